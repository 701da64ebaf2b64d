/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include <hartscope/measure/comparison.h>

struct recording {
	struct hsc_functions *functions;
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
	struct hsc_durations *lengths;
};

/* rows[count] are letters a, b, .. of the steps. */
static struct hsc_comparison_side make(struct recording *r,
				       const struct hsc_function *rows,
				       size_t count, const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;

	CHECK_EQ(hsc_functions_new(&r->functions), HSC_OK);
	for (uint32_t i = 0; i < count; i++)
		CHECK_EQ(hsc_functions_index(r->functions, &rows[i]), i + 1);
	CHECK_EQ(hsc_profile_new(&r->profile), HSC_OK);
	CHECK_EQ(hsc_calltree_new(&r->tree, NULL), HSC_OK);
	CHECK_EQ(hsc_durations_new(&r->lengths), HSC_OK);
	while (steps_next(&steps, &step)) {
		CHECK_EQ(hsc_profile_feed(r->profile, &step), HSC_OK);
		CHECK_EQ(hsc_calltree_feed(r->tree, &step), HSC_OK);
		CHECK_EQ(hsc_durations_feed(r->lengths, &step), HSC_OK);
	}
	return (struct hsc_comparison_side){ r->functions, r->profile, r->tree,
					     r->lengths };
}

static void clear(struct recording *r)
{
	hsc_functions_free(&r->functions);
	hsc_profile_free(&r->profile);
	hsc_calltree_free(&r->tree);
	hsc_durations_free(&r->lengths);
}

static uint32_t find(const struct hsc_comparison *c, const char *name,
		     const char *module)
{
	for (uint32_t i = 0; i < c->count; i++) {
		const struct hsc_function *f =
			hsc_functions_get(c->functions, i);

		if (strcmp(f->name, name) == 0 &&
		    strcmp(f->module, module) == 0)
			return i;
	}
	printf("no %s of %s\n", name, module);
	check_failures++;
	return 0;
}

/* Sizes differ, order differs, the program has another name, and one name is
 * there in two modules. */
static void test_functions(void)
{
	static const struct hsc_function old[] = {
		{ "main", "v1.elf", 10, NULL, NULL, NULL },
		{ "f", "v1.elf", 4, NULL, NULL, NULL },
		{ "f", "libx.so", 8, NULL, NULL, NULL },
		{ "gone", "v1.elf", 2, NULL, NULL, NULL },
	};
	static const struct hsc_function new[] = {
		{ "f", "libx.so", 12, NULL, NULL, NULL },
		{ "main()", "v2.elf", 20, "main", NULL, NULL },
		{ "f", "v2.elf", 4, NULL, NULL, NULL },
		{ "f", "v2.elf", 6, NULL, NULL, NULL },
	};
	struct recording r[2];
	struct hsc_comparison_side sides[2];
	struct hsc_comparison c;
	uint32_t main_is;

	sides[0] = make(&r[0], old, 4, "+a0 +b1 -3 +c3 -6 +d6 -7 -10");
	sides[1] = make(&r[1], new, 4, "+b0 +a1 -6 +c6 -8 +d8 -9 -20");
	CHECK_EQ(hsc_comparison_make(&c, &sides[0], &sides[1]), HSC_OK);
	main_is = find(&c, "main()", "v2.elf");
	CHECK_EQ(c.before[main_is].self, 4);
	CHECK_EQ(c.after[main_is].self, 12);
	CHECK_EQ(hsc_durations_get(c.lengths[0], main_is)->lengths.max, 10);
	CHECK_EQ(hsc_durations_get(c.lengths[1], main_is)->lengths.max, 20);
	CHECK_EQ(c.before[find(&c, "f", "libx.so")].self, 3);
	CHECK_EQ(c.after[find(&c, "f", "libx.so")].self, 5);
	/* of several f nobody knows which of v1 is which of v2 */
	CHECK_EQ(c.before[find(&c, "f", "v1.elf")].self, 2);
	CHECK_EQ(c.after[find(&c, "f", "v1.elf")].calls, 0);
	/* two static ones of a file are one */
	CHECK_EQ(c.after[find(&c, "f", "v2.elf")].self, 3);
	CHECK_EQ(c.after[find(&c, "f", "v2.elf")].calls, 2);
	CHECK_EQ(c.before[find(&c, "gone", "v1.elf")].calls, 1);
	clear(&r[0]);
	clear(&r[1]);
	hsc_comparison_clear(&c);
	hsc_comparison_clear(&c);
}

/* Several of one name and module: what is one function, and what it is called.
 * SELF before, SELF after of each. */
static const struct {
	const char *name;
	struct hsc_function rows[2][4]; /* a, b, .. run 1, 2, 4, 8 */
	const char *want;
} twins[] = {
	{ "a second one came",
	  { { { "f", "p", 4, "f", "a.c", NULL } },
	    { { "f (b.c)", "p", 4, "f", "b.c", NULL },
	      { "f (a.c)", "p", 8, "f", "a.c", NULL } } },
	  "f (a.c)=1/2 f (b.c)=0/1 " },
	{ "a second one went",
	  { { { "f (a.c)", "p", 4, "f", "a.c", NULL },
	      { "f (b.c)", "p", 4, "f", "b.c", NULL } },
	    { { "f", "p", 4, "f", "b.c", NULL } } },
	  "f (a.c)=1/0 f (b.c)=2/1 " },
	{ "the second one did not run",
	  { { { "f (a.c)", "p", 4, "f", "a.c", NULL } },
	    { { "f", "p", 4, "f", "a.c", NULL } } },
	  "f (a.c)=1/1 " },
	{ "it moved to another file",
	  { { { "f", "p", 4, "f", "a.c", NULL } },
	    { { "f", "p", 4, "f", "b.c", NULL } } },
	  "f=1/1 " },
	{ "it became a global one",
	  { { { "f", "p", 4, "f", "a.c", NULL } },
	    { { "f", "p", 4, "f", NULL, NULL } } },
	  "f=1/1 " },
	{ "two files of one name: nobody knows which is which",
	  { { { "f (u.c:0x10)", "p", 4, "f", "u.c:0x10", NULL },
	      { "f (u.c:0x20)", "p", 4, "f", "u.c:0x20", NULL } },
	    { { "f (u.c:0x14)", "p", 4, "f", "u.c:0x14", NULL },
	      { "f (u.c:0x24)", "p", 4, "f", "u.c:0x24", NULL },
	      { "f (a.c)", "p", 4, "f", "a.c", NULL } } },
	  "f (a.c)=0/4 f (u.c)=3/3 " },
	{ "no files",
	  { { { "f (0x10)", "p", 4, "f", "0x10", NULL },
	      { "f (0x20)", "p", 4, "f", "0x20", NULL } },
	    { { "f (0x14)", "p", 4, "f", "0x14", NULL },
	      { "f (0x24)", "p", 4, "f", "0x24", NULL } } },
	  "f=3/3 " },
	{ "the program was renamed",
	  { { { "f (a.c)", "p", 4, "f", "a.c", NULL },
	      { "f (b.c)", "p", 4, "f", "b.c", NULL } },
	    { { "f (b.c)", "q", 4, "f", "b.c", NULL },
	      { "f (a.c)", "q", 4, "f", "a.c", NULL } } },
	  "f (a.c)=1/2 f (b.c)=2/1 " },
};

static void test_twins(size_t at)
{
	static const char *const steps = "+a0 -1 +b1 -3 +c3 -7";
	struct recording r[2];
	struct hsc_comparison_side sides[2];
	struct hsc_comparison c;
	char text[128] = "";
	size_t n = 0;

	for (unsigned side = 0; side < 2; side++) {
		size_t rows = 0;
		char part[32];

		while (rows < 4 && twins[at].rows[side][rows].name)
			rows++;
		snprintf(part, sizeof(part), "%.*s", (int)(7 * rows - 1),
			 steps);
		sides[side] = make(&r[side], twins[at].rows[side], rows, part);
	}
	CHECK_EQ(hsc_comparison_make(&c, &sides[0], &sides[1]), HSC_OK);
	for (uint32_t i = 1; i < c.count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s=%u/%u ",
				      hsc_functions_get(c.functions, i)->name,
				      (unsigned)c.before[i].self,
				      (unsigned)c.after[i].self);
	CHECK_STR(text, twins[at].want, twins[at].name);
	clear(&r[0]);
	clear(&r[1]);
	hsc_comparison_clear(&c);
}

/* Nodes of both: what each was, and what it is now. */
static void test_tree(void)
{
	static const struct hsc_function rows[] = {
		{ "a", "", 0, NULL, NULL, NULL },
		{ "b", "", 0, NULL, NULL, NULL }
	};
	static const struct hsc_function back[] = {
		{ "b", "", 0, NULL, NULL, NULL },
		{ "a", "", 0, NULL, NULL, NULL }
	};
	struct recording r[2];
	struct hsc_comparison_side sides[2];
	struct hsc_comparison c;
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;
	char text[128] = "";
	size_t n = 0;

	sides[0] = make(&r[0], rows, 2, "+a0 +b1 -3 -4");
	sides[1] = make(&r[1], back, 2, "+b0 +a1 +a2 -7 -8 -9");
	CHECK_EQ(hsc_comparison_make(&c, &sides[0], &sides[1]), HSC_OK);
	while ((node = hsc_calltree_after(c.tree, node, &depth)) != 0) {
		const struct hsc_calltree_node *t =
			hsc_calltree_get(c.tree, node);

		n += (size_t)snprintf(
			text + n, sizeof(text) - n, "%u%s=%u/%u ",
			(unsigned)depth,
			hsc_functions_get(c.functions, t->function)->name,
			(unsigned)c.was[node].self,
			(unsigned)(t->self - c.was[node].self));
	}
	CHECK_STR(text, "1a=2/2 2b=2/2 3b=0/5 ", "contexts");
	clear(&r[0]);
	clear(&r[1]);
	hsc_comparison_clear(&c);
}

int main(void)
{
	test_functions();
	test_tree();
	for (size_t i = 0; i < sizeof(twins) / sizeof(twins[0]); i++)
		test_twins(i);
	return check_failures != 0;
}
