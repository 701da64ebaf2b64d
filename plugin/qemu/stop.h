/* SPDX-License-Identifier: MIT */
/*
 * stop.h - trace stops, and begins anew with the next block.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_STOP_H
#define HSC_QEMU_STOP_H

#include "plugin.h"

/* Trace stops after the last block, where it is known that the next one is at
 * `to`, else HSC_NT_NOWHERE; it begins anew with the next block. */
void hsc_qemu_stop(struct hsc_qemu_live *l, uint64_t to);

/* Block b begins, and the version of the code that the trace of this vCPU is in
 * may not have it: go on in one that does. */
void hsc_qemu_enter_version(struct hsc_qemu_live *l, struct hsc_qemu_block *b);

#endif
