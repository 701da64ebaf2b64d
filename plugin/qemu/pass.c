/* SPDX-License-Identifier: MIT */
#include "pass.h"
#include "callbacks.h"
#include "etrace.h"
#include "source.h"
#include <stdatomic.h>

/* Of the block in flight. */
static inline unsigned number_of(const struct hsc_qemu_live *l)
{
	return (unsigned)(l->front.count >> HSC_QEMU_BLOCKS_SHIFT);
}

/* Can block b be passed: does its end do nothing but what follow() does? */
static inline bool may_pass(const struct hsc_qemu_live *l,
			    const struct hsc_qemu_block *b,
			    enum hsc_insn_kind end, uint32_t hist)
{
	if (end == HSC_INSN_RETURN)
		return !b->retired.inferable &&
		       hsc_et_front_can_pop(&l->etrace, hist);
	if (end == HSC_INSN_CALL || end == HSC_INSN_INDIRECT_CALL)
		return hsc_et_front_can_push(&l->etrace);
	return true;
}

/*
 * Count block b, and expect what follows it. `flight` comes last, for whoever
 * finds us dead between two stores.
 */
static inline void follow(struct hsc_qemu_live *l,
			  const struct hsc_qemu_block *b,
			  enum hsc_insn_kind end, uint32_t hist)
{
	const bool branch = end == HSC_INSN_BRANCH;
	const uint64_t count = l->front.count + b->count;
	struct hsc_et_encoder *e = &l->etrace;

	l->front.count = count;
	atomic_signal_fence(memory_order_seq_cst);
	e->front.ring[count >> HSC_QEMU_BLOCKS_SHIFT & 3] = b->passed;
	l->front.hist = branch ? hist << 1 : hist;
	l->block = b;
	l->taken = branch ? b->taken : HSC_NT_NOWHERE;
	l->fall = b->fall;
	if (end == HSC_INSN_CALL || end == HSC_INSN_INDIRECT_CALL)
		hsc_et_front_push(e, b->retired.next);
	if (end == HSC_INSN_RETURN)
		l->fall = hsc_et_front_pop(e, hist);
	else if (hsc_insn_is_indirect(end))
		l->fall = HSC_NT_NOWHERE;
	else if (end == HSC_INSN_ECALL)
		l->icnt_limit = 0; /* is_silent_call is to be asked */
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight + count;
}

/* The map is full, and that is all there is to say. */
static HSC_ALWAYS_INLINE void full(struct hsc_qemu_live *l,
				   const struct hsc_qemu_block *b,
				   enum hsc_insn_kind end)
{
	const uint32_t hist = l->front.hist | (b->start == l->taken);
	struct hsc_et_encoder *e = &l->etrace;
	const uint64_t flight = l->front.flight;

	if (!may_pass(l, b, end, 1)) {
		hsc_qemu_etrace_say(l, b);
		return;
	}
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (!hsc_et_front_full(e, hist)) {
		l->front.flight = flight;
		hsc_qemu_etrace_say(l, b);
		return;
	}
	if (HSC_UNLIKELY(e->halfwords_limit == 0))
		l->icnt_limit = 0; /* a sync is due at the next block */
	if (HSC_UNLIKELY(e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap))
		hsc_qemu_source_room(l);
	follow(l, b, end, 1);
	hsc_et_front_reported(e, number_of(l));
}

/* Report the jump that led to the block in flight, if one did. false: only the
 * encoder can, or it has more to say. */
static inline bool report(struct hsc_qemu_live *l)
{
	const bool branch = l->block->retired.end == HSC_INSN_BRANCH;
	struct hsc_et_encoder *e = &l->etrace;
	const uint64_t flight = l->front.flight;
	bool ok = true;

	if (!e->front.due)
		return true;
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (hsc_et_front_report(e, number_of(l), l->front.hist)) {
		l->front.hist = 1u << branch;
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

/* Block b begins, and that was not foreseen, or a jump is to be reported. */
static HSC_ALWAYS_INLINE void turn(struct hsc_qemu_live *l,
				   const struct hsc_qemu_block *b,
				   enum hsc_insn_kind end)
{
	const bool taken = b->start == l->taken;
	const bool jump = !taken && b->start != l->fall;
	struct hsc_et_encoder *e = &l->etrace;

	if (!hsc_qemu_etrace_is_plain(l, b) ||
	    (jump && !e->plain && l->block->retired.end == HSC_INSN_RETURN) ||
	    !report(l) ||
	    (uint32_t)(l->front.count + b->count) > l->icnt_limit ||
	    !may_pass(l, b, end, l->front.hist | taken)) {
		hsc_qemu_etrace_say(l, b);
		return;
	}
	follow(l, b, end, l->front.hist | taken);
	if (!jump)
		return;
	hsc_et_front_jumped(e);
	l->icnt_limit = 0;
}

#define TURN(kind)       HSC_QEMU_TURN(turn, kind)
#define TURN_ENTRY(kind) [HSC_INSN_##kind] = turn_##kind,
HSC_QEMU_KINDS(TURN)

static hsc_qemu_turn_fn *const turns[HSC_INSN_KINDS] = { HSC_QEMU_KINDS(
	TURN_ENTRY) };

#define FULL(kind)       HSC_QEMU_TURN(full, kind)
#define FULL_ENTRY(kind) [HSC_INSN_##kind] = full_##kind,
HSC_QEMU_KINDS(FULL)

static hsc_qemu_turn_fn *const fulls[HSC_INSN_KINDS] = { HSC_QEMU_KINDS(
	FULL_ENTRY) };

/* Block b begins: as in trace.c, with other messages. */
static inline void run(struct hsc_qemu_live *l, const struct hsc_qemu_block *b,
		       enum hsc_insn_kind end)
{
	const unsigned taken = b->start == l->taken;
	const unsigned fall = b->start == l->fall;
	const uint32_t halfwords = (uint32_t)(l->front.count + b->count);
	const uint32_t hist = l->front.hist | taken;

	if (HSC_UNLIKELY(!(taken | fall) | (halfwords > l->icnt_limit)))
		turns[end](l, b);
	else if (HSC_UNLIKELY(hist >= l->hist_limit))
		fulls[end](l, b);
	else if (HSC_UNLIKELY(!may_pass(l, b, end, hist)))
		hsc_qemu_etrace_say(l, b);
	else
		follow(l, b, end, hist);
}

HSC_QEMU_KINDS(HSC_QEMU_RUN)

static void (*const callbacks[HSC_INSN_KINDS])(unsigned, void *) = {
	HSC_QEMU_KINDS(HSC_QEMU_ENTRY)
};

void (*hsc_qemu_pass_callback(enum hsc_insn_kind end))(unsigned vcpu,
						       void *block)
{
	return callbacks[end];
}
