/* SPDX-License-Identifier: MIT */
/* bare_start.S - main on hart 0, then other_hart(n) on the others. */
#if __riscv_xlen == 64
#define S sd
#define W 8
#else
#define S sw
#define W 4
#endif

	.section .text.start, "ax"
	.globl	_start
_start:
	csrr	a0, mhartid
	li	t0, 8
	bgeu	a0, t0, 3f
	.option	push
	.option	norelax
	la	gp, __global_pointer$
	.option	pop
	la	sp, stacks
	addi	t0, a0, 1
	slli	t0, t0, 13
	add	sp, sp, t0
	bnez	a0, 4f
	la	t0, bss_start
	la	t1, bss_end
1:	bgeu	t0, t1, 2f
	S	zero, 0(t0)
	addi	t0, t0, W
	j	1b
2:	la	t0, started
	li	t1, 1
	fence
	sw	t1, 0(t0)
	call	main
	slli	a0, a0, 16	/* SiFive's test finisher */
	li	t0, 0x3333
	bnez	a0, 5f
	li	t0, 0x5555
5:	or	a0, a0, t0
	li	t1, 0x100000
	sw	a0, 0(t1)
3:	wfi
	j	3b
4:	la	t0, started	/* not before hart 0 has cleared .bss */
	lw	t0, 0(t0)
	beqz	t0, 4b
	fence
	call	other_hart
	j	3b

	.weak	other_hart
other_hart:
	ret

	.data
	.balign	4
started: .word	0
