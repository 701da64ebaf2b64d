# SPDX-License-Identifier: MIT
# Zcmp and Zcmt, by their opcodes: binutils 2.40 has no names for them. zcm.sh says
# which way it went.
	.globl _start
_start:
	li s1, 5
loop:
	jal f
back:
	.2byte 0xa082		# cm.jalt 32: g
again:
	addi s1, s1, -1
	bnez s1, loop
end:
	.2byte 0xa002		# cm.jt 0: last
f:
	.2byte 0xb852		# cm.push {ra,s0},-16
	beqz a0, skip
	addi a1, a1, 1
skip:
	.2byte 0xbe52		# cm.popret {ra,s0},16
g:
	.2byte 0xb842		# cm.push {ra},-16
	jal f
inner:
	.2byte 0xbc42		# cm.popretz {ra},16
last:
	.2byte 0xac62		# cm.mva01s s0,s0
	j last
stop:
	.ifdef TABLE
	.p2align 6
	.globl __jvt_base$
__jvt_base$:
	.4byte last
	.fill 31, 4, 0
	.4byte g
	.endif
