/* SPDX-License-Identifier: MIT */
#include "unit/measure/program.h"
#include "unit/measure/steps.h"
#include <hartscope/isa/insn.h>
#include <hartscope/measure/totals.h>
#include <hartscope/spec/ntrace.h>

static void test_events(void)
{
	struct hsc_event e = { .kind = HSC_EVENT_TRAP,
			       .timed = true,
			       .time = 50 };
	struct hsc_totals a = { .instructions = 0 }, b = a;

	e.trap.btype = HSC_NT_BTYPE_INTERRUPT;
	hsc_totals_event(&a, &e);
	e.trap.btype = HSC_NT_BTYPE_EXCEPTION;
	e.time = 20;
	hsc_totals_event(&a, &e);
	e.timed = false;
	e.time = 1;
	hsc_totals_event(&a, &e);
	CHECK_EQ(a.interrupts, 1);
	CHECK_EQ(a.exceptions, 2);
	CHECK_EQ(a.events[HSC_EVENT_TRAP], 3);
	CHECK(a.timed);
	CHECK_EQ(a.first, 20);
	CHECK_EQ(a.last, 50);
	e.kind = HSC_EVENT_SAMPLE;
	e.timed = true;
	e.time = 7;
	hsc_totals_event(&b, &e);
	hsc_totals_merge(&a, &b);
	CHECK_EQ(a.first, 7);
	CHECK_EQ(a.last, 50);
	CHECK_EQ(a.events[HSC_EVENT_SAMPLE], 1);
	b = (struct hsc_totals){ .instructions = 0 };
	hsc_totals_merge(&b, &a);
	CHECK(memcmp(&a, &b, sizeof(a)) == 0);
}

static void test_steps(void)
{
	struct steps steps = { .at = "?a0 +b1 ~c2 -3 !d4 \\5 -6 +b7 -8 -9" };
	struct hsc_totals t = { .instructions = 0 };
	struct hsc_stack_step step;

	while (steps_next(&steps, &step))
		hsc_totals_step(&t, &step);
	CHECK_EQ(t.calls, 2);
	CHECK_EQ(t.tails, 1);
	CHECK_EQ(t.deepest, 3);
}

/* Of a piece: two parts, each on top of what is open there. */
static void test_parts(void)
{
	static const struct hsc_stack_step enter = { .kind = HSC_STACK_ENTER };
	static const struct hsc_stack_step move = { .kind = HSC_STACK_MOVE };
	struct hsc_stack_step step = { .kind = HSC_STACK_ENTER, .depth = 4 };
	struct hsc_stack_step graft = { .kind = HSC_STACK_GRAFT, .depth = 7 };
	struct hsc_totals t = { .exceptions = 2 }, sum = { .deepest = 3 };
	struct hsc_totals_parts parts = { .count = 0 };

	CHECK_EQ(hsc_totals_step_open(&t, &parts, &step), HSC_OK);
	CHECK_EQ(hsc_totals_step_open(&t, &parts, &move), HSC_OK);
	CHECK_EQ(hsc_totals_step_open(&t, &parts, &move), HSC_OK);
	CHECK_EQ(hsc_totals_step_open(&t, &parts, &enter), HSC_OK);
	CHECK_EQ(parts.count, 2);
	hsc_totals_graft(&sum, &t, &parts, &graft);
	CHECK_EQ(sum.deepest, 7 + 5);
	CHECK_EQ(sum.exceptions, 2);
	CHECK_EQ(sum.calls, 2);
	/* nothing was entered in the second: what is open is no news */
	graft.part = 1;
	graft.depth = 100;
	hsc_totals_graft(&sum, &t, &parts, &graft);
	CHECK_EQ(sum.deepest, 7 + 5);
	graft.part = 2;
	hsc_totals_graft(&sum, &t, &parts, &graft);
	CHECK_EQ(sum.deepest, 101);
	CHECK_EQ(sum.exceptions, 2);
	hsc_totals_parts_clear(&parts);
}

/* main calls f and g; what each block has, times how often it ran. */
static void test_code(void)
{
	static const uint64_t starts[] = { 0x1000, 0x1100, 0x1008, 0x1600 };
	struct hsc_totals t = { .instructions = 0 };
	struct hsc_coverage *coverage;
	struct program p;

	program_make(&p);
	CHECK_EQ(hsc_coverage_new(&coverage, p.blocks), HSC_OK);
	for (size_t i = 0; i < 4; i++)
		CHECK_EQ(hsc_coverage_add(coverage,
					  hsc_blocks_find(p.blocks, starts[i]),
					  i + 1),
			 HSC_OK);
	hsc_totals_code(&t, coverage, (struct hsc_image_spaces){ &p.image, 1 },
			HSC_ISA_RV64);
	/* nop call; nop ret; nop call; jalr: 1, 2, 3 and 4 times */
	CHECK_EQ(t.instructions, 2 * (1 + 2 + 3) + 4);
	CHECK_EQ(t.classes[HSC_CLASS_INTEGER], 6);
	CHECK_EQ(t.classes[HSC_CLASS_JUMP], 10);
	CHECK_EQ(t.indirect, 2 + 4);
	CHECK_EQ(t.branches, 0);
	CHECK_EQ(t.compressed, 0);
	hsc_coverage_free(&coverage);
	program_free(&p);
}

/* c.beqz a0, +4; c.nop; c.nop: once each way, and once into a gap. */
static void test_branches(void)
{
	static const uint8_t code[] = { 0x11, 0xc1, 1, 0, 1, 0, 2, 0x90 };
	struct hsc_totals t = { .instructions = 0 };
	struct hsc_coverage *coverage;
	struct hsc_image_ops ops;
	struct hsc_image *image;
	struct hsc_blocks *blocks;
	uint32_t branch, next, target;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "f", 0x1000, code, sizeof(code)),
		 HSC_OK);
	ops = hsc_image_ops(image);
	CHECK_EQ(hsc_blocks_new(&blocks, &ops, 64), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&coverage, blocks), HSC_OK);
	branch = hsc_blocks_find(blocks, 0x1000);
	next = hsc_blocks_find(blocks, 0x1002);
	target = hsc_blocks_find(blocks, 0x1004);
	CHECK_EQ(hsc_coverage_add(coverage, branch, 3), HSC_OK);
	CHECK_EQ(hsc_coverage_add_edge(coverage, branch, next, 1), HSC_OK);
	CHECK_EQ(hsc_coverage_add_edge(coverage, branch, target, 1), HSC_OK);
	hsc_totals_code(&t, coverage, (struct hsc_image_spaces){ &image, 1 },
			HSC_ISA_RV64);
	CHECK_EQ(t.branches, 3);
	CHECK_EQ(t.taken, 1);
	CHECK_EQ(t.not_taken, 1);
	CHECK_EQ(t.compressed, 3);
	hsc_coverage_free(&coverage);
	hsc_blocks_free(&blocks);
	hsc_image_free(&image);
}

int main(void)
{
	test_events();
	test_steps();
	test_parts();
	test_code();
	test_branches();
	return check_failures != 0;
}
