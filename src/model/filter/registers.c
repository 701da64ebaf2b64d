/* SPDX-License-Identifier: MIT */
/* registers.c - filters and comparators as registers.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/filter_registers.h>

/* The fields of a comparison come in pairs: match, then the number of the
 * unit. */
static unsigned comparison_of(unsigned field)
{
	return (field - HSC_TF_MATCH_COMP1) / 2;
}

static uint32_t filter_field(const struct hsc_filter *f, unsigned field)
{
	switch (field) {
	case HSC_TF_ENABLE:
		return f->enable;
	case HSC_TF_MATCH_PRIVILEGE:
		return f->match_privilege;
	case HSC_TF_MATCH_ECAUSE:
		return f->match_ecause;
	case HSC_TF_MATCH_INTERRUPT:
		return f->match_interrupt;
	case HSC_TF_MATCH_COMP1:
	case HSC_TF_MATCH_COMP2:
	case HSC_TF_MATCH_COMP3:
		return f->comparison[comparison_of(field)].match;
	case HSC_TF_COMP1:
	case HSC_TF_COMP2:
	case HSC_TF_COMP3:
		return f->comparison[comparison_of(field)].unit;
	case HSC_TF_MATCH_IMPDEF:
		return f->match_impdef;
	case HSC_TF_CHOICE_PRIVILEGE:
		return f->privileges;
	case HSC_TF_VALUE_INTERRUPT:
		return f->value_interrupt;
	case HSC_TF_MATCH_DTYPE:
		return f->match_dtype;
	case HSC_TF_MATCH_DSIZE:
		return f->match_dsize;
	case HSC_TF_CHOICE_DTYPE:
		return f->dtypes;
	case HSC_TF_CHOICE_DSIZE:
		return f->dsizes;
	default:
		return 0;
	}
}

static void set_filter_field(struct hsc_filter *f, unsigned field, uint32_t v)
{
	switch (field) {
	case HSC_TF_ENABLE:
		f->enable = v;
		break;
	case HSC_TF_MATCH_PRIVILEGE:
		f->match_privilege = v;
		break;
	case HSC_TF_MATCH_ECAUSE:
		f->match_ecause = v;
		break;
	case HSC_TF_MATCH_INTERRUPT:
		f->match_interrupt = v;
		break;
	case HSC_TF_MATCH_COMP1:
	case HSC_TF_MATCH_COMP2:
	case HSC_TF_MATCH_COMP3:
		f->comparison[comparison_of(field)].match = v;
		break;
	case HSC_TF_COMP1:
	case HSC_TF_COMP2:
	case HSC_TF_COMP3:
		f->comparison[comparison_of(field)].unit = (uint8_t)v;
		break;
	case HSC_TF_MATCH_IMPDEF:
		f->match_impdef = v;
		break;
	case HSC_TF_CHOICE_PRIVILEGE:
		f->privileges = (uint16_t)v;
		break;
	case HSC_TF_VALUE_INTERRUPT:
		f->value_interrupt = v;
		break;
	case HSC_TF_MATCH_DTYPE:
		f->match_dtype = v;
		break;
	case HSC_TF_MATCH_DSIZE:
		f->match_dsize = v;
		break;
	case HSC_TF_CHOICE_DTYPE:
		f->dtypes = (uint16_t)v;
		break;
	case HSC_TF_CHOICE_DSIZE:
		f->dsizes = (uint8_t)v;
		break;
	default:
		break;
	}
}

static uint32_t comparator_field(const struct hsc_comparator *c, unsigned field)
{
	switch (field) {
	case HSC_TF_P_INPUT:
		return c->p.input;
	case HSC_TF_S_INPUT:
		return c->s.input;
	case HSC_TF_P_FUNCTION:
		return c->p.function;
	case HSC_TF_S_FUNCTION:
		return c->s.function;
	case HSC_TF_MATCH_MODE:
		return c->mode;
	case HSC_TF_P_NOTIFY:
		return c->p.notify;
	default:
		return c->s.notify;
	}
}

static void set_comparator_field(struct hsc_comparator *c, unsigned field,
				 uint32_t v)
{
	switch (field) {
	case HSC_TF_P_INPUT:
		c->p.input = (uint8_t)v;
		break;
	case HSC_TF_S_INPUT:
		c->s.input = (uint8_t)v;
		break;
	case HSC_TF_P_FUNCTION:
		c->p.function = (uint8_t)v;
		break;
	case HSC_TF_S_FUNCTION:
		c->s.function = (uint8_t)v;
		break;
	case HSC_TF_MATCH_MODE:
		c->mode = (uint8_t)v;
		break;
	case HSC_TF_P_NOTIFY:
		c->p.notify = v;
		break;
	default:
		c->s.notify = v;
		break;
	}
}

static uint64_t *filter_number(struct hsc_filter *f, unsigned reg)
{
	switch (reg) {
	case HSC_TR_FILTER_ECAUSE_LOW:
	case HSC_TR_FILTER_ECAUSE_HIGH:
		return &f->ecauses;
	case HSC_TR_FILTER_IMPDEF_VALUE:
		return &f->impdef_value[0];
	case HSC_TR_FILTER_IMPDEF_MASK:
		return &f->impdef_mask[0];
	default:
		return NULL;
	}
}

static uint64_t *comparator_number(struct hsc_comparator *c, unsigned reg)
{
	switch (reg) {
	case HSC_TR_COMP_P_LOW:
	case HSC_TR_COMP_P_HIGH:
		return &c->p.match;
	case HSC_TR_COMP_S_LOW:
	case HSC_TR_COMP_S_HIGH:
		return &c->s.match;
	default:
		return NULL;
	}
}

/* Where the register's bits are in the number. */
static unsigned shift_of(unsigned reg)
{
	switch (reg) {
	case HSC_TR_FILTER_ECAUSE_HIGH:
	case HSC_TR_COMP_P_HIGH:
	case HSC_TR_COMP_S_HIGH:
		return 32;
	default:
		return 0;
	}
}

static uint64_t with_word(uint64_t number, unsigned shift, uint32_t word)
{
	return (number & ~((uint64_t)UINT32_MAX << shift)) | (uint64_t)word
								     << shift;
}

uint32_t hsc_filter_word(const struct hsc_filter *f,
			 const struct hsc_tc_register *r)
{
	struct hsc_filter copy = *f;
	const uint64_t *number = filter_number(&copy, r->id);
	uint32_t word = 0;

	if (number)
		return (uint32_t)(*number >> shift_of(r->id));
	for (unsigned i = 0; i < r->field_count; i++)
		word = hsc_tc_put(&r->fields[i], 0, word,
				  filter_field(f, r->fields[i].id));
	return word;
}

void hsc_filter_take(struct hsc_filter *f, const struct hsc_tc_register *r,
		     uint32_t word)
{
	uint64_t *number = filter_number(f, r->id);

	if (number) {
		*number = with_word(*number, shift_of(r->id), word);
		return;
	}
	for (unsigned i = 0; i < r->field_count; i++)
		set_filter_field(f, r->fields[i].id,
				 hsc_tc_get(&r->fields[i], 0, word));
}

uint32_t hsc_comparator_word(const struct hsc_comparator *c,
			     const struct hsc_tc_register *r)
{
	struct hsc_comparator copy = *c;
	const uint64_t *number = comparator_number(&copy, r->id);
	uint32_t word = 0;

	if (number)
		return (uint32_t)(*number >> shift_of(r->id));
	for (unsigned i = 0; i < r->field_count; i++)
		word = hsc_tc_put(&r->fields[i], 0, word,
				  comparator_field(c, r->fields[i].id));
	return word;
}

void hsc_comparator_take(struct hsc_comparator *c,
			 const struct hsc_tc_register *r, uint32_t word)
{
	uint64_t *number = comparator_number(c, r->id);

	if (number) {
		*number = with_word(*number, shift_of(r->id), word);
		return;
	}
	for (unsigned i = 0; i < r->field_count; i++)
		set_comparator_field(c, r->fields[i].id,
				     hsc_tc_get(&r->fields[i], 0, word));
}

/* A field that is not built reads 0, as after reset. */
static void legalise_filter(const struct hsc_et_attributes *a,
			    struct hsc_filter *f)
{
	const uint16_t *v = a->value;
	const bool draft = a->edition == HSC_ET_0_026;

	f->match_privilege &= v[ET_A_FILTER_PRIVILEGE] != 0;
	f->match_ecause &= v[ET_A_FILTER_ECAUSE] != 0;
	f->match_interrupt &=
		(draft ? v[ET_A_FILTER_INTERRUPT] : v[ET_A_FILTER_ECAUSE]) != 0;
	f->match_impdef &= draft || v[ET_A_FILTER_IMPDEF] != 0;
	f->match_dtype = f->match_dsize = false; /* no data trace */
	f->dtypes = f->dsizes = 0;
	f->privileges &= (uint16_t)hsc_ones64(1U << v[ET_A_PRIVILEGE_WIDTH]);
	f->ecauses &= hsc_ones64(1U << v[ET_A_ECAUSE_CHOICE]);
	f->impdef_value[0] &= hsc_ones64(v[ET_A_USER_WIDTH]);
	f->impdef_mask[0] &= hsc_ones64(v[ET_A_USER_WIDTH]);
	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++)
		if (f->comparison[i].unit >= v[ET_A_COMPARATORS])
			f->comparison[i].unit = 0;
}

static bool has_input(const struct hsc_et_attributes *a, unsigned input)
{
	if (input == HSC_COMPARE_CONTEXT)
		return a->value[ET_A_FILTER_CONTEXT] != 0;
	if (input == HSC_COMPARE_TVAL)
		return a->value[ET_A_FILTER_TVAL] != 0;
	return input == HSC_COMPARE_IADDR;
}

static void legalise_half(const struct hsc_et_attributes *a,
			  struct hsc_comparator_half *h)
{
	const unsigned bits = a->value[ET_A_IADDRESS_WIDTH];

	if (!has_input(a, h->input))
		h->input = HSC_COMPARE_IADDR;
	/* A context may be wider than an address. */
	h->match &= hsc_ones64(bits > 32 ? bits : 32);
}

/* A register of the map of 1.0, and its index in its array. */
struct place {
	const struct hsc_tc_register *reg;
	unsigned index;
};

static bool access_filter(const struct hsc_et_attributes *a,
			  struct hsc_filters *f, struct place at,
			  uint32_t *value, bool write)
{
	if (at.index >= a->value[ET_A_FILTERS] || at.index >= HSC_FILTERS_MAX)
		return false;
	if (write) {
		hsc_filter_take(&f->filter[at.index], at.reg, *value);
		legalise_filter(a, &f->filter[at.index]);
	}
	*value = hsc_filter_word(&f->filter[at.index], at.reg);
	return true;
}

static bool access_comparator(const struct hsc_et_attributes *a,
			      struct hsc_filters *f, struct place at,
			      uint32_t *value, bool write)
{
	struct hsc_comparator *c = &f->comparator[at.index];

	if (at.index >= a->value[ET_A_COMPARATORS] ||
	    at.index >= HSC_COMPARATORS_MAX)
		return false;
	if (write) {
		hsc_comparator_take(c, at.reg, *value);
		legalise_half(a, &c->p);
		legalise_half(a, &c->s);
	}
	*value = hsc_comparator_word(c, at.reg);
	return true;
}

static bool access_register(const struct hsc_et_attributes *a,
			    struct hsc_filters *f, uint32_t offset,
			    uint32_t *value, bool write)
{
	struct place at;

	at.reg = hsc_tc_at(HSC_TC_1_0, HSC_TC_ENCODER, offset, &at.index);
	if (!at.reg)
		return false;
	if (at.reg->id == HSC_TR_INST_FILTERS) {
		if (write)
			f->selected =
				(uint16_t)(*value &
					   hsc_ones64(a->value[ET_A_FILTERS]));
		*value = f->selected;
		return true;
	}
	if (hsc_tc_is_filter(at.reg))
		return access_filter(a, f, at, value, write);
	return hsc_tc_is_comparator(at.reg) &&
	       access_comparator(a, f, at, value, write);
}

bool hsc_filter_register_read(const struct hsc_et_attributes *a,
			      const struct hsc_filters *f, uint32_t offset,
			      uint32_t *value)
{
	struct hsc_filters copy = *f;

	*value = 0;
	return access_register(a, &copy, offset, value, false);
}

bool hsc_filter_register_write(const struct hsc_et_attributes *a,
			       struct hsc_filters *f, uint32_t offset,
			       uint32_t value)
{
	return access_register(a, f, offset, &value, true);
}
