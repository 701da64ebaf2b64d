/* SPDX-License-Identifier: MIT */
/* start.S - where the harts of a firmware begin: a stack each, then main. */
	.section .text.start, "ax"
	.globl _start
_start:
	.option	push
	.option	norelax
	la	gp, __global_pointer$
	.option	pop
	la	sp, stacks
	addi	t0, a0, 1
	slli	t0, t0, 14
	add	sp, sp, t0
	la	tp, threads		/* a place of its own: who runs here */
	slli	t0, a0, 4
	add	tp, tp, t0
	call	main			/* main(hart) */
1:	wfi
	j	1b

	.bss
	.balign	16
threads: .space	4 * 16
stacks:	.space	4 * 16384
