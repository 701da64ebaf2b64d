/* SPDX-License-Identifier: MIT */
#include <hartscope/model/filter.h>

#define CHOICE_BITS  6  /* of a cause: 64 bits of choice */
#define NESTING_BITS 15 /* filter_ecause_p */

/* Results of all comparator units for one step. */
struct compared {
	bool output[HSC_COMPARATORS_MAX];
	bool notify;
};

static struct compared compare(struct hsc_filters *f,
			       const struct hsc_step *step)
{
	struct compared all = { .notify = false };

	for (unsigned i = 0; f->used >> i; i++) {
		struct hsc_comparator_result r = { false, false };

		if (f->used >> i & 1)
			r = hsc_comparator_step(&f->comparator[i],
						&f->limits.widths, step);
		all.output[i] = r.output;
		all.notify |= r.notify;
	}
	return all;
}

static bool is_trap_filter(const struct hsc_filter *f)
{
	return f->match_ecause || f->match_interrupt;
}

/*
 * Do the comparator units agree?
 *
 * begins  look at units of tval, which count only where a trap begins
 */
static bool agree(const struct hsc_filters *all, const struct hsc_filter *f,
		  const struct compared *compared, bool begins)
{
	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++) {
		const struct hsc_filter_comparison *c = &f->comparison[i];
		const unsigned unit = c->unit % HSC_COMPARATORS_MAX;
		const bool at_trap =
			is_trap_filter(f) &&
			hsc_comparator_is_tval(&all->comparator[unit]);

		if (c->match && at_trap == begins && !compared->output[unit])
			return false;
	}
	return true;
}

static bool is_chosen(const struct hsc_filter_limits *limits,
		      const struct hsc_filter *f, unsigned cause)
{
	unsigned bits = limits->ecause_choice;

	if (limits->single_ecause)
		bits = 0;
	else if (bits == 0 || bits > CHOICE_BITS)
		bits = CHOICE_BITS;
	return cause >> bits == f->ecause_above &&
	       (f->ecauses >> (cause & ((1U << bits) - 1)) & 1);
}

static bool begins(const struct hsc_filters *all, const struct hsc_filter *f,
		   const struct hsc_step *step, const struct compared *compared)
{
	const struct hsc_et_trap *trap = &step->trap;

	if (f->match_ecause && !is_chosen(&all->limits, f, trap->cause))
		return false;
	if (f->match_interrupt && trap->interrupt != f->value_interrupt)
		return false;
	return agree(all, f, compared, true);
}

static uint32_t deepest(const struct hsc_filter_limits *limits)
{
	unsigned bits = limits->nesting;

	if (limits->single_trap)
		bits = 0;
	else if (bits == 0 || bits > NESTING_BITS)
		bits = NESTING_BITS;
	return UINT32_C(1) << bits;
}

/* Count traps from the one that matches to the return from it. A counter that
 * is full stays full, so matching ends too early. */
static bool follow(const struct hsc_filters *all, struct hsc_filter *f,
		   const struct hsc_step *step, const struct compared *compared)
{
	bool inside = f->depth > 0;

	if (step->kind == HSC_STEP_TRAP) {
		inside = inside || begins(all, f, step, compared);
		if (inside && f->depth < deepest(&all->limits))
			f->depth++;
	} else if (inside && step->block.end == HSC_INSN_TRAP_RETURN) {
		f->depth--;
	}
	return inside;
}

static bool signals_match(const struct hsc_filter *f,
			  const struct hsc_step *step)
{
	for (unsigned i = 0; i < HSC_STEP_SIGNALS; i++)
		if ((step->signals[i] ^ f->impdef_value[i]) & f->impdef_mask[i])
			return false;
	return true;
}

static bool matches(const struct hsc_filters *all, struct hsc_filter *f,
		    const struct hsc_step *step,
		    const struct compared *compared)
{
	if (is_trap_filter(f) && !follow(all, f, step, compared))
		return false;
	if (f->match_privilege &&
	    !(f->privileges >> (step->privilege & 15) & 1))
		return false;
	if (f->match_impdef && !signals_match(f, step))
		return false;
	return agree(all, f, compared, false);
}

static void leave_traps(struct hsc_filters *f)
{
	for (unsigned i = 0; i < HSC_FILTERS_MAX; i++)
		f->filter[i].depth = 0;
}

static uint8_t units_of(const struct hsc_filter *f)
{
	unsigned units = 0;

	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++)
		if (f->comparison[i].match)
			units |= 1U
				 << f->comparison[i].unit % HSC_COMPARATORS_MAX;
	return (uint8_t)units;
}

void hsc_filters_reset(struct hsc_filters *f)
{
	leave_traps(f);
	f->used = 0;
	for (unsigned i = 0; i < HSC_FILTERS_MAX; i++)
		f->used |= units_of(&f->filter[i]);
	for (unsigned i = 0; i < HSC_COMPARATORS_MAX; i++) {
		hsc_comparator_reset(&f->comparator[i]);
		if (f->comparator[i].p.notify || f->comparator[i].s.notify)
			f->used |= (uint8_t)(1U << i);
	}
}

struct hsc_qualified hsc_filters_step(struct hsc_filters *f,
				      const struct hsc_step *step)
{
	struct hsc_qualified q = { .trace = f->selected == 0 };
	struct compared compared;

	if (step->reset)
		leave_traps(f);
	if (step->kind == HSC_STEP_IDLE)
		return q;
	compared = compare(f, step);
	for (unsigned i = 0; i < HSC_FILTERS_MAX; i++)
		if ((f->selected >> i & 1) && f->filter[i].enable)
			q.trace |= matches(f, &f->filter[i], step, &compared);
	q.notify = q.trace && compared.notify && step->kind == HSC_STEP_RETIRED;
	return q;
}
