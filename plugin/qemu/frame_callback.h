/* SPDX-License-Identifier: MIT */
/*
 * frame_callback.h - how QEMU calls what looks at frames of signals.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_FRAME_CALLBACK_H
#define HSC_QEMU_FRAME_CALLBACK_H

#include "qemu_api.h"

/*
 * Call one of the two functions of frame.h when this translation begins, so
 * that it can read registers. false: no way to read them here.
 *
 * test  hsc_qemu_frames_test, else hsc_qemu_frames_read with `data`
 */
bool hsc_qemu_frames_callback(struct qemu_plugin_tb *tb, bool test, void *data);

#endif
