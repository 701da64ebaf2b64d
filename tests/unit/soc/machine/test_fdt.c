/* SPDX-License-Identifier: MIT */
#include "soc/machine/fdt.h"
#include "unit/check.h"
#include <hartscope/control/backend.h>
#include <hartscope/soc/trace.h>
#include <libfdt.h>

static uint8_t blob[16384];

static uint32_t number(const char *path, const char *name, int index)
{
	int len = 0;
	const int at = fdt_path_offset(blob, path);
	const fdt32_t *cells = fdt_getprop(blob, at, name, &len);

	return cells && 4 * index < len ? fdt32_to_cpu(cells[index]) : 0;
}

/* The wire of the UART leads to the PLIC, and those of that to harts. */
static void check_interrupts(void)
{
	static const char plic[] = "/soc/plic@c000000";
	static const char intc[] = "/cpus/cpu@1/interrupt-controller";

	CHECK(number(plic, "phandle", 0) != 0);
	CHECK_EQ(number("/soc/serial@10000000", "interrupt-parent", 0),
		 number(plic, "phandle", 0));
	CHECK_EQ(number("/soc/serial@10000000", "interrupts", 0), 10);
	CHECK_EQ(number(plic, "riscv,ndev", 0), 96);
	CHECK_EQ(number(plic, "interrupts-extended", 4),
		 number(intc, "phandle", 0));
	CHECK_EQ(number(plic, "interrupts-extended", 5), 11);
	CHECK_EQ(number(plic, "interrupts-extended", 7), 9);
}

/* Sizes of the models that there are. */
static void check_models(void)
{
	static const char cpu[] = "/cpus/cpu@0", ll[] = "/cpus/cpu@0/l2-cache";

	CHECK_EQ(number(cpu, "d-cache-size", 0), 32768);
	CHECK_EQ(number(cpu, "d-cache-sets", 0), 64);
	CHECK_EQ(number(cpu, "d-cache-block-size", 0), 64);
	CHECK_EQ(number(cpu, "i-cache-size", 0), 0);
	CHECK_EQ(number(cpu, "d-tlb-size", 0), 64);
	CHECK_EQ(number(cpu, "d-tlb-sets", 0), 8);
	CHECK_EQ(number(cpu, "i-tlb-size", 0), 0);
	CHECK_EQ(number(cpu, "hartscope,branch-counters", 0), 1024);
	CHECK_EQ(number(ll, "cache-size", 0), 524288);
	CHECK_EQ(number(ll, "cache-sets", 0), 1024);
	CHECK_EQ(number(cpu, "next-level-cache", 0), number(ll, "phandle", 0));
	CHECK(number("/cpus/cpu@1", "next-level-cache", 0) !=
	      number(ll, "phandle", 0));
}

/* Trace components as the driver reads them from the tree: the same. */
static void check_trace(enum hsc_tc_generation g)
{
	struct hsc_topology t, got;
	struct hsc_fdt_facts facts = {
		.xlen = 64, .harts = 2, .isa = "rv64imac", .trace = &t
	};
	struct hsc_error why = { "" };
	size_t size = 0;
	FILE *f = fopen("trace.dtb", "wb");

	hsc_soc_trace_usual(&t, g, 2);
	t.components[0].lrid_width = 4;
	t.components[t.count - 1].buffer = 0x84000000;
	t.components[t.count - 1].buffer_size = 0x10000;
	CHECK_EQ(hsc_fdt_write(&facts, blob, sizeof(blob), &size), HSC_OK);
	CHECK(fwrite(blob, 1, size, f) == size);
	CHECK(fclose(f) == 0);
	CHECK_EQ(hsc_topology_read(&got, "trace.dtb", &why), HSC_OK);
	CHECK_STR(why.text, "", "trace.dtb");
	CHECK_EQ(got.count, t.count);
	for (size_t i = 0; i < t.count; i++) {
		const struct hsc_trace_component *a = &t.components[i];
		const struct hsc_trace_component *b = &got.components[i];

		CHECK_EQ(b->base, a->base);
		CHECK_EQ(b->kind, a->kind);
		CHECK_EQ(b->generation, g);
		CHECK_EQ(b->has_hart, a->has_hart);
		CHECK_EQ(b->hart, a->hart);
		CHECK_EQ(b->has_src, a->has_src);
		CHECK_EQ(b->src, a->src);
		CHECK_EQ(b->src_bits, a->src_bits);
		CHECK_EQ(b->lrid_width, a->lrid_width);
		CHECK_EQ(b->sinks, a->sinks);
		CHECK_EQ(b->buffer, a->buffer);
		CHECK_EQ(b->buffer_size, a->buffer_size);
		CHECK_EQ(b->output_count, a->output_count);
		CHECK_EQ(b->outputs[0].to, a->outputs[0].to);
		CHECK_EQ(b->outputs[0].input, a->outputs[0].input);
	}
	remove("trace.dtb");
}

int main(void)
{
	static const uint32_t events[] = { 1, 0, 1 };
	static const uint32_t counters[] = { 1, 1, 9 };
	const struct hsc_fdt_facts facts = {
		.xlen = 32,
		.harts = 3,
		.isa = "rv32ima",
		.ram = 0x80000000,
		.ram_size = 1 << 20,
		.clint = 0x2000000,
		.plic = 0xc000000,
		.uart = 0x10000000,
		.sources = 96,
		.uart_source = 10,
		.units = HSC_UNIT_L1D | HSC_UNIT_LL | HSC_UNIT_DTLB |
			 HSC_UNIT_BPU,
		.sizes = { 32768, 16384, 524288, 64, 32, 1024 },
		.finisher = 0x100000,
		.pmu_events = events,
		.pmu_counters = counters,
		.pmu_events_len = 3,
		.pmu_counters_len = 3,
	};
	size_t size = 0;
	const fdt32_t *cells;
	int at, len;

	CHECK(hsc_fdt_write(&facts, blob, 64, &size) == HSC_E_SPACE);
	CHECK(hsc_fdt_write(&facts, blob, sizeof(blob), &size) == HSC_OK);
	CHECK(size < sizeof(blob));
	CHECK_EQ(fdt_check_full(blob, size), 0);
	at = fdt_path_offset(blob, "/cpus/cpu@2");
	CHECK(at > 0);
	CHECK_STR((const char *)fdt_getprop(blob, at, "riscv,isa", NULL),
		  "rv32ima", "ISA");
	CHECK(fdt_path_offset(blob, "/cpus/cpu@3") < 0);
	at = fdt_path_offset(blob, "/soc/clint@2000000");
	cells = fdt_getprop(blob, at, "interrupts-extended", &len);
	CHECK(cells != NULL);
	CHECK_EQ(len, 3 * 16);
	check_interrupts();
	check_models();
	at = fdt_path_offset(blob, "/pmu");
	cells = fdt_getprop(blob, at, "riscv,event-to-mhpmcounters", &len);
	CHECK(cells && len == 12 && fdt32_to_cpu(cells[2]) == 9);
	at = fdt_path_offset(blob, "/chosen");
	CHECK_STR((const char *)fdt_getprop(blob, at, "stdout-path", NULL),
		  "/soc/serial@10000000", "console");
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		check_trace((enum hsc_tc_generation)g);
	return check_failures != 0;
}
