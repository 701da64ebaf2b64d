/* SPDX-License-Identifier: MIT */
#include "unit/spec/instruction_rows.h"

/* None of them is of a table that is looked into before. */
int main(void)
{
	CHECK(rows_check(hsc_instructions_later) > 100);
	for (const struct hsc_instruction *row = hsc_instructions_later;
	     row->name; row++) {
		CHECK_EQ(row->match & 3, 3);
		for (const struct hsc_instruction *old = hsc_instructions_32;
		     old->name; old++)
			/* with all ones where anything may stand: pack of x0
			 * is zext.h */
			if (((row->match | ~row->mask) & old->mask) ==
				    old->match &&
			    !((row->when ^ old->when) & HSC_WHEN_RV32))
				CHECK_STR(row->name, "", old->name);
	}
	CHECK_STR(hsc_fli_constants[0], "-1.0", "0");
	CHECK_STR(hsc_fli_constants[16], "1.0", "16");
	CHECK_STR(hsc_fli_constants[31], "nan", "31");
	return check_failures != 0;
}
