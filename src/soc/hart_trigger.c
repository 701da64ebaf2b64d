/* SPDX-License-Identifier: MIT */
#include "soc/hart_trigger.h"
#include "soc/hart_debug.h"
#include "soc/hart_parts.h"

static uint64_t ones(unsigned bits)
{
	return (UINT64_C(1) << bits) - 1;
}

static unsigned action_of(const struct hsc_hart *h, unsigned i)
{
	const uint64_t v = h->csr.tdata1[i];

	return hsc_trigger_compares(hsc_trigger_type(h, i))
		       ? v >> HSC_MC_ACTION_AT & HSC_MC_ACTION
		       : v & HSC_IE_ACTION;
}

/* --- where a trigger is on ---------------------------------------------- */

/* Is the hart in the context that tdata3 asks for? */
static bool is_context(const struct hsc_hart *h, unsigned i)
{
	const struct hsc_textra *x = hsc_trigger_extra(h);
	const uint64_t v = h->csr.tdata3[i];
	const uint64_t want = v >> HSC_TEXTRA_SVALUE_AT & ones(x->value_bits);
	const unsigned by = v & HSC_TEXTRA_SSELECT;
	uint64_t counts = ones(x->value_bits);

	if (v >> x->select_at & HSC_TEXTRA_MHSELECT &&
	    v >> x->context_at != h->csr.mcontext)
		return false;
	for (unsigned k = 0; k < x->mask_bits; k++)
		if (v >> (x->mask_at + k) & 1)
			counts &= ~(UINT64_C(0xff) << 8 * k);
	if (by == HSC_TEXTRA_SCONTEXT)
		return !((h->csr.scontext ^ want) & counts);
	if (by == HSC_TEXTRA_ASID)
		return (h->csr.satp >> x->asid_at & ones(x->asid_bits)) ==
		       (want & ones(x->asid_bits));
	return true;
}

/* Is it on at this privilege level? Bits u, s, -, m lie in a row. */
static bool is_on(const struct hsc_hart *h, unsigned i, unsigned privilege)
{
	const unsigned first = hsc_trigger_compares(hsc_trigger_type(h, i))
				       ? HSC_MC_MODES_AT
				       : HSC_IE_MODES_AT;

	return h->csr.tdata1[i] >> (first + privilege) & 1 &&
	       (!h->csr.tdata3[i] || is_context(h, i));
}

/* --- what it does ------------------------------------------------------- */

/* "Native Triggers": a handler cannot break into itself, which it would do
 * while interrupts of its level are off. */
static bool may_break(const struct hsc_hart *h)
{
	const bool delegated = h->csr.medeleg >> HSC_CAUSE_BREAKPOINT & 1;

	if (h->privilege == HSC_MACHINE)
		return h->csr.mstatus & HSC_MSTATUS_MIE;
	return h->privilege != HSC_SUPERVISOR || !delegated ||
	       h->csr.mstatus & HSC_MSTATUS_SIE;
}

enum outcome { NOTHING, BREAK, HALT };

static uint64_t hit_of(const struct hsc_hart *h, unsigned type)
{
	switch (type) {
	case HSC_TRIGGER_MCONTROL:
		return HSC_MC2_HIT;
	case HSC_TRIGGER_MCONTROL6:
		return HSC_MC6_HIT0;
	case HSC_TRIGGER_ICOUNT:
		return HSC_ICOUNT_HIT;
	default:
		return hsc_trigger_hit(h);
	}
}

/* Carry out a trace action, or tell what comes of another. */
static enum outcome fire(struct hsc_hart *h, unsigned i)
{
	static const uint8_t pulses[HSC_ACTION_ACTIONS] = {
		[HSC_ACTION_TRACE_ON] = HSC_STEP_TRACE_ON,
		[HSC_ACTION_TRACE_OFF] = HSC_STEP_TRACE_OFF,
		[HSC_ACTION_NOTIFY] = HSC_STEP_NOTIFY,
	};
	const unsigned action = action_of(h, i);

	if (action == HSC_ACTION_BREAK && !may_break(h))
		return NOTHING;
	h->csr.tdata1[i] |= hit_of(h, hsc_trigger_type(h, i));
	h->step.trigger |= pulses[action];
	if (action == HSC_ACTION_NOTIFY)
		h->step.watchpoints |= (uint8_t)(1u << i);
	return action == HSC_ACTION_DEBUG   ? HALT
	       : action == HSC_ACTION_BREAK ? BREAK
					    : NOTHING;
}

static enum outcome stronger(enum outcome a, enum outcome b)
{
	return a > b ? a : b;
}

/* --- mcontrol, mcontrol6 ------------------------------------------------ */

/* What an instruction is about to do. */
struct deed {
	uint64_t pc;
	uint64_t address; /* of what is fetched, loaded or stored */
	unsigned size;    /* bytes of that */
	unsigned length;  /* of the instruction */
	uint64_t kind;    /* HSC_MC_EXECUTE, HSC_MC_LOAD or HSC_MC_STORE */
};

/* match without its highest bit, which turns it around */
static bool is_match(const struct hsc_hart *h, unsigned i, uint64_t v)
{
	const uint64_t want = h->csr.tdata2[i] & h->address_mask;
	const uint64_t napot = want ^ (want + 1);
	const unsigned half = h->xlen / 2;
	const uint64_t low = ones(half);

	v &= h->address_mask;
	switch (h->csr.tdata1[i] >> HSC_MC_MATCH_AT & HSC_MC_MATCH &
		~(uint64_t)HSC_MATCH_NOT) {
	case HSC_MATCH_EQUAL:
		return v == want;
	case HSC_MATCH_NAPOT: /* the low ones and the zero above do not count */
		return (v | napot) == (want | napot);
	case HSC_MATCH_GE:
		return v >= want;
	case HSC_MATCH_LT:
		return v < want;
	case HSC_MATCH_MASK_LOW:
		return (v & low & want >> half) == (want & low);
	default:
		return (v >> half & low & want >> half) == (want & low);
	}
}

/* Of data each byte's address is one to compare. */
static bool compare(const struct hsc_hart *h, unsigned i, uint64_t address,
		    unsigned size)
{
	const bool turned = h->csr.tdata1[i] >> HSC_MC_MATCH_AT & HSC_MATCH_NOT;
	bool any = false;

	for (unsigned k = 0; k < size; k++)
		any |= is_match(h, i, address + k);
	return any != turned;
}

static bool is_size(const struct hsc_hart *h, unsigned i, unsigned size)
{
	static const uint8_t bytes[HSC_MC6_SIZE + 1] = {
		[HSC_TRIGGER_8_BITS] = 1,
		[HSC_TRIGGER_16_BITS] = 2,
		[HSC_TRIGGER_32_BITS] = 4,
		[HSC_TRIGGER_64_BITS] = 8,
	};
	const unsigned want = h->csr.tdata1[i] >> HSC_MC_SIZE_AT & HSC_MC6_SIZE;

	return hsc_trigger_type(h, i) == HSC_TRIGGER_MCONTROL ||
	       want == HSC_TRIGGER_ANY_SIZE || bytes[want] == size;
}

/* Does trigger i alone match, as one of this kind? */
static bool matches(const struct hsc_hart *h, unsigned i, const struct deed *d,
		    uint64_t kind)
{
	const bool execute = kind == HSC_MC_EXECUTE;

	return hsc_trigger_compares(hsc_trigger_type(h, i)) &&
	       h->csr.tdata1[i] & kind && is_on(h, i, h->privilege) &&
	       is_size(h, i, execute ? d->length : d->size) &&
	       (execute ? compare(h, i, d->pc, 1)
			: compare(h, i, d->address, d->size));
}

/*
 * Triggers that match, alone or as a chain, all of which then do and the last
 * of which acts. In a chain that is about a load or store, others may be about
 * its instruction.
 */
static enum outcome look(struct hsc_hart *h, const struct deed *d)
{
	enum outcome out = NOTHING;
	bool all = true, about = false;

	for (unsigned i = 0; i < HSC_TRIGGERS && !h->halted; i++) {
		const bool direct = matches(h, i, d, d->kind);

		all = all && (direct || matches(h, i, d, HSC_MC_EXECUTE));
		about |= direct;
		if (hsc_trigger_compares(hsc_trigger_type(h, i)) &&
		    h->csr.tdata1[i] & HSC_MC_CHAIN)
			continue;
		if (all && about)
			out = stronger(out, fire(h, i));
		all = true;
		about = false;
	}
	return out;
}

/* --- icount, itrigger, etrigger ----------------------------------------- */

/* One instruction of icount is over, done or trapped. */
static void count_down(struct hsc_hart *h, unsigned i)
{
	uint64_t *v = &h->csr.tdata1[i];

	if (!(*v >> HSC_ICOUNT_AT & HSC_ICOUNT_COUNT))
		return;
	*v -= UINT64_C(1) << HSC_ICOUNT_AT;
	if (!(*v >> HSC_ICOUNT_AT & HSC_ICOUNT_COUNT))
		*v |= HSC_ICOUNT_PENDING;
}

void hsc_trigger_retired(struct hsc_hart *h, unsigned privilege)
{
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		if (hsc_trigger_type(h, i) == HSC_TRIGGER_ICOUNT &&
		    is_on(h, i, privilege))
			count_down(h, i);
}

/* Of itrigger and etrigger trace actions are of the trap, the others of the
 * handler's first instruction. */
static void trap_one(struct hsc_hart *h, unsigned i, unsigned cause)
{
	if (cause >= h->xlen || !(h->csr.tdata2[i] >> cause & 1))
		return;
	if (action_of(h, i) > HSC_ACTION_DEBUG)
		fire(h, i);
	else
		h->triggers_due |= (uint8_t)(1u << i);
}

void hsc_trigger_trap(struct hsc_hart *h, unsigned cause, bool interrupt)
{
	const unsigned wanted =
		interrupt ? HSC_TRIGGER_ITRIGGER : HSC_TRIGGER_ETRIGGER;

	for (unsigned i = 0; i < HSC_TRIGGERS; i++) {
		const unsigned type = hsc_trigger_type(h, i);

		if (!is_on(h, i, h->privilege))
			continue;
		if (type == HSC_TRIGGER_ICOUNT)
			count_down(h, i);
		else if (type == wanted)
			trap_one(h, i, cause);
	}
}

/* Those that fire "just before" an instruction, whichever it is. */
static enum outcome look_at_due(struct hsc_hart *h)
{
	const unsigned due = h->triggers_due;
	enum outcome out = NOTHING;

	h->triggers_due = 0;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++) {
		uint64_t *v = &h->csr.tdata1[i];

		if (hsc_trigger_type(h, i) == HSC_TRIGGER_ICOUNT) {
			if (!(*v & HSC_ICOUNT_PENDING) ||
			    !is_on(h, i, h->privilege))
				continue;
			*v &= ~HSC_ICOUNT_PENDING;
		} else if (!(due >> i & 1)) {
			continue;
		}
		out = stronger(out, fire(h, i));
	}
	return out;
}

/* --- what comes of it --------------------------------------------------- */

bool hsc_trigger_execute(struct hsc_hart *h, const struct hsc_hart_block *b)
{
	const unsigned length = b->ops[0].length;
	const struct deed d = { b->pc, b->pc, length, length, HSC_MC_EXECUTE };
	enum outcome out = look_at_due(h);
	uint64_t tval = 0;

	if (out == NOTHING) {
		out = look(h, &d);
		tval = b->pc;
	}
	if (out == BREAK)
		hsc_hart_trap(h, HSC_CAUSE_BREAKPOINT, false, tval);
	else if (out == HALT)
		hsc_debug_enter(h, HSC_SOC_HALT_TRIGGER);
	return out != NOTHING;
}

bool hsc_trigger_access(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_soc_access *access)
{
	const struct deed d = { h->block->pc, access->address, access->size,
				o->length,
				access->write ? HSC_MC_STORE : HSC_MC_LOAD };
	const enum outcome out = look(h, &d);

	if (out == BREAK)
		hsc_hart_fault(h, o, HSC_CAUSE_BREAKPOINT, access->address);
	else if (out == HALT)
		hsc_debug_enter_at(h, o, HSC_SOC_HALT_TRIGGER);
	return out != NOTHING;
}
