/* SPDX-License-Identifier: MIT */
#include "support/topology_text.h"
#include "unit/check.h"

static void test_good(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	CHECK_EQ(topology_of(&t, TOPOLOGY_1_0, &why), HSC_OK);
	CHECK_STR(why.text, "", "1.0");
	CHECK_EQ(t.count, 5);
	CHECK_STR(t.components[2].name, "funnel", "name");
	CHECK_EQ(t.components[2].base, 0x20002000);
	CHECK_EQ(t.components[2].output_count, 2);
	CHECK_EQ(t.components[2].outputs[1].to, 4);
	CHECK_EQ(t.components[1].generation, HSC_TC_1_0);
	CHECK_EQ(t.components[1].outputs[0].input, 1);
	CHECK_EQ(t.components[1].hart, 1);
	CHECK_EQ(t.components[1].src, 1);
	CHECK_EQ(t.components[3].sinks, HSC_SINK_SRAM | HSC_SINK_SMEM);
	CHECK_EQ(t.components[3].buffer, 0x90000000);
	CHECK_EQ(t.components[3].buffer_size, 0x400);
	CHECK_EQ(topology_of(&t, TOPOLOGY_DRAFT("0"), &why), HSC_OK);
	CHECK_EQ(t.components[1].outputs[0].input, 1); /* the next free one */
	CHECK_EQ(t.components[0].generation, HSC_TC_0);
	CHECK_EQ(t.components[0].clock_hz, 0);
}

/* Of all, but of one that has its own. */
static void test_clock(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	CHECK_EQ(topology_of(
			 &t,
			 "{ \"generation\": \"0\", \"clock_hz\": 100,"
			 " \"components\": [ { \"name\": \"a\", \"type\":"
			 " \"encoder\", \"base\": 0, \"sinks\": [\"sram\"] },"
			 " { \"name\": \"b\", \"type\": \"encoder\","
			 " \"base\": 4096, \"sinks\": [\"sram\"],"
			 " \"clock_hz\": 7 } ] }",
			 &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "clock");
	CHECK_EQ(t.components[0].clock_hz, 100);
	CHECK_EQ(t.components[1].clock_hz, 7);
}

#define SOC(members)                                                           \
	"{ \"generation\": \"0\", \"soc\": " members ", \"components\": [ "    \
	"{ \"name\": \"te\", \"type\": \"encoder\", \"base\": 0,"              \
	" \"sinks\": [\"sram\"] } ] }"
#define MODEL(members)                                                         \
	"{ \"generation\": \"0\", \"model\": " members ", \"components\": [ "  \
	"{ \"name\": \"te\", \"type\": \"encoder\", \"base\": 0,"              \
	" \"sinks\": [\"sram\"] } ] }"

#define ONE(members)                                                           \
	"{ \"generation\": \"0\", \"components\": [ { \"name\": \"te\","       \
	" \"type\": \"encoder\", \"base\": 0, " members " } ] }"

/* How hardware is to be built. */
static void test_model(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	CHECK_EQ(topology_of(&t, MODEL("{ \"sram\": 256, \"rate\": 1 }"), &why),
		 HSC_OK);
	CHECK_EQ(t.model.size[HSC_TOPOLOGY_SRAM], 256);
	CHECK_EQ(t.model.size[HSC_TOPOLOGY_FIFO], 0);
	CHECK_EQ(t.model.size[HSC_TOPOLOGY_RATE], 1);
	CHECK_EQ(topology_of(&t, TOPOLOGY_1_0, &why), HSC_OK);
	CHECK_EQ(t.model.size[HSC_TOPOLOGY_SRAM], 0);
	CHECK_EQ(t.components[0].lrid_width, 0);
	CHECK_EQ(topology_of(&t,
			     ONE("\"sinks\": [\"sram\"], "
				 "\"lrid_width\": 16"),
			     &why),
		 HSC_OK);
	CHECK_EQ(t.components[0].lrid_width, 16);
}

static const struct {
	const char *name, *text;
	enum hsc_status rc;
	const char *why;
} bad[] = {
	{ "no JSON", "{ \"components\": [\n  }", HSC_E_FORMAT,
	  "t.json:2:3: unexpected token near '}'" },
	{ "a list", "[]", HSC_E_FORMAT, "t.json is not an object" },
	{ "nothing", "{}", HSC_E_FORMAT,
	  "t.json: topology: components is not a list" },
	{ "empty list", "{ \"components\": [] }", HSC_E_CONFIG,
	  "there is no trace encoder" },
	{ "no object", "{ \"components\": [ 1 ] }", HSC_E_FORMAT,
	  "t.json: components[0]: name is missing" },
	{ "no generation",
	  "{ \"components\": [ { \"name\": \"x\", \"type\": \"encoder\", "
	  "\"base\": 0 } ] }",
	  HSC_E_FORMAT,
	  "t.json: x: generation is none of 0, 0.9.4, 1.0; it is never "
	  "guessed, because the Impl register of a 0.9.4 encoder may read as "
	  "that of 1.0" },
	{ "unknown member", ONE("\"ouputs\": []"), HSC_E_FORMAT,
	  "t.json: te: ouputs is not a known member" },
	{ "model is not looked at", ONE("\"model\": 7, \"sinks\": [\"sram\"]"),
	  HSC_OK, "" },
	{ "model", MODEL("7"), HSC_E_FORMAT,
	  "t.json: topology: model is not an object" },
	{ "model of what", MODEL("{ \"ram\": 256 }"), HSC_E_FORMAT,
	  "t.json: model: ram is not a known member; there are: "
	  "sram, fifo, rate, filters, comparators" },
	{ "rate", MODEL("{ \"rate\": 0 }"), HSC_E_FORMAT,
	  "t.json: model: rate is 0" },
	{ "no model", MODEL("{ \"rate\": true }"), HSC_E_FORMAT,
	  "t.json: model: rate is not a number" },
	{ "no bytes", MODEL("{ \"sram\": 4294967296 }"), HSC_E_FORMAT,
	  "t.json: model: sram is too large" },
	{ "soc", SOC("3"), HSC_E_FORMAT,
	  "t.json: topology: soc is not an object" },
	{ "no size", SOC("{ \"itlb\": false }"), HSC_E_FORMAT,
	  "t.json: soc: itlb is not a number, nor true" },
	{ "negative size", SOC("{ \"itlb\": -8 }"), HSC_E_FORMAT,
	  "t.json: soc: itlb is not a number, nor true" },
	{ "no entries", SOC("{ \"bpu\": 0 }"), HSC_E_FORMAT,
	  "t.json: soc: bpu is 0" },
	{ "context", SOC("{ \"context\": 1 }"), HSC_E_FORMAT,
	  "t.json: soc: context is none of scontext, hcontext, both, none" },
	{ "soc of what", SOC("{ \"l3\": 512 }"), HSC_E_FORMAT,
	  "t.json: soc: l3 is not a known member; there are: l1d, "
	  "l1i, ll, dtlb, itlb, bpu, context" },
	{ "size of the other", SOC("{ \"sram\": 512 }"), HSC_E_FORMAT,
	  "t.json: soc: sram is not a known member; there are: l1d, "
	  "l1i, ll, dtlb, itlb, bpu, context" },
	{ "number of split loads",
	  ONE("\"sinks\": [\"sram\"], \"lrid_width\": 17"), HSC_E_FORMAT,
	  "t.json: te: lrid_width is too large" },
	{ "sink", ONE("\"sinks\": [\"sram\", \"tape\"]"), HSC_E_FORMAT,
	  "t.json: te: sinks has elements other than sram, smem, pib and atb" },
	{ "clock", ONE("\"clock_hz\": \"fast\""), HSC_E_FORMAT,
	  "t.json: te: clock_hz is not a number" },
	{ "src alone", ONE("\"src\": 1"), HSC_E_FORMAT,
	  "t.json: te: src and src_bits come together" },
	{ "negative", ONE("\"hart\": -1"), HSC_E_FORMAT,
	  "t.json: te: hart is not a number" },
	{ "large", ONE("\"width\": 1000"), HSC_E_FORMAT,
	  "t.json: te: width is too large" },
	{ "outputs", ONE("\"outputs\": [\"f\"]"), HSC_E_FORMAT,
	  "t.json: te: outputs names no component of this file" },
	{ "outputs of numbers", ONE("\"outputs\": [3]"), HSC_E_FORMAT,
	  "t.json: te: outputs names no component of this file" },
	{ "buffer without size",
	  ONE("\"sinks\": [\"smem\"], \"buffer\": { \"start\": 4 }"),
	  HSC_E_FORMAT, "t.json: te: buffer has no start and size" },
	{ "no sink", ONE("\"hart\": 1"), HSC_E_CONFIG,
	  "te at 0x0: its trace reaches no sink" },
	{ "crosses 4 GB",
	  ONE("\"sinks\": [\"smem\"], \"buffer\": { \"start\": "
	      "\"0xfffff000\", \"size\": 8192 }"),
	  HSC_E_CONFIG,
	  "te at 0x0: its buffer crosses a border of 4 GB, and its limit has "
	  "no upper half" },
};

int main(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	test_good();
	test_model();
	test_clock();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		CHECK_EQ(topology_of(&t, bad[i].text, &why), bad[i].rc);
		CHECK_STR(why.text, bad[i].why, bad[i].name);
	}
	return check_failures != 0;
}
