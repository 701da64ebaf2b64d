/* SPDX-License-Identifier: MIT */
/*
 * Discovery: what the driver finds by registers is what the topology says, for
 * three topologies of each generation. What it saved, it can restore.
 */
#include "unit/check.h"
#include <hartscope/control/control.h>
#include <hartscope/control/probe.h>
#include <hartscope/control/settings.h>
#include <hartscope/soc/trace.h>
#include <stdio.h>

#define SRAM_SIZE 4096 /* of the SoC, if nothing is said */
#define BUFFER    "\"buffer\": { \"start\": \"0x84000000\", \"size\": 65536 }"
#define HEAD(g)   "{ \"generation\": \"" g "\", \"components\": [ "

/* One encoder and memory; two behind a funnel; two levels of funnels. */
#define ENCODER(n, to)                                                         \
	"{ \"name\": \"te" n "\", \"type\": \"encoder\", \"base\": "           \
	"\"0x2000" n "000\", \"hart\": " n ", \"src\": " n ", \"src_bits\": "  \
	"2, \"outputs\": [\"" to "\"] }, "
#define FUNNEL(name, base, more)                                               \
	"{ \"name\": \"" name "\", \"type\": \"funnel\", \"base\": \"" base    \
	"\", " more " }"
#define RAM(sinks)                                                             \
	"{ \"name\": \"ram\", \"type\": \"ram-sink\", \"base\": "              \
	"\"0x20020000\", \"sinks\": [" sinks "], " BUFFER " }"
#define ALL "\"sram\", \"smem\""

static const char *const topologies[][3] = {
	{ HEAD("1.0") ENCODER("0", "ram") RAM(ALL) " ] }",
	  HEAD("1.0") ENCODER("0", "f") ENCODER("1", "f")
		  FUNNEL("f", "0x20010000",
			 "\"outputs\": [\"ram\"]") ", " RAM("\"smem\"") " ] }",
	  HEAD("1.0") ENCODER("0", "f") ENCODER("1", "g")
		  FUNNEL("f", "0x20010000", "\"outputs\": [\"g\"]") ", " FUNNEL(
			  "g", "0x20011000",
			  "\"outputs\": [\"ram\"]") ", " RAM(ALL) " ] }" },
#define DRAFTS(v)                                                                      \
	{                                                                              \
		HEAD(v)                                                                \
		"{ \"name\": \"te0\", \"type\": \"encoder\", \"base\": "               \
		"\"0x20000000\", \"hart\": 0, \"sinks\": [" ALL "], " BUFFER           \
		" } ] }",                                                              \
			HEAD(v) ENCODER("0", "f") ENCODER("1", "f") FUNNEL(            \
				"f", "0x20010000",                                     \
				"\"sinks\": [\"smem\"], " BUFFER) " ] }",              \
			HEAD(v) ENCODER("0", "f") ENCODER("1", "g") FUNNEL(            \
				"f", "0x20010000",                                     \
				"\"outputs\": [\"g\"]") ", " FUNNEL("g",               \
								    "0x200110"         \
								    "00",              \
								    "\"sinks"          \
								    "\": "             \
								    "[" ALL            \
								    "],"               \
								    " " BUFFER) " ] }" \
	}
	DRAFTS("0.9.4"),
	DRAFTS("0"),
};

static struct hsc_topology topology;
static struct hsc_control control;

/* Sinks that Impl tells of. */
static unsigned impl_sinks(uint8_t k)
{
	static const uint8_t fields[] = { HSC_TF_HAS_SRAM, HSC_TF_HAS_ATB,
					  HSC_TF_HAS_PIB, HSC_TF_HAS_SMEM };
	unsigned sinks = 0;

	for (unsigned i = 0; i < 4; i++) {
		const struct hsc_control_at at = { .component = k,
						   .reg = HSC_TR_IMPL,
						   .field = fields[i] };
		uint32_t value = 0;

		if (hsc_control_field(&control, at))
			CHECK_EQ(hsc_control_get(&control, at, &value), HSC_OK);
		sinks |= value << i;
	}
	return sinks;
}

/* What the model is built of, as its own table of limits says. */
static const struct {
	uint8_t generations, reg, field;
	uint32_t values;
} built[] = {
	{ 1 << HSC_TC_0, HSC_TR_CONTROL, HSC_TF_INST_MODE,
	  1 << 0 | 1 << 1 | 1 << 3 | 1 << 6 | 1 << 7 },
	{ 1 << HSC_TC_0_9_4, HSC_TR_CONTROL, HSC_TF_INST_MODE,
	  1 << 0 | 1 << 3 | 1 << 6 | 1 << 7 },
	{ 1 << HSC_TC_1_0, HSC_TR_CONTROL, HSC_TF_INST_MODE,
	  1 << 0 | 1 << 3 | 1 << 6 },
	{ 1 << HSC_TC_0_9_4, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE, 3 },
	{ 1 << HSC_TC_0_9_4 | 1 << HSC_TC_1_0, HSC_TR_DATA_CONTROL,
	  HSC_TF_DATA_TRACING, 3 },
	{ 1 << HSC_TC_0_9_4 | 1 << HSC_TC_1_0, HSC_TR_DATA_CONTROL,
	  HSC_TF_DATA_NO_VALUE, 3 },
	{ 1 << HSC_TC_1_0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_NO_ADDR, 3 },
	{ 1 << HSC_TC_0_9_4 | 1 << HSC_TC_1_0, HSC_TR_CONTROL, HSC_TF_FORMAT,
	  3 },
};

#define BUILT (sizeof(built) / sizeof(built[0]))

/* Fields of `built` that the probe met, a bit each. */
static unsigned met(const struct hsc_trace_component *c,
		    const struct hsc_control_cap *cap)
{
	unsigned found = 0;

	for (unsigned i = 0; i < BUILT; i++)
		if (built[i].generations >> c->generation & 1 &&
		    cap->at.reg == built[i].reg &&
		    cap->at.field == built[i].field) {
			found |= 1u << i;
			CHECK_EQ(cap->values, built[i].values);
		}
	return found;
}

static unsigned expected(const struct hsc_trace_component *c)
{
	unsigned all = 0;

	for (unsigned i = 0; i < BUILT; i++)
		if (built[i].generations >> c->generation & 1)
			all |= 1u << i;
	return c->kind == HSC_TC_ENCODER ? all : 0;
}

static void check_component(uint8_t k)
{
	const struct hsc_trace_component *c = &topology.components[k];
	struct hsc_probe p = { .c = &control, .component = k };
	struct hsc_control_cap cap;
	enum hsc_status rc;
	unsigned fields = 0, found = 0;

	CHECK_EQ(hsc_control_reset(&control, k), HSC_OK);
	CHECK_EQ(control.note_count, 0);
	CHECK_EQ(impl_sinks(k), c->sinks & ~(unsigned)HSC_SINK_FUNNEL);
	while ((rc = hsc_probe_next(&p, &cap)) == HSC_OK) {
		fields += hsc_control_cap_free(&cap);
		if (c->kind == HSC_TC_ENCODER)
			found |= met(c, &cap);
	}
	CHECK_EQ(found, expected(c));
	CHECK_EQ(rc, HSC_END);
	CHECK(fields > 0 || c->kind == HSC_TC_FUNNEL);
}

static void check_memory(void)
{
	static const uint8_t kinds[] = { HSC_SINK_SRAM, HSC_SINK_SMEM };

	for (unsigned i = 0; i < 2; i++) {
		struct hsc_control_plan plan;
		struct hsc_control_ram ram;
		const uint8_t last = (uint8_t)(topology.count - 1);
		const bool has = topology.components[last].sinks & kinds[i];

		CHECK_EQ(hsc_control_plan(&control, 0, last, kinds[i], &plan),
			 has ? HSC_OK : HSC_E_CONFIG);
		if (!has)
			continue;
		CHECK_EQ(hsc_control_reset(&control, last), HSC_OK);
		CHECK_EQ(hsc_control_ram(&control, &plan, &ram), HSC_OK);
		CHECK_EQ(ram.start, i ? 0x84000000 : 0);
		CHECK_EQ(ram.limit, i ? 0x8400fffc : SRAM_SIZE - 4);
	}
}

/* Trace leaves by pins: in a block of their own, or with an Active of their
 * own. */
static const char *const with_pins[] = {
	HEAD("1.0") ENCODER("0", "pins") "{ \"name\": \"pins\", \"type\": "
					 "\"pib-sink\", \"base\": "
					 "\"0x20020000\" } ] }",
	HEAD("0.9.4") "{ \"name\": \"te0\", \"type\": \"encoder\", \"base\": "
		      "\"0x20000000\", \"hart\": 0, \"sinks\": [\"pib\", "
		      "\"atb\"] } ] }",
	HEAD("0") "{ \"name\": \"te0\", \"type\": \"encoder\", \"base\": "
		  "\"0x20000000\", \"hart\": 0, \"sinks\": [\"pib\", \"atb\"] "
		  "} ] }",
};

#define SAVED 2048

/* As after power came: units with an Active of their own are in reset, too. */
static void put_into_reset(const struct hsc_control_saved *saved, size_t count)
{
	const struct hsc_mmio *io = &control.io;

	while (count-- > 0) {
		const struct hsc_control_saved *s = &saved[count];

		CHECK_EQ(io->write(io->ctx,
				   topology.components[s->component].base +
					   s->offset,
				   0),
			 HSC_OK);
	}
}

/* Started, saved, reset, restored: all registers are as they were. */
static void check_restore(void)
{
	static struct hsc_control_saved before[SAVED], after[SAVED];
	const char *mode = topology.components[0].generation == HSC_TC_1_0
				   ? "trPibMode=8"
				   : "pibMode=8";
	struct hsc_control_setting setting;
	const struct hsc_control_config config = { .timestamps = true,
						   .settings = &setting,
						   .setting_count = 1 };
	struct hsc_control_plan plan;
	enum hsc_setting_error error;
	size_t count = 0, again = 0;

	CHECK_EQ(hsc_setting_parse(&setting, &topology, mode, &error), HSC_OK);
	CHECK_EQ(hsc_control_plan(&control, 0, HSC_TOPOLOGY_NONE, HSC_SINK_PIB,
				  &plan),
		 HSC_OK);
	CHECK_EQ(hsc_control_start(&control, &plan, &config), HSC_OK);
	CHECK_EQ(hsc_control_save(&control, plan.used, before, SAVED, &count),
		 HSC_OK);
	put_into_reset(before, count);
	CHECK_EQ(hsc_control_restore(&control, before, count), HSC_OK);
	CHECK_EQ(hsc_control_save(&control, plan.used, after, SAVED, &again),
		 HSC_OK);
	CHECK_EQ(again, count);
	for (size_t i = 0; i < count; i++) {
		if (before[i].value != after[i].value)
			printf("%s: offset 0x%x\n", mode, before[i].offset);
		CHECK_EQ(after[i].value, before[i].value);
	}
}

static void discover(const char *text, bool pins)
{
	const struct hsc_soc_config config = { .harts = 2 };
	const struct hsc_soc_trace_config trace = { .topology = &topology,
						    .power_cycles = 2000 };
	struct hsc_error why = { "" };
	struct hsc_soc *soc = NULL;

	CHECK_EQ(hsc_topology_parse(&topology, "t", (const uint8_t *)text,
				    strlen(text), &why),
		 HSC_OK);
	CHECK_EQ(hsc_soc_new(&soc, &config, &why), HSC_OK);
	CHECK_EQ(hsc_soc_trace_add(soc, &trace, &why), HSC_OK);
	CHECK_STR(why.text, "", text);
	if (!why.text[0]) {
		control = (struct hsc_control){ .topology = &topology,
						.io = hsc_soc_mmio(soc) };
		for (uint8_t k = 0; !pins && k < topology.count; k++)
			check_component(k);
		if (pins)
			check_restore();
		else
			check_memory();
	}
	hsc_soc_free(&soc);
}

int main(void)
{
	for (unsigned g = 0; g < 3; g++)
		for (unsigned i = 0; i < 3; i++)
			discover(topologies[g][i], false);
	for (unsigned g = 0; g < 3; g++)
		discover(with_pins[g], true);
	return check_failures != 0;
}
