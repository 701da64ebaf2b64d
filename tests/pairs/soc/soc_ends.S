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
#elif END == 3				/* its first store traps */
	la	t0, handler
	csrw	mtvec, t0
	ecall
	.align	2
handler:
	addi	sp, sp, -16
	sw	ra, 0(sp)
	mret
#elif END == 4				/* traps without an end, but it returns */
	la	t0, good
	csrw	mtvec, t0
	li	s0, 250000
3:	ecall
	addi	s0, s0, -1
	bnez	s0, 3b
	li	t0, 0x100000
	li	t1, 0x5555
	sw	t1, 0(t0)
	.align	2
good:	csrr	t1, mepc
	addi	t1, t1, 4
	csrw	mepc, t1
	mret
#elif END == 2				/* a status of more than eight bits */
	li	t0, 0x100000
	li	t1, 0x01003333
	sw	t1, 0(t0)
#endif
	li	t0, 0x10000005		/* the console: slow */
2:	lbu	t1, 0(t0)
	j	2b
