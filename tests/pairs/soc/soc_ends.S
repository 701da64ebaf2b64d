/* SPDX-License-Identifier: MIT */
/* Firmware that ends as END says, or does not end. */
	.section .text.start, "ax"
	.globl	_start
_start:
	li	a0, 3
1:	addi	a0, a0, -1
	bnez	a0, 1b
#if END == 1				/* the handler of its traps traps */
	csrw	mtvec, x0
	.word	0
#elif END == 2				/* a status of more than eight bits */
	li	t0, 0x100000
	li	t1, 0x01003333
	sw	t1, 0(t0)
#endif
	li	t0, 0x10000005		/* the console: slow */
2:	lbu	t1, 0(t0)
	j	2b
