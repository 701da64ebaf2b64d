/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/measure/functions.h>

/* What is one function and what is another. */
static const struct {
	const char *name;
	struct hsc_function function;
	uint32_t want;
} cases[] = {
	{ "the first", { "main", "prog", 10, NULL, NULL, NULL }, 1 },
	{ "the same again", { "main", "prog", 10, NULL, NULL, NULL }, 1 },
	{ "another module", { "main", "libx.so", 10, NULL, NULL, NULL }, 2 },
	{ "a static one of that name",
	  { "main", "prog", 12, NULL, NULL, NULL },
	  3 },
	{ "names do not run together",
	  { "mainp", "rog", 10, NULL, NULL, NULL },
	  4 },
	{ "a mangled name", { "f(int)", "prog", 10, "_Z1fi", NULL, NULL }, 5 },
	{ "the same, shown otherwise",
	  { "f", "prog", 10, "_Z1fi", NULL, NULL },
	  5 },
	{ "another one that looks the same",
	  { "f(int)", "prog", 10, "x", NULL, NULL },
	  6 },
	{ "one of two files",
	  { "main (a.c)", "prog", 10, "main", "a.c", NULL },
	  7 },
	{ "the other", { "main (b.c)", "prog", 10, "main", "b.c", NULL }, 8 },
	{ "unknown code",
	  { "[unknown]", "", 0, NULL, NULL, NULL },
	  HSC_FUNCTION_UNKNOWN },
};

static void many(struct hsc_functions *f)
{
	const uint32_t first = hsc_functions_count(f);
	char name[16];

	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < 5000; i++) {
			const struct hsc_function one = { name, "many", i % 7,
							  NULL, NULL,   NULL };

			snprintf(name, sizeof(name), "f%u", i);
			CHECK_EQ(hsc_functions_index(f, &one), first + i);
		}
	CHECK_EQ(hsc_functions_count(f), first + 5000);
	CHECK_STR(hsc_functions_get(f, first + 4321)->name, "f4321", "copied");
	CHECK_EQ(hsc_functions_get(f, first + 4321)->size, 4321 % 7);
}

/* The function of a symbol is one row with what was put in by hand. */
static void symbols(struct hsc_functions *f)
{
	static const char *const aliases[] = { "malloc", "__libc_malloc",
					       NULL };
	const struct hsc_symbol s = { .name = "main (b.c)",
				      .module = "prog",
				      .start = 0x100,
				      .end = 0x10a,
				      .raw = "main",
				      .origin = "b.c" };
	const struct hsc_symbol folded = { .name = "__malloc",
					   .module = "libc.so.6",
					   .end = 2,
					   .raw = "__malloc",
					   .aliases = aliases };
	uint32_t index;

	CHECK_EQ(hsc_functions_symbol(f, &s), 8);
	CHECK_STR(hsc_functions_get(f, 8)->aliases, "", "no aliases");
	index = hsc_functions_symbol(f, &folded);
	CHECK_STR(hsc_functions_get(f, index)->aliases,
		  "malloc\n__libc_malloc\n", "a line each");
	CHECK_EQ(hsc_functions_symbol(f, &folded), index);
}

int main(void)
{
	struct hsc_functions *f;

	CHECK_EQ(hsc_functions_new(&f), HSC_OK);
	CHECK_EQ(hsc_functions_count(f), 1);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(hsc_functions_index(f, &cases[i].function),
			 cases[i].want);
		CHECK_STR(hsc_functions_get(f, cases[i].want)->module,
			  cases[i].function.module, cases[i].name);
	}
	CHECK_STR(hsc_functions_get(f, 1)->raw, "main", "as it is shown");
	CHECK_STR(hsc_functions_get(f, 5)->name, "f(int)", "the first");
	CHECK_STR(hsc_functions_get(f, 5)->raw, "_Z1fi", "in the file");
	CHECK_STR(hsc_functions_get(f, 1)->origin, "", "no origin");
	CHECK_STR(hsc_functions_get(f, 8)->origin, "b.c", "origin");
	CHECK_STR(hsc_functions_get(f, 999)->name, "[unknown]", "too high");
	symbols(f);
	many(f);
	hsc_functions_free(&f);
	hsc_functions_free(&f);
	return check_failures != 0;
}
