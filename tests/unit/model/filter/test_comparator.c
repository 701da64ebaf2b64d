/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/comparator.h>
#include <stdlib.h>

static const struct hsc_comparator_widths full;

static struct hsc_step at(uint64_t address, unsigned halfwords)
{
	return (struct hsc_step){
		.kind = HSC_STEP_RETIRED,
		.block = { .start = address,
			   .next = address + 2 * halfwords,
			   .halfwords = halfwords,
			   .instructions = 1,
			   .last_halfwords = halfwords > 1 ? 2 : 1 },
	};
}

#define IADDR   HSC_COMPARE_IADDR
#define CONTEXT HSC_COMPARE_CONTEXT
#define TVAL    HSC_COMPARE_TVAL

enum want { NONE, MATCH, NOTIFY, BOTH };

/* One step: a block of `halfwords` at `address`, or a trap (0 half-words). */
static const struct {
	const char *name;
	struct hsc_comparator unit;
	uint64_t address;
	unsigned halfwords;
	uint64_t context, tval;
	enum want want;
} cases[] = {
	{ "eq of an address",
	  { .p = { .match = 0x100 } },
	  0x100,
	  2,
	  0,
	  0,
	  MATCH },
	{ "eq beside it", { .p = { .match = 0x104 } }, 0x100, 2, 0, 0, NONE },
	{ "eq inside a block",
	  { .p = { .match = 0x104 } },
	  0x100,
	  6,
	  0,
	  0,
	  MATCH },
	{ "eq inside the last instruction",
	  { .p = { .match = 0x10a } },
	  0x100,
	  6,
	  0,
	  0,
	  NONE },
	{ "eq of an odd address",
	  { .p = { .match = 0x103 } },
	  0x100,
	  6,
	  0,
	  0,
	  NONE },
	{ "neq of the only address",
	  { .p = { .function = HSC_COMPARE_NEQ, .match = 0x100 } },
	  0x100,
	  2,
	  0,
	  0,
	  NONE },
	{ "neq in a longer block",
	  { .p = { .function = HSC_COMPARE_NEQ, .match = 0x100 } },
	  0x100,
	  4,
	  0,
	  0,
	  MATCH },
	{ "lt of 0",
	  { .p = { .function = HSC_COMPARE_LT } },
	  0,
	  2,
	  0,
	  0,
	  NONE },
	{ "lte of 0",
	  { .p = { .function = HSC_COMPARE_LTE } },
	  0,
	  2,
	  0,
	  0,
	  MATCH },
	{ "gt of the greatest",
	  { .p = { .function = HSC_COMPARE_GT, .match = UINT64_MAX } },
	  UINT64_MAX - 3,
	  2,
	  0,
	  0,
	  NONE },
	{ "gte is unsigned",
	  { .p = { .function = HSC_COMPARE_GTE, .match = 0x1000 } },
	  0xffffffff80000000,
	  2,
	  0,
	  0,
	  MATCH },
	{ "always",
	  { .p = { .function = HSC_COMPARE_ALWAYS } },
	  0x100,
	  2,
	  0,
	  0,
	  MATCH },
	{ "never",
	  { .p = { .function = HSC_COMPARE_SPECIAL } },
	  0x100,
	  2,
	  0,
	  0,
	  NONE },
	{ "context",
	  { .p = { .input = CONTEXT, .match = 7 } },
	  0x100,
	  2,
	  7,
	  0,
	  MATCH },
	{ "another context",
	  { .p = { .input = CONTEXT, .match = 7 } },
	  0x100,
	  2,
	  8,
	  0,
	  NONE },
	{ "tval of a trap",
	  { .p = { .input = TVAL, .match = 9 } },
	  0x100,
	  0,
	  0,
	  9,
	  MATCH },
	{ "tval of no trap",
	  { .p = { .input = TVAL, .match = 9 } },
	  0x100,
	  2,
	  0,
	  9,
	  NONE },
	{ "tval neq of no trap",
	  { .p = { .input = TVAL, .function = HSC_COMPARE_NEQ } },
	  0x100,
	  2,
	  0,
	  9,
	  NONE },
	{ "daddr of an instruction",
	  { .p = { .input = HSC_COMPARE_DADDR,
		   .function = HSC_COMPARE_NEQ,
		   .match = 9 } },
	  0x100,
	  2,
	  0,
	  0,
	  NONE },
	{ "a trap is at its epc",
	  { .p = { .match = 0x100 } },
	  0x100,
	  0,
	  0,
	  0,
	  MATCH },
	{ "a trap somewhere",
	  { .p = { .function = HSC_COMPARE_NEQ, .match = 0x100 } },
	  HSC_STEP_NOWHERE,
	  0,
	  0,
	  0,
	  NONE },
	{ "range over a block",
	  { .p = { .function = HSC_COMPARE_GTE, .match = 0x106 },
	    .s = { .function = HSC_COMPARE_LT, .match = 0x108 },
	    .mode = HSC_COMPARE_AND },
	  0x100,
	  8,
	  0,
	  0,
	  MATCH },
	{ "no instruction in the range",
	  { .p = { .function = HSC_COMPARE_GT, .match = 0x106 },
	    .s = { .function = HSC_COMPARE_LT, .match = 0x108 },
	    .mode = HSC_COMPARE_AND },
	  0x100,
	  8,
	  0,
	  0,
	  NONE },
	{ "both halves, but not of one instruction",
	  { .p = { .match = 0x100 },
	    .s = { .match = 0x104 },
	    .mode = HSC_COMPARE_AND },
	  0x100,
	  8,
	  0,
	  0,
	  NONE },
	{ "address and context",
	  { .p = { .match = 0x100 },
	    .s = { .input = CONTEXT, .match = 3 },
	    .mode = HSC_COMPARE_AND },
	  0x100,
	  8,
	  3,
	  0,
	  MATCH },
	{ "not both",
	  { .p = { .function = HSC_COMPARE_GTE, .match = 0x100 },
	    .s = { .function = HSC_COMPARE_LT, .match = 0x110 },
	    .mode = HSC_COMPARE_NOT_AND },
	  0x100,
	  8,
	  0,
	  0,
	  NONE },
	{ "not both, at the edge",
	  { .p = { .function = HSC_COMPARE_GTE, .match = 0x100 },
	    .s = { .function = HSC_COMPARE_LT, .match = 0x10c },
	    .mode = HSC_COMPARE_NOT_AND },
	  0x100,
	  8,
	  0,
	  0,
	  MATCH },
	{ "masked",
	  { .p = { .match = 0x1234 },
	    .s = { .function = HSC_COMPARE_SPECIAL, .match = 0xff00 } },
	  0x1280,
	  2,
	  0,
	  0,
	  MATCH },
	{ "masked, not in the block",
	  { .p = { .match = 0x1300 },
	    .s = { .function = HSC_COMPARE_SPECIAL, .match = 0xff00 } },
	  0x1280,
	  8,
	  0,
	  0,
	  NONE },
	{ "notify",
	  { .p = { .match = 0x104, .notify = true } },
	  0x100,
	  6,
	  0,
	  0,
	  BOTH },
	{ "notify of the secondary half",
	  { .p = { .function = HSC_COMPARE_SPECIAL },
	    .s = { .match = 0x104, .notify = true } },
	  0x100,
	  6,
	  0,
	  0,
	  NOTIFY },
	{ "notify needs an address",
	  { .p = { .input = CONTEXT, .match = 7, .notify = true } },
	  0x100,
	  6,
	  7,
	  0,
	  MATCH },
	{ "a block over the end of the address space",
	  { .p = { .function = HSC_COMPARE_GT, .match = UINT64_MAX - 4 } },
	  UINT64_MAX - 7,
	  8,
	  0,
	  0,
	  MATCH },
};

static void check_case(size_t i)
{
	struct hsc_comparator unit = cases[i].unit;
	struct hsc_step step = at(cases[i].address, cases[i].halfwords);
	struct hsc_comparator_result r;

	step.context = cases[i].context;
	step.trap.tval = cases[i].tval;
	step.trap.epc = cases[i].address;
	if (cases[i].halfwords == 0)
		step.kind = HSC_STEP_TRAP;
	hsc_comparator_reset(&unit);
	r = hsc_comparator_step(&unit, &full, &step);
	if (r.output + 2U * r.notify == cases[i].want)
		return;
	printf("%s: output %d, notify %d\n", cases[i].name, r.output, r.notify);
	check_failures++;
}

/* Bits of a match value above the width of the input do not count. */
static void check_widths(void)
{
	const struct hsc_comparator_widths widths = { .iaddress = 32,
						      .context = 8 };
	struct hsc_comparator unit = { .p = { .match = 0xabc00000100 } };
	struct hsc_step step = at(0x100, 2);

	CHECK(hsc_comparator_step(&unit, &widths, &step).output);
	CHECK(!hsc_comparator_step(&unit, &full, &step).output);
	unit.p.input = CONTEXT;
	step.context = 0x300;
	CHECK(hsc_comparator_step(&unit, &widths, &step).output);
}

/* An access has an address, which an instruction without one has not. */
static void check_daddr(void)
{
	const struct hsc_comparator_widths widths = { .daddress = 32 };
	struct hsc_comparator unit = { .p = { .input = HSC_COMPARE_DADDR,
					      .match = 0x700001000 } };
	const struct hsc_step step = at(0x1000, 2);
	const uint64_t address = 0x1000, next = 0x1004;

	CHECK(hsc_comparator_access(&unit, &widths, &step, &address).output);
	CHECK(!hsc_comparator_access(&unit, &full, &step, &address).output);
	CHECK(!hsc_comparator_access(&unit, &widths, &step, &next).output);
	CHECK(!hsc_comparator_access(&unit, &widths, &step, NULL).output);
	/* with the instruction: both are to be so at once */
	unit.s = (struct hsc_comparator_half){ .match = 0x1000 };
	unit.mode = HSC_COMPARE_AND;
	CHECK(hsc_comparator_access(&unit, &widths, &step, &address).output);
	unit.s.match = 0x1004;
	CHECK(!hsc_comparator_access(&unit, &widths, &step, &address).output);
	CHECK(hsc_comparator_looks_at(&unit, HSC_COMPARE_DADDR));
	CHECK(!hsc_comparator_looks_at(&unit, HSC_COMPARE_TVAL));
	/* a mask: any word of a line */
	unit = (struct hsc_comparator){
		.p = { .input = HSC_COMPARE_DADDR, .match = 0x1000 },
		.s = { .function = HSC_COMPARE_SPECIAL, .match = ~63ull },
		.mode = HSC_COMPARE_AND,
	};
	CHECK(hsc_comparator_access(&unit, &full, &step, &next).output);
	CHECK(!hsc_comparator_step(&unit, &full, &step).output);
}

/* --- the latch --------------------------------------------------------- */

/* Outputs over a row of blocks, as text: one character a step. */
static void check_latch(const char *name, struct hsc_comparator unit,
			unsigned halfwords, const char *want)
{
	char got[32] = "";
	size_t n = 0;

	unit.mode = HSC_COMPARE_LATCH;
	hsc_comparator_reset(&unit);
	for (uint64_t a = 0x100; n < strlen(want); a += 2 * halfwords) {
		const struct hsc_step step = at(a, halfwords);

		got[n++] = hsc_comparator_step(&unit, &full, &step).output
				   ? '+'
				   : '-';
	}
	CHECK_STR(got, want, name);
}

static void check_latches(void)
{
	const struct hsc_comparator from_to = { .p = { .match = 0x108 },
						.s = { .match = 0x110 } };
	const struct hsc_comparator back = { .p = { .match = 0x110 },
					     .s = { .match = 0x108 } };
	const struct hsc_comparator same = { .p = { .match = 0x108 },
					     .s = { .match = 0x108 } };
	struct hsc_comparator primed = {
		.p = { .function = HSC_COMPARE_SPECIAL },
		.s = { .match = 0x108 },
	};

	check_latch("from one address to another", from_to, 2, "--+++---");
	check_latch("set and cleared in one block", from_to, 16, "+---");
	check_latch("cleared before set in one block", back, 16, "++++");
	check_latch("one instruction", same, 2, "--+-----");
	check_latch("from the start", primed, 2, "+++-----");
	primed.s.function = HSC_COMPARE_ALWAYS;
	check_latch("cleared at once", primed, 2, "+-------");
}

/* An idle step is nothing to a latch. */
static void check_idle(void)
{
	struct hsc_comparator unit = { .p = { .function = HSC_COMPARE_ALWAYS },
				       .mode = HSC_COMPARE_LATCH };
	const struct hsc_step idle = { .kind = HSC_STEP_IDLE };

	CHECK(!hsc_comparator_step(&unit, &full, &idle).output);
	CHECK(!unit.latched);
}

/* --- blocks against single instructions -------------------------------- */

static bool slow_half(const struct hsc_comparator_half *h, uint64_t x,
		      uint64_t mask)
{
	const uint64_t m = h->match & mask;

	x &= mask;
	switch (h->function) {
	case HSC_COMPARE_EQ:
		return x == m;
	case HSC_COMPARE_NEQ:
		return x != m;
	case HSC_COMPARE_LT:
		return x < m;
	case HSC_COMPARE_LTE:
		return x <= m;
	case HSC_COMPARE_GT:
		return x > m;
	case HSC_COMPARE_GTE:
		return x >= m;
	default:
		return h->function == HSC_COMPARE_ALWAYS;
	}
}

/* The same unit, one half-word after the other. */
static bool slow(struct hsc_comparator *c, uint64_t lo, uint64_t hi)
{
	const bool masked = c->s.function == HSC_COMPARE_SPECIAL;
	bool output = c->mode == HSC_COMPARE_LATCH && c->latched;

	for (uint64_t a = lo; a <= hi; a += 2) {
		const bool p =
			slow_half(&c->p, a, masked ? c->s.match : UINT64_MAX);
		const bool s = masked || slow_half(&c->s, a, UINT64_MAX);

		if (c->mode == HSC_COMPARE_P)
			output |= p;
		else if (c->mode == HSC_COMPARE_AND)
			output |= p && s;
		else if (c->mode == HSC_COMPARE_NOT_AND)
			output |= !(p && s);
		else
			output |= p;
		c->latched = (c->latched || p) && !s;
	}
	return output;
}

static void check_random(void)
{
	srand(1);
	for (unsigned i = 0; i < 200000; i++) {
		struct hsc_comparator fast = {
			.p = { .function = (uint8_t)(rand() % 8),
			       .match = (uint64_t)rand() % 80 },
			.s = { .function = (uint8_t)(rand() % 8),
			       .match = (uint64_t)rand() % 80 },
			.mode = (uint8_t)(rand() % 4),
			.latched = rand() % 2,
		};
		struct hsc_comparator oracle = fast;
		const struct hsc_step step = at((uint64_t)rand() % 40 * 2,
						1 + (unsigned)rand() % 16);
		const bool got =
			hsc_comparator_step(&fast, &full, &step).output;

		CHECK_EQ(got, slow(&oracle, step.block.start,
				   hsc_retired_last(&step.block)));
		if (fast.mode == HSC_COMPARE_LATCH)
			CHECK_EQ(fast.latched, oracle.latched);
		if (check_failures)
			return;
	}
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(i);
	check_widths();
	check_daddr();
	check_latches();
	check_idle();
	check_random();
	return check_failures != 0;
}
