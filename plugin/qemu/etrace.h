/* SPDX-License-Identifier: MIT */
/*
 * etrace.h - the hot path where E-Trace is recorded.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_ETRACE_H
#define HSC_QEMU_ETRACE_H

#include "plugin.h"

/* The function to call when a block begins that ends like this. */
void (*hsc_qemu_etrace_callback(enum hsc_insn_kind end))(unsigned vcpu,
							 void *block);

#endif
