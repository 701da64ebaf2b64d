/* SPDX-License-Identifier: MIT */
/*
 * source.h - one source of messages per vCPU: its files, shared with whoever
 * finishes the recording.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_SOURCE_H
#define HSC_QEMU_SOURCE_H

#include "plugin.h"

/* Take a name for this process: its pid, or the pid made different. */
void hsc_qemu_process_begin(void);

/* The calling thread's guest is about to make a thread; `clock` is its own. */
void hsc_qemu_source_cloning(uint64_t clock);

/*
 * Make the source of a vCPU; it begins when its parent made it. Without room on
 * the disk it still counts instructions, but loses its messages. Take `lock`
 * first.
 */
void hsc_qemu_source_begin(unsigned vcpu);

/* The vCPU is gone; its stream stays as it is for the finisher. */
void hsc_qemu_source_end(unsigned vcpu);

/* After fork, in the child: new files for `vcpu`, the only one left. */
void hsc_qemu_source_fork(unsigned vcpu);

/* The trace continues in a version of the code from its start number `start`
 * on. Take `lock` first. */
void hsc_qemu_source_cut(struct hsc_qemu_live *l, uint64_t start,
			 uint32_t version);

/* Make sure that the encoder has room for one more message. */
void hsc_qemu_source_room(struct hsc_qemu_live *l);

#endif
