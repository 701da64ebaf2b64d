/* SPDX-License-Identifier: MIT */
#include "support/debug_port.h"
#include "support/soc_code.h"
#include <hartscope/spec/csr.h>

#define LD(rd, rs1) I_TYPE(0x03, 3, rd, rs1, 0)

static uint64_t get(struct hsc_soc *soc, unsigned number)
{
	uint64_t v = 0;

	CHECK(hsc_soc_get(soc, 0, number, &v) == HSC_OK);
	return v;
}

static void set(struct hsc_soc *soc, unsigned number, uint64_t value)
{
	CHECK(hsc_soc_set(soc, 0, number, value) == HSC_OK);
}

/* A SoC that is halted before code[count]. */
static struct hsc_soc *halted(unsigned xlen, const uint32_t *code, size_t count)
{
	const uint32_t stop = CODE_STOP;
	struct hsc_soc *soc = code_soc(xlen);

	code_put(&soc->machine, CODE_AT, code, count);
	code_put(&soc->machine, CODE_AT + 4 * count, &stop, 1);
	hsc_soc_halt(soc, 0, true);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_HALT_ASKED);
	return soc;
}

/* Each step is one instruction, or a trap, after which the handler waits. */
static void test_step(void)
{
	const uint32_t code[] = {
		ADDI(A1, ZERO, 1), 0x00000463 /* beqz zero, 8 */, ECALL, WFI,
		LD(A2, ZERO), /* nothing is there */
	};
	static const uint64_t at[] = { CODE_AT + 4, CODE_AT + 12, CODE_AT + 16,
				       TRAP_AT, TRAP_AT };
	struct hsc_soc *soc = halted(64, code, 5);
	struct seen seen = { .at = 0 };

	hsc_soc_trace(soc, 0, &port, &seen);
	for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++) {
		CHECK(hsc_soc_step(soc, 0) == HSC_OK);
		CHECK_EQ(get(soc, HSC_CSR_DPC), at[i]);
		CHECK_EQ(hsc_soc_halted(soc, 0), HSC_HALT_STEP);
	}
	CHECK_STR(seen.text, "-rH-rH-rH-tH-rH", "port");
	CHECK_EQ(hsc_soc_instructions(soc, 0), 4);
	CHECK_EQ(get(soc, HSC_CSR_DCSR) >> 2 & 1, 0);
	hsc_soc_halt(soc, 0, false);
	CHECK(hsc_soc_step(soc, 0) == HSC_E_CONFIG);
	CHECK_EQ(hsc_soc_run(soc, 10).kind, HSC_SOC_RUNNING);
	hsc_soc_free(&soc);
}

/* An interrupt that is due waits, or is the step. */
static void test_step_interrupt(bool stepie)
{
	const uint32_t code[] = { ADDI(A4, ZERO, 1) };
	struct hsc_soc *soc = halted(64, code, 1);

	set(soc, HSC_CSR_DCSR, 3 | (stepie ? HSC_DCSR_STEPIE : 0));
	set(soc, HSC_CSR_MSTATUS, HSC_MSTATUS_MIE);
	set(soc, HSC_CSR_MIE, HSC_IRQ_SSI);
	set(soc, HSC_CSR_MIP, HSC_IRQ_SSI);
	CHECK(hsc_soc_step(soc, 0) == HSC_OK);
	CHECK_EQ(get(soc, HSC_CSR_DPC), stepie ? TRAP_AT : CODE_AT + 4);
	CHECK_EQ(get(soc, HSC_SOC_X + A4), !stepie);
	CHECK_EQ(get(soc, HSC_CSR_MCAUSE), stepie ? 1ull << 63 | 1 : 0);
	hsc_soc_free(&soc);
}

/* Out of reset it halts before anything, and the clock goes on. */
static void test_reset(void)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 9) };
	struct hsc_soc *soc = halted(64, code, 1);
	struct seen seen = { .at = 0 };

	soc->entry = CODE_AT;
	hsc_soc_halt(soc, 0, false);
	hsc_soc_run(soc, 10);
	hsc_soc_trace(soc, 0, &port, &seen);
	hsc_soc_halt_at_reset(soc, 0, true);
	hsc_soc_reset_hart(soc, 0);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_HALT_RESET);
	CHECK_EQ(get(soc, HSC_CSR_DPC), CODE_AT);
	CHECK_EQ(get(soc, HSC_CSR_DCSR), 4u << 28 | 5 << 6 | 1 << 4 | 3);
	CHECK_EQ(get(soc, HSC_SOC_X + A1), soc->fdt);
	CHECK_STR(seen.text, "-H", "port"); /* reset, halted */
	hsc_soc_halt_at_reset(soc, 0, false);
	hsc_soc_reset_hart(soc, 0);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_NOT_HALTED);
	hsc_soc_free(&soc);
}

/* From a hart's call it halts a little later; the others go on. */
static void ask(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)hart;
	if (s->kind == HSC_STEP_RETIRED)
		hsc_soc_halt(ctx, 1, true);
}

static void test_two_harts(void)
{
	static const struct hsc_hart_port asking = { .step = ask };
	const struct hsc_soc_config config = { .harts = 2,
					       .ram_size = 1 << 20 };
	const uint32_t code[] = { ADDI(A1, A1, 1), 0xffdff06f /* j -4 */ };
	struct hsc_soc *soc = NULL;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	code_put(&soc->machine, CODE_AT, code, 2);
	hsc_soc_trace(soc, 0, &asking, soc);
	CHECK_EQ(hsc_soc_run(soc, 5000).kind, HSC_SOC_HALTED);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_NOT_HALTED);
	CHECK_EQ(hsc_soc_halted(soc, 1), HSC_HALT_ASKED);
	CHECK_EQ(hsc_soc_run(soc, 5000).kind, HSC_SOC_RUNNING);
	CHECK_EQ(hsc_soc_instructions(soc, 1), 0);
	CHECK_EQ(hsc_soc_instructions(soc, 0), 6000);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_step();
	test_step_interrupt(false);
	test_step_interrupt(true);
	test_reset();
	test_two_harts();
	return check_failures != 0;
}
