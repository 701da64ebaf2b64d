/* SPDX-License-Identifier: MIT */
/* RISC-V Debug 1.0, "Priority": triggers that stand against other exceptions of
 * the same instruction, and against each other. */
#include "hart/traps/debug.h"
#include "hart/triggers/trigger.h"
#include "support/hart_code.h"
#include "support/trigger_pulses.h"
#include <hartscope/spec/csr.h>

#define NOWHERE UINT64_C(0x1000)
#define LOAD6   UINT64_C(0x41)
#define STORE6  UINT64_C(0x42)
#define FETCH6  UINT64_C(0x44)
#define DATA6   (UINT64_C(1) << 21)
#define HIT6    (UINT64_C(1) << 22)
#define NOTIFY6 (UINT64_C(4) << 12)
#define STORED  UINT64_C(0x51)
#define OLD     UINT64_C(0x22)

static void arm(struct hsc_hart *h, unsigned i, uint64_t bits, uint64_t tdata2)
{
	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, i));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, tdata2));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1,
			    UINT64_C(6) << (h->xlen - 4) | bits));
}

/* --- loads, stores, atomics --------------------------------------------- */

enum insn { LW, SW, LR, SC, AMO, INSNS };

static const uint32_t opcodes[INSNS] = {
	[LW] = I_TYPE(0x03, 2, A2, A0, 0),
	[SW] = S_TYPE(0x23, 2, A0, A1, 0),
	[LR] = R_TYPE(0x2f, 2, 2 << 2, A2, A0, 0),
	[SC] = R_TYPE(0x2f, 2, 3 << 2, A2, A0, A1),
	[AMO] = R_TYPE(0x2f, 2, 0, A2, A0, A1), /* amoadd.w */
};

enum fault { ACCESS, PAGE, MISALIGNED, FAULTS };

static bool loads(enum insn insn)
{
	return insn == LW || insn == LR;
}

/* Loads and stores themselves may be misaligned. */
static unsigned cause_of(enum insn insn, enum fault fault)
{
	static const uint8_t of_load[FAULTS] = { HSC_CAUSE_LOAD_ACCESS,
						 HSC_CAUSE_LOAD_PAGE,
						 HSC_CAUSE_LOAD_MISALIGNED };
	static const uint8_t of_store[FAULTS] = { HSC_CAUSE_STORE_ACCESS,
						  HSC_CAUSE_STORE_PAGE,
						  HSC_CAUSE_STORE_MISALIGNED };

	if (fault == MISALIGNED && (insn == LW || insn == SW))
		return 0;
	return loads(insn) ? of_load[fault] : of_store[fault];
}

/* All pages of supervisor mode are missing, to which data belongs. */
static void take_pages(struct hsc_hart *h)
{
	h->csr.pmpcfg[0] = 0x1f;
	h->csr.pmpaddr[0] = UINT64_MAX;
	h->csr.satp = (DATA_AT + 0x1000) / HSC_PAGE |
		      (h->xlen == 32 ? UINT64_C(1) << 31 : UINT64_C(8) << 60);
	h->csr.mstatus |= HSC_MSTATUS_MPRV | 1 << HSC_MSTATUS_MPP_AT;
	hsc_hart_remap(h);
}

static uint64_t address_of(enum fault fault)
{
	static const uint64_t at[FAULTS] = { NOWHERE, DATA_AT, DATA_AT + 2 };

	return at[fault];
}

static struct hsc_machine *prepare(unsigned xlen, enum fault fault)
{
	struct hsc_machine *m = code_machine(xlen);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = HSC_MSTATUS_MIE;
	h->x[A0] = hsc_hart_extend(h, address_of(fault));
	h->x[A1] = STORED;
	h->reserved = address_of(fault);
	CHECK(hsc_machine_write(m, DATA_AT, 8, OLD));
	if (fault == PAGE)
		take_pages(h);
	return m;
}

/* What comes of one with a trigger, if its own trap or none would be `own`. */
static void test_access(unsigned xlen, enum insn insn, enum fault fault,
			uint64_t bits)
{
	const unsigned own = cause_of(insn, fault);
	const bool by_data = bits & DATA6;
	const uint64_t kind = bits & 3;
	/* of an AMO what it stores is known after the faults */
	const bool early = !by_data || (kind == 2 && insn != AMO);
	const bool applies =
		insn == AMO || kind == (loads(insn) ? LOAD6 : STORE6) % 4;
	const bool breaks = applies && (early || (!own && kind == 2));
	struct hsc_machine *m = prepare(xlen, fault);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	arm(h, 0, bits, by_data ? STORED : address_of(fault));
	code_run(m, &opcodes[insn], 1);
	CHECK_EQ(h->csr.mcause, breaks ? HSC_CAUSE_BREAKPOINT : own);
	CHECK_EQ((uint32_t)h->csr.mepc, breaks || own ? (uint32_t)CODE_AT : 0);
	CHECK_EQ((uint32_t)h->csr.mtval,
		 breaks || own ? (uint32_t)address_of(fault) : 0);
	CHECK_EQ(!!(h->csr.tdata1[0] & HIT6), breaks);
	CHECK(hsc_machine_read(m, DATA_AT, 8, &v));
	CHECK_EQ(v, breaks || own || loads(insn) ? OLD : (OLD | STORED << 16));
	code_free(&m);
}

static void test_accesses(unsigned xlen)
{
	const uint64_t bits[] = { LOAD6, STORE6, DATA6 | LOAD6,
				  DATA6 | STORE6 };

	for (unsigned insn = 0; insn < INSNS; insn++)
		for (unsigned fault = 0; fault < FAULTS; fault++)
			for (unsigned i = 0; i < 4; i++)
				test_access(xlen, (enum insn)insn,
					    (enum fault)fault, bits[i]);
}

/* What an AMO is going to store: before it, of both kinds at once. */
static void test_combined(uint64_t first, uint64_t value, unsigned action)
{
	struct hsc_machine *m = prepare(64, MISALIGNED);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	h->x[A0] = DATA_AT;
	arm(h, 0, first, first & DATA6 ? value : DATA_AT);
	arm(h, 1, STORE6 | (first & DATA6), first & DATA6 ? value : DATA_AT);
	h->csr.tdata1[1] |= (uint64_t)action << 12;
	code_run(m, &opcodes[AMO], 1);
	CHECK_EQ(h->halted, action == HSC_ACTION_DEBUG);
	CHECK_EQ(h->halted ? h->csr.dpc : h->csr.mepc, CODE_AT);
	CHECK_EQ(h->csr.mcause, h->halted ? 0 : HSC_CAUSE_BREAKPOINT);
	CHECK_EQ(h->csr.tdata1[0] >> 22 & 1, !(first & DATA6));
	CHECK_EQ(h->csr.tdata1[1] >> 22 & 1, 1);
	CHECK(hsc_machine_read(m, DATA_AT, 8, &v));
	CHECK_EQ(v, OLD);
	code_free(&m);
}

/* A line for each trigger, though it looks at an AMO more than once. */
static void test_once(uint64_t bits, uint64_t tdata2)
{
	struct hsc_machine *m = prepare(64, MISALIGNED);
	static const struct hsc_hart_port port = { .step = on_step };
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	m->harts[0]->x[A0] = DATA_AT;
	arm(m->harts[0], 0, NOTIFY6 | bits, tdata2);
	code_run(m, &opcodes[AMO], 1);
	CHECK_EQ(p.count, 1);
	CHECK_EQ(p.at[0], CODE_AT);
	CHECK_EQ(m->harts[0]->x[A2], OLD);
	code_free(&m);
}

/* --- fetches ------------------------------------------------------------ */

/* Four bytes of which the last two are in another page, or region of PMP, that
 * may not be executed. */
static void test_halves(bool page, bool armed)
{
	const uint64_t at = CODE_AT + (page ? 0x1000 : 0x100) - 2;
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	const uint32_t code = opcodes[LW];

	h->csr.mstatus = HSC_MSTATUS_MIE;
	h->csr.pmpcfg[0] = 0x0f; /* TOR, up to the other half */
	h->csr.pmpaddr[0] = (at + 2) >> 2;
	h->csr.pmpcfg[1] = 0x18; /* nothing else */
	h->csr.pmpaddr[1] = UINT64_MAX;
	code_put(m, at, &code, 1);
	arm(h, 0, FETCH6 | 0x18, armed ? at : at + 2);
	hsc_hart_set_privilege(h, HSC_USER);
	h->pc = at;
	code_go(m, 10);
	CHECK_EQ(h->csr.mcause,
		 armed ? HSC_CAUSE_BREAKPOINT : HSC_CAUSE_FETCH_ACCESS);
	CHECK_EQ(h->csr.mepc, at);
	CHECK_EQ(h->csr.mtval, armed ? at : at + 2);
	code_free(&m);
}

/* An opcode that is none, or calls: its address and what it is come first. */
static void test_opcode(uint32_t opcode, uint64_t bits, uint64_t tdata2,
			bool breaks)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = HSC_MSTATUS_MIE;
	arm(h, 0, bits, tdata2);
	code_run(m, &opcode, 1);
	CHECK_EQ(h->csr.mcause == HSC_CAUSE_BREAKPOINT, breaks);
	CHECK_EQ(!!(h->csr.tdata1[0] & HIT6), breaks);
	code_free(&m);
}

/* Of the address and the opcode the address comes first, but for what does not
 * touch the hart: that fires, once. */
static void test_both(uint64_t action, bool fires)
{
	static const struct hsc_hart_port port = { .step = on_step };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	const uint32_t code = ECALL;
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	h->csr.mstatus = HSC_MSTATUS_MIE;
	arm(h, 0, DATA6 | FETCH6, ECALL);
	h->csr.tdata1[0] |= action << 12;
	arm(h, 1, FETCH6, CODE_AT);
	code_run(m, &code, 1);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_BREAKPOINT);
	CHECK_EQ(h->halted, false);
	CHECK_EQ(!!(h->csr.tdata1[0] & HIT6), fires);
	CHECK_EQ(!!(h->csr.tdata1[1] & HIT6), true);
	CHECK_EQ(p.count, fires);
	code_free(&m);
}

int main(void)
{
	test_accesses(32);
	test_accesses(64);
	test_combined(LOAD6, 0, HSC_ACTION_BREAK);
	test_combined(LOAD6, 0, HSC_ACTION_DEBUG);
	test_combined(DATA6 | LOAD6, OLD + STORED, HSC_ACTION_BREAK);
	test_once(LOAD6, DATA_AT);
	test_once(LOAD6 | STORE6, DATA_AT);
	test_once(DATA6 | LOAD6 | STORE6, OLD);
	test_once(DATA6 | LOAD6 | STORE6, OLD + STORED);
	test_halves(true, true);
	test_halves(true, false);
	test_halves(false, true);
	test_halves(false, false);
	test_opcode(0, FETCH6, CODE_AT, true);
	test_opcode(0, DATA6 | FETCH6, 0, true);
	test_opcode(0, DATA6 | FETCH6, ECALL, false);
	test_opcode(ECALL, DATA6 | FETCH6, ECALL, true);
	test_both(HSC_ACTION_BREAK, false);
	test_both(HSC_ACTION_DEBUG, false);
	test_both(HSC_ACTION_NOTIFY, true);
	return check_failures != 0;
}
