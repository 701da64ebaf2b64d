/* SPDX-License-Identifier: MIT */
/* gap.c - trace is lost, and begins again.
 * Room   flow (floor 3) */
#include "flow/etrace/call.h"
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/predict.h"
#include "flow/etrace/targets.h"

/*
 * The flow is lost in one of two ways. Hard: packets are missing or not
 * trustworthy, so only a packet of format 3 can resume it. Soft: all packets
 * are there, but they lead through code that is not known. Then every address
 * is still right, unless it depends on predictor, cache or return stack.
 */
static bool is_soft(const struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	return reason == HSC_FLOW_UNKNOWN_CODE &&
	       !f->options.branch_prediction && !f->options.jump_target_cache &&
	       !f->options.implicit_return;
}

/* Hand out the blocks that are certain. A walk into unknown code was right so
 * far; after any other failure its blocks may be wrong. */
static void hand_out_certain(struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	if (f->deferred)
		hsc_et_release_trap(f, HSC_FLOW_NOWHERE);
	if (f->state != HSC_ET_FLOW_RUNNING ||
	    (reason == HSC_FLOW_UNKNOWN_CODE && f->phase != HSC_ET_DONE))
		return;
	f->count = f->kept;
	f->at = f->good;
	hsc_et_hand_out(f, hsc_et_retired(f));
}

void hsc_et_lose(struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	const bool soft = is_soft(f, reason);

	hsc_et_call_stop(f);
	hand_out_certain(f, reason);
	f->strayed = true;
	f->forgot =
		reason != HSC_FLOW_OVERRUN && (f->forgot || hsc_et_keeps(f));
	f->phase = HSC_ET_DONE;
	f->inferred = f->notified = f->unsure = false;
	if (f->state == HSC_ET_FLOW_LOST) {
		if (soft || !f->soft)
			return;
		hsc_et_close_gap(f, f->offset);
	}
	hsc_et_item_begin(f, &f->gap, HSC_FLOW_GAP);
	f->gap.gap = (struct hsc_flow_gap){
		.from = hsc_et_pc(f, &f->good),
		.reason = (uint8_t)reason,
	};
	if (reason == HSC_FLOW_UNKNOWN_CODE)
		f->gap.gap.from = f->gap.gap.unknown = f->unknown;
	f->state = HSC_ET_FLOW_LOST;
	f->soft = soft;
	f->good.id = HSC_BLOCK_NONE;
}

void hsc_et_close_gap(struct hsc_et_flow *f, uint64_t offset)
{
	if (f->state != HSC_ET_FLOW_LOST)
		return;
	f->gap.gap.length = offset - f->gap.offset;
	f->queue[f->queue_end++] = f->gap;
	f->state = HSC_ET_FLOW_STOPPED;
}

bool hsc_et_begin_at(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	f->inferred = f->notified = f->unsure = f->jumped = false;
	f->bits = f->left = f->known = 0;
	if (o->layout == HSC_ET_START || o->layout == HSC_ET_TRAP)
		f->privilege = o->privilege;
	if (f->state == HSC_ET_FLOW_STOPPED || f->state == HSC_ET_FLOW_LOST)
		hsc_et_forget(f);
	else
		hsc_et_forget_at_sync(f);
	if (o->target == HSC_BLOCK_NONE) {
		f->unknown = o->address;
		return false;
	}
	f->at = (struct hsc_et_position){ o->target, 0, 0 };
	if (o->branch) {
		f->bits = o->outcome;
		f->left = f->known = 1;
	}
	f->good = f->at;
	f->kept = f->count;
	return true;
}

/* The code has changed: use another version from here on. */
static void select_version(struct hsc_et_flow *f)
{
	const struct hsc_flow_versions *v = &f->config.versions;

	if (!v->count)
		return;
	f->space = f->strayed ? v->lost : hsc_flow_version_of(v, f->starts++);
	hsc_et_forget_targets(f);
	hsc_et_find_target(f);
}

void hsc_et_start(struct hsc_et_flow *f)
{
	const uint8_t layout = f->packet.layout;
	uint8_t code = HSC_FLOW_NO_SYNC;

	if (layout == HSC_ET_START || layout == HSC_ET_TRAP)
		code = layout - HSC_ET_START;
	select_version(f);
	if (!hsc_et_begin_at(f)) {
		hsc_et_lose(f, HSC_FLOW_UNKNOWN_CODE);
		return;
	}
	hsc_et_close_gap(f, f->offset);
	hsc_et_queue_time(f);
	hsc_et_queue(f, HSC_FLOW_START)->sync =
		(struct hsc_flow_sync){ f->packet.address, code };
	hsc_et_queue_context(f);
	f->state = HSC_ET_FLOW_RUNNING;
}

/* A packet with an address ends a gap in unknown code, unless a branch is there
 * whose outcome the packet does not report. */
static bool may_resume(struct hsc_et_flow *f)
{
	struct hsc_et_parsed *o = &f->packet;

	if (f->state != HSC_ET_FLOW_LOST || !f->soft || !o->addressed ||
	    (o->branch && o->count == 0))
		return false;
	if (o->count)
		o->outcome = o->map >> (o->count - 1) & 1;
	return o->target != HSC_BLOCK_NONE;
}

void hsc_et_try_start(struct hsc_et_flow *f)
{
	f->phase = HSC_ET_DONE;
	/* A walk would need the encoder's stack and predictor. */
	if (f->forgot)
		return;
	switch (f->packet.layout) {
	case HSC_ET_START:
		hsc_et_start(f);
		if (f->deferred && f->state == HSC_ET_FLOW_RUNNING)
			hsc_et_release_trap(f, f->packet.address);
		return;
	case HSC_ET_TRAP:
		if (f->packet.addressed)
			hsc_et_start(f);
		hsc_et_start_trap(f);
		return;
	case HSC_ET_CONTEXT:
		return;
	default:
		if (may_resume(f))
			hsc_et_start(f);
		else if (f->state == HSC_ET_FLOW_STOPPED)
			hsc_et_lose(f, HSC_FLOW_UNSYNCED);
	}
}

/* A packet of format 3 that contradicts the flow still gives the address where
 * the flow resumes. */
void hsc_et_fail(struct hsc_et_flow *f)
{
	hsc_et_lose(f, (enum hsc_flow_reason)f->failure);
	if (f->packet.layout == HSC_ET_START || f->soft)
		hsc_et_try_start(f);
}
