/* SPDX-License-Identifier: MIT */
/* fdt.c - the SoC is described to its firmware.
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

/* libfdt stops at the first error and remembers nothing: we do. */
struct tree {
	const struct hsc_fdt_facts *facts;
	void *blob;
	int rc;
};

static void keep_rc(struct tree *t, int rc)
{
	if (t->rc == 0)
		t->rc = rc;
}

static void node(struct tree *t, const char *name)
{
	keep_rc(t, fdt_begin_node(t->blob, name));
}

static void node_at(struct tree *t, const char *name, uint64_t address)
{
	char text[NODE_TEXT];

	snprintf(text, sizeof(text), "%s@%" PRIx64, name, address);
	node(t, text);
}

static void done(struct tree *t)
{
	keep_rc(t, fdt_end_node(t->blob));
}

static void number(struct tree *t, const char *name, uint32_t value)
{
	keep_rc(t, fdt_property_u32(t->blob, name, value));
}

static void text(struct tree *t, const char *name, const char *value)
{
	keep_rc(t, fdt_property(t->blob, name, value, (int)strlen(value) + 1));
}

static void flag(struct tree *t, const char *name)
{
	keep_rc(t, fdt_property(t->blob, name, NULL, 0));
}

static void cells(struct tree *t, const char *name, const uint32_t *values,
		  size_t count)
{
	void *p = NULL;

	keep_rc(t,
		fdt_property_placeholder(t->blob, name, (int)(4 * count), &p));
	for (size_t i = 0; t->rc == 0 && i < count; i++)
		fdt32_st((uint8_t *)p + 4 * i, values[i]);
}

/* A list of strings: "a\0b". */
static void texts(struct tree *t, const char *name, const char *list,
		  size_t size)
{
	keep_rc(t, fdt_property(t->blob, name, list, (int)size));
}

static void place(struct tree *t, uint64_t base, uint64_t size)
{
	const uint32_t reg[] = { (uint32_t)(base >> 32), (uint32_t)base,
				 (uint32_t)(size >> 32), (uint32_t)size };

	cells(t, "reg", reg, 4);
}

static void sizes(struct tree *t, uint32_t address, uint32_t size)
{
	number(t, "#address-cells", address);
	number(t, "#size-cells", size);
}

/* Devicetree Specification 0.4, "Internal (L1) Cache Properties", "TLB
 * Properties": a model of a hart that is there. */
static void model(struct tree *t, unsigned unit, const char *prefix,
		  uint32_t entries)
{
	const bool tlb = unit & (HSC_UNIT_DTLB | HSC_UNIT_ITLB);
	const uint32_t line = tlb ? 1 : HSC_CACHE_LINE;
	char name[NODE_TEXT];

	if (!(t->facts->units & unit))
		return;
	snprintf(name, sizeof(name), "%s-size", prefix);
	number(t, name, entries);
	snprintf(name, sizeof(name), "%s-sets", prefix);
	number(t, name, entries / line / HSC_CACHE_WAYS);
	snprintf(name, sizeof(name), "%s-block-size", prefix);
	if (!tlb)
		number(t, name, line);
}

/* "Multi-level and Shared Cache Nodes": each hart has its own. */
static void last_level(struct tree *t, unsigned i)
{
	if (!(t->facts->units & HSC_UNIT_LL))
		return;
	node(t, "l2-cache");
	text(t, "compatible", "cache");
	number(t, "cache-level", 2);
	flag(t, "cache-unified");
	model(t, HSC_UNIT_LL, "cache", t->facts->sizes.ll);
	number(t, "phandle", LL_PHANDLE + i);
	done(t);
}

static void models(struct tree *t, unsigned i)
{
	const struct hsc_fdt_facts *f = t->facts;

	model(t, HSC_UNIT_L1D, "d-cache", f->sizes.l1d);
	model(t, HSC_UNIT_L1I, "i-cache", f->sizes.l1i);
	if (f->units & (HSC_UNIT_DTLB | HSC_UNIT_ITLB))
		flag(t, "tlb-split");
	model(t, HSC_UNIT_DTLB, "d-tlb", f->sizes.dtlb);
	model(t, HSC_UNIT_ITLB, "i-tlb", f->sizes.itlb);
	if (f->units & HSC_UNIT_BPU)
		number(t, "hartscope,branch-counters", f->sizes.bpu);
	if (f->units & HSC_UNIT_LL)
		number(t, "next-level-cache", LL_PHANDLE + i);
}

static void hart(struct tree *t, unsigned i)
{
	const bool wide = t->facts->xlen == 64;

	node_at(t, "cpu", i);
	text(t, "device_type", "cpu");
	number(t, "reg", i);
	text(t, "status", "okay");
	text(t, "compatible", "riscv");
	text(t, "riscv,isa", t->facts->isa);
	text(t, "mmu-type", wide ? "riscv,sv39" : "riscv,sv32");
	models(t, i);
	if (t->facts->trace)
		number(t, "phandle", CPU_PHANDLE + i);
	node(t, "interrupt-controller");
	number(t, "#interrupt-cells", 1);
	flag(t, "interrupt-controller");
	text(t, "compatible", "riscv,cpu-intc");
	number(t, "phandle", i + 1);
	done(t);
	last_level(t, i);
	done(t);
}

static void harts(struct tree *t)
{
	node(t, "cpus");
	sizes(t, 1, 0);
	number(t, "timebase-frequency", CLOCK_HZ);
	for (unsigned i = 0; i < t->facts->harts; i++)
		hart(t, i);
	done(t);
}

/* Two interrupts of each hart. */
static void wires_to(struct tree *t, uint32_t first, uint32_t second)
{
	uint32_t wires[HSC_FDT_HARTS * 4];

	for (unsigned i = 0; i < t->facts->harts; i++) {
		wires[4 * i] = wires[4 * i + 2] = i + 1;
		wires[4 * i + 1] = first;
		wires[4 * i + 3] = second;
	}
	cells(t, "interrupts-extended", wires, 4 * t->facts->harts);
}

static void clint(struct tree *t)
{
	node_at(t, "clint", t->facts->clint);
	texts(t, "compatible", "sifive,clint0\0riscv,clint0", 27);
	place(t, t->facts->clint, HSC_CLINT_SIZE);
	wires_to(t, HSC_IRQ_MSI_AT, HSC_IRQ_MTI_AT);
	done(t);
}

static void plic(struct tree *t)
{
	node_at(t, "plic", t->facts->plic);
	texts(t, "compatible", "sifive,plic-1.0.0\0riscv,plic0", 30);
	place(t, t->facts->plic, HSC_PLIC_SIZE);
	number(t, "#interrupt-cells", 1);
	number(t, "#address-cells", 0);
	flag(t, "interrupt-controller");
	number(t, "riscv,ndev", t->facts->sources);
	wires_to(t, HSC_IRQ_MEI_AT, HSC_IRQ_SEI_AT);
	number(t, "phandle", PLIC_PHANDLE);
	done(t);
}

static void uart(struct tree *t)
{
	node_at(t, "serial", t->facts->uart);
	text(t, "compatible", "ns16550a");
	place(t, t->facts->uart, HSC_UART_SIZE);
	number(t, "clock-frequency", UART_HZ);
	number(t, "interrupt-parent", PLIC_PHANDLE);
	number(t, "interrupts", t->facts->uart_source);
	done(t);
}

static void finisher(struct tree *t)
{
	node_at(t, "test", t->facts->finisher);
	texts(t, "compatible", "sifive,test1\0sifive,test0\0syscon", 33);
	place(t, t->facts->finisher, HSC_FINISHER_SIZE);
	number(t, "phandle", TEST_PHANDLE);
	done(t);
}

/* What to write where to switch off or start anew. */
static void power(struct tree *t, const char *name, const char *compatible,
		  uint32_t value)
{
	node(t, name);
	text(t, "compatible", compatible);
	number(t, "value", value);
	number(t, "offset", 0);
	number(t, "regmap", TEST_PHANDLE);
	done(t);
}

/* SBI 2.0, "Performance Monitoring Unit Extension": what counts what. */
static void counters(struct tree *t)
{
	const struct hsc_fdt_facts *f = t->facts;

	if (!f->pmu_counters_len)
		return;
	node(t, "pmu");
	text(t, "compatible", "riscv,pmu");
	cells(t, "riscv,event-to-mhpmevent", f->pmu_events, f->pmu_events_len);
	cells(t, "riscv,event-to-mhpmcounters", f->pmu_counters,
	      f->pmu_counters_len);
	done(t);
}

/* --- trace components --------------------------------------------------- */

static uint32_t end_of(uint32_t first, size_t component, unsigned output)
{
	return (uint32_t)(first + HSC_TOPOLOGY_OUTPUTS * component + output);
}

static void endpoint(struct tree *t, unsigned port, uint32_t self,
		     uint32_t remote)
{
	node_at(t, "port", port);
	number(t, "reg", port);
	node(t, "endpoint");
	number(t, "phandle", self);
	number(t, "remote-endpoint", remote);
	done(t);
	done(t);
}

static void inputs(struct tree *t, size_t to)
{
	const struct hsc_topology *all = t->facts->trace;

	node(t, "in-ports");
	sizes(t, 1, 0);
	for (size_t i = 0; i < all->count; i++)
		for (unsigned k = 0; k < all->components[i].output_count; k++)
			if (all->components[i].outputs[k].to == to)
				endpoint(t, all->components[i].outputs[k].input,
					 end_of(IN_PHANDLE, i, k),
					 end_of(OUT_PHANDLE, i, k));
	done(t);
}

static void outputs(struct tree *t, size_t from)
{
	const struct hsc_trace_component *c =
		&t->facts->trace->components[from];

	node(t, "out-ports");
	sizes(t, 1, 0);
	for (unsigned k = 0; k < c->output_count; k++)
		endpoint(t, k, end_of(OUT_PHANDLE, from, k),
			 end_of(IN_PHANDLE, from, k));
	done(t);
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
		texts(t, "hartscope,sinks", list, len);
}

/* The binding of Linux, and what it has no word for. */
static void component(struct tree *t, size_t i)
{
	static const char *const types[] = { "encoder", "funnel", "ram-sink",
					     "pib-sink", "atb-bridge" };
	const struct hsc_trace_component *c = &t->facts->trace->components[i];

	node_at(t, "trace", c->base);
	text(t, "compatible", "riscv,trace-component");
	place(t, c->base, HSC_TC_BLOCK_SIZE);
	number(t, "phandle", (uint32_t)(TRACE_PHANDLE + i));
	text(t, "hartscope,generation", hsc_tc_generation_names[c->generation]);
	text(t, "hartscope,type", types[c->kind]);
	if (c->has_hart && c->hart < t->facts->harts)
		number(t, "cpus", CPU_PHANDLE + (uint32_t)c->hart);
	if (c->has_src) {
		number(t, "hartscope,src", c->src);
		number(t, "hartscope,src-bits", c->src_bits);
	}
	if (c->lrid_width)
		number(t, "hartscope,lrid-width", c->lrid_width);
	list_sinks(t, c->sinks);
	if (c->buffer_size)
		number(t, "memory-region", (uint32_t)(REGION_PHANDLE + i));
	if (c->kind != HSC_TC_ENCODER)
		inputs(t, i);
	if (c->output_count)
		outputs(t, i);
	done(t);
}

static void components(struct tree *t)
{
	for (size_t i = 0; t->facts->trace && i < t->facts->trace->count; i++)
		component(t, i);
}

/* Memory that is set aside for trace. */
static void regions(struct tree *t)
{
	const struct hsc_topology *all = t->facts->trace;

	node(t, "reserved-memory");
	sizes(t, 2, 2);
	flag(t, "ranges");
	for (size_t i = 0; all && i < all->count; i++) {
		const struct hsc_trace_component *c = &all->components[i];

		if (!c->buffer_size)
			continue;
		node_at(t, "trace-buffer", c->buffer);
		place(t, c->buffer, c->buffer_size);
		flag(t, "no-map");
		number(t, "phandle", (uint32_t)(REGION_PHANDLE + i));
		done(t);
	}
	done(t);
}

static void root(struct tree *t)
{
	char console[NODE_TEXT];

	snprintf(console, sizeof(console), "/soc/serial@%" PRIx64,
		 t->facts->uart);
	node(t, "");
	sizes(t, 2, 2);
	text(t, "compatible", "hartscope,virt");
	text(t, "model", "hartscope virtual SoC");
	node(t, "chosen");
	text(t, "stdout-path", console);
	done(t);
	node_at(t, "memory", t->facts->ram);
	text(t, "device_type", "memory");
	place(t, t->facts->ram, t->facts->ram_size);
	done(t);
	if (t->facts->trace)
		regions(t);
	harts(t);
	counters(t);
	power(t, "poweroff", "syscon-poweroff", HSC_FINISHER_PASS);
	power(t, "reboot", "syscon-reboot", HSC_FINISHER_RESET);
	node(t, "soc");
	sizes(t, 2, 2);
	text(t, "compatible", "simple-bus");
	flag(t, "ranges");
	clint(t);
	plic(t);
	uart(t);
	finisher(t);
	components(t);
	done(t);
	done(t);
}

enum hsc_status hsc_fdt_write(const struct hsc_fdt_facts *facts, uint8_t *blob,
			      size_t room, size_t *size)
{
	struct tree t = { .facts = facts, .blob = blob };

	keep_rc(&t, fdt_create(blob, (int)room));
	keep_rc(&t, fdt_finish_reservemap(blob));
	if (t.rc == 0)
		root(&t);
	keep_rc(&t, fdt_finish(blob));
	if (t.rc != 0)
		return HSC_E_SPACE;
	*size = fdt_totalsize(blob);
	return HSC_OK;
}
