/* SPDX-License-Identifier: MIT */
/* Of soc_interrupts.c: traps of both levels, plain and by vectors, which call
 * m_trap or s_trap with cause, address and value; and the way to supervisor
 * mode and back. */
#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define WORD 8
#else
#define LOAD lw
#define STORE sw
#define WORD 4
#endif
#define FRAME (16*WORD)

	.macro	save
	addi	sp, sp, -FRAME
	STORE	ra, 0(sp)
	.irp	r, 5,6,7,10,11,12,13,14,15
	STORE	x\r, \r*WORD-4*WORD(sp)
	.endr
	.endm

	.macro	restore
	.irp	r, 5,6,7,10,11,12,13,14,15
	LOAD	x\r, \r*WORD-4*WORD(sp)
	.endr
	LOAD	ra, 0(sp)
	addi	sp, sp, FRAME
	.endm

	.macro	vectors entry
	.rept	16
	.option	push
	.option	norvc
	j	\entry
	.option	pop
	.endr
	.endm

	.globl	m_entry, m_vectors, s_entry, s_vectors, as_supervisor
	.text
	.balign	64
m_vectors:
	vectors	m_entry
	.balign	64
s_vectors:
	vectors	s_entry

	.balign	4
m_entry:
	save
	csrr	a0, mcause
	csrr	a1, mepc
	csrr	a2, mtval
	call	m_trap
	restore
	mret

	.balign	4
s_entry:
	save
	csrr	a0, scause
	csrr	a1, sepc
	csrr	a2, stval
	call	s_trap
	restore
	sret

/* as_supervisor(function): call it there; m_trap ends that, with mepc at 1: */
	.globl	supervisor_done
as_supervisor:
	addi	sp, sp, -4*WORD
	STORE	ra, 0(sp)
	li	t0, 0x1800
	csrc	mstatus, t0
	li	t0, 0x800
	csrs	mstatus, t0
	la	t0, 1f
	csrw	mepc, t0
	mret
1:	jalr	a0
	ecall				/* m_trap has us back in machine mode */
supervisor_done:
	LOAD	ra, 0(sp)
	addi	sp, sp, 4*WORD
	ret
