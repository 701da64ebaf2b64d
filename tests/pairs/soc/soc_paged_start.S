/* SPDX-License-Identifier: MIT */
/* The start of a program in supervisor mode, after a map of everything to
 * itself in the largest pages there are: Sv39 or Sv32. */
#if __riscv_xlen == 64
#define STORE sd
#define WORD 8
#define PAGE_BITS 30
#define PAGES 4
#define MODE (8 << 60)
#else
#define STORE sw
#define WORD 4
#define PAGE_BITS 22
#define PAGES 1024
#define MODE (1 << 31)
#endif
#define ALL 0xcf		/* D A X W R V */
	.section .text.start, "ax"
	.globl _start
_start:
	la	sp, stack_top
	li	t0, 0x6800		/* FS; MPP: supervisor */
	li	t1, 0x1800
	csrc	mstatus, t1
	csrs	mstatus, t0
	li	t0, -1
	csrw	pmpaddr0, t0
	li	t0, 0x1f		/* NAPOT, R W X */
	csrw	pmpcfg0, t0
	la	t0, root
	li	t1, 0
	li	t2, ALL
	li	t4, 1 << (PAGE_BITS - 2)
1:	STORE	t2, 0(t0)
	addi	t0, t0, WORD
	add	t2, t2, t4
	addi	t1, t1, 1
	li	t3, PAGES
	bne	t1, t3, 1b
	la	t0, root
	srli	t0, t0, 12
	li	t1, MODE
	or	t0, t0, t1
	csrw	satp, t0
	sfence.vma
	la	t0, main_
	csrw	mepc, t0
	mret
	.bss
	.balign	4096
root:	.space	4096
	.space	16384
stack_top:
