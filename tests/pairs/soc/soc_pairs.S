/* SPDX-License-Identifier: MIT */
/*
 * soc_pairs.S - jumps whose target a lui or auipc just before them tells, again
 * and again, also jumped into the middle, so that only the jump is executed.
 */
#define ROUNDS 200
	.option norelax
	.option nopic
	.text
	.globl _start
_start:
	li	s0, ROUNDS
	la	s1, alone
again:
	auipc	t1, %pcrel_hi(near)
	jalr	ra, %pcrel_lo(again)(t1)
#if __riscv_xlen == 32
	lui	t0, %hi(near)
	jalr	ra, %lo(near)(t0)
#endif
	la	t1, near
	jr	s1 /* after the auipc: nobody knows where it goes */
pair:
	auipc	t1, 0
	.globl alone
alone:
	jalr	ra, 0(t1)
	addi	s0, s0, -1
	bnez	s0, again
	li	t0, 0x100000 /* the finisher */
	li	t1, 0x5555
	sw	t1, 0(t0)
	j	.
	.globl near
near:
	lw	t3, 0(s1)
	ret
