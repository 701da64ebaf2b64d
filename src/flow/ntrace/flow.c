/* SPDX-License-Identifier: MIT */
#include "flow/batch.h"
#include "flow/ntrace/cache.h"
#include "flow/ntrace/items.h"
#include "flow/ntrace/reports.h"
#include <stdlib.h>

#define DEFAULT_STACK 1024u
#define STACK_MOST    (UINT32_C(1) << 24)

/* Entries of the stack, a power of two; 0: too many. */
static uint32_t stack_size(uint32_t room)
{
	uint32_t size = 1;

	if (room > STACK_MOST)
		return 0;
	while (size < room)
		size *= 2;
	return size;
}

/* What it needs room for; false: there is none. */
static bool reserve(struct hsc_nt_flow *f, uint32_t stack)
{
	const struct hsc_nt_flow_config *c = &f->config;

	f->stack_mask = stack - 1;
	f->stack = calloc(stack, sizeof(*f->stack));
	f->ids = calloc(HSC_NT_RUN_MAX, sizeof(*f->ids));
	f->ahead = calloc(HSC_NT_RUN_MAX + stack, sizeof(*f->ahead));
	f->spaces = calloc(c->space_count + 1, sizeof(*f->spaces));
	return f->stack && f->ids && f->ahead && f->spaces &&
	       (!c->joined_runs || hsc_nt_cache_new(&f->known) == HSC_OK);
}

/* Nothing was seen yet. */
static void begin(struct hsc_nt_flow *f)
{
	const struct hsc_nt_place nowhere = { HSC_FLOW_NOWHERE,
					      HSC_BLOCK_NONE };
	struct hsc_nt_flow_config *c = &f->config;

	f->at = f->good = nowhere;
	hsc_nt_habits_begin(f);
	f->space = c->space_count ? c->other_space : 0;
	if (c->versions.count)
		f->space = c->versions.lost;
	for (size_t i = 0; i < c->space_count; i++)
		f->spaces[i] = c->spaces[i];
	c->spaces = f->spaces;
}

enum hsc_status hsc_nt_flow_new(struct hsc_nt_flow **out,
				struct hsc_blocks *blocks,
				const struct hsc_nt_flow_config *config)
{
	const uint32_t room =
		config->return_stack ? config->return_stack : DEFAULT_STACK;
	const uint32_t size = stack_size(room);
	struct hsc_nt_flow *f;

	*out = NULL;
	if (config->ts_bits > 64 || config->address_bits > 63 || !size)
		return HSC_E_CONFIG;
	*out = f = calloc(1, sizeof(*f));
	if (!f)
		return HSC_E_MEMORY;
	f->blocks = blocks;
	f->config = *config;
	f->access.xlen = blocks->address_mask == UINT32_MAX ? 32 : 64;
	f->stack_room = config->implicit_return ? room : 0;
	if (!reserve(f, size)) {
		hsc_nt_flow_free(out);
		return HSC_E_MEMORY;
	}
	begin(f);
	return HSC_OK;
}

void hsc_nt_flow_free(struct hsc_nt_flow **flow)
{
	if (!*flow)
		return;
	free((*flow)->stack);
	free((*flow)->ids);
	free((*flow)->ahead);
	free((*flow)->spaces);
	free((*flow)->habits.landed);
	hsc_nt_cache_free(&(*flow)->known);
	free(*flow);
	*flow = NULL;
}

/* May something be fed? If not: HSC_AGAIN, once the ids held are taken. */
static enum hsc_status accept(struct hsc_nt_flow *f)
{
	if (f->phase != HSC_NT_DONE || f->queue_end)
		return HSC_E_VALUE;
	if (!f->count)
		return HSC_OK;
	f->due = true;
	return f->known ? HSC_AGAIN : HSC_E_VALUE;
}

/* Take in a message that joins, and learn it if it was missed. */
static void feed_joining(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_nt_cache *k = f->known;
	const struct hsc_nt_before before = { f->count, f->confirmed,
					      f->address, f->state, f->style };
	const bool learns = k->missed && k->offset == msg->offset;

	hsc_nt_cache_settle(f);
	k->missed = false;
	if (f->thorough || !hsc_nt_branch_fast(f, msg)) {
		hsc_nt_begin(f, msg);
		hsc_nt_step(f);
	}
	if (k->pause)
		k->pause--;
	if (learns)
		hsc_nt_cache_learn(f, msg, &before);
}

enum hsc_status hsc_nt_flow_feed(struct hsc_nt_flow *f,
				 const struct hsc_msg *msg)
{
	enum hsc_status rc = HSC_OK;

	if (f->known && f->phase == HSC_NT_DONE && !f->queue_end &&
	    hsc_nt_cache_joins(msg)) {
		feed_joining(f, msg);
		return HSC_OK;
	}
	rc = accept(f);
	if (rc != HSC_OK)
		return rc;
	hsc_nt_cache_settle(f);
	if (f->thorough || !hsc_nt_branch_fast(f, msg))
		hsc_nt_begin(f, msg);
	return HSC_OK;
}

enum hsc_status hsc_nt_flow_damage(struct hsc_nt_flow *f, uint64_t offset,
				   enum hsc_flow_reason reason)
{
	const enum hsc_status rc = accept(f);

	if (rc != HSC_OK)
		return rc;
	hsc_nt_cache_settle(f);
	f->offset = offset;
	f->message = f->messages;
	hsc_nt_walk_rest(f);
	hsc_nt_lose(f, reason);
	return HSC_OK;
}

enum hsc_status hsc_nt_flow_cut(struct hsc_nt_flow *f, uint64_t offset)
{
	const enum hsc_status rc = accept(f);

	if (rc != HSC_OK)
		return rc;
	hsc_nt_cache_settle(f);
	f->offset = offset;
	f->message = f->messages;
	hsc_nt_walk_rest(f);
	hsc_nt_note(f, HSC_FLOW_CUT, 0);
	return HSC_OK;
}

bool hsc_nt_flow_is_lost(const struct hsc_nt_flow *f)
{
	return f->state == HSC_NT_LOST;
}

void hsc_nt_flow_finish(struct hsc_nt_flow *f, uint64_t offset)
{
	f->finished = true;
	f->end = offset;
}

static void run_taken(struct hsc_nt_flow *f)
{
	f->count = f->kept = 0;
	f->due = false;
}

static enum hsc_status take_run(struct hsc_nt_flow *f,
				struct hsc_flow_item *out)
{
	hsc_nt_item_begin(f, out, HSC_FLOW_RUN);
	out->run.ids = f->ids;
	out->run.count = f->count;
	run_taken(f);
	return HSC_OK;
}

/* Shall the ids wait for those of more messages? */
static bool holds(const struct hsc_nt_flow *f)
{
	return f->known && !f->due && !f->finished && f->phase == HSC_NT_DONE &&
	       !f->queue_end && f->count < HSC_NT_RUN_HELD;
}

static enum hsc_status take_queued(struct hsc_nt_flow *f,
				   struct hsc_flow_item *out)
{
	*out = f->queue[f->queue_first++];
	if (f->queue_first == f->queue_end)
		f->queue_first = f->queue_end = 0;
	return HSC_OK;
}

/*
 * The last message is done, and the capture ends. What one I-CNT counted may
 * wait for a message that was not sent any more; if it is more, the histories
 * between are missing, unless the encoder was counting how often they repeat.
 */
static void flush(struct hsc_nt_flow *f)
{
	const uint64_t left = hsc_nt_walk_rest(f);

	f->flushed = true;
	if (left > f->habits.count_most && !f->habits.repeats &&
	    f->state == HSC_NT_RUNNING) {
		f->offset = f->end;
		f->message = f->messages;
		hsc_nt_lose(f, HSC_FLOW_MISSING_BIT);
	}
}

/* Go on until there is a run or an item: HSC_OK. */
static HSC_ALWAYS_INLINE enum hsc_status advance(struct hsc_nt_flow *f)
{
	while (!f->count && !f->queue_end) {
		if (f->blocks->out_of_memory)
			return HSC_E_MEMORY;
		if (f->phase != HSC_NT_DONE)
			hsc_nt_step(f);
		else if (!f->finished)
			return HSC_AGAIN;
		else if (!f->flushed)
			flush(f);
		else if (f->state != HSC_NT_LOST)
			return HSC_END;
		else
			hsc_nt_close_gap(f, f->end);
	}
	return f->count && holds(f) ? HSC_AGAIN : HSC_OK;
}

enum hsc_status hsc_nt_flow_next(struct hsc_nt_flow *f,
				 struct hsc_flow_item *out)
{
	const enum hsc_status rc = advance(f);

	if (rc != HSC_OK)
		return rc;
	return f->count ? take_run(f, out) : take_queued(f, out);
}

enum hsc_status hsc_nt_flow_batch(struct hsc_nt_flow *f,
				  struct hsc_flow_batch *batch)
{
	for (;;) {
		const enum hsc_status rc = advance(f);
		const struct hsc_flow_origin origin = { f->offset, f->message,
							f->space };
		struct hsc_flow_item time;

		if (rc != HSC_OK ||
		    (f->count && !hsc_flow_batch_has_room(batch)))
			return rc;
		if (f->count) {
			hsc_flow_batch_add(batch, f->ids, f->count, &origin);
			run_taken(f);
		} else if (hsc_flow_batch_absorb(batch,
						 &f->queue[f->queue_first])) {
			take_queued(f, &time);
		} else {
			return HSC_OK;
		}
	}
}
