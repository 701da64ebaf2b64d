/* SPDX-License-Identifier: MIT */
/*
 * etrace.h - the hot path where E-Trace is recorded.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_ETRACE_H
#define HSC_QEMU_ETRACE_H

#include "plugin.h"

/* Block b begins: tell the encoder how control came there, if it does not know.
 */
void hsc_qemu_etrace_arrive(struct hsc_qemu_live *l,
			    const struct hsc_qemu_block *b);

/* The function to call when a block begins that ends like this. */
void (*hsc_qemu_etrace_callback(enum hsc_insn_kind end))(unsigned vcpu,
							 void *block);

#endif
