/* SPDX-License-Identifier: MIT */
/*
 * filters.h - what is to be traced, as the filters of an encoder are asked.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   Trace Control 1.0, "Trace Encoder Filter Registers"
 */
#ifndef HSC_CONTROL_FILTERS_H
#define HSC_CONTROL_FILTERS_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Addresses, both included. */
struct hsc_control_range {
	uint64_t low, high;
};

/* Data accesses that meet all of it. Zero: all. */
struct hsc_control_accesses {
	const struct hsc_control_range *ranges; /* [range_count]: in one */
	size_t range_count;
	uint16_t dtypes; /* bit per enum hsc_dtype; 0: any */
	uint8_t dsizes;  /* bit n: 2^n bytes; 0: any */
};

#ifdef __cplusplus
}
#endif

#endif
