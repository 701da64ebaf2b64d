/* SPDX-License-Identifier: MIT */
/* calls.c - one pass over the events of a source, which follows its calls.
 * Room   decode (floor 6) */
#include "decode/index/calls.h"
#include "base/grow.h"
#include "decode/index/code.h"
#include "measure/pack/pack.h"
#include <hartscope/decode/ahead.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

/* A stack of more bytes is not stored: about 4000 open calls. */
#define STACK_MOST 65536u

struct play {
	struct hsc_index_cuts *c;
	struct hsc_decode *all;
	struct hsc_blocks *blocks;
	struct hsc_code_map *map;
	struct hsc_stack *stack;
	uint64_t start;             /* clock of the source at its start */
	size_t next;                /* the next cut */
	struct hsc_index_calls now; /* without stack and code */
	struct hsc_index_code code;
	uint32_t *pieces; /* for each block: `next` + 1 when it last ran */
	size_t piece_cap;
	bool foreign; /* blocks of another address space than the first have run
		       */
};

static enum hsc_status open_play(struct play *p, const struct hsc_decode *d,
				 uint32_t source, unsigned jobs)
{
	struct hsc_decode_config as = d->config;
	struct hsc_error error;
	enum hsc_status rc;

	as.unmerged = as.one_source = as.blocks_only = as.joined = true;
	as.words = as.lone = as.stream_order = as.dated = false;
	as.source = source;
	rc = hsc_decode_open(&p->all, d->bundle, &as, &error);
	if (rc == HSC_OK)
		rc = hsc_functions_new(&p->c->functions);
	if (rc == HSC_OK) {
		p->blocks = hsc_decode_blocks(p->all, source);
		rc = hsc_code_map_new(&p->map, p->c->functions,
				      hsc_decode_images(p->all, source),
				      p->blocks);
	}
	if (rc == HSC_OK)
		rc = hsc_stack_new(&p->stack, p->map, source);
	return rc == HSC_OK ? hsc_ahead_run(p->all, jobs, &error) : rc;
}

static void close_play(struct play *p)
{
	hsc_stack_free(&p->stack);
	hsc_code_map_free(&p->map);
	hsc_decode_close(&p->all);
	hsc_index_code_clear(&p->code);
	free(p->pieces);
}

/* Copy the stack; leave it out if it is too large. */
static void copy_stack(struct play *p, struct hsc_index_calls *at)
{
	struct hsc_pack w = {
		.functions = hsc_functions_count(p->c->functions),
	};

	hsc_pack_calls(&w, p->stack);
	if (w.bad || w.len > STACK_MOST) {
		free(w.bytes);
		return;
	}
	at->stack = w.bytes;
	at->stack_len = w.len;
}

/* The next cut is reached; `exact`: between two blocks. */
static void pass_cut(struct play *p, bool exact)
{
	struct hsc_index_calls *at = &p->c->calls[p->next++];

	*at = p->now;
	p->code.full |= p->foreign;
	at->code = hsc_index_code_take(&p->code, &at->code_len);
	p->foreign = false;
	if (exact)
		copy_stack(p, at);
}

static bool note_blocks(struct play *p, const struct hsc_event_blocks *b)
{
	const uint32_t mark = (uint32_t)p->next + 1;
	const struct hsc_block *last;

	if (!b->count)
		return true;
	if (!HSC_GROW_ZEROED(p->pieces, p->piece_cap,
			     (size_t)hsc_blocks_count(p->blocks) + 1))
		return false;
	for (size_t i = 0; i < b->count; i++) {
		const struct hsc_block *block;

		if (p->pieces[b->ids[i]] == mark)
			continue;
		p->pieces[b->ids[i]] = mark;
		block = hsc_blocks_get(p->blocks, b->ids[i]);
		p->foreign |= block->space != 0;
		hsc_index_code_add(&p->code, block->start, block->next);
	}
	last = hsc_blocks_get(p->blocks, b->ids[b->count - 1]);
	p->now.next = last->next;
	p->now.last = last->next - 2u * last->last_halfwords;
	return true;
}

/* Keep the context as views do: Ownership messages have no privilege. */
static void note_context(struct play *p, const struct hsc_event *e)
{
	const struct hsc_event_context *x = &e->context;
	const uint64_t format = x->process & 3;
	const bool owns = x->privilege == HSC_FLOW_NO_PRIVILEGE;
	const bool above = owns && format == HSC_NT_FORMAT_HCONTEXT;

	if (e->reported || (owns && !above && format != HSC_NT_FORMAT_SCONTEXT))
		return;
	*(above ? &p->now.hypervisor : &p->now.context) =
		(struct hsc_index_context){ true, x->privilege, x->process };
}

static bool note_cut(struct play *p, const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_BLOCKS:
		return note_blocks(p, &e->blocks);
	case HSC_EVENT_CONTEXT:
		note_context(p, e);
		return true;
	case HSC_EVENT_GAP: /* what ran in between is unknown */
	case HSC_EVENT_START:
	case HSC_EVENT_TRAP:
		p->now.last = HSC_FLOW_NOWHERE;
		return true;
	default:
		return true;
	}
}

static enum hsc_status feed_event(struct play *p, const struct hsc_event *e)
{
	struct hsc_stack_step step;
	enum hsc_status rc = note_cut(p, e) ? HSC_OK : HSC_E_MEMORY;

	if (rc == HSC_OK)
		rc = hsc_stack_feed(p->stack, e);
	while (rc == HSC_OK)
		rc = hsc_stack_next(p->stack, &step);
	return rc < 0 ? rc : HSC_OK;
}

/* Feed the blocks of `e` that ran before `clock`, and remove them from it.
 * False: a block spans that clock. */
static bool feed_until(struct play *p, struct hsc_event *e, uint64_t clock,
		       enum hsc_status *rc)
{
	struct hsc_event first = *e;
	uint64_t at = e->clock;
	size_t i = 0;

	while (i < e->blocks.count && at < clock)
		at += hsc_blocks_get(p->blocks, e->blocks.ids[i++])
			      ->instructions;
	first.blocks.count = i;
	first.blocks.instructions = at - e->clock;
	if (i)
		*rc = feed_event(p, &first);
	e->blocks.ids += i;
	e->blocks.count -= i;
	e->blocks.instructions -= at - e->clock;
	e->clock = at;
	return at == clock;
}

/* A joined event covers several messages, and names the last: there may be cuts
 * in it. */
static enum hsc_status play_event(struct play *p, const struct hsc_event *event)
{
	const struct hsc_index_cuts *c = p->c;
	struct hsc_event e = *event;
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && p->next + 1 < c->count &&
	       e.offset > c->list[p->next].at) {
		const uint64_t clock =
			p->start + c->list[p->next].totals.instructions;
		bool exact = true;

		if (e.kind == HSC_EVENT_BLOCKS && e.clock < clock)
			exact = feed_until(p, &e, clock, &rc);
		pass_cut(p, exact);
	}
	if (rc != HSC_OK || (e.kind == HSC_EVENT_BLOCKS && !e.blocks.count))
		return rc;
	return feed_event(p, &e);
}

enum hsc_status hsc_index_play(const struct hsc_decode *d, uint32_t source,
			       unsigned jobs, struct hsc_index_cuts *c)
{
	struct play p = { .c = c,
			  .start = d->manifest.sources[source].start,
			  .now = { .last = HSC_FLOW_NOWHERE } };
	enum hsc_status rc = open_play(&p, d, source, jobs);
	struct hsc_event e;

	if (rc == HSC_OK &&
	    !HSC_GROW_ZEROED(c->calls, c->call_cap, c->count + 1))
		rc = HSC_E_MEMORY;
	while (rc == HSC_OK && (rc = hsc_decode_next(p.all, &e)) == HSC_OK)
		rc = play_event(&p, &e);
	while (rc == HSC_END && p.next < c->count)
		pass_cut(&p, p.next + 1 < c->count);
	close_play(&p);
	if (rc == HSC_END)
		return HSC_OK;
	return rc == HSC_E_MEMORY ? rc : HSC_AGAIN;
}
