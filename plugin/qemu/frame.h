/* SPDX-License-Identifier: MIT */
/*
 * frame.h - where a signal interrupted the program, by the frame on its stack.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_FRAME_H
#define HSC_QEMU_FRAME_H

/*
 * A callback for the first block of a handler, in front of the block's own:
 * sets `frame` of the vCPU. Its argument is the address of the handler. NULL
 * where this host cannot have it. See docs/decisions/0137-frames-of-signals.md.
 */
void (*hsc_qemu_frame_callback(void))(unsigned vcpu, void *handler);

#endif
