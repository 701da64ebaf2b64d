/* SPDX-License-Identifier: MIT */
/* Firmware that reads its data and ends with status 7; see soc_links.sh. */
	.text
	.globl	_start
_start:
	la	t0, five
	lw	a0, 0(t0)
	la	t0, two
	lw	a1, 0(t0)
	add	a0, a0, a1
	slli	a0, a0, 16		/* the finisher: status, failed */
	li	t0, 0x3333
	or	a0, a0, t0
	li	t0, 0x100000
	sw	a0, 0(t0)
1:	j	1b
	.section .rodata
five:	.word	5
	.data
two:	.word	2
