/* SPDX-License-Identifier: MIT */
/* etrace.c - blocks one by one to an encoder of E-Trace.
 * Room   plugin/qemu */
#include "etrace.h"
#include "block.h"
#include "callbacks.h"
#include "source.h"
#include "turn.h"
#include <stdatomic.h>

/* The map is full: 31 outcomes after the stop bit. */
#define HIST_LIMIT (UINT32_C(1) << 31)

/* A limit, so that counts of instructions do not overflow: see recording.h. */
#define HALFWORDS_MAX (UINT32_C(1) << 22)

/* Set the next addresses that the recording knows, though the encoder may
 * not. */
static void set_expected(struct hsc_qemu_live *l)
{
	const struct hsc_qemu_block *last = l->block;
	const enum hsc_insn_kind end =
		last ? (enum hsc_insn_kind)last->retired.end : HSC_INSN_RETURN;

	l->fall = hsc_insn_is_indirect(end) ? HSC_NT_NOWHERE : last->fall;
	l->taken = end == HSC_INSN_BRANCH ? last->taken : HSC_NT_NOWHERE;
}

/* Did the last block end in an ecall that QEMU carried out without calling the
 * plugin, as it does with riscv_flush_icache? */
static bool is_silent_call(const struct hsc_qemu_live *l,
			   const struct hsc_qemu_block *b)
{
	return l->block && l->etrace.deferred &&
	       l->etrace.end == HSC_INSN_ECALL &&
	       b->start == l->block->retired.next;
}

void hsc_qemu_etrace_arrive(struct hsc_qemu_live *l,
			    const struct hsc_qemu_block *b)
{
	struct hsc_et_encoder *e = &l->etrace;

	if (l->block)
		hsc_qemu_settle(l);
	if (is_silent_call(l, b))
		hsc_qemu_turn_call(l);
	set_expected(l);
	e->time = l->head.start + l->head.instructions;
	if (l->block)
		e->time -= l->block->retired.instructions;
	if (!hsc_qemu_led_to(l, b))
		hsc_qemu_arrive(l, b);
}

/*
 * The translation is one indirect jump. If the translation before it ended in
 * its lui or auipc, as at the end of a page, a decoder knows the target.
 */
static struct hsc_retired with_pair(const struct hsc_qemu_live *l,
				    const struct hsc_qemu_block *b)
{
	const struct hsc_qemu_block *before = l->block;
	struct hsc_retired r = b->retired;
	struct hsc_insn first, jump;

	if (r.instructions == 1 &&
	    hsc_insn_is_indirect((enum hsc_insn_kind)r.end) && before &&
	    before->retired.end == HSC_INSN_LINEAR &&
	    before->retired.next == b->start &&
	    hsc_qemu_block_end(before, &first) &&
	    hsc_qemu_block_end(b, &jump) && first.rd != 0)
		r.inferable =
			hsc_insn_infer(&first, &jump, hsc_qemu.isa, &r.target);
	return r;
}

/* Pass blocks after b, which the encoder has just taken. */
static void pass_from(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const struct hsc_et_encoder *e = &l->etrace;
	uint64_t room = 0;

	hsc_et_front_begin(&l->etrace,
			   (unsigned)(l->front.count >> HSC_QEMU_BLOCKS_SHIFT),
			   &b->passed);
	if (e->halfwords_limit > e->halfwords)
		room = e->halfwords_limit - e->halfwords;
	l->icnt_limit = room < HALFWORDS_MAX ? (uint32_t)room : HALFWORDS_MAX;
	l->icnt_most = l->icnt_limit;
	if (e->halfwords_limit == 0 || b->retired.end == HSC_INSN_ECALL)
		l->icnt_limit = 0;
	l->hist_limit = HIST_LIMIT;
	l->front.hist = e->hist << e->shift;
	l->fall = e->fall;
	l->taken = e->shift ? e->taken : HSC_NT_NOWHERE;
}

void hsc_qemu_etrace_say(struct hsc_qemu_live *l,
			 const struct hsc_qemu_block *b)
{
	struct hsc_et_encoder *e = &l->etrace;
	struct hsc_retired seen;

	if (hsc_qemu_etrace_is_plain(l, b))
		hsc_qemu_settle(l);
	else
		hsc_qemu_etrace_arrive(l, b);
	seen = with_pair(l, b);
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	e->time = l->head.start + l->head.instructions;
	l->head.instructions += b->retired.instructions;
	hsc_et_encoder_retire(e, &seen);
	if (b->retired.end == HSC_INSN_ECALL)
		e->halfwords_limit = 0; /* is_silent_call must be asked */
	if (HSC_UNLIKELY(e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap))
		hsc_qemu_source_room(l);
	l->block = b;
	if (hsc_qemu.front)
		pass_from(l, b);
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight + l->front.count;
}

/*
 * Block b begins. If it is where the encoder expects it, and nothing is due,
 * this is what hsc_et_encoder_retire_as does.
 */
static inline void take_block(struct hsc_qemu_live *l,
			      const struct hsc_qemu_block *b,
			      enum hsc_insn_kind end)
{
	struct hsc_et_encoder *e = &l->etrace;
	const bool taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);
	const uint64_t halfwords = e->halfwords + b->retired.halfwords;
	const bool lone = hsc_insn_is_indirect(end) &&
			  b->retired.instructions == 1 &&
			  e->config.options.sequential_jump;

	if (HSC_UNLIKELY((!taken && b->start != e->fall) || hist >> 31 != 0 ||
			 halfwords > e->halfwords_limit || lone)) {
		hsc_qemu_etrace_say(l, b);
		return;
	}
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	l->head.instructions += b->retired.instructions;
	e->hist = hist;
	e->halfwords = halfwords;
	e->returns &= e->shift - 1u;
	hsc_et_encoder_defer(e, &b->retired, end);
	if (end == HSC_INSN_ECALL)
		e->halfwords_limit = 0;
	l->block = b;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight;
}

HSC_QEMU_KINDS(HSC_QEMU_RUN)

static void (*const callbacks[HSC_INSN_KINDS])(unsigned, void *) = {
	HSC_QEMU_KINDS(HSC_QEMU_ENTRY)
};

void (*hsc_qemu_etrace_callback(const struct hsc_qemu_block *b))(unsigned vcpu,
								 void *block)
{
	return callbacks[b->retired.end];
}
