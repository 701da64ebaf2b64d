/* SPDX-License-Identifier: MIT */
/* trace.c - the hot path of N-Trace: a block of translated code begins.
 * Room   plugin/qemu */
#include "trace.h"
#include "etrace.h"
#include "front.h"
#include "pass.h"
#include "signals.h"
#include "source.h"
#include "stop.h"
#include "turn.h"
#include <hartscope/model/ntrace_full.h>
#include <stdatomic.h>

/*
 * Count block b, and set what is expected next. The three stores to `front`
 * have this order in case the process dies between two of them.
 */
static inline void count_block(struct hsc_qemu_live *l,
			       const struct hsc_qemu_block *b, uint32_t hist)
{
	const uint64_t count = l->front.count + b->count;

	l->front.count = count;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.hist = hist << b->shift;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight + count;
	l->block = b;
	l->taken = b->taken;
	l->fall = b->fall;
}

/* Begin a message that is made here and not by the encoder's general code. */
static inline uint64_t begin_message(struct hsc_qemu_live *l)
{
	const uint64_t flight = l->front.flight;

	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	return flight;
}

static inline void end_message(struct hsc_qemu_live *l)
{
	const struct hsc_nt_encoder *e = &l->encoder;

	if (HSC_UNLIKELY(e->icnt_limit == 0))
		l->icnt_limit = 0; /* a sync is due at the next block */
	if (HSC_UNLIKELY(e->out_len + HSC_NT_ENCODER_ROOM > e->out_cap))
		hsc_qemu_source_room(l);
}

/* Report what only the encoder can report. */
static void encode_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	l->turned = true;
	hsc_qemu_turn(l, b);
}

/* The history is full, and nothing else is to be reported. */
static HSC_QEMU_APART void send_full(struct hsc_qemu_live *l,
				     const struct hsc_qemu_block *b)
{
	const uint32_t hist = l->front.hist | (b->start == l->taken);
	const uint64_t flight = begin_message(l);

	if (!hsc_nt_encoder_full(&l->encoder, hist)) {
		l->front.flight = flight;
		encode_turn(l, b);
		return;
	}
	end_message(l);
	count_block(l, b, 1);
}

/* Can an indirect jump, for which nothing was expected, have led to block b,
 * with nothing else to report? */
static inline bool is_jump(const struct hsc_qemu_live *l,
			   const struct hsc_qemu_block *b)
{
	/* nothing retired since trace began, or a system call did */
	if (!l->block || !l->front.flight || l->fall != HSC_NT_NOWHERE)
		return false;
	return hsc_insn_is_indirect(
		       (enum hsc_insn_kind)l->block->retired.end) &&
	       (uint32_t)(l->front.count + b->count) <= l->icnt_limit &&
	       l->progress == HSC_QEMU_COMPLETE &&
	       !(b->retired.inferable && b->retired.instructions == 1) &&
	       !hsc_qemu_is_handler(b->start);
}

/* Block b begins unexpectedly. */
static HSC_QEMU_APART void take_unexpected(struct hsc_qemu_live *l,
					   const struct hsc_qemu_block *b)
{
	const uint64_t count = l->front.count;
	uint64_t flight;

	if (!is_jump(l, b)) {
		encode_turn(l, b);
		return;
	}
	flight = begin_message(l);
	if (!hsc_nt_encoder_indirect(&l->encoder, l->front.hist,
				     (uint32_t)count, b->start)) {
		l->front.flight = flight;
		encode_turn(l, b);
		return;
	}
	l->head.instructions += count >> 32 & 0xffffff;
	l->front.count = 0;
	end_message(l);
	count_block(l, b, 1);
}

static void run_call(unsigned vcpu, void *block)
{
	struct hsc_qemu_live *l = hsc_qemu_live_of(vcpu);
	const struct hsc_qemu_block *b = block;

	l->turned = false;
	on_block(vcpu, block);
	if (!l->turned)
		hsc_nt_encoder_push(&l->encoder, b->retired.next);
}

/* The target of an indirect jump is not in the record of its block. */
static HSC_QEMU_APART void leave_indirect(struct hsc_qemu_live *l,
					  const struct hsc_qemu_block *b)
{
	hsc_nt_encoder_expect(&l->encoder, &b->retired,
			      (enum hsc_insn_kind)b->retired.end);
	l->fall = l->encoder.fall;
}

static void run_indirect(unsigned vcpu, void *block)
{
	struct hsc_qemu_live *l = hsc_qemu_live_of(vcpu);

	l->turned = false;
	on_block(vcpu, block);
	if (!l->turned)
		leave_indirect(l, block);
}

/* A return that the stack predicts, as in hsc_nt_encoder_expect. */
static void run_return(unsigned vcpu, void *block)
{
	struct hsc_qemu_live *l = hsc_qemu_live_of(vcpu);
	struct hsc_nt_encoder *e = &l->encoder;

	l->turned = false;
	on_block(vcpu, block);
	if (HSC_UNLIKELY(l->turned))
		return;
	if (HSC_UNLIKELY(!e->predict || !e->depth)) {
		leave_indirect(l, block);
		return;
	}
	l->fall = e->stack[e->top];
	e->top = (e->top - 1) % HSC_NT_STACK_MAX;
	e->depth--;
}

static void (*callback_of(const struct hsc_qemu_block *b))(unsigned vcpu,
							   void *block)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->retired.end;

	if (hsc_insn_is_indirect(end) &&
	    (b->retired.inferable || end == HSC_INSN_SWAP))
		return run_indirect;
	if (end == HSC_INSN_RETURN)
		return run_return;
	return hsc_insn_pushes(end) ? run_call : on_block;
}

/* The function for the kind of the block's end and the protocol. */
static void (*run_of(const struct hsc_qemu_block *b))(unsigned vcpu,
						      void *block)
{
	if (!hsc_qemu.etrace)
		return callback_of(b);
	return hsc_qemu.front ? hsc_qemu_pass_callback(b)
			      : hsc_qemu_etrace_callback(b);
}

/* Did an access in the middle of the block in flight fail? One that is its
 * last instruction leaves that open. */
static bool has_failed(const struct hsc_qemu_live *l)
{
	const struct hsc_retired *r = l->block ? &l->block->retired : NULL;

	return r && l->progress < r->halfwords - r->last_halfwords;
}

static void run_precisely(unsigned vcpu, void *block)
{
	const struct hsc_qemu_block *b = block;
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];

	if (HSC_UNLIKELY(has_failed(l)) && hsc_qemu_is_handler(b->start))
		hsc_qemu_fail(l);
	run_of(b)(vcpu, block);
	l->progress = 0;
}

void hsc_qemu_progress(unsigned vcpu, void *progress)
{
	const uintptr_t at = (uintptr_t)progress;

	hsc_qemu_live[vcpu]->progress =
		at == UINTPTR_MAX ? HSC_QEMU_COMPLETE : at;
}

/* Does the version of the code in which the trace is have block b? Only blocks
 * of generated or changed code are checked, never those of ELF files. */
static void check_version(unsigned vcpu, struct hsc_qemu_block *b)
{
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];
	const uint64_t fits =
		atomic_load_explicit(&b->fits, memory_order_relaxed);

	if (l->version && (l->version < (uint32_t)fits ||
			   l->version > (uint32_t)(fits >> 32)))
		hsc_qemu_enter_version(l, b);
}

static void run_watched(unsigned vcpu, void *block)
{
	check_version(vcpu, block);
	run_of(block)(vcpu, block);
}

static void run_watched_precisely(unsigned vcpu, void *block)
{
	check_version(vcpu, block);
	run_precisely(vcpu, block);
}

void (*hsc_qemu_callback(const struct hsc_qemu_block *b,
			 bool watched))(unsigned vcpu, void *block)
{
	if (watched)
		return hsc_qemu.precise ? run_watched_precisely : run_watched;
	return hsc_qemu.precise ? run_precisely : run_of(b);
}

void hsc_qemu_lost(unsigned vcpu, void *unused)
{
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];

	(void)unused;
	if (!l->block)
		return;
	hsc_qemu_settle(l);
	hsc_qemu_stop(l, HSC_NT_NOWHERE);
}
