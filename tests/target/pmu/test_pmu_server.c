/* SPDX-License-Identifier: MIT */
#include "target/pmu/pmu_script.h"
#include "unit/check.h"

#define ALL  UINT64_C(0x7fffffffd) /* every counter of the default machine */
#define ONES UINT64_MAX

/* SBI 3.0: each row of each table of errors, in the order that is settled. */
static const struct pmu_step counters[] = {
	NUM(IS(35)),
	CALL(GET_INFO, 0, IS(0x3fc00)),
	CALL(GET_INFO, 1, FAILS(INVALID_PARAM)),
	CALL(GET_INFO, 18, IS(0x3fc12)),
	CALL(GET_INFO, 19, IS(UINT64_C(0x800000000003f000))),
	CALL(GET_INFO, 34, IS(UINT64_C(0x800000000003f000))),
	CALL(GET_INFO, 35, FAILS(INVALID_PARAM)),
	CALL(GET_INFO, ONES, FAILS(INVALID_PARAM)),
	CALL(GET_INFO, UINT64_C(1) << 32, FAILS(INVALID_PARAM)),
	CALL(FUNCTIONS, 0, FAILS(NOT_SUPPORTED)),
	SEE(INHIBIT, 0, IS(UINT32_MAX & ~7u)),
	DO(END, 0),
};

static const struct pmu_step holes[] = {
	NUM(IS(8 + 16)),
	CALL(GET_INFO, 4, IS(0x2fc04)), /* 48 bits, but of fixed ones 64 */
	CALL(GET_INFO, 0, IS(0x3fc00)),
	CALL(GET_INFO, 2, IS(0x3fc02)),
	CALL(GET_INFO, 3, FAILS(INVALID_PARAM)),
	CALL(GET_INFO, 5, FAILS(INVALID_PARAM)),
	CALL(GET_INFO, 7, IS(0x2fc07)),
	CFG(0, 0x90, 0, 5, 0, IS(4)),
	CFG(0, 0x90, 0, 5, 0, IS(7)),
	CFG(0, 0x90, 0, 5, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, 0xb0, 0, 5, 0, FAILS(INVALID_PARAM)), /* 5 is a hole */
	RUN(4, 9, 1, UINT64_C(0xffff123456789abc), DONE),
	SEE(COUNTER, 4, IS(UINT64_C(0x123456789abc))),
	SEE(COUNTER, 7, IS(UINT64_C(0x123456789abc))),
	CFG(0, 5, 0, 1, 0, IS(0)),
	RUN(0, 1, 1, UINT64_C(0xffffffffffffffff), DONE),
	SEE(COUNTER, 0, IS(UINT64_MAX)),
	DO(HAPPEN, 1, 3),
	SEE(COUNTER, 0, IS(2)),
	DO(END, 0),
};

/* Index 2 is the firmware's where the hart has no instret. */
static const struct pmu_step one_counter[] = {
	NUM(IS(17)),
	CALL(GET_INFO, 0, IS(0x3fc00)),
	CALL(GET_INFO, 2, IS(UINT64_C(0x800000000003f000))),
	CFG(0, 0x1ffff, 0, 2, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, 0x1ffff, 0, 1, 0, IS(0)),
	CFG(2, 1, 0, 0xf0005, 0, IS(2)),
	DO(END, 0),
};

static const struct pmu_step match_errors[] = {
	CFG(0, 1, 0x100, 1, 0, FAILS(INVALID_PARAM)),
	CFG(0, 1, UINT64_C(1) << 63, 1, 0, FAILS(INVALID_PARAM)),
	CFG(0, 0, 0, 1, 0, FAILS(INVALID_PARAM)),
	CFG(35, 1, 0, 1, 0, FAILS(INVALID_PARAM)),
	CFG(34, 3, 0, 1, 0, FAILS(INVALID_PARAM)),
	CFG(ONES, 1, 0, 1, 0, FAILS(INVALID_PARAM)),
	CFG(ONES, 3, 0, 1, 0, FAILS(INVALID_PARAM)),
	CFG(0, ONES, 0, 1, 0, FAILS(INVALID_PARAM)),
	CFG(0, 2, 0, 1, 0, FAILS(INVALID_PARAM)),
	/* the set before the event */
	CFG(0, 2, 0, 0x40000, 0, FAILS(INVALID_PARAM)),
	CFG(0, ALL, 0, 0, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 11, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0x10006, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0x20001, 1, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0x100001, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, UINT64_C(0x100000001), 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0xf0016, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0xf0100, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 3, 0, FAILS(NOT_SUPPORTED)), /* no row */
	CFG(0, 5, 0, 0x10019, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, 0xd, 0, 0xf0005, 0, FAILS(NOT_SUPPORTED)),
	CFG(19, 1, 0, 1, 0, FAILS(NOT_SUPPORTED)),
	DO(END, 0),
};

static const struct pmu_step match[] = {
	CFG(0, ALL, 0, 1, 0, IS(0)),
	SEE(INHIBIT, 0, IS(UINT32_MAX & ~6u)), /* it stands now */
	CFG(0, ALL, 0, 1, 0, IS(3)),
	CFG(0, 0x30, 0, 1, 9, IS(4)), /* data of it means nothing */
	CFG(0, 4, 0, 1, 0, FAILS(NOT_SUPPORTED)),
	CFG(2, 1, HSC_PMU_AUTO_START, 2, 0, IS(2)),
	RUN(2, 1, 0, 0, FAILS(ALREADY_STARTED)),
	CFG(0, ALL, 6, 0x10019, 0, IS(5)),
	DO(HAPPEN, 0x10019, 9),
	SEE(COUNTER, 5, IS(9)),
	CFG(5, 1, 1, 0x10019, 0, IS(5)), /* SKIP_MATCH: as it was */
	SEE(COUNTER, 5, IS(9)),
	CFG(5, 1, 3, 0x10019, 0, IS(5)), /* cleared, running */
	SEE(COUNTER, 5, IS(0)),
	CFG(5, 1, 1, 0xf0005, 0, FAILS(INVALID_PARAM)), /* the other kind */
	CFG(5, 1, 1, 0x7fff, 0, FAILS(NOT_SUPPORTED)),
	CFG(6, 3, 1, 1, 0, FAILS(INVALID_PARAM)), /* 6 counts nothing */
	CFG(0, ALL, 0, 0xf0005, 0, IS(19)),
	CFG(19, 1, 1, 0xf0006, 0, IS(19)),
	CFG(19, 1, 1, 1, 0, FAILS(INVALID_PARAM)),
	DO(END, 0),
};

static const struct pmu_step starts[] = {
	RUN(0, 1, 4, 0, FAILS(INVALID_PARAM)),
	RUN(0, 1, 3, 0, FAILS(INVALID_PARAM)),
	RUN(0, 0, 0, 0, FAILS(INVALID_PARAM)),
	RUN(35, 1, 0, 0, FAILS(INVALID_PARAM)),
	RUN(ONES, 3, 0, 0, FAILS(INVALID_PARAM)),
	RUN(3, 1, 0, 0, FAILS(INVALID_PARAM)), /* counts nothing */
	CFG(0, ALL, 0, 1, 0, IS(0)),
	CFG(0, ALL, 0, 2, 0, IS(2)),
	RUN(0, 3, 0, 0, FAILS(INVALID_PARAM)), /* 1 is no counter ... */
	RUN(0, 1, 2, 0, FAILS(NO_SHMEM)),
	RUN(0, 1, 0, 0, DONE), /* ... and nothing was done */
	RUN(0, 0xd, 1, 5, FAILS(ALREADY_STARTED)), /* all done, worst said */
	RUN(2, 1, 0, 0, FAILS(ALREADY_STARTED)),
	SEE(COUNTER, 0, IS(0)), /* one that runs is left alone */
	SEE(COUNTER, 2, IS(5)),
	HALT(0, 1, 4, FAILS(INVALID_PARAM)),
	HALT(0, 0, 0, FAILS(INVALID_PARAM)),
	HALT(34, 3, 0, FAILS(INVALID_PARAM)),
	HALT(3, 1, 0, FAILS(INVALID_PARAM)),
	HALT(0, 3, 0, FAILS(INVALID_PARAM)),
	HALT(0, 1, 2, FAILS(NO_SHMEM)),
	HALT(0, 1, 3, FAILS(NO_SHMEM)), /* nor is it reset */
	HALT(0, 1, 0, DONE),
	HALT(0, 5, 0, FAILS(ALREADY_STOPPED)),
	HALT(2, 1, 0, FAILS(ALREADY_STOPPED)),
	SEE(INHIBIT, 0, IS(UINT32_MAX & ~2u)),
	HALT(0, 5, 1, FAILS(ALREADY_STOPPED)), /* and they are reset */
	RUN(0, 5, 0, 0, FAILS(INVALID_PARAM)),
	DO(END, 0),
};

static const struct pmu_step values[] = {
	CFG(0, ALL, 0, 0x10019, 0, IS(3)),
	CFG(0, ALL, 0, 0x1001b, 0, IS(4)),
	DO(HAPPEN, 0x10019, 1),
	SEE(COUNTER, 3, IS(0)),
	RUN(3, 3, 1, 1000, DONE),
	DO(HAPPEN, 0x10019, 1),
	DO(HAPPEN, 0x1001b, 2),
	SEE(COUNTER, 3, IS(1001)),
	SEE(COUNTER, 4, IS(1002)),
	HALT(3, 3, 0, DONE),
	DO(HAPPEN, 0x10019, 1),
	SEE(COUNTER, 3, IS(1001)),
	RUN(3, 1, 0, 55, DONE), /* a value that no flag wants */
	SEE(COUNTER, 3, IS(1001)),
	DO(SUSPEND, 0),
	SEE(COUNTER, 3, IS(0)),
	DO(RESUME, 0),
	SEE(COUNTER, 3, IS(1001)),
	DO(HAPPEN, 0x10019, 4),
	SEE(COUNTER, 3, IS(1005)),
	DO(END, 0),
};

static const struct pmu_step values_rv32[] = {
	CALL(GET_INFO, 19, IS(0x8003f000)),
	CFG(0, UINT32_MAX, 0, 0x10019, 0, FAILS(INVALID_PARAM)),
	CFG(0, 0x7fffd, 0, 0x10019, 0, IS(3)),
	DO(HSC_PMU_START, 3, 1, 1, 0x55667788, 0x11223344),
	SEE(COUNTER, 3, IS(UINT64_C(0x1122334455667788))),
	/* what is above XLEN is not there */
	CALL(GET_INFO, UINT64_C(0x100000003), IS(0x3fc03)),
	CFG(19, 1, 0, 0xf0005, 0, IS(19)),
	DO(HSC_PMU_START, 19, 1, 1, 0xffffffff, 0x11223344),
	DO(FW, HSC_PMU_FW_SET_TIMER),
	CALL(FW_READ, 19, IS(0)),
	CALL(FW_READ_HI, 19, IS(0x11223345)),
	/* counters beyond XLEN */
	CFG(20, 0x7fff, 0, 0xf0005, 0, IS(20)),
	CFG(34, 1, 0, 0xf0005, 0, IS(34)),
	RUN(34, 1, 1, 7, DONE),
	CALL(FW_READ, 34, IS(7)),
	DO(END, 0),
};

static const struct pmu_step firmware[] = {
	CALL(FW_READ, 0, FAILS(INVALID_PARAM)),
	CALL(FW_READ, 19, FAILS(INVALID_PARAM)),
	CALL(FW_READ, 35, FAILS(INVALID_PARAM)),
	CALL(FW_READ_HI, 0, FAILS(INVALID_PARAM)),
	CALL(FW_READ_HI, 19, FAILS(INVALID_PARAM)),
	CALL(FW_READ_HI, 35, FAILS(INVALID_PARAM)),
	CFG(0, ALL, 0, 0xf0005, 0, IS(19)),
	CFG(0, ALL, 0, 0xf0005, 0, IS(20)),
	DO(FW, HSC_PMU_FW_SET_TIMER),
	CALL(FW_READ, 19, IS(0)),
	RUN(19, 1, 1, 10, DONE),
	RUN(20, 1, 1, 100, DONE),
	RUN(19, 1, 0, 0, FAILS(ALREADY_STARTED)),
	DO(FW, HSC_PMU_FW_SET_TIMER),
	DO(FW, HSC_PMU_FW_IPI_SENT),
	CALL(FW_READ, 19, IS(11)),
	CALL(FW_READ, 20, IS(101)), /* each one counts */
	HALT(19, 1, 0, DONE),
	HALT(19, 1, 0, FAILS(ALREADY_STOPPED)),
	DO(FW, HSC_PMU_FW_SET_TIMER),
	CALL(FW_READ, 19, IS(11)),
	CALL(FW_READ, 20, IS(102)),
	CALL(FW_READ_HI, 20, IS(0)),
	HALT(19, 1, 1, FAILS(ALREADY_STOPPED)),
	CALL(FW_READ, 19, FAILS(INVALID_PARAM)),
	DO(END, 0),
};

static const struct pmu_step platform[] = {
	CFG(0, ALL, 0, 0xf0101, 0, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0xfffff, 6, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 6, 0xf0100, 0, IS(19)),
	CFG(0, ALL, 6, 0xfffff, 7, IS(20)),
	DO(FW, HSC_PMU_PLATFORM, 6),
	DO(FW, HSC_PMU_PLATFORM, 7),
	CALL(FW_READ, 19, IS(0)),
	CALL(FW_READ, 20, IS(1)),
	DO(FW, HSC_PMU_IMPLEMENTATION, 3),
	CALL(FW_READ, 19, IS(1)),
	DO(END, 0),
};

/* "For all firmware events except SBI_PMU_FW_PLATFORM, the event_data ... is
 * unused". */
static const struct pmu_step platform_data[] = {
	CFG(0, ALL, 6, 0xf0100, 5, IS(19)),
	DO(FW, HSC_PMU_IMPLEMENTATION, 0),
	CALL(FW_READ, 19, IS(1)),
	DO(POKE, PMU_RAM, 0xf0100),
	DO(POKE, PMU_RAM + 8, 5),
	DO(HSC_PMU_EVENT_GET_INFO, PMU_RAM, 0, 1, 0),
	SEE(PEEK, PMU_RAM, IS(UINT64_C(0x1000f0100))),
	DO(END, 0),
};

static const struct pmu_step raw[] = {
	CFG(0, ALL, 0, 0x20000, 0x42, FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0x20000, 0x319, IS(7)),
	SEE(EVENT, 7, IS(0x319)),
	CFG(0, ALL, 0, 0x30000, 0x419, FAILS(NOT_SUPPORTED)), /* 7 is taken */
	/* bits above 48 are of raw v2 only */
	CFG(0, ALL, 0, 0x20000, UINT64_C(0x0001000000000002),
	    FAILS(NOT_SUPPORTED)),
	CFG(0, ALL, 0, 0x30000, UINT64_C(0x7701000000000002), IS(8)),
	SEE(EVENT, 8, IS(UINT64_C(0x0001000000000002))),
	CFG(0, ALL, 0, 3, 0, IS(4)), /* with the selector of its row */
	SEE(EVENT, 4, IS(0xabcd)),
	CFG(0, ALL, 0, 0x10002, 0, IS(5)), /* with its own index */
	SEE(EVENT, 5, IS(0x10002)),
	DO(END, 0),
};

static const struct pmu_script scripts[] = {
	{ "counters", 64, HSC_PMU_STRICT, 0, counters },
	{ "holes", 64, HSC_PMU_STRICT, HOLES, holes },
	{ "errors of matching", 64, HSC_PMU_STRICT, 0, match_errors },
	{ "matching", 64, HSC_PMU_STRICT, 0, match },
	{ "start and stop", 64, HSC_PMU_STRICT, 0, starts },
	{ "values", 64, HSC_PMU_STRICT, 0, values },
	{ "values of RV32", 32, HSC_PMU_STRICT, 0, values_rv32 },
	{ "values of RV32, Sscofpmf", 32, HSC_PMU_STRICT, SSCOFPMF,
	  values_rv32 },
	{ "one counter", 64, HSC_PMU_STRICT, ONE | SMCNTRPMF, one_counter },
	{ "firmware counters", 64, HSC_PMU_STRICT, 0, firmware },
	{ "platform's events", 64, HSC_PMU_STRICT, PLATFORM, platform },
	{ "data of firmware's own", 64, HSC_PMU_STRICT, PLATFORM,
	  platform_data },
	{ "raw events", 64, HSC_PMU_STRICT, RAWS, raw },
};

static void check_self(void)
{
	struct hsc_pmu_config c = { .departures = HSC_PMU_STRICT };

	CHECK(!hsc_pmu_counts_self(&c, HSC_PMU_FW_IPI_SENT));
	CHECK(!hsc_pmu_counts_self(&c, HSC_PMU_FW_HFENCE_VVMA_ASID_SENT + 1));
	CHECK(hsc_pmu_counts_self(&c, HSC_PMU_FW_SET_TIMER));
	c.departures = HSC_PMU_OPENSBI_1_9;
	CHECK(!hsc_pmu_counts_self(&c, HSC_PMU_FW_IPI_RECEIVED));
	CHECK(hsc_pmu_counts_self(&c, HSC_PMU_FW_FENCE_I_SENT));
	c.departures = HSC_PMU_OPENSBI_1_1;
	CHECK(hsc_pmu_counts_self(&c, HSC_PMU_FW_IPI_RECEIVED));
}

/* What cannot be. */
static void check_configs(void)
{
	struct pmu_machine m;

	pmu_machine_default(&m, 48, 0);
	CHECK(!pmu_machine_start(&m));
	pmu_machine_default(&m, 64, 0);
	m.config.counters |= 2;
	CHECK(!pmu_machine_start(&m));
	pmu_machine_default(&m, 64, 0);
	m.config.firmware_counters = HSC_PMU_FIRMWARE_COUNTERS + 1;
	CHECK(!pmu_machine_start(&m));
	pmu_machine_default(&m, 64, 0);
	m.config.counter_bits = 0;
	CHECK(!pmu_machine_start(&m));
	pmu_machine_default(&m, 64, 0);
	m.config.hal.map = NULL;
	CHECK(!pmu_machine_start(&m));
}

int main(void)
{
	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++)
		CHECK(pmu_script_run(&scripts[i]));
	check_self();
	check_configs();
	/* 1 KB for all, 1 KB a hart */
	CHECK(sizeof(struct hsc_pmu_hart) <= 1024);
	CHECK(sizeof(struct hsc_pmu_config) <= 1024);
	return check_failures != 0;
}
