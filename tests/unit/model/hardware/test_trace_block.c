/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/trace_block.h>

static void make(struct hsc_trace_block *b, enum hsc_tc_generation g,
		 uint32_t power)
{
	hsc_trace_block_init(b, g, HSC_TC_ENCODER);
	b->power_cycles = power;
	CHECK(hsc_trace_block_build(
		b, (struct hsc_register_limit){ HSC_TR_CONTROL,
						HSC_TF_INST_MODE, HSC_LIMIT_SET,
						0, 1 | 1 << 6, 0 }));
	hsc_trace_block_reset(b);
}

static void test_reset(void)
{
	struct hsc_register_change c;
	struct hsc_trace_block b;

	make(&b, HSC_TC_0_9_4, 0);
	CHECK_EQ(hsc_trace_block_read(&b, 0), 1 << 3);
	/* Only Active is taken in reset, and nothing else with it. */
	CHECK(!hsc_trace_block_write(&b, 0, 6 << 4).reg);
	CHECK(!hsc_trace_block_write(&b, 0, 1 | 1 << 1 | 6 << 4).reg);
	CHECK_EQ(hsc_trace_block_read(&b, 0), 1 | 1 << 3);
	CHECK(hsc_trace_block_write(&b, 0, 3 | 6 << 4).reg != NULL);
	CHECK(hsc_trace_block_on(&b));
	CHECK_EQ(hsc_trace_block_get(&b, HSC_TR_CONTROL, HSC_TF_INST_MODE), 6);
	c = hsc_trace_block_write(&b, 0, 0);
	CHECK(hsc_register_changed(&c, HSC_TF_ENABLE));
	CHECK_EQ(hsc_trace_block_read(&b, 0), 1 << 3);
	CHECK(!hsc_trace_block_on(&b));
}

static void test_delay(void)
{
	struct hsc_trace_block b;

	make(&b, HSC_TC_1_0, 10);
	(void)hsc_trace_block_write(&b, 0, 1);
	hsc_trace_block_tick(&b, 9);
	CHECK(!(hsc_trace_block_read(&b, 0) & 1));
	hsc_trace_block_tick(&b, 1);
	CHECK(hsc_trace_block_read(&b, 0) & 1);
	(void)hsc_trace_block_write(&b, 0, 1 | 6 << 4);
	(void)hsc_trace_block_write(&b, 0, 0);
	CHECK_EQ(hsc_trace_block_read(&b, 0), 1 | 1 << 3);
	CHECK(!hsc_trace_block_write(&b, 0, 1 << 2).reg);
	hsc_trace_block_tick(&b, 10);
	CHECK_EQ(hsc_trace_block_read(&b, 0), 1 << 3);
	/* Changing one's mind on the way. */
	(void)hsc_trace_block_write(&b, 0, 1);
	(void)hsc_trace_block_write(&b, 0, 0);
	hsc_trace_block_tick(&b, 20);
	CHECK(!(hsc_trace_block_read(&b, 0) & 1));
}

/* ATB and PIB of the drafts have a reset of their own; what is to be activated
 * takes nothing else with it, and in reset nothing stays. */
static void test_apart(uint32_t offset, uint32_t all, uint32_t rest)
{
	struct hsc_trace_block b;
	struct hsc_register_change c;

	make(&b, HSC_TC_0_9_4, 0);
	CHECK_EQ(hsc_trace_block_read(&b, offset), rest);
	CHECK(!hsc_trace_block_write(&b, offset, UINT32_MAX).reg);
	CHECK_EQ(hsc_trace_block_read(&b, offset), rest | 1);
	CHECK(hsc_trace_block_write(&b, offset, UINT32_MAX).reg != NULL);
	CHECK_EQ(hsc_trace_block_read(&b, offset), all);
	(void)hsc_trace_block_write(&b, 0, 1);
	(void)hsc_trace_block_write(&b, 0, 0);
	CHECK_EQ(hsc_trace_block_read(&b, offset), all);
	c = hsc_trace_block_write(&b, offset, all & ~1u);
	CHECK(hsc_register_changed(&c, HSC_TF_ENABLE));
	CHECK_EQ(hsc_trace_block_read(&b, offset), rest);
	CHECK(!hsc_trace_block_write(&b, offset, all & ~1u).reg);
	CHECK_EQ(hsc_trace_block_read(&b, offset), rest);
}

static void test_apart_delay(void)
{
	struct hsc_trace_block b;

	make(&b, HSC_TC_0_9_4, 10);
	(void)hsc_trace_block_write(&b, 0xe00, 1);
	hsc_trace_block_tick(&b, 9);
	CHECK_EQ(hsc_trace_block_read(&b, 0xe00), 1 << 3);
	hsc_trace_block_tick(&b, 1);
	CHECK_EQ(hsc_trace_block_read(&b, 0xe00), 1 | 1 << 3);
	(void)hsc_trace_block_write(&b, 0xe00, 1 | 0x2a << 8);
	(void)hsc_trace_block_write(&b, 0xe00, 0);
	CHECK_EQ(hsc_trace_block_read(&b, 0xe00), 1 | 1 << 3);
	hsc_trace_block_tick(&b, 10);
	CHECK_EQ(hsc_trace_block_read(&b, 0xe00), 1 << 3);
}

/* A bridge that is not built cannot be activated; one that has a fixed ID can.
 */
static void test_not_built(uint8_t field, bool built)
{
	const struct hsc_register_limit l = {
		HSC_TR_ATB_CONTROL, field, HSC_LIMIT_FIXED, 0, 0, 0
	};
	struct hsc_trace_block b;

	hsc_trace_block_init(&b, HSC_TC_0_9_4, HSC_TC_ENCODER);
	CHECK(hsc_trace_block_build(&b, l));
	hsc_trace_block_reset(&b);
	(void)hsc_trace_block_write(&b, 0xe00, 1);
	CHECK_EQ(hsc_trace_block_read(&b, 0xe00) & 1, built);
}

/* What a write into reset says: nothing is left of what was on. */
static void test_after(void)
{
	struct hsc_trace_block b;
	struct hsc_register_change c;

	make(&b, HSC_TC_1_0, 0);
	(void)hsc_trace_block_write(&b, 0, 1);
	(void)hsc_trace_block_write(&b, 0, 1 | 1 << 1 | 6 << 4);
	c = hsc_trace_block_write(&b, 0, 6 << 4);
	CHECK_EQ(c.before & 0x73, 1 | 1 << 1 | 6 << 4);
	CHECK_EQ(c.after, hsc_trace_block_read(&b, 0));
	CHECK_EQ(c.after & 0x73, 0);
}

static void test_limits(void)
{
	struct hsc_trace_block b;
	struct hsc_register_limit l = {
		HSC_TR_CONTROL, 0, HSC_LIMIT_BITS, 0, 1, 0
	};
	unsigned built = 0;

	hsc_trace_block_init(&b, HSC_TC_0, HSC_TC_ENCODER);
	for (unsigned i = 0; i < 2 * HSC_TRACE_LIMITS; i++) {
		l.reg = (uint8_t)(i & 255);
		built += hsc_trace_block_build(&b, l);
	}
	CHECK_EQ(built, HSC_TRACE_LIMITS);
	l.reg = 5; /* once more, otherwise */
	l.legal = 9;
	CHECK(hsc_trace_block_build(&b, l));
	CHECK_EQ(b.limits[5].legal, 9);
}

int main(void)
{
	test_reset();
	test_delay();
	test_apart(0xe00, 0x7f0b, 1 << 3);
	test_apart(0xf00, 1 << 1 | 1 << 3 | 1, 1 << 3);
	test_apart_delay();
	test_not_built(HSC_TF_ACTIVE, false);
	test_not_built(HSC_TF_ATB_ID, true);
	test_after();
	test_limits();
	return check_failures != 0;
}
