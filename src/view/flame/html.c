/* SPDX-License-Identifier: MIT */
/* html.c - the page of a flame graph.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/flame/flame.h"
#include "view/flame/flame_page.h" /* made from flame.html by the build */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Modules by first use; there are few, so looking through them will do. */
struct modules {
	const char **names; /* names[count] */
	size_t count;
};

static size_t module_of(struct modules *m, const char *name)
{
	size_t i = 0;

	while (i < m->count && strcmp(m->names[i], name) != 0)
		i++;
	if (i == m->count && m->names)
		m->names[m->count++] = name;
	return i;
}

uint32_t hsc_view_numbers_add(struct hsc_view_numbers *n, uint32_t function)
{
	if (!n->of[function]) {
		n->order[n->count++] = function;
		n->of[function] = n->count;
	}
	return n->of[function] - 1;
}

bool hsc_view_numbers_make(struct hsc_view_numbers *n,
			   const struct hsc_calltree *tree,
			   const struct hsc_functions *functions)
{
	const size_t all = (size_t)hsc_functions_count(functions) + 1;
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;

	*n = (struct hsc_view_numbers){ calloc(all, sizeof(*n->of)),
					calloc(all, sizeof(*n->order)), 0 };
	if (!n->of || !n->order)
		return false;
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0)
		hsc_view_numbers_add(n, hsc_calltree_get(tree, node)->function);
	return true;
}

void hsc_view_numbers_clear(struct hsc_view_numbers *n)
{
	free(n->of);
	free(n->order);
	*n = (struct hsc_view_numbers){ .count = 0 };
}

static void print_functions(FILE *out, const struct hsc_view_numbers *n,
			    const struct hsc_functions *functions)
{
	struct modules modules = {
		.names = calloc(n->count + 1, sizeof(const char *)),
	};

	fputs(",\n\"functions\":[", out);
	for (uint32_t i = 0; i < n->count; i++) {
		const struct hsc_function *f =
			hsc_functions_get(functions, n->order[i]);

		fputs(i ? ",\n[" : "[", out);
		hsc_view_json_string(out, f->name);
		fprintf(out, ",%zu]", module_of(&modules, f->module));
	}
	fputs("],\n\"modules\":[", out);
	for (size_t i = 0; i < modules.count; i++) {
		if (i)
			putc(',', out);
		hsc_view_json_string(out, modules.names[i]);
	}
	putc(']', out);
	free((void *)modules.names);
}

/* Depth first: depth, function, instructions of its own, calls, trap. */
static void print_nodes(FILE *out, const struct hsc_calltree *tree,
			const struct hsc_view_numbers *numbers,
			const struct hsc_comparison_node *was)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;
	const char *comma = "";

	fputs(",\n\"nodes\":[", out);
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0) {
		const struct hsc_calltree_node *n =
			hsc_calltree_get(tree, node);

		fprintf(out,
			"%s%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%d",
			comma, depth, numbers->of[n->function] - 1,
			n->self - (was ? was[node].self : 0),
			n->calls - (was ? was[node].calls : 0), n->trap);
		comma = ",\n";
	}
	putc(']', out);
}

/* What each node was before, in the same order. */
static void print_was(FILE *out, const struct hsc_calltree *tree,
		      const struct hsc_view_flame_was *was)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;
	const char *comma = "";

	if (!was)
		return;
	fputs(",\n\"before\":", out);
	hsc_view_json_string(out, was->bundle);
	fputs(",\n\"was\":[", out);
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0) {
		fprintf(out, "%s%" PRIu64, comma, was->nodes[node].self);
		comma = ",\n";
	}
	putc(']', out);
}

void hsc_view_flame_tree(FILE *out, const struct hsc_calltree *tree,
			 const struct hsc_functions *functions,
			 const struct hsc_view_numbers *numbers,
			 const struct hsc_comparison_node *was)
{
	print_functions(out, numbers, functions);
	print_nodes(out, tree, numbers, was);
}

static void print_data(FILE *out, const struct hsc_view_title *title,
		       const struct hsc_calltree *tree,
		       const struct hsc_functions *functions,
		       const struct hsc_view_numbers *numbers,
		       const struct hsc_view_flame_was *was)
{
	fputs("{\"schema\":\"hartscope-flame\",\"version\":1,\"bundle\":", out);
	hsc_view_json_string(out, title->bundle);
	fputs(",\"unit\":", out);
	hsc_view_json_string(out, title->unit);
	fprintf(out,
		",\"harts\":%zu,\"instructions\":%" PRIu64 ",\"gaps\":%" PRIu64
		",\"gap_bytes\":%" PRIu64 ",\"folded\":%" PRIu64,
		title->harts, title->instructions, title->gaps,
		title->gap_bytes, title->folded + hsc_calltree_folded(tree));
	if (title->uncounted)
		fprintf(out, ",\"uncounted\":%" PRIu64, title->uncounted);
	if (title->axis.unit != HSC_AXIS_INSTRUCTIONS)
		fprintf(out, ",\"clock\":\"%s\"", hsc_view_unit(&title->axis));
	hsc_view_flame_tree(out, tree, functions, numbers,
			    was ? was->nodes : NULL);
	print_was(out, tree, was);
	putc('}', out);
}

enum hsc_status hsc_view_flame_html(FILE *out,
				    const struct hsc_view_title *title,
				    const struct hsc_calltree *tree,
				    const struct hsc_functions *functions,
				    const struct hsc_view_flame_was *was)
{
	struct hsc_view_numbers numbers;
	const bool ok = hsc_view_numbers_make(&numbers, tree, functions);

	if (ok) {
		fwrite(hsc_view_flame_head, 1, sizeof(hsc_view_flame_head),
		       out);
		print_data(out, title, tree, functions, &numbers, was);
		fwrite(hsc_view_flame_tail, 1, sizeof(hsc_view_flame_tail),
		       out);
	}
	hsc_view_numbers_clear(&numbers);
	return ok ? HSC_OK : HSC_E_MEMORY;
}
