/* SPDX-License-Identifier: MIT */
/* step.c - a packet is followed through the code, step by step.
 * Room   flow (floor 3) */
#include "flow/etrace/ahead.h"
#include "flow/etrace/call.h"
#include "flow/etrace/items.h"
#include "flow/etrace/paths.h"
#include "flow/etrace/predict.h"
#include "flow/etrace/targets.h"
#include "flow/etrace/walk.h"
#include <hartscope/spec/machine.h>
#include <hartscope/spec/ntrace.h>

/* The current packet cannot be right. */
static void refuse_packet(struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	hsc_et_fail(f);
}

static void packet_done(struct hsc_et_flow *f)
{
	f->phase = HSC_ET_DONE;
	f->good = f->at;
	f->kept = f->count;
	hsc_et_queue_time(f);
}

/*
 * May the last reported address have been passed and then jumped to? Only if no
 * branch is on the way, because all outcomes are used.
 *
 * E-Trace 2.0, "Format 2 notify and updiscon fields"
 */
static bool may_pass(struct hsc_et_flow *f)
{
	return hsc_et_look_ahead(f, HSC_FLOW_NOWHERE) == HSC_ET_AHEAD_JUMP;
}

/*
 * The next packet, or the end, shows that the last reported address was not
 * passed before. Note what remains unknown: how often a loop without reports
 * ran; and, without the flag of 2.0 or its replacement in the draft, whether
 * the address was passed after all.
 */
static void note_passed(struct hsc_et_flow *f, bool certain)
{
	const bool notified = f->notified;

	if (!f->inferred && !notified)
		return;
	f->inferred = f->notified = false;
	if (hsc_et_look_ahead(f, f->place) == HSC_ET_AHEAD_HIT)
		hsc_et_note(f, HSC_FLOW_COUNT_UNKNOWN, f->place, 0);
	else if (!certain && !notified && may_pass(f))
		hsc_et_note(f, HSC_FLOW_AMBIGUOUS, f->place, 0);
}

/* Add the outcomes of branches in the packet. */
static bool add_outcomes(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (o->layout == HSC_ET_START) {
		f->bits |= (uint64_t)(o->branch && o->outcome) << f->known;
		f->left += o->branch;
		f->known += o->branch;
	} else {
		if (!o->predicted) {
			f->bits |= (uint64_t)o->map << f->known;
			f->known += (unsigned)o->count;
		}
		f->left += o->count;
	}
	f->need = o->addressed ? o->branch : 1;
	if (f->left >= f->need && !(o->missed && !f->need))
		return true;
	f->failure = HSC_FLOW_MISSING_BIT;
	return false;
}

static void begin_walk(struct hsc_et_flow *f)
{
	const bool sync = f->packet.layout == HSC_ET_START;

	f->unsure = false;
	f->phase = HSC_ET_BITS;
	if (sync)
		note_passed(f, !f->draft || !f->config.no_marker);
	else if (f->inferred && may_pass(f))
		f->phase = HSC_ET_AGAIN;
	f->inferred = f->notified = false;
	if (!add_outcomes(f))
		hsc_et_fail(f);
}

static void queue_sync(struct hsc_et_flow *f)
{
	hsc_et_queue(f, HSC_FLOW_SYNC)->sync =
		(struct hsc_flow_sync){ f->packet.address, 0 };
}

/* The packet gives the handler of the last trap. */
static void begin_handler(struct hsc_et_flow *f)
{
	if (f->packet.layout != HSC_ET_START) {
		refuse_packet(f, HSC_FLOW_BAD_MESSAGE);
		return;
	}
	if (f->deferred)
		hsc_et_release_trap(f, f->packet.address);
	hsc_et_queue_time(f);
	queue_sync(f);
	hsc_et_queue_context(f);
	f->state = HSC_ET_FLOW_RUNNING;
	if (!hsc_et_begin_at(f)) {
		f->good.id = HSC_BLOCK_NONE;
		hsc_et_lose(f, HSC_FLOW_UNKNOWN_CODE);
	}
}

/* Begin a trap; the packet may report its handler, too. */
static void begin_trap(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (f->state == HSC_ET_FLOW_RUNNING)
		note_passed(f, !f->draft || !f->config.no_marker);
	hsc_et_enter_trap(f);
	if (!o->thaddr)
		return;
	hsc_et_release_trap(f, o->addressed ? o->address : HSC_FLOW_NOWHERE);
	hsc_et_queue_context(f);
	if (!o->addressed) {
		hsc_et_lose(f, HSC_FLOW_MISSING_ADDRESS);
	} else if (!hsc_et_begin_at(f)) {
		hsc_et_lose(f, HSC_FLOW_UNKNOWN_CODE);
	} else {
		f->state = HSC_ET_FLOW_RUNNING;
		f->unsure = f->draft;
	}
}

/* Trace ends after the last instruction that was reported. */
static void stop_trace(struct hsc_et_flow *f)
{
	uint64_t next = HSC_FLOW_NOWHERE;

	f->phase = HSC_ET_DONE;
	if (f->state == HSC_ET_FLOW_RUNNING) {
		hsc_et_end_unsure(f);
		next = hsc_et_next(f);
		hsc_et_hand_out(f, hsc_et_retired(f));
	}
	hsc_et_close_gap(f, f->offset);
	if (f->deferred)
		hsc_et_release_trap(f, HSC_FLOW_NOWHERE);
	hsc_et_queue_time(f);
	hsc_et_queue(f, HSC_FLOW_STOP)->stop =
		(struct hsc_flow_stop){ next, f->packet.qual };
	f->state = HSC_ET_FLOW_STOPPED;
	f->inferred = f->notified = f->unsure = f->forgot = false;
	f->good.id = HSC_BLOCK_NONE;
}

/* Remove options that need parameters which the encoder does not have. */
static bool can_have(const struct hsc_et_flow *f,
		     const struct hsc_et_options *o)
{
	const uint8_t *v = f->config.params.value;

	return (!o->branch_prediction || v[ET_P_BPRED_SIZE]) &&
	       (!o->jump_target_cache || v[ET_P_CACHE_SIZE]) &&
	       (!o->implicit_return || f->stack_room);
}

/* Only branch trace is defined; E-Trace 2.0, "Format 3 subformat 3 -
 * Support". */
static bool read_options(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	struct hsc_et_options options = f->options;

	if (hsc_msg_get(msg, ET_ENCODER_MODE))
		return false;
	if (f->config.keep_options)
		return true;
	hsc_et_options_read(f->config.support, msg, &options);
	if (!can_have(f, &options))
		return false;
	if (options.implicit_return != f->options.implicit_return ||
	    options.sequential_jump != f->options.sequential_jump)
		hsc_et_paths_forget(f);
	f->options = options;
	return true;
}

/* Was the trap caused by the ecall or ebreak at its address? */
static bool is_call_trap(const struct hsc_flow_trap *trap)
{
	return trap->code == HSC_NT_BTYPE_EXCEPTION &&
	       (trap->cause == HSC_CAUSE_BREAKPOINT ||
		trap->cause - (unsigned)HSC_CAUSE_ECALL <= HSC_MACHINE);
}

/*
 * The packet before was a trap at an ecall, at which trace began or went on,
 * and now trace ends again: the ecall was carried out.
 *
 * See docs/decisions/0124-ecall-ends-trace.md
 */
static bool begin_at_call(struct hsc_et_flow *f)
{
	const struct hsc_flow_trap *trap = &f->trap.trap;

	if (!f->config.ecall_stops || !f->deferred || !is_call_trap(trap) ||
	    trap->from == HSC_FLOW_NOWHERE)
		return false;
	f->deferred = false;
	f->packet.address = trap->from;
	hsc_et_find_target(f);
	if (f->state != HSC_ET_FLOW_TRAPPED)
		hsc_et_start(f);
	if (f->state == HSC_ET_FLOW_LOST)
		return true;
	f->state = HSC_ET_FLOW_STOPPED; /* nothing has retired */
	if (!hsc_et_call_at(f, f->packet.address))
		hsc_et_lose(f, HSC_FLOW_BAD_MESSAGE);
	return true;
}

static void begin_support(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	const uint8_t qual = f->packet.qual;

	if (!read_options(f, msg)) {
		refuse_packet(f, HSC_FLOW_BAD_MESSAGE);
	} else if (qual == HSC_ET_TRACE_LOST) {
		hsc_et_lose(f, HSC_FLOW_OVERRUN);
	} else if (qual == HSC_ET_NO_CHANGE ||
		   (f->state == HSC_ET_FLOW_STOPPED && !f->deferred)) {
		hsc_et_queue_time(f);
	} else if (qual == HSC_ET_ENDED_NTR && f->inferred && may_pass(f)) {
		f->phase = HSC_ET_AGAIN;
	} else {
		note_passed(f, true);
		if (!(hsc_msg_get(msg, ET_IENABLE) && begin_at_call(f)) &&
		    !hsc_et_call_begin(f, hsc_msg_get(msg, ET_IENABLE)))
			stop_trace(f);
	}
}

/*
 * In the draft, a context packet without a new context means that the address
 * before it was jumped to.
 *
 * See docs/spec-notes.md, "0.026: jumped to, or passed"
 */
static void begin_context(struct hsc_et_flow *f)
{
	const bool marker = f->draft && !f->context_due && f->inferred;

	if (f->state != HSC_ET_FLOW_RUNNING) {
		hsc_et_try_start(f);
		return;
	}
	f->unsure = false;
	if (marker && may_pass(f)) {
		f->inferred = false;
		f->phase = HSC_ET_AGAIN;
		return;
	}
	f->inferred &= !marker;
	hsc_et_queue_time(f);
	hsc_et_queue_context(f);
}

/* Keep the context of a packet of format 3; the privilege is that of the
 * handler, except if thaddr is 0. */
static void read_context(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (o->privilege == f->privilege && f->has_context &&
	    o->context == f->context)
		return;
	f->context = o->context;
	f->context_due = f->has_context = true;
	if (o->layout != HSC_ET_START || f->state != HSC_ET_FLOW_RUNNING)
		f->privilege = o->privilege;
}

/* May the flow pass the address again? Also after returns, because a packet of
 * format 3 does not count them. */
static bool may_repeat(struct hsc_et_flow *f)
{
	const enum hsc_et_ahead ahead = hsc_et_look_ahead(f, f->packet.address);

	return ahead == HSC_ET_AHEAD_HIT || ahead == HSC_ET_AHEAD_RETURNED;
}

/*
 * Set the flow to the block at the address, as for a decoder that begins there;
 * not if its jump is inferable only because of a lui or auipc before that
 * block.
 */
static void begin_block(struct hsc_et_flow *f)
{
	const struct hsc_block *blocks = f->blocks->blocks;
	const uint32_t target = f->packet.target;

	if (target != HSC_BLOCK_NONE &&
	    (!f->options.sequential_jump ||
	     blocks[target].inferable == blocks[f->at.id].inferable))
		f->at = (struct hsc_et_position){ target, 0, 0 };
}

/* The walk has reached a synchronisation: cut the block there. */
static void arrive_sync(struct hsc_et_flow *f)
{
	hsc_et_hand_out(f, (uint32_t)f->at.off);
	begin_block(f);
	f->privilege = f->packet.privilege;
	hsc_et_forget_at_sync(f);
	if (f->jumped && f->options.resync_disabled)
		hsc_et_remember(f, f->packet.address);
	packet_done(f);
	queue_sync(f);
	hsc_et_queue_context(f);
	if (!f->jumped && may_repeat(f))
		hsc_et_note(f, HSC_FLOW_COUNT_UNKNOWN, f->packet.address, 0);
}

static void finish_walk(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (f->need && !f->known) {
		f->bits = hsc_et_predict(f, hsc_et_pc(f, &f->at)) != o->missed;
		f->known = 1;
	}
	if (o->layout == HSC_ET_START) {
		arrive_sync(f);
		return;
	}
	f->inferred = o->addressed && !f->jumped && !o->notify;
	f->notified = o->addressed && !f->jumped && o->notify;
	f->place = o->address;
	hsc_et_note_returns(f);
	if (f->jumped && !(o->irreport && o->address == f->popped))
		hsc_et_remember(f, o->address);
	packet_done(f);
	hsc_et_note_doubt(f);
}

/* A jump led to the last address. If it was a return that is reported although
 * the stack predicted it, its target is not entered in the cache. */
static void remember_again(struct hsc_et_flow *f)
{
	if (!f->again_reported || f->place != f->popped)
		hsc_et_remember(f, f->place);
}

/* The walk has reached the last address again. */
static void arrive_again(struct hsc_et_flow *f)
{
	remember_again(f);
	hsc_et_note_doubt(f);
	f->popped = HSC_FLOW_NOWHERE;
	f->jumped = false;
	f->inferred = false;
	f->returns = 0;
	if (f->packet.layout == HSC_ET_SUPPORT)
		stop_trace(f);
	else if (f->packet.layout == HSC_ET_CONTEXT)
		packet_done(f);
	else
		f->phase = HSC_ET_BITS;
}

/*
 * A walk filled the buffer. Before its blocks are handed out for good, check
 * that they are not the beginning of an endless loop, which no program has
 * left.
 */
static void check_circle(struct hsc_et_flow *f)
{
	const bool seeks = f->phase == HSC_ET_SEEK && f->packet.addressed;

	if (f->branch_free == 0) {
		f->looked = false;
		return;
	}
	if (f->branch_free > HSC_ET_ENDLESS) {
		refuse_packet(f, HSC_FLOW_ENDLESS);
		return;
	}
	if (f->looked)
		return;
	f->looked = true;
	if (hsc_et_look_past_calls(f, seeks ? f->packet.address
					    : HSC_FLOW_NOWHERE) ==
	    HSC_ET_AHEAD_CIRCLE)
		refuse_packet(f, HSC_FLOW_ENDLESS);
}

static void begin_seek(struct hsc_et_flow *f)
{
	f->phase = HSC_ET_SEEK;
	f->by_return = false;
}

static void end_phase(struct hsc_et_flow *f)
{
	if (f->phase == HSC_ET_AGAIN)
		arrive_again(f);
	else if (f->phase == HSC_ET_BITS)
		begin_seek(f);
	else
		finish_walk(f);
}

void hsc_et_step(struct hsc_et_flow *f)
{
	while (f->phase != HSC_ET_DONE && f->queue_end == 0) {
		enum hsc_et_walk walk;

		if (f->phase == HSC_ET_AGAIN)
			walk = hsc_et_walk_again(f);
		else if (f->phase == HSC_ET_BITS)
			walk = hsc_et_walk_bits(f);
		else
			walk = hsc_et_walk_seek(f);
		if (walk == HSC_ET_FULL) {
			check_circle(f);
			return;
		}
		if (walk == HSC_ET_FAILED)
			hsc_et_fail(f);
		else
			end_phase(f);
	}
}

/* A packet of an undefined layout. If it could have moved the flow, the flow is
 * lost. */
static void begin_unknown(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	hsc_et_note(f, HSC_FLOW_VENDOR, 0, msg->code);
	if ((msg->code & 3) != 3)
		hsc_et_lose(f, HSC_FLOW_BAD_MESSAGE);
}

static void begin_known(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	const uint8_t layout = f->packet.layout;

	if (layout == HSC_ET_START || layout == HSC_ET_TRAP ||
	    layout == HSC_ET_CONTEXT)
		read_context(f);
	hsc_et_call_end(f);
	if (layout == HSC_ET_SUPPORT)
		begin_support(f, msg);
	else if (layout == HSC_ET_CONTEXT)
		begin_context(f);
	else if (f->state == HSC_ET_FLOW_STOPPED ||
		 f->state == HSC_ET_FLOW_LOST)
		hsc_et_try_start(f);
	else if (layout == HSC_ET_TRAP)
		begin_trap(f);
	else if (f->state == HSC_ET_FLOW_TRAPPED)
		begin_handler(f);
	else
		begin_walk(f);
}

void hsc_et_accept_packet(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	f->branch_free = 0;
	f->looked = f->jumped = false;
	f->doubted = HSC_BLOCK_NONE;
	f->returns = 0;
	f->popped = HSC_FLOW_NOWHERE;
	if (msg->layout >= HSC_ET_PACKETS) {
		begin_unknown(f, msg);
		return;
	}
	if (msg->extra && !f->config.truncated_address)
		hsc_et_note(f, HSC_FLOW_EXCESS, 0, 0);
	/* a packet after it means that the last address was jumped to */
	if (msg->layout == HSC_ET_JUMP_TARGET && f->inferred && may_pass(f))
		remember_again(f);
	if (hsc_et_read(f, msg))
		begin_known(f, msg);
	else
		refuse_packet(f, (enum hsc_flow_reason)f->failure);
}
