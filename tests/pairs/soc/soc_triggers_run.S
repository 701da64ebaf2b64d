/* SPDX-License-Identifier: MIT */
/* Of soc_triggers.c: an instruction and one before it, of four words each,
 * and how they are run. */
#if __riscv_xlen == 64
#define STORE sd
#define WORD 8
#else
#define STORE sw
#define WORD 4
#endif
	.text
	.globl	triggers_trap, triggers_run, triggers_code, triggers_end
	.balign	4
triggers_trap:
	csrci	tdata1, 7
	la	t0, triggers_seen
	csrr	t1, mcause
	STORE	t1, 0(t0)
	csrr	t1, mepc
	STORE	t1, WORD(t0)
	csrw	mepc, ra
	li	t1, 0x1880
	csrs	mstatus, t1
	mret

/* triggers_run(code, address, value): a0 */
triggers_run:
	mv	t0, a0
	li	a0, 0
	csrsi	mstatus, 8
	jr	t0

	.option	norvc
#define ROW(before, ...) before; __VA_ARGS__; ret; nop
#define LR lr.w a0, (a1)
#define SC sc.w a0, a2, (a1)
triggers_code:
	ROW(nop, lw a0, 0(a1))
	ROW(nop, lbu a0, 0(a1))
	ROW(nop, sw a2, 0(a1))
	ROW(nop, sb a2, 0(a1))
	ROW(nop, sh a2, 0(a1))
	ROW(nop, LR)
	ROW(LR, SC)
	ROW(SC, SC)
	ROW(nop, amoadd.w a0, a2, (a1))
	ROW(nop, flw fa0, 0(a1))
	ROW(nop, fsw fa0, 0(a1))
	ROW(nop, addi a0, a1, 1)
	ROW(nop, ecall)
	ROW(nop, .word 0)
	ROW(nop, fence.i)
triggers_end:
