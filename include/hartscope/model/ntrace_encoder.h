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
#include <hartscope/model/ntrace_config.h>
#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room that one call may need in `out`, bytes; less is an overrun. */
#define HSC_NT_ENCODER_ROOM 256

#define HSC_NT_NOWHERE UINT64_C(1) /* odd: no block starts here */

/* History that repeats and waits for its end. All 0: none. */
struct hsc_nt_repeated_history {
	uint32_t pattern; /* the first `period` bits of it */
	uint32_t tail;    /* its last bits, as many as the history holds */
	uint32_t bits;    /* of all repetitions; the last may be a part */
	uint8_t period;
};

/* The last branch message of BTM and how often it has come again. */
struct hsc_nt_repeated_branch {
	uint64_t icnt;
	uint32_t count; /* how often it came again and was not sent */
	uint8_t layout; /* enum hsc_nt_message */
	uint8_t btype;
	bool valid; /* it may be repeated */
};

/*
 * The first group is touched for every block. All but out, out_len, out_cap and
 * time are the encoder's own; fall, taken, next and end may be looked at.
 */
struct hsc_nt_encoder {
	uint64_t fall;       /* the next block starts here and shifts in 0, */
	uint64_t taken;      /* or here and shifts in 1, or it is a turn */
	uint32_t hist;       /* HTM: history with its stop bit; BTM: 0 */
	uint32_t hist_limit; /* at or above it a message is due */
	uint64_t icnt;       /* half-words since I-CNT was sent */
	uint64_t icnt_limit; /* above it something may be due */
	uint64_t next;       /* address behind the last block */
	uint8_t shift;       /* 1 behind a branch or a jump that is told as
				one, else 0 */
	uint8_t end;         /* enum hsc_insn_kind of the last block's end */
	uint8_t last_halfwords; /* of the last block's last instruction */
	bool bits;              /* branches make history (HTM) */
	bool predict;           /* returns are predicted */
	uint8_t depth;          /* entries on the return stack, .. */
	uint8_t depth_max;      /* .. at most */
	uint32_t top;           /* index of the newest */
	uint64_t stack[HSC_NT_STACK_MAX];

	uint8_t *out;     /* out[out_cap]; the caller drains it */
	uint64_t out_len; /* bytes written to out */
	uint64_t out_cap;
	uint64_t time; /* ticks; the caller sets it */

	struct hsc_nt_encoder_config config; /* no zero for a default */
	struct hsc_wire_params wire;
	uint64_t icnt_full;    /* from here on I-CNT is sent */
	uint64_t last_address; /* last F-ADDR or U-ADDR reported */
	uint64_t last_time;    /* last timestamp reported */
	uint64_t sync_time;    /* time of the last sync */
	uint64_t since_sync;   /* messages or half-words sent since then */
	uint64_t context, hypervisor; /* PROCESS, if has_.. */
	uint64_t messages;            /* written so far */
	uint64_t synced;  /* so many up to the last that synchronised */
	uint64_t lost;    /* lost for want of room */
	uint64_t swapped; /* stack entry that a swap replaced */
	struct hsc_nt_repeated_history history;
	struct hsc_nt_repeated_branch branch;
	uint8_t trap;  /* B-TYPE announced for the next block, or 0 */
	uint8_t sync;  /* 1 + SYNC reason due at the next block, or 0 */
	uint8_t start; /* SYNC reason of the next start */
	bool running;  /* trace has started and not stopped */
	bool popped; /* the swap at the end of the last block found an entry */
	bool has_context, has_hypervisor;
	bool new_context;    /* Ownership is due at the next block .. */
	bool new_hypervisor; /* .. and that of hcontext before it, .. */
	bool mode_only;      /* .. or nothing but V and PRV */
	bool overrun;        /* messages were lost: Error, then sync, are due */
	bool lost_context;   /* an Ownership was among them */
	bool lost_data;      /* data messages were lost: Error is due */
	uint8_t data_sync; /* 1 + SYNC reason of a sync message behind which no
			      data message came, or 0 */
};

/*
 * Make an encoder. Trace begins with the first block (SYNC 5, trace enable).
 * `out` is to be set afterwards.
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
 * A trap was taken; the next block is the first of its handler. An epc that is
 * the address of the last instruction means that this did not retire.
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
 * The context changed: Ownership at the next block, behind the message that
 * leads there, and after every sync message.
 *
 * process  PROCESS as on the wire: FORMAT, PRV, V, CONTEXT from bit 0
 */
HSC_API void hsc_nt_encoder_context(struct hsc_nt_encoder *e, uint64_t process);

/* The same where both are told, with FORMAT 3 and 2: an Ownership of hcontext,
 * if that changed, and one of scontext, or of V and PRV if no more changed. */
HSC_API void hsc_nt_encoder_contexts(struct hsc_nt_encoder *e,
				     uint64_t hcontext, uint64_t scontext);

/*
 * Stop trace behind the last block: ProgTraceCorrelation with what is pending,
 * also if trace is stopped already. The next block starts trace again, with
 * SYNC `again`. A conditional branch at the very end is left out, since nobody
 * said where it went, and so is an ebreak, which does not retire.
 */
HSC_API void hsc_nt_encoder_stop(struct hsc_nt_encoder *e,
				 enum hsc_nt_evcode why,
				 enum hsc_nt_sync again);

/* The same where it is known that execution would go on at `to`: a conditional
 * branch at the very end is told. */
HSC_API void hsc_nt_encoder_stop_before(struct hsc_nt_encoder *e,
					enum hsc_nt_evcode why,
					enum hsc_nt_sync again, uint64_t to);

/* The flow took a turn or something may be due: the slow way of retire. */
HSC_API void hsc_nt_encoder_turn(struct hsc_nt_encoder *e,
				 const struct hsc_retired *b);

/* Expect the successor of a block with an indirect end that is no plain return
 * with an entry on the stack. */
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
	e->shift = end == HSC_INSN_BRANCH;
	e->fall = e->taken = b->next;
	if (end == HSC_INSN_BRANCH) {
		e->taken = b->target;
	} else if (end == HSC_INSN_RETURN && e->predict && e->depth &&
		   !b->inferable) {
		e->fall = e->taken = e->stack[e->top];
		e->top = (e->top - 1) % HSC_NT_STACK_MAX;
		e->depth--;
	} else if (hsc_insn_is_direct(end)) {
		e->shift = e->config.all_jumps;
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
