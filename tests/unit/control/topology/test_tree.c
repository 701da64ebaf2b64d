/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/control/topology.h>
#include <libfdt.h>

#define CPU(n)      (0x10u + (n))
#define INPUT(n)    (0x20u + (n)) /* phandles of endpoints */
#define REGION      0x30u
#define TREE_MAX    8192
#define NO_ENDPOINT 0u

/* What is spoilt in a tree. */
enum spoil { NOTHING, REMOTE, REG, TYPE, GENERATION, LRID, PORT };

static uint8_t blob[TREE_MAX];

static void text(const char *name, const char *value)
{
	(void)fdt_property(blob, name, value, (int)strlen(value) + 1);
}

static void reg(uint64_t base)
{
	const fdt32_t cells[4] = { cpu_to_fdt32((uint32_t)(base >> 32)),
				   cpu_to_fdt32((uint32_t)base), 0,
				   cpu_to_fdt32(0x1000) };

	(void)fdt_property(blob, "reg", cells, sizeof(cells));
}

static void cpu(const char *name, unsigned hart)
{
	(void)fdt_begin_node(blob, name);
	(void)fdt_property_u32(blob, "reg", hart);
	(void)fdt_property_u32(blob, "phandle", CPU(hart));
	(void)fdt_end_node(blob);
}

static void port(const char *name, unsigned number, uint32_t phandle,
		 uint32_t remote)
{
	(void)fdt_begin_node(blob, name);
	(void)fdt_property_u32(blob, "reg", number);
	(void)fdt_begin_node(blob, "endpoint");
	if (phandle)
		(void)fdt_property_u32(blob, "phandle", phandle);
	if (remote)
		(void)fdt_property_u32(blob, "remote-endpoint", remote);
	(void)fdt_end_node(blob);
	(void)fdt_end_node(blob);
}

static void begin(const char *name, uint64_t base)
{
	static const char both[] = "qemu,trace-component\0"
				   "riscv,trace-component";

	(void)fdt_begin_node(blob, name);
	(void)fdt_property(blob, "compatible", both, sizeof(both));
	if (base)
		reg(base);
}

static void encoder(const char *name, unsigned hart, enum spoil spoil)
{
	begin(name, spoil == REG ? 0 : 0x20000000u + hart * 0x1000);
	(void)fdt_property_u32(blob, "cpus", CPU(hart));
	if (hart)
		(void)fdt_property_u32(blob, "hartscope,lrid-width",
				       spoil == LRID ? 17 : 4);
	if (spoil == TYPE)
		text("hartscope,type", "decoder");
	(void)fdt_begin_node(blob, "out-ports");
	port("port", 0, NO_ENDPOINT, spoil == REMOTE ? 0x99 : INPUT(hart));
	(void)fdt_end_node(blob);
	(void)fdt_end_node(blob);
}

static void funnel(enum spoil spoil)
{
	begin("trace@20002000", 0x20002000);
	text("hartscope,type", "funnel");
	if (spoil == GENERATION)
		text("hartscope,generation", "2");
	(void)fdt_begin_node(blob, "in-ports");
	port("port@0", 0, INPUT(0), NO_ENDPOINT);
	port("port@3", spoil == PORT ? 19 : 3, INPUT(1), NO_ENDPOINT);
	(void)fdt_end_node(blob);
	(void)fdt_begin_node(blob, "out-ports");
	port("port", 0, NO_ENDPOINT, INPUT(2));
	(void)fdt_end_node(blob);
	(void)fdt_end_node(blob);
}

static void ram(void)
{
	begin("trace@20003000", 0x20003000);
	(void)fdt_property_u32(blob, "memory-region", REGION);
	(void)fdt_begin_node(blob, "in-ports");
	port("port", 0, INPUT(2), NO_ENDPOINT);
	(void)fdt_end_node(blob);
	(void)fdt_end_node(blob);
}

static void make(enum spoil spoil)
{
	(void)fdt_create(blob, sizeof(blob));
	(void)fdt_finish_reservemap(blob);
	(void)fdt_begin_node(blob, "");
	(void)fdt_property_u32(blob, "#address-cells", 2);
	(void)fdt_property_u32(blob, "#size-cells", 2);
	(void)fdt_begin_node(blob, "cpus");
	(void)fdt_property_u32(blob, "#address-cells", 1);
	(void)fdt_property_u32(blob, "#size-cells", 0);
	cpu("cpu@0", 0);
	cpu("cpu@1", 1);
	(void)fdt_end_node(blob);
	(void)fdt_begin_node(blob, "trace-buffer@190000000");
	(void)fdt_property_u32(blob, "phandle", REGION);
	reg(0x190000000);
	(void)fdt_end_node(blob);
	encoder("trace@20000000", 0, NOTHING);
	encoder("trace@20001000", 1, spoil);
	funnel(spoil);
	ram();
	(void)fdt_end_node(blob);
	CHECK_EQ(fdt_finish(blob), 0);
}

static void test_good(void)
{
	struct hsc_topology t;
	struct hsc_error why = { "" };

	make(NOTHING);
	CHECK_EQ(hsc_topology_parse(&t, "t.dtb", blob, sizeof(blob), &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "good");
	CHECK_EQ(t.count, 4);
	CHECK_EQ(t.components[1].kind, HSC_TC_ENCODER);
	CHECK_EQ(t.components[1].hart, 1);
	CHECK_EQ(t.components[1].base, 0x20001000);
	CHECK_EQ(t.components[0].lrid_width, 0);
	CHECK_EQ(t.components[1].lrid_width, 4);
	CHECK_EQ(t.components[1].outputs[0].to, 2);
	CHECK_EQ(t.components[1].outputs[0].input, 3);
	CHECK_EQ(t.components[2].kind, HSC_TC_FUNNEL);
	CHECK_EQ(t.components[2].generation, HSC_TC_1_0);
	CHECK_EQ(t.components[3].kind, HSC_TC_COMPONENTS); /* Impl will tell */
	CHECK_EQ(t.components[3].buffer, 0x190000000);
	CHECK_EQ(t.components[3].buffer_size, 0x1000);
}

static const struct {
	enum spoil spoil;
	const char *why;
} bad[] = {
	{ REMOTE, "t.dtb: node trace@20001000: has an endpoint that leads "
		  "nowhere" },
	{ REG, "t.dtb: node trace@20001000: has no reg with an address" },
	{ TYPE,
	  "t.dtb: node trace@20001000: hartscope,type is not a known type" },
	{ LRID,
	  "t.dtb: node trace@20001000: hartscope,lrid-width is not a number up "
	  "to 16" },
	{ PORT,
	  "t.dtb: node trace@20002000: has an input that is not a number up to "
	  "15" },
	{ GENERATION, "t.dtb: node trace@20002000: hartscope,generation is "
		      "none of 0, 0.9.4, 1.0" },
};

int main(void)
{
	struct hsc_topology t;
	struct hsc_error why = { "" };

	test_good();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		make(bad[i].spoil);
		CHECK_EQ(hsc_topology_parse(&t, "t.dtb", blob, sizeof(blob),
					    &why),
			 HSC_E_FORMAT);
		CHECK_STR(why.text, bad[i].why, "bad");
	}
	make(NOTHING);
	CHECK_EQ(hsc_topology_parse(&t, "t.dtb", blob, 100, &why),
		 HSC_E_FORMAT);
	CHECK_STR(why.text, "t.dtb: the device tree is damaged", "cut");
	return check_failures != 0;
}
