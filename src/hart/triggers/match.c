/* SPDX-License-Identifier: MIT */
/* match.c - does a trigger match, alone or in its chain?
 * Room   hart (floor 4) */
#include "hart/state/hart.h"
#include "hart/triggers/trigger.h"

static uint64_t ones(unsigned bits)
{
	return bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
}

/* Is the hart in the context that tdata3 selects? */
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

bool hsc_trigger_is_on(const struct hsc_hart *h, unsigned i, unsigned privilege)
{
	const unsigned first = hsc_trigger_compares(hsc_trigger_type(h, i))
				       ? HSC_MC_MODES_AT
				       : HSC_IE_MODES_AT;

	return h->csr.tdata1[i] >> (first + privilege) & 1 &&
	       (!h->csr.tdata3[i] || is_context(h, i));
}

static bool is_of_data(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] &
	       (hsc_trigger_type(h, i) == HSC_TRIGGER_MCONTROL
			? HSC_MC2_SELECT
			: HSC_MC6_SELECT);
}

/* Compare the lowest `bits` of v, without the negation of match. A mask is the
 * upper half of tdata2, whatever `bits` is. */
static bool is_match(const struct hsc_hart *h, unsigned i, uint64_t v,
		     unsigned bits)
{
	const uint64_t whole = h->csr.tdata2[i] & h->address_mask;
	const uint64_t want = whole & ones(bits);
	const uint64_t napot = whole ^ (whole + 1);
	const unsigned half = h->xlen / 2;
	const uint64_t low = ones(half), mask = whole >> half;

	v &= ones(bits);
	switch (h->csr.tdata1[i] >> HSC_MC_MATCH_AT & HSC_MC_MATCH &
		~(uint64_t)HSC_MATCH_NOT) {
	case HSC_MATCH_EQUAL:
		return v == want;
	case HSC_MATCH_NAPOT: /* the trailing ones and the zero above are not
				 compared */
		return (v | napot) == (want | napot);
	case HSC_MATCH_GE:
		return v >= want;
	case HSC_MATCH_LT:
		return v < want;
	case HSC_MATCH_MASK_LOW:
		return (v & low & mask) == (want & low);
	default:
		return (v >> half & low & mask) == (want & low);
	}
}

static bool is_turned(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] >> HSC_MC_MATCH_AT & HSC_MATCH_NOT;
}

/* For data, the address of each byte is compared. */
static bool is_address(const struct hsc_hart *h, unsigned i, uint64_t address,
		       unsigned size)
{
	bool any = false;

	for (unsigned k = 0; k < size; k++)
		any |= is_match(h, i, address + k, h->xlen);
	return any != is_turned(h, i);
}

/* A value wider than tdata2 cannot be compared. */
static bool is_value(const struct hsc_hart *h, unsigned i, uint64_t v,
		     unsigned size)
{
	return size && 8 * size <= h->xlen &&
	       is_match(h, i, v, 8 * size) != is_turned(h, i);
}

static bool is_size(const struct hsc_hart *h, unsigned i, unsigned bytes)
{
	static const uint8_t sizes[] = {
		[HSC_TRIGGER_8_BITS] = 1,
		[HSC_TRIGGER_16_BITS] = 2,
		[HSC_TRIGGER_32_BITS] = 4,
		[HSC_TRIGGER_64_BITS] = 8,
	};
	const unsigned want =
		hsc_trigger_size(h, hsc_trigger_type(h, i), h->csr.tdata1[i]);

	return want == HSC_TRIGGER_ANY_SIZE || sizes[want] == bytes;
}

/* Does trigger i match on its own, for this kind of access? */
static bool matches_alone(const struct hsc_hart *h, unsigned i,
			  const struct hsc_trigger_deed *d, uint64_t kind)
{
	const bool execute = kind == HSC_MC_EXECUTE;
	const bool known = d->known || (execute && d->kind != kind);

	if (!hsc_trigger_compares(hsc_trigger_type(h, i)) ||
	    !(h->csr.tdata1[i] & kind) ||
	    !hsc_trigger_is_on(h, i, h->privilege) ||
	    !is_size(h, i, execute ? d->length : d->size))
		return false;
	if (is_of_data(h, i))
		return known && (execute ? is_value(h, i, d->opcode, d->length)
					 : is_value(h, i, d->value, d->size));
	return execute ? is_address(h, i, d->pc, 1)
		       : is_address(h, i, d->address, d->size);
}

/* The timing: set in mcontrol; in mcontrol6 it depends on whether loaded data
 * are compared. */
static enum hsc_trigger_when timing_of(const struct hsc_hart *h, unsigned i,
				       bool direct,
				       const struct hsc_trigger_deed *d)
{
	bool after;

	if (hsc_trigger_type(h, i) == HSC_TRIGGER_MCONTROL)
		after = h->csr.tdata1[i] & HSC_MC2_TIMING;
	else
		after = direct && d->kind == HSC_MC_LOAD && is_of_data(h, i);
	return after ? HSC_TRIGGER_AFTER : HSC_TRIGGER_BEFORE;
}

/* "A chain of triggers that don't all have the same timing value will never
 * fire"; of triggers without a timing, the latest counts. */
static bool is_torn(const struct hsc_hart *h, unsigned first, unsigned last)
{
	uint64_t any = 0, all = HSC_MC2_TIMING;

	for (unsigned i = first; i <= last; i++) {
		if (hsc_trigger_type(h, i) != HSC_TRIGGER_MCONTROL)
			continue;
		any |= h->csr.tdata1[i] & HSC_MC2_TIMING;
		all &= h->csr.tdata1[i];
	}
	return any && !all;
}

bool hsc_trigger_chains(const struct hsc_hart *h, unsigned i)
{
	return hsc_trigger_compares(hsc_trigger_type(h, i)) &&
	       h->csr.tdata1[i] & HSC_MC_CHAIN;
}

enum hsc_trigger_when hsc_trigger_chain(const struct hsc_hart *h,
					unsigned first,
					const struct hsc_trigger_deed *d,
					unsigned *last)
{
	enum hsc_trigger_when latest = HSC_TRIGGER_BEFORE;
	bool all = true, about = false;
	unsigned i = first;

	for (;; i++) {
		const bool direct = matches_alone(h, i, d, d->kind);

		all = all && (direct || matches_alone(h, i, d, HSC_MC_EXECUTE));
		about |= direct;
		if (all && timing_of(h, i, direct, d) == HSC_TRIGGER_AFTER)
			latest = HSC_TRIGGER_AFTER;
		if (i == HSC_TRIGGERS - 1 || !hsc_trigger_chains(h, i))
			break;
	}
	*last = i;
	return all && about && !is_torn(h, first, i) ? latest
						     : HSC_TRIGGER_NEVER;
}
