/* SPDX-License-Identifier: MIT */
/* line_counts.c - flow through pieces of lines.
 * Room   measure (floor 5) */
#include "measure/coverage/line_counts.h"
#include "base/grow.h"
#include "measure/coverage/paths.h"
#include <stdlib.h>
#include <string.h>

/* A row of a function, to be sorted by line. */
struct piece {
	const struct hsc_code_row *row;
	uint32_t index; /* in the function */
};

struct counting {
	const struct hsc_counted_code *code;
	uint64_t *out;                   /* of each row */
	const struct hsc_code_row **ran; /* those that did, by function */
	size_t *begins; /* in ran[], of each function and of none */
	struct piece *pieces;
	size_t piece_cap;
	struct hsc_paths paths;
	uint64_t *touched; /* of each node */
	size_t touched_cap;
	uint32_t *line_of; /* of each node: the line looked at, if it has it */
	size_t line_cap;
	uint32_t line;
};

#define ORDER(a, b)                                                            \
	do {                                                                   \
		if ((a) != (b))                                                \
			return (a) < (b) ? -1 : 1;                             \
	} while (0)

static int by_copy(const void *x, const void *y)
{
	const struct piece *a = x, *b = y;

	ORDER(a->row->file, b->row->file);
	ORDER(a->row->line, b->row->line);
	ORDER(a->row->instance, b->row->instance);
	ORDER(a->index, b->index);
	return 0;
}

static bool is_same_copy(const struct hsc_code_row *a,
			 const struct hsc_code_row *b)
{
	return a->file == b->file && a->line == b->line &&
	       a->instance == b->instance;
}

static uint64_t busiest_of(const struct piece *pieces, size_t count)
{
	uint64_t most = 0;

	for (size_t i = 0; i < count; i++)
		if (pieces[i].row->count > most)
			most = pieces[i].row->count;
	return most;
}

/* --- one line ---------------------------------------------------------------
 */

/* Places of nodes, from the first to the last of a line. */
struct range {
	uint32_t first, last;
};

/* Mark the nodes that pieces of a line are in. */
static struct range mark_nodes(struct counting *c, const struct piece *pieces,
			       size_t count)
{
	struct range range = { UINT32_MAX, 0 };

	c->line++;
	for (size_t i = 0; i < count; i++) {
		const uint32_t node = c->paths.node_of[pieces[i].index];
		const uint32_t place = c->paths.nodes[node].place;

		c->line_of[node] = c->line;
		if (place < range.first)
			range.first = place;
		if (place > range.last)
			range.last = place;
	}
	return range;
}

/* Send on what has been on the line before. Steps back begin anew. */
static void pass_on(struct counting *c, uint32_t node, uint64_t touched,
		    uint32_t last)
{
	const struct hsc_path_node *n = &c->paths.nodes[node];

	for (uint32_t i = n->edge; i < n[1].edge; i++) {
		const struct hsc_path_edge *e = &c->paths.edges[i];
		const uint32_t place = c->paths.nodes[e->to].place;

		if (place > n->place && place <= last)
			c->touched[e->to] +=
				e->count < touched ? e->count : touched;
	}
}

/* How much of a node has been on the line before, where `elsewhere` of it may
 * have gone to an unknown place. */
static uint64_t touched_of(const struct counting *c, uint32_t node,
			   uint64_t elsewhere)
{
	const struct hsc_path_node *n = &c->paths.nodes[node];
	const uint64_t came = n->came < elsewhere ? n->came : elsewhere;
	const uint64_t touched = c->touched[node] + came;

	return touched < n->count ? touched : n->count;
}

/* What went from the line to an unknown place (handlers of exceptions go on
 * in other functions), and how often control came to
 * it that had not been on it since it entered the function, or went back in a
 * loop. */
struct passed {
	uint64_t elsewhere, visits;
};

static struct passed pass_through(struct counting *c, struct range range,
				  uint64_t elsewhere)
{
	struct passed passed = { 0, 0 };

	for (uint32_t i = range.first; i <= range.last; i++)
		c->touched[c->paths.order[i]] = 0;
	for (uint32_t i = range.first; i <= range.last; i++) {
		const uint32_t node = c->paths.order[i];
		const struct hsc_path_node *n = &c->paths.nodes[node];
		uint64_t touched = touched_of(c, node, elsewhere);

		if (c->line_of[node] == c->line) {
			passed.visits += n->count - touched;
			touched = n->count;
		}
		if (!touched)
			continue;
		pass_on(c, node, touched, range.last);
		if (i >= c->paths.regular)
			passed.elsewhere +=
				n->went < touched ? n->went : touched;
	}
	return passed;
}

static uint64_t count_visits(struct counting *c, struct range range)
{
	const struct range all = { 0, c->paths.node_count - 1 };

	if (c->paths.is_known)
		return pass_through(c, range, 0).visits;
	/* the first pass takes all that came from elsewhere as touched */
	return pass_through(c, all, pass_through(c, all, UINT64_MAX).elsewhere)
		.visits;
}

static uint64_t count_copy(struct counting *c, const struct piece *pieces,
			   size_t count)
{
	const uint64_t busiest = busiest_of(pieces, count);
	const struct range range = mark_nodes(c, pieces, count);
	uint64_t visits;

	if (range.first == range.last)
		return busiest;
	visits = count_visits(c, range);
	return visits > busiest ? visits : busiest;
}

/* --- one function -----------------------------------------------------------
 */

static bool take_function(struct counting *c,
			  const struct hsc_code_row *const *rows, size_t count,
			  uint64_t start)
{
	size_t nodes;

	if (hsc_paths_set(&c->paths, rows, count, start, c->code->jumps) !=
	    HSC_OK)
		return false;
	nodes = c->paths.node_count;
	if (!HSC_GROW(c->touched, c->touched_cap, nodes) ||
	    !HSC_GROW(c->line_of, c->line_cap, nodes))
		return false;
	memset(c->line_of, 0, nodes * sizeof(*c->line_of));
	c->line = 0;
	return true;
}

/* All lines of rows[count], which are of a function, or of none. */
static bool count_lines(struct counting *c,
			const struct hsc_code_row *const *rows, size_t count,
			const struct hsc_code_function *function)
{
	if (!HSC_GROW(c->pieces, c->piece_cap, count) ||
	    (function && !take_function(c, rows, count, function->start)))
		return false;
	for (size_t i = 0; i < count; i++)
		c->pieces[i] = (struct piece){ rows[i], (uint32_t)i };
	qsort(c->pieces, count, sizeof(*c->pieces), by_copy);
	for (size_t i = 0, end; i < count; i = end) {
		const struct piece *first = &c->pieces[i];

		for (end = i + 1; end < count; end++)
			if (!is_same_copy(first->row, c->pieces[end].row))
				break;
		c->out[first->row - c->code->rows] =
			function && first->row->line
				? count_copy(c, first, end - i)
				: busiest_of(first, end - i);
	}
	return true;
}

/* --- all --------------------------------------------------------------------
 */

/* Where a row stands among those of functions: the last one is none. */
static size_t bucket_of(const struct hsc_counted_code *code, size_t row)
{
	const uint32_t function = code->rows[row].function;

	return function == HSC_CODE_NONE ? code->function_count : function;
}

/* What ran, by function, and by address in each. */
static bool sort_ran(struct counting *c)
{
	const struct hsc_counted_code *code = c->code;
	const size_t buckets = code->function_count + 1;
	size_t sum = 0;

	c->ran = malloc((code->count + 1) * sizeof(*c->ran));
	c->begins = calloc(buckets + 1, sizeof(*c->begins));
	if (!c->ran || !c->begins)
		return false;
	for (size_t i = 0; i < code->count; i++)
		c->begins[bucket_of(code, i)] += code->rows[i].count > 0;
	for (size_t i = 0; i <= buckets; i++) {
		sum += c->begins[i];
		c->begins[i] = sum; /* its end */
	}
	for (size_t i = code->count; i--;)
		if (code->rows[i].count)
			c->ran[--c->begins[bucket_of(code, i)]] =
				&code->rows[i];
	return true;
}

static bool count_all(struct counting *c)
{
	const size_t functions = c->code->function_count;

	if (!sort_ran(c))
		return false;
	for (size_t i = 0; i <= functions; i++) {
		const size_t begin = c->begins[i];
		const size_t ran = c->begins[i + 1] - begin;

		if (ran &&
		    !count_lines(c, c->ran + begin, ran,
				 i < functions ? &c->code->functions[i] : NULL))
			return false;
	}
	return true;
}

enum hsc_status hsc_line_counts_new(const struct hsc_counted_code *code,
				    uint64_t **out)
{
	struct counting c = { .code = code };
	bool done;

	*out = c.out = calloc(code->count + 1, sizeof(*c.out));
	done = c.out && count_all(&c);
	free((void *)c.ran);
	free(c.begins);
	free(c.pieces);
	hsc_paths_clear(&c.paths);
	free(c.touched);
	free(c.line_of);
	if (done)
		return HSC_OK;
	free(*out);
	*out = NULL;
	return HSC_E_MEMORY;
}
