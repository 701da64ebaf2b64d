/* SPDX-License-Identifier: MIT */
#include "unit/spec/instruction_rows.h"

int main(void)
{
	CHECK(rows_check(hsc_instructions_16) > 60);
	for (const struct hsc_instruction *row = hsc_instructions_16; row->name;
	     row++) {
		CHECK_EQ(row->mask & 3, 3);
		CHECK((row->match & 3) != 3);
		CHECK_EQ(row->mask & ~0xffffu, 0);
		CHECK_EQ(row->orders, 0);
	}
	return check_failures != 0;
}
