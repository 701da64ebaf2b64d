/* SPDX-License-Identifier: MIT */
#include "measure/coverage/paths.h"
#include "unit/measure/coverage/counted_code.h"

/* FIRST-LAST xCOUNT <CAME >TO:COUNT,... >>WENT of each node; then the order,
 * with a | before what the beginning leads to. */
static size_t describe_node(const struct hsc_paths *p, uint32_t i, char *text,
			    size_t cap)
{
	const struct hsc_path_node *node = &p->nodes[i];
	size_t n = (size_t)snprintf(text, cap, "%u-%ux%d", node->first,
				    node->last, (int)node->count);

	if (node->came)
		n += (size_t)snprintf(text + n, cap - n, "<%d",
				      (int)node->came);
	for (uint32_t k = node->edge; k < node[1].edge; k++)
		n += (size_t)snprintf(text + n, cap - n, ">%u:%d",
				      p->edges[k].to, (int)p->edges[k].count);
	if (node->went)
		n += (size_t)snprintf(text + n, cap - n, ">>%d",
				      (int)node->went);
	return n + (size_t)snprintf(text + n, cap - n, " ");
}

static void describe(const struct hsc_paths *p, char *text, size_t cap)
{
	size_t n = 0;

	for (uint32_t i = 0; i < p->node_count; i++)
		n += describe_node(p, i, text + n, cap - n);
	for (uint32_t i = 0; i < p->node_count; i++)
		n += (size_t)snprintf(text + n, cap - n, "%s%u",
				      i == p->regular ? "|" : " ", p->order[i]);
	snprintf(text + n, cap - n, "%s", p->is_known ? "" : " ?");
}

static const struct {
	const char *name;
	const char *want;
	struct counted code[CODE_MAX];
} cases[] = {
	{ "one node",
	  "0-2x3 |0",
	  { LINEAR(0, 3), LINEAR(0, 3), RETURN(0, 3) } },
	{ "both ways meet",
	  "0-1x9>2:5>1:4 2-2x4>2:4 3-4x9 |0 1 2",
	  { LINEAR(0, 9), BRANCH(3, 0, 9, 5), LINEAR(0, 4), LINEAR(0, 9),
	    RETURN(0, 9) } },
	{ "the loop is entered at its end",
	  "0-0x1>2:1 1-1x7>2:7 2-2x8>1:7>3:1 3-3x1 |0 2 3 1",
	  { JUMP(2, 0, 1), LINEAR(0, 7), BRANCH(1, 0, 8, 7), RETURN(0, 1) } },
	{ "a switch",
	  "0-0x8>1:5>2:3 1-1x5>2:5 2-3x8 |0 1 2",
	  { SWITCH(2, 0, 8, 3), LINEAR(0, 5), LINEAR(0, 8), RETURN(0, 8) } },
	{ "a jump out of the function", "0-0x8>>8 |0", { INDIRECT(0, 8) } },
	{ "a call that a handler goes on from",
	  "0-0x7>1:5>>2 1-1x5 2-2x2<2  2|0 1 ?",
	  { CALL(0, 7), RETURN(0, 5), RETURN(0, 2) } },
	{ "a call, and a jump to what is after it",
	  "0-0x7>1:5>>2 1-1x7 2-2x2<2>3:2 3-3x2>1:2  2 3|0 1 ?",
	  { CALL(0, 7), RETURN(0, 7), CALL(0, 2), JUMP(1, 0, 2) } },
	{ "code that never ran, and an outcome that is lost",
	  "0-0x9>1:5>>4 1-1x5 |0 1",
	  { BRANCH(3, 0, 9, 5), LINEAR(0, 0), LINEAR(0, 0), RETURN(0, 5) } },
	{ "a branch to the next one",
	  "0-0x5>1:5 1-1x5 |0 1",
	  { BRANCH(1, 0, 5, 0), RETURN(0, 5) } },
};

static void run(struct hsc_paths *p, size_t i)
{
	struct hsc_code_jump list[2 * CODE_MAX];
	const struct hsc_code_jumps jumps = counted_jumps(cases[i].code, list);
	const struct hsc_code_row *ran[CODE_MAX];
	struct hsc_code_row rows[CODE_MAX];
	const size_t count = counted_rows(cases[i].code, rows);
	size_t n = 0;
	char text[512];

	for (size_t k = 0; k < count; k++)
		if (rows[k].count)
			ran[n++] = &rows[k];
	CHECK_EQ(hsc_paths_set(p, ran, n, CODE_START, &jumps), HSC_OK);
	describe(p, text, sizeof(text));
	CHECK_STR(text, cases[i].want, cases[i].name);
}

int main(void)
{
	struct hsc_paths paths = { .cap = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(&paths, i);
	hsc_paths_clear(&paths);
	return check_failures != 0;
}
