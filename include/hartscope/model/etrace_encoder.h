/* SPDX-License-Identifier: MIT */
/*
 * etrace_encoder.h - an E-Trace encoder: retired blocks in, framed packets out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Reference Compressed Branch Trace Algorithm";
 *        0.026-DRAFT, "Example Algorithm"; docs/spec-notes.md
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

#include <hartscope/base/error.h>
#include <hartscope/isa/retired.h>
#include <hartscope/model/etrace_encoder_state.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Make an encoder. The support packet goes out before the first block.
 * `out` is to be set afterwards.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if a setting is out of range, or the
 *        edition has no such mode
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_encoder_init(
	struct hsc_et_encoder *e, const struct hsc_et_encoder_config *config,
	struct hsc_error *error);

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

/*
 * The ecall that ends the block handed over last was carried out by an
 * environment that is not traced, and the hart goes on after it. As an ecall
 * never retires, it is cut off and trace ends before it (with `ecall_stops`;
 * else nothing is done, and it is an instruction like others). The next block
 * starts trace again.
 *
 * halfwords, last_halfwords  as of hsc_et_encoder_cut: what retired before it
 *
 * Where nothing retired before it since trace began (a system call that is
 * restarted after another one), a trap packet with its address shows it.
 *
 * Returns false if no packet shows the ecall: 0.026 has none for that case
 */
HSC_API bool hsc_et_encoder_call(struct hsc_et_encoder *e,
				 const struct hsc_retired *b,
				 uint32_t halfwords, unsigned last_halfwords);

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

/* Qualification ends after the last block: its address and a support packet.
 * The next block starts trace again. */
HSC_API void hsc_et_encoder_stop(struct hsc_et_encoder *e, enum hsc_et_end why);

/* The same where it is known that the hart goes on at `to`: a branch at the end
 * of the last block is then reported as it went, else as not taken. */
HSC_API void hsc_et_encoder_stop_before(struct hsc_et_encoder *e,
					enum hsc_et_end why, uint64_t to);

/* The flow took a turn or something may be due: the slow way of retire. */
HSC_API void hsc_et_encoder_turn(struct hsc_et_encoder *e,
				 const struct hsc_retired *b);

/* Expect the successor of a block whose end is indirect, or a branch or a call
 * that needs more than the fast way. */
HSC_API void hsc_et_encoder_expect_other(struct hsc_et_encoder *e,
					 const struct hsc_retired *b,
					 enum hsc_insn_kind end);

/* Keep the call that ends the last block, as `irdepth_exact` asks for. */
HSC_API void hsc_et_encoder_keep_call(struct hsc_et_encoder *e);

/* Put the address after a call on the stack of returns; without irets that
 * begins to count them anew: E-Trace 2.0, "Format 2 irreport and irdepth". */
static inline void hsc_et_encoder_push(struct hsc_et_encoder *e, uint64_t next)
{
	if (e->keeps_calls)
		hsc_et_encoder_keep_call(e);
	e->top = (e->top + 1) % HSC_ET_STACK;
	e->stack[e->top] = next;
	e->did |= HSC_ET_PUSHED;
	if (e->depth < e->depth_max) {
		e->depth++;
		e->did |= HSC_ET_GREW;
	}
	if (!e->irets) {
		e->returns_before_call = e->returns;
		e->returns = 0;
	}
}

/* Hold block b back, whose last instruction is an `end`. What is read of it is
 * read at once: the compiler cannot know that b is no part of e. */
static inline void hsc_et_encoder_defer(struct hsc_et_encoder *e,
					const struct hsc_retired *b,
					enum hsc_insn_kind end)
{
	const uint64_t next = b->next, target = b->target;
	const uint64_t last = next - 2u * b->last_halfwords;
	const bool inferable = b->inferable, single = b->start == last;

	e->before = e->last;
	e->last = last;
	e->next = next;
	e->before_end = e->end;
	e->end = (uint8_t)end;
	e->shift = end == HSC_INSN_BRANCH;
	e->before_on_target = e->on_target;
	e->on_target = single && (e->did & HSC_ET_POPPED);
	e->before_did = e->did;
	e->did = 0;
	if (end == HSC_INSN_BRANCH) {
		const bool predict = e->config.options.branch_prediction;

		e->target = target;
		e->fall = HSC_UNLIKELY(predict) ? HSC_ET_NOWHERE : next;
		e->taken = HSC_UNLIKELY(predict) ? HSC_ET_NOWHERE : target;
	} else if (end == HSC_INSN_RETURN && e->stacked && e->depth != 0 &&
		   e->returns < e->returns_max && !inferable) {
		e->fall = e->taken = e->stack[e->top];
		e->top = (e->top - 1) % HSC_ET_STACK;
		e->depth--;
		e->returns++;
		e->did = HSC_ET_POPPED;
	} else if (hsc_insn_is_direct(end)) {
		e->fall = e->taken = target;
		if (end == HSC_INSN_CALL && !e->plain)
			hsc_et_encoder_push(e, next);
	} else if (hsc_insn_is_indirect(end) && e->plain && !inferable) {
		e->fall = e->taken = HSC_ET_NOWHERE;
	} else {
		e->fall = e->taken = next;
		if (end != HSC_INSN_LINEAR)
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
	hsc_et_encoder_defer(e, b, end);
}

/* Will hsc_et_encoder_retire neither make a packet of the block nor look
 * whether one is due, however its linear code is cut? */
static inline bool hsc_et_encoder_is_quiet(const struct hsc_et_encoder *e,
					   const struct hsc_retired *b)
{
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);

	return (taken || b->start == e->fall) && hist >> 31 == 0 &&
	       e->halfwords + b->halfwords <= e->halfwords_limit;
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
