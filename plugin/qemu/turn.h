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

/* The first half of it: tell the encoder how control came there, what retired
 * not, and why, but not yet of block b. */
void hsc_qemu_arrive(struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

/* The block in flight ends in an ecall that QEMU carries out: for E-Trace,
 * which takes it for a trap, trace ends before it. */
void hsc_qemu_turn_call(struct hsc_qemu_live *l);

#endif
