/* SPDX-License-Identifier: MIT */
#include "unit/spec/instruction_rows.h"

int main(void)
{
	CHECK(rows_check(hsc_instructions_32) > 300);
	for (const struct hsc_instruction *row = hsc_instructions_32; row->name;
	     row++) {
		CHECK_EQ(row->mask & 3, 3);
		CHECK_EQ(row->match & 3, 3);
		CHECK((row->match & 0x1f) != 0x1f); /* that is longer */
	}
	CHECK_STR(hsc_register_names[8], "s0", "x8");
	CHECK_STR(hsc_register_names[31], "t6", "x31");
	CHECK_STR(hsc_float_register_names[10], "fa0", "f10");
	CHECK_STR(hsc_float_register_names[28], "ft8", "f28");
	CHECK_STR(hsc_rounding_names[1], "rtz", "1");
	CHECK(hsc_rounding_names[5] == NULL);
	return check_failures != 0;
}
