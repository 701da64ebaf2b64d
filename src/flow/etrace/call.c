/* SPDX-License-Identifier: MIT */
/*
 * Trace that ends before an ecall and begins again after it, as a filter for
 * user mode makes it. If the stream is known to do so (`ecall_stops`), the
 * ecall was carried out by an environment that is not traced, and the flow goes
 * on behind it, unless the next packet says otherwise.
 *
 * See docs/decisions/0124-ecall-ends-trace.md
 */
#include "flow/etrace/call.h"
#include "flow/etrace/exits.h"
#include "flow/etrace/targets.h"
#include <hartscope/spec/machine.h>
#include <hartscope/spec/ntrace.h>

static bool is_call(const struct hsc_et_flow *f, uint64_t address)
{
	struct hsc_insn insn;
	uint8_t bytes[4];
	const size_t n = hsc_et_code(f, address, bytes, sizeof(bytes));

	return hsc_insn_classify(bytes, n, address, f->blocks->isa, &insn) &&
	       (insn.kind == HSC_INSN_ECALL || insn.kind == HSC_INSN_EBREAK);
}

/* The ecall was carried out, be in the block of it alone. */
static void carry_out(struct hsc_et_flow *f, uint32_t id)
{
	f->at = (struct hsc_et_place){ id, 0, 0 };
	f->bits = f->left = f->known = 0;
	f->inferred = f->unsure = false;
	f->good = f->at;
	f->kept = f->count;
	f->call_qual = f->order.qual;
	f->state = HSC_ET_FLOW_CALLED;
	f->phase = HSC_ET_DONE;
}

static bool is_cause(const struct hsc_flow_item *trap)
{
	return trap->code == HSC_NT_BTYPE_EXCEPTION &&
	       (trap->cause == HSC_CAUSE_BREAKPOINT ||
		trap->cause - (unsigned)HSC_CAUSE_ECALL <= HSC_MACHINE);
}

/* Trace began, or went on, with a trap at an ecall, and ended. */
static bool begin_at_trap(struct hsc_et_flow *f)
{
	const struct hsc_flow_item *trap = &f->trap;
	struct hsc_et_order *o = &f->order;

	if (!is_cause(trap) || trap->from == HSC_FLOW_NOWHERE)
		return false;
	f->held = false;
	o->address = trap->from;
	hsc_et_aim(f);
	if (f->state != HSC_ET_FLOW_TRAPPED)
		hsc_et_start(f);
	if (f->state == HSC_ET_FLOW_LOST)
		return true;
	f->state = HSC_ET_FLOW_STOPPED; /* nothing retired so far */
	if (is_call(f, o->address) && o->target != HSC_BLOCK_NONE)
		carry_out(f, o->target);
	else
		hsc_et_lose(f, HSC_FLOW_BAD_MESSAGE);
	return true;
}

bool hsc_et_call_begin(struct hsc_et_flow *f, bool enabled)
{
	uint64_t next;
	uint32_t id;

	if (!f->config.ecall_stops || !enabled)
		return false;
	if (f->held)
		return begin_at_trap(f);
	if (f->state != HSC_ET_FLOW_RUNNING)
		return false;
	next = hsc_et_next(f);
	if (next == HSC_FLOW_NOWHERE || !is_call(f, next))
		return false;
	id = hsc_blocks_find_in(f->blocks, f->space, next);
	if (id == HSC_BLOCK_NONE)
		return false;
	hsc_et_hand_out(f, hsc_et_retired(f));
	carry_out(f, id);
	hsc_et_hand_out(f, hsc_et_retired(f));
	hsc_et_queue_time(f);
	return true;
}

void hsc_et_call_stop(struct hsc_et_flow *f)
{
	struct hsc_flow_item *item;

	if (f->state != HSC_ET_FLOW_CALLED)
		return;
	hsc_et_hand_out(f, hsc_et_retired(f));
	item = hsc_et_queue(f, HSC_FLOW_STOP);
	item->code = f->call_qual;
	item->to = hsc_et_next(f);
	f->state = HSC_ET_FLOW_STOPPED;
	f->good.id = HSC_BLOCK_NONE;
}

/* A trap has the address of what it hit; the draft has none. */
static bool goes_on(const struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;

	if (o->layout == HSC_ET_TRAP && (f->draft || o->thaddr))
		return f->draft;
	return (o->layout == HSC_ET_TRAP || o->layout == HSC_ET_START) &&
	       o->address == hsc_et_next(f);
}

/* Is the code still that of before? Each beginning has a number, by which the
 * version of the code is known. */
static bool is_same_code(const struct hsc_et_flow *f)
{
	const struct hsc_flow_versions *v = &f->config.versions;

	return !v->count || f->strayed ||
	       hsc_flow_version_of(v, f->starts) == f->space;
}

void hsc_et_call_end(struct hsc_et_flow *f)
{
	const uint8_t layout = f->order.layout;
	bool same;

	if (f->state != HSC_ET_FLOW_CALLED || layout == HSC_ET_CONTEXT)
		return;
	if (!goes_on(f)) {
		hsc_et_call_stop(f);
		return;
	}
	same = is_same_code(f);
	if (same || layout == HSC_ET_TRAP)
		f->starts++;
	if (!same)
		hsc_et_call_stop(f);
	else
		f->state = HSC_ET_FLOW_RUNNING;
	if (same && layout == HSC_ET_TRAP) /* not of a trap in its handler */
		f->order.address = 0;
}
