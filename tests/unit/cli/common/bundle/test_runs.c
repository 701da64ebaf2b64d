/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/runs.h"
#include "unit/measure/program.h"

/* Blocks of two, two and two instructions: main calls f, which returns. */
static const uint64_t starts[] = { 0x1000, 0x1100, 0x1008 };

#define ALL 6

/* Where it is cut, and the runs that come of it: block, first, clock, count. */
static const struct {
	const char *name;
	uint64_t cuts[4]; /* 0 ends them */
	struct hsc_view_run want[4];
} cases[] = {
	{ "in one", { UINT64_MAX }, { { .clock = 10, .count = ALL } } },
	{ "within a block",
	  { 11, UINT64_MAX },
	  { { .clock = 10, .count = 1 },
	    { .first = 1, .clock = 11, .count = 5 } } },
	{ "between two",
	  { 12, 16 },
	  { { .clock = 10, .count = 2 },
	    { .block = 1, .clock = 12, .count = 4 } } },
	{ "twice within one, and later",
	  { 13, 14, 15, UINT64_MAX },
	  { { .clock = 10, .count = 3 },
	    { .block = 1, .first = 1, .clock = 13, .count = 1 },
	    { .block = 2, .clock = 14, .count = 1 },
	    { .block = 2, .first = 1, .clock = 15, .count = 1 } } },
	{ "nothing before its begin",
	  { 10, 9, UINT64_MAX },
	  { { .count = 0 }, { .count = 0 }, { .clock = 10, .count = ALL } } },
	{ "beyond its end",
	  { 99, UINT64_MAX },
	  { { .clock = 10, .count = ALL }, { .count = 0 } } },
};

static void test(const struct hsc_blocks *blocks, const struct hsc_event *e,
		 size_t i)
{
	struct hsc_cli_runs runs = { .event = NULL };

	hsc_cli_runs_event(&runs, e);
	for (size_t k = 0; k < 4 && cases[i].cuts[k]; k++) {
		const struct hsc_view_run *want = &cases[i].want[k];
		struct hsc_view_run got = { .count = 0 };

		CHECK_EQ(hsc_cli_runs_until(&runs, blocks, cases[i].cuts[k],
					    &got),
			 want->count != 0);
		if (!want->count)
			continue;
		if (got.count != want->count || got.block != want->block)
			printf("%s, cut %zu\n", cases[i].name, k);
		CHECK_EQ(got.block, want->block);
		CHECK_EQ(got.first, want->first);
		CHECK_EQ(got.clock, want->clock);
		CHECK_EQ(got.count, want->count);
		CHECK(got.event == e);
	}
}

int main(void)
{
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .clock = 10 };
	struct hsc_cli_runs runs = { .event = NULL };
	struct hsc_view_run run;
	struct program p;
	uint32_t ids[3];

	program_make(&p);
	for (size_t i = 0; i < 3; i++)
		ids[i] = hsc_blocks_find(p.blocks, starts[i]);
	e.blocks = (struct hsc_event_blocks){ .ids = ids,
					      .count = 3,
					      .instructions = ALL };
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(p.blocks, &e, i);
	/* a start, and an event of another kind */
	CHECK(!hsc_cli_runs_until(&runs, p.blocks, UINT64_MAX, &run));
	e.kind = HSC_EVENT_CALL;
	hsc_cli_runs_event(&runs, &e);
	CHECK(!hsc_cli_runs_until(&runs, p.blocks, UINT64_MAX, &run));
	program_free(&p);
	return check_failures != 0;
}
