/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/etrace_attributes.h>

static uint64_t coded(const struct hsc_et_attribute_row *row, uint64_t value)
{
	if (row->coding == HSC_ET_MINUS_ONE)
		return value - 1;
	if (row->coding == HSC_ET_POWER)
		return value / 64; /* 32, 64, 128: 0, 1, 2 */
	return value;
}

/* Fields do not overlap, hold their ranges, and stand once. */
static void check_table(unsigned edition)
{
	const struct hsc_et_attribute_table *t =
		&hsc_et_attribute_tables[edition];
	uint64_t used[HSC_ET_ATTRIBUTE_WORDS] = { 0 }, ids = 0;

	CHECK(t->words <= HSC_ET_ATTRIBUTE_WORDS);
	for (unsigned i = 0; i < t->count; i++) {
		const struct hsc_et_attribute_row *row = &t->rows[i];
		const uint64_t mask = ((UINT64_C(1) << row->bits) - 1)
				      << row->shift;

		CHECK(row->word < t->words && row->shift + row->bits <= 64);
		CHECK_EQ(used[row->word] & mask, 0);
		used[row->word] |= mask;
		CHECK(!(ids >> row->id & 1));
		ids |= UINT64_C(1) << row->id;
		CHECK(row->least <= row->standard);
		CHECK(row->standard <= row->most);
		CHECK_EQ(coded(row, row->most) >> row->bits, 0);
		if (check_failures) {
			printf("edition %u, %s\n", edition, row->name);
			return;
		}
	}
}

/* The codec's parameters are these, with the same name. */
static void check_params(unsigned edition)
{
	const struct hsc_et_attribute_table *t =
		&hsc_et_attribute_tables[edition];
	unsigned wire = 0;

	for (unsigned i = 0; i < t->count; i++) {
		const struct hsc_et_attribute_row *row = &t->rows[i];

		if (row->param == ET_PARAMS)
			continue;
		wire++;
		CHECK_STR(row->parameter, hsc_et_param_row(row->param)->name,
			  row->name);
		CHECK(hsc_et_param_row(row->param)->editions >> edition & 1);
	}
	CHECK_EQ(wire, edition == HSC_ET_2_0 ? 13 : 7);
}

/* The draft's Table 3.6 as printed: every name and range. */
static void check_draft(void)
{
	static const struct {
		const char *parameter;
		unsigned least, most;
	} printed[] = {
		{ "context_width_p", 1, 32 },   { "ecause_width_p", 1, 16 },
		{ "iaddress_lsb_p", 0, 3 },     { "iaddress_width_p", 2, 128 },
		{ "itrace_fast_p", 0, 1 },      { "nocontext_p", 0, 1 },
		{ "notval_p", 0, 1 },           { "privilege_width_p", 1, 4 },
		{ "privilege_reset_p", 0, 15 }, { "ecause_choice_p", 0, 6 },
		{ "filter_context_p", 0, 1 },   { "filter_ecause_p", 0, 15 },
		{ "filter_interrupt_p", 0, 1 }, { "filter_privilege_p", 0, 1 },
		{ "filter_tval_p", 0, 1 },      { "user_width_p", 0, 256 },
		{ "retires_p", 1, 4 },          { "insn_width_p", 32, 128 },
	};
	const struct hsc_et_attribute_table *t =
		&hsc_et_attribute_tables[HSC_ET_0_026];

	for (size_t i = 0; i < sizeof(printed) / sizeof(printed[0]); i++) {
		unsigned k = 0;

		while (k < t->count &&
		       strcmp(t->rows[k].parameter, printed[i].parameter) != 0)
			k++;
		CHECK(k < t->count);
		if (k == t->count)
			continue;
		CHECK_EQ(t->rows[k].least, printed[i].least);
		CHECK_EQ(t->rows[k].most, printed[i].most);
	}
}

int main(void)
{
	for (unsigned edition = 0; edition < HSC_ET_EDITIONS; edition++) {
		check_table(edition);
		check_params(edition);
	}
	check_draft();
	return check_failures != 0;
}
