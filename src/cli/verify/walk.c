/* SPDX-License-Identifier: MIT */
#include "cli/verify/walk.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>
#include <string.h>

static void part(struct hsc_verify *v, uint64_t at,
		 const struct hsc_verify_decoded *got,
		 const struct hsc_commit *want)
{
	v->parted++;
	v->over = true;
	hsc_verify_say_parted(v, at, got, want);
}

static void agree(struct hsc_verify *v, uint64_t pc)
{
	v->shown[v->agreed % HSC_VERIFY_SHOWN] = pc;
	v->agreed++;
}

/* --- traps -------------------------------------------------------------- */

static bool same_kind(const struct hsc_event *got,
		      const struct hsc_commit *want)
{
	if (got->code != HSC_NT_BTYPE_EXCEPTION &&
	    got->code != HSC_NT_BTYPE_INTERRUPT)
		return true;
	return (got->code == HSC_NT_BTYPE_INTERRUPT) == want->interrupt;
}

/* What both tell must be the same. */
static bool same_trap(const struct hsc_event *got,
		      const struct hsc_commit *want)
{
	if (got->from != HSC_FLOW_NOWHERE && got->from != want->pc)
		return false;
	if (!want->has_cause)
		return true;
	if (!same_kind(got, want))
		return false;
	return !got->has_cause || got->cause == want->cause;
}

/* Those between two instructions; what only one side tells does not count. */
static void compare_traps(struct hsc_verify *v)
{
	const struct hsc_verify_rows *rows = &v->rows;

	if (rows->trap_count == v->trap_count)
		for (size_t i = 0; i < v->trap_count; i++) {
			if (same_trap(&v->traps[i], &rows->traps[i]))
				continue;
			v->parted++;
			hsc_verify_say_trap(v, &v->traps[i], &rows->traps[i]);
			break;
		}
	v->trap_count = 0;
}

static void take_trap(struct hsc_verify *v, const struct hsc_event *e)
{
	if (v->trap_count < HSC_VERIFY_TRAPS_MAX)
		v->traps[v->trap_count++] = *e;
}

/* --- instructions ------------------------------------------------------- */

static void compare(struct hsc_verify *v, const struct hsc_verify_decoded *got)
{
	struct hsc_verify_rows *rows = &v->rows;

	if (!hsc_verify_peek(rows)) {
		if (rows->rc == HSC_END)
			part(v, rows->count, got, NULL);
		v->over = true;
		return;
	}
	compare_traps(v);
	if (rows->row.pc != got->pc) {
		part(v, rows->count, got, &rows->row);
		return;
	}
	agree(v, got->pc);
	hsc_verify_take(rows);
}

/* Nowhere in the log do the instructions behind a gap, or the first of all,
 * stand in a row: where most of them do, they part. */
static void not_found(struct hsc_verify *v,
		      const struct hsc_verify_place *place)
{
	const uint64_t n = place->best;

	if (v->in_gap)
		hsc_verify_say_gap(v, v->lost_at, place->at - v->lost_at,
				   n == 0);
	for (uint64_t i = 0; i < n; i++)
		agree(v, v->window[i].pc);
	part(v, place->at + n, &v->window[n],
	     place->has_row ? &place->row : NULL);
}

static void found(struct hsc_verify *v, const struct hsc_verify_place *place)
{
	const uint64_t skipped = place->at - v->lost_at;

	if (v->in_gap)
		hsc_verify_say_gap(v, v->lost_at, skipped, false);
	else if (v->agreed == 0)
		v->before = skipped;
	else
		v->off += skipped;
	for (size_t i = 0; i < v->window_len; i++)
		agree(v, v->window[i].pc);
}

/*
 * N-Trace that stops behind a conditional branch leaves it out: nobody said
 * where it went. See docs/spec-notes.md, "A conditional branch at the very
 * end".
 */
static bool may_be_left_out(const struct hsc_verify *v, uint64_t pc)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(v->d.decode, v->stopped);
	const struct hsc_manifest *m = hsc_decode_manifest(v->d.decode);
	const struct hsc_block *b;
	uint32_t id;

	if (!blocks || v->agreed == 0 || !m->protocol ||
	    strncmp(m->protocol, "etrace", 6) == 0)
		return false;
	id = hsc_blocks_find(blocks, pc);
	if (id == HSC_BLOCK_NONE)
		return false;
	b = hsc_blocks_get(blocks, id);
	return b->end == HSC_INSN_BRANCH && b->instructions == 1;
}

/* The trace is over; the log has `rest` more, the first of them is `row`. */
static void end_before(struct hsc_verify *v, uint64_t at, uint64_t rest,
		       const struct hsc_commit *row)
{
	if (rest > 1 || (rest == 1 && !may_be_left_out(v, row->pc)))
		part(v, at, NULL, row);
}

static enum hsc_status find(struct hsc_verify *v, bool to_end,
			    struct hsc_verify_place *place)
{
	uint64_t *pcs = malloc(v->window_len * sizeof(*pcs));
	enum hsc_status rc = HSC_E_MEMORY;

	for (size_t i = 0; pcs && i < v->window_len; i++)
		pcs[i] = v->window[i].pc;
	if (pcs)
		rc = hsc_verify_find(&v->rows, pcs, v->window_len, to_end,
				     place);
	free(pcs);
	return rc;
}

/* Find the instructions that wait in the window. to_end: no more will come. */
static enum hsc_status settle(struct hsc_verify *v, bool to_end)
{
	struct hsc_verify_place place;
	const size_t n = v->window_len;
	enum hsc_status rc;

	if (!v->seeking || n == 0 || v->over)
		return HSC_OK;
	rc = find(v, to_end, &place);
	if (rc != HSC_OK)
		return rc;
	if (v->rows.rc < 0)
		v->over = true;
	else if (place.found)
		found(v, &place);
	else
		not_found(v, &place);
	v->seeking = v->in_gap = false;
	v->window_len = v->trap_count = 0;
	if (to_end && !v->over) {
		end_before(v, place.at + n, place.rest, &place.row);
		v->ended = true;
	}
	return HSC_OK;
}

static void seek(struct hsc_verify *v)
{
	v->seeking = true;
	v->lost_at = v->rows.count;
}

static enum hsc_status take_one(struct hsc_verify *v,
				const struct hsc_verify_decoded *got)
{
	if (!v->begun) {
		v->begun = true;
		if (!v->from_first && hsc_verify_peek(&v->rows) &&
		    v->rows.row.pc != got->pc)
			seek(v);
	}
	if (!v->seeking) {
		compare(v, got);
		return HSC_OK;
	}
	v->window[v->window_len++] = *got;
	return v->window_len == HSC_VERIFY_WINDOW ? settle(v, false) : HSC_OK;
}

static enum hsc_status take_blocks(struct hsc_verify *v,
				   const struct hsc_event *e)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(v->d.decode, e->source);
	static uint64_t pcs[UINT16_MAX];
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < e->count; i++) {
		const unsigned n = hsc_blocks_pcs(blocks, e->ids[i], pcs);

		for (unsigned k = 0; rc == HSC_OK && !v->over && k < n; k++)
			rc = take_one(v, &(struct hsc_verify_decoded){
						 pcs[k], e->message, e->offset,
						 e->source });
	}
	return rc;
}

/* --- the walk ----------------------------------------------------------- */

/* Behind it, what is decoded is looked for. Of merged harts nobody could say
 * whose instructions it covers. */
static enum hsc_status take_gap(struct hsc_verify *v, const struct hsc_event *e)
{
	const enum hsc_status rc = settle(v, false);

	if (v->over)
		return rc;
	v->gaps++;
	if (v->in_gap) /* nothing was decoded since the one before */
		hsc_verify_say_gap(v, v->rows.count, 0, true);
	v->gap = *e;
	v->in_gap = v->begun = true;
	seek(v);
	if (v->merged || v->from_first) {
		hsc_verify_say_gap(v, v->rows.count, 0, true);
		v->over = true;
	}
	return rc;
}

static enum hsc_status take(struct hsc_verify *v, const struct hsc_event *e)
{
	enum hsc_status rc = HSC_OK;

	v->space = e->space;
	switch ((enum hsc_event_kind)e->kind) {
	case HSC_EVENT_BLOCKS:
		return take_blocks(v, e);
	case HSC_EVENT_GAP:
		return take_gap(v, e);
	case HSC_EVENT_TRAP:
		take_trap(v, e);
		return HSC_OK;
	case HSC_EVENT_STOP:
		v->stopped = e->source;
		return HSC_OK;
	case HSC_EVENT_START:
		if (v->begun && !v->in_gap && !v->merged && !v->from_first) {
			rc = settle(v, false);
			seek(v);
		}
		return rc;
	default:
		return HSC_OK;
	}
}

static void end_of_trace(struct hsc_verify *v)
{
	struct hsc_verify_rows *rows = &v->rows;
	struct hsc_commit row;
	const uint64_t at = rows->count;

	if (v->in_gap) {
		while (hsc_verify_peek(rows))
			hsc_verify_take(rows);
		hsc_verify_say_gap(v, at, rows->count - at, false);
		return;
	}
	if (v->ended || !hsc_verify_peek(rows))
		return;
	row = rows->row;
	hsc_verify_take(rows);
	if (!hsc_verify_peek(rows) && rows->rc < 0)
		return;
	end_before(v, at, 1U + rows->peeked, &row);
}

int hsc_verify_walk(struct hsc_verify *v)
{
	struct hsc_event e;
	enum hsc_status rc = HSC_OK;

	v->window = malloc(HSC_VERIFY_WINDOW * sizeof(*v->window));
	if (!v->window)
		return HSC_EXIT_BUG;
	while (rc == HSC_OK && !v->over && hsc_cli_decode_next(&v->d, &e))
		rc = take(v, &e);
	if (rc == HSC_OK)
		rc = settle(v, v->d.rc >= 0);
	if (rc == HSC_OK && !v->over && v->d.rc >= 0)
		end_of_trace(v);
	free(v->window);
	if (rc != HSC_OK)
		return HSC_EXIT_BUG;
	if (v->d.rc >= 0 && v->rows.rc >= 0 && !v->over)
		hsc_verify_say_end(v);
	return v->parted || v->gaps ? HSC_EXIT_FINDING : HSC_EXIT_OK;
}
