/* SPDX-License-Identifier: MIT */
/* verify.c - trace and log are compared, instruction by instruction.
 * Room   decode (floor 6) */
#include "decode/params/protocol.h"
#include "decode/verify/rows.h"
#include <assert.h>
#include <hartscope/decode/verify.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>
#include <string.h>

/* After a gap, this many decoded instructions are searched for in the log:
 * usually enough to distinguish the iterations of a loop. */
#define WINDOW ((size_t)1 << 16)

/* Most findings of one event: a trap, a gap before it, a divergence, and its
 * own gap. */
#define FINDINGS_MAX 8

/* One decoded instruction and the message that reported it. */
struct decoded {
	uint64_t pc, message, offset;
	uint32_t source;
};

struct hsc_verify {
	struct hsc_verify_config config;
	struct hsc_verify_rows rows;
	struct hsc_verify_totals totals;
	struct hsc_verify_finding findings[FINDINGS_MAX];
	size_t first, count; /* findings[first..count] are next */

	/* the last ones that agreed, a ring */
	uint64_t shown[HSC_VERIFY_SHOWN];
	bool begun;       /* an instruction has been decoded */
	bool seeking;     /* the position in the log is not known */
	bool in_gap;      /* because trace was lost */
	uint64_t lost_at; /* seeking: from this instruction of the log on */
	bool over;        /* this hart is not compared any more */
	bool ended;       /* the ends have been compared */
	struct hsc_event gap;
	uint64_t *pcs; /* for one block, which has at most UINT16_MAX */
	struct decoded *window; /* window[window_len] of WINDOW */
	size_t window_len;
	/* since the last instruction */
	struct hsc_event traps[HSC_VERIFY_TRAPS_MAX];
	size_t trap_count;
	uint32_t stopped; /* the source that was last stopped on purpose */
	uint16_t space;   /* of the last event: for names of functions */
};

static struct hsc_verify_finding *add_finding(struct hsc_verify *v,
					      enum hsc_verify_kind kind,
					      uint64_t at)
{
	const uint64_t agreed = v->totals.agreed;
	struct hsc_verify_finding *f = &v->findings[v->count++];

	assert(v->count <= FINDINGS_MAX);
	*f = (struct hsc_verify_finding){ .kind = (uint8_t)kind,
					  .at = at,
					  .space = v->space };
	f->agreed_count =
		agreed < HSC_VERIFY_SHOWN ? (size_t)agreed : HSC_VERIFY_SHOWN;
	for (size_t i = 0; i < f->agreed_count; i++)
		f->agreed[i] = v->shown[(agreed - f->agreed_count + i) %
					HSC_VERIFY_SHOWN];
	return f;
}

/* The trace has `got` (NULL: its end) where the log has `want` (NULL: its
 * end). */
static void diverge_at(struct hsc_verify *v, uint64_t at,
		       const struct decoded *got, const struct hsc_commit *want)
{
	struct hsc_verify_finding *f = add_finding(
		v, got ? HSC_VERIFY_DIVERGES : HSC_VERIFY_TRACE_ENDS, at);

	v->totals.differences++;
	v->over = true;
	f->has_want = want != NULL;
	if (want)
		f->want = *want;
	if (!got)
		return;
	f->source = got->source;
	f->message = got->message;
	f->offset = got->offset;
	f->pc = got->pc;
}

static void find_trap(struct hsc_verify *v, const struct hsc_event *got,
		      const struct hsc_commit *want)
{
	const struct hsc_event_trap *trap = &got->trap;
	struct hsc_verify_finding *f =
		add_finding(v, HSC_VERIFY_TRAP, v->rows.count);

	v->totals.differences++;
	f->source = got->source;
	f->message = got->message;
	f->offset = got->offset;
	f->pc = trap->from;
	f->want = *want;
	f->has_want = true;
	f->code = trap->btype;
	f->has_cause = trap->has_cause;
	f->cause = trap->cause;
}

/* Report a gap, and how many instructions of the log it covers; lost: the
 * position in the log is not known. */
static void find_gap(struct hsc_verify *v, uint64_t at, uint64_t covers,
		     bool lost)
{
	struct hsc_verify_finding *f = add_finding(v, HSC_VERIFY_GAP, at);

	f->source = v->gap.source;
	f->message = v->gap.message;
	f->offset = v->gap.offset;
	f->reason = v->gap.gap.reason;
	f->has_covers = !lost;
	f->covers = covers;
}

static void note_agreement(struct hsc_verify *v, uint64_t pc)
{
	v->shown[v->totals.agreed % HSC_VERIFY_SHOWN] = pc;
	v->totals.agreed++;
}

static bool same_kind(const struct hsc_event_trap *got,
		      const struct hsc_commit *want)
{
	if (got->btype != HSC_NT_BTYPE_EXCEPTION &&
	    got->btype != HSC_NT_BTYPE_INTERRUPT)
		return true;
	return (got->btype == HSC_NT_BTYPE_INTERRUPT) == want->interrupt;
}

/* Facts that both sides report must be equal. */
static bool same_trap(const struct hsc_event_trap *got,
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

/* Compare the traps between two instructions; a fact that only one side reports
 * is not compared. */
static void compare_traps(struct hsc_verify *v)
{
	const struct hsc_verify_rows *rows = &v->rows;

	if (rows->trap_count == v->trap_count)
		for (size_t i = 0; i < v->trap_count; i++) {
			if (same_trap(&v->traps[i].trap, &rows->traps[i]))
				continue;
			find_trap(v, &v->traps[i], &rows->traps[i]);
			break;
		}
	v->trap_count = 0;
}

static void verify_trap(struct hsc_verify *v, const struct hsc_event *e)
{
	if (v->trap_count < HSC_VERIFY_TRAPS_MAX)
		v->traps[v->trap_count++] = *e;
}

static void compare_rows(struct hsc_verify *v, const struct decoded *got)
{
	struct hsc_verify_rows *rows = &v->rows;

	if (!hsc_verify_peek(rows)) {
		if (rows->rc == HSC_END)
			diverge_at(v, rows->count, got, NULL);
		v->over = true;
		return;
	}
	compare_traps(v);
	if (rows->row.pc != got->pc) {
		diverge_at(v, rows->count, got, &rows->row);
		return;
	}
	note_agreement(v, got->pc);
	hsc_verify_take(rows);
}

/* The instructions after a gap, or the first of all, are nowhere in the log as
 * a sequence: report the place where most of them agree. */
static void not_found(struct hsc_verify *v,
		      const struct hsc_verify_place *place)
{
	const uint64_t n = place->best;

	if (v->in_gap)
		find_gap(v, v->lost_at, place->at - v->lost_at, n == 0);
	for (uint64_t i = 0; i < n; i++)
		note_agreement(v, v->window[i].pc);
	diverge_at(v, place->at + n, &v->window[n],
		   place->has_row ? &place->row : NULL);
}

static void note_place(struct hsc_verify *v,
		       const struct hsc_verify_place *place)
{
	const uint64_t skipped = place->at - v->lost_at;

	if (v->in_gap)
		find_gap(v, v->lost_at, skipped, false);
	else if (v->totals.agreed == 0)
		v->totals.before = skipped;
	else
		v->totals.off += skipped;
	for (size_t i = 0; i < v->window_len; i++)
		note_agreement(v, v->window[i].pc);
}

/*
 * N-Trace that stops after a conditional branch leaves it out, see
 * docs/spec-notes.md, "A conditional branch at the very end". A trace of
 * E-Trace may lack an ecall, if its recorder said so.
 */
static bool may_be_left_out(const struct hsc_verify *v, uint64_t pc)
{
	struct hsc_blocks *blocks =
		hsc_decode_blocks(v->config.decode, v->stopped);
	const struct hsc_manifest *m = hsc_decode_manifest(v->config.decode);
	const struct hsc_block *b;
	uint32_t id;

	if (!blocks || v->totals.agreed == 0)
		return false;
	id = hsc_blocks_find(blocks, pc);
	if (id == HSC_BLOCK_NONE)
		return false;
	b = hsc_blocks_get(blocks, id);
	if (b->instructions != 1)
		return false;
	if (!hsc_protocol_of(m->protocol)->whole)
		return b->end == HSC_INSN_BRANCH;
	return m->sources[v->stopped].left_out &&
	       (b->end == HSC_INSN_ECALL || b->end == HSC_INSN_EBREAK);
}

/* The trace has ended; the log has `rest` more instructions, the first of which
 * is `row`. */
static void end_before(struct hsc_verify *v, uint64_t at, uint64_t rest,
		       const struct hsc_commit *row)
{
	if (rest > 1 || (rest == 1 && !may_be_left_out(v, row->pc)))
		diverge_at(v, at, NULL, row);
}

static enum hsc_status find_window(struct hsc_verify *v, bool to_end,
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

/* Find the instructions in the window. to_end: no more will come. */
static enum hsc_status place_window(struct hsc_verify *v, bool to_end)
{
	struct hsc_verify_place place;
	const size_t n = v->window_len;
	enum hsc_status rc;

	if (!v->seeking || n == 0 || v->over)
		return HSC_OK;
	rc = find_window(v, to_end, &place);
	if (rc != HSC_OK)
		return rc;
	if (v->rows.rc < 0)
		v->over = true;
	else if (place.found)
		note_place(v, &place);
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

static void start_search(struct hsc_verify *v)
{
	v->seeking = true;
	v->lost_at = v->rows.count;
}

static enum hsc_status verify_one(struct hsc_verify *v,
				  const struct decoded *got)
{
	if (!v->begun) {
		v->begun = true;
		if (!v->config.from_first && hsc_verify_peek(&v->rows) &&
		    v->rows.row.pc != got->pc)
			start_search(v);
	}
	if (!v->seeking) {
		compare_rows(v, got);
		return HSC_OK;
	}
	v->window[v->window_len++] = *got;
	return v->window_len == WINDOW ? place_window(v, false) : HSC_OK;
}

static enum hsc_status verify_blocks(struct hsc_verify *v,
				     const struct hsc_event *e)
{
	struct hsc_blocks *blocks =
		hsc_decode_blocks(v->config.decode, e->source);
	uint64_t *pcs = v->pcs;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < e->blocks.count; i++) {
		const unsigned n =
			hsc_blocks_pcs(blocks, e->blocks.ids[i], pcs);

		for (unsigned k = 0; rc == HSC_OK && !v->over && k < n; k++)
			rc = verify_one(
				v, &(struct decoded){ pcs[k], e->message,
						      e->offset, e->source });
	}
	return rc;
}

/* After a gap, decoded instructions are searched for. If harts are merged, it
 * is not known whose instructions the gap covers. */
static enum hsc_status verify_gap(struct hsc_verify *v,
				  const struct hsc_event *e)
{
	const enum hsc_status rc = place_window(v, false);

	if (v->over)
		return rc;
	v->totals.gaps++;
	if (v->in_gap) /* nothing was decoded since the last gap */
		find_gap(v, v->rows.count, 0, true);
	v->gap = *e;
	v->in_gap = v->begun = true;
	start_search(v);
	if (v->config.merged || v->config.from_first) {
		find_gap(v, v->rows.count, 0, true);
		v->over = true;
	}
	return rc;
}

static enum hsc_status verify_event(struct hsc_verify *v,
				    const struct hsc_event *e)
{
	enum hsc_status rc = HSC_OK;

	v->space = e->space;
	switch ((enum hsc_event_kind)e->kind) {
	case HSC_EVENT_BLOCKS:
		return verify_blocks(v, e);
	case HSC_EVENT_GAP:
		return verify_gap(v, e);
	case HSC_EVENT_TRAP:
		verify_trap(v, e);
		return HSC_OK;
	case HSC_EVENT_STOP:
		v->stopped = e->source;
		return HSC_OK;
	case HSC_EVENT_START:
		if (v->begun && !v->in_gap && !v->config.merged &&
		    !v->config.from_first) {
			rc = place_window(v, false);
			start_search(v);
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
		find_gap(v, at, rows->count - at, false);
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

enum hsc_status hsc_verify_new(struct hsc_verify **out,
			       const struct hsc_verify_config *config)
{
	struct hsc_verify *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->rows.log = config->log;
	v->rows.any = config->any_hart;
	v->rows.hart = config->log_hart;
	v->window = malloc(WINDOW * sizeof(*v->window));
	v->pcs = malloc(UINT16_MAX * sizeof(*v->pcs));
	if (v->window && v->pcs)
		return HSC_OK;
	hsc_verify_free(out);
	return HSC_E_MEMORY;
}

void hsc_verify_free(struct hsc_verify **v)
{
	if (*v) {
		free((*v)->window);
		free((*v)->pcs);
	}
	free(*v);
	*v = NULL;
}

static enum hsc_status status_of(const struct hsc_verify *v, enum hsc_status rc)
{
	return rc == HSC_OK && v->rows.rc < 0 ? v->rows.rc : rc;
}

enum hsc_status hsc_verify_feed(struct hsc_verify *v, const struct hsc_event *e)
{
	v->first = v->count = 0;
	return v->over ? HSC_OK : status_of(v, verify_event(v, e));
}

enum hsc_status hsc_verify_finish(struct hsc_verify *v)
{
	enum hsc_status rc;

	v->first = v->count = 0;
	if (v->over)
		return HSC_OK;
	rc = place_window(v, true);
	if (rc == HSC_OK && !v->over)
		end_of_trace(v);
	v->totals.complete = !v->over && status_of(v, rc) == HSC_OK;
	v->over = true;
	return status_of(v, rc);
}

enum hsc_status hsc_verify_next(struct hsc_verify *v,
				struct hsc_verify_finding *out)
{
	if (v->first == v->count)
		return v->over ? HSC_END : HSC_AGAIN;
	*out = v->findings[v->first++];
	return HSC_OK;
}

struct hsc_verify_totals hsc_verify_totals(const struct hsc_verify *v)
{
	struct hsc_verify_totals t = v->totals;

	t.no_rows = v->rows.count == 0 && !v->rows.peeked && v->rows.has_other;
	t.other = v->rows.other;
	return t;
}

const char *hsc_verify_error(const struct hsc_verify *v)
{
	return v->rows.error.text;
}
