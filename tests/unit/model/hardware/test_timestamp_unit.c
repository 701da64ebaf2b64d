/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/timestamp_unit.h>

#define ACTIVE      1u
#define RUNS        2u
#define RESET       4u
#define DEBUG       8u
#define MODE(n)     ((uint32_t)(n) << 4)
#define PRESCALE(n) ((uint32_t)(n) << 8)
#define ENABLE      (1u << 15)

struct machine {
	struct hsc_trace_block block;
	struct hsc_timestamp_unit unit;
};

static void make(struct machine *m, enum hsc_tc_generation g, unsigned width)
{
	memset(m, 0, sizeof(*m));
	hsc_trace_block_init(&m->block, g, HSC_TC_ENCODER);
	CHECK(hsc_timestamp_build(&m->block, 0x1f, width));
	hsc_trace_block_reset(&m->block);
	(void)hsc_trace_block_write(&m->block, 0, 1);
	m->unit.block = &m->block;
}

static void write(struct machine *m, uint32_t value)
{
	const struct hsc_register_change c =
		hsc_trace_block_write(&m->block, 0x40, value);

	hsc_timestamp_wrote(&m->unit, &c);
}

/* A register value, what passes, and the time then. */
static void test_counts(void)
{
	static const struct {
		const char *name;
		uint32_t control;
		bool halted;
		uint64_t want[3]; /* by generation, after 1000 cycles */
	} cases[] = {
		{ "runs",
		  ACTIVE | RUNS | MODE(2),
		  false,
		  { 1000, 1000, 1000 } },
		{ "stopped", ACTIVE | MODE(2), false, { 0, 0, 0 } },
		{ "core clock",
		  ACTIVE | RUNS | MODE(3),
		  false,
		  { 1000, 1000, 1000 } },
		{ "by 4",
		  ACTIVE | RUNS | MODE(2) | PRESCALE(1),
		  false,
		  { 250, 250, 250 } },
		{ "by 64",
		  ACTIVE | RUNS | MODE(2) | PRESCALE(3),
		  false,
		  { 15, 15, 15 } },
		/* In 1.0 RunInDebug is for the core's counter only. */
		{ "halted", ACTIVE | RUNS | MODE(2), true, { 0, 0, 1000 } },
		{ "halted core", ACTIVE | RUNS | MODE(3), true, { 0, 0, 0 } },
		{ "runs in debug",
		  ACTIVE | RUNS | DEBUG | MODE(3),
		  true,
		  { 1000, 1000, 1000 } },
		{ "external", ACTIVE | MODE(1), false, { 77, 77, 77 } },
		{ "none", ACTIVE | RUNS, false, { 0, 0, 0 } },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
			struct machine m;

			make(&m, (enum hsc_tc_generation)g, 40);
			m.unit.external = 77;
			write(&m, cases[i].control);
			for (unsigned k = 0; k < 100; k++)
				hsc_timestamp_tick(&m.unit, 10,
						   cases[i].halted);
			if (hsc_timestamp_now(&m.unit) != cases[i].want[g])
				printf("%s, %s\n", cases[i].name,
				       hsc_tc_generation_names[g]);
			CHECK_EQ(hsc_timestamp_now(&m.unit), cases[i].want[g]);
			CHECK_EQ(hsc_timestamp_bits(&m.unit), 0);
		}
}

static void test_reset_and_wrap(void)
{
	struct machine m;
	const uint32_t on = ACTIVE | RUNS | MODE(2) | ENABLE;

	make(&m, HSC_TC_0_9_4, 8);
	write(&m, on);
	CHECK_EQ(hsc_timestamp_bits(&m.unit), 8);
	hsc_timestamp_tick(&m.unit, 300, false);
	CHECK_EQ(hsc_timestamp_now(&m.unit), 300 & 255);
	hsc_timestamp_show(&m.unit);
	CHECK_EQ(hsc_trace_block_read(&m.block, 0x44), 300 & 255);
	write(&m, on | RESET);
	CHECK_EQ(hsc_timestamp_now(&m.unit), 0);
	CHECK(!(hsc_trace_block_read(&m.block, 0x40) & RESET));
	hsc_timestamp_tick(&m.unit, 5, false);
	write(&m, 0);
	CHECK_EQ(hsc_trace_block_read(&m.block, 0x40), 8u << 24);
	CHECK_EQ(m.unit.count, 0);
	make(&m, HSC_TC_1_0, 63);
	write(&m, on);
	hsc_timestamp_tick(&m.unit, UINT64_C(0x500000001), false);
	hsc_timestamp_show(&m.unit);
	CHECK_EQ(hsc_trace_block_read(&m.block, 0x48), 1);
	CHECK_EQ(hsc_trace_block_read(&m.block, 0x4c), 5);
	CHECK_EQ(hsc_trace_block_read(&m.block, 0x40) >> 24, 63);
}

/* Cycles that made no tick of a slow prescaler are none of a fast one. */
static void test_new_prescaler(void)
{
	struct machine m;

	make(&m, HSC_TC_1_0, 40);
	write(&m, ACTIVE | RUNS | MODE(2) | PRESCALE(3));
	hsc_timestamp_tick(&m.unit, 64 + 63, false);
	CHECK_EQ(hsc_timestamp_now(&m.unit), 1);
	write(&m, ACTIVE | RUNS | MODE(2));
	CHECK_EQ(hsc_timestamp_now(&m.unit), 1);
	hsc_timestamp_tick(&m.unit, 3, false);
	CHECK_EQ(hsc_timestamp_now(&m.unit), 4);
}

static void test_shared(void)
{
	struct machine m, other;

	make(&m, HSC_TC_1_0, 40);
	make(&other, HSC_TC_1_0, 40);
	m.unit.master = &other.unit;
	write(&m, ACTIVE | MODE(4));
	write(&other, ACTIVE | RUNS | MODE(2));
	hsc_timestamp_tick(&other.unit, 55, false);
	hsc_timestamp_tick(&m.unit, 7, false);
	CHECK_EQ(hsc_timestamp_now(&m.unit), 55);
	other.unit.external = 99;
	write(&other, ACTIVE | MODE(1));
	CHECK_EQ(hsc_timestamp_now(&m.unit), 99);
}

/* What there is to set: a funnel counts, but stamps nothing of its own. */
static void test_fields(enum hsc_tc_generation g, enum hsc_tc_component c)
{
	static const struct {
		uint8_t field, most;
		bool encoder, legacy;
	} fields[] = {
		{ HSC_TF_TS_COUNT, 1, false, false },
		{ HSC_TF_TS_PRESCALE, 3, false, false },
		{ HSC_TF_TS_RUN_IN_DEBUG, 1, true, false },
		{ HSC_TF_TS_ENABLE, 1, true, false },
		{ HSC_TF_TS_OWNERSHIP, 1, true, false },
		{ HSC_TF_TS_ITC, 1, true, true },
	};
	const struct hsc_tc_register *r = hsc_tc_find(g, c, HSC_TR_TS_CONTROL);
	struct hsc_trace_block b;

	hsc_trace_block_init(&b, g, c);
	CHECK(hsc_timestamp_build(&b, 0x1f, 40));
	hsc_trace_block_reset(&b);
	(void)hsc_trace_block_write(&b, 0, 1);
	(void)hsc_trace_block_write(&b, r->offset, ACTIVE);
	(void)hsc_trace_block_write(&b, r->offset, UINT32_MAX & ~RESET);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const enum hsc_tc_field_id id =
			(enum hsc_tc_field_id)fields[i].field;
		const bool there =
			hsc_tc_find_field(r, id) &&
			(c == HSC_TC_ENCODER || !fields[i].encoder) &&
			(g == HSC_TC_0 || !fields[i].legacy);

		CHECK_EQ(hsc_trace_block_get(&b, HSC_TR_TS_CONTROL, id),
			 there ? fields[i].most : 0);
	}
}

int main(void)
{
	test_counts();
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		test_fields((enum hsc_tc_generation)g, HSC_TC_ENCODER);
		test_fields((enum hsc_tc_generation)g, HSC_TC_FUNNEL);
	}
	test_reset_and_wrap();
	test_new_prescaler();
	test_shared();
	return check_failures != 0;
}
