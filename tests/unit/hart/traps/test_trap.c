/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

static void test_delegation(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.medeleg = 1 << HSC_CAUSE_ILLEGAL;
	h->csr.stvec = 0x80004001;
	h->csr.mstatus = HSC_MSTATUS_SIE;
	hsc_hart_set_privilege(h, HSC_USER);
	h->pc = 0x1234;
	hsc_hart_trap(h, HSC_CAUSE_ILLEGAL, false, 99);
	CHECK_EQ(h->privilege, HSC_SUPERVISOR);
	CHECK_EQ(h->pc, 0x80004000); /* exceptions are not vectored */
	CHECK_EQ(h->csr.sepc, 0x1234);
	CHECK_EQ(h->csr.scause, HSC_CAUSE_ILLEGAL);
	CHECK_EQ(h->csr.stval, 99);
	CHECK_EQ(h->csr.mstatus, HSC_MSTATUS_SPIE);
	hsc_hart_trap(h, HSC_CAUSE_BREAKPOINT, false, 5);
	CHECK_EQ(h->privilege, HSC_MACHINE);
	CHECK_EQ(h->pc, TRAP_AT);
	CHECK_EQ(h->csr.mstatus, HSC_MSTATUS_SPIE | 1 << 11);
	/* what machine mode does is never delegated */
	hsc_hart_trap(h, HSC_CAUSE_ILLEGAL, false, 7);
	CHECK_EQ(h->csr.mtval, 7);
	CHECK_EQ(h->csr.stval, 99);
	code_free(&m);
}

/* Registers that led traps to their handlers, each level by itself. */
static void test_handlers(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	const struct hsc_hart_handlers *to = &h->handlers;

	CHECK(!to->known[0] && !to->known[1]);
	h->csr.medeleg = 1 << HSC_CAUSE_ILLEGAL;
	h->csr.mtvec = 0x80001001;
	h->csr.stvec = 0x80004000;
	hsc_hart_trap(h, HSC_CAUSE_BREAKPOINT, false, 0);
	hsc_hart_trap(h, HSC_CAUSE_ILLEGAL, false, 0);
	CHECK(to->known[0] && !to->moved[0] && !to->known[1]);
	CHECK_EQ(to->tvec[0], 0x80001001);
	hsc_hart_set_privilege(h, HSC_USER);
	h->csr.mtvec = 0x80002000; /* that no trap has used does not count */
	hsc_hart_trap(h, HSC_CAUSE_ILLEGAL, false, 0);
	CHECK(to->known[1] && !to->moved[0]);
	CHECK_EQ(to->tvec[1], 0x80004000);
	hsc_hart_trap(h, HSC_CAUSE_BREAKPOINT, false, 0);
	CHECK(to->moved[0] && !to->moved[1]);
	hsc_hart_reset(h, 0x80000000);
	CHECK(to->moved[0] && to->known[1]);
	code_free(&m);
}

static void test_interrupts(void)
{
	struct hsc_machine *m = code_machine(32);
	struct hsc_hart *h = m->harts[0];

	h->csr.mtvec = TRAP_AT | 1;
	h->csr.mie = HSC_IRQ_MTI | HSC_IRQ_MSI | HSC_IRQ_SSI;
	CHECK(!hsc_hart_wakes(h));
	h->csr.mip = HSC_IRQ_MTI | HSC_IRQ_MSI | HSC_IRQ_SSI;
	h->csr.mideleg = HSC_IRQ_SSI;
	CHECK(hsc_hart_wakes(h) && !hsc_hart_interrupt(h)); /* MIE is off */
	h->csr.mstatus |= HSC_MSTATUS_MIE;
	CHECK(hsc_hart_interrupt(h));
	CHECK_EQ(h->csr.mcause, 0x80000003); /* software before timer */
	CHECK_EQ(h->pc, TRAP_AT + 4 * 3);
	CHECK(!hsc_hart_interrupt(h));
	/* delegated ones wait for supervisor mode */
	h->csr.mip = HSC_IRQ_SSI;
	h->csr.mstatus |= HSC_MSTATUS_MIE;
	CHECK(!hsc_hart_interrupt(h));
	hsc_hart_set_privilege(h, HSC_USER);
	CHECK(hsc_hart_interrupt(h));
	CHECK_EQ(h->csr.scause, 0x80000001);
	code_free(&m);
}

/* "MEI, MSI, MTI, SEI, SSI, STI, LCOFI", one after the other. */
static void test_order(void)
{
	static const uint8_t order[] = { 11, 3, 7, 9, 1, 5, 13 };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mie = h->csr.mip = 0x2aaa;
	for (size_t i = 0; i < sizeof(order); i++) {
		h->csr.mstatus = HSC_MSTATUS_MIE;
		CHECK(hsc_hart_interrupt(h));
		CHECK_EQ(h->csr.mcause, 1ull << 63 | order[i]);
		h->csr.mip &= ~(UINT64_C(1) << order[i]);
	}
	CHECK(!hsc_hart_interrupt(h));
	code_free(&m);
}

/* Supervisor mode waits for SIE with what is delegated to it, and for nothing
 * with what is not. */
static void test_supervisor(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mie = h->csr.mip = HSC_IRQ_STI;
	h->csr.mideleg = HSC_IRQ_STI;
	hsc_hart_set_privilege(h, HSC_SUPERVISOR);
	CHECK(!hsc_hart_interrupt(h));
	h->csr.mstatus = HSC_MSTATUS_SIE;
	CHECK(hsc_hart_interrupt(h));
	CHECK_EQ(h->privilege, HSC_SUPERVISOR);
	CHECK_EQ(h->csr.scause, 1ull << 63 | 5);
	CHECK_EQ(h->csr.mstatus, HSC_MSTATUS_SPIE | HSC_MSTATUS_SPP);
	h->csr.mideleg = 0;
	CHECK(hsc_hart_interrupt(h));
	CHECK_EQ(h->privilege, HSC_MACHINE);
	CHECK_EQ(h->csr.mcause, 1ull << 63 | 5);
	code_free(&m);
}

int main(void)
{
	test_delegation();
	test_handlers();
	test_interrupts();
	test_order();
	test_supervisor();
	return check_failures != 0;
}
