/* SPDX-License-Identifier: MIT */
#include "measure/coverage/line_counts.h"
#include "unit/measure/coverage/counted_code.h"
#include <stdlib.h>

#define LINES 10

static const struct {
	const char *name;
	const char *want; /* LINE=COUNT, without those of 0 */
	struct counted code[CODE_MAX];
} cases[] = {
	{ "pieces that follow each other",
	  "1=9 2=9 3=4 ",
	  { LINEAR(1, 9), BRANCH(3, 2, 9, 5), LINEAR(3, 4), LINEAR(1, 9),
	    RETURN(1, 9) } },
	{ "pieces that exclude each other",
	  "1=12 2=10 3=12 ",
	  { BRANCH(2, 1, 12, 6), JUMP(5, 2, 6), BRANCH(4, 1, 6, 2),
	    JUMP(5, 2, 4), LINEAR(0, 2), RETURN(3, 12) } },
	{ "a loop in a line",
	  "1=1 2=8 3=1 ",
	  { LINEAR(1, 1), JUMP(3, 2, 1), LINEAR(2, 7), BRANCH(2, 2, 8, 7),
	    RETURN(3, 1) } },
	{ "two loops in a line",
	  "2=10 ",
	  { LINEAR(2, 1), LINEAR(2, 4), BRANCH(1, 2, 4, 3), LINEAR(2, 7),
	    BRANCH(3, 2, 7, 6), RETURN(2, 1) } },
	{ "a loop around a line",
	  "1=6 2=5 3=1 ",
	  { LINEAR(1, 1), JUMP(4, 1, 1), LINEAR(2, 5), LINEAR(1, 5),
	    BRANCH(2, 1, 6, 5), RETURN(3, 1) } },
	{ "by a switch to its own line",
	  "1=8 2=3 ",
	  { SWITCH(3, 1, 8, 3), LINEAR(1, 5), RETURN(1, 5), LINEAR(2, 3),
	    RETURN(2, 3) } },
	{ "a call that came back, or to a handler",
	  "1=7 2=5 ",
	  { CALL(1, 7), LINEAR(2, 5), RETURN(2, 5), LINEAR(1, 2),
	    RETURN(1, 2) } },
	{ "a handler, and what it leads to",
	  "1=4 2=4 3=2 ",
	  { LINEAR(1, 4), CALL(2, 4), LINEAR(2, 2), LINEAR(1, 4), RETURN(1, 4),
	    LINEAR(3, 2), JUMP(3, 3, 2) } },
	{ "the handler leads to what is after the call",
	  "1=4 2=4 3=2 ",
	  { LINEAR(1, 4), CALL(2, 4), LINEAR(1, 4), RETURN(1, 4), LINEAR(3, 2),
	    JUMP(2, 3, 2) } },
	{ "a jump that nobody followed",
	  "1=8 2=3 ",
	  { INDIRECT(1, 8), LINEAR(1, 5), RETURN(1, 5), LINEAR(2, 3),
	    RETURN(2, 3) } },
	{ "the second return of setjmp",
	  "1=7 2=7 3=3 ",
	  { CALL(1, 4), LINEAR(1, 7), BRANCH(4, 2, 7, 4), CALL(3, 3),
	    RETURN(0, 4) } },
	{ "which of two ways came from the line is not known",
	  "1=6 2=9 3=3 ",
	  { BRANCH(2, 2, 9, 6), JUMP(3, 3, 3), LINEAR(1, 6), BRANCH(5, 2, 9, 6),
	    RETURN(2, 3), LINEAR(1, 6), RETURN(1, 6) } },
	{ "copies add up", "1=8 ", { LINEAR(1, 5), COPY(1, 3), RETURN(1, 5) } },
	{ "a branch to the next one",
	  "1=5 2=5 ",
	  { LINEAR(1, 5), BRANCH(2, 2, 5, 5), LINEAR(1, 5), RETURN(1, 5) } },
	{ "nothing ran", "", { LINEAR(1, 0), RETURN(1, 0) } },
};

static void describe(const struct hsc_code_row *rows, const uint64_t *counts,
		     size_t count, char *text, size_t cap)
{
	uint64_t lines[LINES] = { 0 };
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; i < count; i++)
		if (rows[i].line)
			lines[rows[i].line] += counts[i];
	for (unsigned i = 0; i < LINES; i++)
		if (lines[i])
			n += (size_t)snprintf(text + n, cap - n, "%u=%d ", i,
					      (int)lines[i]);
}

static void run(size_t i)
{
	static const struct hsc_code_function function = { .start =
								   CODE_START };
	struct hsc_code_jump list[2 * CODE_MAX];
	const struct hsc_code_jumps jumps = counted_jumps(cases[i].code, list);
	struct hsc_code_row rows[CODE_MAX];
	struct hsc_counted_code code = {
		.rows = rows,
		.jumps = &jumps,
		.count = counted_rows(cases[i].code, rows),
		.functions = &function,
		.function_count = 1,
	};
	char text[256];
	uint64_t *counts;

	CHECK_EQ(hsc_line_counts_new(&code, &counts), HSC_OK);
	describe(rows, counts, code.count, text, sizeof(text));
	CHECK_STR(text, cases[i].want, cases[i].name);
	free(counts);
}

/* Of code without a symbol nobody knows where it begins: its busiest
 * instruction counts. */
static void no_function(void)
{
	struct hsc_code_row rows[CODE_MAX];
	const struct hsc_code_jumps none = { .count = 0 };
	struct hsc_counted_code code = { .rows = rows, .jumps = &none };
	char text[256];
	uint64_t *counts;

	code.count = counted_rows(cases[1].code, rows);
	for (size_t i = 0; i < code.count; i++)
		rows[i].function = HSC_CODE_NONE;
	CHECK_EQ(hsc_line_counts_new(&code, &counts), HSC_OK);
	describe(rows, counts, code.count, text, sizeof(text));
	CHECK_STR(text, "1=12 2=6 3=12 ", "no function");
	free(counts);
}

/* Lines of two functions are two copies; rows of both alternate. */
static void functions(void)
{
	static const struct hsc_code_function list[2] = { { .start = 0x1000 },
							  { .start = 0x1004 } };
	static const struct counted rows_of[CODE_MAX] = {
		LINEAR(1, 5),
		COPY(1, 3),
		LINEAR(1, 5),
		COPY(1, 4),
	};
	const struct hsc_code_jumps none = { .count = 0 };
	struct hsc_code_row rows[CODE_MAX];
	struct hsc_counted_code code = {
		.rows = rows,
		.jumps = &none,
		.count = counted_rows(rows_of, rows),
		.functions = list,
		.function_count = 2,
	};
	char text[256];
	uint64_t *counts;

	for (size_t i = 0; i < code.count; i++)
		rows[i].function = i & 1;
	CHECK_EQ(hsc_line_counts_new(&code, &counts), HSC_OK);
	describe(rows, counts, code.count, text, sizeof(text));
	CHECK_STR(text, "1=9 ", "functions");
	free(counts);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	no_function();
	functions();
	return check_failures != 0;
}
