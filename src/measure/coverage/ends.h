/* SPDX-License-Identifier: MIT */
/*
 * ends.h - what a piece of coverage begins and ends with.
 *
 * Room   measure (floor 5)
 */
#ifndef HSC_MEASURE_COVERAGE_ENDS_H
#define HSC_MEASURE_COVERAGE_ENDS_H

#include <hartscope/measure/coverage.h>

struct hsc_coverage_ends {
	bool open;        /* it is of a piece in which nothing happened */
	bool left;        /* what came before was left to `address` */
	uint32_t first;   /* the block that it begins with, or none */
	uint32_t last;    /* what ran last, or HSC_BLOCK_NONE */
	uint64_t address; /* or HSC_FLOW_NOWHERE */
};

void hsc_coverage_ends(const struct hsc_coverage *c, uint32_t source,
		       struct hsc_coverage_ends *out);
/* False: no memory. */
bool hsc_coverage_set_ends(struct hsc_coverage *c, uint32_t source,
			   const struct hsc_coverage_ends *ends);

#endif
