/* SPDX-License-Identifier: MIT */
/* fire.c - a trigger that matched acts: breakpoint, Debug Mode, trace.
 * Room   hart (floor 4) */
#include "hart/state/machine.h"
#include "hart/triggers/trigger.h"

static unsigned action_of(const struct hsc_hart *h, unsigned i)
{
	const uint64_t v = h->csr.tdata1[i];

	return hsc_trigger_compares(hsc_trigger_type(h, i))
		       ? v >> HSC_MC_ACTION_AT & HSC_MC_ACTION
		       : v & HSC_IE_ACTION;
}

/* "Native Triggers": a breakpoint must not interrupt its own handler. It could
 * while interrupts of its level are off, or if tcontrol says so. */
static bool may_break(const struct hsc_hart *h)
{
	const bool delegated = h->csr.medeleg >> HSC_CAUSE_BREAKPOINT & 1;

	if (h->machine->config.tcontrol)
		return h->privilege != HSC_MACHINE ||
		       h->csr.tcontrol & HSC_TCONTROL_MTE;
	if (h->privilege == HSC_MACHINE)
		return h->csr.mstatus & HSC_MSTATUS_MIE;
	return h->privilege != HSC_SUPERVISOR || !delegated ||
	       h->csr.mstatus & HSC_MSTATUS_SIE;
}

/* Set those of the hit bits that exist; in mcontrol6 they tell the time of the
 * match. */
static void set_hit(struct hsc_hart *h, unsigned i, bool after)
{
	uint64_t *v = &h->csr.tdata1[i];

	switch (hsc_trigger_type(h, i)) {
	case HSC_TRIGGER_MCONTROL:
		*v |= HSC_MC2_HIT;
		break;
	case HSC_TRIGGER_MCONTROL6: /* both: immediately after */
		*v &= ~HSC_MC6_HIT1;
		*v |= HSC_MC6_HIT0 | (after ? HSC_MC6_HIT1 : 0);
		break;
	case HSC_TRIGGER_ICOUNT:
		*v |= HSC_ICOUNT_HIT;
		break;
	default:
		*v |= hsc_trigger_hit(h);
	}
}

/* Carry out an action that does not change the hart; return the outcome of any
 * other. */
static enum hsc_trigger_outcome fire_trigger(struct hsc_hart *h, unsigned i,
					     bool after)
{
	static const uint8_t pulses[HSC_ACTIONS] = {
		[HSC_ACTION_TRACE_ON] = HSC_STEP_TRACE_ON,
		[HSC_ACTION_TRACE_OFF] = HSC_STEP_TRACE_OFF,
		[HSC_ACTION_NOTIFY] = HSC_STEP_NOTIFY,
	};
	static const uint8_t lines[HSC_ACTIONS] = {
		[HSC_ACTION_EXTERNAL_0] = 1,
		[HSC_ACTION_EXTERNAL_1] = 2,
	};
	const unsigned action = action_of(h, i);

	if (action == HSC_ACTION_BREAK && !may_break(h))
		return HSC_TRIGGER_NOTHING;
	set_hit(h, i, after);
	h->step.trigger |= pulses[action];
	if (action == HSC_ACTION_NOTIFY)
		h->step.watchpoints |= (uint8_t)(1u << i);
	h->trigger_lines |= lines[action];
	return action == HSC_ACTION_DEBUG   ? HSC_TRIGGER_HALTS
	       : action == HSC_ACTION_BREAK ? HSC_TRIGGER_BREAKS
					    : HSC_TRIGGER_NOTHING;
}

void hsc_trigger_signal(struct hsc_hart *h)
{
	const uint8_t lines = h->trigger_lines;

	if (!lines)
		return;
	h->trigger_lines = 0;
	h->trigger_outputs |= lines;
	h->machine->ops->fire(h->machine->ops_ctx, h->id, lines);
}

/* Did the chain that begins at i fire already, before the value was known? */
static bool was_seen(const struct hsc_hart *h, unsigned i,
		     const struct hsc_trigger_deed *d)
{
	struct hsc_trigger_deed before = *d;
	unsigned last;

	before.known = false;
	return d->again &&
	       hsc_trigger_chain(h, i, &before, &last) != HSC_TRIGGER_NEVER;
}

enum hsc_trigger_outcome hsc_trigger_look(struct hsc_hart *h,
					  const struct hsc_trigger_deed *d,
					  enum hsc_trigger_outcome above)
{
	enum hsc_trigger_outcome out = above;
	unsigned last;

	for (unsigned i = 0; i < HSC_TRIGGERS && !h->halted; i = last + 1) {
		const enum hsc_trigger_when when =
			hsc_trigger_chain(h, i, d, &last);

		if (when == HSC_TRIGGER_AFTER) {
			h->triggers_after |= (uint8_t)(1u << last);
			h->trigger_tval = d->address;
		} else if (when == HSC_TRIGGER_BEFORE && !was_seen(h, i, d) &&
			   (above == HSC_TRIGGER_NOTHING ||
			    action_of(h, last) > HSC_ACTION_DEBUG)) {
			out = hsc_trigger_stronger(
				out, fire_trigger(h, last, false));
		}
	}
	return out;
}

/* The instruction for which these triggers waited is done. */
static enum hsc_trigger_outcome look_behind(struct hsc_hart *h)
{
	const unsigned due = h->triggers_after;
	enum hsc_trigger_outcome out = HSC_TRIGGER_NOTHING;

	h->triggers_after = 0;
	for (unsigned i = 0; due >> i; i++)
		if (due >> i & 1)
			out = hsc_trigger_stronger(out,
						   fire_trigger(h, i, true));
	return out;
}

/* An instruction counted by icount is done, or has trapped. */
static void count_down(struct hsc_hart *h, unsigned i)
{
	uint64_t *v = &h->csr.tdata1[i];

	if (!(*v >> HSC_ICOUNT_AT & HSC_ICOUNT_COUNT))
		return;
	*v -= UINT64_C(1) << HSC_ICOUNT_AT;
	if (!(*v >> HSC_ICOUNT_AT & HSC_ICOUNT_COUNT))
		*v |= HSC_ICOUNT_PENDING;
}

enum hsc_trigger_outcome hsc_trigger_retired(struct hsc_hart *h,
					     unsigned privilege)
{
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		if (hsc_trigger_type(h, i) == HSC_TRIGGER_ICOUNT &&
		    hsc_trigger_is_on(h, i, privilege))
			count_down(h, i);
	return look_behind(h);
}

/* Trace actions of itrigger and etrigger apply to the trap, other actions to
 * the handler's first instruction. */
static void trap_one(struct hsc_hart *h, unsigned i, unsigned cause)
{
	if (cause >= h->xlen || !(h->csr.tdata2[i] >> cause & 1))
		return;
	if (action_of(h, i) > HSC_ACTION_DEBUG)
		fire_trigger(h, i, false);
	else
		h->triggers_due |= (uint8_t)(1u << i);
}

void hsc_trigger_trap(struct hsc_hart *h, unsigned cause, bool interrupt)
{
	const unsigned wanted =
		interrupt ? HSC_TRIGGER_ITRIGGER : HSC_TRIGGER_ETRIGGER;

	for (unsigned i = 0; i < HSC_TRIGGERS; i++) {
		const unsigned type = hsc_trigger_type(h, i);

		if ((type != HSC_TRIGGER_ICOUNT && type != wanted) ||
		    !hsc_trigger_is_on(h, i, h->privilege))
			continue;
		if (type == HSC_TRIGGER_ICOUNT)
			count_down(h, i);
		else
			trap_one(h, i, cause);
	}
	hsc_trigger_signal(h);
}

void hsc_trigger_input(struct hsc_hart *h, uint16_t inputs)
{
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		if (hsc_trigger_type(h, i) == HSC_TRIGGER_TMEXT &&
		    h->csr.tdata1[i] >> HSC_TMEXT_SELECT_AT & inputs)
			h->triggers_due |= (uint8_t)(1u << i);
	if (!h->triggers_due)
		return;
	h->waiting = false;
	h->check = true;
}

uint8_t hsc_trigger_outputs(struct hsc_hart *h)
{
	const uint8_t outputs = h->trigger_outputs;

	h->trigger_outputs = 0;
	return outputs;
}

enum hsc_trigger_outcome hsc_trigger_look_at_due(struct hsc_hart *h)
{
	const unsigned due = h->triggers_due;
	enum hsc_trigger_outcome out = HSC_TRIGGER_NOTHING;

	h->triggers_due = 0;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++) {
		uint64_t *v = &h->csr.tdata1[i];

		if (hsc_trigger_type(h, i) == HSC_TRIGGER_ICOUNT) {
			if (!(*v & HSC_ICOUNT_PENDING) ||
			    !hsc_trigger_is_on(h, i, h->privilege))
				continue;
			*v &= ~HSC_ICOUNT_PENDING;
		} else if (!(due >> i & 1)) {
			continue;
		}
		out = hsc_trigger_stronger(out, fire_trigger(h, i, false));
	}
	return out;
}
