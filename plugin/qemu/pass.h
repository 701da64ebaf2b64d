/* SPDX-License-Identifier: MIT */
/*
 * pass.h - the hot path where blocks are passed to an encoder of E-Trace.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_PASS_H
#define HSC_QEMU_PASS_H

#include "plugin.h"

/* The function to call when block b begins, if the settings of the encoder fit
 * (hsc_qemu.front). */
void (*hsc_qemu_pass_callback(const struct hsc_qemu_block *b))(unsigned vcpu,
							       void *block);

#endif
