/* SPDX-License-Identifier: MIT */
#include "support/debug_port.h"
#include "support/halted_hart.h"
#include <hartscope/spec/csr.h>

#define DRET HSC_OPCODE_DRET

/* ebreak halts where dcsr says so, and does not retire. */
static void test_ebreak(uint64_t bits, unsigned privilege, bool halts)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1), EBREAK };
	struct hsc_machine *m = halted_hart(64, code, 2);
	struct hsc_hart *h = m->harts[0];
	struct seen seen = { .at = 0 };

	h->csr.pmpcfg[0] = 0x1f;
	h->csr.pmpaddr[0] = UINT64_MAX;
	halted_set(m, HSC_CSR_DCSR, bits | privilege);
	hsc_hart_trace(m->harts[0], &port, &seen);
	code_halt(m, false);
	CHECK_EQ(h->privilege, privilege);
	CHECK_EQ(code_go(m, 2), halts);
	CHECK_EQ(hsc_debug_cause(m->harts[0]),
		 halts ? HSC_HALT_EBREAK : HSC_NOT_HALTED);
	CHECK_EQ(h->csr.mcause, halts ? 0 : HSC_CAUSE_BREAKPOINT);
	CHECK_EQ(m->harts[0]->instret, 1);
	CHECK_STR(seen.text, halts ? "-rH" : "-rt", "port");
	if (halts) {
		CHECK_EQ(halted_get(m, HSC_CSR_DPC), CODE_AT + 4);
		CHECK_EQ(halted_get(m, HSC_CSR_DCSR) & 3, privilege);
	}
	code_free(&m);
}

/* wfi is over when a debugger halts the hart. */
static void test_halt_in_wfi(void)
{
	const uint32_t code[] = { WFI, ADDI(A4, ZERO, 1) };
	struct hsc_machine *m = halted_hart(64, code, 2);

	code_halt(m, false);
	code_go(m, 50);
	CHECK_EQ(m->harts[0]->x[A4], 0);
	code_halt(m, true);
	CHECK_EQ(halted_get(m, HSC_CSR_DPC), CODE_AT + 4);
	code_halt(m, false);
	code_go(m, 10);
	CHECK_EQ(m->harts[0]->x[A4], 1);
	code_free(&m);
}

/* Out of reset it halts before anything. */
static void test_reset(void)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 9) };
	struct hsc_machine *m = halted_hart(64, code, 1);
	struct hsc_hart *h = m->harts[0];
	struct seen seen = { .at = 0 };

	code_halt(m, false);
	code_go(m, 10);
	hsc_hart_trace(h, &port, &seen);
	h->halt_at_reset = true;
	hsc_hart_reset(h, CODE_AT);
	CHECK_EQ(hsc_debug_cause(h), HSC_HALT_RESET);
	CHECK_EQ(halted_get(m, HSC_CSR_DPC), CODE_AT);
	CHECK_EQ(halted_get(m, HSC_CSR_DCSR), 4u << 28 | 5 << 6 | 1 << 4 | 3);
	CHECK_STR(seen.text, "H", "port");
	h->halt_at_reset = false;
	hsc_hart_reset(h, CODE_AT);
	CHECK_EQ(hsc_debug_cause(h), HSC_NOT_HALTED);
	code_free(&m);
}

/* dret is nothing for programs. */
static void test_dret(void)
{
	const uint32_t code[] = { DRET };
	struct hsc_machine *m = code_machine(64);

	code_run(m, code, 1);
	CHECK_EQ(m->harts[0]->csr.mcause, HSC_CAUSE_ILLEGAL);
	CHECK_EQ(m->harts[0]->csr.mtval, DRET);
	code_free(&m);
}

/* stopcount stops what counts, but no time. */
static void test_stopcount(bool stops)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1) };
	struct hsc_machine *m = halted_hart(64, code, 1);
	uint64_t cycles;

	halted_set(m, HSC_CSR_DCSR, 3 | (stops ? HSC_DCSR_STOPCOUNT : 0));
	cycles = halted_get(m, HSC_CSR_MCYCLE);
	code_go(m, 5000);
	CHECK_EQ(halted_get(m, HSC_CSR_MCYCLE) - cycles, stops ? 0 : 5000);
	CHECK_EQ(code_time(m), 50);
	CHECK(hsc_debug_execute(m->harts[0], ADDI(A1, ZERO, 1)) == HSC_OK);
	CHECK_EQ(halted_get(m, HSC_CSR_MINSTRET), !stops);
	code_free(&m);
}

/* "On multi-hart cores it must keep incrementing" */
static void test_stopcount_of_two(void)
{
	const struct hsc_machine_config config = { .harts = 2,
						   .ram_size = 1 << 20 };
	const uint32_t stop = CODE_STOP;
	struct hsc_machine *m = code_machine_of(&config);
	uint64_t cycles;

	code_put(m, CODE_AT, &stop, 1);
	code_halt(m, true);
	halted_set(m, HSC_CSR_DCSR, 3 | HSC_DCSR_STOPCOUNT);
	cycles = halted_get(m, HSC_CSR_MCYCLE);
	code_go(m, 5000);
	CHECK_EQ(halted_get(m, HSC_CSR_MCYCLE) - cycles, 5000);
	code_free(&m);
}

int main(void)
{
	test_ebreak(HSC_DCSR_EBREAKM, HSC_MACHINE, true);
	test_ebreak(HSC_DCSR_EBREAKS, HSC_SUPERVISOR, true);
	test_ebreak(HSC_DCSR_EBREAKU, HSC_USER, true);
	test_ebreak(HSC_DCSR_EBREAKM | HSC_DCSR_EBREAKS, HSC_USER, false);
	test_halt_in_wfi();
	test_reset();
	test_dret();
	test_stopcount(false);
	test_stopcount(true);
	test_stopcount_of_two();
	return check_failures != 0;
}
