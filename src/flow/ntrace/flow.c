/* SPDX-License-Identifier: MIT */
/* flow.c - the decoder: messages in, runs of blocks out.
 * Room   flow (floor 3) */
#include "flow/batch.h"
#include "flow/ntrace/items.h"
#include "flow/ntrace/message.h"
#include "flow/ntrace/reports.h"
#include "flow/ntrace/words.h"
#include <stdlib.h>

#define DEFAULT_STACK 1024u
#define STACK_MOST    (UINT32_C(1) << 24)

/* Number of stack entries, a power of two; 0: too many. */
static uint32_t stack_size(uint32_t room)
{
	uint32_t size = 1;

	if (room > STACK_MOST)
		return 0;
	while (size < room)
		size *= 2;
	return size;
}

/* Allocate memory; false: there is none. */
static bool allocate(struct hsc_nt_flow *f, uint32_t stack)
{
	const struct hsc_nt_flow_config *c = &f->config;

	f->stack_mask = stack - 1;
	f->stack = calloc(stack, sizeof(*f->stack));
	f->ids = calloc(HSC_NT_RUN_MAX, sizeof(*f->ids));
	f->ahead = calloc(HSC_NT_RUN_MAX + stack, sizeof(*f->ahead));
	f->spaces = calloc(c->space_count + 1, sizeof(*f->spaces));
	return f->stack && f->ids && f->ahead && f->spaces;
}

/* Set the state before the first message. */
static void set_start(struct hsc_nt_flow *f)
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
	const uint32_t size = stack_size(
		room < STACK_MOST ? room + HSC_NT_STACK_SPARE : room);
	struct hsc_nt_flow *f;

	*out = NULL;
	if (config->ts_bits > 64 || config->address_bits > 63 ||
	    config->hist_bits > HSC_NT_HIST_BITS_MAX ||
	    config->icnt_bits > HSC_NT_ICNT_BITS_MAX || !size)
		return HSC_E_CONFIG;
	*out = f = calloc(1, sizeof(*f));
	if (!f)
		return HSC_E_MEMORY;
	f->blocks = blocks;
	f->config = *config;
	f->thorough = config->thorough;
	f->access.xlen = blocks->address_mask == UINT32_MAX ? 32 : 64;
	f->stack_room = config->implicit_return ? room : 0;
	if (!allocate(f, size)) {
		hsc_nt_flow_free(out);
		return HSC_E_MEMORY;
	}
	set_start(f);
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
	hsc_nt_words_free(&(*flow)->words);
	free(*flow);
	*flow = NULL;
}

static bool is_drained(const struct hsc_nt_flow *f)
{
	return f->phase == HSC_NT_DONE && !f->queue_end && !f->count;
}

bool hsc_nt_flow_is_drained(const struct hsc_nt_flow *f)
{
	return is_drained(f);
}

/* Is it a DirectBranch, in a stream that has a message for each branch, with
 * nothing unusual about it? */
static inline bool is_simple(const struct hsc_nt_flow *f,
			     const struct hsc_msg *msg)
{
	const uint32_t present = msg->present & ~(UINT32_C(1) << NT_SRC);

	return msg->layout == HSC_NT_DIRECT_BRANCH &&
	       present == UINT32_C(1) << NT_ICNT && hsc_nt_is_plain(f, msg) &&
	       f->style == HSC_NT_STYLE_BTM && f->state == HSC_NT_RUNNING &&
	       !f->stack_room && !f->config.all_jumps && !f->counted &&
	       !f->walked && f->at.id < HSC_BLOCK_PENDING;
}

/*
 * Walk `rest` half-words through known blocks, to the end of one that ends in a
 * branch. Returns that block, or HSC_BLOCK_NONE if it is not simple; then
 * nothing has happened.
 */
static uint32_t walk_simple(struct hsc_nt_flow *f, uint64_t rest)
{
	const struct hsc_hot *const hot = f->blocks->hot;
	uint32_t *out = f->ids, *const end = f->ids + HSC_NT_RUN_MAX - 1;
	uint32_t id = f->at.id;

	while (hot[id].halfwords < rest) {
		const unsigned way = hot[id].way;

		if (HSC_UNLIKELY(way > HSC_WAY_CALL || out == end))
			return HSC_BLOCK_NONE;
		*out++ = id;
		rest -= hot[id].halfwords;
		id = hot[id].succ[way == HSC_WAY_CALL];
		if (HSC_UNLIKELY(id >= HSC_BLOCK_PENDING))
			return HSC_BLOCK_NONE;
	}
	if (hot[id].halfwords != rest || hot[id].way != HSC_WAY_BRANCH ||
	    hot[id].succ[1] >= HSC_BLOCK_PENDING)
		return HSC_BLOCK_NONE;
	*out++ = id;
	f->count = f->kept = (size_t)(out - f->ids);
	return id;
}

/*
 * These messages make up a trace without histories, so their cost matters as
 * much as the walk. Does what begin.c and step.c would do; false: they must do
 * it.
 */
static inline bool feed_simple(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	uint32_t id;

	if (!is_simple(f, msg))
		return false;
	id = walk_simple(f, msg->value[NT_ICNT]);
	if (id == HSC_BLOCK_NONE)
		return false;
	f->offset = msg->offset;
	f->message = f->messages++;
	f->stamped = f->waiting = false;
	f->confirmed = 0;
	f->at.id = f->blocks->hot[id].succ[1];
	f->good = f->at;
	/* one by one: a copy would wait for the stores just made */
	f->repeated.icnt = msg->value[NT_ICNT];
	f->repeated.address = f->repeated.hist = 0;
	f->repeated.layout = HSC_NT_DIRECT_BRANCH;
	f->repeated.code = HSC_NT_BTYPE_INDIRECT;
	f->repeated.sync = HSC_FLOW_NO_SYNC;
	f->repeated.addressed = false;
	f->can_repeat = true;
	return true;
}

enum hsc_status hsc_nt_flow_feed(struct hsc_nt_flow *f,
				 const struct hsc_msg *msg)
{
	if (!is_drained(f))
		return HSC_E_VALUE;
	if (f->thorough || !feed_simple(f, msg))
		hsc_nt_accept_message(f, msg);
	return HSC_OK;
}

enum hsc_status hsc_nt_flow_damage(struct hsc_nt_flow *f, uint64_t offset,
				   enum hsc_flow_reason reason)
{
	if (!is_drained(f))
		return HSC_E_VALUE;
	f->offset = offset;
	f->message = f->messages;
	hsc_nt_walk_rest(f);
	hsc_nt_lose(f, reason);
	return HSC_OK;
}

enum hsc_status hsc_nt_flow_cut(struct hsc_nt_flow *f, uint64_t offset)
{
	if (!is_drained(f))
		return HSC_E_VALUE;
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

static enum hsc_status take_run(struct hsc_nt_flow *f,
				struct hsc_flow_item *out)
{
	hsc_nt_item_begin(f, out, HSC_FLOW_RUN);
	out->run.ids = f->ids;
	out->run.count = f->count;
	out->run.words = NULL;
	out->run.instructions = 0;
	f->count = f->kept = 0;
	return HSC_OK;
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
 * The last message is done, and the capture ends. The half-words of one full
 * I-CNT may have waited for a message that was never sent; if there are more,
 * histories are missing, unless the encoder was counting repeated ones.
 */
static void finish_capture(struct hsc_nt_flow *f)
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
static HSC_ALWAYS_INLINE enum hsc_status advance_to_item(struct hsc_nt_flow *f)
{
	while (!f->count && !f->queue_end) {
		if (f->blocks->out_of_memory)
			return HSC_E_MEMORY;
		if (f->phase != HSC_NT_DONE)
			hsc_nt_step(f);
		else if (!f->finished)
			return HSC_AGAIN;
		else if (!f->flushed)
			finish_capture(f);
		else if (f->state != HSC_NT_LOST)
			return HSC_END;
		else
			hsc_nt_close_gap(f, f->end);
	}
	return HSC_OK;
}

enum hsc_status hsc_nt_flow_next(struct hsc_nt_flow *f,
				 struct hsc_flow_item *out)
{
	const enum hsc_status rc = advance_to_item(f);

	if (rc != HSC_OK)
		return rc;
	return f->count ? take_run(f, out) : take_queued(f, out);
}

enum hsc_status hsc_nt_flow_batch(struct hsc_nt_flow *f,
				  struct hsc_flow_batch *batch)
{
	for (;;) {
		const enum hsc_status rc = advance_to_item(f);
		const struct hsc_flow_origin origin = { f->offset, f->message,
							f->space };
		struct hsc_flow_item time;

		if (rc != HSC_OK ||
		    (f->count && !hsc_flow_batch_has_room(batch)))
			return rc;
		if (f->count) {
			if (batch->words)
				hsc_flow_batch_spell(
					batch, f->ids, f->count,
					hsc_blocks_instructions(
						f->blocks, f->ids, f->count),
					&origin);
			else
				hsc_flow_batch_add(batch, f->ids, f->count,
						   &origin);
			f->count = f->kept = 0;
		} else if (hsc_flow_batch_absorb(batch,
						 &f->queue[f->queue_first])) {
			take_queued(f, &time);
		} else {
			return HSC_OK;
		}
	}
}
