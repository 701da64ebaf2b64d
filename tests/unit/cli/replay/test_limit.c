/* SPDX-License-Identifier: MIT */
#include "cli/replay/limit.h"
#include "support/printed.h"
#include "unit/check.h"

static const struct {
	const char *name;
	uint64_t lines;
	const char *text;
	const char *want;
	bool reached;
} cases[] = {
	{ "fewer than that", 3, "head\na\n", "head\na\n", false },
	{ "as many", 1, "head\na\n", "head\na\n", false },
	{ "more", 1, "head\na\nb\n", "head\na\n", true },
	{ "a part of one more", 1, "head\na\nb", "head\na\n", true },
	{ "none but the first", 0, "head\na\n", "head\n", true },
	{ "all that there are", UINT64_MAX, "head\na\n", "head\na\n", false },
};

static void test_lines(struct printed *p, size_t i, bool whole)
{
	struct hsc_cli_limit l = {
		.first = { .to = printed_begin(p), .lines = cases[i].lines },
	};
	FILE *out = hsc_cli_limit_open(&l);

	CHECK(out != NULL);
	setvbuf(out, NULL, _IONBF, 0);
	if (whole)
		(void)fputs(cases[i].text, out);
	for (const char *at = cases[i].text; !whole && *at; at++)
		(void)putc(*at, out);
	CHECK_EQ(ferror(out) != 0, cases[i].reached);
	(void)fclose(out);
	CHECK_STR(printed_end(p), cases[i].want, cases[i].name);
	CHECK_EQ(l.first.reached, cases[i].reached);
}

/* Whose file is full does not write on. */
static void test_full(void)
{
	FILE *full = fopen("/dev/full", "w"), *out;
	struct hsc_cli_limit l = { .first = { .to = full, .lines = 9 } };

	if (!full) /* a system without it */
		return;
	setvbuf(full, NULL, _IONBF, 0);
	out = hsc_cli_limit_open(&l);
	fputs("head\n", out);
	CHECK(fflush(out) != 0);
	fclose(out);
	fclose(full);
}

/* --- the walk ends ------------------------------------------------------- */

struct calls {
	unsigned events, steps, runs, ends;
};

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	(void)e;
	((struct calls *)view)->events++;
	return HSC_OK;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	(void)s;
	((struct calls *)view)->steps++;
	return HSC_OK;
}

static enum hsc_status run(void *view, const struct hsc_view_run *r)
{
	(void)r;
	((struct calls *)view)->runs++;
	return HSC_OK;
}

static enum hsc_status finish(void *view)
{
	((struct calls *)view)->ends++;
	return HSC_E_FORMAT; /* whatever it is */
}

static void test_walk(void)
{
	static const struct hsc_view_ops ops = { event, step, finish };
	struct calls calls = { .events = 0 };
	struct hsc_cli_limit l = { .ops = &ops, .run = run, .view = &calls };
	const struct hsc_event e = { .kind = HSC_EVENT_GAP };
	const struct hsc_stack_step s = { .kind = HSC_STACK_ENTER };
	const struct hsc_view_run r = { .count = 1 };

	for (unsigned reached = 0; reached < 2; reached++) {
		const enum hsc_status want = reached ? HSC_E_FILE : HSC_OK;

		l.first.reached = reached;
		CHECK_EQ(hsc_cli_limit_ops.event(&l, &e), want);
		CHECK_EQ(hsc_cli_limit_ops.step(&l, &s), want);
		CHECK_EQ(hsc_cli_limit_run(&l, &r), want);
	}
	CHECK_EQ(calls.events, 1);
	CHECK_EQ(calls.steps, 1);
	CHECK_EQ(calls.runs, 1);
	CHECK_EQ(hsc_cli_limit_ops.finish(&l), HSC_E_FORMAT);
	CHECK_EQ(calls.ends, 1);
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		test_lines(&p, i, true);
		test_lines(&p, i, false);
	}
	printed_free(&p);
	test_full();
	test_walk();
	return check_failures != 0;
}
