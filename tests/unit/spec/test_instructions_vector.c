/* SPDX-License-Identifier: MIT */
#include "unit/spec/instruction_rows.h"

/* All are of the opcodes of vectors; rows of the other table are not. */
int main(void)
{
	CHECK(rows_check(hsc_instructions_vector) > 600);
	for (const struct hsc_instruction *row = hsc_instructions_vector;
	     row->name; row++) {
		const uint32_t opcode = row->match & row->mask & 0x7f;

		CHECK(row->name[0] == 'v');
		CHECK(opcode == 0x57 || opcode == 0x07 || opcode == 0x27);
	}
	for (const struct hsc_instruction *row = hsc_instructions_32; row->name;
	     row++)
		CHECK((row->match & row->mask & 0x7f) != 0x57);
	return check_failures != 0;
}
