/* SPDX-License-Identifier: MIT */
/* pmu_start.S - a program of S-mode begins, and shuts the machine down. */
	.globl	_start
_start:	la	sp, stack_end	/* a0: the hart, a1: the device tree */
	call	main
	snez	a1, a0		/* SBI "SRST": shut down, 1: it failed */
	li	a0, 0
	li	a6, 0
	li	a7, 0x53525354
	ecall
	.bss
	.skip	4096
stack_end:
