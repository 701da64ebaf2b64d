/* SPDX-License-Identifier: MIT */
#include "unit/measure/nesting.h"
#include "unit/measure/steps.h"
#include "view/common/event_filter.h"

/* Functions are named fa, fb, ...; steps that pass are told with depth. */
static const struct {
	const char *name;
	struct hsc_view_filter filter;
	const char *only[2], *skip[2];
	const char *steps;
	const char *want;
} cases[] = {
	{ "empty",
	  { .depth = 0 },
	  { 0 },
	  { 0 },
	  "+a0 +b1 -2 -3",
	  "0+fa0 1+fb1 1-fb2 0-fa3 " },
	{ "only",
	  { .only_count = 1 },
	  { "fb" },
	  { 0 },
	  "+a0 +b1 +c2 -3 -4 +c5 -6 -7",
	  "0+fb1 1+fc2 1-fc3 0-fb4 " },
	{ "only, recursive",
	  { .only_count = 1 },
	  { "fb" },
	  { 0 },
	  "+a0 +b1 +b2 -3 +c3 -4 -5 -7",
	  "0+fb1 1+fb2 1-fb3 1+fc3 1-fc4 0-fb5 " },
	{ "not",
	  { .skip_count = 1 },
	  { 0 },
	  { "fb" },
	  "+a0 +b1 +c2 -3 -4 +c5 -6 -7",
	  "0+fa0 1+fc5 1-fc6 0-fa7 " },
	{ "only and not",
	  { .only_count = 1, .skip_count = 1 },
	  { "fb" },
	  { "fc" },
	  "+a0 +b1 +c2 +d3 -4 -5 +d6 -7 -8 -9",
	  "0+fb1 1+fd6 1-fd7 0-fb8 " },
	{ "patterns",
	  { .only_count = 2 },
	  { "f[bc]", "x*" },
	  { 0 },
	  "+a0 +b1 -2 +c3 -4 +d5 -6 -7",
	  "0+fb1 0-fb2 0+fc3 0-fc4 " },
	{ "depth",
	  { .depth = 2 },
	  { 0 },
	  { 0 },
	  "+a0 +b1 +c2 +d3 -4 -5 -6 +c6 -7 -8",
	  "0+fa0 1+fb1 1-fb6 1+fc6 1-fc7 0-fa8 " },
	{ "depth counts from what is shown",
	  { .only_count = 1, .depth = 2 },
	  { "fb" },
	  { 0 },
	  "+a0 +b1 +c2 +d3 -4 -5 -6 -8",
	  "0+fb1 1+fc2 1-fc5 0-fb6 " },
	{ "short calls",
	  { .threshold = 3 },
	  { 0 },
	  { 0 },
	  "+a0 +b1 -2 +c2 +d3 -4 -5 +b6 -7 -9",
	  "0+fa0 1+fc2 1-fc5 0-fa9 " },
	{ "all calls are short",
	  { .threshold = 100 },
	  { 0 },
	  { 0 },
	  "+a0 +b1 -2 -9",
	  "" },
	{ "threshold below what is hidden",
	  { .skip_count = 1, .threshold = 2 },
	  { 0 },
	  { "fb" },
	  "+a0 +b1 +c2 -9 -9 +d9 -12 -13",
	  "0+fa0 1+fd9 1-fd12 0-fa13 " },
};

static void tell(char **at, const struct hsc_functions *functions,
		 const struct hsc_stack_step *s)
{
	*at += snprintf(*at, 64, "%u%c%s%" PRIu64 " ", s->depth,
			s->kind == HSC_STACK_ENTER ? '+' : '-',
			hsc_functions_get(functions, s->function)->name,
			s->clock);
}

/* What passes nests, and names the caller that is shown. */
static void run(size_t i, struct hsc_functions *functions)
{
	struct hsc_view_filter config = cases[i].filter;
	struct steps steps = { .at = cases[i].steps };
	uint32_t open[STEPS_DEEP], depth = 0;
	struct hsc_filter *filter;
	struct hsc_stack_step step;
	char text[512], *at = text;

	config.only = cases[i].only;
	config.skip = cases[i].skip;
	CHECK_EQ(hsc_view_filter_is_empty(&config), i == 0);
	CHECK_EQ(hsc_filter_new(&filter, &config, functions), HSC_OK);
	while (steps_next(&steps, &step)) {
		CHECK_EQ(hsc_filter_feed(filter, &step), HSC_OK);
		while (hsc_filter_next(filter, &step) == HSC_OK) {
			check_nesting(open, &depth, &step);
			tell(&at, functions, &step);
		}
	}
	*at = '\0';
	CHECK_EQ(depth, 0);
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_filter_free(&filter);
	hsc_filter_free(&filter);
}

static bool shows(const struct hsc_view_filter *filter, const char *name)
{
	const struct hsc_function f = { .name = name, .raw = name };

	return hsc_view_filter_shows(filter, &f);
}

/* A name means the function in every way that it may be shown. */
static void test_names(void)
{
	static const char raw[] = "_ZN2ns5shape4areaEi";
	static const struct {
		const char *name;
		bool means;
	} names[] = {
		{ raw, true },
		{ "ns::shape::area(int)", true },
		{ "ns::shape::area", true },
		{ "ns::*", true },
		{ "*::area", true },
		{ "*area(*)", true },
		{ "area", false },
		{ "ns::shape::area(long)", false },
	};
	static const char *const shown[] = { raw, "ns::shape::area",
					     "ns::shape::area(int)" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		for (size_t k = 0; k < 3; k++) {
			const struct hsc_function f = { .name = shown[k],
							.raw = raw };

			CHECK_EQ(hsc_view_is_named(&f, names[i].name),
				 names[i].means);
		}
	/* what looks like a pattern */
	CHECK(hsc_view_is_named(
		&(struct hsc_function){ .name = "f", .raw = "_ZN1aixEi" },
		"a::operator[](int)"));
}

/* Compilers copy, specialise and split functions, and name what they made. */
static void test_clones(void)
{
	static const struct {
		const char *raw, *pattern;
		bool means;
	} clones[] = {
		{ "work.constprop.0", "work", true },
		{ "work.constprop.0", "work.constprop.0", true },
		{ "work.constprop.0", "w*", true },
		{ "work.constprop.0", "wor", false },
		{ "work.constprop.0", "constprop", false },
		{ "work.isra.0.constprop.1", "work", true },
		{ "work.part.0.cold", "work", true },
		{ "work.__uniq.123456.llvm.7", "work", true },
		{ "_ZL4workii.constprop.0", "work", true },
		{ "_ZL4workii.constprop.0", "work(int, int)", true },
		{ "_ZL4workii.constprop.0", "work(int)", false },
		{ "work.b", "work", false }, /* of an assembler */
		{ ".cold", "", false },
	};

	for (size_t i = 0; i < sizeof(clones) / sizeof(clones[0]); i++) {
		const struct hsc_function f = { .name = clones[i].raw,
						.raw = clones[i].raw };

		CHECK_EQ(hsc_view_is_named(&f, clones[i].pattern),
			 clones[i].means);
	}
}

/* A function is looked for by any name of its address. */
static void test_aliases(void)
{
	static const struct {
		const char *pattern;
		bool means;
	} names[] = {
		{ "__malloc", true },
		{ "malloc", true },
		{ "*libc_mal*", true },
		{ "ns::work(int)", true },
		{ "ns::work", true },
		{ "mallo", false },
		{ "malloc\n__libc_malloc", false },
		{ "", false },
	};
	const struct hsc_function f = {
		.name = "__malloc",
		.raw = "__malloc",
		.aliases = "malloc\n__libc_malloc\n_ZN2ns4workEi\n",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		CHECK_EQ(hsc_view_is_named(&f, names[i].pattern),
			 names[i].means);
}

static void test_shows(void)
{
	static const char *const only[] = { "f?", "main" };
	static const char *const skip[] = { "fb" };
	const struct hsc_view_filter filter = {
		.only = only, .only_count = 2, .skip = skip, .skip_count = 1
	};
	const struct hsc_view_filter none = { .depth = 0 };

	CHECK(shows(&filter, "fa"));
	CHECK(shows(&filter, "main"));
	CHECK(!shows(&filter, "fb"));
	CHECK(!shows(&filter, "g"));
	CHECK(shows(&none, "g"));
}

int main(void)
{
	static const char *const names[] = { "fa", "f[b-e]", "zz" };
	struct hsc_functions *functions;
	char name[] = "fa";
	const struct hsc_function one = { name, "", 0, NULL, NULL, NULL };

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	for (uint32_t i = 1; i <= 10; i++, name[1]++)
		CHECK_EQ(hsc_functions_index(functions, &one), i);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i, functions);
	CHECK_EQ(hsc_view_filter_matches(names, 3, functions), 5);
	CHECK_EQ(hsc_view_filter_matches(&names[2], 1, functions), 0);
	hsc_functions_free(&functions);
	test_shows();
	test_names();
	test_clones();
	test_aliases();
	return check_failures != 0;
}
