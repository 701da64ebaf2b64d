/* SPDX-License-Identifier: MIT */
/* comparator.c - two halves of a comparator, and how they combine.
 * Room   model (floor 3) */
#include <hartscope/model/comparator.h>

/* The values that an input has during one step: those from lo to hi with the
 * same parity. A block has many addresses; all other inputs have one value. */
struct range {
	uint64_t lo, hi;
	bool known;
};

static uint64_t mask_of(unsigned bits)
{
	return bits == 0 || bits > 63 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static uint64_t input_mask(const struct hsc_comparator_widths *w, unsigned in)
{
	const uint8_t bits[] = { w->iaddress, w->context, w->tval,
				 w->daddress };

	return mask_of(bits[in & 3]);
}

static struct range address_range(const struct hsc_step *step, uint64_t mask)
{
	struct range r = { step->trap.epc, step->trap.epc,
			   step->trap.epc != HSC_STEP_NOWHERE };

	if (step->kind == HSC_STEP_RETIRED) {
		r.lo = step->block.start;
		r.hi = hsc_retired_last(&step->block);
		r.known = true;
	}
	r.lo &= mask;
	r.hi &= mask;
	if (r.hi < r.lo) /* it wraps around the end of the address space */
		r.hi = mask - ((mask ^ r.lo) & 1);
	return r;
}

/* What is compared: a step, and maybe the address of a data access. */
struct moment {
	const struct hsc_comparator_widths *widths;
	const struct hsc_step *step;
	const uint64_t *daddr;
};

static struct range input_range(const struct moment *m, unsigned in,
				uint64_t mask)
{
	const struct hsc_step *step = m->step;
	const uint64_t daddr = m->daddr ? *m->daddr & mask : 0;
	const uint64_t context = step->context & mask;
	const uint64_t tval = step->trap.tval & mask;

	switch (in) {
	case HSC_COMPARE_IADDR:
		return address_range(step, mask);
	case HSC_COMPARE_CONTEXT:
		return (struct range){ context, context, true };
	case HSC_COMPARE_TVAL:
		return (struct range){ tval, tval,
				       step->kind == HSC_STEP_TRAP };
	default:
		return (struct range){ daddr, daddr, m->daddr != NULL };
	}
}

/*
 * The least (x ^ flip) & mask in a range. A value that differs from a bound at
 * bit j may have any bits below j, so the candidates are the bounds themselves
 * and one for each bit; bit 0 is the same in all of the range.
 */
static uint64_t least_in(const struct range *r, uint64_t flip, uint64_t mask)
{
	const uint64_t fixed = (r->lo ^ flip) & mask & 1;
	uint64_t best = (r->lo ^ flip) & mask;
	uint64_t x = (r->hi ^ flip) & mask;

	best = x < best ? x : best;
	for (unsigned j = 1; j < 64 && (r->lo ^ r->hi) >> j > 1; j++) {
		const uint64_t bit = UINT64_C(1) << j;
		const uint64_t above = mask & ~(bit - 1);

		x = (((r->lo | bit) ^ flip) & above) | fixed;
		if (!(r->lo & bit) && x < best)
			best = x;
		x = (((r->hi & ~bit) ^ flip) & above) | fixed;
		if ((r->hi & bit) && x < best)
			best = x;
	}
	return best;
}

static bool matches_masked(unsigned function, const struct range *r,
			   uint64_t match, uint64_t mask)
{
	match &= mask;
	if (!r->known)
		return function == HSC_COMPARE_ALWAYS;
	switch ((enum hsc_comparator_function)function) {
	case HSC_COMPARE_EQ:
		return least_in(r, match, mask) == 0;
	case HSC_COMPARE_NEQ:
		return least_in(r, ~match, mask) != mask;
	case HSC_COMPARE_LT:
		return least_in(r, 0, mask) < match;
	case HSC_COMPARE_LTE:
		return least_in(r, 0, mask) <= match;
	case HSC_COMPARE_GT:
		return (~least_in(r, UINT64_MAX, mask) & mask) > match;
	case HSC_COMPARE_GTE:
		return (~least_in(r, UINT64_MAX, mask) & mask) >= match;
	case HSC_COMPARE_SPECIAL:
		return false;
	case HSC_COMPARE_ALWAYS:
		return true;
	}
	return false;
}

/* The part of a range that a half matches: at most two pieces, in order. */
struct pieces {
	struct {
		uint64_t lo, hi;
	} at[2];
	unsigned count;
};

static void add_piece(struct pieces *p, const struct range *r, uint64_t lo,
		      uint64_t hi)
{
	lo = lo < r->lo ? r->lo : lo;
	hi = hi > r->hi ? r->hi : hi;
	if (lo > hi || ((lo ^ r->lo) & 1 && lo == UINT64_MAX))
		return;
	lo += (lo ^ r->lo) & 1;
	if (lo > hi)
		return;
	hi -= (hi ^ r->lo) & 1;
	p->at[p->count].lo = lo;
	p->at[p->count].hi = hi;
	p->count++;
}

static struct pieces cut_range(unsigned function, const struct range *r,
			       uint64_t match)
{
	const enum hsc_comparator_function f =
		(enum hsc_comparator_function)function;
	struct pieces p = { .count = 0 };

	if (!r->known)
		return p;
	if ((f == HSC_COMPARE_LT || f == HSC_COMPARE_NEQ) && match > 0)
		add_piece(&p, r, 0, match - 1);
	if ((f == HSC_COMPARE_GT || f == HSC_COMPARE_NEQ) && match < UINT64_MAX)
		add_piece(&p, r, match + 1, UINT64_MAX);
	if (f == HSC_COMPARE_EQ)
		add_piece(&p, r, match, match);
	if (f == HSC_COMPARE_LTE)
		add_piece(&p, r, 0, match);
	if (f == HSC_COMPARE_GTE)
		add_piece(&p, r, match, UINT64_MAX);
	return p;
}

/* The result of a half for a step: all, none, or some addresses of it. */
struct seen {
	bool all; /* it holds for every instruction */
	bool any;
	uint64_t end;         /* the last possible address */
	struct pieces pieces; /* of addresses, if any and not all */
};

static unsigned opposite_of(unsigned function)
{
	static const uint8_t other[] = {
		[HSC_COMPARE_EQ] = HSC_COMPARE_NEQ,
		[HSC_COMPARE_NEQ] = HSC_COMPARE_EQ,
		[HSC_COMPARE_LT] = HSC_COMPARE_GTE,
		[HSC_COMPARE_LTE] = HSC_COMPARE_GT,
		[HSC_COMPARE_GT] = HSC_COMPARE_LTE,
		[HSC_COMPARE_GTE] = HSC_COMPARE_LT,
	};

	return other[function];
}

static struct seen look_at(const struct hsc_comparator_half *h,
			   const struct moment *m)
{
	const uint64_t mask = input_mask(m->widths, h->input);
	const struct range r = input_range(m, h->input, mask);
	const uint64_t match = h->match & mask;
	struct seen s = { .any = false };

	if (h->function >= HSC_COMPARE_SPECIAL) {
		s.all = s.any = h->function == HSC_COMPARE_ALWAYS;
		return s;
	}
	s.pieces = cut_range(h->function, &r, match);
	s.any = s.pieces.count > 0;
	s.end = r.hi;
	s.all = s.any &&
		cut_range(opposite_of(h->function), &r, match).count == 0;
	return s;
}

/* Is there an instruction that both halves match? */
static bool is_same_step(const struct seen *p, const struct seen *s)
{
	if (!p->any || !s->any)
		return false;
	if (p->all || s->all)
		return true;
	for (unsigned i = 0; i < p->pieces.count; i++)
		for (unsigned k = 0; k < s->pieces.count; k++)
			if (p->pieces.at[i].lo <= s->pieces.at[k].hi &&
			    s->pieces.at[k].lo <= p->pieces.at[i].hi)
				return true;
	return false;
}

/* Does the secondary half match at the last match of the primary one, or after
 * it? What is the same for all instructions matches everywhere. */
static bool is_ended(const struct seen *p, const struct seen *s)
{
	uint64_t last = s->end;

	if (!s->any || s->all)
		return s->any;
	if (!p->all)
		last = p->pieces.at[p->pieces.count - 1].hi;
	return s->pieces.at[s->pieces.count - 1].hi >= last;
}

/* Match from the primary half's match to the secondary half's, both
 * included. */
static bool latch_match(struct hsc_comparator *c, const struct seen *p,
			const struct seen *s)
{
	const bool output = c->latched || p->any;

	if (p->any)
		c->latched = !is_ended(p, s);
	else if (s->any)
		c->latched = false;
	return output;
}

static bool combine_halves(struct hsc_comparator *c, const struct seen *p,
			   const struct seen *s)
{
	switch ((enum hsc_comparator_mode)c->mode) {
	case HSC_COMPARE_P:
		return p->any;
	case HSC_COMPARE_AND:
		return is_same_step(p, s);
	case HSC_COMPARE_NOT_AND:
		return !p->all || !s->all;
	case HSC_COMPARE_LATCH:
		return latch_match(c, p, s);
	}
	return false;
}

/* The secondary half is a mask, and matches. */
static struct seen look_masked(const struct hsc_comparator *c,
			       const struct moment *m)
{
	const uint64_t mask = input_mask(m->widths, c->p.input);
	const struct range r = input_range(m, c->p.input, mask);
	struct seen s = { .any = false };

	if (c->p.function >= HSC_COMPARE_SPECIAL) {
		s.all = s.any = c->p.function == HSC_COMPARE_ALWAYS;
		return s;
	}
	s.any = matches_masked(c->p.function, &r, c->p.match,
			       c->s.match & mask);
	s.all = s.any && !matches_masked(opposite_of(c->p.function), &r,
					 c->p.match, c->s.match & mask);
	return s;
}

static bool is_notified(const struct hsc_comparator_half *h,
			const struct seen *s)
{
	return h->notify && h->input == HSC_COMPARE_IADDR && s->any;
}

void hsc_comparator_reset(struct hsc_comparator *c)
{
	c->latched = c->mode == HSC_COMPARE_LATCH &&
		     c->p.function == HSC_COMPARE_SPECIAL;
}

struct hsc_comparator_result hsc_comparator_access(
	struct hsc_comparator *c, const struct hsc_comparator_widths *widths,
	const struct hsc_step *step, const uint64_t *daddr)
{
	const struct moment m = { widths, step, daddr };
	struct hsc_comparator_result result = { false, false };
	struct seen p, s = { .all = true, .any = true };

	if (step->kind == HSC_STEP_IDLE)
		return result;
	if (c->s.function == HSC_COMPARE_SPECIAL) {
		p = look_masked(c, &m);
	} else {
		p = look_at(&c->p, &m);
		s = look_at(&c->s, &m);
	}
	result.output = combine_halves(c, &p, &s);
	result.notify = is_notified(&c->p, &p) || is_notified(&c->s, &s);
	return result;
}

struct hsc_comparator_result hsc_comparator_step(
	struct hsc_comparator *c, const struct hsc_comparator_widths *widths,
	const struct hsc_step *step)
{
	return hsc_comparator_access(c, widths, step, NULL);
}
