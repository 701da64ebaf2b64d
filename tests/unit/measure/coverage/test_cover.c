/* SPDX-License-Identifier: MIT */
#include "unit/measure/sourced.h"

static size_t sums(char *text, size_t cap, const struct hsc_cover_sums *s)
{
	return (size_t)snprintf(text, cap, "%d/%d %d/%d %d/%d %d/%d",
				(int)s->lines_ran, (int)s->lines,
				(int)s->functions_ran, (int)s->functions,
				(int)s->branches_ran, (int)s->branches,
				(int)s->instructions_ran, (int)s->instructions);
}

/* NAME[SUMS] LINE=COUNT FUNCTION(CALLS RAN/ALL) LINE:TAKEN/NOT of each file;
 * an x follows what is excluded. */
static void describe(const struct hsc_cover *c, char *text, size_t cap)
{
	const struct hsc_cover_file *f;
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; (f = hsc_cover_file_at(c, i)) != NULL; i++) {
		n += (size_t)snprintf(text + n, cap - n, "%s%s[",
				      f->is_module ? "*" : "", f->name);
		n += sums(text + n, cap - n, &f->sums);
		n += (size_t)snprintf(text + n, cap - n, "] ");
		for (size_t k = 0; k < f->line_count; k++)
			n += (size_t)snprintf(text + n, cap - n, "%u=%d%s ",
					      f->lines[k].line,
					      (int)f->lines[k].count,
					      f->lines[k].excluded ? "x" : "");
		for (size_t k = 0; k < f->function_count; k++)
			n += (size_t)snprintf(
				text + n, cap - n, "%s(%d %u/%u)%s ",
				f->functions[k].function->name,
				(int)f->functions[k].calls, f->functions[k].ran,
				f->functions[k].instructions,
				f->functions[k].excluded ? "x" : "");
		for (size_t k = 0; k < f->branch_count; k++)
			n += (size_t)snprintf(
				text + n, cap - n, "%u:%d/%d%s ",
				f->branches[k].row->line,
				(int)f->branches[k].row->taken,
				(int)f->branches[k].row->not_taken,
				f->branches[k].excluded ? "x" : "");
	}
}

#define A_LINES "10=2 11=2 14=2 15=1 20=0 21=0 22=0 "
#define A_REST  "f(2 6/6) g(0 0/3) 11:1/1 14:1/1 20:0/0 "

static bool wants_header(const void *context, const char *file)
{
	const char *text = context;

	CHECK_STR(text, "hello", "context");
	return strcmp(file, "/src/b.h") == 0;
}

static const struct {
	const char *name;
	bool lines;
	struct hsc_cover_config config;
	const char *want;
} cases[] = {
	{ "source",
	  true,
	  { .all = false },
	  "/src/a.c[4/7 1/2 4/6 4/7] " A_LINES A_REST
	  "/src/b.h[1/1 0/0 0/0 2/2] 7=3 " },
	{ "all",
	  true,
	  { .all = true },
	  "/src/a.c[4/7 1/2 4/6 4/7] " A_LINES A_REST
	  "/src/b.h[1/1 0/0 0/0 2/2] 7=3 "
	  "*prog[0/0 1/1 0/0 2/2] h(1 2/2) " },
	{ "no debug information",
	  false,
	  { .all = false },
	  "*prog[0/0 2/3 4/6 8/11] f(2 6/6) g(0 0/3) h(1 2/2) "
	  "0:1/1 0:1/1 0:0/0 " },
	{ "one file",
	  true,
	  { .wants = wants_header, .context = "hello" },
	  "/src/b.h[1/1 0/0 0/0 2/2] 7=3 " },
};

static void run(size_t i)
{
	struct hsc_code_counts *counts = sourced_counts(cases[i].lines);
	struct hsc_cover *c;
	char text[1024];

	CHECK_EQ(hsc_cover_new(&c, counts, &cases[i].config), HSC_OK);
	describe(c, text, sizeof(text));
	CHECK_STR(text, cases[i].want, cases[i].name);
	CHECK_EQ(hsc_cover_has_no_source(c), !cases[i].lines);
	hsc_cover_free(&c);
	hsc_cover_free(&c);
	hsc_code_counts_free(&counts);
}

static void excluded(void)
{
	const struct hsc_cover_config config = { .all = false };
	struct hsc_code_counts *counts = sourced_counts(true);
	struct hsc_cover_sums t;
	struct hsc_cover *c;
	uint8_t what[21] = { 0 };
	char text[1024];

	what[10] = HSC_COVER_EXCLUDE_BRANCHES; /* of line 11 */
	what[13] = what[19] = HSC_COVER_EXCLUDE_LINE;
	CHECK_EQ(hsc_cover_new(&c, counts, &config), HSC_OK);
	hsc_cover_exclude(c, 0, what, sizeof(what));
	describe(c, text, sizeof(text));
	CHECK_STR(text,
		  "/src/a.c[3/5 1/1 0/0 3/5] "
		  "10=2 11=2 14=2x 15=1 20=0x 21=0 22=0 "
		  "f(2 6/6) g(0 0/3)x 11:1/1x 14:1/1x 20:0/0x "
		  "/src/b.h[1/1 0/0 0/0 2/2] 7=3 ",
		  "excluded");
	t = hsc_cover_total(c);
	sums(text, sizeof(text), &t);
	CHECK_STR(text, "4/6 1/1 0/0 5/7", "total");
	CHECK_EQ(hsc_cover_files(c), 2);
	hsc_cover_free(&c);
	hsc_code_counts_free(&counts);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	excluded();
	return check_failures != 0;
}
