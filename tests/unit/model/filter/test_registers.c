/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/filter_registers.h>
#include <stdlib.h>

static struct hsc_et_attributes all(void)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_2_0);

	a.value[ET_A_FILTERS] = 16;
	a.value[ET_A_COMPARATORS] = 8;
	a.value[ET_A_ECAUSE_CHOICE] = 6;
	a.value[ET_A_USER_WIDTH] = 32;
	a.value[ET_A_PRIVILEGE_WIDTH] = 3;
	a.value[ET_A_IADDRESS_WIDTH] = 64;
	return a;
}

/* One write each, and what it sets. */
static void check_fields(void)
{
	const struct hsc_et_attributes a = all();
	struct hsc_filters f = { .selected = 0 };
	const struct hsc_filter *filter = &f.filter[2];
	const struct hsc_comparator *unit = &f.comparator[5];

	CHECK(hsc_filter_register_write(&a, &f, 0x00c, 0x8004));
	CHECK_EQ(f.selected, 0x8004);
	/* enable, ecause, comp1 = 5, comp3 = 2, impdef */
	CHECK(hsc_filter_register_write(&a, &f, 0x440, 0x150b5));
	CHECK(filter->enable && filter->match_ecause && filter->match_impdef);
	CHECK(!filter->match_privilege && !filter->match_interrupt);
	CHECK(filter->comparison[0].match && filter->comparison[0].unit == 5);
	CHECK(!filter->comparison[1].match);
	CHECK(filter->comparison[2].match && filter->comparison[2].unit == 2);
	CHECK(hsc_filter_register_write(&a, &f, 0x444, 0x10a));
	CHECK_EQ(filter->privileges, 0x0a);
	CHECK(filter->value_interrupt);
	CHECK(hsc_filter_register_write(&a, &f, 0x448, 0x11));
	CHECK(hsc_filter_register_write(&a, &f, 0x44c, 0x22));
	CHECK_EQ(filter->ecauses, 0x2200000011);
	CHECK(hsc_filter_register_write(&a, &f, 0x450, 0x33));
	CHECK(hsc_filter_register_write(&a, &f, 0x454, 0x44));
	CHECK_EQ(filter->impdef_value[0], 0x33);
	CHECK_EQ(filter->impdef_mask[0], 0x44);

	/* P iaddr >=, S context ==, P && S, notify of P */
	CHECK(hsc_filter_register_write(&a, &f, 0x6a0, 0x5054));
	CHECK_EQ(unit->p.input, HSC_COMPARE_IADDR);
	CHECK_EQ(unit->s.input, HSC_COMPARE_CONTEXT);
	CHECK_EQ(unit->p.function, HSC_COMPARE_GTE);
	CHECK_EQ(unit->s.function, HSC_COMPARE_EQ);
	CHECK_EQ(unit->mode, HSC_COMPARE_AND);
	CHECK(unit->p.notify && !unit->s.notify);
	CHECK(hsc_filter_register_write(&a, &f, 0x6b0, 0x80000000));
	CHECK(hsc_filter_register_write(&a, &f, 0x6b4, 0xffffffff));
	CHECK_EQ(unit->p.match, 0xffffffff80000000);
	CHECK(hsc_filter_register_write(&a, &f, 0x6b8, 7));
	CHECK_EQ(unit->s.match, 7);
}

/* What is written is read, but for bits that are not there. */
static void check_warl(void)
{
	static const struct {
		uint32_t offset, value;
	} reads[] = {
		{ 0x00c, 0xffff },     { 0x400, 0x0001ffff },
		{ 0x5e0, 0x0001ffff }, { 0x404, 0x1ff },
		{ 0x408, 0xffffffff }, { 0x40c, 0xffffffff },
		{ 0x410, 0xffffffff }, { 0x414, 0xffffffff },
		{ 0x418, 0 }, /* of data trace */
		{ 0x610, 0xffffffff }, { 0x6fc, 0xffffffff },
	};
	const struct hsc_et_attributes a = all();
	struct hsc_filters f = { .selected = 0 };
	uint32_t v;

	for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++) {
		CHECK(hsc_filter_register_write(&a, &f, reads[i].offset,
						0xffffffff));
		CHECK(hsc_filter_register_read(&a, &f, reads[i].offset, &v));
		CHECK_EQ(v, reads[i].value);
	}
}

/* An encoder that has little. */
static void check_small(void)
{
	struct hsc_et_attributes a = all();
	struct hsc_filters f = { .selected = 0 };
	uint32_t v;

	a.value[ET_A_FILTERS] = 2;
	a.value[ET_A_COMPARATORS] = 3;
	a.value[ET_A_FILTER_ECAUSE] = 0;
	a.value[ET_A_FILTER_CONTEXT] = 0;
	a.value[ET_A_ECAUSE_CHOICE] = 3;
	a.value[ET_A_PRIVILEGE_WIDTH] = 2;
	a.value[ET_A_IADDRESS_WIDTH] = 39;
	CHECK(hsc_filter_register_write(&a, &f, 0x00c, 0xffff));
	CHECK_EQ(f.selected, 3);
	CHECK(!hsc_filter_register_write(&a, &f, 0x440, 1));
	CHECK(!hsc_filter_register_read(&a, &f, 0x440, &v));
	CHECK_EQ(v, 0);
	CHECK(!hsc_filter_register_write(&a, &f, 0x660, 1));
	CHECK(hsc_filter_register_write(&a, &f, 0x400, 0x7f));
	CHECK(hsc_filter_register_read(&a, &f, 0x400, &v));
	CHECK_EQ(v, 0x13); /* no causes, no interrupts, unit 7 is 0 */
	CHECK(hsc_filter_register_write(&a, &f, 0x404, 0xff));
	CHECK_EQ(f.filter[0].privileges, 0xf);
	CHECK(hsc_filter_register_write(&a, &f, 0x408, 0xfff));
	CHECK_EQ(f.filter[0].ecauses, 0xff);
	CHECK(hsc_filter_register_write(&a, &f, 0x600, 1)); /* context */
	CHECK_EQ(f.comparator[0].p.input, HSC_COMPARE_IADDR);
	CHECK(hsc_filter_register_write(&a, &f, 0x600, 3)); /* daddr */
	CHECK_EQ(f.comparator[0].p.input, HSC_COMPARE_IADDR);
	CHECK(hsc_filter_register_write(&a, &f, 0x614, 0xffffffff));
	CHECK_EQ(f.comparator[0].p.match, 0x7f00000000);
}

static void check_nowhere(void)
{
	static const uint32_t offsets[] = { 0,         0x3fc, 0x401,
					    0x600 - 4, 0x41c, 0x604,
					    0x700,     0x7fc, 0x800 };
	const struct hsc_et_attributes a = all();
	struct hsc_filters f = { .selected = 0 };
	uint32_t v;

	for (size_t i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++) {
		CHECK(!hsc_filter_register_write(&a, &f, offsets[i], 1));
		CHECK(!hsc_filter_register_read(&a, &f, offsets[i], &v));
	}
}

/* In every generation's map: what is written is read. */
static uint32_t shown(const struct hsc_tc_register *r)
{
	uint32_t mask = 0;

	for (unsigned i = 0; i < r->field_count; i++)
		mask |= hsc_tc_mask(&r->fields[i], 0);
	return mask;
}

static void check_round_trip(enum hsc_tc_generation g)
{
	const struct hsc_tc_register *r;
	struct hsc_filter f = { .enable = false };
	struct hsc_comparator c = { .mode = 0 };
	unsigned rows = 0;

	srand(1);
	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++) {
		if (!hsc_tc_is_filter(r) && !hsc_tc_is_comparator(r))
			continue;
		rows++;
		for (unsigned n = 0; n < 100; n++) {
			const uint32_t word =
				(uint32_t)rand() ^ (uint32_t)rand() << 16;

			if (hsc_tc_is_filter(r)) {
				hsc_filter_take(&f, r, word);
				CHECK_EQ(hsc_filter_word(&f, r),
					 word & shown(r));
			} else {
				hsc_comparator_take(&c, r, word);
				CHECK_EQ(hsc_comparator_word(&c, r),
					 word & shown(r));
			}
		}
	}
	CHECK_EQ(rows, g == HSC_TC_1_0 ? 12 : g == HSC_TC_0_9_4 ? 10 : 0);
}

int main(void)
{
	check_fields();
	check_warl();
	check_small();
	check_nowhere();
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		check_round_trip((enum hsc_tc_generation)g);
	return check_failures != 0;
}
