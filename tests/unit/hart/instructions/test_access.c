/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

static void test_faults(void)
{
	static const struct {
		uint32_t opcode;
		uint64_t address;
		enum hsc_cause cause;
	} cases[] = {
		{ I_TYPE(0x03, 3, A2, A0, 0), 0x1000, HSC_CAUSE_LOAD_ACCESS },
		{ S_TYPE(0x23, 3, A0, A1, 0), 0x1000, HSC_CAUSE_STORE_ACCESS },
		{ I_TYPE(0x67, 0, ZERO, A0, 0), 0x1000,
		  HSC_CAUSE_FETCH_ACCESS },
		{ I_TYPE(0x03, 3, A2, A0, 0), CODE_AT + (1 << 20) - 4,
		  HSC_CAUSE_LOAD_ACCESS }, /* its second half */
		/* misaligned in page 0: no mark of an empty TLB is like it */
		{ I_TYPE(0x03, 1, A2, A0, 0), 1, HSC_CAUSE_LOAD_ACCESS },
		{ I_TYPE(0x03, 3, A2, A0, 0), 7, HSC_CAUSE_LOAD_ACCESS },
		{ S_TYPE(0x23, 3, A0, A1, 0), 5, HSC_CAUSE_STORE_ACCESS },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint64_t crosses = i == 3 ? 4 : 0;
		struct hsc_machine *m = code_machine(64);
		struct hsc_hart *h = m->harts[0];

		h->x[A0] = cases[i].address;
		code_run(m, &cases[i].opcode, 1);
		CHECK_EQ(h->csr.mcause, cases[i].cause);
		CHECK_EQ(h->csr.mtval, cases[i].address + crosses);
		CHECK_EQ(h->csr.mepc, i == 2 ? 0x1000 : CODE_AT);
		code_free(&m);
	}
}

struct seen {
	struct hsc_hart_access list[8];
	unsigned count;
};

static void access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	struct seen *seen = ctx;

	CHECK_EQ(hart, 0);
	if (seen->count < 8)
		seen->list[seen->count++] = *a;
}

static void test_port(void)
{
	static const struct hsc_hart_port port = { .access = access };
	const uint32_t code[] = {
		S_TYPE(0x23, 1, A0, A1, 0), /* sh */
		I_TYPE(0x03, 0, A2, A0, 0), /* lb */
	};
	struct hsc_machine *m = code_machine(64);
	struct seen seen = { .count = 0 };
	struct hsc_hart *h = m->harts[0];

	h->x[A0] = DATA_AT;
	h->x[A1] = 0x123f0;
	hsc_hart_trace(m->harts[0], &port, &seen);
	code_run(m, code, 2);
	CHECK_EQ(seen.count, 2);
	CHECK(seen.list[0].write && !seen.list[0].atomic);
	CHECK_EQ(seen.list[0].value, 0x23f0);
	CHECK_EQ(seen.list[0].size, 2);
	CHECK(!seen.list[1].write);
	CHECK_EQ(seen.list[1].value, 0xf0);
	CHECK_EQ(seen.list[1].pc, CODE_AT + 4);
	CHECK_EQ(seen.list[0].dtype, HSC_DTYPE_STORE);
	CHECK_EQ(seen.list[1].dtype, HSC_DTYPE_LOAD);
	code_free(&m);
}

/* One access each: what it was, what it read, with what, and what it wrote. */
static const struct {
	uint32_t opcode;
	unsigned dtype, size;
	uint64_t value, operand, written;
	bool write;
} atomics[] = {
	/* memory holds 0xfffffff9_80000001, a1 is 0x7_00000002 */
	{ R_TYPE(0x2f, 2, 0, A3, A0, A1), HSC_DTYPE_ADD, 4, 0x80000001, 2,
	  0x80000003, true },
	{ R_TYPE(0x2f, 3, 1 << 2, A3, A0, A1), HSC_DTYPE_SWAP, 8,
	  0xfffffff980000003, 0x700000002, 0x700000002, true },
	{ R_TYPE(0x2f, 3, 4 << 2, A3, A0, A1), HSC_DTYPE_XOR, 8, 0x700000002,
	  0x700000002, 0, true },
	{ R_TYPE(0x2f, 2, 8 << 2, A3, A0, A1), HSC_DTYPE_OR, 4, 0, 2, 2, true },
	{ R_TYPE(0x2f, 2, 12 << 2, A3, A0, A0), HSC_DTYPE_AND, 4, 2,
	  (uint32_t)DATA_AT, 0, true },
	{ R_TYPE(0x2f, 2, 16 << 2, A3, A0, A0), HSC_DTYPE_MIN, 4, 0,
	  (uint32_t)DATA_AT, (uint32_t)DATA_AT, true },
	{ R_TYPE(0x2f, 2, 24 << 2, A3, A0, A1), HSC_DTYPE_MIN, 4,
	  (uint32_t)DATA_AT, 2, 2, true },
	{ R_TYPE(0x2f, 2, 20 << 2, A3, A0, A0), HSC_DTYPE_MAX, 4, 2,
	  (uint32_t)DATA_AT, 2, true },
	{ R_TYPE(0x2f, 2, 28 << 2, A3, A0, A0), HSC_DTYPE_MAX, 4, 2,
	  (uint32_t)DATA_AT, (uint32_t)DATA_AT, true },
	{ R_TYPE(0x2f, 3, 3 << 2, A3, A0, A1), HSC_DTYPE_STORE_FAILED, 8, 0, 0,
	  0, false },
	{ R_TYPE(0x2f, 3, 2 << 2, A3, A0, ZERO), HSC_DTYPE_LOAD, 8,
	  (uint32_t)DATA_AT, 0, 0, false },
	{ R_TYPE(0x2f, 3, 3 << 2, A3, A0, A1), HSC_DTYPE_STORE, 8, 0x700000002,
	  0, 0, true },
};

static void test_atomics(void)
{
	static const struct hsc_hart_port port = { .access = access };
	const uint8_t bytes[8] = { 1, 0, 0, 0x80, 0xf9, 0xff, 0xff, 0xff };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	code_write(m, DATA_AT, bytes, 8);
	h->x[A0] = DATA_AT;
	h->x[A1] = 0x700000002;
	for (size_t i = 0; i < sizeof(atomics) / sizeof(atomics[0]); i++) {
		struct seen seen = { .count = 0 };
		const struct hsc_hart_access *a = &seen.list[0];
		const int before = check_failures;

		hsc_hart_trace(m->harts[0], &port, &seen);
		code_run(m, &atomics[i].opcode, 1);
		CHECK_EQ(seen.count, 1);
		CHECK_EQ(a->dtype, atomics[i].dtype);
		CHECK_EQ(a->size, atomics[i].size);
		CHECK_EQ(a->value, atomics[i].value);
		CHECK_EQ(a->operand, atomics[i].operand);
		CHECK_EQ(a->written, atomics[i].written);
		CHECK(a->atomic && a->write == atomics[i].write);
		CHECK_EQ(a->address, DATA_AT);
		if (check_failures != before)
			printf("atomic %zu\n", i);
	}
	code_free(&m);
}

int main(void)
{
	test_faults();
	test_port();
	test_atomics();
	return check_failures != 0;
}
