/* SPDX-License-Identifier: MIT */
/*
 * soc_two_harts.c - two harts that fight for a lock, interrupt each other, and
 * are interrupted by their timers and by the UART. The sum that is printed
 * depends on who came first, each time.
 */
#include <stdint.h>

#define REG8(at)  (*(volatile uint8_t *)(uintptr_t)(at))
#define REG32(at) (*(volatile uint32_t *)(uintptr_t)(at))

#define UART           0x10000000u
#define FINISHER       REG32(0x100000)
#define MSIP(hart)     REG32(0x2000000u + 4 * (hart))
#define MTIMECMP(hart) (0x2004000u + 8 * (hart))
#define MTIME          0x200bff8u
#define PLIC           0xc000000u
#define SOURCE         10u
#define CONTEXT        2u /* machine mode of hart 1 */
#define ROUNDS         2000u

extern char m_entry[];
void m_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval);
void s_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval);
void main_(uintptr_t hart);

static uint32_t lock, rounds;
static uint64_t sum;
static volatile uint32_t traps[2], done;

static uintptr_t this_hart(void)
{
	uintptr_t hart;

	__asm__("csrr %0, mhartid" : "=r"(hart));
	return hart;
}

static void mix(uint64_t v)
{
	sum = (sum << 5 | sum >> 59) * 0x9e3779b97f4a7c15ull + v;
}

static void set_alarm(uintptr_t hart, uint32_t ticks)
{
	REG32(MTIMECMP(hart) + 4) = UINT32_MAX;
	REG32(MTIMECMP(hart)) = REG32(MTIME) + ticks;
	REG32(MTIMECMP(hart) + 4) = 0;
}

void m_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval)
{
	const uintptr_t hart = this_hart();

	(void)epc;
	(void)tval;
	traps[hart]++;
	switch (cause & 15) {
	case 3:
		MSIP(hart) = 0;
		break;
	case 7:
		set_alarm(hart, 3 + (uint32_t)hart * 2 + traps[hart] % 3);
		break;
	default: {
		const uint32_t source =
			REG32(PLIC + 0x200004u + 0x1000u * CONTEXT);

		(void)REG8(UART + 2);
		if (traps[hart] % 4)
			REG8(UART) = '.';
		REG32(PLIC + 0x200004u + 0x1000u * CONTEXT) = source;
		break;
	}
	}
}

void s_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval)
{
	(void)cause;
	(void)epc;
	(void)tval;
}

static void acquire(void)
{
	uint32_t old;

	do
		__asm__ volatile("lr.w.aq %0, (%1)\n\tbnez %0, 1f\n\t"
				 "sc.w %0, %2, (%1)\n1:"
				 : "=&r"(old)
				 : "r"(&lock), "r"(1)
				 : "memory");
	while (old);
}

static void release(void)
{
	__asm__ volatile("amoswap.w.rl zero, zero, (%0)" ::"r"(&lock)
			 : "memory");
}

static void set_up(uintptr_t hart)
{
	__asm__ volatile("csrw mtvec, %0" ::"r"(m_entry));
	set_alarm(hart, 5);
	if (hart == 1) {
		REG32(PLIC + 4 * SOURCE) = 1;
		REG32(PLIC + 0x2000u + 0x80u * CONTEXT) = 1u << SOURCE;
		REG32(PLIC + 0x200000u + 0x1000u * CONTEXT) = 0;
		REG8(UART + 1) = 2;
	}
	__asm__ volatile("csrw mie, %0" ::"r"(1 << 3 | 1 << 7 | 1 << 11));
	__asm__ volatile("csrsi mstatus, 8");
}

static void print_sum(void)
{
	REG8(UART + 1) = 0;
	REG8(UART) = '\n';
	for (int i = 60; i >= 0; i -= 4)
		REG8(UART) = (uint8_t) "0123456789abcdef"[sum >> i & 15];
	REG8(UART) = '\n';
}

void main_(uintptr_t hart)
{
	set_up(hart);
	for (unsigned i = 0; i < ROUNDS; i++) {
		acquire();
		mix((uint64_t)hart << 32 | ++rounds);
		mix(traps[0]);
		mix(traps[1]);
		release();
		if (i % 8 == 0)
			MSIP(1 - hart) = 1;
	}
	__asm__ volatile("csrci mstatus, 8");
	__asm__ volatile("amoadd.w zero, %0, (%1)" ::"r"(1), "r"(&done)
			 : "memory");
	while (hart == 0 && done != 2)
		;
	if (hart == 0) {
		print_sum();
		FINISHER = 0x5555;
	}
	for (;;)
		__asm__ volatile("wfi");
}
