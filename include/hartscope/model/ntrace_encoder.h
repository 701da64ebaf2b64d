/* SPDX-License-Identifier: MIT */
/*
 * ntrace_encoder.h - an N-Trace encoder: retired blocks in, messages out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V N-Trace 1.0; RISC-V Trace Control Interface 1.0 (features)
 *
 * The caller hands over each block as it begins to retire. The encoder keeps
 * what it expects to come next, so the common case is a compare, a shift and an
 * add, inline below; a message is made out of line. A block whose end turns out
 * otherwise (a fault in its middle) is cut before the next one is handed over.
 *
 * struct hsc_nt_encoder holds no pointer but `out`, so it may live in memory
 * shared with another process, which can finish the stream of one that died.
 */
#ifndef HSC_MODEL_NTRACE_ENCODER_H
#define HSC_MODEL_NTRACE_ENCODER_H

#include <hartscope/base/status.h>
#include <hartscope/isa/retired.h>
#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trTeInstMode, Trace Control 1.0, "trTeControl"; 0 means HTM here. */
enum hsc_nt_mode { HSC_NT_HTM = 0, HSC_NT_BTM = 3 };

/* trTeInstImplicitReturnMode, Trace Control 1.0, "trTeInstFeatures" */
enum hsc_nt_implicit_return {
	HSC_NT_RETURN_EXPLICIT = 0,
	HSC_NT_RETURN_COUNT = 1, /* the depth is counted, nothing compared */
	HSC_NT_RETURN_LOW = 2,   /* the low 16 address bits are compared */
	HSC_NT_RETURN_FULL = 3,  /* the whole address is compared */
};

/* trTeInstSyncMode: what the periodic synchronisation counts. */
enum hsc_nt_sync_unit {
	HSC_NT_SYNC_OFF = 0,
	HSC_NT_SYNC_MESSAGES = 1,
	HSC_NT_SYNC_CYCLES = 2, /* of the `time` the caller sets */
	HSC_NT_SYNC_HALFWORDS = 3,
};

/* Zero means default. */
struct hsc_nt_encoder_config {
	uint8_t mode;            /* enum hsc_nt_mode */
	uint8_t xlen;            /* 32 or 64; 0: 64 */
	uint8_t src_bits;        /* 0..12 */
	uint16_t src;            /* below 1 << src_bits */
	uint8_t ts_bits;         /* 0: no timestamps; else 1..64 */
	bool ts_sync_only;       /* TSTAMP in sync messages only */
	uint8_t implicit_return; /* enum hsc_nt_implicit_return */
	uint8_t return_stack;    /* entries, 1..32; 0: 32 */
	bool repeated_history;   /* trTeInstEnRepeatedHistory */
	bool repeat_branch;      /* RepeatBranch messages, BTM only */
	bool sequential_jump;    /* trTeInstEnSequentialJump */
	bool extend_address;     /* trTeInstExtendAddrMSB */
	bool trap_kind_unknown;  /* B-TYPE 1 for every trap, not 2 and 3 */
	uint8_t icnt_bits;       /* 2..22; 0: 22 */
	uint8_t hist_bits;       /* 2..32 with the stop bit; 0: 32 */
	uint8_t sync_unit;       /* enum hsc_nt_sync_unit */
	uint64_t sync_interval;  /* units between syncs; 1..2^40 */
};

/* Room that one call may need in `out`, bytes; less is an overrun. */
#define HSC_NT_ENCODER_ROOM 256

#define HSC_NT_NOWHERE UINT64_C(1) /* odd: no block starts here */

/*
 * The first group is touched for every block. All but out, out_len, out_cap and
 * time are the encoder's own.
 */
struct hsc_nt_encoder {
	uint64_t fall;       /* the next block starts here and shifts in 0, */
	uint64_t taken;      /* or here and shifts in 1, or it is a turn */
	uint32_t hist;       /* history with its stop bit */
	uint32_t hist_limit; /* at or above it the history is full */
	uint64_t icnt;       /* half-words since I-CNT was sent */
	uint64_t icnt_limit; /* above it a message is due */
	uint8_t shift;       /* 1 behind a conditional branch in HTM, else 0 */
	uint8_t end;         /* enum hsc_insn_kind of the last block's end */
	uint8_t last_halfwords; /* of the last block's last instruction */
	bool bits;              /* branches shift history (HTM) */
	bool predict;           /* returns are predicted by whole address */
	bool infer;             /* sequentially inferable jumps are silent */
	uint8_t depth;          /* entries on the return stack, .. */
	uint8_t depth_max;      /* .. at most */
	uint32_t top;           /* index of the newest */
	uint64_t stack[HSC_NT_STACK_MAX];

	uint8_t *out;     /* out[out_cap]; the caller drains it */
	uint64_t out_len; /* bytes written to out */
	uint64_t out_cap;
	uint64_t time; /* ticks; the caller sets it */

	struct hsc_nt_encoder_config config;
	uint64_t next;         /* address behind the last block */
	uint64_t last_address; /* last F-ADDR or U-ADDR reported */
	uint64_t last_time;    /* last timestamp reported */
	uint64_t since_sync;   /* units counted since the last sync */
	uint64_t context;      /* PROCESS, if has_context */
	uint64_t messages;     /* written so far */
	uint64_t lost;         /* lost for want of room */
	uint64_t repeat_count; /* how often repeat_hist has come in a row */
	uint32_t repeat_hist;  /* history pattern being repeated, or 0 */
	uint8_t state;
	uint8_t trap; /* B-TYPE announced for the next block, or 0 */
	uint8_t sync; /* 1 + SYNC reason due at the next block, or 0 */
	bool has_context;
	bool overrun;       /* messages were lost: Error, then sync, are due */
	uint64_t branch[4]; /* of the RepeatBranch detector */
};

/*
 * Make an encoder. Trace begins with the first block (SYNC 5, trace enable).
 *
 * Returns HSC_OK, or HSC_E_CONFIG if a setting is out of range
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_encoder_init(
	struct hsc_nt_encoder *e, const struct hsc_nt_encoder_config *config);

/*
 * The block in flight stopped early: only its first `halfwords` half-words
 * retired (0 is fine).
 *
 * b      the block handed over last
 */
HSC_API void hsc_nt_encoder_cut(struct hsc_nt_encoder *e,
				const struct hsc_retired *b,
				uint32_t halfwords);

/*
 * A trap was taken; the next block is the first of its handler.
 *
 * epc    address that would have been executed next
 * btype  HSC_NT_BTYPE_EXCEPTION or HSC_NT_BTYPE_INTERRUPT
 */
HSC_API void hsc_nt_encoder_trap(struct hsc_nt_encoder *e, uint64_t epc,
				 enum hsc_nt_btype btype);

/* Ask for a sync message at the next block, with this reason. */
HSC_API void hsc_nt_encoder_sync(struct hsc_nt_encoder *e,
				 enum hsc_nt_sync reason);

/*
 * The context changed: Ownership now and after every sync message.
 *
 * process  PROCESS as on the wire: FORMAT, PRV, V, CONTEXT from bit 0
 */
HSC_API void hsc_nt_encoder_context(struct hsc_nt_encoder *e, uint64_t process);

/*
 * Stop trace behind the last block: ProgTraceCorrelation with what is pending.
 * The next block starts trace again, with SYNC `again`.
 */
HSC_API void hsc_nt_encoder_stop(struct hsc_nt_encoder *e,
				 enum hsc_nt_evcode why,
				 enum hsc_nt_sync again);

/* The flow took a turn or a counter is full: the slow way of retire. */
HSC_API void hsc_nt_encoder_turn(struct hsc_nt_encoder *e,
				 const struct hsc_retired *b);

/* Expect the successor of a block that ends in an indirect jump. */
HSC_API void hsc_nt_encoder_expect_indirect(struct hsc_nt_encoder *e,
					    const struct hsc_retired *b,
					    enum hsc_insn_kind end);

static inline void hsc_nt_encoder_push(struct hsc_nt_encoder *e, uint64_t next)
{
	e->top = (e->top + 1) % HSC_NT_STACK_MAX;
	e->stack[e->top] = next;
	e->depth = (uint8_t)(e->depth + (e->depth < e->depth_max));
}

/* Expect the successor of block b, whose last instruction is an `end`. */
static inline void hsc_nt_encoder_expect(struct hsc_nt_encoder *e,
					 const struct hsc_retired *b,
					 enum hsc_insn_kind end)
{
	e->end = (uint8_t)end;
	e->last_halfwords = b->last_halfwords;
	e->next = b->next;
	e->shift = 0;
	e->fall = e->taken = b->next;
	if (end == HSC_INSN_BRANCH) {
		e->shift = e->bits;
		e->taken = e->bits ? b->target : HSC_NT_NOWHERE;
	} else if (end == HSC_INSN_RETURN && e->predict && e->depth) {
		e->fall = e->taken = e->stack[e->top];
		e->top = (e->top - 1) % HSC_NT_STACK_MAX;
		e->depth--;
	} else if (hsc_insn_is_direct(end)) {
		e->fall = e->taken = b->target;
		if (end == HSC_INSN_CALL)
			hsc_nt_encoder_push(e, b->next);
	} else if (hsc_insn_is_indirect(end)) {
		hsc_nt_encoder_expect_indirect(e, b, end);
	}
}

/*
 * A block begins to retire whose last instruction is an `end` (a constant, so
 * that a caller who knows it saves the dispatch). Afterwards see that `out` has
 * HSC_NT_ENCODER_ROOM bytes of room left; without it messages are lost, and
 * the stream says so (Error, then SYNC 7).
 */
static inline void hsc_nt_encoder_retire_as(struct hsc_nt_encoder *e,
					    const struct hsc_retired *b,
					    enum hsc_insn_kind end)
{
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);
	const uint64_t icnt = e->icnt + b->halfwords;

	if (HSC_UNLIKELY((!taken && b->start != e->fall) ||
			 hist >= e->hist_limit || icnt > e->icnt_limit)) {
		hsc_nt_encoder_turn(e, b);
		return;
	}
	e->hist = hist;
	e->icnt = icnt;
	hsc_nt_encoder_expect(e, b, end);
}

/* The same for any block; see hsc_nt_encoder_retire_as. */
static inline void hsc_nt_encoder_retire(struct hsc_nt_encoder *e,
					 const struct hsc_retired *b)
{
	hsc_nt_encoder_retire_as(e, b, (enum hsc_insn_kind)b->end);
}

#ifdef __cplusplus
}
#endif

#endif
