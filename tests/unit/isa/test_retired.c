/* SPDX-License-Identifier: MIT */
#include <hartscope/isa/retired.h>

#include "unit/check.h"

#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1

/* 0x100: c.nop; 0x102: jal x0, .+8 */
static const char jump[] = "\x01\x00\x6f\x00\x80\x00";

int main(void)
{
	struct hsc_retired r;

	CHECK(hsc_retired_scan(BYTES(jump), 0x100, 64, 0, &r));
	CHECK_EQ(r.instructions, 2);
	CHECK_EQ(r.halfwords, 3);
	CHECK_EQ(r.next, 0x106);
	CHECK_EQ(r.target, 0x10a);
	return check_failures != 0;
}
