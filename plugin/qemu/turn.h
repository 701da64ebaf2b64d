/* SPDX-License-Identifier: MIT */
/*
 * turn.h - a block begins where the encoder may have something to say.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_TURN_H
#define HSC_QEMU_TURN_H

#include "plugin.h"

/* Block b begins: find out how control came there, and tell the encoder. */
void hsc_qemu_turn(struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

#endif
