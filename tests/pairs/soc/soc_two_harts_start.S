/* SPDX-License-Identifier: MIT */
/* The start of soc_two_harts.c: each hart has its stack, and calls main_(hart). */
	.section .text.start, "ax"
	.globl	_start
_start:
	csrr	a0, mhartid
	la	sp, stack_top
	slli	t0, a0, 12
	sub	sp, sp, t0
	call	main_
1:	j	1b

	.bss
	.balign	16
	.space	8192
stack_top:
