/* SPDX-License-Identifier: MIT */
/*
 * turn.h - a block begins, and the encoder may have to report something.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_TURN_H
#define HSC_QEMU_TURN_H

#include "plugin.h"

/*
 * Bring the encoder up to date with what the hot path counted, with the block
 * in flight as its last. Leaves front.flight at HSC_RECORDING_BUSY, if it was
 * not 0.
 */
void hsc_qemu_settle(struct hsc_qemu_live *l);

/* Block b begins: find out how control came there, and report it to the
 * encoder. */
void hsc_qemu_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

/* The first half of hsc_qemu_turn: report to the encoder how control came
 * there, what did not retire, and why, but not yet block b. */
void hsc_qemu_arrive(struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

/* A handler begins, and an instruction of the block in flight raised its
 * signal: have it explained, even if the block leads there, too. */
void hsc_qemu_fail(struct hsc_qemu_live *l);

/* The block in flight ends in an ecall that QEMU carries out: for E-Trace,
 * which takes it for a trap, trace ends before it. */
void hsc_qemu_turn_call(struct hsc_qemu_live *l);

#endif
