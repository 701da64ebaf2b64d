/* SPDX-License-Identifier: MIT */
/* filter.c - which filter selects a step.
 * Room   model (floor 3) */
#include <hartscope/model/filter.h>

#define CHOICE_BITS  6  /* 64 bits select among causes */
#define NESTING_BITS 15 /* filter_ecause_p */

/* Results of all comparator units at one moment: for a step without its data
 * accesses, or for one access. */
struct compared {
	const struct hsc_data_access *access; /* NULL: none */
	bool output[HSC_COMPARATORS_MAX];
	bool notify;
};

/* Units that compare data are evaluated for each access; the others only at the
 * first moment. */
static void compare_units(struct hsc_filters *f, const struct hsc_step *step,
			  struct compared *c, const struct compared *first)
{
	const uint64_t *daddr = c->access ? &c->access->address : NULL;

	for (unsigned i = 0; f->used >> i; i++) {
		struct hsc_comparator *unit = &f->comparator[i];
		struct hsc_comparator_result r = { false, false };

		if (first &&
		    !hsc_comparator_looks_at(unit, HSC_COMPARE_DADDR)) {
			c->output[i] = first->output[i];
			continue;
		}
		if (f->used >> i & 1)
			r = hsc_comparator_access(unit, &f->limits.widths, step,
						  daddr);
		c->output[i] = r.output;
		c->notify |= r.notify;
	}
}

static bool is_trap_filter(const struct hsc_filter *f)
{
	return f->match_ecause || f->match_interrupt;
}

/*
 * Do the comparator units match?
 *
 * begins evaluate units of tval, which are used only when a trap begins
 */
static bool units_agree(const struct hsc_filters *all,
			const struct hsc_filter *f,
			const struct compared *compared, bool begins)
{
	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++) {
		const struct hsc_filter_comparison *c = &f->comparison[i];
		const unsigned unit = c->unit % HSC_COMPARATORS_MAX;
		const bool at_trap =
			is_trap_filter(f) &&
			hsc_comparator_looks_at(&all->comparator[unit],
						HSC_COMPARE_TVAL);

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

static bool trap_begins(const struct hsc_filters *all,
			const struct hsc_filter *f, const struct hsc_step *step,
			const struct compared *compared)
{
	const struct hsc_et_trap *trap = &step->trap;

	if (f->match_ecause && !is_chosen(&all->limits, f, trap->cause))
		return false;
	if (f->match_interrupt && trap->interrupt != f->value_interrupt)
		return false;
	return units_agree(all, f, compared, true);
}

static uint32_t deepest_count(const struct hsc_filter_limits *limits)
{
	unsigned bits = limits->nesting;

	if (limits->single_trap)
		bits = 0;
	else if (bits == 0 || bits > NESTING_BITS)
		bits = NESTING_BITS;
	return UINT32_C(1) << bits;
}

/* Count traps from the one that matches to the return from it. A counter that
 * is full stays full, so matching ends too early then. */
static bool follow_traps(const struct hsc_filters *all, struct hsc_filter *f,
			 const struct hsc_step *step,
			 const struct compared *compared)
{
	bool inside = f->depth > 0;

	if (step->kind == HSC_STEP_TRAP) {
		inside = inside || trap_begins(all, f, step, compared);
		if (inside && f->depth < deepest_count(&all->limits))
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

/* Does the step match, apart from its loads and stores? */
static bool is_admitted(const struct hsc_filters *all, struct hsc_filter *f,
			const struct hsc_step *step,
			const struct compared *compared)
{
	if (is_trap_filter(f) && !follow_traps(all, f, step, compared))
		return false;
	if (f->match_privilege &&
	    !(f->privileges >> (step->privilege & 15) & 1))
		return false;
	return !f->match_impdef || signals_match(f, step);
}

static unsigned log2_of(unsigned size)
{
	return size == 8 ? 3 : size / 2;
}

static bool moment_matches(const struct hsc_filters *all,
			   const struct hsc_filter *f,
			   const struct compared *moment)
{
	const struct hsc_data_access *a = moment->access;

	if ((f->match_dtype || f->match_dsize) && !a)
		return false;
	if (f->match_dtype && !(f->dtypes >> (a->dtype & 15) & 1))
		return false;
	if (f->match_dsize && !(f->dsizes >> log2_of(a->size) & 1))
		return false;
	return units_agree(all, f, moment, false);
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

bool hsc_filters_want_data(const struct hsc_filters *f)
{
	for (unsigned i = 0; i < HSC_FILTERS_MAX; i++) {
		const struct hsc_filter *one = &f->filter[i];

		if ((f->selected >> i & 1) && one->enable &&
		    (one->match_dtype || one->match_dsize))
			return true;
	}
	for (unsigned i = 0; f->used >> i; i++)
		if ((f->used >> i & 1) &&
		    hsc_comparator_looks_at(&f->comparator[i],
					    HSC_COMPARE_DADDR))
			return true;
	return false;
}

/* The moments of a step: one for each access, or one without. */
struct moments {
	struct compared at[HSC_FILTER_ACCESSES];
	unsigned count;
};

static void fill_moments(struct hsc_filters *f, const struct hsc_step *step,
			 const struct hsc_filter_accesses *a, struct moments *m)
{
	m->count = a->count > 1 ? a->count : 1;
	for (unsigned i = 0; i < m->count; i++) {
		m->at[i] =
			(struct compared){ .access = i < a->count ? &a->list[i]
								  : NULL };
		compare_units(f, step, &m->at[i], i ? &m->at[0] : NULL);
	}
}

/* A bit for each moment that one filter lets through. */
static unsigned pass_moments(const struct hsc_filters *all,
			     struct hsc_filter *f, const struct hsc_step *step,
			     const struct moments *m)
{
	unsigned passed = 0;

	if (!f->enable || !is_admitted(all, f, step, &m->at[0]))
		return 0;
	for (unsigned i = 0; i < m->count; i++)
		if (moment_matches(all, f, &m->at[i]))
			passed |= 1u << i;
	return passed;
}

struct hsc_qualified hsc_filters_accesses(struct hsc_filters *f,
					  const struct hsc_step *step,
					  struct hsc_filter_accesses *a)
{
	struct hsc_qualified q = { .trace = f->selected == 0 };
	const unsigned asked = f->selected | f->data_selected;
	unsigned traced = f->data_selected ? 0 : (1u << a->count) - 1;
	struct moments m;

	a->traced = (uint8_t)traced;
	if (step->reset)
		leave_traps(f);
	if (step->kind == HSC_STEP_IDLE)
		return q;
	fill_moments(f, step, a, &m);
	for (unsigned i = 0; i < HSC_FILTERS_MAX; i++) {
		const unsigned passed =
			asked >> i & 1
				? pass_moments(f, &f->filter[i], step, &m)
				: 0;

		q.trace |= passed && (f->selected >> i & 1);
		if (f->data_selected >> i & 1)
			traced |= passed & ((1u << a->count) - 1);
	}
	a->traced = (uint8_t)traced;
	for (unsigned i = 0; i < m.count; i++)
		q.notify |= m.at[i].notify;
	q.notify &= q.trace && step->kind == HSC_STEP_RETIRED;
	return q;
}

struct hsc_qualified hsc_filters_step(struct hsc_filters *f,
				      const struct hsc_step *step)
{
	struct hsc_filter_accesses none = { .count = 0 };

	return hsc_filters_accesses(f, step, &none);
}
