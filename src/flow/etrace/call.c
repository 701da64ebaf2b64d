/* SPDX-License-Identifier: MIT */
/* call.c - ecalls at which trace ends and begins again.
 * Room   flow (floor 3) */
/*
 * A filter for user mode makes a trace that ends before an ecall and begins
 * again after it. If the stream is known to do so (`ecall_stops`), the ecall
 * was carried out by an environment that is not traced, and the flow goes on
 * after it, unless the next packet says otherwise. See
 * docs/decisions/0124-ecall-ends-trace.md
 */
#include "flow/etrace/call.h"
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/targets.h"

/* The block of the ecall or ebreak at `address`, if there is one. */
static uint32_t find_call(const struct hsc_et_flow *f, uint64_t address)
{
	struct hsc_insn insn;
	uint8_t bytes[4];
	size_t n;

	if (address == HSC_FLOW_NOWHERE)
		return HSC_BLOCK_NONE;
	n = hsc_et_code(f, address, bytes, sizeof(bytes));
	if (!hsc_insn_classify(bytes, n, address, f->blocks->isa, &insn) ||
	    (insn.kind != HSC_INSN_ECALL && insn.kind != HSC_INSN_EBREAK))
		return HSC_BLOCK_NONE;
	return hsc_blocks_find_in(f->blocks, f->space, address);
}

/* The ecall was carried out: set the position to the block that holds only the
 * ecall. */
static void carry_out(struct hsc_et_flow *f, uint32_t id)
{
	f->at = (struct hsc_et_position){ id, 0, 0 };
	f->bits = f->left = f->known = 0;
	f->inferred = f->notified = f->unsure = false;
	f->good = f->at;
	f->kept = f->count;
	f->call_qual = f->packet.qual;
	f->state = HSC_ET_FLOW_CALLED;
	f->phase = HSC_ET_DONE;
}

bool hsc_et_call_at(struct hsc_et_flow *f, uint64_t address)
{
	const uint32_t id = find_call(f, address);

	if (id != HSC_BLOCK_NONE)
		carry_out(f, id);
	return id != HSC_BLOCK_NONE;
}

bool hsc_et_call_begin(struct hsc_et_flow *f, bool enabled)
{
	uint32_t id;

	if (!f->config.ecall_stops || !enabled ||
	    f->state != HSC_ET_FLOW_RUNNING)
		return false;
	id = find_call(f, hsc_et_next(f));
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
	if (f->state != HSC_ET_FLOW_CALLED)
		return;
	hsc_et_hand_out(f, hsc_et_retired(f));
	hsc_et_queue(f, HSC_FLOW_STOP)->stop =
		(struct hsc_flow_stop){ hsc_et_next(f), f->call_qual };
	f->state = HSC_ET_FLOW_STOPPED;
	f->good.id = HSC_BLOCK_NONE;
}

/* A trap packet has the address of the trap; the draft has none. */
static bool goes_on(const struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (o->layout == HSC_ET_TRAP && (f->draft || o->thaddr))
		return f->draft;
	return (o->layout == HSC_ET_TRAP || o->layout == HSC_ET_START) &&
	       o->address == hsc_et_next(f);
}

/* Is the code still the same? Each start of trace has a number, by which the
 * version of the code is known. */
static bool is_same_code(const struct hsc_et_flow *f)
{
	const struct hsc_flow_versions *v = &f->config.versions;

	return !v->count || f->strayed ||
	       hsc_flow_version_of(v, f->starts) == f->space;
}

void hsc_et_call_end(struct hsc_et_flow *f)
{
	const uint8_t layout = f->packet.layout;
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
	/* An ordinary trap: its address is that of the next instruction. */
	if (same && layout == HSC_ET_TRAP)
		f->packet.trapped = false;
}
