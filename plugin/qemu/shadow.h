/* SPDX-License-Identifier: MIT */
/*
 * shadow.h - a copy of code that is in no file, to see when it changes.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_SHADOW_H
#define HSC_QEMU_SHADOW_H

#include <stddef.h>
#include <stdint.h>

enum hsc_qemu_shadow {
	HSC_QEMU_SHADOW_OLD,     /* every byte was known and is the same */
	HSC_QEMU_SHADOW_NEW,     /* some were not known */
	HSC_QEMU_SHADOW_CHANGED, /* some were known and have changed */
};

/* Code is at pc now. Without memory it is taken to be new. */
enum hsc_qemu_shadow hsc_qemu_shadow_add(uint64_t pc, const uint8_t *code,
					 size_t len);

#endif
