/* SPDX-License-Identifier: MIT */
/*
 * poison.h - bytes that must not be read, as tests see them.
 *
 * Room   base (floor 0)
 *
 * In builds with the address sanitizer a pattern fills what an item does not
 * hold, such as the arms of a union that its kind does not have. As a pointer,
 * a bool or a number it is wrong enough to be noticed. Other builds do nothing.
 */
#ifndef HSC_BASE_POISON_H
#define HSC_BASE_POISON_H

#include <stddef.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define HSC_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HSC_POISONS 1
#endif
#endif
#ifndef HSC_POISONS
#define HSC_POISONS 0
#endif

#define HSC_POISON_BYTE 0xa5

static inline void hsc_poison(void *bytes, size_t len)
{
	if (HSC_POISONS)
		memset(bytes, HSC_POISON_BYTE, len);
}

#endif
