/* SPDX-License-Identifier: MIT */
/*
 * The ways of messages: through funnels, that two harts share, that stand
 * behind each other or discard, and to one of two sinks.
 */
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"
#include <stdlib.h>

static const struct seen_as nt = { .src_bits = 2 };

/* Run to the end; then look at both harts. */
static void run_both(struct rig *r, struct seen seen[2])
{
	rig_run(r);
	rig_stop(r);
	rig_drain(r);
	for (unsigned h = 0; h < 2; h++) {
		const struct seen_as as = { .src_bits = 2, .src = h };

		seen_look(&seen[h], r, &as);
	}
}

/* A funnel that is too slow for two harts takes from both alike. */
static void test_fair(enum hsc_tc_generation g)
{
	const struct rig_config c = {
		.generation = g,
		.harts = 2,
		.loops = 1000,
		.hardware = { .rate = 1, .fifo_size = 4096 },
	};
	const struct rig_field fields[] = { { HSC_TR_CONTROL, HSC_TF_INST_MODE,
					      3 } };
	struct seen seen[2];
	size_t got[2];
	struct rig r;

	if (!rig_begin(&r, &c, fields, 1))
		return;
	run_both(&r, seen);
	for (unsigned h = 0; h < 2; h++) {
		CHECK(seen[h].overruns > 0);
		got[h] = seen[h].pcs_len;
		seen_clear(&seen[h]);
	}
	CHECK(got[0] > 100 && got[0] < got[1] * 5 / 4 &&
	      got[1] < got[0] * 5 / 4);
	rig_close(&r);
}

/* Two sinks behind an encoder, of which one is off: that one is not waited
 * for. */
static void test_output_off(enum hsc_tc_generation g)
{
	struct hsc_topology t;
	const struct rig_config c = { .generation = g, .topology = &t };
	const uint8_t other = 3;
	struct seen s;
	struct rig r;

	hsc_soc_trace_usual(&t, g, 1);
	t.components[other] = t.components[2];
	t.components[other].base += 0x1000;
	snprintf(t.components[other].name, sizeof(t.components[other].name),
		 "other");
	t.components[1].outputs[1].to = other;
	t.components[1].output_count = 2;
	t.count = 4;
	if (!rig_open(&r, &c))
		return;
	r.sink = 2;
	rig_start(&r, NULL, 0);
	rig_set(&r, other, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	rig_run(&r);
	seen_end(&s, &r, &nt);
	CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
	seen_clear(&s);
	rig_close(&r);
}

/* Two levels: two funnels of one hart each into a third, of the same or of
 * mixed kinds. */
static void two_levels(struct hsc_topology *t, enum hsc_tc_generation g)
{
	hsc_soc_trace_usual(t, g, 2);
	for (uint8_t i = 0; i < 2; i++) {
		struct hsc_trace_component *f = &t->components[t->count];

		*f = (struct hsc_trace_component){
			.base = UINT64_C(0x20012000) + 0x1000u * i,
			.generation = (uint8_t)g,
			.kind = HSC_TC_FUNNEL,
			.output_count = 1,
			.outputs = { { 2, i } },
		};
		snprintf(f->name, sizeof(f->name), "level%u", i);
		t->components[i].outputs[0].to = (uint8_t)t->count;
		t->components[i].outputs[0].input = 0;
		t->count++;
	}
}

static void test_two_levels(enum hsc_tc_generation g)
{
	struct hsc_topology t;
	const struct rig_config c = { .generation = g,
				      .harts = 2,
				      .topology = &t };
	struct seen seen[2];
	struct rig r;

	two_levels(&t, g);
	if (!rig_begin(&r, &c, NULL, 0))
		return;
	run_both(&r, seen);
	for (unsigned h = 0; h < 2; h++) {
		CHECK(seen_is(&seen[h], r.pcs[h], r.pcs_len[h]));
		seen_clear(&seen[h]);
	}
	rig_close(&r);
}

/* A funnel discards what a disabled input brings. */
static void test_disabled_input(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .harts = 2 };
	struct seen s;
	struct rig r;

	if (!rig_begin(&r, &c, NULL, 0))
		return;
	rig_set(&r, 2, HSC_TR_DIS_INPUT, HSC_TF_WHOLE, 0xffff);
	CHECK_EQ(rig_get(&r, 2, HSC_TR_DIS_INPUT, HSC_TF_WHOLE), 3);
	rig_set(&r, 2, HSC_TR_DIS_INPUT, HSC_TF_WHOLE, 1);
	rig_run(&r);
	seen_end(&s, &r, &nt);
	CHECK_EQ(s.sources, 1u << 1);
	CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_EMPTY), 1);
	seen_clear(&s);
	rig_close(&r);
}

static const struct trace_run runs[] = {
	{ "two harts overflow", TRACE_ALL, test_fair },
	{ "an output is off", TRACE_G1, test_output_off },
	{ "two levels of funnels", TRACE_ALL, test_two_levels },
	{ "disabled input", TRACE_G1, test_disabled_input },
};

TRACE_SUITE(trace_ways);
