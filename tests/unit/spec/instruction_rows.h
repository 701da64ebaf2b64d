/* SPDX-License-Identifier: MIT */
/* instruction_rows.h - what every table of instructions keeps to. */
#ifndef HSC_TESTS_SPEC_INSTRUCTION_ROWS_H
#define HSC_TESTS_SPEC_INSTRUCTION_ROWS_H

#include "unit/check.h"
#include <hartscope/spec/instructions.h>

/* Could both rows hold for the same instruction, if nothing but mask and XLEN
 * counted? */
static inline bool rows_hide(const struct hsc_instruction *first,
			     const struct hsc_instruction *later)
{
	const unsigned all = HSC_WHEN_RV32 | HSC_WHEN_RV64;

	return (first->mask & later->mask) == first->mask &&
	       (later->match & first->mask) == first->match &&
	       (first->when == 0 ||
		(first->when == (later->when & all) && !(first->when & ~all)));
}

/* Every row can be reached, in the spelling without aliases too, and says
 * nothing about bits that it does not look at. Returns how many there are. */
static inline size_t rows_check(const struct hsc_instruction *rows)
{
	size_t count = 0;

	for (; rows[count].name; count++) {
		const struct hsc_instruction *row = &rows[count];

		CHECK_EQ(row->match & ~row->mask, 0);
		CHECK(row->operands != NULL);
		for (size_t i = 0; i < count; i++)
			if (rows_hide(&rows[i], row))
				CHECK_STR(row->name, "reached", rows[i].name);
	}
	return count;
}

#endif
