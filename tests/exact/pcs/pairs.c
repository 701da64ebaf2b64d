/* SPDX-License-Identifier: MIT */
/*
 * pairs - jumps by the lui or auipc before them, some of which QEMU translates
 * apart from it, as a page ends between the two; and branches all around, so
 * that an encoder which takes such a jump for another one is noticed.
 */
__asm__(".text\n"
	".option push\n"
	".option norelax\n"
	".option norvc\n"
	".macro pair n\n"
	".balign 4096\n"
	".space 4096 - 4 * (\\n + 1)\n"
	".globl pair\\n\n"
	"pair\\n:\n"
	".rept \\n\n"
	"	addi a0, a0, 1\n"
	".endr\n"
	"	auipc t1, 0\n" /* the last of its page */
	"	jalr zero, 16(t1)\n"
	"	.word 0\n"
	"	.word 0\n"
	"	andi t1, a0, 1\n"
	"	beqz t1, 1f\n"
	"	addi a0, a0, 3\n"
	"1:	lui t1, %hi(after\\n)\n"
	"	jalr t2, %lo(after\\n)(t1)\n"
	"	ret\n"
	"after\\n:\n"
	"	andi t1, a0, 2\n"
	"	bnez t1, 1f\n"
	"	addi a0, a0, 5\n"
	"1:	jr t2\n"
	".endm\n"
	"	pair 0\n"
	"	pair 1\n"
	"	pair 3\n"
	"	pair 7\n"
	".option pop\n");

unsigned long pair0(unsigned long), pair1(unsigned long), pair3(unsigned long),
	pair7(unsigned long);

int main(void)
{
	unsigned long (*const all[])(unsigned long) = { pair0, pair1, pair3,
							pair7 };
	unsigned long x = 1;

	for (int i = 0; i < 200; i++) {
		x = x * 1103515245 + 12345;
		x += all[x >> 16 & 3](x >> 7);
	}
	return x == 0;
}
