# faults_next.s - instructions fault in blocks that would also have led to the handler.
#
# The handler goes on at s1, by the pc of its ucontext.

	.set SIGILL, 4
	.set SIGTRAP, 5
	.set SIGSEGV, 11
	.set SA_SIGINFO, 4
	.set RT_SIGACTION, 134
	.set EXIT, 93
	.set UC_PC, 176
	.set ROUNDS, 40

	.globl _start
_start:
	li s0, SIGSEGV
	call handle
	li s0, SIGTRAP
	call handle
	li s0, SIGILL
	call handle
	li s2, ROUNDS
1:	la s1, 2f
	j store		# its block ends where the handler begins
2:	la s1, 3f
	j load		# its block may branch there
3:	la s1, 4f
	j jump		# its block jumps there
4:	la s1, 5f
	j opcode	# the last instruction before it is illegal
5:	la s1, 6f
	j break		# its block ends in an ebreak
6:	addi s2, s2, -1
	bnez s2, 1b
	li a0, 0
	li a7, EXIT
	ecall

handle:
	mv a0, s0
	la a1, action
	li a2, 0
	li a3, 8
	li a7, RT_SIGACTION
	ecall
	ret

load:
	li a1, 1
	lw a1, 0(zero)
	bnez a1, handler
	ecall
jump:
	sw a1, 0(zero)
	j handler
break:
	nop
	j 1f
	.space 64
opcode:
	addi a3, a3, 1
	j 2f
store:
	addi a2, a2, 1
	sb a2, 0(zero)
1:	ebreak
	.option norvc
handler:
	sd s1, UC_PC(a2)
	ret
2:	.word 0xffffffff
	j handler

	.data
	.balign 8
action:
	.dword handler, SA_SIGINFO, 0, 0
