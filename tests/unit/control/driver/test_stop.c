/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <stdio.h>

#define ORDER_MAX 64

static struct sim s;
static struct hsc_mmio inner;
static uint8_t order[ORDER_MAX]; /* components whose Enable went to 0 */
static unsigned count;

static enum hsc_status watch_write(void *ctx, uint64_t address, uint32_t value)
{
	const uint8_t k = hsc_topology_at(&s.t, address);

	if (k != HSC_TOPOLOGY_NONE && address % HSC_TC_BLOCK_SIZE == 0 &&
	    !(value & 2) && sim_get(&s, k, HSC_TR_CONTROL, HSC_TF_ENABLE) &&
	    count < ORDER_MAX)
		order[count++] = k;
	return inner.write(ctx, address, value);
}

static bool make(const char *topology)
{
	if (!sim_make(&s, topology))
		return false;
	inner = s.c.io;
	s.c.io.write = watch_write;
	count = 0;
	for (uint8_t i = 0; i < s.t.count; i++) {
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	}
	return true;
}

static void test_order(void)
{
	if (!make(TOPOLOGY_1_0))
		return;
	CHECK_EQ(hsc_control_stop(&s.c), HSC_OK);
	CHECK_EQ(count, 5);
	CHECK(order[0] < 2 && order[1] < 2);
	CHECK_EQ(order[2], 2);
	CHECK(order[3] > 2 && order[4] > 2);
	for (uint8_t i = 0; i < s.t.count; i++)
		CHECK_EQ(sim_get(&s, i, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
}

/* Drafts: the message that ends trace first. */
static void test_tracing_first(void)
{
	if (!make(TOPOLOGY_DRAFT("0.9.4")))
		return;
	CHECK_EQ(hsc_control_stop(&s.c), HSC_OK);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING), 0);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
}

/* One that never gets empty: the others are stopped all the same. */
static void test_stuck(void)
{
	if (!make(TOPOLOGY_1_0))
		return;
	s.stuck = 0;
	s.stuck_mask = 8;
	CHECK_EQ(hsc_control_stop(&s.c), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_STUCK);
	CHECK_EQ(s.c.fault.at.component, 0);
	CHECK_EQ(s.c.fault.at.field, HSC_TF_EMPTY);
	for (uint8_t i = 0; i < s.t.count; i++)
		CHECK_EQ(sim_get(&s, i, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
	CHECK(s.reads < 200);
}

/* Nothing gets empty, and pins have the largest divider: what that costs is
 * bounded, however many components there are. */
static void test_slow_and_stuck(void)
{
	static const uint32_t dividers[] = { 0, 16, 240, 0xffff };

	for (size_t i = 0; i < sizeof(dividers) / sizeof(dividers[0]); i++) {
		const unsigned times = dividers[i] / 4 < HSC_CONTROL_SLOWEST
					       ? dividers[i] / 4
					       : HSC_CONTROL_SLOWEST;
		unsigned least;

		if (!make(TOPOLOGY_DRAFT("0.9.4")))
			return;
		s.c.poll_limit = 100;
		for (uint8_t k = 0; k < s.t.count; k++) {
			sim_set(&s, k, HSC_TR_PIB_CONTROL, HSC_TF_ENABLE, 1);
			sim_set(&s, k, HSC_TR_PIB_CONTROL, HSC_TF_PIB_DIVIDER,
				dividers[i]);
			sim_set(&s, k, HSC_TR_IMPL, HSC_TF_HAS_PIB, 1);
			s.t.components[k].sinks |= HSC_SINK_PIB;
		}
		s.stuck = 0;
		s.stuck_mask = 8;
		least = s.reads + 100 * times;
		CHECK_EQ(hsc_control_stop(&s.c), HSC_E_TARGET);
		CHECK_EQ(s.c.fault.what, HSC_CONTROL_STUCK);
		CHECK_EQ(s.c.fault.at.field, HSC_TF_EMPTY);
		CHECK(s.reads >= least && s.reads < least + 400);
	}
}

static const struct {
	const char *name;
	uint8_t reg, field;
	bool value, late; /* it sticks when trace is on */
} polled[] = {
	{ "reset", HSC_TR_CONTROL, HSC_TF_ACTIVE, 1, 0 },
	{ "release", HSC_TR_CONTROL, HSC_TF_ACTIVE, 0, 0 },
	{ "enable", HSC_TR_CONTROL, HSC_TF_ENABLE, 0, 0 },
	{ "disable", HSC_TR_CONTROL, HSC_TF_ENABLE, 1, 1 },
	{ "flush", HSC_TR_CONTROL, HSC_TF_EMPTY, 0, 1 },
	{ "flush of pins", HSC_TR_PIB_CONTROL, HSC_TF_EMPTY, 0, 1 },
	{ "flush of ATB", HSC_TR_ATB_CONTROL, HSC_TF_EMPTY, 0, 1 },
};

static enum hsc_status start_and_stop(uint8_t later)
{
	const struct hsc_control_config config = { .stop_on_wrap = false };
	struct hsc_control_plan plan;
	enum hsc_status rc =
		hsc_control_plan(&s.c, 0, HSC_TOPOLOGY_NONE, 0, &plan);

	if (rc == HSC_OK)
		rc = hsc_control_start(&s.c, &plan, &config);
	for (uint8_t k = 0; rc == HSC_OK && k < s.t.count; k++)
		if (plan.used & hsc_topology_bit(k)) {
			sim_set(&s, k, HSC_TR_PIB_CONTROL, HSC_TF_ENABLE, 1);
			sim_set(&s, k, HSC_TR_ATB_CONTROL, HSC_TF_ENABLE, 1);
		}
	s.stuck = later;
	return rc == HSC_OK ? hsc_control_stop(&s.c) : rc;
}

static void check_told(uint8_t k, size_t i)
{
	struct hsc_error why;
	char place[HSC_TOPOLOGY_NAME + 4];

	hsc_control_say(&s.c, &s.c.fault, &why);
	snprintf(place, sizeof(place), "%s at", s.t.components[k].name);
	if (strncmp(why.text, place, strlen(place)) == 0 &&
	    s.c.fault.at.field == polled[i].field && s.reads < 4000 &&
	    s.c.fault.what == HSC_CONTROL_STUCK)
		return;
	printf("%s of %s: %s, %u reads\n", polled[i].name,
	       s.t.components[k].name, why.text, s.reads);
	check_failures++;
}

/* One bit of one component never does what is waited for. */
static bool stick_one(const char *topology, uint8_t k, size_t i)
{
	const struct hsc_control_at at = { .component = k,
					   .reg = polled[i].reg,
					   .field = polled[i].field };
	const struct hsc_tc_field *f;

	if (!sim_make(&s, topology))
		return false;
	f = hsc_control_field(&s.c, at);
	if (!f || s.t.components[k].kind == HSC_TC_PIB_SINK)
		return false; /* not where the trace runs */
	s.stuck = polled[i].late ? SIM_NONE : k;
	s.stuck_offset = hsc_control_register(&s.c, at)->offset;
	s.stuck_mask = hsc_tc_mask(f, 0);
	s.stuck_value = polled[i].value ? s.stuck_mask : 0;
	CHECK_EQ(start_and_stop(k), HSC_E_TARGET);
	check_told(k, i);
	return true;
}

static void test_every_poll(void)
{
	static const char *const topologies[] = { TOPOLOGY_1_0,
						  TOPOLOGY_DRAFT("0.9.4"),
						  TOPOLOGY_DRAFT("0") };
	const size_t bits = sizeof(polled) / sizeof(polled[0]);

	for (size_t t = 0; t < 3; t++) {
		size_t tried = 0, count_of;

		if (!sim_make(&s, topologies[t]))
			return;
		count_of = s.t.count;
		CHECK_EQ(start_and_stop(SIM_NONE), HSC_OK);
		for (size_t n = 0; n < count_of * bits; n++)
			tried += stick_one(topologies[t], (uint8_t)(n / bits),
					   n % bits);
		CHECK(tried >= 14);
	}
}

static enum hsc_status read_ones(void *ctx, uint64_t address, uint32_t *value)
{
	(void)ctx;
	(void)address;
	s.reads++;
	*value = UINT32_MAX;
	return HSC_OK;
}

/* Hardware without power often reads as ones: also its dividers, which are no
 * reason to be patient then. */
static void test_dead(void)
{
	if (!make(TOPOLOGY_1_0))
		return;
	s.c.io.read = read_ones;
	CHECK_EQ(hsc_control_stop(&s.c), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_VERSION);
	CHECK(s.reads < 300);
}

/* What is not active is not touched. */
static void test_inactive(void)
{
	if (!make(TOPOLOGY_1_0))
		return;
	sim_set(&s, 4, HSC_TR_CONTROL, HSC_TF_ACTIVE, 0);
	CHECK_EQ(hsc_control_stop(&s.c), HSC_OK);
	CHECK_EQ(sim_get(&s, 4, HSC_TR_CONTROL, HSC_TF_ENABLE), 1);
}

int main(void)
{
	test_order();
	test_tracing_first();
	test_dead();
	test_stuck();
	test_slow_and_stuck();
	test_every_poll();
	test_inactive();
	return check_failures != 0;
}
