/* SPDX-License-Identifier: MIT */
/* Of soc_random.c: call random code with all registers from memory, and put
 * what it left of them back. sp and s0 hold the address of its memory. */
#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define WORD 8
#else
#define LOAD lw
#define STORE sw
#define WORD 4
#endif
#define FLOATS (32 * WORD) /* after the integers */
	.text
	.globl	random_run, random_done
/* random_run(code, registers): x0..x31, then f0..f31, of 8 bytes each */
random_run:
	addi	sp, sp, -32*WORD
	.irp	r, 1,3,4,8,9,18,19,20,21,22,23,24,25,26,27
	STORE	x\r, \r*WORD(sp)
	.endr
	la	t0, kept
	STORE	sp, 0(t0)
	STORE	a1, WORD(t0)
	la	t0, target
	STORE	a0, 0(t0)
	.irp	r, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	fld	f\r, FLOATS+\r*8(a1)
	.endr
	.irp	r, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	fld	f\r, FLOATS+\r*8(a1)
	.endr
	mv	x31, a1
	.irp	r, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	LOAD	x\r, \r*WORD(x31)
	.endr
	.irp	r, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30
	LOAD	x\r, \r*WORD(x31)
	.endr
	la	x31, target
	LOAD	x31, 0(x31)
	jr	x31			/* x31 is the address of the code */

random_done:				/* it jumps here, by x31 */
	la	x31, kept
	LOAD	x31, WORD(x31)
	.irp	r, 1,3,4,5,6,7,9,10,11,12,13,14,15
	STORE	x\r, \r*WORD(x31)
	.endr
	.irp	r, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30
	STORE	x\r, \r*WORD(x31)
	.endr
	.irp	r, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	fsd	f\r, FLOATS+\r*8(x31)
	.endr
	.irp	r, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	fsd	f\r, FLOATS+\r*8(x31)
	.endr
	la	x31, kept
	LOAD	sp, 0(x31)
	.irp	r, 1,3,4,8,9,18,19,20,21,22,23,24,25,26,27
	LOAD	x\r, \r*WORD(sp)
	.endr
	addi	sp, sp, 32*WORD
	ret

	.bss
	.balign	16
kept:	.space	2*WORD
target:	.space	WORD
