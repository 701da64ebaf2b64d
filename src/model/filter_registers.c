/* SPDX-License-Identifier: MIT */
#include <hartscope/model/filter_registers.h>

/* Trace Control 1.0, "Summary of Trace Encoder Registers" */
#define INST_FILTERS 0x00c
#define FILTERS      0x400
#define COMPARATORS  0x600
#define END          0x800
#define UNIT         0x20

/* trTeFilteriControl; Trace Control 1.0, "Trace Encoder Filter Registers" */
#define F_ENABLE          (1U << 0)
#define F_PRIVILEGE       (1U << 1)
#define F_ECAUSE          (1U << 2)
#define F_INTERRUPT       (1U << 3)
#define F_IMPDEF          (1U << 16)
#define F_COMPARISON(n)   (4 + 4 * (n)) /* match, then three bits of unit */
#define F_CHOICE          0xffU         /* of trTeFilteriMatchInst */
#define F_VALUE_INTERRUPT (1U << 8)

/* trTeCompjControl, the same chapter */
#define C_S_INPUT    2
#define C_P_FUNCTION 4
#define C_S_FUNCTION 8
#define C_MODE       12
#define C_P_NOTIFY   14
#define C_S_NOTIFY   15

struct hsc_filter_registers hsc_filter_to_registers(const struct hsc_filter *f)
{
	struct hsc_filter_registers r = {
		.control = (f->enable ? F_ENABLE : 0) |
			   (f->match_privilege ? F_PRIVILEGE : 0) |
			   (f->match_ecause ? F_ECAUSE : 0) |
			   (f->match_interrupt ? F_INTERRUPT : 0) |
			   (f->match_impdef ? F_IMPDEF : 0),
		.match_inst = (f->privileges & F_CHOICE) |
			      (f->value_interrupt ? F_VALUE_INTERRUPT : 0),
		.match_ecause_low = (uint32_t)f->ecauses,
		.match_ecause_high = (uint32_t)(f->ecauses >> 32),
		.match_value_impdef = (uint32_t)f->impdef_value[0],
		.match_mask_impdef = (uint32_t)f->impdef_mask[0],
	};

	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++)
		r.control |= (f->comparison[i].match |
			      (f->comparison[i].unit & 7U) << 1)
			     << F_COMPARISON(i);
	return r;
}

void hsc_filter_from_registers(struct hsc_filter *f,
			       const struct hsc_filter_registers *r)
{
	f->enable = (r->control & F_ENABLE) != 0;
	f->match_privilege = (r->control & F_PRIVILEGE) != 0;
	f->match_ecause = (r->control & F_ECAUSE) != 0;
	f->match_interrupt = (r->control & F_INTERRUPT) != 0;
	f->match_impdef = (r->control & F_IMPDEF) != 0;
	f->value_interrupt = (r->match_inst & F_VALUE_INTERRUPT) != 0;
	f->privileges = (uint16_t)(r->match_inst & F_CHOICE);
	f->ecauses = (uint64_t)r->match_ecause_high << 32 | r->match_ecause_low;
	f->impdef_value[0] = r->match_value_impdef;
	f->impdef_mask[0] = r->match_mask_impdef;
	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++) {
		const uint32_t bits = r->control >> F_COMPARISON(i);

		f->comparison[i].match = bits & 1;
		f->comparison[i].unit = (uint8_t)(bits >> 1 & 7);
	}
}

struct hsc_comparator_registers hsc_comparator_to_registers(
	const struct hsc_comparator *c)
{
	return (struct hsc_comparator_registers){
		.control = (c->p.input & 3U) | (c->s.input & 3U) << C_S_INPUT |
			   (c->p.function & 7U) << C_P_FUNCTION |
			   (c->s.function & 7U) << C_S_FUNCTION |
			   (c->mode & 3U) << C_MODE |
			   (uint32_t)c->p.notify << C_P_NOTIFY |
			   (uint32_t)c->s.notify << C_S_NOTIFY,
		.pmatch_low = (uint32_t)c->p.match,
		.pmatch_high = (uint32_t)(c->p.match >> 32),
		.smatch_low = (uint32_t)c->s.match,
		.smatch_high = (uint32_t)(c->s.match >> 32),
	};
}

void hsc_comparator_from_registers(struct hsc_comparator *c,
				   const struct hsc_comparator_registers *r)
{
	c->p.input = (uint8_t)(r->control & 3);
	c->s.input = (uint8_t)(r->control >> C_S_INPUT & 3);
	c->p.function = (uint8_t)(r->control >> C_P_FUNCTION & 7);
	c->s.function = (uint8_t)(r->control >> C_S_FUNCTION & 7);
	c->mode = (uint8_t)(r->control >> C_MODE & 3);
	c->p.notify = r->control >> C_P_NOTIFY & 1;
	c->s.notify = r->control >> C_S_NOTIFY & 1;
	c->p.match = (uint64_t)r->pmatch_high << 32 | r->pmatch_low;
	c->s.match = (uint64_t)r->smatch_high << 32 | r->smatch_low;
}

/* --- what an encoder has ------------------------------------------------ */

static uint64_t ones(unsigned bits)
{
	return bits > 63 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

/* A field that is not there reads 0, so it stays as it is at reset. */
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
	f->privileges &= (uint16_t)ones(1U << v[ET_A_PRIVILEGE_WIDTH]);
	f->ecauses &= ones(1U << v[ET_A_ECAUSE_CHOICE]);
	f->impdef_value[0] &= ones(v[ET_A_USER_WIDTH]);
	f->impdef_mask[0] &= ones(v[ET_A_USER_WIDTH]);
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
	h->match &= ones(bits > 32 ? bits : 32);
}

static uint32_t *filter_word(struct hsc_filter_registers *r, uint32_t offset)
{
	switch (offset % UNIT) {
	case 0x00:
		return &r->control;
	case 0x04:
		return &r->match_inst;
	case 0x08:
		return &r->match_ecause_low;
	case 0x0c:
		return &r->match_ecause_high;
	case 0x10:
		return &r->match_value_impdef;
	case 0x14:
		return &r->match_mask_impdef;
	default:
		return NULL;
	}
}

static uint32_t *comparator_word(struct hsc_comparator_registers *r,
				 uint32_t offset)
{
	switch (offset % UNIT) {
	case 0x00:
		return &r->control;
	case 0x10:
		return &r->pmatch_low;
	case 0x14:
		return &r->pmatch_high;
	case 0x18:
		return &r->smatch_low;
	case 0x1c:
		return &r->smatch_high;
	default:
		return NULL;
	}
}

/* --- access ------------------------------------------------------------- */

static bool access_filter(const struct hsc_et_attributes *a,
			  struct hsc_filters *f, uint32_t offset,
			  uint32_t *value, bool write)
{
	const uint32_t i = (offset - FILTERS) / UNIT;
	struct hsc_filter_registers r;
	uint32_t *word = filter_word(&r, offset);

	if (word == NULL || i >= a->value[ET_A_FILTERS] || i >= HSC_FILTERS_MAX)
		return false;
	r = hsc_filter_to_registers(&f->filter[i]);
	if (write) {
		*word = *value;
		hsc_filter_from_registers(&f->filter[i], &r);
		legalise_filter(a, &f->filter[i]);
	}
	*value = *word;
	return true;
}

static bool access_comparator(const struct hsc_et_attributes *a,
			      struct hsc_filters *f, uint32_t offset,
			      uint32_t *value, bool write)
{
	const uint32_t i = (offset - COMPARATORS) / UNIT;
	struct hsc_comparator_registers r;
	uint32_t *word = comparator_word(&r, offset);

	if (word == NULL || i >= a->value[ET_A_COMPARATORS] ||
	    i >= HSC_COMPARATORS_MAX)
		return false;
	r = hsc_comparator_to_registers(&f->comparator[i]);
	if (write) {
		*word = *value;
		hsc_comparator_from_registers(&f->comparator[i], &r);
		legalise_half(a, &f->comparator[i].p);
		legalise_half(a, &f->comparator[i].s);
	}
	*value = *word;
	return true;
}

static bool access(const struct hsc_et_attributes *a, struct hsc_filters *f,
		   uint32_t offset, uint32_t *value, bool write)
{
	if (offset == INST_FILTERS) {
		if (write)
			f->selected = (uint16_t)(*value &
						 ones(a->value[ET_A_FILTERS]));
		*value = f->selected;
		return true;
	}
	if (offset % 4 != 0 || offset < FILTERS || offset >= END)
		return false;
	if (offset < COMPARATORS)
		return access_filter(a, f, offset, value, write);
	return access_comparator(a, f, offset, value, write);
}

bool hsc_filter_register_read(const struct hsc_et_attributes *a,
			      const struct hsc_filters *f, uint32_t offset,
			      uint32_t *value)
{
	struct hsc_filters copy = *f;

	*value = 0;
	return access(a, &copy, offset, value, false);
}

bool hsc_filter_register_write(const struct hsc_et_attributes *a,
			       struct hsc_filters *f, uint32_t offset,
			       uint32_t value)
{
	return access(a, f, offset, &value, true);
}
