/* SPDX-License-Identifier: MIT */
/* turn.c - how control came to a block that was not expected.
 * Room   plugin/qemu */
#include "turn.h"
#include "block.h"
#include "calls.h"
#include "code.h"
#include "signals.h"
#include "source.h"
#include <hartscope/spec/linux.h>
#include <stdatomic.h>
#include <unistd.h>

#define ECALL_BYTES 4

/* An E-Trace encoder is always up to date, except for blocks that were passed
 * to it. */
static void settle_etrace(struct hsc_qemu_live *l)
{
	struct hsc_et_encoder *e = &l->etrace;
	const uint64_t count = l->front.count;

	if (l->front.flight == HSC_RECORDING_BUSY)
		return; /* it is up to date, and l->fall may mean something else
			   by now */
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	if (!hsc_qemu.front)
		return;
	hsc_et_front_settle(e, (unsigned)(count >> HSC_QEMU_BLOCKS_SHIFT),
			    l->front.hist, (uint32_t)count);
	e->fall = l->fall;
	e->taken = e->shift ? l->taken : l->fall;
	l->head.instructions += count >> 32 & 0xffffff;
	l->front.count = count & ~(HSC_QEMU_ONE_BLOCK - 1);
}

/* As in hsc_nt_encoder_expect; the return stack has already been changed. */
void hsc_qemu_settle(struct hsc_qemu_live *l)
{
	const struct hsc_retired *r = &l->block->retired;
	struct hsc_nt_encoder *e = &l->encoder;

	if (!l->front.flight)
		return;
	if (hsc_qemu.etrace) {
		settle_etrace(l);
		return;
	}
	l->front.flight = HSC_RECORDING_BUSY;
	atomic_signal_fence(memory_order_seq_cst);
	e->end = r->end;
	e->last_halfwords = r->last_halfwords;
	e->next = r->next;
	e->shift = l->block->taken != HSC_NT_NOWHERE;
	e->fall = l->fall;
	e->taken = e->shift ? l->taken : l->fall;
	e->hist = l->front.hist >> e->shift;
	e->icnt = (uint32_t)l->front.count;
	l->head.instructions += l->front.count >> 32 & 0xffffff;
	l->front.count = e->icnt;
}

/* Set the hot path to the state of the encoder, after block b. */
static void reload_live(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const struct hsc_nt_encoder *e = &l->encoder;

	l->fall = e->fall;
	l->taken = e->shift ? e->taken : HSC_NT_NOWHERE;
	l->hist_limit = e->hist_limit;
	l->icnt_limit = e->icnt_limit < UINT32_MAX ? (uint32_t)e->icnt_limit
						   : UINT32_MAX;
	l->block = b;
	l->front.hist = e->hist << e->shift;
	l->front.count = (uint32_t)e->icnt | (uint64_t)b->retired.instructions
						     << 32;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = b->flight + l->front.count;
}

/* Only the first `halfwords` half-words of the block in flight retired. */
static void cut_block(struct hsc_qemu_live *l, uint32_t halfwords)
{
	const struct hsc_qemu_block *b = l->block;

	l->head.instructions -= b->retired.instructions;
	l->head.instructions += hsc_qemu_block_count(b, halfwords);
	if (hsc_qemu.etrace)
		hsc_et_encoder_cut(&l->etrace, &b->retired, halfwords,
				   hsc_qemu_block_last(b, halfwords));
	else
		hsc_nt_encoder_cut(&l->encoder, &b->retired, halfwords);
}

/* Why the instruction at `halfwords` of the block in flight trapped, as far as
 * it can be known; see docs/decisions/0064-signals-as-traps.md. */
static unsigned cause_of(const struct hsc_qemu_live *l, uint64_t epc)
{
	const struct hsc_qemu_block *b = l->block;
	const uint32_t at = hsc_qemu_block_offset(b, epc);
	const struct hsc_retired *r = &b->retired;

	if (at == UINT32_MAX)
		return HSC_QEMU_FETCH_FAULT;
	if (r->end == HSC_INSN_EBREAK && at == r->halfwords - r->last_halfwords)
		return HSC_QEMU_BREAKPOINT;
	if (!hsc_qemu_accesses(b->code + 2 * at))
		return HSC_QEMU_ILLEGAL;
	return hsc_qemu_stores(b->code + 2 * at) ? HSC_QEMU_STORE_FAULT
						 : HSC_QEMU_LOAD_FAULT;
}

/* Count an instruction that retired and that the trace cannot show. */
static void leave_out(struct hsc_qemu_live *l)
{
	l->head.instructions--;
	l->head.uncertain++;
}

void hsc_qemu_turn_call(struct hsc_qemu_live *l)
{
	const struct hsc_retired *r = &l->block->retired;
	const uint32_t before = r->halfwords - r->last_halfwords;

	l->etrace.time = l->head.start + l->head.instructions;
	if (!hsc_et_encoder_call(&l->etrace, r, before,
				 hsc_qemu_block_last(l->block, before)))
		leave_out(l);
	hsc_qemu_source_room(l);
}

static void encode_trap(struct hsc_qemu_live *l, uint64_t epc,
			enum hsc_nt_btype why)
{
	struct hsc_et_trap t = { .epc = epc };

	if (!hsc_qemu.etrace) {
		hsc_nt_encoder_trap(&l->encoder, epc, why);
		return;
	}
	t.interrupt = why == HSC_NT_BTYPE_INTERRUPT;
	if (!t.interrupt)
		t.cause = (uint16_t)cause_of(l, epc);
	hsc_et_encoder_trap(&l->etrace, &t);
}

/* The instruction after `halfwords` half-words of the block trapped. */
static void trap_at(struct hsc_qemu_live *l, uint32_t halfwords,
		    enum hsc_nt_btype why)
{
	cut_block(l, halfwords);
	encode_trap(l, l->block->retired.start + 2 * halfwords, why);
}

static void trap_at_end(struct hsc_qemu_live *l, enum hsc_nt_btype why)
{
	const struct hsc_retired *r = &l->block->retired;

	trap_at(l, r->halfwords - r->last_halfwords, why);
}

/*
 * Explain what came after an ecall. rt_sigreturn goes where its frame says, and
 * a system call that a signal interrupted is tried again: both are known by
 * their address alone.
 */
static void after_call(struct hsc_qemu_live *l, uint64_t to, bool handler)
{
	const uint64_t next = l->block->retired.next;

	if (!handler &&
	    (l->call == HSC_LINUX_RT_SIGRETURN || to == next - ECALL_BYTES))
		return;
	encode_trap(l, next, HSC_NT_BTYPE_INTERRUPT);
}

/*
 * The block did not end as it should. progress tells in precise mode how far it
 * came; an access that is its last instruction leaves open whether it faulted,
 * so the handler must tell. Otherwise a start inside the same block shows that
 * QEMU left it to run one instruction on its own (an atomic access it cannot do
 * beside other threads, or code that overwrites itself).
 *
 * Returns true if the turn is explained
 */
static bool left_early(struct hsc_qemu_live *l, uint64_t to, uint64_t signals)
{
	const struct hsc_retired *r = &l->block->retired;
	const uint32_t last = r->halfwords - r->last_halfwords;
	const bool watched = l->progress != HSC_QEMU_COMPLETE;
	const uint32_t inside = hsc_qemu_block_offset(l->block, to);

	if (!signals && inside != UINT32_MAX &&
	    (watched || !hsc_insn_is_indirect((enum hsc_insn_kind)r->end))) {
		cut_block(l, inside);
		return true;
	}
	if (!watched ||
	    (l->progress == last && !(signals & HSC_QEMU_DATA_FAULTS)))
		return false;
	trap_at(l, (uint32_t)l->progress, HSC_NT_BTYPE_EXCEPTION);
	return true;
}

/* The oldest frame, which has what was interrupted, if a handler begins at
 * `to`. */
static unsigned oldest_frame(const struct hsc_qemu_live *l)
{
	return l->frames.count - 1;
}

static bool has_frame(const struct hsc_qemu_live *l, uint64_t to)
{
	return l->frames.handler == to && l->frames.count;
}

static enum hsc_nt_btype frame_kind(const struct hsc_qemu_live *l, unsigned i)
{
	return l->frames.raised[i] ? HSC_NT_BTYPE_EXCEPTION
				   : HSC_NT_BTYPE_INTERRUPT;
}

/*
 * Does the frame of the handler at `to` show which instruction of the block in
 * flight did not retire? It does if that instruction raised the signal, and if
 * pc is not where the block leads, because QEMU left the block to run one
 * instruction on its own.
 */
static bool stopped_inside(struct hsc_qemu_live *l, uint64_t to)
{
	const struct hsc_retired *r = &l->block->retired;
	unsigned i;
	uint32_t at;
	uint64_t pc;

	if (!hsc_qemu.frames || !has_frame(l, to))
		return false;
	i = oldest_frame(l);
	pc = l->frames.pc[i];
	at = hsc_qemu_block_offset(l->block, pc);
	if (at == UINT32_MAX)
		return false;
	if (l->frames.raised[i]) {
		if (!hsc_qemu_accesses(l->block->code + 2 * at) &&
		    at != r->halfwords - r->last_halfwords)
			return false; /* the block is complete, and led here */
	} else if (pc == l->fall || pc == l->taken ||
		   hsc_insn_is_indirect((enum hsc_insn_kind)r->end)) {
		return false;
	}
	trap_at(l, at, frame_kind(l, i));
	return true;
}

/* Report handlers whose first instruction was interrupted before it began.
 * 0.026 cannot report it: see docs/spec-notes.md, "Where a second trap was". */
static void trap_again(struct hsc_qemu_live *l, uint64_t to)
{
	if (!hsc_qemu.frames || !has_frame(l, to) ||
	    (hsc_qemu.etrace &&
	     hsc_qemu.etrace_config.params.edition == HSC_ET_0_026))
		return;
	for (unsigned i = oldest_frame(l); i-- > 0;)
		encode_trap(l, l->frames.pc[i], frame_kind(l, i));
}

/*
 * A handler begins at `to`, but no frame shows where it interrupted the program
 * (the code may also have called it): an instruction of the block in flight may
 * have failed. Keep what certainly retired, and watch the progress of every
 * block from now on.
 */
static bool is_unknown(struct hsc_qemu_live *l, uint64_t to)
{
	const struct hsc_qemu_block *b = l->block;
	const uint32_t certain = hsc_qemu_block_certain(b);
	const bool called =
		hsc_insn_is_indirect((enum hsc_insn_kind)b->retired.end) &&
		l->frames.handler == to && !l->frames.failed;

	if (!hsc_qemu.frames || hsc_qemu.precise || has_frame(l, to) || called)
		return false;
	l->head.uncertain +=
		b->retired.instructions - hsc_qemu_block_count(b, certain);
	trap_at(l, certain, HSC_NT_BTYPE_INTERRUPT);
	hsc_qemu_be_precise();
	return true;
}

/* Did the end of the block in flight lead to where the signal interrupted the
 * program, according to the frame of the handler at `to`? An indirect jump did
 * if its register had that address then. */
static bool led_to_frame(const struct hsc_qemu_live *l, uint64_t to)
{
	const enum hsc_insn_kind end =
		(enum hsc_insn_kind)l->block->retired.end;
	uint64_t pc, target;

	if (!has_frame(l, to))
		return false;
	pc = l->frames.pc[oldest_frame(l)];
	if (end == HSC_INSN_BRANCH)
		return pc == l->fall || pc == l->taken;
	if (!hsc_insn_is_indirect(end))
		return false;
	target = hsc_qemu_block_target(l->block, l->frames.x);
	return pc == target || target == HSC_NT_NOWHERE;
}

/*
 * The block ended, and a handler begins at `to`. The frame of the handler shows
 * where an indirect jump of unknown target would have gone. Without a frame
 * that is unknown, and the jump may have called the handler itself; a branch or
 * a return cannot have done so, so it is left out.
 */
static void handle_interrupt(struct hsc_qemu_live *l, uint64_t to,
			     uint64_t signals)
{
	enum hsc_nt_btype why = signals && !(signals & ~HSC_QEMU_DATA_FAULTS)
					? HSC_NT_BTYPE_EXCEPTION
					: /* no code at the target */
					HSC_NT_BTYPE_INTERRUPT;
	const enum hsc_insn_kind end =
		(enum hsc_insn_kind)l->block->retired.end;
	const bool known = l->fall != HSC_NT_NOWHERE &&
			   (end != HSC_INSN_BRANCH || l->fall == l->taken);

	if (hsc_qemu.frames && has_frame(l, to))
		why = frame_kind(l, oldest_frame(l));
	if (led_to_frame(l, to)) {
		encode_trap(l, l->frames.pc[oldest_frame(l)], why);
	} else if (known) {
		encode_trap(l, l->fall, why);
	} else if (end == HSC_INSN_BRANCH || end == HSC_INSN_RETURN) {
		trap_at_end(l, why);
		l->head.uncertain++;
	}
}

/* Is this the handler of an opcode that trapped at the end of the block? Where
 * other signals have the same handler, the opcode itself must look illegal. */
static bool is_opcode_trap(const struct hsc_qemu_live *l, uint64_t signals)
{
	const bool only = signals && !(signals & ~HSC_QEMU_OPCODES);
	const unsigned end = l->block->retired.end;

	return end == HSC_INSN_EBREAK ||
	       (end == HSC_INSN_LINEAR &&
		(only || (l->block->illegal && signals & HSC_QEMU_OPCODES)));
}

/* Was the jump at the end of the block reached, as far as progress is watched?
 * Jumps of Zcmp and Zcmt access memory themselves. */
static bool has_jumped(const struct hsc_qemu_live *l)
{
	const struct hsc_retired *r = &l->block->retired;

	return l->progress == HSC_QEMU_COMPLETE ||
	       l->progress == r->halfwords - r->last_halfwords;
}

/* called: an ecall ended the block, and a system call began */
static void explain_turn(struct hsc_qemu_live *l, uint64_t to, bool called)
{
	const uint64_t signals = hsc_qemu_signals_at(to);

	if (hsc_insn_is_indirect((enum hsc_insn_kind)l->block->retired.end) &&
	    !signals && has_jumped(l))
		return; /* it jumped there, which is common */
	if (called) {
		after_call(l, to, signals != 0);
	} else if (!stopped_inside(l, to)) {
		if (left_early(l, to, signals) ||
		    (signals && is_unknown(l, to)))
			return;
		if (is_opcode_trap(l, signals))
			trap_at_end(l, HSC_NT_BTYPE_EXCEPTION);
		else
			handle_interrupt(l, to, signals);
	}
	trap_again(l, to);
}

void hsc_qemu_arrive(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	const bool called = l->front.flight == 0; /* see hsc_qemu_call */
	const bool overrun =
		hsc_qemu.etrace ? l->etrace.overrun : l->encoder.overrun;

	if (l->block)
		hsc_qemu_settle(l);
	else
		l->head.tid = (uint64_t)gettid();
	l->encoder.time = l->head.start + l->head.instructions;
	if (l->block && !overrun && !hsc_qemu_led_to(l, b))
		explain_turn(l, b->start, called);
	l->failed = false;
}

void hsc_qemu_fail(struct hsc_qemu_live *l)
{
	if (!l->front.flight)
		return;
	l->failed = true;
	/* the hot path must not take it for the next block */
	l->icnt_limit = 0;
	if (hsc_qemu.etrace)
		l->etrace.halfwords_limit = 0;
}

void hsc_qemu_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b)
{
	hsc_qemu_arrive(l, b);
	hsc_nt_encoder_retire(&l->encoder, &b->retired);
	hsc_qemu_source_room(l);
	reload_live(l, b);
}
