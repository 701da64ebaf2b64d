/* SPDX-License-Identifier: MIT */
/* bare.h - shared by the examples for bare metal: printing to the console. */
#ifndef BARE_H
#define BARE_H

#include <stddef.h>
#include <stdint.h>

static inline void print_text(const char *text)
{
	volatile uint8_t *uart = (volatile uint8_t *)0x10000000;

	while (*text)
		*uart = (uint8_t)*text++;
}

static inline void print_number(unsigned long n)
{
	char digits[24];
	unsigned at = sizeof(digits) - 1;

	digits[at] = 0;
	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	print_text(digits + at);
}

#endif
