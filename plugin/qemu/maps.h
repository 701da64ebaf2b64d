/* SPDX-License-Identifier: MIT */
/*
 * maps.h - where code lies: files that are mapped, and bytes that no file
 * holds.
 *
 * Room   plugin/qemu
 *
 * The emulator's own /proc/self/maps is read whenever code is found where none
 * was known; its lines go to the log. All these take `lock` first.
 */
#ifndef HSC_QEMU_MAPS_H
#define HSC_QEMU_MAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Code was translated: make sure that the log shows where its bytes come from.
 * Returns what hsc_qemu_code_add returns. */
bool hsc_qemu_maps_code(uint64_t pc, const uint8_t *code, size_t len);

/* The mapping of the pages that hold [start, start + len) is gone. */
void hsc_qemu_maps_gone(uint64_t start, uint64_t len);

#endif
