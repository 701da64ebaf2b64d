/* SPDX-License-Identifier: MIT */
/*
 * fdt.h - the device tree of the SoC, for its firmware.
 *
 * Room   soc (floor 5)
 * Spec   Devicetree Specification 0.4, "Flattened Devicetree (DTB) Format"
 */
#ifndef HSC_SOC_MACHINE_FDT_H
#define HSC_SOC_MACHINE_FDT_H

#include <hartscope/base/status.h>
#include <hartscope/control/topology.h>
#include <hartscope/soc/soc.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_FDT_HARTS 16

struct hsc_fdt_facts {
	unsigned xlen, harts;
	const char *isa; /* "rv64imafdc_..." */
	uint64_t ram, ram_size;
	uint64_t clint, plic, uart, finisher; /* addresses */
	unsigned sources, uart_source;        /* of interrupts */
	unsigned units; /* models whose sizes it has, enum hsc_hart_unit */
	struct hsc_hart_sizes sizes;
	/* Rows of the PMU node: event, selector high and low; first and last
	 * event, mask of counters. No rows: no node. */
	const uint32_t *pmu_events, *pmu_counters;
	size_t pmu_events_len, pmu_counters_len; /* cells */
	const struct hsc_topology *trace;        /* trace components, or NULL */
};

/* Write it to blob[room]. Returns HSC_OK and its size, or HSC_E_SPACE. */
HSC_MUST_USE enum hsc_status hsc_fdt_write(const struct hsc_fdt_facts *facts,
					   uint8_t *blob, size_t room,
					   size_t *size);

#endif
