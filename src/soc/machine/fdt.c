/* SPDX-License-Identifier: MIT */
/* fdt.c - the device tree by which firmware knows the SoC.
 * Room   soc (floor 5) */
#include "soc/machine/fdt.h"
#include "hart/state/uarch.h"
#include <hartscope/spec/devices.h>
#include <hartscope/spec/machine.h>
#include <inttypes.h>
#include <libfdt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLOCK_HZ     10000000 /* of mtime, as of QEMU's virt */
#define UART_HZ      3686400
#define TEST_PHANDLE 0x20 /* of the finisher; harts have 1, 2, .. */
#define PLIC_PHANDLE 0x21
#define LL_PHANDLE   0x30 /* and the hart */
#define NODE_TEXT    48

/* phandles, plus a hart, a component, or four of these plus an output */
#define CPU_PHANDLE    0x100
#define TRACE_PHANDLE  0x200
#define REGION_PHANDLE 0x280
#define OUT_PHANDLE    0x300
#define IN_PHANDLE     0x400

/* libfdt does not remember an earlier error, so the first one is kept here. */
struct tree {
	const struct hsc_fdt_facts *facts;
	void *blob;
	int rc;
};

static void note_rc(struct tree *t, int rc)
{
	if (t->rc == 0)
		t->rc = rc;
}

static void open_node(struct tree *t, const char *name)
{
	note_rc(t, fdt_begin_node(t->blob, name));
}

static void node_at(struct tree *t, const char *name, uint64_t address)
{
	char text[NODE_TEXT];

	snprintf(text, sizeof(text), "%s@%" PRIx64, name, address);
	open_node(t, text);
}

static void close_node(struct tree *t)
{
	note_rc(t, fdt_end_node(t->blob));
}

static void put_number(struct tree *t, const char *name, uint32_t value)
{
	note_rc(t, fdt_property_u32(t->blob, name, value));
}

static void put_text(struct tree *t, const char *name, const char *value)
{
	note_rc(t, fdt_property(t->blob, name, value, (int)strlen(value) + 1));
}

static void put_flag(struct tree *t, const char *name)
{
	note_rc(t, fdt_property(t->blob, name, NULL, 0));
}

static void put_cells(struct tree *t, const char *name, const uint32_t *values,
		      size_t count)
{
	void *p = NULL;

	note_rc(t,
		fdt_property_placeholder(t->blob, name, (int)(4 * count), &p));
	for (size_t i = 0; t->rc == 0 && i < count; i++)
		fdt32_st((uint8_t *)p + 4 * i, values[i]);
}

/* A list of strings: "a\0b". */
static void put_texts(struct tree *t, const char *name, const char *list,
		      size_t size)
{
	note_rc(t, fdt_property(t->blob, name, list, (int)size));
}

static void put_reg(struct tree *t, uint64_t base, uint64_t size)
{
	const uint32_t reg[] = { (uint32_t)(base >> 32), (uint32_t)base,
				 (uint32_t)(size >> 32), (uint32_t)size };

	put_cells(t, "reg", reg, 4);
}

static void put_sizes(struct tree *t, uint32_t address, uint32_t size)
{
	put_number(t, "#address-cells", address);
	put_number(t, "#size-cells", size);
}

/* Devicetree Specification 0.4, "Internal (L1) Cache Properties", "TLB
 * Properties": written for the models that are configured. */
static void put_model(struct tree *t, unsigned unit, const char *prefix,
		      uint32_t entries)
{
	const bool tlb = unit & (HSC_UNIT_DTLB | HSC_UNIT_ITLB);
	const uint32_t line = tlb ? 1 : HSC_CACHE_LINE;
	char name[NODE_TEXT];

	if (!(t->facts->units & unit))
		return;
	snprintf(name, sizeof(name), "%s-size", prefix);
	put_number(t, name, entries);
	snprintf(name, sizeof(name), "%s-sets", prefix);
	put_number(t, name, entries / line / HSC_CACHE_WAYS);
	snprintf(name, sizeof(name), "%s-block-size", prefix);
	if (!tlb)
		put_number(t, name, line);
}

/* "Multi-level and Shared Cache Nodes": each hart has its own. */
static void last_level(struct tree *t, unsigned i)
{
	if (!(t->facts->units & HSC_UNIT_LL))
		return;
	open_node(t, "l2-cache");
	put_text(t, "compatible", "cache");
	put_number(t, "cache-level", 2);
	put_flag(t, "cache-unified");
	put_model(t, HSC_UNIT_LL, "cache", t->facts->sizes.ll);
	put_number(t, "phandle", LL_PHANDLE + i);
	close_node(t);
}

static void put_models(struct tree *t, unsigned i)
{
	const struct hsc_fdt_facts *f = t->facts;

	put_model(t, HSC_UNIT_L1D, "d-cache", f->sizes.l1d);
	put_model(t, HSC_UNIT_L1I, "i-cache", f->sizes.l1i);
	if (f->units & (HSC_UNIT_DTLB | HSC_UNIT_ITLB))
		put_flag(t, "tlb-split");
	put_model(t, HSC_UNIT_DTLB, "d-tlb", f->sizes.dtlb);
	put_model(t, HSC_UNIT_ITLB, "i-tlb", f->sizes.itlb);
	if (f->units & HSC_UNIT_BPU)
		put_number(t, "hartscope,branch-counters", f->sizes.bpu);
	if (f->units & HSC_UNIT_LL)
		put_number(t, "next-level-cache", LL_PHANDLE + i);
}

static void put_hart(struct tree *t, unsigned i)
{
	const bool wide = t->facts->xlen == 64;

	node_at(t, "cpu", i);
	put_text(t, "device_type", "cpu");
	put_number(t, "reg", i);
	put_text(t, "status", "okay");
	put_text(t, "compatible", "riscv");
	put_text(t, "riscv,isa", t->facts->isa);
	put_text(t, "mmu-type", wide ? "riscv,sv39" : "riscv,sv32");
	put_models(t, i);
	if (t->facts->trace)
		put_number(t, "phandle", CPU_PHANDLE + i);
	open_node(t, "interrupt-controller");
	put_number(t, "#interrupt-cells", 1);
	put_flag(t, "interrupt-controller");
	put_text(t, "compatible", "riscv,cpu-intc");
	put_number(t, "phandle", i + 1);
	close_node(t);
	last_level(t, i);
	close_node(t);
}

static void put_harts(struct tree *t)
{
	open_node(t, "cpus");
	put_sizes(t, 1, 0);
	put_number(t, "timebase-frequency", CLOCK_HZ);
	for (unsigned i = 0; i < t->facts->harts; i++)
		put_hart(t, i);
	close_node(t);
}

/* Two interrupts of each hart, to which a device is connected. */
static void wires_to(struct tree *t, uint32_t first, uint32_t second)
{
	uint32_t wires[HSC_FDT_HARTS * 4];

	for (unsigned i = 0; i < t->facts->harts; i++) {
		wires[4 * i] = wires[4 * i + 2] = i + 1;
		wires[4 * i + 1] = first;
		wires[4 * i + 3] = second;
	}
	put_cells(t, "interrupts-extended", wires, 4 * t->facts->harts);
}

static void put_clint(struct tree *t)
{
	node_at(t, "clint", t->facts->clint);
	put_texts(t, "compatible", "sifive,clint0\0riscv,clint0", 27);
	put_reg(t, t->facts->clint, HSC_CLINT_SIZE);
	wires_to(t, HSC_IRQ_MSI_AT, HSC_IRQ_MTI_AT);
	close_node(t);
}

static void put_plic(struct tree *t)
{
	node_at(t, "plic", t->facts->plic);
	put_texts(t, "compatible", "sifive,plic-1.0.0\0riscv,plic0", 30);
	put_reg(t, t->facts->plic, HSC_PLIC_SIZE);
	put_number(t, "#interrupt-cells", 1);
	put_number(t, "#address-cells", 0);
	put_flag(t, "interrupt-controller");
	put_number(t, "riscv,ndev", t->facts->sources);
	wires_to(t, HSC_IRQ_MEI_AT, HSC_IRQ_SEI_AT);
	put_number(t, "phandle", PLIC_PHANDLE);
	close_node(t);
}

static void put_uart(struct tree *t)
{
	node_at(t, "serial", t->facts->uart);
	put_text(t, "compatible", "ns16550a");
	put_reg(t, t->facts->uart, HSC_UART_SIZE);
	put_number(t, "clock-frequency", UART_HZ);
	put_number(t, "interrupt-parent", PLIC_PHANDLE);
	put_number(t, "interrupts", t->facts->uart_source);
	close_node(t);
}

static void put_finisher(struct tree *t)
{
	node_at(t, "test", t->facts->finisher);
	put_texts(t, "compatible", "sifive,test1\0sifive,test0\0syscon", 33);
	put_reg(t, t->facts->finisher, HSC_FINISHER_SIZE);
	put_number(t, "phandle", TEST_PHANDLE);
	close_node(t);
}

/* How to switch off or restart: which value to write to which register. */
static void put_power(struct tree *t, const char *name, const char *compatible,
		      uint32_t value)
{
	open_node(t, name);
	put_text(t, "compatible", compatible);
	put_number(t, "value", value);
	put_number(t, "offset", 0);
	put_number(t, "regmap", TEST_PHANDLE);
	close_node(t);
}

/* SBI 2.0, "Performance Monitoring Unit Extension": which counters can count
 * which events. */
static void put_counters(struct tree *t)
{
	const struct hsc_fdt_facts *f = t->facts;

	if (!f->pmu_counters_len)
		return;
	open_node(t, "pmu");
	put_text(t, "compatible", "riscv,pmu");
	put_cells(t, "riscv,event-to-mhpmevent", f->pmu_events,
		  f->pmu_events_len);
	put_cells(t, "riscv,event-to-mhpmcounters", f->pmu_counters,
		  f->pmu_counters_len);
	close_node(t);
}

static uint32_t end_of(uint32_t first, size_t component, unsigned output)
{
	return (uint32_t)(first + HSC_TOPOLOGY_OUTPUTS * component + output);
}

static void put_endpoint(struct tree *t, unsigned port, uint32_t self,
			 uint32_t remote)
{
	node_at(t, "port", port);
	put_number(t, "reg", port);
	open_node(t, "endpoint");
	put_number(t, "phandle", self);
	put_number(t, "remote-endpoint", remote);
	close_node(t);
	close_node(t);
}

static void put_inputs(struct tree *t, size_t to)
{
	const struct hsc_topology *all = t->facts->trace;

	open_node(t, "in-ports");
	put_sizes(t, 1, 0);
	for (size_t i = 0; i < all->count; i++)
		for (unsigned k = 0; k < all->components[i].output_count; k++)
			if (all->components[i].outputs[k].to == to)
				put_endpoint(
					t, all->components[i].outputs[k].input,
					end_of(IN_PHANDLE, i, k),
					end_of(OUT_PHANDLE, i, k));
	close_node(t);
}

static void put_outputs(struct tree *t, size_t from)
{
	const struct hsc_trace_component *c =
		&t->facts->trace->components[from];

	open_node(t, "out-ports");
	put_sizes(t, 1, 0);
	for (unsigned k = 0; k < c->output_count; k++)
		put_endpoint(t, k, end_of(OUT_PHANDLE, from, k),
			     end_of(IN_PHANDLE, from, k));
	close_node(t);
}

/* Bits of sinks as a list of strings. */
static void list_sinks(struct tree *t, unsigned bits)
{
	static const char *const names[] = { "sram", "atb", "pib", "smem" };
	char list[NODE_TEXT];
	size_t len = 0;

	for (unsigned i = 0; i < 4; i++)
		if (bits >> i & 1) {
			memcpy(list + len, names[i], strlen(names[i]) + 1);
			len += strlen(names[i]) + 1;
		}
	if (len)
		put_texts(t, "hartscope,sinks", list, len);
}

/* The Linux binding, and our properties for what it cannot express. */
static void put_component(struct tree *t, size_t i)
{
	static const char *const types[] = { "encoder", "funnel", "ram-sink",
					     "pib-sink", "atb-bridge" };
	const struct hsc_trace_component *c = &t->facts->trace->components[i];

	node_at(t, "trace", c->base);
	put_text(t, "compatible", "riscv,trace-component");
	put_reg(t, c->base, HSC_TC_BLOCK_SIZE);
	put_number(t, "phandle", (uint32_t)(TRACE_PHANDLE + i));
	put_text(t, "hartscope,generation",
		 hsc_tc_generation_names[c->generation]);
	put_text(t, "hartscope,type", types[c->kind]);
	if (c->has_hart && c->hart < t->facts->harts)
		put_number(t, "cpus", CPU_PHANDLE + (uint32_t)c->hart);
	if (c->has_src) {
		put_number(t, "hartscope,src", c->src);
		put_number(t, "hartscope,src-bits", c->src_bits);
	}
	if (c->lrid_width)
		put_number(t, "hartscope,lrid-width", c->lrid_width);
	list_sinks(t, c->sinks);
	if (c->buffer_size)
		put_number(t, "memory-region", (uint32_t)(REGION_PHANDLE + i));
	if (c->kind != HSC_TC_ENCODER)
		put_inputs(t, i);
	if (c->output_count)
		put_outputs(t, i);
	close_node(t);
}

static void put_components(struct tree *t)
{
	for (size_t i = 0; t->facts->trace && i < t->facts->trace->count; i++)
		put_component(t, i);
}

/* Memory that is reserved for trace. */
static void put_regions(struct tree *t)
{
	const struct hsc_topology *all = t->facts->trace;

	open_node(t, "reserved-memory");
	put_sizes(t, 2, 2);
	put_flag(t, "ranges");
	for (size_t i = 0; all && i < all->count; i++) {
		const struct hsc_trace_component *c = &all->components[i];

		if (!c->buffer_size)
			continue;
		node_at(t, "trace-buffer", c->buffer);
		put_reg(t, c->buffer, c->buffer_size);
		put_flag(t, "no-map");
		put_number(t, "phandle", (uint32_t)(REGION_PHANDLE + i));
		close_node(t);
	}
	close_node(t);
}

static void put_root(struct tree *t)
{
	char console[NODE_TEXT];

	snprintf(console, sizeof(console), "/soc/serial@%" PRIx64,
		 t->facts->uart);
	open_node(t, "");
	put_sizes(t, 2, 2);
	put_text(t, "compatible", "hartscope,virt");
	put_text(t, "model", "hartscope virtual SoC");
	open_node(t, "chosen");
	put_text(t, "stdout-path", console);
	close_node(t);
	node_at(t, "memory", t->facts->ram);
	put_text(t, "device_type", "memory");
	put_reg(t, t->facts->ram, t->facts->ram_size);
	close_node(t);
	if (t->facts->trace)
		put_regions(t);
	put_harts(t);
	put_counters(t);
	put_power(t, "poweroff", "syscon-poweroff", HSC_FINISHER_PASS);
	put_power(t, "reboot", "syscon-reboot", HSC_FINISHER_RESET);
	open_node(t, "soc");
	put_sizes(t, 2, 2);
	put_text(t, "compatible", "simple-bus");
	put_flag(t, "ranges");
	put_clint(t);
	put_plic(t);
	put_uart(t);
	put_finisher(t);
	put_components(t);
	close_node(t);
	close_node(t);
}

enum hsc_status hsc_fdt_write(const struct hsc_fdt_facts *facts, uint8_t *blob,
			      size_t room, size_t *size)
{
	struct tree t = { .facts = facts, .blob = blob };

	note_rc(&t, fdt_create(blob, (int)room));
	note_rc(&t, fdt_finish_reservemap(blob));
	if (t.rc == 0)
		put_root(&t);
	note_rc(&t, fdt_finish(blob));
	if (t.rc != 0)
		return HSC_E_SPACE;
	*size = fdt_totalsize(blob);
	return HSC_OK;
}
