/* SPDX-License-Identifier: MIT */
#include "support/debug_port.h"
#include "support/hart_code.h"
#include <hartscope/spec/csr.h>

#define LD(rd, rs1) I_TYPE(0x03, 3, rd, rs1, 0)
#define DRET        HSC_OPCODE_DRET

static uint64_t get(struct hsc_machine *m, unsigned number)
{
	uint64_t v = 0;

	CHECK(hsc_debug_get(m->harts[0], number, &v) == HSC_OK);
	return v;
}

static void set(struct hsc_machine *m, unsigned number, uint64_t value)
{
	CHECK(hsc_debug_set(m->harts[0], number, value) == HSC_OK);
}

/* A SoC that is halted in front of code[count]. */
static struct hsc_machine *halted(unsigned xlen, const uint32_t *code,
				  size_t count)
{
	const uint32_t stop = CODE_STOP;
	struct hsc_machine *m = code_machine(xlen);

	code_put(m, CODE_AT, code, count);
	code_put(m, CODE_AT + 4 * count, &stop, 1);
	code_halt(m, true);
	CHECK_EQ(hsc_debug_cause(m->harts[0]), HSC_HALT_ASKED);
	return m;
}

/* dcsr, the same on both widths, and what nobody has outside Debug Mode. */
static void test_registers(unsigned xlen)
{
	const uint32_t code[] = { CSRRS(A0, HSC_CSR_DCSR, ZERO) };
	struct hsc_machine *m = halted(xlen, code, 1);
	const uint64_t ones = xlen == 32 ? UINT32_MAX : UINT64_MAX;

	CHECK_EQ(get(m, HSC_CSR_DCSR), 4u << 28 | 3 << 6 | 1 << 4 | 3);
	set(m, HSC_CSR_DCSR, UINT64_MAX);
	CHECK_EQ(get(m, HSC_CSR_DCSR), 4u << 28 | 0xbc00 | 3 << 6 | 0x17);
	set(m, HSC_CSR_DCSR, 2); /* no such level */
	CHECK_EQ(get(m, HSC_CSR_DCSR), 4u << 28 | 3 << 6 | 1 << 4 | 3);
	set(m, HSC_CSR_DPC, UINT64_MAX);
	CHECK_EQ(get(m, HSC_CSR_DPC), ones - 1);
	set(m, HSC_CSR_DSCRATCH0, 5);
	set(m, HSC_CSR_DSCRATCH1, UINT64_MAX);
	CHECK_EQ(get(m, HSC_CSR_DSCRATCH0), 5);
	CHECK_EQ(get(m, HSC_CSR_DSCRATCH1), ones);
	set(m, HSC_ABSTRACT_X, 7);
	set(m, HSC_ABSTRACT_X + A1, UINT64_MAX);
	set(m, HSC_ABSTRACT_F + 3, 0x123456789abcdef0);
	CHECK_EQ(get(m, HSC_ABSTRACT_X), 0);
	CHECK_EQ(get(m, HSC_ABSTRACT_X + A1), ones);
	CHECK_EQ(get(m, HSC_ABSTRACT_F + 3), 0x123456789abcdef0);
	CHECK(hsc_debug_set(m->harts[0], 0x7c0, 0) == HSC_E_VALUE);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_MHARTID, 0) == HSC_E_VALUE);
	CHECK(hsc_debug_set(m->harts[0], 0x1040, 0) == HSC_E_VALUE);
	set(m, HSC_CSR_DPC, CODE_AT);
	code_halt(m, false);
	CHECK_EQ(hsc_debug_cause(m->harts[0]), HSC_NOT_HALTED);
	CHECK(hsc_debug_set(m->harts[0], HSC_ABSTRACT_X + A1, 0) ==
	      HSC_E_CONFIG);
	code_go(m, 10);
	CHECK_EQ(m->harts[0]->csr.mcause, HSC_CAUSE_ILLEGAL);
	code_free(&m);
}

/* The program buffer: loads, CSRs, MPRV; nothing of it is told or traps. */
static void test_execute(void)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1) };
	struct hsc_machine *m = halted(64, code, 1);
	struct seen seen = { .at = 0 };
	struct hsc_hart *h = m->harts[0];

	hsc_hart_trace(m->harts[0], &port, &seen);
	set(m, HSC_ABSTRACT_X + A0, DATA_AT);
	set(m, HSC_ABSTRACT_X + A1, 0x1122334455667788);
	CHECK(hsc_debug_execute(m->harts[0], S_TYPE(0x23, 3, A0, A1, 8)) ==
	      HSC_OK);
	CHECK(hsc_debug_execute(m->harts[0], I_TYPE(0x03, 3, A2, A0, 8)) ==
	      HSC_OK);
	CHECK_EQ(get(m, HSC_ABSTRACT_X + A2), 0x1122334455667788);
	CHECK(hsc_debug_execute(m->harts[0],
				CSRRW(A3, HSC_CSR_DSCRATCH0, A1)) == HSC_OK);
	CHECK_EQ(get(m, HSC_CSR_DSCRATCH0), 0x1122334455667788);
	CHECK(hsc_debug_execute(m->harts[0], LD(A2, ZERO)) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], 0xffffffff) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], CODE_STOP) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], AUIPC(A2, 0)) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], MRET) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], ECALL) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], WFI) == HSC_OK);
	CHECK(hsc_debug_execute(m->harts[0], EBREAK) == HSC_OK);
	CHECK_EQ(h->csr.mcause, 0);
	CHECK_EQ(get(m, HSC_CSR_DPC), CODE_AT);
	/* with MPRV a user's load, whom PMP lets nothing */
	set(m, HSC_CSR_MSTATUS, HSC_MSTATUS_MPRV);
	CHECK(hsc_debug_execute(m->harts[0], I_TYPE(0x03, 3, A2, A0, 8)) ==
	      HSC_E_VALUE);
	set(m, HSC_CSR_DCSR, HSC_USER);
	CHECK_STR(seen.text, "", "port");
	CHECK(hsc_debug_execute(m->harts[0], DRET) == HSC_OK);
	CHECK_EQ(hsc_debug_cause(m->harts[0]), HSC_NOT_HALTED);
	CHECK_STR(seen.text, "-", "port");
	CHECK_EQ(h->privilege, HSC_USER);
	CHECK_EQ(h->csr.mstatus & HSC_MSTATUS_MPRV, 0);
	CHECK_EQ(h->pc, CODE_AT);
	code_free(&m);
}

int main(void)
{
	test_registers(64);
	test_registers(32);
	test_execute();
	return check_failures != 0;
}
