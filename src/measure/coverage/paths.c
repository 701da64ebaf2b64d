/* SPDX-License-Identifier: MIT */
/* paths.c - counts of instructions become a flow graph.
 * Room   measure (floor 5) */
#include "measure/coverage/paths.h"
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

void hsc_paths_clear(struct hsc_paths *p)
{
	free(p->node_of);
	free(p->nodes);
	free(p->edges);
	free(p->order);
	free(p->stack);
	free(p->next);
	*p = (struct hsc_paths){ .cap = 0 };
}

/* A row has up to two edges, but for those of jumps. */
static bool make_room(struct hsc_paths *p, size_t rows, size_t jumps)
{
	const size_t cap = 2 * (rows + jumps) + 64;

	if (rows + jumps <= p->cap)
		return true;
	hsc_paths_clear(p);
	p->node_of = malloc(cap * sizeof(*p->node_of));
	p->nodes = malloc((cap + 1) * sizeof(*p->nodes));
	p->edges = malloc(2 * cap * sizeof(*p->edges));
	p->order = malloc(cap * sizeof(*p->order));
	p->stack = malloc(cap * sizeof(*p->stack));
	p->next = malloc(cap * sizeof(*p->next));
	if (!p->node_of || !p->nodes || !p->edges || !p->order || !p->stack ||
	    !p->next)
		return false;
	p->cap = cap;
	return true;
}

/* --- nodes ------------------------------------------------------------------
 */

/* The row of an offset, or NONE. */
static uint32_t find_row(const struct hsc_paths *p, uint64_t offset)
{
	uint32_t lo = 0, hi = p->row_count;

	while (lo < hi) {
		const uint32_t mid = lo + (hi - lo) / 2;

		if (p->rows[mid]->offset < offset)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < p->row_count && p->rows[lo]->offset == offset ? lo : NONE;
}

/* The row that a direct branch or jump leads to, or NONE. */
static uint32_t find_target(const struct hsc_paths *p,
			    const struct hsc_code_row *row)
{
	uint8_t bytes[4];
	struct hsc_insn insn;

	for (unsigned i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(row->opcode >> 8 * i);
	if (!hsc_insn_classify(bytes, sizeof(bytes), row->offset, row->isa,
			       &insn))
		return NONE;
	return find_row(p, insn.target);
}

/* Does it go on with the instruction after it, each time? */
static bool is_straight(const struct hsc_code_row *row)
{
	return row->kind == HSC_INSN_LINEAR || row->kind == HSC_INSN_ECALL ||
	       row->kind == HSC_INSN_EBREAK;
}

/* Is `row` what comes straight after `before`, and as often? */
static bool is_continued(const struct hsc_code_row *before,
			 const struct hsc_code_row *row)
{
	return is_straight(before) && before->count == row->count &&
	       before->offset + before->length == row->offset;
}

/* A node begins with row `row`, which may be NONE. */
static void begin_node(struct hsc_paths *p, uint32_t row)
{
	if (row != NONE)
		p->node_of[row] = 1;
}

/* Nodes begin with what a row leads to. */
static void begin_targets(struct hsc_paths *p, const struct hsc_code_row *row,
			  const struct hsc_code_jumps *jumps)
{
	const struct hsc_code_jump *jump;
	size_t count;

	if (row->kind == HSC_INSN_BRANCH || row->kind == HSC_INSN_JUMP)
		begin_node(p, find_target(p, row));
	if (row->kind != HSC_INSN_INDIRECT_JUMP)
		return;
	jump = hsc_code_jumps_from(jumps, row, &count);
	for (size_t i = 0; i < count; i++)
		begin_node(p, find_row(p, jump[i].to));
}

static void make_nodes(struct hsc_paths *p, const struct hsc_code_jumps *jumps)
{
	memset(p->node_of, 0, p->row_count * sizeof(*p->node_of));
	for (uint32_t i = 0; i < p->row_count; i++)
		begin_targets(p, p->rows[i], jumps);
	p->node_count = 0;
	for (uint32_t i = 0; i < p->row_count; i++) {
		if (i == 0 || p->node_of[i] ||
		    !is_continued(p->rows[i - 1], p->rows[i]))
			p->nodes[p->node_count++] = (struct hsc_path_node){
				.first = i,
				.count = p->rows[i]->count,
			};
		p->node_of[i] = p->node_count - 1;
		p->nodes[p->node_count - 1].last = i;
	}
}

/* --- edges ------------------------------------------------------------------
 */

struct making {
	struct hsc_paths *p;
	const struct hsc_code_jumps *jumps;
	uint32_t edges;
	bool is_trial; /* what comes is counted, but no edge is made */
	uint64_t left; /* of the node at hand: where it went is not known yet */
};

static void put_edge(struct making *m, uint32_t to, uint64_t count)
{
	uint64_t *came;

	if (to == NONE)
		return;
	if (count > m->left)
		count = m->left;
	if (!count)
		return;
	came = &m->p->nodes[to].came;
	m->left -= count;
	if (m->is_trial)
		*came -= count < *came ? count : *came;
	else if (m->edges < 2 * m->p->cap)
		m->p->edges[m->edges++] = (struct hsc_path_edge){ to, count };
}

/* A call may not have returned, and trace may be lost after an instruction,
 * while something else leads to what is next: so that comes first. */
static void put_next(struct making *m, uint32_t to)
{
	uint64_t count;

	if (m->is_trial || to == NONE)
		return;
	count = m->p->nodes[to].came;
	if (count > m->left)
		count = m->left;
	m->p->nodes[to].came -= count;
	put_edge(m, to, count);
}

static uint32_t node_of(const struct hsc_paths *p, uint32_t row)
{
	return row == NONE ? NONE : p->node_of[row];
}

/* The node after another, or NONE if that code did not run. */
static uint32_t find_next(const struct hsc_paths *p, uint32_t node)
{
	const struct hsc_code_row *last = p->rows[p->nodes[node].last];
	const uint32_t after = p->nodes[node].last + 1;

	if (after >= p->row_count ||
	    p->rows[after]->offset != last->offset + last->length)
		return NONE;
	return node + 1;
}

static void put_branch(struct making *m, uint32_t node, uint32_t next)
{
	const struct hsc_code_row *row = m->p->rows[m->p->nodes[node].last];
	const uint32_t to = node_of(m->p, find_target(m->p, row));

	if (to != NONE && to == next) { /* its outcomes are the same */
		put_edge(m, to, row->count);
		return;
	}
	put_edge(m, to, row->taken);
	put_edge(m, next, row->not_taken);
}

static void put_jumps(struct making *m, const struct hsc_code_row *row)
{
	size_t count;
	const struct hsc_code_jump *jump =
		hsc_code_jumps_from(m->jumps, row, &count);

	for (size_t i = 0; i < count; i++)
		put_edge(m, node_of(m->p, find_row(m->p, jump[i].to)),
			 jump[i].count);
}

static void put_edges(struct making *m, uint32_t node)
{
	struct hsc_paths *p = m->p;
	const struct hsc_code_row *row = p->rows[p->nodes[node].last];
	const uint32_t next = find_next(p, node);

	p->nodes[node].edge = m->edges;
	m->left = row->count;
	if (row->kind == HSC_INSN_BRANCH)
		put_branch(m, node, next);
	else if (row->kind == HSC_INSN_JUMP)
		put_edge(m, node_of(p, find_target(p, row)), row->count);
	else if (row->kind == HSC_INSN_INDIRECT_JUMP)
		put_jumps(m, row);
	else if (row->kind == HSC_INSN_RETURN ||
		 row->kind == HSC_INSN_TRAP_RETURN)
		m->left = 0; /* out of the function */
	else
		put_next(m, next);
	p->nodes[node].went = m->left;
}

/* What comes to row `start`, which the function begins with, was called. */
static void make_edges(struct hsc_paths *p, const struct hsc_code_jumps *jumps,
		       uint32_t start)
{
	struct making m = { .p = p, .jumps = jumps, .is_trial = true };
	uint64_t came = 0, went = 0;

	for (uint32_t i = 0; i < p->node_count; i++)
		p->nodes[i].came = p->nodes[i].count;
	for (uint32_t i = 0; i < p->node_count; i++)
		put_edges(&m, i);
	m.is_trial = false;
	for (uint32_t i = 0; i < p->node_count; i++)
		put_edges(&m, i);
	p->nodes[p->node_count].edge = m.edges;
	if (start != NONE)
		p->nodes[p->node_of[start]].came = 0;
	for (uint32_t i = 0; i < p->node_count; i++) {
		came += p->nodes[i].came;
		went += p->nodes[i].went;
	}
	p->is_known = came == 0 || went == 0;
}

/* --- order ------------------------------------------------------------------
 */

/* Put a node and what it leads to into the order, from `end` down. Returns the
 * new end. */
static uint32_t put_tree(struct hsc_paths *p, uint32_t root, uint32_t end)
{
	uint32_t depth = 0;

	p->stack[depth++] = root;
	p->next[root] = p->nodes[root].edge;
	while (depth) {
		const uint32_t node = p->stack[depth - 1];
		uint32_t to;

		if (p->next[node] == p->nodes[node + 1].edge) {
			p->order[--end] = node;
			p->nodes[node].place = end;
			depth--;
			continue;
		}
		to = p->edges[p->next[node]++].to;
		if (p->next[to] != NONE)
			continue;
		p->stack[depth++] = to;
		p->next[to] = p->nodes[to].edge;
	}
	return end;
}

/* What the beginning leads to is last. */
static void make_order(struct hsc_paths *p, uint32_t start)
{
	uint32_t end = p->node_count;

	for (uint32_t i = 0; i < p->node_count; i++)
		p->next[i] = NONE;
	end = put_tree(p, start == NONE ? 0 : p->node_of[start], end);
	p->regular = end;
	for (uint32_t i = 0; i < p->node_count; i++)
		if (p->next[i] == NONE)
			end = put_tree(p, i, end);
}

enum hsc_status hsc_paths_set(struct hsc_paths *p,
			      const struct hsc_code_row *const *rows,
			      size_t count, uint64_t start,
			      const struct hsc_code_jumps *jumps)
{
	uint32_t first;

	if (count + jumps->count > UINT32_MAX / 8 ||
	    !make_room(p, count, jumps->count))
		return HSC_E_MEMORY;
	p->rows = rows;
	p->row_count = (uint32_t)count;
	first = find_row(p, start);
	make_nodes(p, jumps);
	make_edges(p, jumps, first);
	make_order(p, first);
	return HSC_OK;
}
