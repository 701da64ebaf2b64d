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

/* Add [start, end), which is not empty. If there is no memory, all addresses
 * count as in a range. */
void hsc_qemu_range_add(uint64_t start, uint64_t end);

/* Does one hold `address`? */
bool hsc_qemu_range_has(uint64_t address);

#endif
