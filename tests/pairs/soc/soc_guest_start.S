/* SPDX-License-Identifier: MIT */
/* The start of soc_guest.c, its traps, and a visit to user mode. */
#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define WORD 8
#else
#define LOAD lw
#define STORE sw
#define WORD 4
#endif
	.section .text.start, "ax"
	.globl _start
_start:
	la	sp, stack_top
	la	t0, trap
	csrw	mtvec, t0
	li	t0, 0x6000		/* FS */
	csrs	mstatus, t0
	li	t0, -1
	csrw	pmpaddr0, t0
	li	t0, 0x1f		/* NAPOT, R W X */
	csrw	pmpcfg0, t0
	call	main_
1:	j	1b

/* Count, add cause and tval up; ecall with a7 = 1 leaves user mode. */
	.balign	4
trap:
	csrrw	sp, mscratch, sp
	la	sp, save_top
	STORE	t0, -WORD(sp)
	STORE	t1, -2*WORD(sp)
	STORE	t2, -3*WORD(sp)
	la	t0, trap_count
	LOAD	t1, 0(t0)
	addi	t1, t1, 1
	STORE	t1, 0(t0)
	la	t0, trap_sum
	LOAD	t1, 0(t0)
	slli	t2, t1, 3
	add	t1, t1, t2
	csrr	t2, mcause
	add	t1, t1, t2
	csrr	t2, mtval
	xor	t1, t1, t2
	csrr	t2, mepc
	add	t1, t1, t2
	STORE	t1, 0(t0)
	csrr	t0, mcause
	li	t1, 8
	bne	t0, t1, 1f
	li	t1, 1
	beq	a7, t1, leave
1:	csrr	t0, mepc
	addi	t0, t0, 4
	csrw	mepc, t0
	LOAD	t0, -WORD(sp)
	LOAD	t1, -2*WORD(sp)
	LOAD	t2, -3*WORD(sp)
	csrrw	sp, mscratch, sp
	mret

leave:
	csrw	satp, zero
	sfence.vma
	la	t0, user_sp
	LOAD	sp, 0(t0)
	LOAD	ra, 0(sp)
	addi	sp, sp, 16
	ret

	.globl enter_user
enter_user:
	addi	sp, sp, -16
	STORE	ra, 0(sp)
	la	t0, user_sp
	STORE	sp, 0(t0)
	csrw	satp, a1
	sfence.vma
	li	t0, 0x1800
	csrc	mstatus, t0
	csrw	mepc, a0
	li	a0, 0
	mret

/* What a user may not do; each trap goes on after the instruction. */
	.globl user_code
	.option	push
	.option	norvc
user_code:
	li	a7, 0
	ecall
	csrr	t0, mstatus
	li	t1, 0x1000
	lw	t2, 0(t1)		/* a page of the supervisor */
	sw	t2, 0(t1)
	li	t1, 0x60000000
	lb	t2, 1(t1)		/* no page */
	sfence.vma
	csrw	satp, zero
	.word	0xffffffff
	mret				/* the handler returns to a return */
	.word	0xffffffff
	li	a0, 0
	li	t1, 1000
1:	add	a0, a0, t1
	addi	t1, t1, -1
	bnez	t1, 1b
	rdinstret t0			/* mcounteren says no */
	li	a7, 1
	ecall
	.option	pop

	.bss
	.globl trap_count, trap_sum
	.balign	16
trap_count: .space 8
trap_sum: .space 8
user_sp: .space 8
	.balign 16
	.space	64
save_top:
	.space	16384
stack_top:
