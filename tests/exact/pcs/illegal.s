/* SPDX-License-Identifier: MIT */
/*
 * illegal.s - opcodes of more than 32 bits, and of no length that is known, as
 * Java's compiler puts 0xffffffff over code that is not to be entered. Each
 * traps, and its handler goes on at s0: 4 rounds of 8.
 */
	.global	_start
_start:
	li	a0, 4			# SIGILL
	la	a1, action
	li	a2, 0
	li	a3, 8
	li	a7, 134			# rt_sigaction
	ecall
	li	s1, 4
round:	la	s0, 1f
	nop				# inside a block
	.4byte	0xffffffff
1:	la	s0, 1f
	j	2f			# a block of its own
	nop
2:	.4byte	0xffffffff
1:	la	s0, 1f
	la	t0, 2f
	jr	t0			# which a jump to a register leads to
	nop
2:	.4byte	0xffffffff
1:	la	s0, 1f
	bnez	s1, 2f			# .. or a branch
	nop
2:	.4byte	0x7fff7fff
1:	la	s0, 1f
	beqz	s1, 1f			# behind one not taken
	.4byte	0xffffffff
1:	la	s0, 1f
	nop				# of 48 bits
	.2byte	0x001f, 0x1111, 0x1111
1:	la	s0, 1f
	mv	a0, a0			# of 64
	.2byte	0x003f, 0x1111, 0x1111, 0x1111
1:	la	s0, 1f			# of 80
	.2byte	0x007f, 0x1111, 0x1111, 0x1111, 0x1111
1:	addi	s1, s1, -1
	bnez	s1, round
	li	a0, 0
	li	a7, 93			# exit
	ecall

	/* With the registers of the program: sp is at siginfo and ucontext. */
handler:
	sd	s0, 176(a2)		# pc
	li	a7, 139			# rt_sigreturn
	ecall

	.data
	.balign	8
action:	.quad	handler, 4, 0, 0	# SA_SIGINFO
