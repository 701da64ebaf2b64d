/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

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

static void no_access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

/* A loop, a load that faults in the middle of its block. */
static void test_steps(const struct hsc_hart_port *port)
{
	const uint32_t code[] = {
		ADDI(T0, ZERO, 10),
		ADDI(T0, T0, -1),
		0xfe029ee3, /* bnez t0, -4 */
		ADDI(T1, ZERO, 1),
		I_TYPE(0x03, 3, T2, T0, 0), /* at 0: nothing is there */
		ADDI(T1, ZERO, 2),
	};
	struct hsc_machine *m = code_machine(64);
	struct seen seen = { .exact = port->access != NULL };

	hsc_hart_trace(m->harts[0], port, &seen);
	code_put(m, CODE_AT, code, 6);
	m->harts[0]->pc = CODE_AT;
	code_go(m, 23);
	CHECK_EQ(seen.instructions, m->harts[0]->instret);
	CHECK_EQ(seen.traps, 1);
	CHECK_EQ(seen.next, TRAP_AT);
	CHECK_EQ(m->harts[0]->x[T1], 1);
	CHECK_EQ(m->harts[0]->csr.mepc, CODE_AT + 16);
	code_free(&m);
}

/* --- code that changes -------------------------------------------------- */

/* s step, c cut, H halted, - not so any more. */
struct watched {
	char text[16];
	size_t at;
	uint32_t version;
};

static void note(struct watched *w, char what)
{
	if (w->at + 1 < sizeof(w->text))
		w->text[w->at++] = what;
}

static void watched_step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)hart;
	note(ctx, s->kind == HSC_STEP_RETIRED ? 's' : s->halted ? 'H' : '-');
}

static uint32_t executed(void *ctx, uint64_t pc, const uint16_t *halfwords,
			 size_t count)
{
	struct watched *w = ctx;

	CHECK_EQ(pc, CODE_AT);
	CHECK_EQ(count, 4);
	CHECK_EQ(halfwords[3], CODE_STOP >> 16);
	return w->version;
}

static void trace_was_cut(void *ctx, unsigned hart, uint32_t version)
{
	CHECK_EQ(hart, 0);
	CHECK_EQ(version, 2);
	note(ctx, 'c');
}

/* Trace is ended before the step of other code, as by a halt. */
static void test_versions(void)
{
	static const struct hsc_hart_port port = { .step = watched_step };
	static const struct hsc_code_watch watch = { executed, trace_was_cut };
	const uint32_t code[] = { ADDI(A0, A0, 1), CODE_STOP };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	struct watched w = { .version = 1 };

	m->watch = &watch;
	m->watch_ctx = &w;
	h->version = 1;
	hsc_hart_trace(h, &port, &w);
	for (w.version = 1; w.version < 3; w.version++) {
		code_put(m, CODE_AT, code, 2);
		h->pc = CODE_AT;
		hsc_hart_run(h, hsc_hart_cycles(h) + 2);
	}
	CHECK_STR(w.text, "sH-cs", "steps");
	code_free(&m);
}

int main(void)
{
	static const struct hsc_hart_port blocks = { .step = step };
	static const struct hsc_hart_port exact = { .step = step,
						    .access = no_access };

	test_steps(&blocks);
	test_steps(&exact);
	test_versions();
	return check_failures != 0;
}
