/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

/* Opcodes and what they stand for, from the assembler (binutils 2.40). */
static const struct {
	uint16_t c;
	unsigned xlen;
	uint32_t want;
} cases[] = {
	{ 0x1141, 64, 0xff010113 }, /* addi sp, sp, -16 */
	{ 0xe406, 64, 0x00113423 }, /* sd ra, 8(sp) */
	{ 0xe406, 32, 0x00112427 }, /* fsw ft1, 8(sp) */
	{ 0x60a2, 64, 0x00813083 }, /* ld ra, 8(sp) */
	{ 0x4501, 64, 0x00000513 }, /* li a0, 0 */
	{ 0x8082, 64, 0x00008067 }, /* ret */
	{ 0x9002, 64, 0x00100073 }, /* ebreak */
	{ 0x2505, 64, 0x0015051b }, /* addiw a0, a0, 1 */
	{ 0x852e, 64, 0x00b00533 }, /* mv a0, a1: add a0, x0, a1 */
	{ 0x952e, 64, 0x00b50533 }, /* add a0, a0, a1 */
	{ 0x8d0d, 64, 0x40b50533 }, /* sub a0, a0, a1 */
	{ 0x9d0d, 64, 0x40b5053b }, /* subw a0, a0, a1 */
	{ 0x9d0d, 32, 0 },
	{ 0x411c, 64, 0x00052783 }, /* lw a5, 0(a0) */
	{ 0xa001, 64, 0x0000006f }, /* j . */
	{ 0xdd75, 64, 0xfe050ee3 }, /* beqz a0, -4 */
	{ 0x6585, 64, 0x000015b7 }, /* lui a1, 1 */
	{ 0x0000, 64, 0 },          /* defined to be illegal */
	{ 0x1002, 32, 0 },          /* slli by 32 */
	{ 0x4002, 64, 0 },          /* lwsp to x0 */
	{ 0x0003, 64, 0 },          /* not compressed */
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CHECK_EQ(hsc_rvc_expand(cases[i].c, cases[i].xlen),
			 cases[i].want);
	return check_failures != 0;
}
