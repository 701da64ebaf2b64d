/* SPDX-License-Identifier: MIT */
/* What a word does to the stack of calls, worked out once. */
#include "measure/stack/words.h"
#include "unit/measure/program.h"

/* Blocks by their starts; and what they do, in order: >f a call of f that stays
 * open, =f within the word, ~f a jump to f; or "walked". */
static const struct {
	const char *name;
	uint64_t starts[8];
	const char *want;
} cases[] = {
	{ "recursion", { 0x1008, 0x1000 }, ">main 2" },
	{ "a call that stays open", { 0x1000, 0x1100 }, ">f 2" },
	{ "a call and its return", { 0x1000, 0x1100, 0x1008 }, "=f 2" },
	{ "calls in calls",
	  { 0x1000, 0x1100, 0x1008, 0x1200, 0x1010 },
	  "=f 2 =g 2" },
	{ "a tail call within", { 0x1108, 0x1200 }, "~g 1" },
	{ "a return to elsewhere", { 0x1000, 0x1100, 0x1010 }, "walked" },
	{ "a jump into the middle", { 0x1108, 0x1208 }, "walked" },
	{ "code without a name", { 0x1400 }, "walked" },
	{ "code that runs on into another function", { 0x1500 }, "walked" },
	{ "a swap", { 0x1600, 0x1100 }, "walked" },
};

static void report(char *text, size_t cap, const struct program *p,
		   const struct hsc_word *w)
{
	static const char signs[] = ">~=";
	size_t n = 0;

	text[0] = '\0';
	if (w->count == HSC_WORD_WALKED) {
		snprintf(text, cap, "walked");
		return;
	}
	for (unsigned i = 0; i < w->count; i++) {
		const struct hsc_word_change *c = &w->changes[i];
		const char *name =
			hsc_functions_get(p->functions, c->function)->name;

		n += (size_t)snprintf(text + n, cap - n, "%s%c%s %u",
				      i ? " " : "", signs[c->kind], name,
				      c->kind == HSC_WORD_WITHIN ? c->whole
								 : c->at);
	}
}

int main(void)
{
	struct program p;
	struct hsc_stack *s;
	char text[200];

	program_make(&p);
	CHECK_EQ(hsc_stack_new(&s, p.map, 0), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint32_t ids[8], count = 0;

		for (; count < 8 && cases[i].starts[count]; count++)
			ids[count] = hsc_blocks_find(p.blocks,
						     cases[i].starts[count]);
		CHECK(hsc_stack_words_begin(s));
		hsc_stack_words_learn(s, 5, ids, count);
		report(text, sizeof(text), &p, &s->words->words[5]);
		CHECK_STR(text, cases[i].want, cases[i].name);
		/* nothing is open */
		CHECK_EQ(hsc_stack_words_how(s, &s->words->words[5],
					     hsc_stack_words_top(s),
					     HSC_EDGE_PLAIN),
			 HSC_WORD_IS_WALKED);
	}
	hsc_stack_free(&s);
	program_free(&p);
	return check_failures != 0;
}
