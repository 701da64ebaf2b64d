/* SPDX-License-Identifier: MIT */
/* rows.c - rows of a commit log that belong to one hart.
 * Room   decode (floor 6) */
#include "decode/verify/rows.h"
#include <stdlib.h>

static bool is_ours(struct hsc_verify_rows *rows, const struct hsc_commit *row)
{
	if (rows->any || row->hart == rows->hart)
		return true;
	rows->has_other = true;
	rows->other = row->hart;
	return false;
}

bool hsc_verify_peek(struct hsc_verify_rows *rows)
{
	struct hsc_commit row;

	if (rows->peeked)
		return true;
	rows->trap_count = 0;
	while (rows->rc == HSC_OK) {
		rows->rc = hsc_commit_log_next(rows->log, &row, &rows->error);
		if (rows->rc != HSC_OK || !is_ours(rows, &row))
			continue;
		if (row.kind == HSC_COMMIT_RETIRED) {
			rows->row = row;
			rows->peeked = true;
			return true;
		}
		if (rows->trap_count < HSC_VERIFY_TRAPS_MAX)
			rows->traps[rows->trap_count++] = row;
	}
	return false;
}

void hsc_verify_take(struct hsc_verify_rows *rows)
{
	rows->peeked = false;
	rows->count++;
}

/* Knuth, Morris, Pratt: back[i] is the length of the longest proper prefix of
 * pcs[0..i] that is also its suffix. */
static size_t *prefix_table(const uint64_t *pcs, size_t count)
{
	size_t *back = calloc(count, sizeof(*back));
	size_t k = 0;

	for (size_t i = 1; back && i < count; i++) {
		while (k > 0 && pcs[i] != pcs[k])
			k = back[k - 1];
		k += pcs[i] == pcs[k];
		back[i] = k;
	}
	return back;
}

struct search {
	const uint64_t *pcs; /* pcs[count] */
	size_t count;
	size_t *back;
	size_t n;                /* this many agree with the last rows */
	uint64_t first, last;    /* first and last end of a complete match */
	struct hsc_commit after; /* the row after the first match */
};

/* n of them agree, and then comes the row, or the log ends. */
static void note_best(const struct search *s, uint64_t at, bool has_row,
		      const struct hsc_commit *row,
		      struct hsc_verify_place *out)
{
	if (out->found || s->n < out->best ||
	    (s->n == out->best && out->has_row))
		return;
	out->best = s->n;
	out->at = at - s->n;
	out->has_row = has_row;
	if (has_row)
		out->row = *row;
}

/* Process one more row, instruction number `at` of the log. */
static void step_search(struct search *s, uint64_t at,
			const struct hsc_commit *row,
			struct hsc_verify_place *out)
{
	if (out->found && at == s->first)
		s->after = *row;
	if (s->n == s->count)
		s->n = s->back[s->n - 1];
	while (s->n > 0 && row->pc != s->pcs[s->n]) {
		note_best(s, at, true, row, out);
		s->n = s->back[s->n - 1];
	}
	if (row->pc == s->pcs[s->n])
		s->n++;
	else
		note_best(s, at, true, row, out);
	if (s->n < s->count)
		return;
	s->last = at + 1;
	if (!out->found)
		s->first = s->last;
	out->found = true;
}

/* Choose among the places found; `end` is the end of the log. */
static void choose_place(const struct search *s, uint64_t end,
			 const struct hsc_commit *last_row,
			 struct hsc_verify_place *out)
{
	const bool last = end - s->last <= 1;
	const uint64_t after = last ? s->last : s->first;

	out->at = after - s->count;
	out->rest = end - after;
	out->row = last ? *last_row : s->after;
}

enum hsc_status hsc_verify_find(struct hsc_verify_rows *rows,
				const uint64_t *pcs, size_t count, bool to_end,
				struct hsc_verify_place *out)
{
	struct search s = { .pcs = pcs,
			    .count = count,
			    .back = prefix_table(pcs, count) };
	struct hsc_commit row = { .pc = 0 };

	*out = (struct hsc_verify_place){ .found = false };
	if (!s.back)
		return HSC_E_MEMORY;
	while ((to_end || !out->found) && hsc_verify_peek(rows)) {
		row = rows->row;
		step_search(&s, rows->count, &row, out);
		hsc_verify_take(rows);
	}
	if (out->found)
		choose_place(&s, rows->count, &row, out);
	else
		note_best(&s, rows->count, false, NULL, out);
	free(s.back);
	return HSC_OK;
}
