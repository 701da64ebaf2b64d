/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

struct seen {
	unsigned steps, instructions, traps, privilege;
	uint64_t next;
	bool exact;
};

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct seen *seen = ctx;

	CHECK_EQ(hart, 0);
	seen->steps++;
	if (s->kind == HSC_STEP_TRAP) {
		seen->traps++;
		CHECK_EQ(s->trap.epc, seen->next);
		seen->next = s->to;
		return;
	}
	/* each begins where the one before said it would go on */
	CHECK(seen->next == 0 || s->block.start == seen->next);
	seen->next = s->to;
	seen->privilege = s->privilege;
	seen->instructions += s->block.instructions;
	CHECK(s->block.instructions == 1 || !seen->exact);
}

static void no_access(void *ctx, unsigned hart, const struct hsc_soc_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

/* A loop, a load that faults in the middle of its block. */
static void test_steps(const struct hsc_soc_port *port)
{
	const uint32_t code[] = {
		ADDI(T0, ZERO, 10),
		ADDI(T0, T0, -1),
		0xfe029ee3, /* bnez t0, -4 */
		ADDI(T1, ZERO, 1),
		I_TYPE(0x03, 3, T2, T0, 0), /* at 0: nothing is there */
		ADDI(T1, ZERO, 2),
	};
	struct hsc_soc *soc = code_soc(64);
	struct seen seen = { .exact = port->access != NULL };

	hsc_soc_trace(soc, 0, port, &seen);
	code_put(soc, CODE_AT, code, 6);
	soc->harts[0]->pc = CODE_AT;
	hsc_soc_run(soc, 23);
	CHECK_EQ(seen.instructions, hsc_soc_instructions(soc, 0));
	CHECK_EQ(seen.traps, 1);
	CHECK_EQ(seen.next, TRAP_AT);
	CHECK_EQ(hsc_soc_register(soc, 0, T1), 1);
	CHECK_EQ(soc->harts[0]->csr.mepc, CODE_AT + 16);
	hsc_soc_free(&soc);
}

static void test_halt(void)
{
	struct hsc_soc *soc = code_soc(64);
	const uint32_t code = ADDI(A0, A0, 1);
	struct hsc_hart *h = soc->harts[0];

	hsc_soc_halt(soc, 0, true);
	code_run(soc, &code, 1);
	CHECK_EQ(hsc_soc_instructions(soc, 0), 0);
	CHECK(hsc_hart_cycles(h) > 0);
	hsc_soc_halt(soc, 0, false);
	code_run(soc, &code, 1);
	CHECK_EQ(h->x[A0], 1);
	h->csr.mscratch = 5;
	hsc_soc_reset_hart(soc, 0);
	CHECK_EQ(h->csr.mscratch, 0);
	CHECK_EQ(h->pc, CODE_AT);
	hsc_soc_free(&soc);
}

int main(void)
{
	static const struct hsc_soc_port blocks = { step, NULL };
	static const struct hsc_soc_port exact = { step, no_access };

	test_steps(&blocks);
	test_steps(&exact);
	test_halt();
	return check_failures != 0;
}
