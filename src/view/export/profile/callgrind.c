/* SPDX-License-Identifier: MIT */
/* callgrind.c - the profile format of Valgrind's Callgrind, which KCachegrind,
 * QCachegrind, callgrind_annotate and speedscope open: Valgrind's manual,
 * "Callgrind Format Specification". What a function costs stands at the lines
 * that ran, if they are known, and all else at the line that it begins at.
 * Room   view (floor 8) */
#include "view/export/labels.h"
#include "view/export/profile/call_edges.h"
#include "view/export/profile/line_costs.h"
#include <inttypes.h>
#include <stdlib.h>

/* Names are written in full at their first use only. */
enum { FILE_NAME, OBJECT_NAME, FUNCTION_NAME, NAMES };

struct callgrind {
	const struct hsc_export *e;
	struct hsc_labels labels;
	struct hsc_call_edges edges;
	/* each by the index of a function in `edges` */
	struct hsc_line *lines;
	struct hsc_line_costs costs;
	bool *named[NAMES];    /* the name of it was written */
	uint32_t *same[NAMES]; /* the first with that name */
};

struct entry {
	const char *text;
	uint32_t place;
};

static int compare(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	const int order = strcmp(x->text, y->text);

	if (order)
		return order;
	return x->place < y->place ? -1 : x->place > y->place;
}

static const char *text_of(const struct callgrind *c, unsigned kind,
			   uint32_t place)
{
	const char *text;

	if (kind == FILE_NAME)
		return c->lines[place].file ? c->lines[place].file : "???";
	text = hsc_functions_get(c->e->functions, c->edges.order[place])
		       ->module;
	return *text ? text : "???";
}

/* Functions of the same file, and of the same object, share its number. */
static bool find_same(struct callgrind *c, unsigned kind)
{
	const uint32_t count = c->edges.functions;
	struct entry *all = malloc(((size_t)count + 1) * sizeof(*all));

	for (uint32_t i = 0; all && i < count; i++)
		all[i] = (struct entry){ text_of(c, kind, i), i };
	if (all && count)
		qsort(all, count, sizeof(*all), compare);
	for (uint32_t i = 0; all && i < count; i++) {
		const bool again =
			i > 0 && strcmp(all[i - 1].text, all[i].text) == 0;

		c->same[kind][all[i].place] =
			again ? c->same[kind][all[i - 1].place] : all[i].place;
	}
	free(all);
	return all != NULL;
}

/* "fn=(12) main" the first time, then "fn=(12)". */
static void put_name(struct callgrind *c, const char *key, unsigned kind,
		     uint32_t place)
{
	const uint32_t number = c->same[kind][place];
	struct hsc_writer *out = c->e->out;

	hsc_writer_format(out, "%s=(%" PRIu32 ")", key, number + 1);
	if (!c->named[kind][number]) {
		c->named[kind][number] = true;
		hsc_writer_bytes(out, " ", 1);
		if (kind == FUNCTION_NAME) {
			const struct hsc_label *name = hsc_labels_get(
				&c->labels, c->edges.order[place]);

			if (name)
				hsc_writer_bytes(out, name->text, name->len);
		} else {
			hsc_writer_foreign(out, text_of(c, kind, place));
		}
	}
	hsc_writer_bytes(out, "\n", 1);
}

/* The calls of a function, or of HSC_FUNCTION_NONE. */
static size_t put_calls(struct callgrind *c, uint32_t caller, unsigned line,
			size_t at)
{
	struct hsc_writer *out = c->e->out;

	for (; at < c->edges.count; at++) {
		const struct hsc_cost_edge *edge = &c->edges.edges[at];

		if (edge->caller != caller)
			break;
		put_name(c, "cob", OBJECT_NAME, edge->callee);
		put_name(c, "cfi", FILE_NAME, edge->callee);
		put_name(c, "cfn", FUNCTION_NAME, edge->callee);
		/* with zero calls the cost would count for the caller */
		hsc_writer_format(out, "calls=%" PRIu64 " %u\n%u %" PRIu64 "\n",
				  edge->calls ? edge->calls : 1,
				  c->lines[edge->callee].line, line,
				  edge->cost);
	}
	hsc_writer_bytes(out, "\n", 1);
	return at;
}

/* The costs of the lines of a function, from *first on, and their sum. */
static size_t find_costs(const struct callgrind *c, uint32_t function,
			 size_t *first, uint64_t *sum)
{
	const struct hsc_line_cost *list = c->costs.list;
	size_t end = c->costs.count, at;

	for (*first = 0; *first < end;) {
		const size_t middle = *first + (end - *first) / 2;

		if (list[middle].function < function)
			*first = middle + 1;
		else
			end = middle;
	}
	*sum = 0;
	for (at = *first; at < c->costs.count && list[at].function == function;)
		*sum += list[at++].cost;
	return at - *first;
}

/* Lines of other files, which were inlined, stand after "fi=". */
static void put_lines(struct callgrind *c, uint32_t place, size_t first,
		      size_t count)
{
	const struct hsc_line_cost *list = &c->costs.list[first];
	const char *own = text_of(c, FILE_NAME, place), *file = own;

	for (size_t i = 0; i < count; i++) {
		if (strcmp(list[i].file, file) != 0) {
			file = list[i].file;
			hsc_writer_text(c->e->out, "fi=");
			hsc_writer_foreign(c->e->out, file);
			hsc_writer_text(c->e->out, "\n");
		}
		hsc_writer_format(c->e->out, "%" PRIu32 " %" PRIu64 "\n",
				  list[i].line, list[i].cost);
	}
	if (file != own)
		put_name(c, "fe", FILE_NAME, place);
}

static size_t put_function(struct callgrind *c, uint32_t place, size_t at)
{
	const uint64_t self = c->edges.self[place];
	const unsigned line = c->lines[place].line;
	uint64_t sum;
	size_t first,
		count = find_costs(c, c->edges.order[place], &first, &sum);

	put_name(c, "ob", OBJECT_NAME, place);
	put_name(c, "fl", FILE_NAME, place);
	put_name(c, "fn", FUNCTION_NAME, place);
	/* a part may count for other functions, as after a jump into it */
	if (sum > self)
		count = sum = 0;
	put_lines(c, place, first, count);
	if (sum < self || !count)
		hsc_writer_format(c->e->out, "%u %" PRIu64 "\n", line,
				  self - sum);
	return put_calls(c, place, line, at);
}

static void put_all(struct callgrind *c)
{
	const uint32_t count = c->edges.functions;
	static const char *const units[] = { "Instructions", "Ticks",
					     "Nanoseconds" };
	uint64_t total = 0;
	size_t at = 0;

	for (uint32_t i = 0; i < count; i++)
		total += c->edges.self[i];
	hsc_writer_text(c->e->out, "# callgrind format\nversion: 1\n"
				   "creator: hartscope\ncmd: ");
	hsc_writer_foreign(c->e->out, c->e->bundle);
	hsc_writer_format(c->e->out,
			  "\npositions: line\nevents: %s\n"
			  "summary: %" PRIu64 "\n\n",
			  units[c->e->axis.unit], total);
	for (uint32_t i = 0; i < count; i++)
		if (c->edges.self[i] ||
		    (at < c->edges.count && c->edges.edges[at].caller == i))
			at = put_function(c, i, at);
	if (at < c->edges.count) {
		/* as "(below main)" of Valgrind */
		hsc_writer_text(
			c->e->out,
			"ob=(0) ???\nfl=(0) ???\nfn=(0) [trace]\n0 0\n");
		(void)put_calls(c, HSC_FUNCTION_NONE, 0, at);
	}
	hsc_writer_format(c->e->out, "totals: %" PRIu64 "\n", total);
}

static bool prepare(struct callgrind *c, const struct hsc_calltree *tree)
{
	bool ok = hsc_call_edges_make(&c->edges, tree,
				      hsc_functions_count(c->e->functions)) ==
		  HSC_OK;
	const uint32_t count = c->edges.functions;

	if (ok && c->e->counts)
		ok = hsc_line_costs_make(&c->costs, c->e->counts,
					 c->e->functions) == HSC_OK;
	c->lines = calloc((size_t)count + 1, sizeof(*c->lines));
	for (unsigned i = 0; i < NAMES; i++) {
		c->named[i] = calloc((size_t)count + 1, sizeof(bool));
		c->same[i] = calloc((size_t)count + 1, sizeof(uint32_t));
		ok = ok && c->named[i] && c->same[i];
	}
	if (!ok || !c->lines)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		c->same[FUNCTION_NAME][i] = i;
		if (c->e->places)
			c->lines[i] = hsc_places_line(c->e->places,
						      c->edges.order[i]);
	}
	return find_same(c, FILE_NAME) && find_same(c, OBJECT_NAME);
}

static enum hsc_status write_tree(const struct hsc_export *e,
				  const struct hsc_calltree *tree)
{
	struct callgrind c = { .e = e, .labels.functions = e->functions };
	const bool ok = prepare(&c, tree);

	if (ok)
		put_all(&c);
	hsc_call_edges_clear(&c.edges);
	hsc_line_costs_clear(&c.costs);
	hsc_labels_clear(&c.labels);
	free(c.lines);
	for (unsigned i = 0; i < NAMES; i++) {
		free(c.named[i]);
		free(c.same[i]);
	}
	return ok ? hsc_writer_flush(e->out) : HSC_E_MEMORY;
}

const struct hsc_export_format hsc_export_callgrind = {
	.name = "callgrind",
	.suffix = "callgrind.out",
	.summary = "who called whom: KCachegrind, callgrind_annotate",
	.lines = true,
	.tree = write_tree,
};
