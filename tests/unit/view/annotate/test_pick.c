/* SPDX-License-Identifier: MIT */
#include "unit/view/annotate/picked.h"

static const char *const g_only[] = { "g" }, *const pattern[] = { "[fh]" };
static const char *const source[] = { "a.c" }, *const path[] = { "/src/*.c" };
static const char *const none[] = { "x" };

static const struct {
	const char *name;
	struct hsc_view_annotate_pick pick;
	const char *want; /* NAME CALLS/INSTRUCTIONS of each, +LEFT */
} cases[] = {
	{ "all that ran, the busiest first", { .limit = 0 }, "f 2/10 h 1/2 " },
	{ "the first", { .limit = 1 }, "f 2/10 +1" },
	{ "no more than there are", { .limit = 9 }, "f 2/10 h 1/2 " },
	{ "by name, though it never ran",
	  { .names = g_only, .name_count = 1 },
	  "g 0/0 " },
	{ "by pattern",
	  { .names = pattern, .name_count = 1 },
	  "f 2/10 h 1/2 " },
	{ "by the last part of a file",
	  { .files = source, .file_count = 1 },
	  "f 2/10 g 0/0 " },
	{ "by pattern of a file",
	  { .files = path, .file_count = 1, .names = none, .name_count = 1 },
	  "f 2/10 g 0/0 " },
	{ "no match", { .names = none, .name_count = 1 }, "" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[128] = "", *at = text, *const end = text + 128;
		struct picked p;

		picked_make(&p, &cases[i].pick);
		for (size_t k = 0; k < p.view.count; k++) {
			const struct hsc_view_annotated *f =
				&p.view.functions[k];

			at += snprintf(at, (size_t)(end - at), "%s %d/%d ",
				       f->function->name, (int)f->calls,
				       (int)f->instructions);
			CHECK_EQ(f->rows[0]->offset, f->function->start);
			CHECK_EQ(f->rows[f->count - 1]->offset + 4,
				 f->function->end);
		}
		if (p.view.left_out)
			snprintf(at, (size_t)(end - at), "+%zu",
				 p.view.left_out);
		CHECK_STR(text, cases[i].want, cases[i].name);
		picked_free(&p);
	}
	return check_failures != 0;
}
