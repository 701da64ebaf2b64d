/* SPDX-License-Identifier: MIT */
/*
 * perf_fixed.c - firmware all of whose writes are known: counters that stand
 * still at what they were set to, addresses that are numbers. perf_fixed*.txt
 * has them, written out by hand.
 */
#include "example.h"

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

#if __riscv_xlen == 64
#define F     ((void *)0x3f80001000)
#define EVENT 0x4000000000010001 /* not in M-mode */
#define SET(csr, v)                                                            \
	__asm__ volatile("csrw " csr ", %0" : : "r"((unsigned long)(v)))
#else
#define F     ((void *)0x80001000)
#define EVENT 0x00010001
#define SET(csr, v)                                                            \
	__asm__ volatile("csrw " csr ", %0\ncsrw " csr "h, %1"                 \
			 :                                                     \
			 : "r"((uint32_t)(v)), "r"((uint32_t)((v) >> 32)))
#endif
#define G ((void *)0x80003000)
#define S ((void *)0x80000400)

#define NOT __attribute__((no_instrument_function))

static perfEvent events[] = {
	{ .type = perfEventHWRaw, .event_data = EVENT },
	{ .type = perfEventHWGeneral, .code = HW_CPU_CYCLES },
	{ .type = perfEventHWCache, .cache_id = 0, .op_id = 0, .result_id = 1 },
};

NOT static void set(uint64_t cycles, uint64_t raw, uint64_t cache)
{
	SET("mcycle", cycles);
	SET("mhpmcounter3", raw);
	SET("mhpmcounter4", cache);
}

/* Counters stand still. */
NOT static int freeze(int rc)
{
	__asm__ volatile("csrw mcountinhibit, %0" : : "r"(-1l));
	return rc;
}

/* The call returns to 0x80300010. */
void by_hand(void);
__asm__(".section .fixed, \"ax\"\n.balign 4\n.globl by_hand\n"
	".option push\n.option norvc\n.option norelax\n"
	"by_hand:\naddi sp, sp, -16\n"
#if __riscv_xlen == 64
	"sd ra, 0(sp)\ncall perfWriteCntrs\nld ra, 0(sp)\n"
#else
	"sw ra, 0(sp)\ncall perfWriteCntrs\nlw ra, 0(sp)\n"
#endif
	"addi sp, sp, 16\nret\n.option pop\n.text\n");

#if defined(BY_HAND)
NOT static int choose(perfCountType_t counts)
{
	return freeze(perfManualInit(events, 3, CHANNEL, counts, 0));
}

NOT static int records(void)
{
	int rc = choose(perfCount_Raw);

	set(1, 2, 3);
	rc |= perfTraceOn();
	by_hand();
	return rc | perfTraceOff();
}
#else
NOT static int choose(perfCountType_t counts)
{
	return freeze(perfFuncEntryExitInit(events, 3, CHANNEL, counts, 0));
}

NOT static int records(void)
{
	int rc = choose(perfCount_Raw);

	set(5, 7, 0x100000002);
	rc |= perfTraceOn();
	__cyg_profile_func_enter(F, S);
	set(0x123456789abcdef0, 7, 0x100000002);
	__cyg_profile_func_exit(F, S);
	rc |= perfTraceOff();

	rc |= choose(perfCount_Delta);
	set(0xfffffffffffffff0, 0x10, 0);
	rc |= perfTraceOn();
	set(0x10, 0x10, 0x1000000000);
	__cyg_profile_func_enter(F, S);
	__cyg_profile_func_enter(G, S);
	rc |= perfTraceOff();

	rc |= choose(perfCount_DeltaXOR);
	set(0xf0, 1, 2);
	rc |= perfTraceOn();
	__cyg_profile_func_exit(G, S);
	set(0xff, 1, 0x1000000002);
	__cyg_profile_func_exit(F, S);
	return rc | perfTraceOff();
}
#endif

NOT int main(void)
{
	return perfInit(1, FUNNELS) | records();
}
