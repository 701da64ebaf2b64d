/* SPDX-License-Identifier: MIT */
/*
 * frame.h - where a signal interrupted the program, by the frame on its stack.
 *
 * Room   plugin/qemu
 *
 * See docs/decisions/0137-frames-of-signals.md and 0198-faults-by-frames.md.
 */
#ifndef HSC_QEMU_FRAME_H
#define HSC_QEMU_FRAME_H

#include "plugin.h"

/*
 * Of a callback for the first block of a handler, before the block's own:
 * set `frames` of the vCPU. Registers are read as hsc_qemu_registers_read does.
 *
 * handler  its address
 */
void hsc_qemu_frames_read(unsigned vcpu, void *handler, uint64_t env);

/* Of a callback for the first block of the program: set hsc_qemu.frames. */
void hsc_qemu_frames_test(unsigned vcpu, void *unused, uint64_t env);

#endif
