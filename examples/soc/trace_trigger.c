/* SPDX-License-Identifier: MIT */
/*
 * trace_trigger.c - triggers of the hart start and stop the trace.
 *
 * A trigger looks at each address that is executed and can do more than stop
 * the hart: action 2 starts trace, action 3 stops it. So the trace has each
 * call of collatz() and nothing else, at no cost for the program, and from
 * outside it could be set up while the program runs.
 *
 *   hartscope control dump -t two_harts.json -b soc:trace_trigger \
 *       -e trace_trigger --memory smem -o trigger.hart
 *   hartscope report trigger.hart
 */
#include "bare.h"
#include "trace.h"
#include "work.h"

/* mcontrol6 of the Debug specification: type 6, an action, in machine mode,
 * when it executes */
#define MCONTROL6(action)                                                      \
	((uintptr_t)6 << (8 * sizeof(uintptr_t) - 4) |                         \
	 (uintptr_t)(action) << 12 | 1u << 6 | 1u << 2)
#define TRACE_ON  2
#define TRACE_OFF 3

static void set_trigger(uintptr_t index, uintptr_t what, uintptr_t address)
{
	__asm__ volatile("csrw tselect, %0" ::"r"(index));
	__asm__ volatile("csrw tdata1, zero");
	__asm__ volatile("csrw tdata2, %0" ::"r"(address));
	__asm__ volatile("csrw tdata1, %0" ::"r"(what));
}

/* The second trigger is on this function, which each caller of collatz()
 * calls. */
static __attribute__((noinline)) void seen(unsigned *sum, unsigned steps)
{
	*sum += steps;
}

int main(void)
{
	const bool ours = open_the_way();
	unsigned sum = 0;

	/* Tracing stays 0, because the hardware sets it. */
	enable_encoder(0, INST_TRIG_ENABLE);
	set_trigger(0, MCONTROL6(TRACE_ON), (uintptr_t)collatz);
	set_trigger(1, MCONTROL6(TRACE_OFF), (uintptr_t)seen);
	for (unsigned n = 1; n < 30; n++)
		seen(&sum, collatz(n));
	disable_encoder(0);
	if (ours)
		close_the_way();
	print_text("steps ");
	print_number(sum);
	print_text("\n");
	return 0;
}
