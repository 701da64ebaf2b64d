/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

static char printed[32];

static void put(void *ctx, uint8_t byte)
{
	size_t *at = ctx;

	if (*at < sizeof(printed) - 1)
		printed[(*at)++] = (char)byte;
}

static const uint32_t call[] = { 0x01f01013, EBREAK, 0x40705013 };

/* Call number a0 with a1; memory at DATA_AT holds `words`. */
static uint64_t semihost(struct hsc_soc *soc, uint64_t number, uint64_t arg,
			 const uint64_t *words, unsigned count)
{
	struct hsc_hart *h = soc->machine.harts[0];

	for (unsigned i = 0; i < count; i++)
		CHECK(hsc_machine_write(&soc->machine, DATA_AT + 8 * i, 8,
					words[i]));
	h->x[A0] = number;
	h->x[A1] = arg;
	soc_run_code(soc, call, 3);
	return h->x[A0];
}

/* Each of the marks counts. */
static void test_marks(size_t which)
{
	uint32_t code[] = { call[0], call[1], call[2] };
	struct hsc_soc *soc = code_soc(64);

	code[which] = ADDI(ZERO, ZERO, 0);
	soc->machine.harts[0]->x[A0] = 0x18;
	soc_run_code(soc, code, 3);
	CHECK_EQ(soc->machine.harts[0]->csr.mcause, HSC_CAUSE_BREAKPOINT);
	CHECK_EQ(soc->host.end.kind, HSC_SOC_RUNNING);
	hsc_soc_free(&soc);
}

/* SYS_EXIT has its reason in a1 on RV32, in a block on RV64. */
static void test_exit(unsigned xlen, uint64_t reason, uint64_t code, int want)
{
	const uint64_t block[] = { reason, code };
	struct hsc_soc *soc = code_soc(xlen);

	semihost(soc, 0x18, xlen == 32 ? reason : DATA_AT, block, 2);
	CHECK_EQ(soc->host.end.kind, HSC_SOC_FINISHED);
	CHECK_EQ(soc->host.end.status, want);
	hsc_soc_free(&soc);
}

int main(void)
{
	const uint64_t text[] = { 0x6f6c6c6568 }; /* "hello" */
	const uint64_t open[] = { DATA_AT + 24, 4, 3, 0x74743a };
	const uint64_t file[] = { DATA_AT + 24, 4, 3, 0x78782f };
	const uint64_t out[] = { 2, DATA_AT + 24, 2, 0x2121 };
	const uint64_t leave[] = { 0x20026, 5 };
	size_t at = 0;
	const struct hsc_soc_config config = { .ram_size = 1 << 20,
					       .console = { put, NULL, &at } };
	struct hsc_soc *soc;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	CHECK_EQ(semihost(soc, 4, DATA_AT, text, 1), 0);
	CHECK_EQ(semihost(soc, 1, DATA_AT, open, 4), 2);
	CHECK_EQ(semihost(soc, 1, DATA_AT, file, 4), ~0ull); /* no files */
	CHECK_EQ(semihost(soc, 5, DATA_AT, out, 4), 0);
	CHECK_STR(printed, "hello!!", "what was printed");
	CHECK_EQ(semihost(soc, 0x77, 0, NULL, 0), ~0ull);
	CHECK_EQ(hsc_soc_instructions(soc, 0) > 0, 1);
	semihost(soc, 0x20, DATA_AT, leave, 2);
	CHECK_EQ(soc->host.end.kind, HSC_SOC_FINISHED);
	CHECK_EQ(soc->host.end.status, 5);
	hsc_soc_free(&soc);

	test_marks(0);
	test_marks(2);
	test_exit(32, 0x20026, 9, 0);
	test_exit(32, 0x20023, 0, 1);
	test_exit(64, 0x20026, 9, 9);
	test_exit(64, 0x20023, 9, 1);
	/* without its marks it is a breakpoint */
	soc = code_soc(64);
	soc_run_code(soc, call + 1, 2);
	CHECK_EQ(soc->machine.harts[0]->csr.mcause, HSC_CAUSE_BREAKPOINT);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
