/* SPDX-License-Identifier: MIT */
/* pass.c - the hot path of E-Trace: blocks are passed until a packet is due.
 * Room   plugin/qemu */
#include "pass.h"
#include "etrace.h"
#include "front.h"
#include "source.h"
#include <stdatomic.h>

/* Of the block in flight. */
static inline unsigned number_of(const struct hsc_qemu_live *l)
{
	return (unsigned)(l->front.count >> HSC_QEMU_BLOCKS_SHIFT);
}

/* Can block b be passed? Its end must have no other effect than the next
 * addresses. */
static inline bool may_pass(const struct hsc_qemu_live *l,
			    const struct hsc_qemu_block *b, uint32_t hist)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->retired.end;

	if (end == HSC_INSN_RETURN)
		return !b->retired.inferable &&
		       hsc_et_front_can_pop(&l->etrace, hist);
	if (end == HSC_INSN_CALL || end == HSC_INSN_INDIRECT_CALL)
		return hsc_et_front_can_push(&l->etrace);
	return true;
}

/* Count block b, and set what is expected next. `flight` is stored last, in
 * case the process dies between two stores. */
static inline void count_block(struct hsc_qemu_live *l,
			       const struct hsc_qemu_block *b, uint32_t hist)
{
	const uint64_t count = l->front.count + b->count;

	l->front.count = count;
	atomic_signal_fence(memory_order_seq_cst);
	l->etrace.front.ring[count >> HSC_QEMU_BLOCKS_SHIFT & 3] = b->passed;
	l->front.hist = hist << b->shift;
	l->block = b;
	l->taken = b->taken;
	l->fall = b->fall;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight_at_start + count;
}

/* Report what only the encoder can report. */
static HSC_QEMU_APART void hand_to_encoder(struct hsc_qemu_live *l,
					   const struct hsc_qemu_block *b)
{
	l->turned = true;
	hsc_qemu_etrace_say(l, b);
}

/* Report the jump that waits, if there is one. False: only the encoder can, or
 * it has more to report. */
static inline bool report_due_jump(struct hsc_qemu_live *l)
{
	struct hsc_et_encoder *e = &l->etrace;
	const uint64_t flight = l->front.flight;
	bool ok = true;

	if (!e->front.due)
		return true;
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (hsc_et_front_report(e, (uint32_t)l->front.count)) {
		l->icnt_limit = l->icnt_most;
		ok = e->halfwords_limit != 0;
		if (HSC_UNLIKELY(e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap))
			hsc_qemu_source_room(l);
	} else {
		ok = false;
	}
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = flight;
	return ok;
}

/* The map is full, and nothing else is to be reported. */
static HSC_QEMU_APART void send_full(struct hsc_qemu_live *l,
				     const struct hsc_qemu_block *b)
{
	const uint32_t hist = l->front.hist | (b->start == l->taken);
	struct hsc_et_encoder *e = &l->etrace;
	const uint64_t flight = l->front.flight;

	if (!may_pass(l, b, 1) || !report_due_jump(l)) {
		hand_to_encoder(l, b);
		return;
	}
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (!hsc_et_front_full(e, hist)) {
		l->front.flight = flight;
		hand_to_encoder(l, b);
		return;
	}
	if (HSC_UNLIKELY(e->halfwords_limit == 0))
		l->icnt_limit = 0; /* a sync is due at the next block */
	if (HSC_UNLIKELY(e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap))
		hsc_qemu_source_room(l);
	count_block(l, b, 1);
	hsc_et_front_reported(e, number_of(l));
}

/* A jump led to block b. */
static inline void note_jump(struct hsc_qemu_live *l,
			     const struct hsc_qemu_block *b)
{
	const uint64_t count = l->front.count + b->count;

	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (!hsc_et_front_jumped(&l->etrace, number_of(l), &b->passed,
				 l->front.hist, (uint32_t)count))
		l->icnt_limit = 0;
	count_block(l, b, 1);
}

/* Did an indirect jump, for which nothing was expected, lead to block b, with
 * nothing to explain, as in hsc_qemu_etrace_is_plain? */
static inline bool is_jump(const struct hsc_qemu_live *l,
			   const struct hsc_qemu_block *b)
{
	const struct hsc_qemu_block *last = l->block;

	return l->fall == HSC_NT_NOWHERE && last &&
	       last->fall == HSC_NT_NOWHERE && l->front.flight &&
	       l->progress == HSC_QEMU_COMPLETE &&
	       (l->etrace.plain || last->end != HSC_INSN_RETURN) &&
	       !hsc_qemu_is_handler(b->start);
}

/* What take_unexpected() does, for most jumps. Whether b may be passed was
 * checked where that is in doubt. */
static inline bool jump_in_one_step(struct hsc_qemu_live *l,
				    const struct hsc_qemu_block *b)
{
	const uint64_t flight = l->front.flight;
	const uint32_t halfwords = (uint32_t)(l->front.count + b->count);

	if (!hsc_et_front_leaps(&l->etrace) || !is_jump(l, b) ||
	    halfwords > l->icnt_limit)
		return false;
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (!hsc_et_front_leap(&l->etrace, number_of(l), &b->passed,
			       l->front.hist, halfwords)) {
		l->front.flight = flight;
		return false;
	}
	count_block(l, b, 1);
	return true;
}

static HSC_QEMU_APART void take_unexpected_slowly(
	struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

/* Block b begins unexpectedly, or a jump is to be reported. */
static HSC_QEMU_APART void take_unexpected(struct hsc_qemu_live *l,
					   const struct hsc_qemu_block *b)
{
	if (!jump_in_one_step(l, b))
		take_unexpected_slowly(l, b);
}

static HSC_QEMU_APART void take_unexpected_slowly(
	struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const bool taken = b->start == l->taken;
	const bool jumped = !taken && b->start != l->fall;

	if (!hsc_qemu_etrace_is_plain(l, b) ||
	    (jumped && !l->etrace.plain &&
	     l->block->retired.end == HSC_INSN_RETURN) ||
	    !report_due_jump(l) ||
	    (uint32_t)(l->front.count + b->count) > l->icnt_limit ||
	    !may_pass(l, b, l->front.hist | taken))
		hand_to_encoder(l, b);
	else if (jumped)
		note_jump(l, b);
	else
		count_block(l, b, l->front.hist | taken);
}

/* Block b begins, whose end changes the stack. Returns false if the encoder
 * took it. */
static inline bool pass_first(unsigned vcpu, void *block)
{
	struct hsc_qemu_live *l = hsc_qemu_live_of(vcpu);
	const struct hsc_qemu_block *b = block;
	const uint32_t hist = l->front.hist | (b->start == l->taken);

	if (HSC_UNLIKELY(!may_pass(l, b, hist < l->hist_limit ? hist : 1))) {
		hsc_qemu_etrace_say(l, b);
		return false;
	}
	l->turned = false;
	on_block(vcpu, block);
	return !l->turned;
}

/* Now that the stack has been changed, block b is complete. */
static inline void mark_complete(struct hsc_qemu_live *l,
				 const struct hsc_qemu_block *b)
{
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight + l->front.count;
}

static void run_call(unsigned vcpu, void *block)
{
	struct hsc_qemu_live *l = hsc_qemu_live_of(vcpu);
	const struct hsc_qemu_block *b = block;

	if (!pass_first(vcpu, block))
		return;
	hsc_et_front_push(&l->etrace, b->retired.next);
	mark_complete(l, b);
}

static void run_return(unsigned vcpu, void *block)
{
	struct hsc_qemu_live *l = hsc_qemu_live_of(vcpu);

	if (!pass_first(vcpu, block))
		return;
	l->fall = hsc_et_front_pop(&l->etrace, l->front.hist);
	mark_complete(l, block);
}

static void run_ecall(unsigned vcpu, void *block)
{
	on_block(vcpu, block);
	/* is_silent_call must be asked */
	hsc_qemu_live_of(vcpu)->icnt_limit = 0;
}

void (*hsc_qemu_pass_callback(const struct hsc_qemu_block *b))(unsigned vcpu,
							       void *block)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->retired.end;

	if (end == HSC_INSN_RETURN)
		return run_return;
	if (end == HSC_INSN_CALL || end == HSC_INSN_INDIRECT_CALL)
		return run_call;
	return end == HSC_INSN_ECALL ? run_ecall : on_block;
}
