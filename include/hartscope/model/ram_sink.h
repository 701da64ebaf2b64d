/* SPDX-License-Identifier: MIT */
/*
 * ram_sink.h - a RAM sink: trace words into a circular buffer.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 1.0, "Trace RAM Sink"; 0.9.4, "Trace
 *        RAM Sink Control Interface"
 *
 * Its registers are part of the encoder's or funnel's block before 1.0, and a
 * block of their own in 1.0. Dedicated memory (SRAM) is read through RamData;
 * system memory (SMEM, SBA) is read as any memory.
 */
#ifndef HSC_MODEL_RAM_SINK_H
#define HSC_MODEL_RAM_SINK_H

#include <hartscope/base/mmio.h>
#include <hartscope/model/register_block.h>
#include <hartscope/spec/etrace_framing.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_RAM_WORD  4   /* bytes written at a time, by default */
#define HSC_RAM_WIDTH 128 /* the widest words */

/* Nulls that align, more than the longest frame of any widths has bytes, and
 * the bytes of trace between them. */
#define HSC_RAM_NULLS                                                          \
	(1 + HSC_ET_FRAME_SOURCE_MAX / 8 + HSC_ET_FRAME_TIME_MAX +             \
	 HSC_ET_FRAME_LENGTH_MAX + 1)
#define HSC_RAM_ALIGN_LEAST 256
#define HSC_RAM_ALIGN_MOST  4096
/* What each word needs of the registers, as of one version of them. */
struct hsc_ram_sink_settings {
	uint32_t version;
	uint64_t start, limit;
	uint64_t wp; /* moves along with the register */
	bool stops;  /* when it wraps */
};

struct hsc_ram_sink {
	struct hsc_register_block *regs; /* that have RamWP and so on */
	uint8_t *sram;                   /* sram[sram_size], or NULL */
	uint32_t sram_size;              /* bytes, a multiple of HSC_RAM_WORD */
	struct hsc_mmio memory;          /* of SMEM; all zero: none */
	uint8_t width; /* bytes of a word of SMEM, a power of two; 0: 4 */
	bool system;   /* it writes to SMEM now, not to SRAM */
	bool stopped;  /* full, and StopOnWrap is set */
	bool failed;   /* a write to SMEM was denied */
	uint8_t pad;   /* fills the last word: 0xff N-Trace, 0 E-Trace */
	uint8_t count; /* bytes that wait for a whole word */
	uint8_t word[HSC_RAM_WIDTH];
	uint64_t written; /* bytes since reset, those overwritten included */
	uint64_t aligned; /* of these, up to the last alignment */
	struct hsc_ram_sink_settings settings;
};

/*
 * Take bytes of trace.
 *
 * Returns how many were taken: fewer than len only if the sink stopped
 */
HSC_API size_t hsc_ram_sink_put(struct hsc_ram_sink *s, const uint8_t *bytes,
				size_t len);

/*
 * An E-Trace packet comes next: write before it, each quarter of the buffer and
 * at least every 4 KB, nulls that show where packets begin, for readers of a
 * buffer that wrapped. A buffer that stops when full begins with a packet.
 *
 * Spec   Trace Control 0.9.4, "Trace RAM Sink Control Interface"; 1.0, "Trace
 *        RAM Sink"; Efficient Trace Encapsulation 1.0, "Synchronization"
 */
HSC_API void hsc_ram_sink_align(struct hsc_ram_sink *s);

/* Write the last word, filled up. */
HSC_API void hsc_ram_sink_flush(struct hsc_ram_sink *s);

/* Does it hold nothing back? */
static inline bool hsc_ram_sink_empty(const struct hsc_ram_sink *s)
{
	return s->count == 0;
}

/* What a load of RamData gives, or a store does; the access pointer moves on.
 * Without SRAM it reads 0. */
HSC_API uint32_t hsc_ram_sink_load(struct hsc_ram_sink *s);
HSC_API void hsc_ram_sink_store(struct hsc_ram_sink *s, uint32_t value);

/* A register of the block was written: a new RamWP starts over. */
HSC_API void hsc_ram_sink_wrote(struct hsc_ram_sink *s,
				const struct hsc_register_change *change);

#ifdef __cplusplus
}
#endif

#endif
