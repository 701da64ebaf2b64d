/* SPDX-License-Identifier: MIT */
/*
 * soc_payload.S - what OpenSBI hands over to: prints in supervisor mode, counts
 * a loop of its own, and switches the machine off.
 */
	.globl	_start
	.section .text.start, "ax"
_start:
	la	s0, text
	jal	print
	rdinstret s1
	li	t0, 1000
1:	addi	t0, t0, -1
	bnez	t0, 1b
	rdinstret s2
	sub	s1, s2, s1		/* 2 * 1000 + 2: how far apart they are */
	li	t0, 2002
	la	s0, good
	beq	s1, t0, 2f
	la	s0, bad
2:	jal	print
	li	a7, 8			/* SBI: shut down */
	ecall
3:	j	3b

print:	lbu	a0, 0(s0)
	beqz	a0, 4f
	li	a7, 1			/* SBI: put a character */
	ecall
	addi	s0, s0, 1
	j	print
4:	ret

text:	.asciz	"payload: in supervisor mode\n"
good:	.asciz	"payload: instret counts\n"
bad:	.asciz	"payload: instret is wrong\n"
