/* SPDX-License-Identifier: MIT */
/* lane_writes.h - for fuzz targets: writes to stimulus registers, from bytes.
 */
#ifndef HSC_FUZZ_LANE_WRITES_H
#define HSC_FUZZ_LANE_WRITES_H

#include <stddef.h>
#include <stdint.h>

/*
 * Take a write from data[*len]: one byte, whose bits 1..0 are the lane (0, 1:
 * 32, 2: 16, 3: 8 bits), and its value, lowest byte first. NULL if it is not
 * whole; else what comes after it.
 */
static inline const uint8_t *lane_write(const uint8_t *data, size_t *len,
					uint8_t *how, uint32_t *value)
{
	size_t size;

	if (*len == 0)
		return NULL;
	*how = *data;
	size = *how & 2 ? (*how & 1 ? 1 : 2) : 4;
	if (*len < 1 + size)
		return NULL;
	*value = 0;
	for (size_t i = 0; i < size; i++)
		*value |= (uint32_t)data[1 + i] << (8 * i);
	*len -= 1 + size;
	return data + 1 + size;
}

#endif
