/* SPDX-License-Identifier: MIT */
#include "support/topology_text.h"
#include "unit/check.h"

#define MEMBER(name, type, reg, more)                                          \
	"\"" name "\": { \"type\": \"" type "\", \"reg\": \"" reg "\"" more " }"
#define ENCODER(name, reg)                                                     \
	MEMBER(name, "riscv,encoder0", reg,                                    \
	       ", \"outputs\": [\"f\"], \"runtime\": { \"enabled\": true,"     \
	       " \"output\": \"funnel\", \"instmode\": 7 }")
#define FUNNEL                                                                 \
	MEMBER("f", "riscv,funnel0", "0x18000",                                \
	       ", \"runtime\": { \"output\": \"sba\", \"pmem\": \"pmem0\" }")

static const struct {
	const char *name, *text;
	enum hsc_status rc;
	const char *why;
} bad[] = {
	{ "type", "{" MEMBER("x", "riscv,encoder1", "0x0", "") "}",
	  HSC_E_FORMAT,
	  "t.json: x: type is neither riscv,encoder0 nor riscv,funnel0" },
	{ "reg", "{" MEMBER("x", "riscv,encoder0", "here", "") "}",
	  HSC_E_FORMAT, "t.json: x: reg is not an address" },
	{ "output", "{" ENCODER("hart0-encoder", "0x100000") "}", HSC_E_FORMAT,
	  "t.json: hart0-encoder: outputs names no component" },
	{ "not aligned", "{" ENCODER("e", "0x100010") ", " FUNNEL "}",
	  HSC_E_CONFIG,
	  "e at 0x100010: its address is not a multiple of 4 KB" },
};

int main(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	CHECK_EQ(topology_of(
			 &t,
			 "{" ENCODER("hart0-encoder", "0x100000") ", " ENCODER(
				 "hart3-encoder", "0x103000") ", " FUNNEL "}",
			 &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "good");
	CHECK_EQ(t.count, 3);
	CHECK_EQ(t.components[1].hart, 3);
	CHECK(t.components[1].has_hart);
	CHECK_EQ(t.components[1].generation, HSC_TC_0);
	CHECK_EQ(t.components[1].outputs[0].to, 2);
	CHECK_EQ(t.components[1].outputs[0].input, 1);
	CHECK_EQ(t.components[2].kind, HSC_TC_FUNNEL);
	CHECK_EQ(t.components[2].sinks, HSC_SINK_SMEM);
	CHECK_EQ(t.components[2].buffer_size, 0);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		CHECK_EQ(topology_of(&t, bad[i].text, &why), bad[i].rc);
		CHECK_STR(why.text, bad[i].why, bad[i].name);
	}
	return check_failures != 0;
}
