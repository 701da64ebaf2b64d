/* SPDX-License-Identifier: MIT */
#include "soc/hart_debug.h"
#include "support/soc_code.h"
#include <hartscope/spec/csr.h>

#define LD(rd, rs1) I_TYPE(0x03, 3, rd, rs1, 0)
#define DRET        HSC_OPCODE_DRET

/* What the port is told: r retired, t trap, H halted, - not so any more. */
struct seen {
	char text[64];
	size_t at;
};

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct seen *seen = ctx;

	(void)hart;
	if (seen->at + 1 < sizeof(seen->text))
		seen->text[seen->at++] = s->kind == HSC_STEP_RETIRED ? 'r'
					 : s->kind == HSC_STEP_TRAP  ? 't'
					 : s->halted                 ? 'H'
								     : '-';
}

static const struct hsc_hart_port port = { .step = step };

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

/* A SoC that is halted in front of code[count]. */
static struct hsc_soc *halted(unsigned xlen, const uint32_t *code, size_t count)
{
	const uint32_t stop = CODE_STOP;
	struct hsc_soc *soc = code_soc(xlen);

	code_put(soc, CODE_AT, code, count);
	code_put(soc, CODE_AT + 4 * count, &stop, 1);
	hsc_soc_halt(soc, 0, true);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_HALT_ASKED);
	return soc;
}

/* dcsr, the same on both widths, and what nobody has outside Debug Mode. */
static void test_registers(unsigned xlen)
{
	const uint32_t code[] = { CSRRS(A0, HSC_CSR_DCSR, ZERO) };
	struct hsc_soc *soc = halted(xlen, code, 1);
	const uint64_t ones = xlen == 32 ? UINT32_MAX : UINT64_MAX;

	CHECK_EQ(get(soc, HSC_CSR_DCSR), 4u << 28 | 3 << 6 | 1 << 4 | 3);
	set(soc, HSC_CSR_DCSR, UINT64_MAX);
	CHECK_EQ(get(soc, HSC_CSR_DCSR), 4u << 28 | 0xbc00 | 3 << 6 | 0x17);
	set(soc, HSC_CSR_DCSR, 2); /* no such level */
	CHECK_EQ(get(soc, HSC_CSR_DCSR), 4u << 28 | 3 << 6 | 1 << 4 | 3);
	set(soc, HSC_CSR_DPC, UINT64_MAX);
	CHECK_EQ(get(soc, HSC_CSR_DPC), ones - 1);
	set(soc, HSC_CSR_DSCRATCH0, 5);
	set(soc, HSC_CSR_DSCRATCH1, UINT64_MAX);
	CHECK_EQ(get(soc, HSC_CSR_DSCRATCH0), 5);
	CHECK_EQ(get(soc, HSC_CSR_DSCRATCH1), ones);
	set(soc, HSC_SOC_X, 7);
	set(soc, HSC_SOC_X + A1, UINT64_MAX);
	set(soc, HSC_SOC_F + 3, 0x123456789abcdef0);
	CHECK_EQ(get(soc, HSC_SOC_X), 0);
	CHECK_EQ(get(soc, HSC_SOC_X + A1), ones);
	CHECK_EQ(get(soc, HSC_SOC_F + 3), 0x123456789abcdef0);
	CHECK(hsc_soc_set(soc, 0, 0x7c0, 0) == HSC_E_VALUE);
	CHECK(hsc_soc_set(soc, 0, HSC_CSR_MHARTID, 0) == HSC_E_VALUE);
	CHECK(hsc_soc_set(soc, 0, 0x1040, 0) == HSC_E_VALUE);
	set(soc, HSC_CSR_DPC, CODE_AT);
	hsc_soc_halt(soc, 0, false);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_NOT_HALTED);
	CHECK(hsc_soc_set(soc, 0, HSC_SOC_X + A1, 0) == HSC_E_CONFIG);
	hsc_soc_run(soc, 10);
	CHECK_EQ(soc->harts[0]->csr.mcause, HSC_CAUSE_ILLEGAL);
	hsc_soc_free(&soc);
}

/* ebreak halts where dcsr says so, and does not retire. */
static void test_ebreak(uint64_t bits, unsigned privilege, bool halts)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1), EBREAK };
	struct hsc_soc *soc = halted(64, code, 2);
	struct hsc_hart *h = soc->harts[0];
	struct seen seen = { .at = 0 };

	h->csr.pmpcfg[0] = 0x1f;
	h->csr.pmpaddr[0] = UINT64_MAX;
	set(soc, HSC_CSR_DCSR, bits | privilege);
	hsc_soc_trace(soc, 0, &port, &seen);
	hsc_soc_halt(soc, 0, false);
	CHECK_EQ(h->privilege, privilege);
	CHECK_EQ(hsc_soc_run(soc, 2).kind,
		 halts ? HSC_SOC_HALTED : HSC_SOC_RUNNING);
	CHECK_EQ(hsc_soc_halted(soc, 0),
		 halts ? HSC_HALT_EBREAK : HSC_NOT_HALTED);
	CHECK_EQ(h->csr.mcause, halts ? 0 : HSC_CAUSE_BREAKPOINT);
	CHECK_EQ(hsc_soc_instructions(soc, 0), 1);
	CHECK_STR(seen.text, halts ? "-rH" : "-rt", "port");
	if (halts) {
		CHECK_EQ(get(soc, HSC_CSR_DPC), CODE_AT + 4);
		CHECK_EQ(get(soc, HSC_CSR_DCSR) & 3, privilege);
	}
	hsc_soc_free(&soc);
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

/* wfi is over when a debugger halts the hart. */
static void test_halt_in_wfi(void)
{
	const uint32_t code[] = { WFI, ADDI(A4, ZERO, 1) };
	struct hsc_soc *soc = halted(64, code, 2);

	soc->timecmp[0] = 1000;
	hsc_soc_halt(soc, 0, false);
	hsc_soc_run(soc, 50);
	CHECK_EQ(soc->harts[0]->x[A4], 0);
	hsc_soc_halt(soc, 0, true);
	CHECK_EQ(get(soc, HSC_CSR_DPC), CODE_AT + 4);
	hsc_soc_halt(soc, 0, false);
	hsc_soc_run(soc, 10);
	CHECK_EQ(soc->harts[0]->x[A4], 1);
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

/* The program buffer: loads, CSRs, MPRV; nothing of it is told or traps. */
static void test_execute(void)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1) };
	struct hsc_soc *soc = halted(64, code, 1);
	struct seen seen = { .at = 0 };
	struct hsc_hart *h = soc->harts[0];

	hsc_soc_trace(soc, 0, &port, &seen);
	set(soc, HSC_SOC_X + A0, DATA_AT);
	set(soc, HSC_SOC_X + A1, 0x1122334455667788);
	CHECK(hsc_soc_execute(soc, 0, S_TYPE(0x23, 3, A0, A1, 8)) == HSC_OK);
	CHECK(hsc_soc_execute(soc, 0, I_TYPE(0x03, 3, A2, A0, 8)) == HSC_OK);
	CHECK_EQ(get(soc, HSC_SOC_X + A2), 0x1122334455667788);
	CHECK(hsc_soc_execute(soc, 0, CSRRW(A3, HSC_CSR_DSCRATCH0, A1)) ==
	      HSC_OK);
	CHECK_EQ(get(soc, HSC_CSR_DSCRATCH0), 0x1122334455667788);
	CHECK(hsc_soc_execute(soc, 0, LD(A2, ZERO)) == HSC_E_VALUE);
	CHECK(hsc_soc_execute(soc, 0, 0xffffffff) == HSC_E_VALUE);
	CHECK(hsc_soc_execute(soc, 0, CODE_STOP) == HSC_E_VALUE);
	CHECK(hsc_soc_execute(soc, 0, AUIPC(A2, 0)) == HSC_E_VALUE);
	CHECK(hsc_soc_execute(soc, 0, MRET) == HSC_E_VALUE);
	CHECK(hsc_soc_execute(soc, 0, ECALL) == HSC_E_VALUE);
	CHECK(hsc_soc_execute(soc, 0, WFI) == HSC_OK);
	CHECK(hsc_soc_execute(soc, 0, EBREAK) == HSC_OK);
	CHECK_EQ(h->csr.mcause, 0);
	CHECK_EQ(get(soc, HSC_CSR_DPC), CODE_AT);
	/* with MPRV a user's load, whom PMP lets nothing */
	set(soc, HSC_CSR_MSTATUS, HSC_MSTATUS_MPRV);
	CHECK(hsc_soc_execute(soc, 0, I_TYPE(0x03, 3, A2, A0, 8)) ==
	      HSC_E_VALUE);
	set(soc, HSC_CSR_DCSR, HSC_USER);
	CHECK_STR(seen.text, "", "port");
	CHECK(hsc_soc_execute(soc, 0, DRET) == HSC_OK);
	CHECK_EQ(hsc_soc_halted(soc, 0), HSC_NOT_HALTED);
	CHECK_STR(seen.text, "-", "port");
	CHECK_EQ(h->privilege, HSC_USER);
	CHECK_EQ(h->csr.mstatus & HSC_MSTATUS_MPRV, 0);
	CHECK_EQ(h->pc, CODE_AT);
	hsc_soc_free(&soc);
}

/* dret is nothing for programs. */
static void test_dret(void)
{
	const uint32_t code[] = { DRET };
	struct hsc_soc *soc = code_soc(64);

	code_run(soc, code, 1);
	CHECK_EQ(soc->harts[0]->csr.mcause, HSC_CAUSE_ILLEGAL);
	CHECK_EQ(soc->harts[0]->csr.mtval, DRET);
	hsc_soc_free(&soc);
}

/* stopcount stops what counts, but no time. */
static void test_stopcount(bool stops)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1) };
	struct hsc_soc *soc = halted(64, code, 1);
	uint64_t cycles;

	set(soc, HSC_CSR_DCSR, 3 | (stops ? HSC_DCSR_STOPCOUNT : 0));
	cycles = get(soc, HSC_CSR_MCYCLE);
	hsc_soc_run(soc, 5000);
	CHECK_EQ(get(soc, HSC_CSR_MCYCLE) - cycles, stops ? 0 : 5000);
	CHECK_EQ(hsc_soc_time(soc), 50);
	CHECK(hsc_soc_execute(soc, 0, ADDI(A1, ZERO, 1)) == HSC_OK);
	CHECK_EQ(get(soc, HSC_CSR_MINSTRET), !stops);
	hsc_soc_free(&soc);
}

/* "On multi-hart cores it must keep incrementing" */
static void test_stopcount_of_two(void)
{
	const struct hsc_soc_config config = { .harts = 2,
					       .ram_size = 1 << 20 };
	const uint32_t stop = CODE_STOP;
	struct hsc_soc *soc = NULL;
	uint64_t cycles;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	code_put(soc, CODE_AT, &stop, 1);
	hsc_soc_halt(soc, 0, true);
	set(soc, HSC_CSR_DCSR, 3 | HSC_DCSR_STOPCOUNT);
	cycles = get(soc, HSC_CSR_MCYCLE);
	hsc_soc_run(soc, 5000);
	CHECK_EQ(get(soc, HSC_CSR_MCYCLE) - cycles, 5000);
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
	code_put(soc, CODE_AT, code, 2);
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
	test_registers(64);
	test_registers(32);
	test_ebreak(HSC_DCSR_EBREAKM, HSC_MACHINE, true);
	test_ebreak(HSC_DCSR_EBREAKS, HSC_SUPERVISOR, true);
	test_ebreak(HSC_DCSR_EBREAKU, HSC_USER, true);
	test_ebreak(HSC_DCSR_EBREAKM | HSC_DCSR_EBREAKS, HSC_USER, false);
	test_step();
	test_step_interrupt(false);
	test_step_interrupt(true);
	test_halt_in_wfi();
	test_reset();
	test_execute();
	test_dret();
	test_stopcount(false);
	test_stopcount(true);
	test_stopcount_of_two();
	test_two_harts();
	return check_failures != 0;
}
