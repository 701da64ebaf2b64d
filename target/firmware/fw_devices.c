/* SPDX-License-Identifier: MIT */
/* fw_devices.c - UART, timer and finisher of QEMU's machine "virt".
 * Room   target/firmware */
#include "firmware/firmware.h"

/* The memory map of QEMU's machine "virt". */
#define UART     0x10000000ul
#define CLINT    0x2000000ul
#define FINISHER 0x100000ul

#define UART_LSR  5
#define LSR_EMPTY 0x20
#define MTIMECMP  0x4000
#define PASS      0x5555
#define RESET     0x7777
#define FAIL      0x3333 /* and an exit code of 16 bits above */

#define MIP_STIP ((fw_word)1 << 5)
#define MIE_MTIE ((fw_word)1 << 7)

void fw_put(char c)
{
	volatile uint8_t *uart = (volatile uint8_t *)UART;

	while (!(uart[UART_LSR] & LSR_EMPTY))
		;
	uart[0] = (uint8_t)c;
}

void fw_set_timer(struct fw_hart *h, unsigned long long when)
{
	volatile uint32_t *cmp =
		(volatile uint32_t *)(CLINT + MTIMECMP + 8 * h->id);

	cmp[1] = UINT32_MAX; /* avoid a match between the two writes */
	cmp[0] = (uint32_t)when;
	cmp[1] = (uint32_t)(when >> 32);
	FW_CLEAR(mip, MIP_STIP);
	FW_SET(mie, MIE_MTIE);
}

/* A request is written before, and read after, with atomic accesses; those
 * order memory only, so device accesses need a fence. */
void fw_knock(const struct fw_hart *h, bool on)
{
	__asm__ volatile("fence" : : : "memory");
	((volatile uint32_t *)CLINT)[h->id] = on;
	__asm__ volatile("fence" : : : "memory");
}

void fw_end_run(enum fw_end how)
{
	static const uint32_t words[] = {
		[FW_SHUT_DOWN] = PASS,
		[FW_FAIL] = 1 << 16 | FAIL,
		[FW_RESET] = RESET,
	};

	*(volatile uint32_t *)FINISHER = words[how];
	for (;;)
		;
}
