/* SPDX-License-Identifier: MIT */
/* tree.c - the facts about this SoC for its device tree.
 * Room   soc (floor 5) */
#include "soc/machine/fdt.h"
#include "soc/machine/soc.h"

#define FDT_ROOM  32768
#define PMU_ROWS  64
#define PMU_CELLS (6 * PMU_ROWS)
#define ISA_TEXT                                                               \
	"imafdc_zicntr_zicsr_zifencei_zihpm"                                   \
	"_smcntrpmf_sscofpmf"

/* Every event is its own selector, and any counter can count it. */
static void list_events(unsigned units, uint32_t cells[PMU_CELLS],
			struct hsc_fdt_facts *facts)
{
	uint32_t events[PMU_ROWS];
	const size_t n = hsc_uarch_list(units, events, PMU_ROWS);
	uint32_t *counters = cells + 3 * n;

	for (size_t i = 0; i < n; i++) {
		const uint32_t fixed = events[i] == HSC_PMU_CYCLES         ? 1
				       : events[i] == HSC_PMU_INSTRUCTIONS ? 4
									   : 0;

		cells[3 * i] = cells[3 * i + 2] = events[i];
		cells[3 * i + 1] = 0;
		counters[3 * i] = counters[3 * i + 1] = events[i];
		counters[3 * i + 2] = 0xfffffff8 | fixed;
	}
	facts->pmu_events = cells;
	facts->pmu_counters = counters;
	facts->pmu_events_len = facts->pmu_counters_len = 3 * n;
}

/* The device tree lies at the end of RAM. */
enum hsc_status hsc_soc_make_tree(struct hsc_soc *soc,
				  const struct hsc_topology *trace)
{
	const struct hsc_fdt_facts facts = {
		.xlen = soc->config.xlen,
		.harts = soc->config.harts,
		.isa = soc->config.xlen == 64 ? "rv64" ISA_TEXT
					      : "rv32" ISA_TEXT,
		.ram = soc->machine.ram.base,
		.ram_size = soc->machine.ram.size,
		.clint = HSC_CLINT_BASE,
		.plic = HSC_PLIC_BASE,
		.uart = HSC_UART_BASE,
		.finisher = HSC_FINISHER_BASE,
		.sources = HSC_PLIC_SOURCES,
		.uart_source = HSC_UART_IRQ,
		.units = soc->config.units,
		.sizes = soc->config.sizes,
		.trace = trace,
	};
	uint32_t pmu[PMU_CELLS];
	struct hsc_fdt_facts all = facts;
	size_t size;

	list_events(soc->config.units, pmu, &all);
	soc->fdt = soc->machine.ram.base + soc->machine.ram.size - FDT_ROOM;
	return hsc_fdt_write(&all,
			     hsc_ram_at(&soc->machine, soc->fdt, FDT_ROOM),
			     FDT_ROOM, &size);
}
