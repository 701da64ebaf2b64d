/* SPDX-License-Identifier: MIT */
/* discovery.c - parameters of an encoder as a debugger reads them.
 * Room   model (floor 3) */
#include "codec/text_reader.h"
#include <hartscope/model/discovery.h>

#define XLEN_MAX 64

static const struct hsc_et_attribute_table *table_of(
	const struct hsc_et_attributes *a)
{
	return &hsc_et_attribute_tables[a->edition < HSC_ET_EDITIONS
						? a->edition
						: HSC_ET_2_0];
}

static enum hsc_status refuse_value(struct hsc_error *error,
				    const struct hsc_et_attribute_row *row)
{
	struct text_writer w = { .buf = error->text,
				 .cap = sizeof(error->text) };

	text_words(&w, row->parameter);
	text_words(&w, " must be ");
	if (row->coding == HSC_ET_POWER) {
		text_words(&w, "32, 64 or 128");
	} else {
		text_decimal(&w, row->least);
		text_words(&w, " to ");
		text_decimal(&w, row->most);
	}
	text_end(&w);
	return HSC_E_CONFIG;
}

struct hsc_et_attributes hsc_et_attributes_default(enum hsc_et_edition edition)
{
	struct hsc_et_attributes a = { .edition = (uint8_t)edition };

	for (unsigned i = 0; i < table_of(&a)->count; i++)
		a.value[table_of(&a)->rows[i].id] =
			table_of(&a)->rows[i].standard;
	return a;
}

static bool is_within(const struct hsc_et_attribute_row *row, uint64_t value)
{
	return value >= row->least && value <= row->most &&
	       (row->coding != HSC_ET_POWER || (value & (value - 1)) == 0);
}

enum hsc_status hsc_et_attributes_set(struct hsc_et_attributes *a,
				      const char *name, uint64_t value,
				      struct hsc_error *error)
{
	const struct hsc_et_attribute_row *row = table_of(a)->rows;
	const struct hsc_et_attribute_row *end = row + table_of(a)->count;

	while (row < end && !text_same(row->name, name) &&
	       !text_same(row->parameter, name))
		row++;
	if (row == end)
		return text_refuse(error, name,
				   " is no parameter of this edition");
	if (!is_within(row, value))
		return refuse_value(error, row);
	a->value[row->id] = (uint16_t)value;
	return HSC_OK;
}

static enum hsc_status check_own(const struct hsc_et_attributes *a,
				 struct hsc_error *error)
{
	for (unsigned i = 0; i < table_of(a)->count; i++)
		if (!is_within(&table_of(a)->rows[i],
			       a->value[table_of(a)->rows[i].id]))
			return refuse_value(error, &table_of(a)->rows[i]);
	if (a->value[ET_A_ITRACE_FAST])
		return text_refuse(
			error, "itrace_fast_p",
			": fast profiling has no packets in the draft");
	if (a->value[ET_A_IADDRESS_WIDTH] > XLEN_MAX)
		return text_refuse(
			error, "iaddress_width_p",
			": addresses above 64 bits are not supported");
	return HSC_OK;
}

static void copy_params(const struct hsc_et_attributes *a,
			struct hsc_et_params *par)
{
	struct hsc_error error;

	par->edition = a->edition;
	for (unsigned i = 0; i < table_of(a)->count; i++) {
		const struct hsc_et_attribute_row *row = &table_of(a)->rows[i];

		/* In range, so it cannot fail. */
		if (row->param < ET_PARAMS &&
		    hsc_et_params_set(par, row->parameter, a->value[row->id],
				      &error) != HSC_OK)
			return;
	}
}

enum hsc_status hsc_et_attributes_to_params(const struct hsc_et_attributes *a,
					    struct hsc_et_params *par,
					    struct hsc_error *error)
{
	const enum hsc_status rc = check_own(a, error);
	struct hsc_et_params copy = *par;

	if (rc != HSC_OK)
		return rc;
	copy_params(a, &copy);
	if (hsc_et_params_check(&copy, error) != HSC_OK)
		return HSC_E_CONFIG;
	*par = copy;
	return HSC_OK;
}

enum hsc_status hsc_et_attributes_check(const struct hsc_et_attributes *a,
					struct hsc_error *error)
{
	struct hsc_et_params par =
		hsc_et_params_default((enum hsc_et_edition)a->edition);

	return hsc_et_attributes_to_params(a, &par, error);
}

void hsc_et_attributes_from_params(struct hsc_et_attributes *a,
				   const struct hsc_et_params *par)
{
	a->edition = par->edition;
	for (unsigned i = 0; i < table_of(a)->count; i++)
		if (table_of(a)->rows[i].param < ET_PARAMS)
			a->value[table_of(a)->rows[i].id] =
				par->value[table_of(a)->rows[i].param];
}

static uint64_t code_value(const struct hsc_et_attribute_row *row,
			   uint64_t value)
{
	if (row->coding == HSC_ET_MINUS_ONE)
		value--;
	else if (row->coding == HSC_ET_POWER)
		value >>= 6; /* 32, 64, 128 */
	return value & ((UINT64_C(1) << row->bits) - 1);
}

static uint64_t decode_value(const struct hsc_et_attribute_row *row,
			     uint64_t coded)
{
	if (row->coding == HSC_ET_MINUS_ONE)
		return coded + 1;
	return row->coding == HSC_ET_POWER ? UINT64_C(32) << coded : coded;
}

static enum hsc_status store_attribute(struct hsc_et_attributes *a,
				       const struct hsc_et_attribute_row *row,
				       uint64_t coded)
{
	const uint64_t value = decode_value(row, coded);

	if (!is_within(row, value))
		return HSC_E_VALUE;
	a->value[row->id] = (uint16_t)value;
	return HSC_OK;
}

uint64_t hsc_et_discovery_register(const struct hsc_et_attributes *a,
				   unsigned word)
{
	uint64_t v = 0;

	for (unsigned i = 0; i < table_of(a)->count; i++) {
		const struct hsc_et_attribute_row *row = &table_of(a)->rows[i];

		if (row->word == word)
			v |= code_value(row, a->value[row->id]) << row->shift;
	}
	return v;
}

enum hsc_status hsc_et_attributes_from_registers(struct hsc_et_attributes *a,
						 const uint64_t *words)
{
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; i < table_of(a)->count; i++) {
		const struct hsc_et_attribute_row *row = &table_of(a)->rows[i];
		const uint64_t coded = words[row->word] >> row->shift &
				       ((UINT64_C(1) << row->bits) - 1);

		if (store_attribute(a, row, coded) != HSC_OK)
			rc = HSC_E_VALUE;
	}
	return rc;
}

static size_t record_bits(const struct hsc_et_attributes *a)
{
	size_t bits = 8;

	for (unsigned i = 0; i < table_of(a)->count; i++)
		bits += table_of(a)->rows[i].bits;
	return bits;
}

size_t hsc_et_discovery_write(const struct hsc_et_attributes *a, uint8_t *buf)
{
	const size_t len = (record_bits(a) + 7) / 8;
	size_t at = 8;

	for (size_t i = 0; i < len; i++)
		buf[i] = 0;
	buf[0] = HSC_ET_DISCOVERY_HEADER;
	for (unsigned i = 0; i < table_of(a)->count; i++) {
		const struct hsc_et_attribute_row *row = &table_of(a)->rows[i];
		const uint64_t coded = code_value(row, a->value[row->id]);

		for (unsigned k = 0; k < row->bits; k++, at++)
			buf[at / 8] |= (uint8_t)((coded >> k & 1) << at % 8);
	}
	return len;
}

enum hsc_status hsc_et_discovery_read(struct hsc_et_attributes *a,
				      const uint8_t *buf, size_t len)
{
	enum hsc_status rc = HSC_OK;
	size_t at = 8;

	if (len < (record_bits(a) + 7) / 8 || buf[0] != HSC_ET_DISCOVERY_HEADER)
		return HSC_E_WIRE;
	for (unsigned i = 0; i < table_of(a)->count; i++) {
		const struct hsc_et_attribute_row *row = &table_of(a)->rows[i];
		uint64_t coded = 0;

		for (unsigned k = 0; k < row->bits; k++, at++)
			coded |= (uint64_t)(buf[at / 8] >> at % 8 & 1) << k;
		if (store_attribute(a, row, coded) != HSC_OK)
			rc = HSC_E_VALUE;
	}
	return rc;
}

struct hsc_filters hsc_et_attributes_filters(const struct hsc_et_attributes *a)
{
	struct hsc_filters f = {
		.limits = {
			.ecause_choice = (uint8_t)a->value[ET_A_ECAUSE_CHOICE],
			.single_ecause = a->value[ET_A_ECAUSE_CHOICE] == 0,
			.nesting = (uint8_t)a->value[ET_A_FILTER_ECAUSE],
			.single_trap = a->value[ET_A_FILTER_ECAUSE] == 0,
			.widths = {
				.iaddress = (uint8_t)
					a->value[ET_A_IADDRESS_WIDTH],
				.context =
					(uint8_t)a->value[ET_A_CONTEXT_WIDTH],
				.tval = (uint8_t)a->value[ET_A_IADDRESS_WIDTH],
			},
		},
	};

	for (unsigned i = 0; i < HSC_FILTERS_MAX; i++)
		f.filter[i].privileges = a->value[ET_A_PRIVILEGE_RESET];
	return f;
}

static bool is_input_used(const struct hsc_comparator *c, unsigned input)
{
	return (c->p.input == input && c->p.function < HSC_COMPARE_SPECIAL) ||
	       (c->mode != HSC_COMPARE_P && c->s.input == input &&
		c->s.function < HSC_COMPARE_SPECIAL);
}

static enum hsc_status allow_comparisons(const struct hsc_et_attributes *a,
					 const struct hsc_filters *f,
					 const struct hsc_filter *filter,
					 struct hsc_error *error)
{
	for (unsigned i = 0; i < HSC_FILTER_COMPARISONS; i++) {
		const unsigned unit = filter->comparison[i].unit;

		if (!filter->comparison[i].match)
			continue;
		if (unit >= a->value[ET_A_COMPARATORS] ||
		    unit >= HSC_COMPARATORS_MAX)
			return text_refuse(error, "comparators_p",
					   ": there is no such comparator");
		if (is_input_used(&f->comparator[unit], HSC_COMPARE_CONTEXT) &&
		    !a->value[ET_A_FILTER_CONTEXT])
			return text_refuse(error, "filter_context_p", " is 0");
		if (is_input_used(&f->comparator[unit], HSC_COMPARE_TVAL) &&
		    !a->value[ET_A_FILTER_TVAL])
			return text_refuse(error, "filter_tval_p", " is 0");
	}
	return HSC_OK;
}

static bool can_match_interrupt(const struct hsc_et_attributes *a)
{
	return a->edition == HSC_ET_0_026 ? a->value[ET_A_FILTER_INTERRUPT]
					  : a->value[ET_A_FILTER_ECAUSE];
}

/* Is a bit of the mask beyond the input? */
static bool is_too_wide(const struct hsc_filter *f, unsigned bits)
{
	for (unsigned i = 0; i < 64 * HSC_STEP_SIGNALS; i++)
		if (i >= bits && (f->impdef_mask[i / 64] >> i % 64 & 1))
			return true;
	return false;
}

static enum hsc_status allow_filter(const struct hsc_et_attributes *a,
				    const struct hsc_filter *f,
				    struct hsc_error *error)
{
	const bool draft = a->edition == HSC_ET_0_026;
	const unsigned choice = a->value[ET_A_ECAUSE_CHOICE];

	if (f->match_privilege && !a->value[ET_A_FILTER_PRIVILEGE])
		return text_refuse(error, "filter_privilege_p", " is 0");
	if (f->match_ecause && !a->value[ET_A_FILTER_ECAUSE])
		return text_refuse(
			error, draft ? "filter_ecause_p" : "filter_excint_p",
			" is 0");
	if (f->match_ecause && choice < 6 && f->ecauses >> (1U << choice) != 0)
		return text_refuse(error, "ecause_choice_p",
				   ": a cause is beyond the choice");
	if (f->match_interrupt && !can_match_interrupt(a))
		return text_refuse(
			error, draft ? "filter_interrupt_p" : "filter_excint_p",
			" is 0");
	if (f->match_impdef && !draft && !a->value[ET_A_FILTER_IMPDEF])
		return text_refuse(error, "filter_impdef_p", " is 0");
	if (f->match_impdef && is_too_wide(f, a->value[ET_A_USER_WIDTH]))
		return text_refuse(error,
				   draft ? "user_width_p" : "impdef_width_p",
				   ": a signal is beyond it");
	return HSC_OK;
}

enum hsc_status hsc_et_attributes_allow(const struct hsc_et_attributes *a,
					const struct hsc_filters *f,
					struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	if (a->value[ET_A_FILTERS] < HSC_FILTERS_MAX &&
	    f->selected >> a->value[ET_A_FILTERS] != 0)
		return text_refuse(error, "filters_p",
				   ": there is no such filter");
	for (unsigned i = 0; i < HSC_FILTERS_MAX && rc == HSC_OK; i++) {
		if (!(f->selected >> i & 1) || !f->filter[i].enable)
			continue;
		rc = allow_filter(a, &f->filter[i], error);
		if (rc == HSC_OK)
			rc = allow_comparisons(a, f, &f->filter[i], error);
	}
	return rc;
}
