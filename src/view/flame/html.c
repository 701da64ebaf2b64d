/* SPDX-License-Identifier: MIT */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/flame/flame.h"
#include "view/flame/flame_page.h" /* made from flame.html by the build */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DATA "@DATA@"

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

static void print_functions(FILE *out, const struct hsc_functions *functions)
{
	const uint32_t count = hsc_functions_count(functions);
	struct modules modules = {
		.names = calloc(count + 1, sizeof(const char *)),
	};

	fputs(",\n\"functions\":[", out);
	for (uint32_t i = 0; i < count; i++) {
		const struct hsc_function *f = hsc_functions_get(functions, i);

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
			comma, depth, n->function,
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
			 const struct hsc_functions *functions)
{
	print_functions(out, functions);
	print_nodes(out, tree, NULL);
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
	print_functions(out, functions);
	print_nodes(out, tree, was ? was->nodes : NULL);
	print_was(out, tree, was);
	putc('}', out);
}

void hsc_view_flame_html(FILE *out, const struct hsc_view_title *title,
			 const struct hsc_calltree *tree,
			 const struct hsc_functions *functions,
			 const struct hsc_view_flame_was *was)
{
	const char *page = (const char *)hsc_view_flame_page;
	const size_t len = sizeof(hsc_view_flame_page);
	const char *data = memmem(page, len, DATA, strlen(DATA));
	const char *rest = data + strlen(DATA);

	fwrite(page, 1, (size_t)(data - page), out);
	print_data(out, title, tree, functions, was);
	fwrite(rest, 1, (size_t)(page + len - rest), out);
}
