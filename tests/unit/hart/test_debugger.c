/* SPDX-License-Identifier: MIT */
#include "support/debug_port.h"
#include "support/halted_hart.h"
#include <hartscope/spec/csr.h>

#define LD(rd, rs1) I_TYPE(0x03, 3, rd, rs1, 0)
#define DRET        HSC_OPCODE_DRET

/* dcsr, the same on both widths, and what nobody has outside Debug Mode. */
static void test_registers(unsigned xlen)
{
	const uint32_t code[] = { CSRRS(A0, HSC_CSR_DCSR, ZERO) };
	struct hsc_machine *m = halted_hart(xlen, code, 1);
	const uint64_t ones = xlen == 32 ? UINT32_MAX : UINT64_MAX;

	CHECK_EQ(halted_get(m, HSC_CSR_DCSR), 4u << 28 | 3 << 6 | 1 << 4 | 3);
	halted_set(m, HSC_CSR_DCSR, UINT64_MAX);
	CHECK_EQ(halted_get(m, HSC_CSR_DCSR),
		 4u << 28 | 0xbc00 | 3 << 6 | 0x17);
	halted_set(m, HSC_CSR_DCSR, 2); /* no such level */
	CHECK_EQ(halted_get(m, HSC_CSR_DCSR), 4u << 28 | 3 << 6 | 1 << 4 | 3);
	halted_set(m, HSC_CSR_DPC, UINT64_MAX);
	CHECK_EQ(halted_get(m, HSC_CSR_DPC), ones - 1);
	halted_set(m, HSC_CSR_DSCRATCH0, 5);
	halted_set(m, HSC_CSR_DSCRATCH1, UINT64_MAX);
	CHECK_EQ(halted_get(m, HSC_CSR_DSCRATCH0), 5);
	CHECK_EQ(halted_get(m, HSC_CSR_DSCRATCH1), ones);
	halted_set(m, HSC_ABSTRACT_X, 7);
	halted_set(m, HSC_ABSTRACT_X + A1, UINT64_MAX);
	halted_set(m, HSC_ABSTRACT_F + 3, 0x123456789abcdef0);
	CHECK_EQ(halted_get(m, HSC_ABSTRACT_X), 0);
	CHECK_EQ(halted_get(m, HSC_ABSTRACT_X + A1), ones);
	CHECK_EQ(halted_get(m, HSC_ABSTRACT_F + 3), 0x123456789abcdef0);
	CHECK(hsc_debug_set(m->harts[0], 0x7c0, 0) == HSC_E_VALUE);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_MHARTID, 0) == HSC_E_VALUE);
	CHECK(hsc_debug_set(m->harts[0], 0x1040, 0) == HSC_E_VALUE);
	halted_set(m, HSC_CSR_DPC, CODE_AT);
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
	struct hsc_machine *m = halted_hart(64, code, 1);
	struct seen seen = { .at = 0 };
	struct hsc_hart *h = m->harts[0];

	hsc_hart_trace(m->harts[0], &port, &seen);
	halted_set(m, HSC_ABSTRACT_X + A0, DATA_AT);
	halted_set(m, HSC_ABSTRACT_X + A1, 0x1122334455667788);
	CHECK(hsc_debug_execute(m->harts[0], S_TYPE(0x23, 3, A0, A1, 8)) ==
	      HSC_OK);
	CHECK(hsc_debug_execute(m->harts[0], I_TYPE(0x03, 3, A2, A0, 8)) ==
	      HSC_OK);
	CHECK_EQ(halted_get(m, HSC_ABSTRACT_X + A2), 0x1122334455667788);
	CHECK(hsc_debug_execute(m->harts[0],
				CSRRW(A3, HSC_CSR_DSCRATCH0, A1)) == HSC_OK);
	CHECK_EQ(halted_get(m, HSC_CSR_DSCRATCH0), 0x1122334455667788);
	CHECK(hsc_debug_execute(m->harts[0], LD(A2, ZERO)) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], 0xffffffff) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], CODE_STOP) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], AUIPC(A2, 0)) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], MRET) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], ECALL) == HSC_E_VALUE);
	CHECK(hsc_debug_execute(m->harts[0], WFI) == HSC_OK);
	CHECK(hsc_debug_execute(m->harts[0], EBREAK) == HSC_OK);
	CHECK_EQ(h->csr.mcause, 0);
	CHECK_EQ(halted_get(m, HSC_CSR_DPC), CODE_AT);
	/* with MPRV a user's load, whom PMP lets nothing */
	halted_set(m, HSC_CSR_MSTATUS, HSC_MSTATUS_MPRV);
	CHECK(hsc_debug_execute(m->harts[0], I_TYPE(0x03, 3, A2, A0, 8)) ==
	      HSC_E_VALUE);
	halted_set(m, HSC_CSR_DCSR, HSC_USER);
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
