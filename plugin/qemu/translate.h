/* SPDX-License-Identifier: MIT */
/*
 * translate.h - what is done when QEMU translates code.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_TRANSLATE_H
#define HSC_QEMU_TRANSLATE_H

#include "qemu_api.h"

void hsc_qemu_translate(uint64_t id, struct qemu_plugin_tb *tb);

#endif
