/* SPDX-License-Identifier: MIT */
/* Of soc_maps.c: one load, store or fetch with the rights of another level, and
 * what came of it. */
#if __riscv_xlen == 64
#define STORE sd
#define WORD 8
#else
#define STORE sw
#define WORD 4
#endif
	.text
	.globl	maps_trap, maps_load, maps_store, maps_fetch
	.option	norvc
/* What happened goes to maps_seen; back to where ra says, in machine mode. */
	.balign	4
maps_trap:
	la	t0, maps_seen
	csrr	t1, mcause
	STORE	t1, 0(t0)
	csrr	t1, mtval
	STORE	t1, WORD(t0)
	csrr	t1, mepc
	STORE	t1, 2*WORD(t0)
	li	t1, 0x20000
	csrc	mstatus, t1
	li	t1, 0x1800
	csrs	mstatus, t1
	csrw	mepc, ra
	mret

/* maps_load(address, mstatus, size): what was read, or 0 */
maps_load:
	mv	t2, a0
	li	a0, 0
	li	t0, 4
	csrrw	t1, mstatus, a1
	beq	a2, t0, 4f
	blt	a2, t0, 3f
#if __riscv_xlen == 64
	ld	a0, 0(t2)
#else
	flw	ft0, 0(t2)
	fmv.x.w	a0, ft0
#endif
	j	5f
3:	li	t0, 2
	beq	a2, t0, 2f
	lb	a0, 0(t2)
	j	5f
2:	lh	a0, 0(t2)
	j	5f
4:	lw	a0, 0(t2)
5:	csrw	mstatus, t1
	ret

/* maps_store(address, mstatus, size): zeros */
maps_store:
	li	t0, 4
	csrrw	t1, mstatus, a1
	beq	a2, t0, 4f
	blt	a2, t0, 3f
#if __riscv_xlen == 64
	sd	zero, 0(a0)
#else
	fmv.w.x	ft0, zero
	fsw	ft0, 0(a0)
#endif
	j	5f
3:	li	t0, 2
	beq	a2, t0, 2f
	sb	zero, 0(a0)
	j	5f
2:	sh	zero, 0(a0)
	j	5f
4:	sw	zero, 0(a0)
5:	csrw	mstatus, t1
	ret

/* maps_fetch(address, mstatus): all code there traps */
maps_fetch:
	csrw	mstatus, a1
	csrw	mepc, a0
	mret

/* maps_amo(address, mstatus): amoadd of nothing, lr and sc of it */
	.globl	maps_amo, maps_pair
maps_amo:
	csrrw	t1, mstatus, a1
	amoadd.w a0, zero, (a0)
	csrw	mstatus, t1
	ret
maps_pair:
	mv	t2, a0
	li	a0, 2
	csrrw	t1, mstatus, a1
	lr.w	t0, (t2)
	sc.w	a0, t0, (t2)
	csrw	mstatus, t1
	ret
