/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/model/register_block.h>
#include <string.h>

#define AT(gen, comp, id) (hsc_tc_find(gen, comp, id)->offset)

static const struct hsc_register_limit limits[] = {
	{ HSC_TR_CONTROL, HSC_TF_INST_MODE, HSC_LIMIT_SET, 0,
	  1 << 0 | 1 << 3 | 1 << 6, 3 },
	{ HSC_TR_CONTROL, HSC_TF_SYNC_MAX, HSC_LIMIT_MAX, 0, 11, 2 },
	{ HSC_TR_CONTROL, HSC_TF_FORMAT, HSC_LIMIT_FIXED, 0, 1, 1 },
	{ HSC_TR_IMPL, HSC_TF_HAS_SRAM, HSC_LIMIT_FIXED, 0, 1, 1 },
	{ HSC_TR_RAM_WP, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, 0x3ff, 0 },
	{ HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, HSC_LIMIT_SET, 2,
	  1 << 0 | 1 << 2 | 1 << 3, 0 },
	{ HSC_TR_FILTER_CONTROL, HSC_TF_ENABLE, HSC_LIMIT_BITS, 3, 1, 0 },
};

static struct hsc_register_block block(enum hsc_tc_generation g,
				       enum hsc_tc_component c)
{
	struct hsc_register_block b = {
		.generation = (uint8_t)g,
		.component = (uint8_t)c,
		.limits = limits,
		.limit_count = sizeof(limits) / sizeof(limits[0]),
	};

	hsc_register_block_reset(&b);
	return b;
}

/* A value written to a field, and what is read then. */
static void test_writes(void)
{
	static const struct {
		const char *name;
		enum hsc_tc_generation generation;
		uint32_t before, written, after;
	} cases[] = {
		{ "legal mode", HSC_TC_0_9_4, 3 << 4, 6 << 4, 6 << 4 },
		{ "illegal mode is ignored", HSC_TC_0_9_4, 3 << 4, 7 << 4,
		  3 << 4 },
		{ "illegal mode is converted", HSC_TC_1_0, 3 << 4, 7 << 4,
		  6 << 4 },
		{ "but not to 0", HSC_TC_1_0, 6 << 4, 1 << 4, 3 << 4 },
		{ "0 is legal", HSC_TC_1_0, 6 << 4, 0, 0 },
		{ "too large", HSC_TC_0_9_4, 0, 15u << 20, 11u << 20 },
		{ "not built", HSC_TC_0_9_4, 0, 1u << 9 | 1u << 13, 0 },
		{ "read only", HSC_TC_0_9_4, 0, 1u << 3 | 1u << 12, 0 },
		{ "reserved", HSC_TC_1_0, 0, 1u << 10 | 1u << 31, 0 },
		{ "all bits there", HSC_TC_0_9_4, 0, 7, 7 },
	};
	/* always there: format N-Trace, empty */
	const uint32_t rest = 1u << 24 | 1u << 3;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_register_block b =
			block(cases[i].generation, HSC_TC_ENCODER);
		struct hsc_register_change c;

		(void)hsc_register_block_write(&b, 0, cases[i].before);
		c = hsc_register_block_write(&b, 0, cases[i].written);
		CHECK_EQ(hsc_register_block_read(&b, 0), cases[i].after | rest);
		CHECK_EQ(c.after, cases[i].after | rest);
		CHECK_EQ(hsc_register_changed(&c, HSC_TF_INST_MODE),
			 ((c.before ^ c.after) & 7 << 4) != 0);
	}
}

static void test_resets(void)
{
	struct hsc_register_block b = block(HSC_TC_0_9_4, HSC_TC_ENCODER);

	CHECK_EQ(hsc_register_block_read(&b, 0),
		 3u << 4 | 2u << 20 | 1u << 24 | 1u << 3);
	CHECK_EQ(hsc_register_block_read(&b, 4), 0x11);
	CHECK_EQ(hsc_register_block_read(&b, 0x700), 0);
	b = block(HSC_TC_1_0, HSC_TC_FUNNEL);
	CHECK_EQ(hsc_register_block_read(&b, 4), 0x801);
}

/* What clears by writing 1 or 0, by reading, and what only acts. */
static void test_status_bits(void)
{
	struct hsc_register_block b = block(HSC_TC_1_0, HSC_TC_ENCODER);
	struct hsc_register_change c;

	hsc_register_block_put(&b, HSC_TR_CONTROL, 0,
			       HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	(void)hsc_register_block_write(&b, 0, 0);
	CHECK(hsc_register_block_read(&b, 0) & 1 << 12);
	(void)hsc_register_block_write(&b, 0, 1 << 12);
	CHECK(!(hsc_register_block_read(&b, 0) & 1 << 12));
	b = block(HSC_TC_0, HSC_TC_ENCODER);
	hsc_register_block_put(&b, HSC_TR_CONTROL, 0,
			       HSC_TF_INST_STALL_OR_OVERFLOW, 1);
	(void)hsc_register_block_write(&b, 0, 1 << 12);
	CHECK(hsc_register_block_read(&b, 0) & 1 << 12);
	(void)hsc_register_block_write(&b, 0, 0);
	CHECK(!(hsc_register_block_read(&b, 0) & 1 << 12));
	b = block(HSC_TC_0_9_4, HSC_TC_ENCODER);
	hsc_register_block_put(&b, HSC_TR_DATA_CONTROL, 0, HSC_TF_DATA_DROP, 1);
	CHECK_EQ(hsc_register_block_read(&b, 0x00c), 1 << 6);
	CHECK_EQ(hsc_register_block_read(&b, 0x00c), 0);
	c = hsc_register_block_write(&b, 0x040, 1 << 2);
	CHECK(hsc_register_changed(&c, HSC_TF_TS_RESET));
	CHECK(!hsc_register_changed(&c, HSC_TF_TS_COUNT));
	CHECK_EQ(hsc_register_block_read(&b, 0x040), 0);
}

/* Elements of a field and registers of an array that are not built read 0. */
static void test_arrays(void)
{
	struct hsc_register_block b = block(HSC_TC_1_0, HSC_TC_ENCODER);
	const uint32_t in = AT(HSC_TC_1_0, HSC_TC_ENCODER, HSC_TR_TRIG_IN);
	struct hsc_register_change c;

	(void)hsc_register_block_write(&b, in, 0x22222232);
	CHECK_EQ(hsc_register_block_read(&b, in), 0x32);
	c = hsc_register_block_write(&b, 0x440, 1);
	CHECK_EQ(c.index, 2);
	CHECK_EQ(hsc_register_block_get(&b, HSC_TR_FILTER_CONTROL, 2,
					HSC_TF_ENABLE),
		 1);
	(void)hsc_register_block_write(&b, 0x460, 1);
	CHECK_EQ(hsc_register_block_read(&b, 0x460), 0);
	CHECK_EQ(hsc_register_block_get(&b, HSC_TR_FILTER_CONTROL, 16,
					HSC_TF_ENABLE),
		 0);
	c = hsc_register_block_write(&b, 0x800, 1);
	CHECK(c.reg == NULL && !hsc_register_changed(&c, HSC_TF_ENABLE));
}

/* Size of an SRAM by writing ones, as the draft describes it. */
static void test_sizing(void)
{
	struct hsc_register_block b = block(HSC_TC_0_9_4, HSC_TC_FUNNEL);
	const uint32_t wp = AT(HSC_TC_0_9_4, HSC_TC_FUNNEL, HSC_TR_RAM_WP);

	(void)hsc_register_block_write(&b, wp, UINT32_MAX);
	CHECK_EQ(hsc_register_block_read(&b, wp) & ~1u, 0xffc);
}

/* Whatever is written anywhere, what is read is legal, and bits that no field
 * has stay 0. */
static void test_random(void)
{
	struct hsc_register_block b;
	uint64_t seed = 21;

	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		b = block((enum hsc_tc_generation)g, HSC_TC_ENCODER);
		for (unsigned i = 0; i < 20000; i++) {
			const uint32_t at = random_next(&seed) % 1024 * 4;

			(void)hsc_register_block_write(
				&b, at, (uint32_t)(random_next(&seed) >> 16));
			(void)hsc_register_block_read(&b, at);
		}
		CHECK(1u << hsc_register_block_get(&b, HSC_TR_CONTROL, 0,
						   HSC_TF_INST_MODE) &
		      limits[0].legal);
		CHECK(hsc_register_block_get(&b, HSC_TR_CONTROL, 0,
					     HSC_TF_SYNC_MAX) <= 11);
		CHECK_EQ(hsc_register_block_get(&b, HSC_TR_CONTROL, 0,
						HSC_TF_FORMAT),
			 1);
	}
}

static bool is_same(const struct hsc_register_block *b, unsigned reg,
		    unsigned field)
{
	const enum hsc_tc_register_id r = (enum hsc_tc_register_id)reg;
	const enum hsc_tc_field_id f = (enum hsc_tc_field_id)field;

	return hsc_register_block_get(b, r, 0, f) ==
	       hsc_register_block_seek(b, r, 0, f);
}

/* Where a field is, is looked up once; it is where it was. */
static void check_places(unsigned generation, unsigned component)
{
	struct hsc_register_block b = block((enum hsc_tc_generation)generation,
					    (enum hsc_tc_component)component);
	unsigned differ = 0;

	for (size_t i = 0; i < HSC_TC_BLOCK_SIZE / 4; i++)
		b.word[i] = (uint32_t)(i * 2654435761u);
	for (unsigned r = 0; r < HSC_TR_REGISTERS; r++)
		for (unsigned f = 0; f < HSC_TF_FIELDS; f++)
			differ += !is_same(&b, r, f);
	CHECK_EQ(differ, 0);
}

static void test_places(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (unsigned c = 0; c < HSC_TC_COMPONENTS; c++)
			check_places(g, c);
}

/* A setting that changes can be seen, a pointer that moves along cannot. */
static void test_version(void)
{
	struct hsc_register_block b = block(HSC_TC_1_0, HSC_TC_RAM_SINK);
	uint32_t before = b.version;

	hsc_register_block_move(&b, HSC_TR_RAM_WP, 5);
	CHECK_EQ(b.version, before);
	CHECK_EQ(hsc_register_block_get(&b, HSC_TR_RAM_WP, 0, HSC_TF_WHOLE), 5);
	CHECK_EQ(hsc_register_block_get(&b, HSC_TR_RAM_WP, 0, HSC_TF_RAM_WRAP),
		 0);
	hsc_register_block_move(&b, HSC_TR_RAM_WP, UINT32_MAX);
	CHECK_EQ(hsc_register_block_get(&b, HSC_TR_RAM_WP, 0, HSC_TF_RAM_WRAP),
		 0);
	hsc_register_block_put(&b, HSC_TR_CONTROL, 0, HSC_TF_ENABLE, 0);
	CHECK_EQ(b.version, before);
	hsc_register_block_put(&b, HSC_TR_CONTROL, 0, HSC_TF_ENABLE, 1);
	CHECK(b.version != before);
	before = b.version;
	(void)hsc_register_block_write(&b, 0, 0);
	CHECK(b.version != before);
	before = b.version;
	hsc_register_block_reset(&b);
	CHECK(b.version != before);
}

int main(void)
{
	test_places();
	test_version();
	test_writes();
	test_resets();
	test_status_bits();
	test_arrays();
	test_sizing();
	test_random();
	return check_failures != 0;
}
