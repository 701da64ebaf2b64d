/* SPDX-License-Identifier: MIT */
/* check.c - checks of messages that the walk alone would accept, but that no
 * undamaged stream contains.
 * Room   flow (floor 3) */
#include "flow/ntrace/check.h"
#include "flow/ntrace/state.h"
#include <hartscope/base/bits.h>
#include <stdlib.h>
#include <string.h>

/* The length is known after this many full histories. */
#define FULL_ENOUGH 3u
/* If this many are shorter, lengths vary. */
#define SHORT_MOST 4u

#define HAS(f) (UINT32_C(1) << NT_##f)

/* The largest value of the time counter. */
static uint64_t most_of(const struct hsc_nt_flow_config *c)
{
	return c->ts_bits && !c->no_timestamp ? UINT64_MAX >> (64 - c->ts_bits)
					      : UINT64_MAX;
}

/* Bits of a full history, stop bit included; 0: learned from the stream. */
static uint8_t hist_bits_of(const struct hsc_nt_flow_config *c)
{
	return c->hist_varies && !c->hist_bits ? HSC_NT_HIST_BITS_MAX
					       : c->hist_bits;
}

void hsc_nt_habits_begin(struct hsc_nt_flow *f)
{
	const uint32_t addresses = f->blocks->address_mask == UINT32_MAX
					   ? HAS(UADDR) | HAS(FADDR)
					   : 0;

	f->habits = (struct hsc_nt_habits){
		.fields = HAS(SYNC) | HAS(TSTAMP) | HAS(PROCESS) | addresses,
		.hist_bits = hist_bits_of(&f->config),
		.hist_known = f->config.hist_bits && !f->config.hist_varies,
		.hist_varies = f->config.hist_varies,
		.repeats = f->config.repeated_history,
		.stamp_most = most_of(&f->config),
		.walked_top = (int64_t)HSC_NT_ICNT_TOP,
		.trace = 1,
	};
	f->habits.watched = f->habits.fields;
}

/* If the next message must be of a certain kind, check it whatever it has. */
static void watch_next(struct hsc_nt_habits *h)
{
	h->watched = h->owner_is_due || h->hist_is_short || h->hist_counts
			     ? UINT32_MAX
			     : h->fields;
}

/* Is it of a kind that is part of program trace? */
static bool is_program(const struct hsc_msg *msg)
{
	return msg->layout < HSC_NT_STANDARD_MESSAGES;
}

/*
 * Fields are as wide as N-Trace 1.0, "Maximum Field Sizes", allows. Some
 * encoders have a wider I-CNT, whose counts are right; begin.c rejects wrong
 * ones.
 */
static bool fields_fit(const struct hsc_msg *msg)
{
	uint32_t counts = HAS(ICNT) | HAS(HREPEAT) | HAS(BCNT);

	if (msg->layout == HSC_NT_RESOURCE_FULL &&
	    msg->value[NT_RCODE] == HSC_NT_RCODE_ICNT)
		counts |= HAS(RDATA);
	return msg->extra == 0 && (msg->excess & ~counts) == 0;
}

/* An address of 32 bits has no more; if top bits were cut, they are copies of
 * the one below. */
static bool address_fits(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint64_t above = ~f->blocks->address_mask;
	const uint64_t v =
		(hsc_msg_get(msg, NT_FADDR) | hsc_msg_get(msg, NT_UADDR)) << 1;

	return (v & above) == 0 || (v & above) == above;
}

/* N-Trace 1.0, "Ownership Message" */
static bool process_fits(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint64_t process = msg->value[NT_PROCESS];
	const unsigned prv = process >> HSC_NT_PROCESS_PRV_AT & 3;
	const unsigned v = process >> HSC_NT_PROCESS_V_AT & 1;
	const unsigned format = HSC_NT_PROCESS_FORMAT(process);

	if (f->config.dialect & HSC_NT_SIFIVE)
		return true; /* software may write anything */
	return format != 1 && prv != 2 && !(prv == 3 && v) &&
	       (format != 0 || process >> HSC_NT_PROCESS_CONTEXT_AT == 0);
}

/*
 * "If timestamps are enabled, ALL Synchronizing Messages must include an
 * absolute TSTAMP value", and if they are not enabled, no message has one. So
 * if the last synchronising message had none, a TSTAMP is really the next
 * message, or the remains of another one. In SiFive's dialect timestamps are
 * enabled by kind.
 *
 * N-Trace 1.0, "Timestamp Reporting"
 */
static bool stamp_fits(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (!hsc_msg_has(msg, NT_TSTAMP) ||
	    (msg->layout == HSC_NT_OWNERSHIP &&
	     (f->config.dialect & HSC_NT_SIFIVE)))
		return true;
	if (msg->value[NT_TSTAMP] > f->habits.stamp_most)
		return false;
	return hsc_msg_has(msg, NT_SYNC) ||
	       f->habits.stamps != HSC_NT_STAMPS_NONE;
}

bool hsc_nt_is_beside(unsigned tcode)
{
	return hsc_nt_is_vendor(tcode) ||
	       hsc_nt_layout_of[HSC_NT_SIFIVE_DATA][tcode] !=
		       HSC_LAYOUT_UNKNOWN;
}

bool hsc_nt_can_be(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (!is_program(msg))
		return true;
	if (!fields_fit(msg) || !stamp_fits(f, msg) || !address_fits(f, msg))
		return false;
	return msg->layout != HSC_NT_OWNERSHIP ||
	       !hsc_msg_has(msg, NT_PROCESS) || process_fits(f, msg);
}

bool hsc_nt_stamps_change(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint8_t stamps = hsc_msg_has(msg, NT_TSTAMP) ? HSC_NT_STAMPS_SOME
							   : HSC_NT_STAMPS_NONE;
	const uint8_t before = f->habits.stamps;

	if (!hsc_msg_has(msg, NT_SYNC) || stamps == before)
		return false;
	f->habits.stamps = stamps;
	return before != HSC_NT_STAMPS_OPEN && f->state == HSC_NT_RUNNING;
}

/*
 * "An Ownership messages (if enabled) must be emitted immediately after all
 * synchronizing messages". So if none came after the last one, this is a
 * damaged message of another kind. In SiFive's dialect software writes the
 * message.
 *
 * N-Trace 1.0, "Synchronizing Messages"
 */
static bool owner_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_nt_habits *h = &f->habits;
	const bool owner = msg->layout == HSC_NT_OWNERSHIP;

	if (h->owner_is_due)
		h->is_owned = owner;
	h->owner_is_due = hsc_msg_has(msg, NT_SYNC);
	return !owner || h->is_owned;
}

bool hsc_nt_order_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_nt_habits *h = &f->habits;
	const bool empties = msg->layout == HSC_NT_OWNERSHIP ||
			     msg->layout == HSC_NT_ERROR ||
			     msg->layout == HSC_NT_PROG_TRACE_SYNC ||
			     msg->layout == HSC_NT_INDIRECT_BRANCH_SYNC;
	const bool cut = h->hist_is_short && !empties;
	bool fits;

	if (!is_program(msg))
		return true;
	if (h->hist_counts && !empties)
		h->hist_known = ++h->hist_full == FULL_ENOUGH;
	h->hist_is_short = h->hist_counts = false;
	fits = (f->config.dialect & HSC_NT_SIFIVE) || owner_fits(f, msg) ||
	       f->state != HSC_NT_RUNNING;
	watch_next(h);
	return fits && !cut;
}

/*
 * If the encoder counts messages between periodic sync messages, and there are
 * fewer than the setting, some are missing. The settings may have been
 * different when this part of the trace was made: so an interval of that length
 * must have been seen first.
 *
 * Trace Control 1.0, "trTeInstSyncMode"
 */
bool hsc_nt_interval_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_nt_habits *h = &f->habits;
	const uint64_t between = f->message - h->sync_at - 1;
	const bool whole = between >= f->config.sync_messages;
	const bool counts = h->sync_counts && h->sync_is_placed &&
			    msg->value[NT_SYNC] == HSC_NT_SYNC_PERIODIC;

	if (!f->config.sync_messages)
		return true;
	h->sync_counts =
		h->sync_is_placed && (whole || (h->sync_counts && !counts));
	h->sync_at = f->message;
	h->sync_is_placed = true;
	return whole || !counts;
}

/* Trace starts anew, perhaps with other code. */
static void forget_landed(struct hsc_nt_habits *h)
{
	if (++h->trace)
		return;
	h->trace = 1;
	if (h->landed)
		memset(h->landed, 0, h->landed_count);
}

void hsc_nt_learn_while_lost(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	f->habits.sync_is_placed = f->habits.sync_counts = false;
	if (!hsc_msg_has(msg, NT_SYNC))
		return;
	if (f->state == HSC_NT_STOPPED)
		forget_landed(&f->habits);
	hsc_nt_stamps_change(f, msg);
	f->habits.sync_is_placed = true;
	f->habits.sync_at = f->message;
}

/*
 * Implementations may send any number of bits, so the length of a full history
 * is learned unless it is configured: an encoder has one register, and sends it
 * when it is full. A shorter one lacks bytes, or is not RCODE 1 at all. Our
 * encoder also empties the register before Ownership, to make its position
 * certain, and others may do so before ProgTraceSync and IndirectBranchSync,
 * which have no HIST field; so a history right before these is not used to
 * learn the length.
 *
 * N-Trace 1.0, "ResourceFull Message", "HIST Field Full"
 */
bool hsc_nt_history_fits(struct hsc_nt_flow *f, uint64_t hist)
{
	struct hsc_nt_habits *h = &f->habits;
	const unsigned bits = hsc_bits64(hist);

	if (!f->config.hist_bits && bits > h->hist_bits) {
		h->hist_bits = (uint8_t)bits;
		h->hist_full = h->hist_short = 0;
		h->hist_known = false;
	}
	if (bits > h->hist_bits)
		return false;
	if (h->hist_known) {
		h->hist_is_short = bits < h->hist_bits;
		if (h->hist_is_short && !f->config.hist_bits)
			h->hist_short++;
		h->hist_varies =
			!f->config.hist_bits && h->hist_short == SHORT_MOST;
		h->hist_known = !h->hist_varies;
		watch_next(h);
	} else if (bits == h->hist_bits && !h->hist_varies) {
		h->hist_counts = true;
		watch_next(h);
	}
	return true;
}

/*
 * Is the exception reported at the first instruction after a taken branch, and
 * can that instruction raise none? A faulting fetch is not considered: the
 * caller has checked that the handler is a place to which calls returned.
 */
static bool cannot_raise(const struct hsc_nt_flow *f)
{
	return f->branch.code == HSC_NT_BTYPE_EXCEPTION &&
	       f->branch.icnt == 0 && f->at.id < HSC_BLOCK_PENDING &&
	       f->repeated.layout == HSC_NT_DIRECT_BRANCH &&
	       hsc_blocks_cannot_raise(f->blocks, f->at.id);
}

/*
 * An encoder that cannot distinguish traps sends B-TYPE 1, others send 2 and 3;
 * N-Trace 1.0, "Common Fields". A handler is at a multiple of 4 (Privileged
 * ISA 20240411, "Machine Trap-Vector Base-Address (mtvec) Register"); a signal
 * handler need not be, but calls do not return to one. A place to which calls
 * returned may be a handler, but not one reached from an instruction that
 * raises no exception: that is an IndirectBranch that lost its I-CNT.
 */
bool hsc_nt_trap_fits(struct hsc_nt_flow *f, uint8_t btype, uint64_t address,
		      uint32_t id)
{
	struct hsc_nt_habits *h = &f->habits;
	const bool landed = id < h->landed_count && h->landed[id] == h->trace;

	if (landed && (address % 4 || cannot_raise(f)))
		return false;
	h->btypes |= (uint8_t)(1u << btype);
	if (!(h->btypes >> HSC_NT_BTYPE_TRAP & 1) ||
	    h->btypes == 1u << HSC_NT_BTYPE_TRAP)
		return true;
	h->btypes = (uint8_t)(1u << btype);
	return false;
}
