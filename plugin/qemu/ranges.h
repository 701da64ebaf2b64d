/* SPDX-License-Identifier: MIT */
/*
 * ranges.h - where code was mapped once and is not any more.
 *
 * Room   plugin/qemu
 *
 * All these take `lock` first.
 */
#ifndef HSC_QEMU_RANGES_H
#define HSC_QEMU_RANGES_H

#include <stdbool.h>
#include <stdint.h>

/* [start, end) is one; not empty. Without memory, everywhere is. */
void hsc_qemu_range_add(uint64_t start, uint64_t end);

/* Does one hold `address`? */
bool hsc_qemu_range_has(uint64_t address);

#endif
