/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"

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
	test_stuck();
	test_inactive();
	return check_failures != 0;
}
