/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/drain.h>

#define SINK 3

static struct sim s;
static uint8_t bytes[2048];

static bool begin(uint8_t memory, bool stop_on_wrap)
{
	const struct hsc_control_config config = { .stop_on_wrap =
							   stop_on_wrap };
	struct hsc_control_plan plan;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(i * 13 + i / 256);
	if (!sim_make(&s, TOPOLOGY_1_0))
		return false;
	if (memory == HSC_SINK_SRAM)
		sim_limit(&s, SINK, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE,
			  HSC_LIMIT_BITS, SIM_SRAM / 4 - 1);
	CHECK_EQ(hsc_control_plan(&s.c, 0, SINK, memory, &plan), HSC_OK);
	return hsc_control_start(&s.c, &plan, &config) == HSC_OK;
}

static void put(size_t from, size_t len)
{
	(void)sim_put(&s, SINK, bytes + from, len);
}

/* All there is is bytes[from, from + len). */
static void check(struct hsc_drain *d, size_t from, size_t len)
{
	uint8_t block[52];
	size_t got = 0, part;
	enum hsc_status rc;

	while ((rc = hsc_drain_next(d, block, sizeof(block), &part)) ==
	       HSC_OK) {
		for (size_t i = 0; i < part && got + i < len; i++)
			if (block[i] != bytes[from + got + i]) {
				printf("byte %zu\n", got + i);
				check_failures++;
				return;
			}
		got += part;
	}
	CHECK_EQ(rc, HSC_END);
	CHECK_EQ(got, len);
}

/* While trace runs: what is new, around the end, and what was overtaken. */
static void test_live(uint8_t memory, size_t size)
{
	struct hsc_drain d;

	if (!begin(memory, false))
		return;
	put(0, 100);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	CHECK_EQ(d.memory, memory);
	check(&d, 0, 100);
	CHECK_EQ(hsc_drain_look(&d), HSC_AGAIN);
	put(100, size - 8);
	CHECK_EQ(hsc_drain_look(&d), HSC_OK);
	check(&d, 100, size - 8);
	CHECK(!d.lost);
	put(100 + size - 8, 20);
	CHECK_EQ(hsc_drain_look(&d), HSC_OK);
	check(&d, 100 + size - 8, 20);
	CHECK(!d.cut);
}

/* The buffer went around once between two looks, and the wrap bit tells. */
static void test_lost(void)
{
	struct hsc_drain d;

	if (!begin(HSC_SINK_SRAM, false))
		return;
	put(0, 40);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	check(&d, 0, 40);
	put(40, SIM_SRAM + 20);
	CHECK_EQ(hsc_drain_look(&d), HSC_OK);
	CHECK(d.lost && d.cut);
	check(&d, 60, SIM_SRAM);
}

/* Left unread for too long, though seen. */
static void test_unread(void)
{
	struct hsc_drain d;

	if (!begin(HSC_SINK_SRAM, false))
		return;
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	put(0, 200);
	CHECK_EQ(hsc_drain_look(&d), HSC_OK);
	put(200, 100);
	CHECK_EQ(hsc_drain_look(&d), HSC_OK);
	CHECK(d.lost);
	check(&d, 300 - SIM_SRAM, SIM_SRAM);
}

static void test_full(void)
{
	struct hsc_drain d;

	if (!begin(HSC_SINK_SMEM, true))
		return;
	put(0, 2000);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	CHECK(!d.cut); /* nothing came before */
	check(&d, 0, SIM_MEMORY);
}

/* Words of 16 bytes: the limit is 16 below the end, and nothing is lost there
 * when the buffer wraps. */
static void test_wide(void)
{
	const struct hsc_control_config config = { .stop_on_wrap = false };
	struct hsc_control_plan plan;
	struct hsc_drain d;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(i * 13 + i / 256);
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.t.components[SINK].width = s.part[SINK].sink.width = 16;
	CHECK_EQ(hsc_control_plan(&s.c, 0, SINK, HSC_SINK_SMEM, &plan), HSC_OK);
	CHECK_EQ(hsc_control_start(&s.c, &plan, &config), HSC_OK);
	CHECK_EQ(sim_get(&s, SINK, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE),
		 (SIM_BASE + SIM_MEMORY - 16) >> 2);
	put(0, SIM_MEMORY + 48);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	CHECK(d.cut);
	check(&d, 48, SIM_MEMORY);
}

/* Things that are not as they should be. */
static void test_faults(void)
{
	uint8_t block[64];
	size_t len;
	struct hsc_drain d;

	if (!begin(HSC_SINK_SRAM, false))
		return;
	put(0, 8);
	sim_set(&s, SINK, HSC_TR_RAM_WP, HSC_TF_WHOLE, 0x1000);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_POINTER);
	sim_set(&s, SINK, HSC_TR_RAM_WP, HSC_TF_WHOLE, 2);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	sim_limit(&s, SINK, HSC_TR_RAM_RP, HSC_TF_WHOLE, HSC_LIMIT_FIXED, 9);
	CHECK_EQ(hsc_drain_next(&d, block, sizeof(block), &len), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_PORT);
	CHECK_EQ(hsc_drain_open(&d, &s.c, 0, HSC_SINK_SRAM), HSC_E_CONFIG);
	s.denied = SINK;
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_ANSWER);
}

static void test_memory(void)
{
	uint8_t block[64];
	size_t len;
	struct hsc_drain d;

	if (!begin(HSC_SINK_SMEM, false))
		return;
	put(0, 8);
	CHECK_EQ(hsc_drain_open(&d, &s.c, SINK, 0), HSC_OK);
	d.at += 0x10000; /* where nothing is */
	CHECK_EQ(hsc_drain_next(&d, block, sizeof(block), &len), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_MEMORY);
}

int main(void)
{
	test_live(HSC_SINK_SRAM, SIM_SRAM);
	test_live(HSC_SINK_SMEM, SIM_MEMORY);
	test_lost();
	test_unread();
	test_full();
	test_wide();
	test_faults();
	test_memory();
	return check_failures != 0;
}
