/* SPDX-License-Identifier: MIT */
#include "unit/spec/instruction_rows.h"

int main(void)
{
	CHECK(rows_check(hsc_instructions_vector_crypto) > 40);
	for (const struct hsc_instruction *row = hsc_instructions_vector_crypto;
	     row->name; row++) {
		const uint32_t opcode = row->match & row->mask & 0x7f;

		CHECK(row->name[0] == 'v');
		CHECK(opcode == 0x57 || opcode == 0x77);
		/* OP-VE has no masks */
		CHECK(opcode == 0x57 || row->mask & row->match & 0x02000000);
	}
	return check_failures != 0;
}
