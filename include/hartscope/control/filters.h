/* SPDX-License-Identifier: MIT */
/*
 * filters.h - what is to be traced, in terms of an encoder's filters.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   Trace Control 1.0, "Trace Encoder Filter Registers"
 */
#ifndef HSC_CONTROL_FILTERS_H
#define HSC_CONTROL_FILTERS_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Addresses, or contexts; both included. */
struct hsc_control_range {
	uint64_t low, high;
};

/* Instructions that meet all of these conditions: one filter. Zero: all. */
struct hsc_control_instructions {
	bool has_range;   /* at these addresses */
	bool has_context; /* under one of these */
	struct hsc_control_range range, context;
	uint8_t privileges; /* bit per level, see hsc_privilege_names; 0: any */
};

/* How many comparators it needs. */
static inline uint8_t hsc_control_units(
	const struct hsc_control_instructions *what)
{
	return (uint8_t)(what->has_range + what->has_context);
}

/* Data accesses that meet all of these conditions. Zero: all. */
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
