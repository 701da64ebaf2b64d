/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include <hartscope/measure/profile.h>

/* Rows that are not zero: function, calls, cut, total, self. The total is
 * "WHOLE..LEAST" if calls were cut. */
static const struct {
	const char *name;
	const char *steps[3]; /* of one source each */
	const char *want;
} cases[] = {
	{ "nothing", { "" }, "" },
	{ "self is what lies between steps",
	  { "+a0 +b2 -5 +b6 -7 -10" },
	  "a 1/0 10 6; b 2/0 4 4; " },
	{ "recursion counts once in total",
	  { "+a0 +a1 +a2 -3 -4 -5" },
	  "a 3/0 5 5; " },
	{ "recursion through another",
	  { "+a0 +b1 +a2 -3 -4 -5" },
	  "a 2/0 5 3; b 1/0 3 2; " },
	{ "a function that was found was not called",
	  { "?a0 +b1 -2 -4" },
	  "a 0/0 4 3; b 1/0 1 1; " },
	{ "calls that lost trace have no total",
	  { "+a0 +b2 x5 x5 ?a9 +b10 -12 -20" },
	  "a 1/2 0..16 11; b 2/1 2..5 5; " },
	{ "cut recursion counts once, too",
	  { "+a0 +a1 +a3 x6 x6 x6 ?a6 -9" },
	  "a 3/4 0..9 9; " },
	{ "what is found after a gap has no callers",
	  { "+a0 +b2 x4 x4 ?b4 -14 ?a14 .15" },
	  "a 1/2 0..5 3; b 1/2 0..12 12; " },
	{ "traps and tail calls are calls",
	  { "+a0 !b1 \\2 /3 ~c3 .5" },
	  "a 1/0 3 2; b 1/0 1 1; c 1/0 2 2; " },
	{ "sources add up",
	  { "+a0 -3", "+a100 +b101 -102 -105" },
	  "a 2/0 8 7; b 1/0 1 1; " },
	{ "code before the first frame is nobody's",
	  { "+a5 -7 +a9 -10" },
	  "a 2/0 3 3; " },
};

static void feed(struct hsc_profile *p, const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;

	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_profile_feed(p, &step), HSC_OK);
}

static void report(char *at, const struct hsc_profile *p)
{
	uint64_t self = 0;
	char least[24];

	for (uint32_t i = 0; i < hsc_profile_count(p); i++) {
		const struct hsc_profile_row r = hsc_profile_get(p, i);

		self += r.self;
		CHECK(r.self <= r.at_least && r.total <= r.at_least);
		snprintf(least, sizeof(least), "..%" PRIu64, r.at_least);
		if (r.at_least == r.total)
			least[0] = '\0';
		if (r.calls || r.cut || r.total || r.self)
			at += snprintf(at, 64,
				       "%c %" PRIu64 "/%" PRIu64 " %" PRIu64
				       "%s %" PRIu64 "; ",
				       (char)('a' + i - 1), r.calls, r.cut,
				       r.total, least, r.self);
	}
	*at = '\0';
	CHECK_EQ(hsc_profile_instructions(p), self);
}

static void run(size_t i)
{
	struct hsc_profile *one, *sum, *part;
	char text[512];

	CHECK_EQ(hsc_profile_new(&one), HSC_OK);
	CHECK_EQ(hsc_profile_new(&sum), HSC_OK);
	for (size_t k = 3; k-- > 0;) {
		if (!cases[i].steps[k])
			continue;
		feed(one, cases[i].steps[k]);
		CHECK_EQ(hsc_profile_new(&part), HSC_OK);
		feed(part, cases[i].steps[k]);
		CHECK_EQ(hsc_profile_merge(sum, part), HSC_OK);
		hsc_profile_free(&part);
	}
	report(text, one);
	CHECK_STR(text, cases[i].want, cases[i].name);
	report(text, sum);
	CHECK_STR(text, cases[i].want, "merged");
	CHECK_EQ(hsc_profile_get(one, 12345).calls, 0);
	hsc_profile_free(&one);
	hsc_profile_free(&sum);
	hsc_profile_free(&sum);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	return check_failures != 0;
}
