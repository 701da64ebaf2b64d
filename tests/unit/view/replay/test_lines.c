/* SPDX-License-Identifier: MIT */
/* Lines of each kind, and text between them, in order and by any threads. */
#include "unit/check.h"
#include "view/replay/lines.h"
#include <stdlib.h>
#include <string.h>

#define MANY 20000u

static const char *const remarks[] = { "", "tail call", "cut off" };
static char *const harts[] = { (char *)"h0  ", (char *)"h10 " };
static const struct hsc_replay_texts texts = { remarks, harts, 4 };
static const struct hsc_replay_texts one = { remarks, harts, 0 };

static const struct {
	struct hsc_replay_line line;
	const char *want;
} cases[] = {
	{ { .clock = 7,
	    .kind = HSC_REPLAY_ENTER,
	    .name = "main+",
	    .name_len = 4 },
	  "              7                  h0  main() {\n" },
	{ { .clock = 1234,
	    .kind = HSC_REPLAY_ENTER,
	    .name = "f",
	    .name_len = 1,
	    .hart = 1,
	    .depth = 2,
	    .in = 1,
	    .out = 2 },
	  "          1,234                  h10     f() {  /* tail call */\n" },
	{ { .clock = 8,
	    .length = 12,
	    .kind = HSC_REPLAY_LEAF,
	    .name = "g",
	    .name_len = 1,
	    .depth = 1 },
	  "              8              12  h0    g();\n" },
	{ { .kind = HSC_REPLAY_LEAF,
	    .name = "g",
	    .name_len = 1,
	    .in = 1,
	    .out = 2 },
	  "              0               0  h0  g();  /* tail call, cut off "
	  "*/\n" },
	{ { .kind = HSC_REPLAY_LEAVE,
	    .name = "g",
	    .name_len = 1,
	    .in = 1,
	    .out = 2 },
	  "              0               0  h0  } /* g: cut off */\n" },
	{ { .kind = HSC_REPLAY_LEAVE, .name = "g", .name_len = 1 },
	  "              0               0  h0  } /* g */\n" },
};

static void kinds(void)
{
	char *want = NULL, *got = NULL;
	size_t len = 0, want_len = 0;
	FILE *out = open_memstream(&got, &len);
	FILE *expected = open_memstream(&want, &want_len);
	struct hsc_replay_lines *l;

	CHECK_EQ(hsc_replay_lines_open(&l, out, &texts, 2), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(hsc_replay_lines_add(l, &cases[i].line), HSC_OK);
		fprintf(hsc_replay_lines_text(l), "-- %zu\n", i);
		fprintf(expected, "%s-- %zu\n", cases[i].want, i);
	}
	CHECK_EQ(hsc_replay_lines_drain(l), HSC_OK);
	fclose(out);
	fclose(expected);
	CHECK_STR(got, want, "kinds");
	free(want);
	hsc_replay_lines_close(&l);
	CHECK(!l);
	free(got);
}

/* The line of number i is 0 to 299 characters of a name. */
static struct hsc_replay_line line_of(const char *text, unsigned i)
{
	return (struct hsc_replay_line){ .clock = i % 1000,
					 .kind = HSC_REPLAY_ENTER,
					 .name = text,
					 .name_len = i * 13 % 300 };
}

/* More than jobs have room for, and text that is longer than one has. */
static void many(unsigned jobs)
{
	static char text[100000];
	char *got = NULL, *want = NULL;
	size_t len = 0, want_len = 0;
	FILE *out = open_memstream(&got, &len);
	FILE *expected = open_memstream(&want, &want_len);
	struct hsc_replay_lines *l;

	memset(text, 'x', sizeof(text) - 1);
	CHECK_EQ(hsc_replay_lines_open(&l, out, &one, jobs), HSC_OK);
	for (unsigned i = 0; i < MANY; i++) {
		const struct hsc_replay_line line = line_of(text, i);

		CHECK_EQ(hsc_replay_lines_add(l, &line), HSC_OK);
		fprintf(expected, "%15u%18s%.*s() {\n", i % 1000, "",
			(int)line.name_len, text);
		if (i % 997 == 5) {
			fputs(text, hsc_replay_lines_text(l));
			fputs(text, expected);
		}
	}
	CHECK_EQ(hsc_replay_lines_drain(l), HSC_OK);
	fclose(out);
	fclose(expected);
	CHECK_EQ(len, want_len);
	CHECK(len == want_len && memcmp(got, want, len) == 0);
	hsc_replay_lines_close(&l);
	free(got);
	free(want);
}

int main(void)
{
	kinds();
	for (unsigned jobs = 1; jobs < 4; jobs++)
		many(jobs);
	return check_failures != 0;
}
