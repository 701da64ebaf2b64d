/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/status.h>

static struct sim s;

/* A start, then what happens, and what the driver says of it. */
static const struct {
	const char *name;
	const char *topology;
	size_t put;        /* bytes of trace; the buffer has 256 */
	uint8_t component; /* of which a field is set then */
	uint8_t field;     /* of Control; HSC_TF_FIELDS: none */
	uint8_t value;
	bool stop_on_wrap;
	uint8_t state;
	bool wrapped, loss;
} cases[] = {
	{ "running", TOPOLOGY_1_0, 100, 0, HSC_TF_FIELDS, 0, false,
	  HSC_TRACE_RUNNING, false, false },
	{ "wrapped", TOPOLOGY_1_0, 300, 0, HSC_TF_FIELDS, 0, false,
	  HSC_TRACE_RUNNING, true, false },
	{ "full", TOPOLOGY_1_0, 300, 0, HSC_TF_FIELDS, 0, true, HSC_TRACE_FULL,
	  true, false },
	{ "full, of a draft", TOPOLOGY_DRAFT("0"), 300, 0, HSC_TF_FIELDS, 0,
	  true, HSC_TRACE_FULL, true, false },
	{ "off", TOPOLOGY_DRAFT("0.9.4"), 0, 0, HSC_TF_ENABLE, 0, false,
	  HSC_TRACE_RUNNING, false, false }, /* the other still runs */
	{ "loss", TOPOLOGY_1_0, 4, 1, HSC_TF_INST_STALL_OR_OVERFLOW, 1, false,
	  HSC_TRACE_RUNNING, false, true },
	{ "error", TOPOLOGY_DRAFT("0"), 4, 2, HSC_TF_SINK_ERROR, 1, false,
	  HSC_TRACE_FAILED, false, false },
};

static bool begin(const char *topology, bool stop_on_wrap, bool on_trigger)
{
	const struct hsc_control_config config = { .stop_on_wrap = stop_on_wrap,
						   .on_trigger = on_trigger };
	struct hsc_control_plan plan;

	if (!sim_make(&s, topology))
		return false;
	for (uint8_t i = 2; i < s.t.count && i < 4; i++)
		sim_limit(&s, i, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_BITS,
			  SIM_SRAM / 4 - 1);
	CHECK_EQ(hsc_control_plan(&s.c, 0, HSC_TOPOLOGY_NONE, HSC_SINK_SRAM,
				  &plan),
		 HSC_OK);
	return hsc_control_start(&s.c, &plan, &config) == HSC_OK;
}

static uint8_t sink(void)
{
	return s.t.count > 3 ? 3 : 2;
}

static void test_cases(void)
{
	static const uint8_t bytes[400];
	struct hsc_control_status all;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK(begin(cases[i].topology, cases[i].stop_on_wrap, false));
		(void)sim_put(&s, sink(), bytes, cases[i].put);
		if (cases[i].field != HSC_TF_FIELDS)
			sim_set(&s, cases[i].component, HSC_TR_CONTROL,
				(enum hsc_tc_field_id)cases[i].field,
				cases[i].value);
		CHECK_EQ(hsc_control_state(&s.c, &all), HSC_OK);
		CHECK_STR(hsc_control_state_text[all.state],
			  hsc_control_state_text[cases[i].state],
			  cases[i].name);
		CHECK_EQ(all.wrapped, cases[i].wrapped);
		CHECK_EQ(all.loss, cases[i].loss);
		CHECK(all.has_ram);
	}
}

/* Off, and nothing in the buffer: not yet. Something in it: stopped. */
static void test_trigger(void)
{
	static const uint8_t bytes[8];
	struct hsc_control_status all;

	CHECK(begin(TOPOLOGY_1_0, false, true));
	CHECK_EQ(hsc_control_state(&s.c, &all), HSC_OK);
	CHECK_EQ(all.state, HSC_TRACE_WAITING);
	CHECK(all.triggers);
	(void)sim_put(&s, sink(), bytes, 8);
	CHECK_EQ(hsc_control_state(&s.c, &all), HSC_OK);
	CHECK_EQ(all.state, HSC_TRACE_TRIGGERED);
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	CHECK_EQ(hsc_control_state(&s.c, &all), HSC_OK);
	CHECK_EQ(all.state, HSC_TRACE_RUNNING);
}

/* A bit that reading clears is told once, and again. */
static void test_data(void)
{
	struct hsc_control_status one;

	CHECK(begin(TOPOLOGY_DRAFT("0.9.4"), false, false));
	sim_set(&s, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_STALL, 1);
	for (unsigned i = 0; i < 2; i++) {
		CHECK_EQ(hsc_control_status(&s.c, 0, &one), HSC_OK);
		CHECK(one.data_stall);
		CHECK(!one.data_drop);
	}
}

int main(void)
{
	test_cases();
	test_trigger();
	test_data();
	return check_failures != 0;
}
