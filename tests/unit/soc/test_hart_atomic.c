/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

#define AMO(funct5, size)                                                      \
	R_TYPE(0x2f, (size) == 4 ? 2 : 3, (funct5) << 2, A2, A0, A1)

/* Memory holds -2; a1 is 1. */
static const struct {
	unsigned funct5;
	uint64_t want;
} cases[] = {
	{ 0, 0xffffffff }, { 1, 1 },  { 4, 0xffffffff },
	{ 8, 0xffffffff }, { 12, 0 }, { 16, 0xfffffffe },
	{ 20, 1 },         { 24, 1 }, { 28, 0xfffffffe },
};

static struct hsc_soc *start(unsigned xlen, uint64_t at)
{
	struct hsc_soc *soc = code_soc(xlen);
	const uint8_t bytes[8] = { 0xfe, 0xff, 0xff, 0xff };

	CHECK(hsc_soc_write(soc, at, bytes, 8) == HSC_OK);
	soc->harts[0]->x[A0] = at;
	soc->harts[0]->x[A1] = 1;
	return soc;
}

static uint64_t word(struct hsc_soc *soc, uint64_t at)
{
	uint8_t bytes[4];

	CHECK(hsc_soc_read(soc, at, bytes, 4) == HSC_OK);
	return hsc_bytes_load(bytes, 4);
}

static void test_amos(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint32_t code = AMO(cases[i].funct5, 4);
		struct hsc_soc *soc = start(64, DATA_AT);

		code_run(soc, &code, 1);
		CHECK_EQ(soc->harts[0]->x[A2], ~1ull);
		CHECK_EQ(word(soc, DATA_AT), cases[i].want);
		hsc_soc_free(&soc);
	}
}

static void test_misaligned(void)
{
	const uint32_t code[] = { AMO(0, 4),
				  R_TYPE(0x2f, 2, 2 << 2, A2, A0, ZERO) };

	for (unsigned i = 0; i < 2; i++) {
		struct hsc_soc *soc = start(64, DATA_AT + 2);

		code_run(soc, &code[i], 1);
		CHECK_EQ(soc->harts[0]->csr.mcause,
			 i ? HSC_CAUSE_LOAD_MISALIGNED
			   : HSC_CAUSE_STORE_MISALIGNED);
		CHECK_EQ(soc->harts[0]->csr.mtval, DATA_AT + 2);
		hsc_soc_free(&soc);
	}
}

/* lr, sc is done once; the second sc has no reservation. */
static void test_conditional(void)
{
	const uint32_t code[] = {
		R_TYPE(0x2f, 2, 2 << 2, A2, A0, ZERO),
		R_TYPE(0x2f, 2, 3 << 2, A3, A0, A1),
		R_TYPE(0x2f, 2, 3 << 2, A4, A0, A2),
	};
	struct hsc_soc *soc = start(64, DATA_AT);

	code_run(soc, code, 3);
	CHECK_EQ(soc->harts[0]->x[A2], ~1ull);
	CHECK_EQ(soc->harts[0]->x[A3], 0);
	CHECK_EQ(soc->harts[0]->x[A4], 1);
	CHECK_EQ(word(soc, DATA_AT), 1);
	hsc_soc_free(&soc);
}

/* Nor has it if memory still holds what lr read. */
static void test_once(void)
{
	const uint32_t code[] = {
		R_TYPE(0x2f, 2, 2 << 2, A2, A0, ZERO),
		R_TYPE(0x2f, 2, 3 << 2, A3, A0, A2),
		R_TYPE(0x2f, 2, 3 << 2, A4, A0, A2),
	};
	struct hsc_soc *soc = start(64, DATA_AT);

	code_run(soc, code, 3);
	CHECK_EQ(soc->harts[0]->x[A3], 0);
	CHECK_EQ(soc->harts[0]->x[A4], 1);
	hsc_soc_free(&soc);
}

/* Another hart stores, the same value or beside it, between lr and sc. */
static void test_others(uint64_t where, bool fails)
{
	const struct hsc_soc_config config = { .ram_size = 1 << 20,
					       .harts = 2 };
	static const uint32_t first[] = {
		R_TYPE(0x2f, 2, 3 << 2, A3, A0, A1),   /* sc.w: none */
		R_TYPE(0x2f, 2, 2 << 2, A2, A0, ZERO), /* lr.w */
		R_TYPE(0x2f, 2, 3 << 2, A4, A0, A1),   /* sc.w */
		CODE_STOP,
	};
	static const uint32_t second[] = {
		S_TYPE(0x23, 2, A0, ZERO, 0), /* sw: 0 is there already */
		0x0040006f,                   /* j: a block ends */
		S_TYPE(0x23, 2, A0, ZERO, 0),
		CODE_STOP,
	};
	struct hsc_soc *soc = NULL;
	uint8_t bytes[4];

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	for (size_t i = 0; i < 4; i++) {
		hsc_bytes_store(bytes, 4, first[i]);
		CHECK(hsc_soc_write(soc, CODE_AT + 4 * i, bytes, 4) == HSC_OK);
		hsc_bytes_store(bytes, 4, second[i]);
		CHECK(hsc_soc_write(soc, TRAP_AT + 4 * i, bytes, 4) == HSC_OK);
	}
	soc->harts[1]->pc = TRAP_AT;
	soc->harts[0]->x[A0] = DATA_AT;
	soc->harts[1]->x[A0] = where;
	soc->harts[0]->active_counters = 1; /* one instruction at a time */
	/* the page is in its TLB before lr reads it */
	hsc_hart_run(soc->harts[1], 1);
	hsc_hart_run(soc->harts[0], 2);
	hsc_hart_run(soc->harts[1], 4);
	hsc_hart_run(soc->harts[0], 3);
	CHECK_EQ(soc->harts[0]->x[A3], 1);
	CHECK_EQ(soc->harts[0]->x[A4], fails);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_others(DATA_AT, true);
	test_others(DATA_AT + 4, true);
	test_others(DATA_AT + 8, false);
	test_amos();
	test_misaligned();
	test_conditional();
	test_once();
	return check_failures != 0;
}
