/* SPDX-License-Identifier: MIT */
/* start.S - where the harts begin, take traps and enter S-mode. */

#if __riscv_xlen == 64
#define S sd
#define L ld
#define W 8
#else
#define S sw
#define L lw
#define W 4
#endif

#define HARTS      8    /* FW_HARTS */
#define STACK_BITS 13
#define FRAME      (32 * W)

	.section .text.start, "ax"
	.globl	_start
_start:
	csrw	mie, zero
	la	t0, trap
	csrw	mtvec, t0
	li	t0, HARTS
	bgeu	a0, t0, park
	la	sp, fw_stacks
	addi	t0, a0, 1
	slli	t0, t0, STACK_BITS
	add	sp, sp, t0
	csrw	mscratch, sp
	bnez	a0, 3f
	la	t0, fw_bss
	la	t1, fw_end
1:	bgeu	t0, t1, 2f
	S	zero, 0(t0)
	addi	t0, t0, W
	j	1b
2:	call	fw_boot
	j	park
3:	la	t0, fw_ready	/* not before hart 0 has set everything up */
	lw	t0, 0(t0)
	beqz	t0, 3b
	fence
	call	fw_secondary
park:	wfi
	j	park

/* void fw_enter(hart, opaque, address): to S-mode, never back */
	.globl	fw_enter
fw_enter:
	csrw	mepc, a2
	csrr	t0, mhartid
	la	sp, fw_stacks
	addi	t0, t0, 1
	slli	t0, t0, STACK_BITS
	add	sp, sp, t0
	csrw	mscratch, sp
	fence.i
	mret

	.balign	4
trap:
	csrrw	sp, mscratch, sp
	addi	sp, sp, -FRAME
	.irp	n, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, \
		19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	S	x\n, \n*W(sp)
	.endr
	csrr	t0, mscratch
	S	t0, 2*W(sp)
	addi	t0, sp, FRAME
	csrw	mscratch, t0
	mv	a0, sp
	call	fw_trap
	.irp	n, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, \
		19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	L	x\n, \n*W(sp)
	.endr
	L	sp, 2*W(sp)
	mret

/* A CSR that is not there: go on after the access, and say so in t0. */
	.balign	4
missing:
	csrr	t0, mepc
	addi	t0, t0, 4
	csrw	mepc, t0
	li	t0, 0
	mret

/* bool fw_csr_there(csr): can it be read? */
	.globl	fw_csr_there
fw_csr_there:
	mv	t2, ra
	la	t1, missing
	csrrw	t1, mtvec, t1
	li	t0, 1
	call	read_any
	csrw	mtvec, t1
	mv	a0, t0
	jr	t2

/* Every CSR of the ranges, 8 bytes of code each. Registers: t3, t4 only. */
	.option	push
	.option	norvc
	.macro	readers from, count
	.set	csr, \from
	.rept	\count
	csrr	a0, csr
	ret
	.set	csr, csr + 1
	.endr
	.endm
	.macro	writers from, count
	.set	csr, \from
	.rept	\count
	csrw	csr, a1
	ret
	.set	csr, csr + 1
	.endr
	.endm
	.macro	range table, from, count
	li	t3, \from
	sub	t3, a0, t3
	li	t4, \count
	bgeu	t3, t4, 1f
	slli	t3, t3, 3
	la	t4, \table
	add	t3, t3, t4
	jr	t3
1:
	.endm

/* xlen fw_csr_read(csr) */
	.globl	fw_csr_read
fw_csr_read:
read_any:
	range	r300, 0x300, 0x48
	range	r720, 0x720, 0x20
	range	rb00, 0xb00, 0x20
	range	rb80, 0xb80, 0x20
	range	rda0, 0xda0, 1
	li	a0, 0
	ret
/* void fw_csr_write(csr, xlen) */
	.globl	fw_csr_write
fw_csr_write:
	range	w300, 0x300, 0x48
	range	w720, 0x720, 0x20
	range	wb00, 0xb00, 0x20
	range	wb80, 0xb80, 0x20
	ret

r300:	readers	0x300, 0x48
r720:	readers	0x720, 0x20
rb00:	readers	0xb00, 0x20
rb80:	readers	0xb80, 0x20
rda0:	readers	0xda0, 1
w300:	writers	0x300, 0x48
w720:	writers	0x720, 0x20
wb00:	writers	0xb00, 0x20
wb80:	writers	0xb80, 0x20
	.option	pop
