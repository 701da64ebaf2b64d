/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

struct system_case {
	const char *name;
	uint32_t opcode;
	unsigned privilege;
	uint64_t status;
	int cause; /* -1: none */
};

static const struct system_case cases[] = {
	{ "ecall", ECALL, HSC_USER, 0, 8 },
	{ "ecall", ECALL, HSC_SUPERVISOR, 0, 9 },
	{ "ecall", ECALL, HSC_MACHINE, 0, 11 },
	{ "ebreak", EBREAK, HSC_MACHINE, 0, HSC_CAUSE_BREAKPOINT },
	{ "mret", MRET, HSC_SUPERVISOR, 0, HSC_CAUSE_ILLEGAL },
	{ "sret", SRET, HSC_USER, 0, HSC_CAUSE_ILLEGAL },
	{ "sret, TSR", SRET, HSC_SUPERVISOR, HSC_MSTATUS_TSR,
	  HSC_CAUSE_ILLEGAL },
	{ "wfi", WFI, HSC_SUPERVISOR, 0, -1 },
	{ "wfi, TW", WFI, HSC_SUPERVISOR, HSC_MSTATUS_TW, HSC_CAUSE_ILLEGAL },
	{ "sfence.vma", 0x12000073, HSC_SUPERVISOR, 0, -1 },
	{ "sfence.vma, TVM", 0x12000073, HSC_SUPERVISOR, HSC_MSTATUS_TVM,
	  HSC_CAUSE_ILLEGAL },
	{ "fence", 0x0ff0000f, HSC_USER, 0, -1 },
	{ "fence.i", 0x0000100f, HSC_USER, 0, -1 },
	{ "csrr mstatus", CSRRS(A0, 0x300, ZERO), HSC_SUPERVISOR, 0,
	  HSC_CAUSE_ILLEGAL },
};

static void test_case(const struct system_case *c)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.pmpaddr[0] = UINT64_MAX >> 10;
	h->csr.pmpcfg[0] = 0x1f;
	h->csr.mcause = UINT64_MAX;
	h->csr.mstatus |= c->status;
	hsc_hart_set_privilege(h, c->privilege);
	code_run(m, &c->opcode, 1);
	if (h->csr.mcause != (uint64_t)(int64_t)c->cause)
		printf("%s, privilege %u:\n", c->name, c->privilege);
	CHECK_EQ(h->csr.mcause, (int64_t)c->cause);
	if (c->cause >= 0)
		CHECK_EQ(h->csr.mepc, CODE_AT);
	if (c->cause == HSC_CAUSE_ILLEGAL)
		CHECK_EQ(h->csr.mtval, c->opcode);
	code_free(&m);
}

static void test_return(void)
{
	const uint32_t code = MRET;
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mepc = TRAP_AT;
	h->csr.mstatus = HSC_MSTATUS_MPIE | 1 << 11 | HSC_MSTATUS_MPRV;
	h->csr.pmpaddr[0] = UINT64_MAX >> 10;
	h->csr.pmpcfg[0] = 0x1f;
	code_run(m, &code, 1);
	CHECK_EQ(h->pc, TRAP_AT);
	CHECK_EQ(h->privilege, HSC_SUPERVISOR);
	CHECK_EQ(h->csr.mstatus, HSC_MSTATUS_MIE | HSC_MSTATUS_MPIE);
	code_free(&m);
}

/* sret does so too, to either level below; mret into machine mode keeps MPRV.
 */
static void test_levels(uint32_t opcode, uint64_t status, unsigned to,
			uint64_t want)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mepc = h->csr.sepc = TRAP_AT;
	h->csr.mstatus = status;
	h->csr.pmpaddr[0] = UINT64_MAX >> 10;
	h->csr.pmpcfg[0] = 0x1f;
	code_run(m, &opcode, 1);
	CHECK_EQ(h->pc, TRAP_AT);
	CHECK_EQ(h->privilege, to);
	CHECK_EQ(h->csr.mstatus, want);
	code_free(&m);
}

static void test_returns(void)
{
	const uint64_t mprv = HSC_MSTATUS_MPRV, spp = HSC_MSTATUS_SPP;
	const uint64_t mpie = HSC_MSTATUS_MPIE, mie = HSC_MSTATUS_MIE;
	const uint64_t spie = HSC_MSTATUS_SPIE, sie = HSC_MSTATUS_SIE;

	test_levels(MRET, HSC_MSTATUS_MPP | mprv, HSC_MACHINE, mpie | mprv);
	test_levels(MRET, mprv | mie, HSC_USER, mpie);
	test_levels(SRET, spp | spie | mprv, HSC_SUPERVISOR, spie | sie);
	test_levels(SRET, sie | mprv | mie, HSC_USER, spie | mie);
}

static void keep(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	struct hsc_hart_access *list = ctx;

	CHECK_EQ(hart, 0);
	while (list->size)
		list++;
	*list = *a;
}

/* What the port hears of CSRs; one that may not be reached is not. */
static void test_port(unsigned xlen)
{
	static const struct hsc_hart_port port = { .access = keep };
	const uint32_t code[] = {
		CSRRW(ZERO, 0x340, A1),        /* does not read */
		I_TYPE(0x73, 6, A2, 5, 0x340), /* csrrsi */
		CSRRC(A3, 0x340, A1),
		CSRRS(A4, 0xf14, ZERO), /* mhartid */
		CSRRW(A4, 0xf14, ZERO), /* read-only: traps */
	};
	const uint64_t all = xlen == 32 ? UINT32_MAX : UINT64_MAX;
	const struct hsc_hart_access want[] = {
		{ CODE_AT, 0x340, 0, all - 15, all - 15, (uint8_t)(xlen / 8),
		  HSC_DTYPE_CSR_WRITE, true, false },
		{ CODE_AT + 4, 0x340, all - 15, 5, all - 10,
		  (uint8_t)(xlen / 8), HSC_DTYPE_CSR_SET, true, false },
		{ CODE_AT + 8, 0x340, all - 10, all - 15, 5,
		  (uint8_t)(xlen / 8), HSC_DTYPE_CSR_CLEAR, true, false },
		{ CODE_AT + 12, 0xf14, 0, 0, 0, (uint8_t)(xlen / 8),
		  HSC_DTYPE_CSR_SET, false, false },
		{ 0 },
	};
	struct hsc_hart_access seen[8] = { { 0 } };
	struct hsc_machine *m = code_machine(xlen);

	m->harts[0]->x[A1] = UINT64_MAX - 15;
	hsc_hart_trace(m->harts[0], &port, seen);
	code_run(m, code, 5);
	for (size_t i = 0; i < 5; i++) {
		CHECK_EQ(seen[i].pc, want[i].pc);
		CHECK_EQ(seen[i].address, want[i].address);
		CHECK_EQ(seen[i].value, want[i].value);
		CHECK_EQ(seen[i].operand, want[i].operand);
		CHECK_EQ(seen[i].written, want[i].written);
		CHECK_EQ(seen[i].size, want[i].size);
		CHECK_EQ(seen[i].dtype, want[i].dtype);
		CHECK_EQ(seen[i].write, want[i].write);
	}
	code_free(&m);
}

static void test_csrs(void)
{
	const uint32_t code[] = {
		CSRRW(A0, 0x340, A1),
		I_TYPE(0x73, 6, A2, 5, 0x340),
		CSRRC(A3, 0x340, A1),
		CSRRS(A4, 0x340, ZERO),
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->x[A1] = 0x18;
	h->csr.mscratch = 77;
	code_run(m, code, 4);
	CHECK_EQ(h->x[A0], 77);
	CHECK_EQ(h->x[A2], 0x18);
	CHECK_EQ(h->x[A3], 0x1d);
	CHECK_EQ(h->x[A4], 5);
	code_free(&m);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(&cases[i]);
	test_return();
	test_returns();
	test_csrs();
	test_port(32);
	test_port(64);
	return check_failures != 0;
}
