/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"
#include "support/trigger_pulses.h"
#include <hartscope/spec/csr.h>

#define TYPE(n) ((uint64_t)(n) << 60)
#define LOADED  UINT64_C(0x1122334455667788)
#define STORED  UINT64_C(0xabcd)

/* Does tdata1, tdata2 lead to a pulse, where, and of what kind? */
static const struct {
	const char *name;
	uint64_t tdata1, tdata2;
	uint64_t at; /* 0: none */
	uint8_t what;
} cases[] = {
	{ "mcontrol6 execute, trace on", TYPE(6) | 2 << 12 | 0x44, CODE_AT + 4,
	  CODE_AT + 4, HSC_STEP_TRACE_ON },
	{ "mcontrol execute, trace off", TYPE(2) | 3 << 12 | 0x44, CODE_AT + 4,
	  CODE_AT + 4, HSC_STEP_TRACE_OFF },
	{ "store, notify", TYPE(6) | 4 << 12 | 0x42, DATA_AT + 8, CODE_AT + 8,
	  HSC_STEP_NOTIFY },
	{ "load", TYPE(6) | 4 << 12 | 0x41, DATA_AT, CODE_AT + 4,
	  HSC_STEP_NOTIFY },
	{ "load, NAPOT of 16 bytes", TYPE(6) | 4 << 12 | 1 << 7 | 0x41,
	  DATA_AT + 7, CODE_AT + 4, HSC_STEP_NOTIFY },
	{ "not in this mode", TYPE(6) | 4 << 12 | 0x09, DATA_AT, 0, 0 },
	{ "store, a byte in the middle", TYPE(6) | 4 << 12 | 0x42, DATA_AT + 13,
	  CODE_AT + 8, HSC_STEP_NOTIFY },
	{ "store of 8 bytes", TYPE(6) | 5 << 16 | 4 << 12 | 0x42, DATA_AT + 8,
	  CODE_AT + 8, HSC_STEP_NOTIFY },
	{ "store of 4 bytes", TYPE(6) | 3 << 16 | 4 << 12 | 0x42, DATA_AT + 8,
	  0, 0 },
	{ "load, no NAPOT of 16 bytes", TYPE(6) | 4 << 12 | 9 << 7 | 0x41,
	  DATA_AT + 7, 0, 0 },
	{ "load, NAPOT elsewhere", TYPE(6) | 4 << 12 | 1 << 7 | 0x41,
	  DATA_AT + 0x107, 0, 0 },
	{ "store, not equal", TYPE(6) | 4 << 12 | 8 << 7 | 0x42, DATA_AT,
	  CODE_AT + 8, HSC_STEP_NOTIFY },
	{ "load, low half masked", TYPE(6) | 4 << 12 | 4 << 7 | 0x41,
	  0xfff0ull << 32 | (DATA_AT & 0xfff0), CODE_AT + 4, HSC_STEP_NOTIFY },
	{ "data of the load", TYPE(6) | 1 << 21 | 2 << 12 | 0x41, LOADED,
	  CODE_AT + 4, HSC_STEP_TRACE_ON },
	{ "data of the store", TYPE(6) | 1 << 21 | 3 << 12 | 0x42, STORED,
	  CODE_AT + 8, HSC_STEP_TRACE_OFF },
	{ "data that is not stored", TYPE(6) | 1 << 21 | 3 << 12 | 0x42, LOADED,
	  0, 0 },
	{ "data of 4 bytes", TYPE(6) | 1 << 21 | 3 << 16 | 3 << 12 | 0x42,
	  STORED, 0, 0 },
	{ "mcontrol, data", TYPE(2) | 1 << 19 | 4 << 12 | 0x43, LOADED,
	  CODE_AT + 4, HSC_STEP_NOTIFY },
	{ "mcontrol, the load's address, late",
	  TYPE(2) | 1 << 18 | 4 << 12 | 0x41, DATA_AT, CODE_AT + 4,
	  HSC_STEP_NOTIFY },
	{ "opcode", TYPE(6) | 1 << 21 | 4 << 12 | 0x44, ECALL, CODE_AT + 12,
	  HSC_STEP_NOTIFY },
	{ "icount 3", TYPE(3) | 3 << 10 | 1 << 9 | 2, 0, CODE_AT + 12,
	  HSC_STEP_TRACE_ON },
	{ "icount of another mode", TYPE(3) | 3 << 10 | 1 << 6 | 2, 0, 0, 0 },
	{ "itrigger", TYPE(4) | 1 << 9 | 3, 1 << 11, 0, 0 },
	{ "etrigger", TYPE(5) | 1 << 9 | 3, 1 << 11, CODE_AT + 12,
	  HSC_STEP_TRACE_OFF },
};

static void test_case(size_t i)
{
	static const struct hsc_hart_port port = { .step = on_step };
	const uint32_t code[] = {
		ADDI(A1, A1, 0),
		I_TYPE(0x03, 3, A2, A0, 0),
		S_TYPE(0x23, 3, A0, A1, 8),
		ECALL,
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	h->x[A0] = DATA_AT;
	h->x[A1] = STORED;
	CHECK(hsc_machine_write(m, DATA_AT, 8, LOADED));
	CHECK(hsc_csr_write(h, 0x7a0, 1));
	CHECK(hsc_csr_write(h, 0x7a2, cases[i].tdata2));
	CHECK(hsc_csr_write(h, 0x7a1, cases[i].tdata1));
	code_run(m, code, 4);
	if (p.count != (cases[i].at != 0))
		printf("%s: %u pulses\n", cases[i].name, p.count);
	CHECK_EQ(p.count, cases[i].at != 0);
	CHECK_EQ(p.at[0], cases[i].at);
	CHECK_EQ(p.what[0], cases[i].what);
	code_free(&m);
}

/* An interrupt that itrigger waits for; icount counts traps too. */
static void test_interrupt(uint64_t tdata1, uint64_t tdata2, uint8_t what)
{
	static const struct hsc_hart_port port = { .step = on_step };
	const uint32_t code[] = { ADDI(A1, A1, 1) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, tdata2));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, tdata1));
	h->csr.mie = h->csr.mip = HSC_IRQ_SSI;
	h->csr.mstatus = HSC_MSTATUS_MIE;
	code_run(m, code, 1);
	CHECK_EQ(h->csr.mcause, 1ull << 63 | 1);
	CHECK_EQ(p.count, what != 0);
	CHECK_EQ(p.what[0], what);
	code_free(&m);
}

/* An exception of the user that etrigger waits for: the breakpoint comes in
 * front of the handler, if that is not of machine mode. */
static void test_handler(bool delegated)
{
	const uint32_t code[] = { ECALL };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.pmpcfg[0] = 0x1f;
	h->csr.pmpaddr[0] = UINT64_MAX;
	h->csr.medeleg = delegated ? 1 << HSC_CAUSE_ECALL : 0;
	h->csr.stvec = CODE_AT + 0x100;
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, 1 << HSC_CAUSE_ECALL));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(5) | 1 << 6));
	h->csr.mtval = 5;
	hsc_hart_set_privilege(h, HSC_USER);
	code_run(m, code, 1);
	CHECK_EQ(h->csr.mcause,
		 delegated ? HSC_CAUSE_BREAKPOINT : HSC_CAUSE_ECALL);
	CHECK_EQ(h->csr.mepc, delegated ? CODE_AT + 0x100 : CODE_AT);
	CHECK_EQ(h->csr.mtval, 0);
	CHECK_EQ(h->csr.scause, delegated ? HSC_CAUSE_ECALL : 0);
	code_free(&m);
}

/* icount of the user's one instruction that traps: its breakpoint waits until
 * the handler is through. */
static void test_pending(void)
{
	const uint32_t code[] = { ECALL, ADDI(A4, ZERO, 1) };
	const uint32_t handler[] = {
		ADDI(A2, A2, 1),
		CSRRS(T0, HSC_CSR_MEPC, ZERO),
		ADDI(T0, T0, 4),
		CSRRW(ZERO, HSC_CSR_MEPC, T0),
		CSRRS(A3, HSC_CSR_MCAUSE, ZERO),
		MRET,
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.pmpcfg[0] = 0x1f;
	h->csr.pmpaddr[0] = UINT64_MAX;
	code_put(m, TRAP_AT, handler, 6);
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1, TYPE(3) | 1 << 10 | 1 << 6));
	hsc_hart_set_privilege(h, HSC_USER);
	code_run(m, code, 2);
	CHECK_EQ(h->x[A2], 2); /* ecall, then the breakpoint */
	CHECK_EQ(h->x[A3], HSC_CAUSE_BREAKPOINT);
	CHECK_EQ(h->x[A4], 0); /* skipped by the handler */
	code_free(&m);
}

/* A debugger's trigger halts before what it waits for. */
static void test_debug(uint64_t tdata1, uint64_t tdata2, uint64_t at)
{
	const uint32_t code[] = { ADDI(A1, A1, 1), I_TYPE(0x03, 3, A2, A0, 0),
				  ECALL };
	struct hsc_machine *m = code_machine(64);
	uint64_t v = 0;

	m->harts[0]->x[A0] = DATA_AT;
	code_halt(m, true);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TDATA2, tdata2) == HSC_OK);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_TDATA1, tdata1 | 1ull << 59) ==
	      HSC_OK);
	CHECK(hsc_debug_set(m->harts[0], HSC_CSR_DPC, CODE_AT) == HSC_OK);
	code_halt(m, false);
	code_run(m, code, 3);
	CHECK_EQ(hsc_debug_cause(m->harts[0]), HSC_HALT_TRIGGER);
	CHECK(hsc_debug_get(m->harts[0], HSC_CSR_DPC, &v) == HSC_OK);
	CHECK_EQ(v, at);
	code_free(&m);
}

/* Action 0 traps, but not in machine mode with interrupts off. */
static void test_breakpoint(bool enabled)
{
	const uint32_t code[] = { ADDI(A1, ZERO, 1), ADDI(A1, ZERO, 2) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.mstatus = enabled ? HSC_MSTATUS_MIE : 0;
	CHECK(hsc_csr_write(h, 0x7a2, CODE_AT + 4));
	CHECK(hsc_csr_write(h, 0x7a1, TYPE(6) | 0x44));
	code_run(m, code, 2);
	CHECK_EQ(h->x[A1], enabled ? 1 : 2);
	CHECK_EQ(h->csr.mcause, enabled ? HSC_CAUSE_BREAKPOINT : 0);
	CHECK_EQ(h->csr.mtval, enabled ? CODE_AT + 4 : 0);
	code_free(&m);
}

/* Two triggers in a row, of a load by the second instruction. */
static const struct {
	const char *name;
	uint64_t first, first_at, second, second_at;
	bool fires;
} chains[] = {
	{ "instruction and address", 0x44, CODE_AT + 4, 0x41, DATA_AT, true },
	{ "another instruction", 0x44, CODE_AT, 0x41, DATA_AT, false },
	{ "another address", 0x44, CODE_AT + 4, 0x41, DATA_AT + 8, false },
	{ "a range", 0x41 | 2 << 7, DATA_AT, 0x41 | 3 << 7, DATA_AT + 8, true },
	{ "below it", 0x41 | 2 << 7, DATA_AT + 8, 0x41 | 3 << 7, DATA_AT + 8,
	  false },
};

static void test_chain(size_t i)
{
	static const struct hsc_hart_port port = { .step = on_step };
	const uint32_t code[] = { ADDI(A1, A1, 0), I_TYPE(0x03, 3, A2, A0, 0) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	h->x[A0] = DATA_AT;
	CHECK(hsc_csr_write(h, 0x7a2, chains[i].first_at));
	CHECK(hsc_csr_write(h, 0x7a1, TYPE(6) | 1 << 11 | chains[i].first));
	CHECK(hsc_csr_write(h, 0x7a0, 1));
	CHECK(hsc_csr_write(h, 0x7a2, chains[i].second_at));
	CHECK(hsc_csr_write(h, 0x7a1, TYPE(6) | 4 << 12 | chains[i].second));
	code_run(m, code, 2);
	if (p.count != chains[i].fires)
		printf("%s: %u pulses\n", chains[i].name, p.count);
	CHECK_EQ(p.count, chains[i].fires);
	code_free(&m);
}

/* tdata3 asks for a context, and a trigger of any load fires or not. */
static const struct {
	const char *name;
	uint64_t tdata3, mcontext, scontext, satp;
	bool fires;
} contexts[] = {
	{ "mcontext", 5ull << 51 | 4ull << 48, 5, 0, 0, true },
	{ "another mcontext", 5ull << 51 | 4ull << 48, 4, 0, 0, false },
	{ "scontext", 0x1234ull << 2 | 1, 0, 0x1234, 0, true },
	{ "another scontext", 0x1234ull << 2 | 1, 0, 0x1235, 0, false },
	{ "all but the lowest byte", 1ull << 36 | 0x1234ull << 2 | 1, 0, 0x1235,
	  0, true },
	{ "ASID", 7 << 2 | 2, 0, 0, 7ull << 44, true },
	{ "another ASID", 7 << 2 | 2, 0, 0, 6ull << 44, false },
};

static void test_context(size_t i)
{
	static const struct hsc_hart_port port = { .step = on_step };
	const uint32_t code[] = { I_TYPE(0x03, 3, A2, A0, 0) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct pulses p = { .count = 0 };

	hsc_hart_trace(m->harts[0], &port, &p);
	h->x[A0] = DATA_AT;
	h->csr.mcontext = contexts[i].mcontext;
	h->csr.scontext = contexts[i].scontext;
	h->csr.satp = contexts[i].satp;
	CHECK(hsc_csr_write(h, 0x7a2, DATA_AT));
	CHECK(hsc_csr_write(h, 0x7a3, contexts[i].tdata3));
	CHECK(hsc_csr_write(h, 0x7a1, TYPE(6) | 4 << 12 | 0x41));
	code_run(m, code, 1);
	if (p.count != contexts[i].fires)
		printf("%s: %u pulses\n", contexts[i].name, p.count);
	CHECK_EQ(p.count, contexts[i].fires);
	code_free(&m);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(chains) / sizeof(chains[0]); i++)
		test_chain(i);
	for (size_t i = 0; i < sizeof(contexts) / sizeof(contexts[0]); i++)
		test_context(i);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i);
	test_interrupt(TYPE(4) | 1 << 9 | 3, 1 << 1, HSC_STEP_TRACE_OFF);
	test_interrupt(TYPE(4) | 1 << 9 | 3, 1 << 3, 0);
	test_interrupt(TYPE(4) | 1 << 6 | 3, 1 << 1, 0);
	test_interrupt(TYPE(3) | 1 << 10 | 1 << 9 | 4, 0, HSC_STEP_NOTIFY);
	test_handler(true);
	test_handler(false);
	test_pending();
	test_debug(TYPE(6) | 1 << 12 | 0x44, CODE_AT + 8, CODE_AT + 8);
	test_debug(TYPE(2) | 1 << 12 | 0x44, CODE_AT + 4, CODE_AT + 4);
	test_debug(TYPE(6) | 1 << 12 | 0x41, DATA_AT, CODE_AT + 4);
	test_debug(TYPE(3) | 2 << 10 | 1 << 9 | 1, 0, CODE_AT + 8);
	test_debug(TYPE(5) | 1 << 9 | 1, 1 << 11, TRAP_AT);
	test_debug(TYPE(6) | 1 << 21 | 1 << 12 | 0x41, 0, CODE_AT + 8);
	test_debug(TYPE(6) | 1 << 21 | 1 << 12 | 0x44, ECALL, CODE_AT + 8);
	test_breakpoint(true);
	test_breakpoint(false);
	return check_failures != 0;
}
