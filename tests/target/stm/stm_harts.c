/* SPDX-License-Identifier: MIT */
/*
 * Firmware: two harts whose main programs, timer interrupts, interrupts of each
 * other and exceptions all emit events, as many as HARTS_EVENTS in each main
 * program. Each has its context and number in its value, and an identifier that
 * follows from both. At the end each hart tells how many each context emitted.
 */
#include "harts.h"
#include "stm_event.h"

#ifndef HARTS_EVENTS
#define HARTS_EVENTS 1000
#endif

enum { MAIN, TIMER, KNOCK, CALL, CONTEXTS };

#define CAUSE_CALL 11u

static unsigned counts[2][CONTEXTS];
static uint32_t seeds[2] = { 0x12345, 0x777 };
static volatile unsigned done[2];

static uint32_t random32(unsigned hart)
{
	uint32_t *s = &seeds[hart];

	*s ^= *s << 13;
	*s ^= *s >> 17;
	return *s ^= *s << 5;
}

/* The tests know this: see stm_harts_run.c. */
static inline __attribute__((always_inline)) void emit(unsigned hart,
						       unsigned kind)
{
	const unsigned context = CONTEXTS * hart + kind;
	const unsigned number = counts[hart][kind]++;

	stm_event(0x100 + context * 0x400 + number * 7 % 0x3ff,
		  (uintptr_t)context << 24 | number);
}

__attribute__((interrupt("machine"), aligned(4))) static void on_trap(void)
{
	const uintptr_t cause = CSR_READ(mcause);
	const unsigned hart = (unsigned)CSR_READ(mhartid);

	if (cause == CAUSE_CALL) {
		emit(hart, CALL);
		CSR_WRITE(mepc, CSR_READ(mepc) + 4);
	} else if ((cause & 15) == BY_TIMER) {
		emit(hart, TIMER);
		set_timer(hart, 40 + random32(hart) % 160);
	} else {
		knock(hart, 0);
		emit(hart, KNOCK);
		emit(hart, KNOCK);
	}
}

/* Different code around the events: constants, loops, calls. */
static void work(unsigned hart)
{
	const uint32_t what = random32(hart);

	for (unsigned i = 0; i < (what & 7); i++)
		emit(hart, MAIN);
	if (what & 8)
		knock(!hart, 1);
	if (what & 16)
		__asm__ volatile("ecall" : : : "memory");
	emit(hart, MAIN);
}

void main(unsigned hart);
void main(unsigned hart)
{
	take_interrupts(on_trap, MIE_TIMER | MIE_SOFTWARE);
	set_timer(hart, 100);
	while (counts[hart][MAIN] < HARTS_EVENTS)
		work(hart);
	done[hart] = 1;
	while (!done[!hart])
		;
	CSR_WRITE(mie, 0);
	for (unsigned i = 0; i < CONTEXTS; i++)
		stm_event(0x3ff0 + CONTEXTS * hart + i, counts[hart][i]);
	done[hart] = 2;
	while (hart == 0 && done[1] != 2)
		;
	if (hart == 0)
		power_off();
	for (;;)
		__asm__ volatile("wfi");
}
