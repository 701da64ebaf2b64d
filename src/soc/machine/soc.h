/* SPDX-License-Identifier: MIT */
/*
 * soc.h - the whole SoC: harts, devices, trace hardware.
 *
 * Room   soc (floor 5)
 */
#ifndef HSC_SOC_MACHINE_SOC_H
#define HSC_SOC_MACHINE_SOC_H

#include "soc/device/devices.h"
#include "soc/trace/parts.h"

struct hsc_soc {
	struct hsc_soc_config config;
	struct hsc_machine machine;
	struct hsc_bus bus;
	struct hsc_clint clint;
	struct hsc_plic plic;
	struct hsc_uart uart;
	struct hsc_host host;
	struct hsc_trace_hw *trace; /* or NULL */
	uint64_t entry;             /* where harts start */
	uint64_t fdt;               /* address of the device tree; 0: none */
	bool running;               /* in hsc_soc_run */
};

/* Write the device tree to the end of RAM, with these trace components. */
enum hsc_status hsc_soc_make_tree(struct hsc_soc *soc,
				  const struct hsc_topology *trace);

#endif
