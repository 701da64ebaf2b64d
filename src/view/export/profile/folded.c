/* SPDX-License-Identifier: MIT */
/* folded.c - a call tree as folded stacks, "main;fib;fib 42" a line: what
 * flamegraph.pl, speedscope and others take. Only lines with instructions of
 * their own are written.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/export/export.h"
#include <inttypes.h>
#include <stdlib.h>

struct folded {
	struct hsc_writer *out;
	const struct hsc_calltree *tree;
	const struct hsc_functions *functions;
	uint32_t *path; /* nodes from the root's child down */
};

static void put_name(const struct folded *f, uint32_t node)
{
	const uint32_t function = hsc_calltree_get(f->tree, node)->function;
	const char *name = hsc_functions_get(f->functions, function)->name;

	while (*name) {
		const struct hsc_view_character c = hsc_view_character(name);

		if (*name == ';')
			hsc_writer_bytes(f->out, ":", 1);
		else
			hsc_writer_bytes(f->out, c.shown ? name : "?",
					 c.shown ? c.len : 1);
		name += c.len;
	}
}

static void put_line(const struct folded *f, size_t depth, uint64_t self)
{
	if (!self)
		return;
	for (size_t i = 0; i < depth; i++) {
		if (i)
			hsc_writer_bytes(f->out, ";", 1);
		put_name(f, f->path[i]);
	}
	hsc_writer_format(f->out, " %" PRIu64 "\n", self);
}

static enum hsc_status write_tree(const struct hsc_export *e,
				  const struct hsc_calltree *tree)
{
	struct folded f = { .out = e->out,
			    .tree = tree,
			    .functions = e->functions };
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;

	f.path = malloc(hsc_calltree_count(tree) * sizeof(*f.path));
	if (!f.path)
		return HSC_E_MEMORY;
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0) {
		f.path[depth - 1] = node;
		put_line(&f, depth, hsc_calltree_get(tree, node)->self);
	}
	free(f.path);
	return hsc_writer_flush(e->out);
}

enum hsc_status hsc_export_folded_to(FILE *file,
				     const struct hsc_calltree *tree,
				     const struct hsc_functions *functions)
{
	struct hsc_writer *out = calloc(1, sizeof(*out));
	const struct hsc_export e = { .functions = functions, .out = out };
	enum hsc_status rc = HSC_E_MEMORY;

	if (out) {
		out->file = file;
		rc = write_tree(&e, tree);
	}
	free(out);
	return rc;
}

const struct hsc_export_format hsc_export_folded = {
	.name = "folded",
	.suffix = "collapsedstack.txt",
	.summary = "folded stacks: flamegraph.pl, speedscope, inferno",
	.tree = write_tree,
};
