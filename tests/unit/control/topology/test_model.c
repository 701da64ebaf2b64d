/* SPDX-License-Identifier: MIT */
#include "support/topology_text.h"
#include "unit/check.h"
#include <libfdt.h>

/* JSON and a device tree that say the same. */
static const char json[] =
	"{ \"generation\": \"1.0\","
	" \"model\": { \"sram\": 256, \"fifo\": 4096, \"rate\": 2,"
	" \"filters\": 0, \"comparators\": 1 },"
	" \"soc\": { \"l1d\": 4096, \"ll\": true, \"dtlb\": \"0x10\","
	" \"context\": \"both\" },"
	" \"components\": [ { \"name\": \"te\", \"type\": \"encoder\","
	" \"base\": 0, \"outputs\": [\"ram\"] }, { \"name\": \"ram\","
	" \"type\": \"ram-sink\", \"base\": 4096, \"sinks\": [\"sram\"] } ] }";

static uint8_t blob[4096];

static void text(const char *name, const char *value)
{
	(void)fdt_property(blob, name, value, (int)strlen(value) + 1);
}

static void component(const char *name, unsigned base)
{
	const fdt32_t reg[] = { 0, cpu_to_fdt32(base), 0,
				cpu_to_fdt32(0x1000) };

	(void)fdt_begin_node(blob, name);
	text("compatible", "riscv,trace-component");
	(void)fdt_property(blob, "reg", reg, sizeof(reg));
	text("hartscope,type", name);
	(void)fdt_begin_node(blob, base ? "in-ports" : "out-ports");
	(void)fdt_begin_node(blob, "port");
	(void)fdt_begin_node(blob, "endpoint");
	(void)fdt_property_u32(blob, base ? "phandle" : "remote-endpoint", 1);
	for (unsigned i = 0; i < 4; i++)
		(void)fdt_end_node(blob);
}

/* A tree whose root has one more property, if that is not NULL. */
static void make(const char *name, const void *value, int len)
{
	(void)fdt_create(blob, sizeof(blob));
	(void)fdt_finish_reservemap(blob);
	(void)fdt_begin_node(blob, "");
	(void)fdt_property_u32(blob, "#address-cells", 2);
	(void)fdt_property_u32(blob, "#size-cells", 2);
	(void)fdt_property_u32(blob, "hartscope,sram", 256);
	(void)fdt_property_u32(blob, "hartscope,fifo", 4096);
	(void)fdt_property_u32(blob, "hartscope,rate", 2);
	(void)fdt_property_u32(blob, "hartscope,filters", 0);
	(void)fdt_property_u32(blob, "hartscope,comparators", 1);
	(void)fdt_property_u32(blob, "hartscope,l1d", 4096);
	(void)fdt_property(blob, "hartscope,ll", NULL, 0);
	(void)fdt_property_u32(blob, "hartscope,dtlb", 16);
	text("hartscope,context", "both");
	if (name)
		(void)fdt_property(blob, name, value, len);
	component("encoder", 0);
	component("ram-sink", 0x1000);
	(void)fdt_end_node(blob);
	CHECK_EQ(fdt_finish(blob), 0);
}

static void check(const struct hsc_topology_model *m)
{
	CHECK_EQ(m->given,
		 1u << HSC_TOPOLOGY_SRAM | 1u << HSC_TOPOLOGY_FIFO |
			 1u << HSC_TOPOLOGY_RATE | 1u << HSC_TOPOLOGY_FILTERS |
			 1u << HSC_TOPOLOGY_COMPARATORS |
			 1u << HSC_TOPOLOGY_L1D | 1u << HSC_TOPOLOGY_LL |
			 1u << HSC_TOPOLOGY_DTLB);
	CHECK_EQ(m->size[HSC_TOPOLOGY_SRAM], 256);
	CHECK_EQ(m->size[HSC_TOPOLOGY_FIFO], 4096);
	CHECK_EQ(m->size[HSC_TOPOLOGY_RATE], 2);
	CHECK_EQ(m->size[HSC_TOPOLOGY_FILTERS], 0);
	CHECK_EQ(m->size[HSC_TOPOLOGY_COMPARATORS], 1);
	CHECK_EQ(m->size[HSC_TOPOLOGY_L1D], 4096);
	CHECK_EQ(m->size[HSC_TOPOLOGY_LL], 0);
	CHECK_EQ(m->size[HSC_TOPOLOGY_DTLB], 16);
	CHECK_EQ(m->context, HSC_TOPOLOGY_BOTH_CONTEXTS);
}

static void test_same(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	CHECK_EQ(topology_of(&t, json, &why), HSC_OK);
	CHECK_STR(why.text, "", "JSON");
	check(&t.model);
	make(NULL, NULL, 0);
	CHECK_EQ(hsc_topology_parse(&t, "t.dtb", blob, sizeof(blob), &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "tree");
	check(&t.model);
}

static const struct {
	const char *name, *value;
	int len;
	const char *why;
} bad[] = {
	{ "hartscope,bpu", "\0\0\0", 4,
	  "t.dtb: hartscope,bpu is not a number of one cell, or not possible" },
	{ "hartscope,itlb", "\0\0\0\10\0\0\0", 8,
	  "t.dtb: hartscope,itlb is not a number of one cell, or not "
	  "possible" },
	{ "hartscope,rate", "", 0,
	  "t.dtb: hartscope,rate is not a number of one cell, or not "
	  "possible" },
	{ "hartscope,l3", "\0\0\2", 4,
	  "t.dtb: hartscope,l3 is not a known property" },
	{ "hartscope,context", "satp", 5,
	  "t.dtb: hartscope,context is none of scontext, hcontext, both, "
	  "none" },
	{ "hartscope,context", "both", 4,
	  "t.dtb: hartscope,context is none of scontext, hcontext, both, "
	  "none" },
	{ "hartscope,context", "", 0,
	  "t.dtb: hartscope,context is none of scontext, hcontext, both, "
	  "none" },
};

int main(void)
{
	struct hsc_topology t;
	struct hsc_error why;

	test_same();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		make(bad[i].name, bad[i].value, bad[i].len);
		CHECK_EQ(hsc_topology_parse(&t, "t.dtb", blob, sizeof(blob),
					    &why),
			 HSC_E_FORMAT);
		CHECK_STR(why.text, bad[i].why, bad[i].name);
	}
	return check_failures != 0;
}
