/* SPDX-License-Identifier: MIT */
/*
 * history.h - one hart of a bundle, at any of its instructions, and from there
 * one on or one back.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * A position is the number of an instruction, from 0; the hart is about to
 * execute it. The last position is after all instructions that are known. The
 * blocks of a part of the trace are kept; to go back before it the trace is
 * decoded again, so memory does not grow with the trace.
 */
#ifndef HSC_DECODE_HISTORY_H
#define HSC_DECODE_HISTORY_H

#include <hartscope/decode/decode.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_history;

/* Zero means default. */
struct hsc_history_config {
	const char *elf;      /* as in struct hsc_decode_config */
	size_t source;        /* index of the hart's source in the bundle */
	enum hsc_names names; /* how functions are called */
	bool debuginfod;      /* as in struct hsc_decode_config */
	size_t kept;          /* blocks, at least 128; 2^24 (64 MB) */
	unsigned jobs;        /* threads that make an index; 1 */
	uint64_t grid;        /* as in struct hsc_decode_config */
};

/* Why a movement ended. */
enum hsc_history_end {
	HSC_HISTORY_THERE,      /* where it was to end */
	HSC_HISTORY_BEGIN,      /* at the first instruction: no way back */
	HSC_HISTORY_LAST,       /* after the last one */
	HSC_HISTORY_GAP,        /* trace was lost on the way: past that place */
	HSC_HISTORY_OFF,        /* trace was off for a while: past that place */
	HSC_HISTORY_BROKEN_OFF, /* `poll` said so */
};

/* Where a run ends. */
struct hsc_history_stops {
	const uint64_t *pcs; /* pcs[count]: before one of these is executed */
	size_t count;
	/* Asked now and then; true ends the run. May be NULL. */
	bool (*poll)(void *ctx);
	void *ctx;
};

/* Open the bundle, at its first instruction. Returns as hsc_decode_open, and
 * why; HSC_E_CONFIG: there is no such source, or it has no instructions. */
HSC_API HSC_MUST_USE enum hsc_status hsc_history_open(
	struct hsc_history **out, const char *bundle,
	const struct hsc_history_config *config, struct hsc_error *error);
HSC_API void hsc_history_close(struct hsc_history **h);

/* The position: instructions before it. */
HSC_API uint64_t hsc_history_position(const struct hsc_history *h);

/* The address of the instruction there; false after the last one, if what would
 * have come is unknown. */
HSC_API bool hsc_history_pc(const struct hsc_history *h, uint64_t *pc);

/* Up to len bytes of code at `address`, in the address space of the position:
 * how many are known. */
HSC_API size_t hsc_history_code(const struct hsc_history *h, uint64_t address,
				uint8_t *buf, size_t len);

/* What data trace says of a byte of memory. */
enum hsc_history_byte {
	HSC_HISTORY_UNTOUCHED, /* nothing: as the program was loaded, if it was
				*/
	HSC_HISTORY_KNOWN,     /* what this hart stored or loaded there last */
	HSC_HISTORY_DOUBTFUL,  /* another, but it is unknown which: trace was
				  lost, or the store is just happening */
};

/*
 * Data at `address` before the position, by loads and stores of this hart that
 * were traced: how[i] of each byte, buf[i] if KNOWN. What other harts and
 * devices store is not seen.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_history_data(
	struct hsc_history *h, uint64_t address, uint8_t *buf,
	enum hsc_history_byte *how, size_t len);

/*
 * One instruction on or back, to the next stop, or to a position: what ended
 * it, in *end. At a gap the position is the first known one past it.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_history_step(
	struct hsc_history *h, bool back, enum hsc_history_end *end);
HSC_API HSC_MUST_USE enum hsc_status hsc_history_run(
	struct hsc_history *h, bool back, const struct hsc_history_stops *stops,
	enum hsc_history_end *end);
HSC_API HSC_MUST_USE enum hsc_status hsc_history_seek(
	struct hsc_history *h, uint64_t position, enum hsc_history_end *end);

#ifdef __cplusplus
}
#endif

#endif
