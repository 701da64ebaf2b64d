/* SPDX-License-Identifier: MIT */
/*
 * latency.c - interrupts that wait: a timer and a software interrupt fire while
 * interrupts are off, for longer each time.
 *
 * The handler reads the clock first, so that the program itself knows how late
 * it ran; a trace of instructions alone does not. The timer's moment is known
 * to the SoC. Of the software interrupt the program reports it too, by a
 * software event.
 *
 *   hartscope record --soc=virt --interrupts --stm -o latency.hart -- latency
 *   hartscope report --traps --clock=ticks latency.hart
 *   hartscope record --soc=virt --stm -o event.hart -- latency
 *   hartscope report --traps --clock=ticks --asserted 0x20 event.hart
 */
#include "bare.h"
#include <stm/stm_event.h>

#define MSIP            0x2000000
#define MTIME           0x200bff8
#define MTIMECMP        0x2004000
#define CYCLES_PER_TICK 100
#define ROUNDS          20
#define SOFTWARE        3 /* causes */
#define TIMER           7
#define ASKED           0x20 /* event: the value is the cause */

static struct {
	unsigned long count, least, most, sum;
} late[16];
static volatile unsigned long asked; /* requested at this cycle */
static volatile unsigned taken;

static inline unsigned long cycles(void)
{
	unsigned long now;

	__asm__ volatile("csrr %0, mcycle" : "=r"(now) : : "memory");
	return now;
}

static void set_timer(uint32_t low, uint32_t high)
{
	volatile uint32_t *compare = (volatile uint32_t *)MTIMECMP;

	compare[1] = UINT32_MAX;
	compare[0] = low;
	compare[1] = high;
}

__attribute__((interrupt("machine"), aligned(4))) void on_interrupt(void);
void on_interrupt(void)
{
	const unsigned long now = cycles(), n = now - asked;
	unsigned long cause;

	__asm__ volatile("csrr %0, mcause" : "=r"(cause));
	cause &= 15;
	if (cause == TIMER)
		set_timer(UINT32_MAX, UINT32_MAX);
	else
		*(volatile uint32_t *)MSIP = 0;
	if (late[cause].count++ == 0 || n < late[cause].least)
		late[cause].least = n;
	if (n > late[cause].most)
		late[cause].most = n;
	late[cause].sum += n;
	taken++;
}

static __attribute__((noinline)) void work(unsigned n)
{
	while (n--)
		__asm__ volatile("nop");
}

static void ask(unsigned cause)
{
	if (cause == TIMER) {
		const uint32_t at = *(volatile uint32_t *)MTIME + 3;

		asked = (unsigned long)at * CYCLES_PER_TICK;
		set_timer(at, 0);
		return;
	}
	stm_event(ASKED, SOFTWARE);
	asked = cycles();
	*(volatile uint32_t *)MSIP = 1;
}

static void one_round(unsigned cause, unsigned length)
{
	const unsigned before = taken;

	__asm__ volatile("csrci mstatus, 8" : : : "memory");
	ask(cause);
	work(length);
	__asm__ volatile("csrsi mstatus, 8" : : : "memory");
	while (taken == before)
		;
}

static void print(const char *what, unsigned cause)
{
	print_text(what);
	print_number(late[cause].count);
	print_text(" times, late ");
	print_number(late[cause].least);
	print_text(" to ");
	print_number(late[cause].most);
	print_text(", sum ");
	print_number(late[cause].sum);
	print_text("\n");
}

int main(void)
{
	__asm__ volatile("csrw mtvec, %0" : : "r"(on_interrupt));
	__asm__ volatile("csrw mie, %0" : : "r"(1u << SOFTWARE | 1u << TIMER));
	for (unsigned i = 0; i < ROUNDS; i++) {
		one_round(TIMER, i * 37);
		one_round(SOFTWARE, i * 11);
	}
	print("timer: ", TIMER);
	print("software: ", SOFTWARE);
	*(volatile uint32_t *)0x100000 = 0x5555;
	for (;;)
		;
}
