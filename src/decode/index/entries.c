/* SPDX-License-Identifier: MIT */
/* entries.c - parts of a source are entered, with the facts in its index.
 * Room   decode (floor 6) */
#include <hartscope/decode/entries.h>

#include "decode/index/code.h"
#include "decode/index/cuts.h"
#include "measure/pack/pack.h"
#include <hartscope/decode/ahead.h>
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>

struct hsc_entries {
	struct hsc_decode *d;
	struct hsc_decode_source *source;
	/* totals of `d` when no event was taken */
	struct hsc_decode_totals before;
	struct hsc_index_cuts cuts;
	unsigned jobs;
	size_t at; /* the cut at which it was entered; cuts.count: its start */
	bool *wanted; /* wanted[cuts.count]: pieces */
	size_t next;  /* the next of these */
};

enum hsc_status hsc_entries_open(struct hsc_entries **out, struct hsc_decode *d,
				 unsigned jobs)
{
	struct hsc_entries *n = calloc(1, sizeof(*n));
	enum hsc_status rc = HSC_AGAIN;

	*out = n;
	if (!n)
		return HSC_E_MEMORY;
	if (d->source_count == 1) {
		n->d = d;
		n->source = &d->sources[0];
		n->before =
			(struct hsc_decode_totals){ .bytes = d->totals.bytes };
		n->jobs = jobs ? jobs : 1;
		rc = hsc_index_find(d, n->source->index, n->jobs,
				    HSC_INDEX_CALLS, &n->cuts);
	}
	if (rc == HSC_OK && (n->cuts.count < 2 || !n->cuts.calls))
		rc = HSC_AGAIN;
	if (rc != HSC_OK)
		hsc_entries_close(out);
	else
		n->at = n->cuts.count;
	return rc;
}

void hsc_entries_close(struct hsc_entries **entries)
{
	if (!*entries)
		return;
	hsc_index_clear(&(*entries)->cuts);
	free((*entries)->wanted);
	free(*entries);
	*entries = NULL;
}

uint32_t hsc_entries_source(const struct hsc_entries *n)
{
	return n->source->index;
}

static uint64_t start_of(const struct hsc_entries *n)
{
	return n->d->manifest.sources[n->source->index].start;
}

/* Close what is open, and reset the totals. */
static void rewind_all(struct hsc_entries *n)
{
	hsc_decode_source_close(n->d, n->source);
	n->d->totals = n->before;
	n->d->now = 0;
	n->d->given = false;
	n->source->seek = (struct hsc_decode_seek){ .at = 0 };
	n->at = n->cuts.count;
}

/* Begin at cut `first`, or, if that is cuts.count, at the start of the stream;
 * end at cut `last`, or at the end of the stream. */
static enum hsc_status enter_at(struct hsc_entries *n, size_t first,
				size_t last, struct hsc_error *error)
{
	const struct hsc_index_cuts *c = &n->cuts;
	struct hsc_decode_seek *seek = &n->source->seek;

	rewind_all(n);
	if (first < c->count) {
		const struct hsc_results_cut *cut = &c->list[first];

		seek->at = cut->at;
		seek->clock = start_of(n) + cut->totals.instructions;
		seek->message = cut->message;
		hsc_index_add(&n->d->totals, &cut->totals, false);
	}
	if (first < c->count && c->times) {
		seek->timed = c->times[first].timed;
		seek->least = c->times[first].least;
	}
	if (last + 1 < c->count)
		seek->stop = c->list[last].at;
	n->at = first;
	if (!seek->at && !seek->stop)
		return hsc_decode_restart(n->d, error);
	n->d->config.words =
		false; /* words belong to the table of one thread */
	return hsc_ahead_run(n->d, n->jobs, error);
}

/* Find the functions of the index among `functions`; from malloc. */
static uint32_t *known_of(const struct hsc_index_cuts *c,
			  struct hsc_functions *functions)
{
	const uint32_t count = hsc_functions_count(c->functions);
	uint32_t *known = malloc((count + 1) * sizeof(*known));

	for (uint32_t i = 0; known && i < count; i++) {
		known[i] = hsc_functions_index(
			functions, hsc_functions_get(c->functions, i));
		if (known[i] == HSC_FUNCTION_NONE) {
			free(known);
			known = NULL;
		}
	}
	return known;
}

/* HSC_AGAIN: the bytes are not a stack. */
static enum hsc_status read_stack(const struct hsc_entries *n, size_t cut,
				  const uint32_t *known,
				  struct hsc_stack *stack)
{
	const struct hsc_index_calls *at = &n->cuts.calls[cut];
	struct hsc_pack p = {
		.reads = true,
		.bytes = at->stack,
		.len = at->stack_len,
		.functions = hsc_functions_count(n->cuts.functions),
		.known = known,
	};

	if (!at->stack)
		return HSC_AGAIN;
	hsc_pack_calls(&p, stack);
	if (p.lacks)
		return HSC_E_MEMORY;
	return p.bad || p.pos != p.len ? HSC_AGAIN : HSC_OK;
}

static bool has_stack(const struct hsc_entries *n, size_t cut)
{
	struct hsc_stack *trial = NULL;
	const bool has =
		hsc_stack_new(&trial, NULL, n->source->index) == HSC_OK &&
		read_stack(n, cut, NULL, trial) == HSC_OK;

	hsc_stack_free(&trial);
	return has;
}

/* Begin there, or at an earlier cut whose calls are known; `cut` may be
 * SIZE_MAX. */
static enum hsc_status enter_open(struct hsc_entries *n, size_t cut,
				  struct hsc_error *error)
{
	enum hsc_status rc;

	while (cut < n->cuts.count && !has_stack(n, cut))
		cut--;
	if (cut < n->cuts.count)
		return enter_at(n, cut, n->cuts.count, error);
	rc = enter_at(n, n->cuts.count, n->cuts.count, error);
	return rc == HSC_OK ? HSC_END : rc;
}

enum hsc_status hsc_entries_last(struct hsc_entries *n, size_t pieces,
				 struct hsc_error *error)
{
	/* the last one is the end of the stream */
	const size_t ends = n->cuts.count - 1;

	return enter_open(n, pieces > ends ? SIZE_MAX : ends - pieces, error);
}

enum hsc_status hsc_entries_seek(struct hsc_entries *n, uint64_t instructions,
				 uint64_t *from, struct hsc_error *error)
{
	size_t cut = SIZE_MAX;
	enum hsc_status rc;

	for (size_t i = 0; i + 1 < n->cuts.count; i++)
		if (n->cuts.list[i].totals.instructions <= instructions)
			cut = i;
	rc = enter_open(n, cut, error);
	*from = n->at < n->cuts.count ? n->cuts.list[n->at].totals.instructions
				      : 0;
	return rc;
}

enum hsc_status hsc_entries_stack(const struct hsc_entries *n,
				  struct hsc_functions *functions,
				  struct hsc_stack *stack)
{
	uint32_t *known;
	enum hsc_status rc;

	if (n->at == n->cuts.count)
		return HSC_OK;
	known = known_of(&n->cuts, functions);
	rc = known ? read_stack(n, n->at, known, stack) : HSC_E_MEMORY;
	free(known);
	return rc == HSC_AGAIN ? HSC_E_MEMORY
			       : rc; /* it could be read before */
}

static size_t add_context(const struct hsc_entries *n,
			  const struct hsc_index_context *x,
			  struct hsc_event *out)
{
	const struct hsc_results_cut *cut = &n->cuts.list[n->at];

	if (!x->known)
		return 0;
	*out = (struct hsc_event){
		.kind = HSC_EVENT_CONTEXT,
		.version = HSC_EVENT_VERSION,
		.source = n->source->index,
		.clock = start_of(n) + cut->totals.instructions,
		.offset = cut->at,
		.message = cut->message,
		.at = HSC_FLOW_NOWHERE,
		.context = { .address = HSC_FLOW_NOWHERE,
			     .process = x->process,
			     .privilege = x->privilege },
	};
	return 1;
}

size_t hsc_entries_contexts(const struct hsc_entries *n,
			    struct hsc_event out[2])
{
	size_t count;

	if (n->at == n->cuts.count)
		return 0;
	count = add_context(n, &n->cuts.calls[n->at].context, &out[0]);
	return count +
	       add_context(n, &n->cuts.calls[n->at].hypervisor, &out[count]);
}

enum hsc_status hsc_entries_search(struct hsc_entries *n,
				   hsc_index_wants *wants, void *ctx)
{
	if (!n->wanted)
		n->wanted = calloc(n->cuts.count, sizeof(*n->wanted));
	if (!n->wanted)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < n->cuts.count; i++) {
		const struct hsc_index_calls *at = &n->cuts.calls[i];

		n->wanted[i] =
			hsc_index_code_any(at->code, at->code_len, wants, ctx);
	}
	n->next = 0;
	return HSC_OK;
}

enum hsc_status hsc_entries_next(struct hsc_entries *n, uint64_t *last,
				 uint64_t *next, struct hsc_error *error)
{
	const struct hsc_index_cuts *c = &n->cuts;
	size_t first = n->next, end;

	*last = HSC_FLOW_NOWHERE;
	*next = 0;
	while (first < c->count && !n->wanted[first])
		first++;
	for (end = first; end < c->count && n->wanted[end];)
		end++;
	n->next = end;
	if (first == c->count) {
		rewind_all(n);
		hsc_index_add(&n->d->totals, &c->list[c->count - 1].totals,
			      false);
		return HSC_END;
	}
	if (first) {
		*last = c->calls[first - 1].last;
		*next = c->calls[first - 1].next;
	}
	return enter_at(n, first ? first - 1 : c->count, end - 1, error);
}
