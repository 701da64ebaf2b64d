/* SPDX-License-Identifier: MIT */
/*
 * soc_levels.S - a function that all levels call, under contexts 4 to 7: M, then
 * S, which changes the context, then U, which asks S for the next one.
 */
#define ROUNDS 20
	.option norelax
	.text
	.globl _start
_start:
	la	t0, machine
	csrw	mtvec, t0
	la	t0, supervisor
	csrw	stvec, t0
	li	t0, -1
	csrw	pmpaddr0, t0
	li	t0, 0x1f		/* NAPOT, R W X */
	csrw	pmpcfg0, t0
	li	t0, 0x100		/* ecall from U goes to S */
	csrw	medeleg, t0
	li	s0, ROUNDS
	li	s1, 4
	csrw	0x5a8, s1		/* scontext */
	jal	work
	li	t0, 0x1800		/* MPP */
	csrc	mstatus, t0
	li	t0, 0x0800		/* S */
	csrs	mstatus, t0
	la	t0, below
	csrw	mepc, t0
	mret

/* S: a round ends in U. */
below:
	jal	work
	csrw	0x5a8, s1
	jal	work
	li	t0, 0x100		/* SPP: U */
	csrc	sstatus, t0
	la	t0, user
	csrw	sepc, t0
	sret

	.balign	4
user:
	jal	work
	ecall
	j	.

/* From U; every fourth round asks M. */
	.balign	4
supervisor:
	addi	s1, s1, 1
	andi	t0, s1, 3
	bnez	t0, 1f
	li	s1, 4
	ecall
1:	addi	s0, s0, -1
	bgtz	s0, below
	ecall
	j	.

	.balign	4
machine:
	jal	work
	blez	s0, 1f
	csrr	t0, mepc
	addi	t0, t0, 4
	csrw	mepc, t0
	mret
1:	li	t0, 0x100000		/* the finisher */
	li	t1, 0x5555
	sw	t1, 0(t0)
	j	.

	.globl	work
	.type	work, @function
work:
	li	t0, 3
1:	addi	t0, t0, -1
	bnez	t0, 1b
	ret
	.size	work, . - work
