# SPDX-License-Identifier: MIT
# guest32 - calls, branches and an indirect jump on RV32; exit status 5
	.globl _start
_start:
	li s0, 1000
1:	jal f
	addi s0, s0, -1
	bnez s0, 1b
	li a0, 5
	li a7, 93
	ecall
f:	andi t0, s0, 3
	beqz t0, 2f
	ret
2:	addi t1, t1, 1
	la t2, 3f
	jr t2
3:	ret
