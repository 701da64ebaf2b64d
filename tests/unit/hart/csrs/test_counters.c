/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define CACHES HSC_PMU_EVENT(HSC_PMU_CACHE, 0)

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* instret counts the instructions between two looks. */
static void test_instret(void)
{
	const uint32_t code[] = {
		CSRRS(A0, 0xb02, ZERO), ADDI(ZERO, ZERO, 0),
		ADDI(ZERO, ZERO, 0),    CSRRS(A1, 0xb02, ZERO),
		CSRRW(ZERO, 0xb02, T0), CSRRS(A2, 0xb02, ZERO),
		CSRRW(ZERO, 0x320, T1), /* mcountinhibit: both */
		CSRRS(A3, 0xb02, ZERO), CSRRS(A4, 0xb02, ZERO),
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->x[T0] = 1000;
	h->x[T1] = 5;
	code_run(m, code, COUNT(code));
	CHECK_EQ(h->x[A1] - h->x[A0], 3);
	CHECK_EQ(h->x[A2], 1000); /* it is as written when next read */
	CHECK_EQ(h->x[A3], 1002);
	CHECK_EQ(h->x[A4], 1002);
	code_free(&m);
}

/* RV32: the instruction that writes half of a counter is not counted by it, so
 * nothing is carried into the other half. */
static void test_halves(void)
{
	static const struct {
		uint16_t low, high; /* numbers */
	} cases[] = { { 0xb02, 0xb82 }, { 0xb00, 0xb80 }, { 0xb03, 0xb83 } };

	for (size_t i = 0; i < COUNT(cases); i++) {
		const uint32_t code[] = {
			CSRRW(ZERO, 0x323, T2), /* 3 counts instructions */
			CSRRW(ZERO, cases[i].high, ZERO),
			CSRRW(ZERO, cases[i].low, T0),
			CSRRW(ZERO, cases[i].high, T1),
			CSRRS(A0, cases[i].low, ZERO),
			CSRRS(A1, cases[i].high, ZERO),
			CSRRW(ZERO, cases[i].low, T0),
			CSRRW(ZERO, cases[i].low, T2),
			CSRRS(A2, cases[i].high, ZERO),
			CSRRS(A3, cases[i].low, ZERO),
		};
		struct hsc_machine *m = code_machine(32);
		struct hsc_hart *h = m->harts[0];

		h->x[T0] = 0xffffffff;
		h->x[T1] = 5;
		h->x[T2] = HSC_PMU_INSTRUCTIONS;
		code_run(m, code, COUNT(code));
		CHECK_EQ((uint32_t)h->x[A0], 0xffffffff);
		CHECK_EQ(h->x[A1], 6); /* the read before is counted */
		CHECK_EQ(h->x[A2], 6);
		CHECK_EQ(h->x[A3], 3);
		code_free(&m);
	}
}

/* Counter 3 counts branches; it overflows, which is seen and told. */
static void test_overflow(void)
{
	const uint32_t code[] = {
		CSRRW(ZERO, 0x323, T0),         CSRRW(ZERO, 0xb03, T1),
		S_TYPE(0x63, 0, ZERO, ZERO, 4), S_TYPE(0x63, 1, ZERO, ZERO, 4),
		CSRRS(A0, 0xb03, ZERO),         CSRRS(A1, 0xda0, ZERO),
		CSRRS(A2, 0x344, ZERO),
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->x[T0] = HSC_PMU_BRANCHES;
	h->x[T1] = ~0ull;
	code_run(m, code, COUNT(code));
	CHECK_EQ(h->x[A0], 1);
	CHECK_EQ(h->x[A1], 8);
	CHECK_EQ(h->x[A2], HSC_IRQ_LCOFI);
	code_free(&m);
}

static void test_selectors(void)
{
	struct hsc_machine *m = code_machine(32);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	/* no cache was configured: its events cannot be chosen */
	CHECK(hsc_csr_write(h, 0x324, 0x10000) && hsc_csr_read(h, 0x324, &v));
	CHECK_EQ(v, 0);
	h->uarch->units = HSC_UNIT_L1D;
	CHECK(hsc_csr_write(h, 0x324, 0x10000) && hsc_csr_read(h, 0x324, &v));
	CHECK_EQ(v, 0x10000);
	/* RV32: the high half has the filters; not in machine mode */
	CHECK(hsc_csr_write(h, 0x724, 0x40000000));
	CHECK_EQ(h->csr.event[4], 0x4000000000010000);
	h->uarch->count[0][0] = 7;
	hsc_counters_sync(h, 0);
	CHECK_EQ(h->csr.counter[4], 0);
	h->privilege = HSC_USER;
	h->uarch->count[0][0] = 9;
	hsc_counters_sync(h, 0);
	CHECK_EQ(h->csr.counter[4], 2);
	/* Smcntrpmf: cycles not of user mode */
	CHECK(hsc_csr_write(h, 0x721, 0x10000000));
	hsc_counters_sync(h, 100);
	CHECK_EQ(h->csr.counter[0], 0);
	CHECK_EQ(h->csr.counter[2], 100);
	code_free(&m);
}

/* The bits of Sscofpmf and Smcntrpmf keep a counter out of one level each. */
static void test_levels(void)
{
	static const struct {
		uint64_t inhibit;
		unsigned privilege;
	} levels[] = {
		{ 1ull << 62, HSC_MACHINE },
		{ 1ull << 61, HSC_SUPERVISOR },
		{ 1ull << 60, HSC_USER },
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	for (size_t i = 0; i < COUNT(levels); i++)
		for (size_t k = 0; k < COUNT(levels); k++) {
			const uint64_t more = i == k ? 0 : 10;

			h->privilege = HSC_MACHINE;
			hsc_counters_sync(h, 0);
			CHECK(hsc_csr_write(h, 0x323, 2 | levels[i].inhibit));
			CHECK(hsc_csr_write(h, 0x321, levels[i].inhibit));
			CHECK(hsc_csr_write(h, 0x322, levels[i].inhibit));
			h->csr.counter[0] = h->csr.counter[2] = 0;
			h->csr.counter[3] = 0;
			h->privilege = (uint8_t)levels[k].privilege;
			hsc_counters_sync(h, 10);
			CHECK_EQ(h->csr.counter[0], more);
			CHECK_EQ(h->csr.counter[2], more);
			CHECK_EQ(h->csr.counter[3], more);
		}
	code_free(&m);
}

/* An overflow that nobody took notice of is not told once more; what others may
 * see of it mcounteren says. */
static void test_overflows(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	for (unsigned i = 3; i < 5; i++) {
		CHECK(hsc_csr_write(h, 0x320 + i, 2));
		CHECK(hsc_csr_write(h, 0xb00 + i, -5ull));
	}
	hsc_counters_sync(h, 10);
	CHECK_EQ(h->csr.mip, HSC_IRQ_LCOFI);
	CHECK_EQ(h->csr.event[3], 1ull << 63 | 2);
	h->csr.mip = 0;
	CHECK(hsc_csr_write(h, 0xb03, -5ull));
	hsc_counters_sync(h, 20);
	CHECK_EQ(h->csr.mip, 0);
	CHECK(hsc_csr_write(h, 0x323, 2)); /* noticed */
	CHECK(hsc_csr_write(h, 0xb03, -5ull));
	hsc_counters_sync(h, 30);
	CHECK_EQ(h->csr.mip, HSC_IRQ_LCOFI);
	CHECK(hsc_csr_read(h, 0xda0, &v));
	CHECK_EQ(v, 3 << 3);
	h->csr.mcounteren = 1 << 4;
	h->privilege = HSC_SUPERVISOR;
	CHECK(hsc_csr_read(h, 0xda0, &v));
	CHECK_EQ(v, 1 << 4);
	/* cycles and instructions do not overflow */
	h->privilege = HSC_MACHINE;
	CHECK(hsc_csr_write(h, 0x321, ~0ull) && hsc_csr_read(h, 0x321, &v));
	CHECK_EQ(v, 7ull << 60);
	code_free(&m);
}

/* What the port saw of a loop of loads, stores and branches. */
struct tally {
	uint64_t instructions, branches, loads, stores;
};

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct tally *t = ctx;

	(void)hart;
	if (s->kind != HSC_STEP_RETIRED)
		return;
	t->instructions += s->block.instructions;
	t->branches += s->block.end == HSC_INSN_BRANCH;
}

static void access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	struct tally *t = ctx;

	(void)hart;
	t->stores += a->dtype == HSC_DTYPE_STORE;
	t->loads += a->dtype == HSC_DTYPE_LOAD;
}

static uint64_t counted(struct hsc_hart *h, uint64_t event)
{
	for (unsigned i = 3; i < HSC_COUNTERS; i++)
		if (h->csr.event[i] == event)
			return h->csr.counter[i];
	CHECK_EQ(event, 0); /* no counter has it */
	return 0;
}

/* Every event there is, one a counter, against the port and the models. */
static void test_tally(void)
{
	static const struct hsc_hart_port port = { .step = step,
						   .access = access };
	const uint32_t code[] = {
		ADDI(A1, ZERO, 100),
		I_TYPE(0x03, 3, A2, A0, 0), /* loop: ld, sd, addi, addi, bnez */
		S_TYPE(0x23, 3, A0, A2, 8),
		ADDI(A0, A0, 64),
		ADDI(A1, A1, -1 & 0xfff),
		0xfe0598e3,
		CSRRW(ZERO, 0x320, T0), /* all stop: mcountinhibit */
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct tally t = { 0, 0, 0, 0 };
	uint32_t events[64];
	size_t count;
	uint64_t v = 0;

	h->uarch->units = 63;
	count = hsc_uarch_list(63, events, 64);
	CHECK(count >= 20 && count <= HSC_COUNTERS - 3);
	for (unsigned i = 0; i < count; i++) {
		CHECK(hsc_csr_write(h, 0x323 + i, events[i]));
		CHECK(hsc_csr_read(h, 0x323 + i, &v));
		CHECK_EQ(v, events[i]);
	}
	hsc_hart_trace(m->harts[0], &port, &t);
	h->x[A0] = DATA_AT;
	h->x[T0] = 0xfffffffd;
	code_run(m, code, COUNT(code));
	code_go(m, 1000);
	CHECK_EQ(t.loads, 100);
	CHECK_EQ(t.branches, 100);
	CHECK(t.instructions > 502);
	/* the last one stopped them: it counts, and what follows does not */
	CHECK_EQ(counted(h, HSC_PMU_INSTRUCTIONS), 502);
	CHECK_EQ(counted(h, HSC_PMU_CYCLES), 502);
	CHECK_EQ(counted(h, HSC_PMU_REF_CYCLES), 502);
	CHECK_EQ(counted(h, HSC_PMU_BRANCHES), t.branches);
	CHECK_EQ(counted(h, CACHES), t.loads);
	CHECK_EQ(counted(h, CACHES | 2), t.stores);
	/* a new line each time; the store finds it. A page each 64 lines. */
	CHECK_EQ(counted(h, CACHES | 1), 100);
	CHECK_EQ(counted(h, CACHES | 3), 0);
	CHECK_EQ(counted(h, CACHES | HSC_PMU_DTLB << 3 | 1), 2);
	CHECK_EQ(counted(h, CACHES | HSC_PMU_BPU << 3), t.branches);
	CHECK_EQ(counted(h, CACHES | HSC_PMU_BPU << 3 | 1),
		 counted(h, HSC_PMU_BRANCH_MISSES));
	CHECK_EQ(counted(h, HSC_PMU_CACHE_MISSES), 101); /* and the code */
	for (unsigned i = 0; i < count; i++)
		if (events[i] >= CACHES &&
		    (events[i] >> 3 & 7) != HSC_PMU_L1I &&
		    (events[i] >> 3 & 7) != HSC_PMU_ITLB)
			CHECK_EQ(h->csr.counter[3 + i],
				 hsc_uarch_count(h->uarch, events[i]));
	code_free(&m);
}

/* Counters that still run, of code and of data alike: as the models count. */
static void test_running(void)
{
	const uint32_t code[] = {
		I_TYPE(0x03, 3, A2, A0, 0), /* ld, addi, and again for ever */
		ADDI(A0, A0, 64),
		0xff9ff06f,
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	uint32_t events[64];
	size_t count;

	h->uarch->units = 63;
	count = hsc_uarch_list(63, events, 64);
	for (unsigned i = 0; i < count; i++)
		CHECK(hsc_csr_write(h, 0x323 + i, events[i]));
	h->x[A0] = DATA_AT;
	code_run(m, code, COUNT(code));
	code_go(m, 1000);
	for (unsigned i = 0; i < count; i++) {
		uint64_t v = 0;

		CHECK(hsc_csr_read(h, 0xb03 + i, &v));
		if (events[i] >= CACHES)
			CHECK_EQ(v, hsc_uarch_count(h->uarch, events[i]));
	}
	CHECK(hsc_uarch_count(h->uarch, CACHES | HSC_PMU_L1I << 3) > 0);
	CHECK(hsc_uarch_count(h->uarch, CACHES | HSC_PMU_ITLB << 3 | 1) > 0);
	code_free(&m);
}

int main(void)
{
	test_tally();
	test_running();
	test_instret();
	test_halves();
	test_overflow();
	test_selectors();
	test_levels();
	test_overflows();
	return check_failures != 0;
}
