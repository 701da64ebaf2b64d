/* SPDX-License-Identifier: MIT */
/*
 * etrace_encoder_state.h - what an E-Trace encoder keeps; see etrace_encoder.h.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Reference Compressed Branch Trace Algorithm"
 */
#ifndef HSC_MODEL_ETRACE_ENCODER_STATE_H
#define HSC_MODEL_ETRACE_ENCODER_STATE_H

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

/* Calls kept for `irdepth_exact`; as many reports may need to fit in that. */
#define HSC_ET_CALLS 8

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
	bool irreport;    /* after a return that was not as predicted */
	uint16_t returns; /* irets or irdepth, if irreport */
	bool predicted;   /* if irreport: the stack predicted this target */
	bool single;      /* the first instruction is the last, too */
	bool changed;     /* the context changed here */
	bool first;       /* trace begins here */
	bool handler;     /* a trap came before */
	uint64_t from;    /* where the jump to it stands */
	uint64_t context;
};

/* What the end of a block did to the return stack. */
enum hsc_et_stack {
	HSC_ET_POPPED = 1, /* took an entry; counted in `returns` */
	HSC_ET_CAPPED = 2, /* took an entry, but is to be reported */
	HSC_ET_PUSHED = 4, /* put an entry there .. */
	HSC_ET_GREW = 8,   /* .. and lost none */
};

/*
 * Calls since the last branch or packet with an address, oldest first, if
 * reports may come to need them; see struct hsc_et_encoder_config.
 */
struct hsc_et_calls {
	uint64_t at[HSC_ET_CALLS];
	uint64_t predicted; /* when the first was kept: branches so far, .. */
	uint32_t hist;      /* .. another count of them is another branch */
	uint16_t after_return; /* bit n: an implicit return comes before n */
	uint8_t count;
};

/*
 * Blocks that a caller passed in silence, so that the encoder takes them
 * all at once; see etrace_front.h. Of the last three, whose number is in
 * the order in which they began, modulo 256.
 */
struct hsc_et_passed {
	uint64_t start;
	uint64_t shape; /* private to the encoder; 0: not passed in silence */
};

struct hsc_et_front {
	struct hsc_et_passed ring[4] HSC_ALIGNED(64); /* by number modulo 4 */
	uint32_t returns;      /* implicit ones since .. */
	uint32_t returns_hist; /* .. the history was this */
	/* a jump led to a block, and is to be reported: */
	bool due;
	bool due_single;        /* the block is one instruction */
	uint32_t due_hist;      /* the history before it */
	uint32_t due_returns;   /* and implicit returns since then */
	uint32_t due_halfwords; /* passed, with the block */
	uint64_t due_start;     /* where the block is, .. */
	uint64_t due_from;      /* .. and the jump */
	/* with so many packets since the last sync, or more, or if 0, a jump is
	   not for hsc_et_front_leap */
	uint64_t calm_until;
	uint8_t up, down; /* to shift a difference of addresses, so that it is
			   * what a packet has, with its sign */
};

/*
 * The first group is touched for every block. All but out, out_len, out_cap and
 * time are the encoder's own.
 */
struct hsc_et_encoder {
	uint64_t fall;      /* the next block starts here and shifts in 0, */
	uint64_t taken;     /* or here and shifts in 1, or it is a turn */
	uint32_t hist;      /* outcomes after a stop bit, newest lowest */
	uint32_t returns;   /* implicit ones since the last branch or packet */
	uint64_t halfwords; /* since the last sync */
	uint64_t halfwords_limit; /* above it something may be due */
	uint64_t last;            /* address of its last instruction */
	uint64_t before;          /* the same of the block before */
	uint64_t next;            /* address after the last block */
	uint64_t target;          /* if its end is a branch: where it goes */
	uint8_t shift;            /* 1 after a conditional branch, else 0 */
	uint8_t end;              /* enum hsc_insn_kind of its end */
	uint8_t did;              /* its end: enum hsc_et_stack */
	uint8_t before_did;       /* the same of the block before, .. */
	uint8_t before_end;       /* .. and enum hsc_insn_kind of its end */
	uint8_t before_privilege; /* .. and where it ran */
	bool on_target;           /* its last instruction is the target of a
				   * return that no packet reports */
	bool before_on_target;    /* the same of the block before */
	bool plain;               /* no returns are implicit */
	bool irets;               /* returns are counted by irets */
	bool stacked;             /* returns are predicted by their addresses */
	bool fast;                /* packets stand after a header .. */
	uint8_t header;           /* .. that is this, but for its length, .. */
	uint8_t header_more;      /* .. so many bytes of source and time .. */
	uint8_t lead_bits;        /* .. and so many bits */
	bool simple;              /* .. none of either, and packets of E-Trace
				   * 2.0 report differences alone */
	uint8_t index_shift;      /* of addresses, for the two tables below */
	uint16_t predictor_mask, cache_mask;
	uint32_t depth, depth_max; /* entries on the return stack */
	uint32_t top;              /* index of the newest */
	uint32_t returns_max;
	uint32_t returns_before_call; /* without irets: before the last one */
	/* if the last block is one to be synchronised: depth and returns of the
	   block before, for if nothing of the last one retires */
	uint32_t depth_before_sync, returns_before_sync;
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
	uint64_t misled;         /* returns that a call counter took for those
				    of other calls */
	uint64_t ended;          /* how often trace was, to begin anew */
	uint64_t context;
	uint64_t reported_context; /* in the last packet of format 3 */
	uint64_t predicted; /* branches in a row that were as predicted */
	uint8_t predictor[1u << HSC_ET_SIZE_MAX];
	uint64_t cache[1u << HSC_ET_SIZE_MAX];
	uint8_t privilege;
	uint8_t new_privilege; /* of the next block */
	uint8_t new_context;   /* enum hsc_et_context_type of the next block */
	uint8_t skipped;       /* jumps after which no sync was made */
	bool deferred;         /* there is a last block */
	bool dropped;          /* nothing of the last block retired */
	bool running;          /* trace has started and not stopped */
	bool announced;        /* the support packet is out */
	bool disabled;         /* .. and the next one says that trace is off */
	bool trapped;          /* `trap` counts */
	bool trap_reported;    /* and is reported already */
	bool missed;           /* the last branch was not as predicted */
	bool notify;           /* the last instruction is to be reported */
	bool resync;           /* asked for */
	bool open; /* the last packet is of a jump; what follows is not reported
		    */
	uint64_t open_from; /* where that jump stands */
	bool reported; /* the block before ended in an instruction reported */
	bool reported_jump; /* as the target of a jump */
	bool reported_trap; /* as the first of a handler */
	bool data_lost; /* a data packet was; the next support packet says so */
	bool overrun;   /* packets were lost and trace not begun again */
	bool thorough;  /* for tests: no fast paths */
	bool keeps_calls; /* returns are reported by irdepth, exactly: .. */
	struct hsc_et_calls calls;
	struct hsc_et_front front; /* of a caller that has one */
};

#ifdef __cplusplus
}
#endif

#endif
