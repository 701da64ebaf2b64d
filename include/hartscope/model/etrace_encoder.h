/* SPDX-License-Identifier: MIT */
/*
 * etrace_encoder.h - an E-Trace encoder: retired blocks in, framed packets out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Instruction Trace Algorithm"; 0.026-DRAFT, "Instruction
 *        Trace Algorithm" with the settlements of docs/spec-notes.md
 *
 * The calls are those of hsc_nt_encoder. What the specification looks up in the
 * next instruction (a trap, a change of privilege, the end of qualification),
 * the encoder learns from the next call: it holds the last block back until
 * then. The common case, a block that follows where it was expected, is inline.
 *
 * struct hsc_et_encoder holds no pointer but `out`, so it may live in memory
 * shared with another process.
 */
#ifndef HSC_MODEL_ETRACE_ENCODER_H
#define HSC_MODEL_ETRACE_ENCODER_H

#include <hartscope/base/problem.h>
#include <hartscope/isa/retired.h>
#include <hartscope/model/etrace_config.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 2^n entries at most, of return stack, branch predictor and jump target cache;
 * the specification goes further. */
#define HSC_ET_SIZE_MAX 10
#define HSC_ET_STACK    (2u << HSC_ET_SIZE_MAX)

#define HSC_ET_NOWHERE UINT64_C(1) /* odd: no block starts here */

/* Room that one call may need in `out`, bytes; less is an overrun. */
#define HSC_ET_ENCODER_ROOM 512

/* A trap. `epc` is the address of the instruction that did not retire, or that
 * would have been next. */
struct hsc_et_trap {
	uint64_t epc;
	uint64_t tval;
	uint16_t cause; /* without the interrupt bit */
	bool interrupt;
};

/* How a change of context is reported; E-Trace 2.0, "ctype". */
enum hsc_et_context_type {
	HSC_ET_CONTEXT_NONE = 0,
	HSC_ET_CONTEXT_IMPRECISE = 1,
	HSC_ET_CONTEXT_PRECISE = 2,
	HSC_ET_CONTEXT_DISCONTINUITY = 3,
};

/* Why qualification ends, as the support packet says it. */
enum hsc_et_end {
	HSC_ET_END_DISABLED, /* trTeEnable or trTeInstTracing cleared: ienable 0
			      */
	HSC_ET_END_HALTED,   /* or a filter does not match any more */
	HSC_ET_END_RESET,
	HSC_ET_END_LOST, /* packets were lost: qual_status trace_lost */
};

/* What the first instruction of the last block still needs. */
struct hsc_et_due {
	uint64_t start;   /* its address */
	uint64_t time;    /* when it began */
	uint8_t kind;     /* what packet; private to the encoder */
	bool irreport;    /* behind a return that was not as predicted */
	uint16_t returns; /* irets or irdepth, if irreport */
	bool single;      /* the first instruction is the last, too */
	bool changed;     /* the context changed here */
	bool first;       /* trace begins here */
	bool handler;     /* a trap came before */
	bool trap_return; /* it is the target of one */
	uint64_t context;
};

/* What the end of a block did to the return stack. */
enum hsc_et_stack {
	HSC_ET_POPPED = 1, /* took an entry; counted in `returns` */
	HSC_ET_CAPPED = 2, /* took an entry, but is to be told */
	HSC_ET_PUSHED = 4, /* put an entry there .. */
	HSC_ET_GREW = 8,   /* .. and lost none */
};

/*
 * The first group is touched for every block. All but out, out_len, out_cap and
 * time are the encoder's own.
 */
struct hsc_et_encoder {
	uint64_t fall;      /* the next block starts here and shifts in 0, */
	uint64_t taken;     /* or here and shifts in 1, or it is a turn */
	uint32_t hist;      /* outcomes behind a stop bit, newest lowest */
	uint32_t returns;   /* implicit ones since the last branch or packet */
	uint64_t halfwords; /* since the last sync */
	uint64_t halfwords_limit; /* above it something may be due */
	uint64_t next;            /* address behind the last block */
	uint64_t last;            /* address of its last instruction */
	uint64_t before;          /* the same of the block before */
	uint64_t target;          /* of its direct end */
	uint8_t shift;            /* 1 behind a conditional branch, else 0 */
	uint8_t end;              /* enum hsc_insn_kind of its end */
	uint8_t did;              /* its end: enum hsc_et_stack */
	bool stacked;             /* returns are predicted by their addresses */
	uint32_t depth, depth_max; /* entries on the return stack */
	uint32_t top;              /* index of the newest */
	uint32_t returns_max;
	uint64_t stack[HSC_ET_STACK];

	uint8_t *out;     /* out[out_cap]; the caller drains it */
	uint64_t out_len; /* bytes written to out */
	uint64_t out_cap;
	uint64_t time; /* ticks; the caller sets it */

	struct hsc_et_encoder_config config;
	struct hsc_et_due due;
	struct hsc_et_trap trap; /* taken, and its handler is to come */
	uint64_t last_address;   /* reported last */
	uint64_t sync_time;      /* time of the last sync */
	uint64_t since_sync;     /* packets since then */
	uint64_t packets;        /* written so far */
	uint64_t payload_bytes;  /* of them */
	uint64_t lost;           /* packets lost for want of room */
	uint64_t context;
	uint64_t predicted; /* branches in a row that were as predicted */
	uint8_t predictor[1u << HSC_ET_SIZE_MAX];
	uint64_t cache[1u << HSC_ET_SIZE_MAX];
	uint8_t privilege;
	uint8_t new_privilege; /* of the next block */
	uint8_t new_context;   /* enum hsc_et_context_type of the next block */
	uint8_t skipped;       /* jumps behind which no sync was made */
	bool held;             /* there is a last block */
	bool dropped;          /* nothing of the last block retired */
	bool running;          /* trace has started and not stopped */
	bool announced;        /* the support packet is out */
	bool disabled;         /* .. and the next one says that trace is off */
	bool trapped;          /* `trap` counts */
	bool trap_told;        /* and is reported already */
	bool missed;           /* the last branch was not as predicted */
	bool notify;           /* the last instruction is to be reported */
	bool resync;           /* asked for */
	bool open; /* the last packet is of a jump; what follows is not told */
	bool open_return; /* of a trap return */
	bool told;      /* the block before ended in an instruction reported */
	bool told_jump; /* as the target of a jump */
	bool overrun;   /* packets were lost and trace not begun again */
};

/*
 * Make an encoder. The support packet goes out in front of the first block.
 * `out` is to be set afterwards.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if a setting is out of range, or the
 *        edition has no such mode
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_encoder_init(
	struct hsc_et_encoder *e, const struct hsc_et_encoder_config *config,
	struct hsc_problem *why);

/*
 * The block in flight stopped early: only its first `halfwords` half-words
 * retired. An ecall, an ebreak or whatever traps does not retire and is cut off
 * like this before the trap is announced.
 *
 * b               the block handed over last
 * halfwords       0: nothing of it retired
 * last_halfwords  of the last instruction that did
 */
HSC_API void hsc_et_encoder_cut(struct hsc_et_encoder *e,
				const struct hsc_retired *b, uint32_t halfwords,
				unsigned last_halfwords);

/* A trap was taken; the next block is the first of its handler, or another trap
 * comes before it. */
HSC_API void hsc_et_encoder_trap(struct hsc_et_encoder *e,
				 const struct hsc_et_trap *trap);

/* Blocks from here on execute at this privilege level (E-Trace codes). */
HSC_API void hsc_et_encoder_privilege(struct hsc_et_encoder *e,
				      unsigned privilege);

/* Blocks from here on belong to this context. */
HSC_API void hsc_et_encoder_context(struct hsc_et_encoder *e, uint64_t context,
				    enum hsc_et_context_type type);

/* Report the address of the last instruction of the block handed over last
 * (trigger action 4, "notify"). */
HSC_API void hsc_et_encoder_notify(struct hsc_et_encoder *e);

/* Ask for a format 3 packet at the next block that may have one. */
HSC_API void hsc_et_encoder_resync(struct hsc_et_encoder *e);

/* Qualification ends behind the last block: its address and a support packet.
 * The next block starts trace again. */
HSC_API void hsc_et_encoder_stop(struct hsc_et_encoder *e, enum hsc_et_end why);

/* The flow took a turn or something may be due: the slow way of retire. */
HSC_API void hsc_et_encoder_turn(struct hsc_et_encoder *e,
				 const struct hsc_retired *b);

/* Expect the successor of a block whose end is indirect, or a branch or a call
 * that needs more than the fast way. */
HSC_API void hsc_et_encoder_expect_other(struct hsc_et_encoder *e,
					 const struct hsc_retired *b,
					 enum hsc_insn_kind end);

/* Hold block b back, whose last instruction is an `end`. */
static inline void hsc_et_encoder_hold(struct hsc_et_encoder *e,
				       const struct hsc_retired *b,
				       enum hsc_insn_kind end)
{
	e->before = e->last;
	e->last = b->next - 2u * b->last_halfwords;
	e->next = b->next;
	e->end = (uint8_t)end;
	e->shift = end == HSC_INSN_BRANCH;
	e->target = b->target;
	e->did = 0;
	e->fall = e->taken = b->next;
	if (end == HSC_INSN_BRANCH) {
		e->taken = b->target;
		if (HSC_UNLIKELY(e->config.options.branch_prediction))
			e->fall = e->taken = HSC_ET_NOWHERE;
	} else if (end == HSC_INSN_RETURN && e->stacked && e->depth != 0 &&
		   e->returns < e->returns_max && !b->inferable) {
		e->fall = e->taken = e->stack[e->top];
		e->top = (e->top - 1) % HSC_ET_STACK;
		e->depth--;
		e->returns++;
		e->did = HSC_ET_POPPED;
	} else if (hsc_insn_is_direct(end) && end != HSC_INSN_CALL) {
		e->fall = e->taken = b->target;
	} else if (end != HSC_INSN_LINEAR) {
		hsc_et_encoder_expect_other(e, b, end);
	}
}

/*
 * A block begins to retire whose last instruction is an `end` (a constant, so
 * that a caller who knows it saves the dispatch); its first instruction is sure
 * to retire. Afterwards see that `out` has HSC_ET_ENCODER_ROOM bytes of room
 * left; without it packets are lost, and the stream says so (a support packet,
 * then a start).
 */
static inline void hsc_et_encoder_retire_as(struct hsc_et_encoder *e,
					    const struct hsc_retired *b,
					    enum hsc_insn_kind end)
{
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);
	const uint64_t halfwords = e->halfwords + b->halfwords;

	if (HSC_UNLIKELY((!taken && b->start != e->fall) || hist >> 31 != 0 ||
			 halfwords > e->halfwords_limit)) {
		hsc_et_encoder_turn(e, b);
		return;
	}
	e->hist = hist;
	e->halfwords = halfwords;
	e->returns &= e->shift - 1u;
	hsc_et_encoder_hold(e, b, end);
}

/* The same for any block; see hsc_et_encoder_retire_as. */
static inline void hsc_et_encoder_retire(struct hsc_et_encoder *e,
					 const struct hsc_retired *b)
{
	hsc_et_encoder_retire_as(e, b, (enum hsc_insn_kind)b->end);
}

#ifdef __cplusplus
}
#endif

#endif
