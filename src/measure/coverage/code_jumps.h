/* SPDX-License-Identifier: MIT */
/*
 * code_jumps.h - where jumps through a register led to.
 *
 * Room   measure (floor 5), private
 */
#ifndef HSC_MEASURE_COVERAGE_CODE_JUMPS_H
#define HSC_MEASURE_COVERAGE_CODE_JUMPS_H

#include "image/strings.h"
#include <hartscope/measure/code_counts.h>

struct hsc_code_jump {
	uint32_t module; /* a string, of both ends */
	uint64_t from;   /* offset of the jump */
	uint64_t to;
	uint64_t count;
};

/* Zero is valid: none. */
struct hsc_code_jumps {
	struct hsc_code_jump *list; /* list[count], by module, from and to */
	size_t count, cap;
};

void hsc_code_jumps_clear(struct hsc_code_jumps *j);

/*
 * Add those of a process that stayed in their module. They are neither calls
 * nor returns.
 *
 * images   of the spaces of the block table
 * strings  has the names of modules
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_code_jumps_add(
	struct hsc_code_jumps *j, const struct hsc_coverage *coverage,
	const struct hsc_image_spaces *images, struct hsc_strings *strings);

/* Those of an instruction: the first of *count. */
const struct hsc_code_jump *hsc_code_jumps_from(const struct hsc_code_jumps *j,
						const struct hsc_code_row *row,
						size_t *count);

#endif
