/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include <hartscope/measure/calltree.h>

/* Nodes depth first: depth, function (! a trap), calls, self. */
static const struct {
	const char *name;
	const char *steps[2];
	struct hsc_calltree_config config;
	uint64_t folded;
	const char *want;
} cases[] = {
	{ "nothing", { "" }, { 0, 0 }, 0, "" },
	{ "one node for each context",
	  { "+a0 +b1 -2 +b3 -5 +c5 +b6 -9 -9 -10" },
	  { 0, 0 },
	  0,
	  "1a/1=3 2c/1=1 3b/1=3 2b/2=3 " },
	{ "recursion makes a chain",
	  { "+a0 +a1 +a2 -3 +a3 -4 -5 -6" },
	  { 0, 0 },
	  0,
	  "1a/1=2 2a/1=2 3a/2=2 " },
	{ "a handler is not the function called",
	  { "+a0 !b1 \\2 +b3 -5 -6" },
	  { 0, 0 },
	  0,
	  "1a/1=3 2b/1=2 2b!/1=1 " },
	{ "found, not called", { "?a0 -4" }, { 0, 0 }, 0, "1a/0=4 " },
	{ "too deep",
	  { "+a0 +b1 +c2 +d3 -5 -6 +e6 -8 -9 -10" },
	  { 2, 0 },
	  3,
	  "1a/1=2 2b/1=8 " },
	{ "too many contexts",
	  { "+a0 +b1 -3 +c3 +d4 -6 -7 +b8 -9 -10" },
	  { 0, 3 },
	  2,
	  "1a/1=7 2b/2=3 " },
	{ "sources add up",
	  { "+a0 +b1 -2 -3", "+a50 +c52 -53 -54" },
	  { 0, 0 },
	  0,
	  "1a/2=5 2b/1=1 2c/1=1 " },
};

static void feed(struct hsc_calltree *t, const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;

	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_calltree_feed(t, &step), HSC_OK);
}

static void report(char *at, const struct hsc_calltree *t)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0, n = 1;

	for (; (node = hsc_calltree_after(t, node, &depth)) != 0; n++) {
		const struct hsc_calltree_node *c = hsc_calltree_get(t, node);

		CHECK(c->parent < node);
		at += snprintf(at, 64, "%u%c%s/%" PRIu64 "=%" PRIu64 " ", depth,
			       (char)('a' + c->function - 1),
			       c->trap ? "!" : "", c->calls, c->self);
	}
	*at = '\0';
	CHECK_EQ(depth, 0);
	CHECK_EQ(n, hsc_calltree_count(t));
}

static void run(size_t i)
{
	struct hsc_calltree *one, *sum, *part;
	char text[512];

	CHECK_EQ(hsc_calltree_new(&one, &cases[i].config), HSC_OK);
	CHECK_EQ(hsc_calltree_new(&sum, &cases[i].config), HSC_OK);
	for (size_t k = 2; k-- > 0;) {
		if (!cases[i].steps[k])
			continue;
		feed(one, cases[i].steps[k]);
		CHECK_EQ(hsc_calltree_new(&part, &cases[i].config), HSC_OK);
		feed(part, cases[i].steps[k]);
		CHECK_EQ(hsc_calltree_merge(sum, part), HSC_OK);
		hsc_calltree_free(&part);
	}
	report(text, one);
	CHECK_STR(text, cases[i].want, cases[i].name);
	CHECK_EQ(hsc_calltree_folded(one), cases[i].folded);
	CHECK_EQ(hsc_calltree_count(sum), hsc_calltree_count(one));
	CHECK_EQ(hsc_calltree_folded(sum), cases[i].folded);
	hsc_calltree_free(&one);
	hsc_calltree_free(&sum);
	hsc_calltree_free(&sum);
}

/* Many contexts: every node is found again, nothing is lost. */
static void many(void)
{
	enum { WIDE = 300 };
	struct hsc_calltree *t;
	struct hsc_stack_step s = { .depth = 0 };
	uint64_t self = 0;

	CHECK_EQ(hsc_calltree_new(&t, NULL), HSC_OK);
	for (uint32_t i = 0; i < 2 * WIDE * WIDE; i++) {
		const uint32_t path[] = { i % WIDE + 1, i / WIDE % WIDE + 1 };

		for (int k = 0; k < 4; k++) {
			s.kind = k < 2 ? HSC_STACK_ENTER : HSC_STACK_LEAVE;
			s.function = path[k < 2 ? k : 3 - k];
			s.caller =
				k == 0 || k == 3 ? HSC_FUNCTION_NONE : path[0];
			s.clock++;
			CHECK_EQ(hsc_calltree_feed(t, &s), HSC_OK);
		}
	}
	CHECK_EQ(hsc_calltree_count(t), 1 + WIDE + WIDE * WIDE);
	for (uint32_t i = 0; i < hsc_calltree_count(t); i++)
		self += hsc_calltree_get(t, i)->self;
	CHECK_EQ(self, 3 * 2 * WIDE * WIDE);
	hsc_calltree_free(&t);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	many();
	return check_failures != 0;
}
