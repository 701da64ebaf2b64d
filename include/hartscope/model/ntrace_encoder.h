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
#include <hartscope/model/ntrace_encoder_state.h>

#ifdef __cplusplus
extern "C" {
#endif

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
 * The context changed: Ownership at the next block, after the message that
 * leads there, and after every sync message.
 *
 * process  PROCESS as on the wire: FORMAT, PRV, V, CONTEXT from bit 0
 */
HSC_API void hsc_nt_encoder_context(struct hsc_nt_encoder *e, uint64_t process);

/* The same where both are reported, with FORMAT 3 and 2: an Ownership of
 * hcontext, if that changed, and one of scontext, or of V and PRV if no more
 * changed. */
HSC_API void hsc_nt_encoder_contexts(struct hsc_nt_encoder *e,
				     uint64_t hcontext, uint64_t scontext);

/*
 * Stop trace after the last block: ProgTraceCorrelation with what is pending,
 * also if trace is stopped already. The next block starts trace again, with
 * SYNC `again`. A conditional branch at the very end is left out, since it
 * is not known where it went, and so is an ebreak, which does not retire.
 */
HSC_API void hsc_nt_encoder_stop(struct hsc_nt_encoder *e,
				 enum hsc_nt_evcode why,
				 enum hsc_nt_sync again);

/* The same where it is known that execution would go on at `to`: a conditional
 * branch at the very end is reported. */
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

/* Push a return address; where the stack is full, the oldest is lost. */
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

/* Will hsc_nt_encoder_retire neither make a message of the block nor look
 * whether one is due, however its linear code is cut? */
static inline bool hsc_nt_encoder_is_quiet(const struct hsc_nt_encoder *e,
					   const struct hsc_retired *b)
{
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);

	return (taken || b->start == e->fall) && hist < e->hist_limit &&
	       e->icnt + b->halfwords <= e->icnt_limit;
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
