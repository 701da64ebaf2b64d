/* SPDX-License-Identifier: MIT */
/*
 * counts.h - count for programs that ask; hartscope/spec/qemu_counters.h.
 *
 * Room   plugin/qemu
 *
 * Programs that do not ask pay nothing: the first that does has all code
 * translated anew, with one more callback at the head of each block.
 */
#ifndef HSC_QEMU_COUNTS_H
#define HSC_QEMU_COUNTS_H

#include "plugin.h"
#include "qemu_api.h"

/* The thread asks for counters; `address` is its struct hsc_qemu_counters. */
void hsc_qemu_counts_begin(unsigned vcpu, uint64_t address);

/* Instruction `index` of a translation begins block b: count it, if any thread
 * of this process has asked. Take `lock` first. */
void hsc_qemu_counts_block(struct qemu_plugin_tb *tb, size_t index,
			   const struct hsc_qemu_block *b);

#endif
