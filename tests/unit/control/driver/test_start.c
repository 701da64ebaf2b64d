/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/drain.h>
#include <hartscope/control/settings.h>
#include <hartscope/control/status.h>

#define PUT_MAX 1000

static struct sim s;

/* Topologies whose funnel is 2, and the component with the memory. */
static const struct {
	const char *name, *topology;
	uint8_t sink;
} generations[] = {
	{ "1.0", TOPOLOGY_1_0, 3 },
	{ "0.9.4", TOPOLOGY_DRAFT("0.9.4"), 2 },
	{ "0", TOPOLOGY_DRAFT("0"), 2 },
};

static bool begin(unsigned g, uint8_t memory, bool stop_on_wrap)
{
	struct hsc_control_plan plan;
	const struct hsc_control_config config = { .stop_on_wrap =
							   stop_on_wrap };
	struct hsc_error why = { "" };

	if (!sim_make(&s, generations[g].topology))
		return false;
	s.delay = 3;
	sim_limit(&s, generations[g].sink, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE,
		  HSC_LIMIT_BITS,
		  memory == HSC_SINK_SRAM ? SIM_SRAM / 4 - 1 : 0x3fffffff);
	CHECK_EQ(hsc_control_plan(&s.c, 0, HSC_TOPOLOGY_NONE, memory, &plan),
		 HSC_OK);
	CHECK_EQ(plan.sink, generations[g].sink);
	if (hsc_control_start(&s.c, &plan, &config) == HSC_OK)
		return true;
	hsc_control_say(&s.c, &s.c.fault, &why);
	CHECK_STR(why.text, "", generations[g].name);
	return false;
}

/* What was put is what is drained: all, or the last of it. */
static void check_drain(unsigned g, size_t put, size_t size)
{
	uint8_t got[2 * PUT_MAX];
	size_t len = 0, part, at = 0;
	const size_t padded = (put + 3) / 4 * 4;
	struct hsc_drain d;

	CHECK_EQ(hsc_drain_open(&d, &s.c, generations[g].sink, 0), HSC_OK);
	while (hsc_drain_next(&d, got + len, 64, &part) == HSC_OK)
		len += part;
	CHECK_EQ(d.cut, padded >= size);
	CHECK_EQ(len, padded < size ? padded : size);
	at = padded < size ? 0 : padded - size;
	for (size_t i = 0; i < len; i++)
		if (got[i] != (at + i < put ? (uint8_t)((at + i) * 7) : 0xff)) {
			printf("%s: byte %zu\n", generations[g].name, i);
			check_failures++;
			return;
		}
}

static void round_trip(unsigned g, uint8_t memory, size_t put)
{
	const size_t size = memory == HSC_SINK_SRAM ? SIM_SRAM : SIM_MEMORY;
	uint8_t bytes[2 * PUT_MAX];
	struct hsc_control_status state;

	for (size_t i = 0; i < put; i++)
		bytes[i] = (uint8_t)(i * 7);
	if (!begin(g, memory, false))
		return;
	CHECK_EQ(hsc_control_state(&s.c, &state), HSC_OK);
	CHECK_EQ(state.state, HSC_TRACE_RUNNING);
	CHECK_EQ(sim_put(&s, generations[g].sink, bytes, put), put);
	CHECK_EQ(hsc_control_stop(&s.c), HSC_OK);
	CHECK_EQ(hsc_control_state(&s.c, &state), HSC_OK);
	CHECK_EQ(state.state, HSC_TRACE_OFF);
	check_drain(g, put, size);
}

static void test_round_trips(void)
{
	static const size_t puts[] = { 0, 1, 4, 100, 255, 256, 257, 1500 };

	for (unsigned g = 0; g < 3; g++)
		for (unsigned i = 0; i < sizeof(puts) / sizeof(puts[0]); i++) {
			round_trip(g, HSC_SINK_SRAM, puts[i]);
			round_trip(g, HSC_SINK_SMEM, puts[i]);
		}
}

/* Fields after a start, of each generation. */
static void test_fields(void)
{
	for (unsigned g = 0; g < 3; g++) {
		if (!begin(g, HSC_SINK_SRAM, true))
			continue;
		for (uint8_t k = 0; k < 2; k++) {
			CHECK_EQ(sim_get(&s, k, HSC_TR_CONTROL,
					 HSC_TF_INST_MODE),
				 6);
			CHECK_EQ(sim_get(&s, k, HSC_TR_CONTROL, HSC_TF_FORMAT),
				 1);
			CHECK_EQ(sim_get(&s, k, HSC_TR_CONTROL,
					 HSC_TF_INST_TRACING),
				 1);
			CHECK_EQ(sim_get(&s, k,
					 g ? HSC_TR_IMPL : HSC_TR_INST_FEATURES,
					 HSC_TF_SRC_ID),
				 k);
			CHECK_EQ(sim_get(&s, k,
					 g ? HSC_TR_IMPL : HSC_TR_INST_FEATURES,
					 HSC_TF_SRC_BITS),
				 1);
			CHECK_EQ(sim_get(&s, k, HSC_TR_CONTROL, HSC_TF_SINK),
				 g ? 8 : 0);
		}
		CHECK_EQ(sim_get(&s, generations[g].sink, HSC_TR_CONTROL,
				 HSC_TF_STOP_ON_WRAP),
			 1);
		CHECK_EQ(s.c.note_count, 0);
	}
}

static enum hsc_status start(const struct hsc_control_config *config)
{
	struct hsc_control_plan plan;

	CHECK_EQ(hsc_control_plan(&s.c, 0, HSC_TOPOLOGY_NONE, HSC_SINK_SMEM,
				  &plan),
		 HSC_OK);
	return hsc_control_start(&s.c, &plan, config);
}

static void test_options(void)
{
	static const struct hsc_control_instructions filters[] = {
		{ .has_range = true, .range = { 0x80000000, 0x80000fff } },
		{ .has_context = true, .context = { 5, 5 } },
		{ .privileges = 1 },
	};
	static const struct hsc_control_range data = { 64, 71 };
	struct hsc_control_setting setting;
	enum hsc_setting_error error;
	const struct hsc_control_config config = {
		.settings = &setting,
		.setting_count = 1,
		.filters = filters,
		.filter_count = 3,
		.accesses = { .ranges = &data, .range_count = 1 },
		.data = true,
		.timestamps = true,
		.on_trigger = true,
	};

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	CHECK_EQ(hsc_setting_parse(&setting, &s.t, "te1.trTeInstSyncMax=15",
				   &error),
		 HSC_OK);
	sim_limit(&s, 1, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, HSC_LIMIT_MAX, 11);
	CHECK_EQ(start(&config), HSC_OK);
	CHECK_EQ(s.c.note_count, 1); /* asked 15, got 11 */
	CHECK_EQ(s.c.notes[0].what, HSC_CONTROL_OTHER_VALUE);
	CHECK_EQ(s.c.notes[0].wanted, 15);
	CHECK_EQ(s.c.notes[0].read, 11);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE), 1);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE), 4);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE), 2);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING), 0);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE), 1);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_COMP_P_LOW, HSC_TF_WHOLE), 0x80000000);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_INST_FILTERS, HSC_TF_WHOLE), 7);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_DATA_FILTERS, HSC_TF_WHOLE), 8);
	CHECK_EQ(hsc_register_block_get(&s.part[0].regs, HSC_TR_FILTER_CONTROL,
					3, HSC_TF_COMP1),
		 2); /* after those of the others */
	CHECK_EQ(hsc_register_block_get(&s.part[0].regs, HSC_TR_COMP_P_LOW, 2,
					HSC_TF_WHOLE),
		 64);
}

/* E-Trace 2.0 has version 0. A format of a vendor has none that we know. */
static void test_protocols(void)
{
	static const struct {
		uint32_t format, major;
		bool starts;
	} cases[] = { { HSC_TC_ETRACE, 0, true },
		      { HSC_TC_ETRACE, 1, false },
		      { HSC_TC_NTRACE, 1, true },
		      { HSC_TC_NTRACE, 0, false },
		      { HSC_TC_VENDOR, 9, true } };
	struct hsc_control_setting setting = {
		.at = { .reg = HSC_TR_CONTROL, .field = HSC_TF_FORMAT },
	};
	const struct hsc_control_config config = { .settings = &setting,
						   .setting_count = 1 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!sim_make(&s, TOPOLOGY_1_0))
			return;
		setting.value = cases[i].format;
		s.stuck_offset = 4;
		s.stuck_mask = 0xf0000;
		s.stuck_value = cases[i].major << 16;
		s.stuck = 0;
		CHECK_EQ(start(&config) == HSC_OK, cases[i].starts);
		if (!cases[i].starts)
			CHECK_EQ(s.c.fault.what, HSC_CONTROL_PROTOCOL);
	}
}

#define TWO_FUNNELS                                                            \
	"{ \"generation\": \"1.0\", \"components\": [\n"                       \
	"  { \"name\": \"te\", \"type\": \"encoder\", \"base\": 536870912,"    \
	" \"outputs\": [\"low\"] },\n"                                         \
	"  { \"name\": \"low\", \"type\": \"funnel\", \"base\": 536875008,"    \
	" \"outputs\": [\"top\"] },\n"                                         \
	"  { \"name\": \"top\", \"type\": \"funnel\", \"base\": 536879104,"    \
	" \"outputs\": [\"ram\"] },\n"                                         \
	"  { \"name\": \"ram\", \"type\": \"ram-sink\", \"base\": 536883200,"  \
	" \"sinks\": [\"smem\"], \"buffer\": { \"start\": 2415919104,"         \
	" \"size\": 1024 } } ] }\n"

/* Time comes from the funnel nearest to the sink, if it has some; else each has
 * its own, and none would come from a funnel without. */
static void test_sources_of_time(void)
{
	const struct hsc_control_config config = { .timestamps = true };

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	sim_limit(&s, 2, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, HSC_LIMIT_FIXED, 0);
	sim_limit(&s, 2, HSC_TR_TS_CONTROL, HSC_TF_TS_WIDTH, HSC_LIMIT_FIXED,
		  0);
	hsc_register_block_reset(&s.part[2].regs);
	CHECK_EQ(start(&config), HSC_OK);
	CHECK_EQ(s.c.note_count, 0);
	for (uint8_t te = 0; te < 2; te++)
		CHECK_EQ(sim_get(&s, te, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE),
			 HSC_TS_INTERNAL);
	if (!sim_make(&s, TWO_FUNNELS))
		return;
	CHECK_EQ(start(&config), HSC_OK);
	for (uint8_t k = 0; k < 2; k++)
		CHECK_EQ(sim_get(&s, k, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE),
			 HSC_TS_SHARED);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE),
		 HSC_TS_INTERNAL);
}

/* Data trace that can be turned on only while the encoder is enabled, which is
 * when 1.0 says to. */
static void test_data(void)
{
	const struct hsc_control_config config = { .data = true };

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.strict = true;
	CHECK_EQ(start(&config), HSC_OK);
	CHECK_EQ(s.c.note_count, 0);
	for (uint8_t te = 0; te < 2; te++)
		CHECK_EQ(sim_get(&s, te, HSC_TR_DATA_CONTROL,
				 HSC_TF_DATA_TRACING),
			 1);
}

/* All is set up and what is behind the encoders enabled, not they. */
static void test_by_program(void)
{
	const struct hsc_control_config config = { .by_program = true,
						   .timestamps = true };

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	CHECK_EQ(start(&config), HSC_OK);
	for (uint8_t te = 0; te < 2; te++) {
		CHECK_EQ(sim_get(&s, te, HSC_TR_CONTROL, HSC_TF_ACTIVE), 1);
		CHECK_EQ(sim_get(&s, te, HSC_TR_CONTROL, HSC_TF_INST_MODE), 6);
		CHECK_EQ(sim_get(&s, te, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE),
			 1);
		CHECK_EQ(sim_get(&s, te, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
		CHECK_EQ(sim_get(&s, te, HSC_TR_CONTROL, HSC_TF_INST_TRACING),
			 0);
	}
	CHECK_EQ(sim_get(&s, 2, HSC_TR_CONTROL, HSC_TF_ENABLE), 1);
	CHECK_EQ(sim_get(&s, 3, HSC_TR_CONTROL, HSC_TF_ENABLE), 1);
}

/* Hardware that never answers: the call ends, and says what it was. */
static const struct {
	const char *name;
	uint8_t component;
	uint32_t offset, mask, value;
	const char *why;
} stuck[] = {
	{ "reset", 3, 0, 1, 1,
	  "ram at 0x20003000 (RAM sink, 1.0): trRamActive is 1, and should "
	  "become 0: it is stuck, or nothing is there" },
	{ "release", 0, 0, 1, 0,
	  "te0 at 0x20000000 (encoder, 1.0): trTeActive is 0, and should "
	  "become 1: it is stuck, or nothing is there" },
	{ "enable", 2, 0, 2, 0,
	  "funnel at 0x20002000 (funnel, 1.0): trFunnelEnable is 0, and "
	  "should become 1: it is stuck, or nothing is there" },
	{ "not empty", 3, 0, 8, 0,
	  "ram at 0x20003000 (RAM sink, 1.0): trRamEmpty is 0, and should "
	  "become 1: it is stuck, or nothing is there" },
	{ "type", 2, 4, 0xf00, 0x100,
	  "funnel at 0x20002000 (funnel, 1.0): trFunnelImpl 0xff000101: not "
	  "the "
	  "type of component that the topology says, or not its generation" },
	{ "version", 1, 4, 0xf, 0,
	  "te1 at 0x20001000 (encoder, 1.0): trTeImpl 0xfff10100: this is not "
	  "the "
	  "version that the topology says, or nothing is there" },
	{ "protocol", 0, 4, 0xf0000, 0x20000,
	  "te0 at 0x20000000 (encoder, 1.0): trTeProtocolMajor is 2, and only "
	  "version 1 of this format is known here" },
};

static void test_stuck(void)
{
	const struct hsc_control_config config = { .stop_on_wrap = false };
	struct hsc_error why;

	for (size_t i = 0; i < sizeof(stuck) / sizeof(stuck[0]); i++) {
		if (!sim_make(&s, TOPOLOGY_1_0))
			return;
		s.stuck = stuck[i].component;
		s.stuck_offset = stuck[i].offset;
		s.stuck_mask = stuck[i].mask;
		s.stuck_value = stuck[i].value;
		CHECK(start(&config) != HSC_OK);
		hsc_control_say(&s.c, &s.c.fault, &why);
		CHECK_STR(why.text, stuck[i].why, stuck[i].name);
		CHECK(s.reads < 2000);
	}
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.denied = 1;
	CHECK_EQ(start(&config), HSC_E_TARGET);
	hsc_control_say(&s.c, &s.c.fault, &why);
	CHECK_STR(why.text,
		  "te1 at 0x20001000 (encoder, 1.0): trTeActive does not "
		  "answer, or access is denied",
		  "denied");
}

/* Hardware that lacks what is asked for: it is told, field by field. */
static const struct {
	uint8_t component;
	uint32_t offset, mask;
	uint8_t reg, field;
} lacks[] = {
	{ 0, 0, 0x70, HSC_TR_CONTROL, HSC_TF_INST_MODE },
	{ 0, 0, 0x800, HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE },
	{ 0, 0x40, 1, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE },
	{ 3, 0, 0x100, HSC_TR_CONTROL, HSC_TF_STOP_ON_WRAP },
};

static void test_lacks(void)
{
	const struct hsc_control_config config = { .timestamps = true,
						   .on_trigger = true,
						   .stop_on_wrap = true };

	for (size_t i = 0; i < sizeof(lacks) / sizeof(lacks[0]); i++) {
		bool told = false;

		if (!sim_make(&s, TOPOLOGY_1_0))
			return;
		s.stuck = lacks[i].component;
		s.stuck_offset = lacks[i].offset;
		s.stuck_mask = lacks[i].mask;
		s.stuck_value = 0;
		CHECK_EQ(start(&config), HSC_OK);
		for (size_t n = 0; n < s.c.note_count; n++)
			told |= s.c.notes[n].what == HSC_CONTROL_OTHER_VALUE &&
				s.c.notes[n].at.component ==
					lacks[i].component &&
				s.c.notes[n].at.reg == lacks[i].reg &&
				s.c.notes[n].at.field == lacks[i].field;
		CHECK(told);
	}
}

/* One encoder of two whose trace does not turn on. */
static void test_not_tracing(void)
{
	const struct hsc_control_config config = { .stop_on_wrap = false };

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.stuck = 1;
	s.stuck_mask = 4;
	CHECK_EQ(start(&config), HSC_OK);
	CHECK_EQ(s.c.note_count, 1);
	CHECK_EQ(s.c.notes[0].what, HSC_CONTROL_OTHER_VALUE);
	CHECK_EQ(s.c.notes[0].at.component, 1);
	CHECK_EQ(s.c.notes[0].at.field, HSC_TF_INST_TRACING);
	CHECK_EQ(s.c.notes[0].wanted, 1);
	CHECK_EQ(s.c.notes[0].read, 0);
}

int main(void)
{
	test_lacks();
	test_not_tracing();
	test_round_trips();
	test_fields();
	test_options();
	test_protocols();
	test_sources_of_time();
	test_data();
	test_by_program();
	test_stuck();
	return check_failures != 0;
}
