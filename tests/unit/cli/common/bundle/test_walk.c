/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/walk.h"
#include "support/printed.h"
#include "unit/cli/traced.h"
#include <inttypes.h>

/* Events, steps and instructions that a view is given, as text: "e", ">f@2"
 * for a call, "<f@4" for its end, "(1+2)" two instructions from clock 1 on. */
struct taken {
	struct hsc_cli_walk *walk;
	struct printed text;
	bool fails;
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct taken *t = view;

	if (t->fails)
		return HSC_E_FILE;
	if (e->kind == HSC_EVENT_BLOCKS)
		fprintf(t->text.out, "e%" PRIu64 " ", e->blocks.instructions);
	return HSC_OK;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct taken *t = view;

	fprintf(t->text.out, "%c%s@%" PRIu64 " ",
		s->kind == HSC_STACK_ENTER ? '>' : '<',
		hsc_functions_get(t->walk->functions, s->function)->name,
		s->clock);
	return HSC_OK;
}

static enum hsc_status run(void *view, const struct hsc_view_run *r)
{
	struct taken *t = view;

	fprintf(t->text.out, "(%" PRIu64 "+%" PRIu64 ") ", r->clock, r->count);
	return HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct taken *t = view;

	fputs("end", t->text.out);
	return HSC_OK;
}

static const struct hsc_view_ops all = { event, step, finish },
				 calls = { NULL, step, finish },
				 events = { event, NULL, finish };

#define NONE "hartscope test: 0 of 2 functions matched -F g; nearest: f\n"

static const struct {
	const char *name;
	const struct hsc_view_ops *ops;
	struct hsc_cli as;
	const char *bundle;
	bool unmerged, runs;
	const char *want;
	int code;
	const char *said;
} cases[] = {
	{ "calls",
	  &calls,
	  { .depth = 0 },
	  TRACED,
	  true,
	  false,
	  ">main@0 >f@2 <f@4 <main@5 end",
	  0,
	  "" },
	{ "events before their steps",
	  &all,
	  { .depth = 0 },
	  TRACED,
	  true,
	  false,
	  "e5 >main@0 >f@2 <f@4 <main@5 end",
	  0,
	  "" },
	{ "events alone",
	  &events,
	  { .depth = 0 },
	  TRACED,
	  true,
	  false,
	  "e5 end",
	  0,
	  "" },
	{ "instructions between steps",
	  &calls,
	  { .depth = 0 },
	  TRACED,
	  true,
	  true,
	  ">main@0 (0+2) >f@2 (2+2) <f@4 (4+1) <main@5 end",
	  0,
	  "" },
	{ "one hart ends before the next begins",
	  &calls,
	  { .depth = 0 },
	  "two.hart",
	  true,
	  false,
	  ">main@0 >f@2 <f@4 <main@5 >main@0 >f@2 <f@4 <main@5 end",
	  0,
	  "" },
	{ "by time",
	  &calls,
	  { .depth = 0 },
	  "two.hart",
	  false,
	  false,
	  ">main@0 >f@2 <f@4 >main@0 >f@2 <f@4 <main@5 <main@5 end",
	  0,
	  "" },
	{ "only f, and its instructions",
	  &calls,
	  { .only = { { "f" }, 1 } },
	  TRACED,
	  true,
	  true,
	  ">f@2 (2+2) <f@4 end",
	  0,
	  "" },
	{ "without f",
	  &calls,
	  { .skip = { { "f" }, 1 } },
	  TRACED,
	  true,
	  true,
	  ">main@0 (0+2) (4+1) <main@5 end",
	  0,
	  "" },
	{ "not so deep",
	  &calls,
	  { .depth = 1 },
	  TRACED,
	  true,
	  false,
	  ">main@0 <main@5 end",
	  0,
	  "" },
	{ "no match",
	  &calls,
	  { .only = { { "g" }, 1 } },
	  TRACED,
	  true,
	  false,
	  "end",
	  HSC_EXIT_FINDING,
	  NONE },
	{ "without who is not there",
	  &calls,
	  { .skip = { { "g" }, 1 } },
	  TRACED,
	  true,
	  false,
	  ">main@0 >f@2 <f@4 <main@5 end",
	  0,
	  "test: no function matched -N g\n" },
	{ "ticks, of which there are none",
	  &calls,
	  { .clock = HSC_AXIS_TICKS },
	  TRACED,
	  false,
	  false,
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: run.hart has no timestamps: --clock can count its "
	  "instructions only\n" },
	{ "after the end",
	  &calls,
	  { .range_begin = 7 },
	  TRACED,
	  true,
	  false,
	  "end",
	  0,
	  "hartscope test: --range has nothing in it: the clock ends at 5\n" },
	{ "tasks that nobody reports",
	  &calls,
	  { .task = "task" },
	  TRACED,
	  true,
	  false,
	  ">task:[unknown]@0 >main@0 >f@2 <f@4 <main@5 <task:[unknown]@5 end",
	  0,
	  "test: nothing in the trace reports tasks by --task=task\n" },
	{ "tasks of nothing",
	  &calls,
	  { .task = "nobody" },
	  TRACED,
	  true,
	  false,
	  "",
	  HSC_EXIT_USAGE,
	  "hartscope test: --task: no variable 'nobody' in the program\n"
	  "  or what else reports tasks: context, scontext, hcontext, thread, "
	  "itc:N, an address\n" },
	{ "no bundle",
	  &calls,
	  { .depth = 0 },
	  "no.hart",
	  true,
	  false,
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot read bundle 'no.hart': No such file or "
	  "directory\n  make one: hartscope record -- ./prog\n" },
};

static int walk(size_t i, struct hsc_cli *cli, struct taken *t)
{
	const struct hsc_decode_config config = { .unmerged = cases[i].unmerged,
						  .blocks_only = true };
	struct hsc_cli_walk w;
	int code = hsc_cli_walk_open(&w, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	w.run = cases[i].runs ? run : NULL;
	t->walk = &w;
	CHECK_EQ(hsc_cli_walk_run(&w, cases[i].ops, t),
		 cases[i].code <= HSC_EXIT_FINDING);
	hsc_cli_walk_explain(&w);
	return hsc_cli_walk_close(&w, HSC_EXIT_OK);
}

static void test_cases(void)
{
	struct taken t = { .fails = false };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_as(&cases[i].as);
		int code = -1;

		cli->bundle = cases[i].bundle;
		printed_begin(&t.text);
		CHECK_SAID(code = walk(i, cli, &t), cases[i].said,
			   cases[i].name);
		CHECK_STR(printed_end(&t.text), cases[i].want, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		free(cli);
	}
	printed_free(&t.text);
}

/* A view that cannot write ends the walk; who closes the file reports it. */
static void test_stopped(void)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct hsc_cli *cli = traced_cli(TRACED);
	struct taken t = { .fails = true };
	struct hsc_cli_walk w;

	CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
	t.walk = &w;
	printed_begin(&t.text);
	CHECK(!hsc_cli_walk_run(&w, &events, &t));
	CHECK_STR(printed_end(&t.text), "", "nothing more");
	CHECK_EQ(w.d.rc, HSC_END);
	CHECK_SAID(CHECK_EQ(hsc_cli_walk_close(&w, HSC_EXIT_OK), HSC_EXIT_OK),
		   "", "close");
	printed_free(&t.text);
	free(cli);
}

static void test_title(void)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct hsc_cli *cli = traced_cli("./two.hart");
	struct taken t = { .fails = false };
	struct hsc_view_title title;
	struct hsc_cli_walk w;

	CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
	t.walk = &w;
	printed_begin(&t.text);
	CHECK(hsc_cli_walk_run(&w, &calls, &t));
	printed_end(&t.text);
	title = hsc_cli_walk_title(&w);
	CHECK_STR(title.bundle, "two.hart", "without its folder");
	CHECK_STR(title.unit, "hart", "unit");
	CHECK_EQ(title.harts, 2);
	CHECK_EQ(title.instructions, 10);
	CHECK_EQ(title.gaps, 0);
	CHECK_EQ(hsc_cli_walk_close(&w, HSC_EXIT_OK), HSC_EXIT_OK);
	printed_free(&t.text);
	free(cli);
}

/* By threads only what asks for all of it; a shard as well. */
static void test_results(void)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	static const struct hsc_cli_command many = { .name = "test",
						     .groups = HSC_CLI_JOBS };
	const struct hsc_results_config wanted = { .profile = true };
	struct hsc_cli *cli = traced_cli("two.hart");
	struct hsc_results *results;
	struct hsc_cli_walk w;

	cli->command = &many;
	cli->jobs = 2;
	for (unsigned filtered = 0; filtered < 2; filtered++) {
		cli->depth = filtered;
		CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
		results = hsc_cli_walk_results(&w, &wanted);
		CHECK_EQ(results == NULL, filtered);
		CHECK_EQ(hsc_decode_totals(w.d.decode).instructions,
			 filtered ? 0 : 10);
		hsc_results_free(&results);
		w.d.shows = HSC_CLI_SHOWS_OWN;
		if (filtered)
			CHECK_SAID(CHECK_EQ(hsc_cli_walk_shard(&w, &wanted),
					    HSC_EXIT_USAGE),
				   "hartscope test: --shard goes with no "
				   "filter, range, clock, task or inlined "
				   "calls: a shard does not know them\n",
				   "shard");
		else
			CHECK_EQ(hsc_cli_walk_close(&w, HSC_EXIT_INPUT),
				 HSC_EXIT_INPUT);
	}
	free(cli);
}

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	traced_bundle("two.hart", two, 2);
	test_cases();
	test_stopped();
	test_title();
	test_results();
	scratch_leave(folder);
	return check_failures != 0;
}
