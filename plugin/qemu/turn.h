/* SPDX-License-Identifier: MIT */
/*
 * turn.h - a block begins where the encoder may have something to say.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_TURN_H
#define HSC_QEMU_TURN_H

#include "plugin.h"

/*
 * Bring the encoder up to what the hot path counted, with the block in flight
 * as its last. Leaves front.flight at HSC_RECORDING_BUSY, if it was not 0.
 */
void hsc_qemu_settle(struct hsc_qemu_live *l);

/* Block b begins: find out how control came there, and tell the encoder. */
void hsc_qemu_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

/* The same for E-Trace: find out and tell, but not yet of block b. */
void hsc_qemu_turn_etrace(struct hsc_qemu_live *l,
			  const struct hsc_qemu_block *b);

/* Trace stops after the last block, where it is known that the next one is at
 * `to`, else HSC_NT_NOWHERE; it begins anew with the next block. */
void hsc_qemu_stop(struct hsc_qemu_live *l, uint64_t to);

/* Block b begins, and the version of the code that the trace of this vCPU is in
 * may not have it: go on in one that does. */
void hsc_qemu_enter_version(struct hsc_qemu_live *l, struct hsc_qemu_block *b);

/* The block in flight ends in an ecall that QEMU carries out: for E-Trace,
 * which takes it for a trap, trace ends before it. */
void hsc_qemu_turn_call(struct hsc_qemu_live *l);

#endif
