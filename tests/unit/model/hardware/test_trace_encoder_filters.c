/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

static void test_filters(void)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const struct hsc_filters *f = &m->te.filters;

	machine_write(m, 0x620, 5 << 4 | 1 << 12);
	machine_write(m, 0x630, 0x1000);
	machine_write(m, 0x638, 0x2000);
	machine_write(m, 0x420, 1 | 1 << 4 | 7 << 5);
	machine_write(m, 0x00c, 0xffff);
	CHECK_EQ(f->selected, 3); /* two are built */
	CHECK(f->filter[1].enable && f->filter[1].comparison[0].match);
	CHECK_EQ(f->filter[1].comparison[0].unit, 1);
	CHECK_EQ(f->comparator[1].p.function, HSC_COMPARE_GTE);
	CHECK_EQ(f->comparator[1].p.match, 0x1000);
	CHECK_EQ(f->comparator[1].s.match, 0x2000);
	CHECK_EQ(f->comparator[1].mode, HSC_COMPARE_AND);
	free(m);
}

/* Every bit of the filters' registers is there; what is reserved is not. */
static void test_filter_bits(void)
{
	static const struct {
		uint32_t offset, reads;
	} bits[] = {
		/* comparators 0 and 1 only */
		{ 0x400, 0x0301333f }, { 0x404, 0x1ff },
		{ 0x408, UINT32_MAX }, { 0x40c, UINT32_MAX },
		{ 0x410, UINT32_MAX }, { 0x414, UINT32_MAX },
		{ 0x418, 0x00ffffff }, { 0x41c, 0 },
		{ 0x420, 0x0301333f }, { 0x440, 0 },
		{ 0x600, 0xf77f },     { 0x604, 0 },
		{ 0x610, UINT32_MAX }, { 0x614, UINT32_MAX },
		{ 0x618, UINT32_MAX }, { 0x61c, UINT32_MAX },
		{ 0x640, 0 },          { 0x01c, 3 }, /* two filters are built */
	};
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const struct hsc_filters *f = &m->te.filters;

	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++) {
		machine_write(m, bits[i].offset, UINT32_MAX);
		CHECK_EQ(hsc_trace_block_read(&m->block, bits[i].offset),
			 bits[i].reads);
	}
	CHECK(f->filter[1].match_impdef);
	CHECK_EQ(f->filter[0].impdef_value[0], UINT32_MAX);
	CHECK_EQ(f->filter[0].ecauses, UINT64_MAX);
	CHECK_EQ(f->data_selected, 3);
	CHECK(f->filter[1].match_dtype && f->filter[1].match_dsize);
	CHECK_EQ(f->filter[0].dtypes, 0xffff);
	CHECK_EQ(f->filter[0].dsizes, 0xff);
	CHECK_EQ(f->comparator[0].s.input, HSC_COMPARE_DADDR);
	/* and all of it goes with a reset */
	machine_write(m, 0, 0);
	machine_write(m, 0, 1);
	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
		CHECK_EQ(hsc_trace_block_read(&m->block, bits[i].offset), 0);
	free(m);
}

/* The filters of 0.9.4 stand elsewhere. */
static void test_draft_filters(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0_9_4);
	const struct hsc_filters *f = &m->te.filters;

	machine_write(m, 0x300, 2);
	machine_write(m, 0x340, 1 | 1 << 1);
	machine_write(m, 0x344, 8);
	machine_write(m, 0x3b0, 0x40);
	machine_write(m, 0x304, 0xfd);
	machine_write(m, 0x358, 0x00f02001);
	machine_write(m, 0x3a0, 0xf);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x304), 1);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x358), 0x00f02001);
	CHECK_EQ(f->data_selected, 1);
	CHECK_EQ(f->filter[1].dtypes, 0x2001);
	CHECK_EQ(f->filter[1].dsizes, 0xf0);
	CHECK_EQ(f->comparator[1].p.input, HSC_COMPARE_DADDR);
	CHECK_EQ(f->selected, 2);
	CHECK(f->filter[1].enable && f->filter[1].match_privilege);
	CHECK_EQ(f->filter[1].privileges, 8);
	CHECK_EQ(f->comparator[1].p.match, 0x40);
	free(m);
}

int main(void)
{
	test_filters();
	test_filter_bits();
	test_draft_filters();
	return check_failures != 0;
}
