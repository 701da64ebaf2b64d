/* SPDX-License-Identifier: MIT */
/* soc_print.h - for firmware of the virtual SoC and of QEMU's machine virt. */
#ifndef HSC_TESTS_SOC_PRINT_H
#define HSC_TESTS_SOC_PRINT_H

#include <stdint.h>

#define UART     (*(volatile uint8_t *)0x10000000)
#define FINISHER (*(volatile uint32_t *)0x100000)

static void print(const char *text)
{
	while (*text)
		UART = (uint8_t)*text++;
}

static void print_sum(const char *name, uint64_t v)
{
	print(name);
	for (int i = 60; i >= 0; i -= 4)
		UART = (uint8_t) "0123456789abcdef"[v >> i & 15];
	print("\n");
}

#endif
