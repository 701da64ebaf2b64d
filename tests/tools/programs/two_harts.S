# SPDX-License-Identifier: MIT
# Two harts of the virtual SoC, each with a stack and a main of its own.
	.section .text.start, "ax"
	.globl _start
_start:
	csrr a0, mhartid
	la sp, stack_top
	slli t0, a0, 16
	sub sp, sp, t0
	li t0, 0x6000		# floats are on
	csrs mstatus, t0
	bnez a0, 1f
	call main0
1:	call main1
2:	j 2b
	.bss
	.balign 16
	.space 131072
stack_top:
