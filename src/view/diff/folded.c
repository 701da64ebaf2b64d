/* SPDX-License-Identifier: MIT */
/* folded.c - stacks with two counts, for a differential flame graph.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/diff/diff.h"
#include <inttypes.h>
#include <stdlib.h>

/* A semicolon ends a function, and a line ends a stack. */
static void print_name(FILE *out, const char *name)
{
	while (*name) {
		const struct hsc_view_character c = hsc_view_character(name);

		if (*name == ';')
			putc(':', out);
		else
			fwrite(c.shown ? name : "?", 1, c.shown ? c.len : 1,
			       out);
		name += c.len;
	}
}

static void print_line(FILE *out, const struct hsc_comparison *c,
		       const uint32_t *path, size_t depth)
{
	const uint32_t node = path[depth - 1];
	const uint64_t both = hsc_calltree_get(c->tree, node)->self;

	if (!both)
		return;
	for (size_t i = 0; i < depth; i++) {
		const uint32_t function =
			hsc_calltree_get(c->tree, path[i])->function;

		if (i)
			putc(';', out);
		print_name(out,
			   hsc_functions_get(c->functions, function)->name);
	}
	fprintf(out, " %" PRIu64 " %" PRIu64 "\n", c->was[node].self,
		both - c->was[node].self);
}

enum hsc_status hsc_view_diff_folded(FILE *out, const struct hsc_view_diff *d)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;
	uint32_t *path = malloc(hsc_calltree_count(d->c->tree) * sizeof(*path));

	if (!path)
		return HSC_E_MEMORY;
	while ((node = hsc_calltree_after(d->c->tree, node, &depth)) != 0) {
		path[depth - 1] = node;
		print_line(out, d->c, path, depth);
	}
	free(path);
	return HSC_OK;
}
