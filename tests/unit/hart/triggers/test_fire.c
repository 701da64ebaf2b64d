/* SPDX-License-Identifier: MIT */
/* What triggers do to a hart and its lines, and when. */
#include "hart/triggers/trigger.h"
#include "support/hart_code.h"
#include "support/trigger_pulses.h"
#include <hartscope/spec/csr.h>

#define STORED UINT64_C(0xabcd)

/* --- before and after --------------------------------------------------- */

static void arm(struct hsc_hart *h, uint64_t type, uint64_t bits,
		uint64_t tdata2)
{
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, 0));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, tdata2));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, type << (h->xlen - 4) | bits));
}

static uint64_t tdata1(struct hsc_hart *h)
{
	uint64_t v = 0;

	CHECK(hsc_csr_read(h, HSC_CSR_TDATA1, &v));
	return v;
}

/* A break because of data: of a load after it, of a store in front. */
static void test_data_break(unsigned xlen)
{
	const uint32_t code[] = { I_TYPE(0x03, 2, A2, A0, 0),
				  S_TYPE(0x23, 2, A0, A1, 8), ADDI(A3, A3, 1) };
	struct hsc_machine *m = code_machine(xlen);
	struct hsc_hart *h = m->harts[0];
	uint64_t v = 0;

	h->csr.mstatus = HSC_MSTATUS_MIE;
	h->x[A0] = DATA_AT;
	h->x[A1] = STORED;
	CHECK(hsc_machine_write(m, DATA_AT, 4, 0x5678));
	arm(h, 6, 1 << 21 | 3 << 16 | 0x41, 0x5678);
	code_run(m, code, 3);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_BREAKPOINT);
	CHECK_EQ((uint32_t)h->csr.mepc, CODE_AT + 4);
	CHECK_EQ((uint32_t)h->csr.mtval, DATA_AT);
	CHECK_EQ(h->x[A2], 0x5678);
	CHECK_EQ(tdata1(h) >> 22 & 1, 1); /* hit0 and hit1: immediately after */
	CHECK_EQ(tdata1(h) >> 25 & 1, 1);
	h->csr.mcause = 0;
	h->csr.mstatus = HSC_MSTATUS_MIE;
	arm(h, 6, 1 << 21 | 3 << 16 | 1 << 25 | 0x42, STORED);
	code_run(m, code, 3);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_BREAKPOINT);
	CHECK_EQ((uint32_t)h->csr.mepc, CODE_AT + 4);
	CHECK_EQ((uint32_t)h->csr.mtval, DATA_AT + 8);
	CHECK(hsc_machine_read(m, DATA_AT + 8, 4, &v));
	CHECK_EQ(v, 0);
	CHECK_EQ(h->x[A3], 0);
	CHECK_EQ(tdata1(h) >> 22 & 1, 1); /* hit0 alone: before */
	CHECK_EQ(tdata1(h) >> 25 & 1, 0);
	code_free(&m);
}

/* A load that traps did not retire: what waits for that does not fire. */
static void test_late_trap(void)
{
	const uint32_t code[] = { I_TYPE(0x03, 3, A2, ZERO, 0) };
	static const struct hsc_hart_port port = { .step = on_step };
	struct hsc_machine *m = code_machine(64);
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	arm(m->harts[0], 2, 1 << 18 | 4 << 12 | 0x41, 0);
	code_run(m, code, 1);
	CHECK_EQ(m->harts[0]->csr.mcause, HSC_CAUSE_LOAD_ACCESS);
	CHECK_EQ(p.count, 0);
	CHECK_EQ(tdata1(m->harts[0]) & 1 << 20, 0); /* nor hit */
	code_free(&m);
}

/* "lr instructions are loads. Successful sc instructions are stores. Each AMO
 * is a load .. and a store" */
static void test_atomics(uint64_t bits, unsigned first, unsigned second,
			 unsigned third)
{
	const uint32_t code[] = {
		R_TYPE(0x2f, 3, 2 << 2, A2, A0, 0),  /* lr.d */
		R_TYPE(0x2f, 3, 3 << 2, A3, A0, A1), /* sc.d */
		R_TYPE(0x2f, 3, 3 << 2, A3, A0, A1), /* fails */
		R_TYPE(0x2f, 3, 0, A4, A0, A1),      /* amoadd.d */
	};
	static const struct hsc_hart_port port = { .step = on_step };
	const unsigned offsets[] = { first, second, third };
	struct hsc_machine *m = code_machine(64);
	struct pulses p = { .count = 0 };
	unsigned want = 0;

	hsc_hart_trace(m->harts[0], &port, &p);
	m->harts[0]->x[A0] = DATA_AT;
	arm(m->harts[0], 6, 4 << 12 | bits, DATA_AT);
	code_run(m, code, 4);
	for (size_t i = 0; i < 3 && offsets[i] != 99; i++)
		CHECK_EQ(p.at[want++], CODE_AT + offsets[i]);
	CHECK_EQ(p.count, want);
	code_free(&m);
}

/* An instruction that cannot be fetched: its address comes first. */
static void test_fetch(bool armed)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = HSC_MSTATUS_MIE;
	arm(h, 6, armed ? 0x44 : 0x54 & ~0x40, 0x1000);
	h->pc = 0x1000;
	code_go(m, 10);
	CHECK_EQ(h->csr.mcause,
		 armed ? HSC_CAUSE_BREAKPOINT : HSC_CAUSE_FETCH_ACCESS);
	CHECK_EQ(h->csr.mepc, 0x1000);
	code_free(&m);
}

/* --- lines -------------------------------------------------------------- */

static void test_outputs(void)
{
	const uint32_t code[] = { ADDI(A1, A1, 1), ADDI(A1, A1, 1) };
	struct hsc_machine *m = code_machine(64);

	arm(m->harts[0], 6, 8 << 12 | 0x44, CODE_AT);
	CHECK(hsc_csr_write(m->harts[0], HSC_CSR_TSELECT, 1));
	arm(m->harts[0], 3, 1 << 10 | 1 << 9 | 9, 0);
	CHECK_EQ(hsc_trigger_outputs(m->harts[0]), 0);
	code_run(m, code, 2);
	CHECK_EQ(hsc_trigger_outputs(m->harts[0]), 3);
	CHECK_EQ(hsc_trigger_outputs(m->harts[0]), 0);
	code_free(&m);
}

/* An input from outside, also while the hart waits. */
static void test_input(uint16_t inputs, uint32_t opcode, bool fires)
{
	const uint32_t code[] = { opcode, ADDI(A1, A1, 1), CODE_STOP };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = HSC_MSTATUS_MIE;
	code_put(m, CODE_AT, code, 3);
	h->pc = CODE_AT;
	h->x[A1] = 0;
	arm(h, 7, 6 << 6, 0); /* 1 and 2 */
	code_go(m, 1);
	CHECK_EQ(h->pc, CODE_AT + 4);
	hsc_trigger_input(h, inputs);
	code_go(m, 10);
	CHECK_EQ(h->csr.mcause, fires ? HSC_CAUSE_BREAKPOINT : 0);
	CHECK_EQ(h->csr.mepc, fires ? CODE_AT + 4 : 0);
	CHECK_EQ(h->csr.mtval, 0);
	CHECK_EQ(h->x[A1], opcode != WFI && !fires);
	CHECK_EQ(tdata1(h) >> 58 & 1, fires);
	code_free(&m);
}

/* Input 0: a counter of the hart overflows, which counts instructions. */
static void test_overflow(void)
{
	const uint32_t code[] = { ADDI(A1, A1, 1), ADDI(A1, A1, 1),
				  ADDI(A1, A1, 1), ADDI(A1, A1, 1) };
	static const struct hsc_hart_port port = { .step = on_step };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	CHECK(hsc_csr_write(h, HSC_CSR_MCYCLE + 3, -2ull));
	CHECK(hsc_csr_write(h, HSC_CSR_MHPMEVENT + 3, 2));
	arm(h, 7, 1 << 6 | 4, 0);
	code_run(m, code, 4);
	CHECK_EQ(p.count, 1);
	CHECK_EQ(p.at[0], CODE_AT + 8); /* the next one */
	CHECK_EQ(p.what[0], HSC_STEP_NOTIFY);
	code_free(&m);
}

/* The other way out of "Native Triggers": mte, which a trap clears and mret
 * brings back. */
static void test_tcontrol(bool enabled)
{
	const struct hsc_machine_config config = { .tcontrol = true };
	const uint32_t code[] = { ADDI(A1, A1, 1), ADDI(A1, A1, 1),
				  ADDI(A1, A1, 1) };
	const uint32_t handler[] = {
		CSRRS(A2, HSC_CSR_TCONTROL, ZERO),
		ADDI(A3, A3, 1),
		CSRRW(ZERO, HSC_CSR_TDATA2, ZERO),
		MRET,
	};
	struct hsc_machine *m = code_machine_of(&config);
	struct hsc_hart *h;

	h = m->harts[0];
	h->csr.mtvec = TRAP_AT;
	code_put(m, TRAP_AT, handler, 4);
	h->csr.mstatus = enabled ? 0 : HSC_MSTATUS_MIE; /* of no meaning */
	h->csr.tcontrol = enabled ? 0x08 : 0x80;
	h->x[A1] = 0;
	arm(h, 6, 0x44, CODE_AT + 4);
	code_run(m, code, 3);
	CHECK_EQ(h->x[A1], 3);
	CHECK_EQ(h->x[A3], enabled);
	CHECK_EQ(h->x[A2], enabled ? 0x80 : 0);
	CHECK_EQ(h->csr.tcontrol, enabled ? 0x88 : 0x80);
	code_free(&m);
}

int main(void)
{
	test_data_break(32);
	test_data_break(64);
	test_late_trap();
	test_atomics(0x41, 0, 12, 99);
	test_atomics(0x42, 4, 12, 99);
	test_atomics(0x43, 0, 4, 12);
	test_fetch(true);
	test_fetch(false);
	test_outputs();
	test_input(2, ADDI(ZERO, ZERO, 0), true);
	test_input(4, WFI, true);
	test_input(8, WFI, false);
	test_input(1, ADDI(ZERO, ZERO, 0), false);
	test_overflow();
	test_tcontrol(true);
	test_tcontrol(false);
	return check_failures != 0;
}
