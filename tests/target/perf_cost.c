/* SPDX-License-Identifier: MIT */
/*
 * perf_cost.c - what a record costs, in instructions that retire; firmware.
 *
 * The encoder is memory that looks like one. Its stimulus register would read
 * "no room" where 0 was written, so the second hart keeps it at something else;
 * the records that are measured write no 0.
 */
#include "bare.h"
#include "sifive_bare_perf.h"

static struct TraceRegMemMap encoder;
struct TraceRegMemMap volatile *tmm[] = { &encoder };
struct TfTraceRegMemMap volatile *fmm = NULL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_CPU_CYCLES },
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
};

#ifndef COUNTS
#define COUNTS perfCount_Raw
#endif

void other_hart(void)
{
	volatile uint32_t *stimulus = &tmm[0]->itc_stimulus[6];

	for (;;)
		if (*stimulus == 0)
			*stimulus = 1;
}

static unsigned long instructions(void)
{
	unsigned long n;

	__asm__ volatile("csrr %0, minstret" : "=r"(n));
	return n;
}

int main(void)
{
	unsigned long before, nothing, by_hand, by_function, by_exit;
	int rc;

	encoder.te_impl = 1u << 4 | 1u << 7;
	for (unsigned i = 0; i < 32; i++)
		encoder.itc_stimulus[i] = 1;
	rc = perfInit(1, 0);
	rc |= MANUAL ? perfManualInit(events, 2, 6, COUNTS, 0)
		     : perfFuncEntryExitInit(events, 2, 6, COUNTS, 0);
	rc |= perfTraceOn();
	if (rc) {
		print_number((unsigned long)rc);
		print_text(" failed\n");
		return 1;
	}
	perfWriteCntrs();
	__cyg_profile_func_enter((void *)(uintptr_t)main,
				 (void *)(uintptr_t)main);
	before = instructions();
	nothing = instructions() - before;
	before = instructions();
	perfWriteCntrs();
	by_hand = instructions() - before - nothing;
	before = instructions();
	__cyg_profile_func_enter((void *)(uintptr_t)main,
				 (void *)(uintptr_t)main);
	by_function = instructions() - before - nothing;
	before = instructions();
	__cyg_profile_func_exit((void *)(uintptr_t)main,
				(void *)(uintptr_t)main);
	by_exit = instructions() - before - nothing;
	if (by_exit > by_function)
		by_function = by_exit;
	print_number(MANUAL ? by_hand : by_function);
	print_text("\n");
	return 0;
}
