/* SPDX-License-Identifier: MIT */
/* Snapshots, events told, overflow and filters; and the rules that the four
 * tests of Linux KVM's own selftest hold a server to. */
#include "target/pmu/pmu_script.h"
#include "unit/check.h"

#define ALL   UINT64_C(0x7fffffffd)
#define ONES  UINT64_MAX
#define PAGE  (PMU_RAM + 0x1000)
#define SLOT  (PAGE + HSC_PMU_SNAPSHOT_VALUES)
#define OF    HSC_MHPMEVENT_OF
#define MINH  HSC_MHPMEVENT_MINH
#define SINH  (UINT64_C(1) << 61)
#define UINH  (UINT64_C(1) << 60)
#define VUINH (UINT64_C(1) << 58)
#define SOON  (ONES - 9) /* overflows with the 10th */
#define SHMEM(lo, hi, flags, result)                                           \
	{                                                                      \
		.op = HSC_PMU_SNAPSHOT_SET_SHMEM, .a = { lo, hi, flags },      \
		result                                                         \
	}
#define TELL(lo, hi, n, flags, result)                                         \
	{                                                                      \
		.op = HSC_PMU_EVENT_GET_INFO, .a = { lo, hi, n, flags },       \
		result                                                         \
	}

static const struct pmu_step shmem_errors[] = {
	SHMEM(PAGE, 0, 1, FAILS(INVALID_PARAM)),
	SHMEM(PAGE + 8, 0, 0, FAILS(INVALID_PARAM)),
	SHMEM(PAGE, 1, 0, FAILS(INVALID_ADDRESS)),
	SHMEM(0, 0, 0, FAILS(INVALID_ADDRESS)),
	SHMEM(PMU_RAM + PMU_RAM_SIZE, 0, 0, FAILS(INVALID_ADDRESS)),
	SHMEM(ONES << 12, 0, 0, FAILS(INVALID_ADDRESS)),
	SHMEM(ONES, 0, 0, FAILS(INVALID_PARAM)),
	SHMEM(ONES, ONES, 1, FAILS(INVALID_PARAM)),
	SHMEM(ONES, ONES, 0, DONE),
	CFG(0, 8, 0, 0x10019, 0, IS(3)),
	RUN(3, 1, 2, 0, FAILS(NO_SHMEM)),
	SHMEM(PAGE, 0, 0, DONE),
	RUN(3, 1, 2, 0, DONE),
	RUN(3, 1, 3, 0, FAILS(INVALID_PARAM)), /* they exclude each other */
	SHMEM(ONES, ONES, 0, DONE),
	HALT(3, 1, 2, FAILS(NO_SHMEM)),
	DO(END, 0),
};

static const struct pmu_step snapshot[] = {
	DO(POKE, PAGE, ONES),
	DO(POKE, PAGE + 4088, ONES),
	DO(POKE, PAGE - 8, ONES),
	SHMEM(PAGE, 0, 0, DONE),
	SEE(PEEK, PAGE, IS(0)),
	SEE(PEEK, PAGE + 4088, IS(0)),
	SEE(PEEK, PAGE - 8, IS(ONES)),
	CFG(0, ALL, 0, 0x10019, 0, IS(3)),
	CFG(0, ALL, 0, 0x1001b, 0, IS(4)),
	CFG(0, ALL, 0, 0xf0005, 0, IS(19)),
	DO(POKE, SLOT + 8 * 0, 70),
	DO(POKE, SLOT + 8 * 1, 80),
	DO(POKE, SLOT + 8 * 2, 90),
	DO(POKE, SLOT + 8 * 16, 100),
	RUN(3, 0x10003, 2, 0, DONE), /* slots count from the base */
	SEE(COUNTER, 3, IS(70)),
	SEE(COUNTER, 4, IS(80)),
	CALL(FW_READ, 19, IS(100)),
	DO(HAPPEN, 0x10019, 1),
	DO(HAPPEN, 0x1001b, 2),
	DO(FW, HSC_PMU_FW_SET_TIMER),
	HALT(3, 1, 2, DONE),
	SEE(PEEK, SLOT + 8 * 0, IS(71)),
	SEE(PEEK, SLOT + 8 * 1, IS(80)), /* who was not asked */
	HALT(4, 0x8001, 3, DONE),
	SEE(PEEK, SLOT + 8 * 0, IS(82)),
	SEE(PEEK, SLOT + 8 * 2, IS(90)),
	SEE(PEEK, SLOT + 8 * 15, IS(101)),
	SEE(PEEK, PAGE, IS(0)),
	RUN(4, 1, 0, 0, FAILS(INVALID_PARAM)), /* it was reset */
	DO(END, 0),
};

/* Init with -period; stop all, who was it, clear, start again. */
static const struct pmu_step overflow[] = {
	SHMEM(PAGE, 0, 0, DONE),
	CFG(0, ALL, 0, 1, 0, IS(3)), /* it has an interrupt, cycle has none */
	CFG(0, ALL, 0, 0x10019, 0, IS(4)),
	SEE(EVENT, 3, IS(MINH | 1)),
	RUN(3, 1, 1, SOON, DONE),
	RUN(4, 1, 1, 0, DONE),
	DO(HAPPEN, 1, 9),
	SEE(OVERFLOWN, 0, IS(0)),
	DO(HAPPEN, 1, 1),
	SEE(OVERFLOWN, 0, IS(8)),
	HALT(3, 3, 2, DONE),
	SEE(PEEK, PAGE, IS(1)), /* from the base on */
	SEE(PEEK, SLOT, IS(0)),
	RUN(3, 1, 1, SOON, DONE), /* not while the interrupt waits */
	SEE(OVERFLOWN, 0, IS(8)),
	HALT(3, 1, 0, DONE),
	DO(PENDING, 0),
	RUN(3, 1, 1, SOON, DONE),
	SEE(OVERFLOWN, 0, IS(0)),
	DO(HAPPEN, 1, 10),
	SEE(OVERFLOWN, 0, IS(8)),
	HALT(0, 0x18, 3, FAILS(ALREADY_STOPPED)),
	SEE(PEEK, PAGE, IS(8)), /* of that call: taken before the reset */
	SEE(OVERFLOWN, 0, IS(0)),
	SEE(EVENT, 3, IS(0)),
	DO(END, 0),
};

/* Counter 4 starts for the first time while the overflow of 3 waits. */
static const struct pmu_step overflow_beside[] = {
	SHMEM(PAGE, 0, 0, DONE),
	CFG(0, 8, 0, 1, 0, IS(3)),
	CFG(0, 0x10, 0, 0x10019, 0, IS(4)),
	RUN(3, 1, 1, SOON, DONE),
	DO(HAPPEN, 1, 10),
	RUN(4, 1, 1, SOON, DONE),
	SEE(EVENT, 4, IS(MINH | 0x10019)),
	DO(HAPPEN, 0x10019, 10),
	SEE(OVERFLOWN, 0, IS(0x18)),
	HALT(3, 3, HSC_PMU_TAKE_SNAPSHOT, DONE),
	SEE(PEEK, PAGE, IS(3)),
	DO(END, 0),
};

static const struct pmu_step all_taken[] = {
	CFG(0, 0x7fff8, 0, 1, 0, IS(3)),
	CFG(3, 1, 0, 1, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, 9, 0, 1, 0, IS(0)), /* the one without an interrupt, last */
	DO(END, 0),
};

static const struct pmu_step filters[] = {
	CFG(0, ALL, 0, 1, 0, IS(3)),
	SEE(EVENT, 3, IS(MINH | 1)), /* M-mode is nobody else's business */
	CFG(0, ALL, HSC_PMU_SET_UINH | HSC_PMU_SET_SINH, 1, 0, IS(4)),
	SEE(EVENT, 4, IS(MINH | UINH | SINH | 1)),
	CFG(0, ALL, HSC_PMU_SET_VUINH | HSC_PMU_SET_MINH, 1, 0, IS(5)),
	SEE(EVENT, 5, IS(MINH | VUINH | 1)),
	CFG(0, 1, HSC_PMU_SET_UINH, 1, 0, IS(0)),
	SEE(EVENT, 0, IS(MINH | UINH)), /* Smcntrpmf */
	HALT(0, 1, 1, FAILS(ALREADY_STOPPED)),
	SEE(EVENT, 0, IS(MINH)),
	DO(SUSPEND, 0),
	DO(RESUME, 0),
	SEE(EVENT, 4, IS(MINH | UINH | SINH | 1)),
	DO(END, 0),
};

static const struct pmu_step plain[] = {
	CFG(0, 8, 0xf8, 0x10019, 0, IS(3)), /* hints that nobody can take */
	SEE(EVENT, 3, IS(0x10019)),
	CFG(0, 1, 0xf8, 1, 0, IS(0)),
	DO(END, 0),
};

/* OF keeps still the interrupt of a counter that nothing stops. */
static const struct pmu_step no_inhibit[] = {
	CFG(0, 8, 0, 0x10019, 0, IS(3)),
	SEE(EVENT, 3, IS(OF | MINH | 0x10019)),
	RUN(3, 1, 1, SOON, DONE),
	SEE(EVENT, 3, IS(MINH | 0x10019)),
	RUN(3, 1, 0, 0, FAILS(ALREADY_STARTED)),
	HALT(3, 1, 0, DONE),
	HALT(3, 1, 0, FAILS(ALREADY_STOPPED)),
	HALT(3, 1, HSC_PMU_RESET, FAILS(ALREADY_STOPPED)),
	CFG(0, 8, 0, 0x10019, 0, IS(3)), /* its OF is no overflow */
	SEE(OVERFLOWN, 0, IS(0)),
	DO(END, 0),
};

#define ENTRY(n) (PAGE + 16 * (n))
#define ASKED(e) (UINT64_C(0xdeadbeef00000000) | (e))
#define TOLD(e)  (UINT64_C(0x100000000) | (e))

static const struct pmu_step event_info[] = {
	TELL(PAGE, 0, 1, 1, FAILS(INVALID_PARAM)),
	TELL(PAGE + 8, 0, 1, 0, FAILS(INVALID_PARAM)),
	TELL(PAGE, 0, 0, 0, FAILS(INVALID_PARAM)),
	TELL(PAGE, 1, 1, 0, FAILS(INVALID_ADDRESS)),
	TELL(0, 0, 1, 0, FAILS(INVALID_ADDRESS)),
	TELL(PAGE, 0, UINT64_C(1) << 60, 0, FAILS(INVALID_ADDRESS)),
	TELL(PAGE, 0, (UINT64_C(1) << 60) + 1, 0, FAILS(INVALID_ADDRESS)),
	TELL(PAGE, 0, 0x301, 0, FAILS(INVALID_ADDRESS)), /* one too many */
	TELL(PMU_RAM, 0, HSC_PMU_ENTRIES_MAX + 1, 0, FAILS(INVALID_ADDRESS)),
	DO(POKE, ENTRY(0), ASKED(0)),
	DO(POKE, ENTRY(1), ASKED(1)),
	DO(POKE, ENTRY(2), ASKED(3)),
	DO(POKE, ENTRY(3), ASKED(0x20000)),
	DO(POKE, ENTRY(3) + 8, 0x19),
	DO(POKE, ENTRY(4), ASKED(0x20000)),
	DO(POKE, ENTRY(4) + 8, 0x18),
	DO(POKE, ENTRY(5), ASKED(0xf0005)),
	DO(POKE, ENTRY(6), ASKED(0xf0016)),
	DO(POKE, ENTRY(7), ASKED(0x10006)),
	DO(POKE, ENTRY(8), ASKED(0x100001)),
	/* a reserved bit: nothing is written */
	TELL(PAGE, 0, 9, 0, FAILS(INVALID_PARAM)),
	SEE(PEEK, ENTRY(1), IS(ASKED(1))),
	CFG(0, 0x10, 0, 3, 0, IS(4)), /* taken or not is not asked */
	TELL(PAGE, 0, 8, 0, DONE),
	SEE(PEEK, ENTRY(0), IS(0)),
	SEE(PEEK, ENTRY(1), IS(TOLD(1))),
	SEE(PEEK, ENTRY(2), IS(TOLD(3))),
	SEE(PEEK, ENTRY(3), IS(TOLD(0x20000))),
	SEE(PEEK, ENTRY(4), IS(0x20000)),
	SEE(PEEK, ENTRY(5), IS(TOLD(0xf0005))),
	SEE(PEEK, ENTRY(6), IS(0xf0016)),
	SEE(PEEK, ENTRY(7), IS(0x10006)),
	SEE(PEEK, ENTRY(8), IS(ASKED(0x100001))),
	SEE(PEEK, ENTRY(3) + 8, IS(0x19)),
	DO(END, 0),
};

/* Linux, tools/testing/selftests/kvm/riscv/sbi_pmu_test.c: its four tests */
static const struct pmu_step kvm_basic[] = {
	NUM(IS(35)),
	CALL(FW_READ, 19, FAILS(INVALID_PARAM)),
	CFG(0, ALL, 0, 0xf0002, 0, IS(19)),
	RUN(19, 1, 1, 0, DONE),
	CALL(FW_READ, 19, IS(0)),
	HALT(19, 1, 0, DONE),
	DO(END, 0),
};
static const struct pmu_step kvm_events[] = {
	CFG(0, ALL, 0, 0x1234, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, HSC_PMU_CLEAR_VALUE, 1, 0, IS(0)),
	RUN(0, 1, 1, 100, DONE),
	RUN(0, 1, 0, 0, FAILS(ALREADY_STARTED)),
	DO(HAPPEN, 1, 50),
	HALT(0, 1, 0, DONE),
	SEE(COUNTER, 0, IS(150)),
	HALT(0, 1, 1, FAILS(ALREADY_STOPPED)),
	DO(END, 0),
};
static const struct pmu_step kvm_snapshot[] = {
	DO(POKE, SLOT, ONES),        SHMEM(PAGE, 0, 0, DONE),
	SEE(PEEK, PAGE, IS(0)),      SEE(PEEK, SLOT, IS(0)),
	CFG(0, ALL, 0, 1, 0, IS(0)), RUN(0, 1, 1, 0, DONE),
	DO(HAPPEN, 1, 50),           HALT(0, 1, 2, DONE),
	SEE(PEEK, SLOT, IS(50)),     RUN(0, 1, 2, 0, DONE),
	DO(HAPPEN, 1, 50),           HALT(0, 1, 3, DONE),
	SEE(PEEK, SLOT, IS(100)),    DO(END, 0),
};
#define KVM_IRQ                                                                \
	DO(POKE, SLOT, SOON), RUN(3, 1, 2, 0, DONE), DO(HAPPEN, 1, 12),        \
		HALT(3, 1, 2, DONE), SEE(PEEK, PAGE, IS(1)),                   \
		SEE(PEEK, SLOT, IS(2)), DO(PENDING, 0)
static const struct pmu_step kvm_overflow[] = {
	SHMEM(PAGE, 0, 0, DONE),
	CFG(3, 1, 0, 1, 0, IS(3)),
	KVM_IRQ,
	KVM_IRQ,
	KVM_IRQ,
	KVM_IRQ,
	KVM_IRQ,
	DO(END, 0),
};

static const struct pmu_script scripts[] = {
	{ "errors of snapshots", 64, HSC_PMU_STRICT, 0, shmem_errors },
	{ "snapshots", 64, HSC_PMU_STRICT, 0, snapshot },
	{ "overflow", 64, HSC_PMU_STRICT, SSCOFPMF, overflow },
	{ "overflow while one waits", 64, HSC_PMU_STRICT, SSCOFPMF,
	  overflow_beside },
	{ "overflow while one waits, no mcountinhibit", 64, HSC_PMU_STRICT,
	  SSCOFPMF | NO_INHIBIT, overflow_beside },
	{ "fixed counters last", 64, HSC_PMU_STRICT, SSCOFPMF, all_taken },
	{ "filters", 64, HSC_PMU_STRICT, SSCOFPMF | SMCNTRPMF, filters },
	{ "filters of nobody", 64, HSC_PMU_STRICT, 0, plain },
	{ "no mcountinhibit", 64, HSC_PMU_STRICT, SSCOFPMF | NO_INHIBIT,
	  no_inhibit },
	{ "events that can be counted", 64, HSC_PMU_STRICT, RAWS, event_info },
	{ "KVM's basic", 64, HSC_PMU_STRICT, 0, kvm_basic },
	{ "KVM's events", 64, HSC_PMU_STRICT, 0, kvm_events },
	{ "KVM's snapshot", 64, HSC_PMU_STRICT, 0, kvm_snapshot },
	{ "KVM's overflow", 64, HSC_PMU_STRICT, SSCOFPMF, kvm_overflow },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++)
		CHECK(pmu_script_run(&scripts[i]));
	return check_failures != 0;
}
