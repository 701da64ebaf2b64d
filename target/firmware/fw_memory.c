/* SPDX-License-Identifier: MIT */
/* fw_memory.c - functions that compilers call implicitly.
 * Room   target/firmware */
#include <stddef.h>
#include <stdint.h>

void *memset(void *to, int byte, size_t len);
void *memcpy(void *to, const void *from, size_t len);

void *memset(void *to, int byte, size_t len)
{
	for (size_t i = 0; i < len; i++)
		((uint8_t *)to)[i] = (uint8_t)byte;
	return to;
}

void *memcpy(void *to, const void *from, size_t len)
{
	for (size_t i = 0; i < len; i++)
		((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
	return to;
}
