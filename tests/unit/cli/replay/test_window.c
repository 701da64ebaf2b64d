/* SPDX-License-Identifier: MIT */
#include "cli/replay/window.h"
#include "support/printed.h"
#include "unit/check.h"
#include <stdlib.h>

/* What comes, and what of it is shown: "a" and "b" are functions entered,
 * "A" and "B" left, "e" an event, "r" instructions, "|" the end. */
static const struct {
	const char *name;
	const char *from, *until;
	const char *text;
	const char *want;
	bool found_from, found_until;
} cases[] = {
	{ "all", NULL, NULL, "eabrBA|", "eabrBA|", false, false },
	{ "from a function on", "b", NULL, "earbrBeA|", "brBe|", true, false },
	{ "it is not there", "c", NULL, "eabrBA|", "|", false, false },
	{ "until a function", NULL, "b", "eabrBA|", "eab|", false, true },
	{ "from one to another", "a", "b", "eabrBAeabB|", "abab|", true, true },
	{ "a call of both opens, the next closes", "b", "b", "abBbBbB|",
	  "bBbbB|", true, true },
	{ "until alone, which is not there", NULL, "c", "abBA|", "abBA|", false,
	  false },
};

struct shown {
	struct printed text;
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	(void)e;
	fputc('e', ((struct shown *)view)->text.out);
	return HSC_OK;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	fputc((s->kind == HSC_STACK_ENTER ? 'a' : 'A') + (int)s->function - 1,
	      ((struct shown *)view)->text.out);
	return HSC_OK;
}

static enum hsc_status run(void *view, const struct hsc_view_run *r)
{
	(void)r;
	fputc('r', ((struct shown *)view)->text.out);
	return HSC_OK;
}

static enum hsc_status finish(void *view)
{
	fputc('|', ((struct shown *)view)->text.out);
	return HSC_OK;
}

static const struct hsc_view_ops ops = { event, step, finish };

static enum hsc_status put(struct hsc_cli_window *w, char c, uint32_t *depth)
{
	const struct hsc_event e = { .kind = HSC_EVENT_GAP };
	const struct hsc_view_run r = { .count = 1 };
	struct hsc_stack_step s = { .kind = HSC_STACK_ENTER };

	if (c == 'e')
		return hsc_cli_window_ops.event(w, &e);
	if (c == 'r')
		return hsc_cli_window_run(w, &r);
	if (c == '|')
		return hsc_cli_window_ops.finish(w);
	if (c >= 'a') {
		s.function = (uint32_t)(c - 'a') + 1;
		s.depth = (*depth)++;
	} else {
		s.kind = HSC_STACK_LEAVE;
		s.function = (uint32_t)(c - 'A') + 1;
		s.depth = --*depth;
	}
	return hsc_cli_window_ops.step(w, &s);
}

static struct hsc_functions *functions_new(void)
{
	static const struct hsc_function rows[] = {
		{ .name = "a", .module = "" }, { .name = "b", .module = "" }
	};
	struct hsc_functions *f;

	CHECK_EQ(hsc_functions_new(&f), HSC_OK);
	for (uint32_t i = 0; i < 2; i++)
		CHECK_EQ(hsc_functions_index(f, &rows[i]), i + 1);
	return f;
}

/* A frame that was entered outside of the window is not left in it, whatever
 * its depth and source are. */
static void test_deep(const struct hsc_functions *functions)
{
	struct shown shown = { .text = { .len = 0 } };
	struct hsc_cli_window w = {
		.ops = &ops, .view = &shown, .functions = functions, .from = "b"
	};
	struct hsc_stack_step s = { .function = 1, .depth = 5000, .source = 3 };

	printed_begin(&shown.text);
	CHECK_EQ(hsc_cli_window_ops.step(&w, &s), HSC_OK);
	s.source = 2;
	s.function = 2;
	CHECK_EQ(hsc_cli_window_ops.step(&w, &s), HSC_OK);
	s.kind = HSC_STACK_LEAVE;
	CHECK_EQ(hsc_cli_window_ops.step(&w, &s), HSC_OK);
	s.source = 3;
	s.function = 1;
	CHECK_EQ(hsc_cli_window_ops.step(&w, &s), HSC_OK);
	CHECK_STR(printed_end(&shown.text), "bB", "two sources");
	printed_free(&shown.text);
	hsc_cli_window_clear(&w);
	CHECK(w.shown == NULL && w.cap == 0);
}

int main(void)
{
	struct hsc_functions *functions = functions_new();
	struct shown shown = { .text = { .len = 0 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli_window w = { .ops = &ops,
					    .run = run,
					    .view = &shown,
					    .functions = functions,
					    .from = cases[i].from,
					    .until = cases[i].until };
		uint32_t depth = 0;

		printed_begin(&shown.text);
		for (const char *at = cases[i].text; *at; at++)
			CHECK_EQ(put(&w, *at, &depth), HSC_OK);
		CHECK_STR(printed_end(&shown.text), cases[i].want,
			  cases[i].name);
		CHECK_EQ(w.found_from, cases[i].found_from);
		CHECK_EQ(w.found_until, cases[i].found_until);
		hsc_cli_window_clear(&w);
	}
	printed_free(&shown.text);
	test_deep(functions);
	hsc_functions_free(&functions);
	return check_failures != 0;
}
