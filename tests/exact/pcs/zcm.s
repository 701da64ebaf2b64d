# SPDX-License-Identifier: MIT
# A program with opcodes of Zcmp and Zcmt, by number: binutils 2.40 has no names for
# them. A hart without these extensions takes them for stores of Zcd and goes on, so
# the same way by other instructions stands after each; one that has them does what
# they say if the program is given an argument.
	.globl _start
_start:
	ld	s2, 0(sp)
	addi	s2, s2, -1	# arguments
	addi	sp, sp, -1024	# what the stores write lies above sp
	beqz	s2, begin
	la	t0, table
	csrw	0x017, t0	# jvt
begin:
	li	s1, 5
loop:
	jal	f
	.2byte	0xa082		# cm.jalt 32: g
	bnez	s2, next
	jal	g
next:
	addi	s1, s1, -1
	bnez	s1, loop
	.2byte	0xa002		# cm.jt 0: last
	j	last
f:
	.2byte	0xb852		# cm.push {ra,s0},-16
	beqz	a0, skip
	addi	a1, a1, 1
skip:
	xori	a0, a0, 1
	.2byte	0xbe52		# cm.popret {ra,s0},16
	ret
g:
	.2byte	0xb842		# cm.push {ra},-16
	mv	s3, ra
	jal	f
	mv	ra, s3
	.2byte	0xbc42		# cm.popretz {ra},16
	ret
last:
	.2byte	0xac62		# cm.mva01s s0,s0
	li	a0, 0
	li	a7, 94		# exit_group
	ecall
	.balign	64
table:
	.dword	last
	.fill	31, 8, 0
	.dword	g
