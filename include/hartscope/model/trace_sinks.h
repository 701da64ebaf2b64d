/* SPDX-License-Identifier: MIT */
/*
 * trace_sinks.h - where messages end: RAM, ATB, pins.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 0.9.4, "Trace RAM Sink Control
 *        Interface", "ATB Trace Sink", "PIB Trace Sink"; 1.0, "Trace RAM Sink",
 *        "Trace PIB Sink", "Trace ATB Bridge"
 *
 * Before 1.0 an encoder or a funnel has several sinks in its block and its Sink
 * field selects one; in 1.0 a sink is a block of its own.
 */
#ifndef HSC_MODEL_TRACE_SINKS_H
#define HSC_MODEL_TRACE_SINKS_H

#include <hartscope/link/atb_frame.h>
#include <hartscope/link/pib_wire.h>
#include <hartscope/model/message_fifo.h>
#include <hartscope/model/ram_sink.h>
#include <hartscope/model/trace_block.h>
#include <hartscope/spec/trace_control_values.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What came out of pins or a formatter, for its owner to take. */
struct hsc_trace_levels {
	struct hsc_pib_level *at; /* at[cap], the caller's */
	size_t cap, count;
};
struct hsc_trace_frames {
	uint8_t *bytes; /* bytes[cap], the caller's */
	size_t cap, len;
};

/* How the hardware is built. */
struct hsc_trace_sinks_config {
	uint16_t kinds;         /* bit per enum hsc_trace_sink */
	uint8_t *sram;          /* sram[sram_size] */
	uint32_t sram_size;     /* bytes, a power of two */
	uint8_t smem_bits;      /* width of addresses of system memory; 0: 32 */
	uint8_t width;          /* of its words, bytes, a power of two; 0: 4 */
	struct hsc_mmio memory; /* it */
};

struct hsc_trace_sinks {
	struct hsc_trace_block *block;
	uint16_t kinds;
	uint8_t smem_bits;
	uint8_t selected; /* enum hsc_trace_sink, and .. */
	bool on;          /* before 1.0 encoder or funnel say so, as of .. */
	uint32_t version; /* .. these registers */
	struct hsc_ram_sink ram;
	struct hsc_atb_writer atb;
	struct hsc_trace_frames frames;
	struct hsc_pib_writer pib;
	struct hsc_trace_levels levels;
	uint64_t pins_free; /* when the pins take the next message */
	uint64_t wire;      /* time on the wire, input clock */
	uint64_t wire_base; /* of the mode that is set */
	uint64_t unaligned; /* bytes since a sequence of nulls */
	bool failed;        /* the sink reported an error */
};

/* Build the fields of the block. False: too many. */
HSC_API bool hsc_trace_sinks_init(struct hsc_trace_sinks *s,
				  struct hsc_trace_block *block,
				  const struct hsc_trace_sinks_config *config);

/* The sink that is selected; enum hsc_trace_sink. */
HSC_API unsigned hsc_trace_sinks_selected(const struct hsc_trace_sinks *s);

/* The block has come out of reset, or goes into it. */
HSC_API void hsc_trace_sinks_reset(struct hsc_trace_sinks *s);

/*
 * Take a message.
 *
 * Returns false if it cannot be taken now: the sink is off, full or busy
 */
HSC_API bool hsc_trace_sinks_put(struct hsc_trace_sinks *s,
				 const struct hsc_trace_message *m);

/* No more comes: write what is left. */
HSC_API void hsc_trace_sinks_flush(struct hsc_trace_sinks *s);

/* Has everything been written? */
HSC_API bool hsc_trace_sinks_empty(const struct hsc_trace_sinks *s);

/* Cycles until the pins have sent what they were given; 0: they have. */
HSC_API uint64_t hsc_trace_sinks_busy(const struct hsc_trace_sinks *s);

/* Time passes: pins send calibration patterns. */
HSC_API void hsc_trace_sinks_tick(struct hsc_trace_sinks *s);
/* Does time do nothing to them? */
HSC_API bool hsc_trace_sinks_idle(const struct hsc_trace_sinks *s);

/* Act on a store to a register of the block. */
HSC_API void hsc_trace_sinks_wrote(struct hsc_trace_sinks *s,
				   const struct hsc_register_change *c);
/* Bring the fields that hardware sets, such as Empty, up to date. */
HSC_API void hsc_trace_sinks_show(struct hsc_trace_sinks *s);

#ifdef __cplusplus
}
#endif

#endif
