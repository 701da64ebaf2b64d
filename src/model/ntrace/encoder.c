/* SPDX-License-Identifier: MIT */
/* encoder.c - retired blocks become messages of N-Trace. setup.c sets up an
 * encoder.
 * Room   model (floor 3) */
#include "model/ntrace/emit.h"
#include "model/ntrace/history.h"

#define LOW_MASK UINT64_C(0xffff) /* the part compared in mode 2 */

/* If syncs are made by time, the clock is checked after this many
 * half-words. */
#define CLOCK_HALFWORDS 256

static void expect_nothing(struct hsc_nt_encoder *e)
{
	e->end = HSC_INSN_LINEAR;
	e->shift = 0;
	e->last_halfwords = 0;
	e->fall = e->taken = HSC_NT_NOWHERE;
}

static void expect_linear(struct hsc_nt_encoder *e, uint64_t next)
{
	expect_nothing(e);
	e->next = e->fall = e->taken = next;
}

/* Pop the return stack. Returns the address, or HSC_STEP_NOWHERE if it is
 * empty. */
static uint64_t pop_return(struct hsc_nt_encoder *e)
{
	const uint64_t to = e->depth ? e->stack[e->top] : HSC_NT_NOWHERE;

	e->popped = e->depth > 0;
	if (e->popped) {
		e->top = (e->top - 1) % HSC_NT_STACK_MAX;
		e->depth--;
	}
	e->swapped = to;
	return to;
}

/*
 * Where a jump that pops is expected to go. Counting compares no addresses, so
 * a swap, which need not return to a caller, is always reported then. The
 * specification does not say whether lui and auipc take precedence over the
 * stack: such a jump is implicit only if both give the same target.
 */
static uint64_t by_stack(struct hsc_nt_encoder *e, const struct hsc_retired *b,
			 enum hsc_insn_kind end)
{
	const uint64_t to = pop_return(e);

	if (end == HSC_INSN_SWAP &&
	    e->config.implicit_return == HSC_NT_RETURN_COUNT)
		return HSC_NT_NOWHERE;
	return b->inferable && to != b->target ? HSC_NT_NOWHERE : to;
}

void hsc_nt_encoder_expect_indirect(struct hsc_nt_encoder *e,
				    const struct hsc_retired *b,
				    enum hsc_insn_kind end)
{
	e->popped = false;
	if (e->predict && hsc_insn_pops(end))
		e->fall = by_stack(e, b, end);
	else if (b->inferable && e->config.sequential_jump)
		e->fall = b->target;
	else
		e->fall = HSC_NT_NOWHERE;
	if (hsc_insn_pushes(end))
		hsc_nt_encoder_push(e, b->next);
	e->taken = e->fall;
}

/* Undo the effect of the last block's end on the return stack. */
static void undo_stack(struct hsc_nt_encoder *e)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)e->end;

	if (hsc_insn_pushes(end)) {
		e->top = (e->top - 1) % HSC_NT_STACK_MAX;
		e->depth--;
	}
	if (end == HSC_INSN_SWAP && e->popped)
		hsc_nt_encoder_push(e, e->swapped);
	else if (end == HSC_INSN_RETURN && e->predict &&
		 (e->popped || e->fall != HSC_NT_NOWHERE)) {
		e->top = (e->top + 1) % HSC_NT_STACK_MAX;
		e->depth++;
	}
}

/* The last instruction of the last block did not retire. */
static void undo_last(struct hsc_nt_encoder *e)
{
	undo_stack(e);
	e->icnt -= e->last_halfwords;
}

/* The address of the last block's last instruction, if it has one. */
static uint64_t last_address(const struct hsc_nt_encoder *e)
{
	const uint64_t address = e->next - 2U * e->last_halfwords;

	if (e->last_halfwords == 0)
		return HSC_NT_NOWHERE;
	return e->config.xlen == 32 ? (uint32_t)address : address;
}

static uint8_t btype_of(const struct hsc_nt_encoder *e, enum hsc_nt_btype btype)
{
	return (uint8_t)(e->config.trap_kind_unknown ? HSC_NT_BTYPE_TRAP
						     : btype);
}

static struct hsc_nt_way branch_way(struct hsc_nt_encoder *e, uint64_t to)
{
	const bool taken = to == e->taken;
	struct hsc_nt_way way = { .to = to };

	if (e->bits)
		e->hist = e->hist << 1 | taken;
	else if (taken)
		way.lead = HSC_NT_LEAD_DIRECT;
	return way;
}

/* Does the encoder fail to notice a return whose target is not that of the
 * stack? */
static bool is_unnoticed(const struct hsc_nt_encoder *e, uint64_t to)
{
	if (!e->predict || !hsc_insn_pops((enum hsc_insn_kind)e->end) ||
	    e->fall == HSC_NT_NOWHERE)
		return false;
	if (e->config.implicit_return == HSC_NT_RETURN_LOW)
		return ((to ^ e->fall) & LOW_MASK) == 0;
	return e->config.implicit_return == HSC_NT_RETURN_COUNT;
}

static struct hsc_nt_way jump_way(struct hsc_nt_encoder *e, uint64_t to)
{
	const bool by_stack =
		e->predict && hsc_insn_pops((enum hsc_insn_kind)e->end);
	struct hsc_nt_way way = { .to = to };

	if (e->fall != HSC_NT_NOWHERE && !by_stack) {
		way.lead = HSC_NT_LEAD_TRAP; /* its target is certain */
		way.btype = btype_of(e, HSC_NT_BTYPE_INTERRUPT);
	} else if (is_unnoticed(e, to)) {
		e->misled++;
	} else {
		way.lead = HSC_NT_LEAD_INDIRECT;
	}
	return way;
}

/* A direct jump that is reported as a taken branch has retired, wherever
 * execution went then; N-Trace 1.0, "Trace Ingress Port". */
static void settle_jump(struct hsc_nt_encoder *e)
{
	struct hsc_nt_way way;

	if (!e->shift || e->end == HSC_INSN_BRANCH)
		return;
	way = branch_way(e, e->taken);
	hsc_nt_emit_way(e, &way);
	e->shift = 0;
}

/*
 * The flow leaves here without an instruction that would explain it. An ecall
 * in user mode continues after itself, except for calls that return elsewhere
 * (see docs/spec-notes.md). A branch has no other target, so it was
 * interrupted; an ebreak traps.
 */
static struct hsc_nt_way surprise_way(struct hsc_nt_encoder *e, uint64_t to)
{
	struct hsc_nt_way way = { HSC_NT_LEAD_TRAP, 0, to };

	if (e->end == HSC_INSN_ECALL) {
		way.lead = HSC_NT_LEAD_INDIRECT;
		return way;
	}
	settle_jump(e);
	if (e->end == HSC_INSN_BRANCH || e->end == HSC_INSN_EBREAK)
		undo_last(e);
	way.btype =
		btype_of(e, e->end == HSC_INSN_EBREAK ? HSC_NT_BTYPE_EXCEPTION
						      : HSC_NT_BTYPE_INTERRUPT);
	return way;
}

/*
 * The last block is done; execution continues at `to`.
 *
 * trapped a trap comes next: `to` is its epc
 */
static struct hsc_nt_way way_of_last(struct hsc_nt_encoder *e, uint64_t to,
				     bool trapped)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)e->end;
	const bool reported =
		hsc_insn_is_indirect(end) || end == HSC_INSN_ECALL;

	if (e->shift && (to == e->taken || to == e->fall))
		return branch_way(e, to);
	if (to == e->fall)
		return (struct hsc_nt_way){ .to = to };
	if (to == last_address(e) && (trapped || !reported)) {
		undo_last(e);
		return (struct hsc_nt_way){ .to = to };
	}
	return hsc_insn_is_indirect(end) ? jump_way(e, to)
					 : surprise_way(e, to);
}

static bool is_periodic_due(const struct hsc_nt_encoder *e)
{
	const uint64_t interval = e->config.sync_interval;

	switch ((enum hsc_nt_sync_unit)e->config.sync_unit) {
	case HSC_NT_SYNC_OFF:
		return false;
	case HSC_NT_SYNC_MESSAGES:
		return e->since_sync >= interval;
	case HSC_NT_SYNC_CYCLES:
		return e->time - e->sync_time >= interval;
	case HSC_NT_SYNC_HALFWORDS:
		return e->since_sync + e->icnt >= interval;
	}
	return false;
}

/* Set how far the fast path may go before it must return here. */
static void arm_front(struct hsc_nt_encoder *e)
{
	const uint64_t interval = e->config.sync_interval;
	uint64_t limit = e->icnt_full - 1;
	uint64_t sync = limit;

	if (e->config.sync_unit == HSC_NT_SYNC_CYCLES)
		sync = e->icnt + CLOCK_HALFWORDS;
	else if (e->config.sync_unit == HSC_NT_SYNC_HALFWORDS)
		sync = e->since_sync < interval ? interval - e->since_sync - 1
						: 0;
	else if (is_periodic_due(e))
		sync = 0;
	if (e->sync || e->new_context)
		sync = 0;
	e->icnt_limit = limit < sync ? limit : sync;
}

static void emit_full(struct hsc_nt_encoder *e)
{
	if (e->hist >= e->hist_limit)
		hsc_nt_history_full(e);
	if (e->icnt >= e->icnt_full)
		hsc_nt_emit_icnt(e);
}

/* Trace is on, and there is room. False: it begins just here, or not at all. */
static bool is_under_way(struct hsc_nt_encoder *e, uint64_t at)
{
	const bool restart = e->overrun;

	if (!e->overrun && e->running)
		return true;
	if (e->overrun && !hsc_nt_emit_error(e))
		return false;
	hsc_nt_emit_start(
		e, restart ? HSC_NT_SYNC_OVERRUN : (enum hsc_nt_sync)e->start,
		at);
	e->running = true;
	e->trap = 0;
	return false;
}

/*
 * Execution continues at `at`: report how it got there, and all else that is
 * due.
 *
 * trapped a trap comes next: what is due waits for its message
 */
static void arrive_at(struct hsc_nt_encoder *e, uint64_t at, bool trapped)
{
	struct hsc_nt_way way = { HSC_NT_LEAD_TRAP, e->trap, at };

	if (!is_under_way(e, at))
		return;
	if (!e->trap)
		way = way_of_last(e, at, trapped);
	e->trap = 0;
	if (e->sync && !trapped)
		hsc_nt_emit_sync(e, (enum hsc_nt_sync)(e->sync - 1), &way);
	else if (is_periodic_due(e) && !trapped)
		hsc_nt_emit_sync(e, HSC_NT_SYNC_PERIODIC, &way);
	else
		hsc_nt_emit_way(e, &way);
	if (trapped)
		return;
	emit_full(e);
	if (e->new_context)
		hsc_nt_emit_ownership(e);
}

/* A message between the two instructions of an inferable jump hides the first
 * one from a decoder; N-Trace 1.0, "Sequential Jump Optimization". */
static struct hsc_retired without_pair(const struct hsc_retired *b, bool hidden)
{
	struct hsc_retired copy = *b;

	copy.inferable = b->inferable && !(hidden && b->instructions == 1);
	return copy;
}

void hsc_nt_encoder_turn(struct hsc_nt_encoder *e, const struct hsc_retired *b)
{
	const uint64_t messages = e->messages;
	struct hsc_retired seen;

	if (!hsc_nt_emit_alone(e, b->start))
		arrive_at(e, b->start, false);
	if (e->overrun) {
		expect_nothing(e);
		return;
	}
	e->icnt += b->halfwords;
	if (HSC_LIKELY(!b->inferable)) {
		hsc_nt_encoder_expect(e, b, (enum hsc_insn_kind)b->end);
	} else {
		seen = without_pair(b, e->messages != messages);
		hsc_nt_encoder_expect(e, &seen, (enum hsc_insn_kind)b->end);
	}
	arm_front(e);
}

void hsc_nt_encoder_cut(struct hsc_nt_encoder *e, const struct hsc_retired *b,
			uint32_t halfwords)
{
	const uint64_t next = b->start + 2 * (uint64_t)halfwords;

	if (!e->running || e->overrun || halfwords >= b->halfwords)
		return;
	undo_stack(e);
	e->icnt -= b->halfwords - halfwords;
	expect_linear(e, e->config.xlen == 32 ? (uint32_t)next : next);
}

void hsc_nt_encoder_trap(struct hsc_nt_encoder *e, uint64_t epc,
			 enum hsc_nt_btype btype)
{
	arrive_at(e, epc, true);
	expect_nothing(e);
	e->next = epc;
	e->trap = e->overrun ? 0 : btype_of(e, btype);
}

void hsc_nt_encoder_sync(struct hsc_nt_encoder *e, enum hsc_nt_sync reason)
{
	e->sync = (uint8_t)(1 + reason);
	e->icnt_limit = 0;
}

/*
 * Contexts are reported from now on, and trace is on already: begin with a sync
 * message, because Ownership comes after all sync messages or after none.
 *
 * N-Trace 1.0, "Synchronizing Messages"
 */
static void start_contexts(struct hsc_nt_encoder *e)
{
	if (!e->has_context && e->running && !e->sync)
		e->sync = 1 + HSC_NT_SYNC_PERIODIC;
}

void hsc_nt_encoder_context(struct hsc_nt_encoder *e, uint64_t process)
{
	start_contexts(e);
	e->context = process;
	e->has_context = e->new_context = true;
	e->has_hypervisor = e->new_hypervisor = e->mode_only = false;
	e->icnt_limit = 0;
}

/* What was to be reported already stays to be reported. */
void hsc_nt_encoder_contexts(struct hsc_nt_encoder *e, uint64_t hcontext,
			     uint64_t scontext)
{
	const bool first = !e->has_hypervisor;
	const uint64_t h = e->hypervisor ^ hcontext;
	const uint64_t s = e->context ^ scontext;
	const bool mode = !first && s && !((h | s) & ~HSC_NT_PROCESS_MODE);

	start_contexts(e);
	e->mode_only = mode && (e->mode_only || !e->new_context);
	e->new_hypervisor |= first || h & ~HSC_NT_PROCESS_MODE;
	e->hypervisor = hcontext;
	e->context = scontext;
	e->has_context = e->has_hypervisor = e->new_context = true;
	e->icnt_limit = 0;
}

/* The branch at the end went to `to`; a jump that is reported as a branch went
 * to its fixed target. */
static void resolve_last(struct hsc_nt_encoder *e, uint64_t to)
{
	struct hsc_nt_way way;

	if (e->end != HSC_INSN_BRANCH)
		to = e->taken;
	if (!e->running || e->overrun || !e->shift ||
	    (to != e->taken && to != e->fall))
		return;
	way = branch_way(e, to);
	hsc_nt_emit_way(e, &way);
	e->end = HSC_INSN_LINEAR;
	if (!e->overrun)
		emit_full(e);
}

void hsc_nt_encoder_stop_before(struct hsc_nt_encoder *e,
				enum hsc_nt_evcode why, enum hsc_nt_sync again,
				uint64_t to)
{
	resolve_last(e, to);
	if (e->running && !e->overrun &&
	    (e->end == HSC_INSN_BRANCH || e->end == HSC_INSN_EBREAK))
		undo_last(e);
	if (!e->overrun)
		hsc_nt_emit_correlation(e, why);
	else if (!hsc_nt_emit_error(e))
		e->lost++;
	expect_nothing(e);
	e->running = false;
	e->start = (uint8_t)again;
	e->trap = 0;
}

void hsc_nt_encoder_stop(struct hsc_nt_encoder *e, enum hsc_nt_evcode why,
			 enum hsc_nt_sync again)
{
	hsc_nt_encoder_stop_before(e, why, again, HSC_NT_NOWHERE);
}
