/* SPDX-License-Identifier: MIT */
/*
 * digits.h - numbers in text, without a C library.
 *
 * Room   base (floor 0)
 */
#ifndef HSC_BASE_DIGITS_H
#define HSC_BASE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a hex digit, 0..15, or 16 if c is none. */
static inline unsigned hsc_digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0');
	if (c >= 'a' && c <= 'f')
		return (unsigned)(c - 'a') + 10;
	if (c >= 'A' && c <= 'F')
		return (unsigned)(c - 'A') + 10;
	return 16;
}

/* The byte that two hex digits make; false if they are none. */
static inline bool hsc_byte_of(const char digits[2], uint8_t *out)
{
	const unsigned high = hsc_digit_of(digits[0]);
	const unsigned low = high > 15 ? 16 : hsc_digit_of(digits[1]);

	*out = (uint8_t)(high << 4 | (low & 15));
	return low <= 15;
}

/*
 * The number that text says, decimal or after 0x: all of it, up to its end or
 * `most` characters. False if it is none, or more than 64 bits.
 */
static inline bool hsc_number_of(const char *text, size_t most, uint64_t *out)
{
	unsigned base = 10;
	size_t i = 0;

	*out = 0;
	if (most > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
		base = 16;
		i = 2;
	}
	if (i == most || text[i] == '\0')
		return false;
	for (; i < most && text[i] != '\0'; i++) {
		const unsigned digit = hsc_digit_of(text[i]);

		if (digit >= base || *out > (UINT64_MAX - digit) / base)
			return false;
		*out = *out * base + digit;
	}
	return true;
}

#endif
