/* SPDX-License-Identifier: MIT */
#include "view/flame/folded.h"
#include <inttypes.h>
#include <stdlib.h>

struct folded {
	FILE *out;
	const struct hsc_calltree *tree;
	const struct hsc_functions *functions;
	uint32_t *path; /* nodes from the root's child down */
};

static void print_name(const struct folded *f, uint32_t node)
{
	const uint32_t function = hsc_calltree_get(f->tree, node)->function;
	const char *name = hsc_functions_get(f->functions, function)->name;

	for (; *name; name++)
		if (*name == ';')
			putc(':', f->out);
		else
			putc((unsigned char)*name < ' ' ? ' ' : *name, f->out);
}

static void print(const struct folded *f, size_t depth, uint64_t self)
{
	if (!self)
		return;
	for (size_t i = 0; i < depth; i++) {
		if (i)
			putc(';', f->out);
		print_name(f, f->path[i]);
	}
	fprintf(f->out, " %" PRIu64 "\n", self);
}

enum hsc_status hsc_view_folded(FILE *out, const struct hsc_calltree *tree,
				const struct hsc_functions *functions)
{
	struct folded f = { .out = out, .tree = tree, .functions = functions };
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;

	f.path = malloc(hsc_calltree_count(tree) * sizeof(*f.path));
	if (!f.path)
		return HSC_E_MEMORY;
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0) {
		f.path[depth - 1] = node;
		print(&f, depth, hsc_calltree_get(tree, node)->self);
	}
	free(f.path);
	return HSC_OK;
}
