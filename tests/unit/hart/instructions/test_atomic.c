/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

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

static struct hsc_machine *start(unsigned xlen, uint64_t at)
{
	struct hsc_machine *m = code_machine(xlen);
	const uint8_t bytes[8] = { 0xfe, 0xff, 0xff, 0xff };

	code_write(m, at, bytes, 8);
	m->harts[0]->x[A0] = at;
	m->harts[0]->x[A1] = 1;
	return m;
}

static void test_amos(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint32_t code = AMO(cases[i].funct5, 4);
		struct hsc_machine *m = start(64, DATA_AT);

		code_run(m, &code, 1);
		CHECK_EQ(m->harts[0]->x[A2], ~1ull);
		CHECK_EQ(code_read(m, DATA_AT, 4), cases[i].want);
		code_free(&m);
	}
}

static void test_misaligned(void)
{
	const uint32_t code[] = { AMO(0, 4),
				  R_TYPE(0x2f, 2, 2 << 2, A2, A0, ZERO) };

	for (unsigned i = 0; i < 2; i++) {
		struct hsc_machine *m = start(64, DATA_AT + 2);

		code_run(m, &code[i], 1);
		CHECK_EQ(m->harts[0]->csr.mcause,
			 i ? HSC_CAUSE_LOAD_MISALIGNED
			   : HSC_CAUSE_STORE_MISALIGNED);
		CHECK_EQ(m->harts[0]->csr.mtval, DATA_AT + 2);
		code_free(&m);
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
	struct hsc_machine *m = start(64, DATA_AT);

	code_run(m, code, 3);
	CHECK_EQ(m->harts[0]->x[A2], ~1ull);
	CHECK_EQ(m->harts[0]->x[A3], 0);
	CHECK_EQ(m->harts[0]->x[A4], 1);
	CHECK_EQ(code_read(m, DATA_AT, 4), 1);
	code_free(&m);
}

/* Nor has it if memory still holds what lr read. */
static void test_once(void)
{
	const uint32_t code[] = {
		R_TYPE(0x2f, 2, 2 << 2, A2, A0, ZERO),
		R_TYPE(0x2f, 2, 3 << 2, A3, A0, A2),
		R_TYPE(0x2f, 2, 3 << 2, A4, A0, A2),
	};
	struct hsc_machine *m = start(64, DATA_AT);

	code_run(m, code, 3);
	CHECK_EQ(m->harts[0]->x[A3], 0);
	CHECK_EQ(m->harts[0]->x[A4], 1);
	code_free(&m);
}

/* Another hart stores, the same value or beside it, between lr and sc. */
static void test_others(uint64_t where, bool fails)
{
	const struct hsc_machine_config config = { .harts = 2 };
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
	struct hsc_machine *m = code_machine_of(&config);
	code_put(m, CODE_AT, first, 4);
	code_put(m, TRAP_AT, second, 4);
	m->harts[1]->pc = TRAP_AT;
	m->harts[0]->x[A0] = DATA_AT;
	m->harts[1]->x[A0] = where;
	m->harts[0]->active_counters = 1; /* one instruction at a time */
	/* the page is in its TLB before lr reads it */
	hsc_hart_run(m->harts[1], 1);
	hsc_hart_run(m->harts[0], 2);
	hsc_hart_run(m->harts[1], 4);
	hsc_hart_run(m->harts[0], 3);
	CHECK_EQ(m->harts[0]->x[A3], 1);
	CHECK_EQ(m->harts[0]->x[A4], fails);
	code_free(&m);
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
