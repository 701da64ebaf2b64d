/* SPDX-License-Identifier: MIT */
/*
 * stop.h - trace stops, and begins anew with the next block.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_STOP_H
#define HSC_QEMU_STOP_H

#include "plugin.h"

/* Stop the trace after the last block. `to` is the address of the next block,
 * or HSC_NT_NOWHERE if unknown; trace begins again with the next block. */
void hsc_qemu_stop(struct hsc_qemu_live *l, uint64_t to);

/* Block b begins, and the version of the code in which the trace of this vCPU
 * is may not have it: continue in one that has it. */
void hsc_qemu_enter_version(struct hsc_qemu_live *l, struct hsc_qemu_block *b);

#endif
