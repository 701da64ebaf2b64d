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

/* Functions by first use in the tree, or by their index: what index they have
 * is up to how the trace was decoded. */
struct numbers {
	uint32_t *of;    /* of[function]: its number + 1, or 0 */
	uint32_t *order; /* order[count]: functions by number */
	uint32_t count;
};

static bool number_functions(struct numbers *n, const struct hsc_calltree *tree,
			     const struct hsc_functions *functions,
			     bool by_index)
{
	const size_t all = (size_t)hsc_functions_count(functions) + 1;
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;

	*n = (struct numbers){ calloc(all, sizeof(*n->of)),
			       calloc(all, sizeof(*n->order)), 0 };
	if (!n->of || !n->order)
		return false;
	for (uint32_t i = 0; by_index && i + 1 < all; i++) {
		n->order[i] = i;
		n->of[i] = n->count = i + 1;
	}
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0) {
		const uint32_t f = hsc_calltree_get(tree, node)->function;

		if (n->of[f])
			continue;
		n->order[n->count++] = f;
		n->of[f] = n->count;
	}
	return true;
}

static void print_functions(FILE *out, const struct numbers *n,
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
			const struct numbers *numbers,
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

static void print_tree(FILE *out, const struct hsc_calltree *tree,
		       const struct hsc_functions *functions,
		       const struct hsc_comparison_node *was, bool by_index)
{
	struct numbers numbers;

	if (number_functions(&numbers, tree, functions, by_index)) {
		print_functions(out, &numbers, functions);
		print_nodes(out, tree, &numbers, was);
	}
	free(numbers.of);
	free(numbers.order);
}

void hsc_view_flame_tree(FILE *out, const struct hsc_calltree *tree,
			 const struct hsc_functions *functions)
{
	print_tree(out, tree, functions, NULL, true);
}

static void print_data(FILE *out, const struct hsc_view_title *title,
		       const struct hsc_calltree *tree,
		       const struct hsc_functions *functions,
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
	if (title->axis.unit != HSC_AXIS_INSTRUCTIONS)
		fprintf(out, ",\"clock\":\"%s\"", hsc_view_unit(&title->axis));
	print_tree(out, tree, functions, was ? was->nodes : NULL, false);
	print_was(out, tree, was);
	putc('}', out);
}

void hsc_view_flame_html(FILE *out, const struct hsc_view_title *title,
			 const struct hsc_calltree *tree,
			 const struct hsc_functions *functions,
			 const struct hsc_view_flame_was *was)
{

	fwrite(hsc_view_flame_head, 1, sizeof(hsc_view_flame_head), out);
	print_data(out, title, tree, functions, was);
	fwrite(hsc_view_flame_tail, 1, sizeof(hsc_view_flame_tail), out);
}
