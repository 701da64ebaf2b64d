/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"
#include <hartscope/spec/csr.h>

struct told {
	struct hsc_hart_retired list[8];
	unsigned count;
	uint64_t steps_before[8];
	uint64_t steps;
};

static void tell_step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct told *told = ctx;

	(void)hart;
	if (s->kind != HSC_STEP_RETIRED)
		return;
	CHECK_EQ(s->block.start, told->list[told->count - 1].pc);
	CHECK_EQ(s->time, told->list[told->count - 1].time);
	told->steps++;
}

static void tell(void *ctx, unsigned hart, const struct hsc_hart_retired *r)
{
	struct told *told = ctx;

	CHECK_EQ(hart, 0);
	if (told->count == 8)
		return;
	told->steps_before[told->count] = told->steps;
	told->list[told->count++] = *r;
}

/* rd, its value and what rs1 read: of each that retires, before its step. */
static void test_retired(unsigned xlen)
{
	static const struct hsc_hart_port port = { .step = tell_step,
						   .retired = tell,
						   .csr = 0x8ff };
	static const uint32_t code[] = {
		ADDI(A0, A0, -1),
		0x8ff51573,          /* csrrw a0, 0x8ff, a0 */
		0x00010000 | 0x8532, /* c.mv a0, a2; c.nop */
		S_TYPE(0x23, 2, A0, A1, 0),
		0x8fe51073, /* csrw 0x8fe, a0 */
	};
	static const struct {
		uint32_t insn;
		uint8_t rd;
		uint64_t rd_value, operand;
	} want[] = {
		{ ADDI(A0, A0, -1), A0, UINT64_MAX, 0 },
		{ 0x8ff51573, A0, 0, UINT64_MAX },
		{ 0x8532, A0, DATA_AT, 0 },
		{ 0x0001, 0, 0, 0 },
		{ S_TYPE(0x23, 2, A0, A1, 0), 0, 0, DATA_AT },
	};
	struct hsc_machine *m = code_machine(xlen);
	struct hsc_hart *h = m->harts[0];
	struct told told = { .count = 0 };
	const uint64_t mask = xlen == 32 ? UINT32_MAX : UINT64_MAX;

	h->x[A2] = xlen == 32 ? hsc_sext32(DATA_AT) : DATA_AT;
	h->x[A0] = 0;
	hsc_hart_trace(m->harts[0], &port, &told);
	code_put(m, CODE_AT, code, 5);
	h->pc = CODE_AT;
	code_go(m, 5);
	CHECK_EQ(told.count, 5);
	for (unsigned i = 0; i < told.count; i++) {
		CHECK_EQ(told.list[i].insn, want[i].insn);
		CHECK_EQ(told.list[i].rd, want[i].rd);
		CHECK_EQ(told.list[i].rd_value, want[i].rd_value & mask);
		CHECK_EQ(told.list[i].operand, want[i].operand & mask);
		CHECK_EQ(told.list[i].time, i + 1);
		CHECK_EQ(told.steps_before[i], i);
	}
	/* another number is illegal; so is this one if nobody looks */
	code_go(m, 1);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_ILLEGAL);
	CHECK_EQ(h->csr.mepc, CODE_AT + 16);
	hsc_hart_trace(m->harts[0], NULL, NULL);
	code_run(m, &code[1], 1);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_ILLEGAL);
	CHECK_EQ(h->csr.mepc, CODE_AT);
	code_free(&m);
}

static void last_context(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)hart;
	if (s->ctype != HSC_ET_CONTEXT_NONE)
		*(struct hsc_step *)ctx = *s;
}

/* The context that is told is that of a supervisor, or of its hypervisor. */
static void test_context(uint8_t which, uint64_t want)
{
	static const struct hsc_hart_port port = { .step = last_context };
	const struct hsc_machine_config config = { .context = which };
	const uint32_t code[] = { ADDI(A1, ZERO, 5), ADDI(A2, ZERO, 6),
				  CSRRW(ZERO, HSC_CSR_SCONTEXT, A1),
				  CSRRW(ZERO, HSC_CSR_MCONTEXT, A2) };
	struct hsc_step seen = { .context = 0 };
	struct hsc_machine *m = code_machine_of(&config);

	hsc_hart_trace(m->harts[0], &port, &seen);
	code_run(m, code, 4);
	CHECK_EQ(seen.context, want);
	CHECK_EQ(seen.hcontext, which == HSC_HART_HCONTEXT);
	CHECK_EQ(seen.both, which == HSC_HART_BOTH_CONTEXTS);
	CHECK_EQ(seen.ctype, which == HSC_HART_NO_CONTEXT
				     ? HSC_ET_CONTEXT_NONE
				     : HSC_ET_CONTEXT_PRECISE);
	code_free(&m);
}

static void hear_asked(void *ctx, unsigned hart, uint64_t risen,
		       uint64_t fallen, uint64_t time)
{
	uint64_t *seen = ctx;

	CHECK_EQ(hart, 0);
	seen[0] = risen;
	seen[1] = fallen;
	seen[2] = time;
	seen[3]++;
}

/* Interrupts that are asked for, enabled or not: of devices since the round
 * began, of the program's own since its write. */
static void test_asked(void)
{
	static const struct hsc_hart_port port = { .asked = hear_asked };
	const uint32_t code[] = { ADDI(A1, ZERO, HSC_IRQ_SSI), ADDI(A0, A0, 1),
				  CSRRW(ZERO, HSC_CSR_MIP, A1),
				  ADDI(A0, A0, 1) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	uint64_t seen[4] = { 0 }, own;

	hsc_hart_trace(h, &port, seen);
	code_run(m, code, 4);
	CHECK_EQ(seen[0], HSC_IRQ_SSI);
	CHECK_EQ(seen[2], 3);
	CHECK_EQ(seen[3], 1);
	h->external = HSC_IRQ_MEI;
	h->csr.mip = 0;
	h->check = true;
	m->now = 2; /* of the past: times do not fall */
	hsc_hart_run(h, 4);
	CHECK_EQ(seen[0], HSC_IRQ_MEI);
	CHECK_EQ(seen[1], HSC_IRQ_SSI);
	CHECK_EQ(seen[2], 3);
	h->external = 0;
	h->check = true;
	m->now = UINT64_MAX; /* it has not come there */
	own = hsc_hart_cycles(h);
	hsc_hart_run(h, 4);
	CHECK_EQ(seen[1], HSC_IRQ_MEI);
	CHECK_EQ(seen[2], own);
	CHECK_EQ(seen[3], 3);
	code_free(&m);
}

static void test_halt(void)
{
	struct hsc_machine *m = code_machine(64);
	const uint32_t code = ADDI(A0, A0, 1);
	struct hsc_hart *h = m->harts[0];

	code_halt(m, true);
	code_run(m, &code, 1);
	CHECK_EQ(m->harts[0]->instret, 0);
	CHECK(hsc_hart_cycles(h) > 0);
	code_halt(m, false);
	code_run(m, &code, 1);
	CHECK_EQ(h->x[A0], 1);
	h->csr.mscratch = 5;
	hsc_hart_reset(h, CODE_AT);
	CHECK_EQ(h->csr.mscratch, 0);
	CHECK_EQ(h->pc, CODE_AT);
	code_free(&m);
}

int main(void)
{
	test_retired(64);
	test_retired(32);
	test_asked();
	test_halt();
	test_context(HSC_HART_SCONTEXT, 5);
	test_context(HSC_HART_HCONTEXT, 6);
	test_context(HSC_HART_BOTH_CONTEXTS, 5);
	test_context(HSC_HART_NO_CONTEXT, 0);
	return check_failures != 0;
}
