/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

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
		struct hsc_soc *soc = code_soc(64);
		struct hsc_hart *h = soc->harts[0];

		h->x[A0] = cases[i].address;
		code_run(soc, &cases[i].opcode, 1);
		CHECK_EQ(h->csr.mcause, cases[i].cause);
		CHECK_EQ(h->csr.mtval, cases[i].address + crosses);
		CHECK_EQ(h->csr.mepc, i == 2 ? 0x1000 : CODE_AT);
		hsc_soc_free(&soc);
	}
}

struct seen {
	struct hsc_soc_access list[8];
	unsigned count;
};

static void access(void *ctx, unsigned hart, const struct hsc_soc_access *a)
{
	struct seen *seen = ctx;

	CHECK_EQ(hart, 0);
	if (seen->count < 8)
		seen->list[seen->count++] = *a;
}

static void test_port(void)
{
	static const struct hsc_soc_port port = { .access = access };
	const uint32_t code[] = {
		S_TYPE(0x23, 1, A0, A1, 0),     /* sh */
		I_TYPE(0x03, 0, A2, A0, 0),     /* lb */
		R_TYPE(0x2f, 2, 0, A3, A0, A1), /* amoadd.w */
	};
	struct hsc_soc *soc = code_soc(64);
	struct seen seen = { .count = 0 };
	struct hsc_hart *h = soc->harts[0];

	h->x[A0] = DATA_AT;
	h->x[A1] = 0x123f0;
	hsc_soc_trace(soc, 0, &port, &seen);
	code_run(soc, code, 3);
	CHECK_EQ(seen.count, 4);
	CHECK(seen.list[0].write && !seen.list[0].atomic);
	CHECK_EQ(seen.list[0].value, 0x23f0);
	CHECK_EQ(seen.list[0].size, 2);
	CHECK(!seen.list[1].write);
	CHECK_EQ(seen.list[1].value, 0xf0);
	CHECK_EQ(seen.list[1].pc, CODE_AT + 4);
	CHECK(!seen.list[2].write && seen.list[2].atomic);
	CHECK(seen.list[3].write && seen.list[3].atomic);
	CHECK_EQ(seen.list[3].value, 0x23f0 + 0x123f0);
	CHECK_EQ(seen.list[3].address, DATA_AT);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_faults();
	test_port();
	return check_failures != 0;
}
