/* SPDX-License-Identifier: MIT */
/*
 * trace.h - what is done when translated code runs: the hot path.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_TRACE_H
#define HSC_QEMU_TRACE_H

#include "plugin.h"

/* The function to call when block b begins, made for its kind of end. One that
 * is watched looks for the version of the code first. */
void (*hsc_qemu_callback(const struct hsc_qemu_block *b,
			 bool watched))(unsigned vcpu, void *block);

/* In precise mode: an instruction begins. progress: of struct hsc_qemu_live */
void hsc_qemu_progress(unsigned vcpu, void *progress);

/* A block without a record begins: trace stops until the next block. */
void hsc_qemu_lost(unsigned vcpu, void *unused);

#endif
