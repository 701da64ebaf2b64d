/* SPDX-License-Identifier: MIT */
/* history.c - stepping through the instructions of a hart, in both directions.
 * Room   decode (floor 6) */
#include <hartscope/decode/history.h>

#include "base/error_set.h"
#include "base/grow.h"
#include "decode/history/memory.h"
#include "decode/history/place.h"
#include "decode/history/window.h"
#include "decode/params/settings.h"
#include <hartscope/decode/index.h>
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>
#include <string.h>

#define KEPT        ((size_t)1 << 24)
#define KEPT_LEAST  (2 * (size_t)HSC_WINDOW_CHUNK)
#define POLL_BLOCKS 65536u
/* This many instructions are decoded quickly. */
#define NEAR (UINT64_C(1) << 24)

struct hsc_history {
	char *bundle, *elf;
	unsigned jobs;
	struct hsc_decode_config config;
	struct hsc_decode *decode;
	struct hsc_blocks *blocks; /* those of the decode */
	struct hsc_window window;
	struct hsc_memory memory;    /* accesses decoded so far */
	bool accessed;               /* an access was reported */
	struct hsc_event_blocks due; /* not in the window yet, */
	size_t taken;                /* except for the first of them; */
	uint64_t due_at;             /* number of instructions before them */
	bool ended; /* the end of the trace is, or was, in the window */
	bool off;   /* trace is off: when it resumes, memory may have changed */
	bool has_last;     /* `last` is the address at which the trace ended */
	uint64_t last;     /* an address */
	uint64_t at;       /* position */
	size_t entry;      /* entry in the window; count: after the last */
	unsigned offset;   /* instruction in its block */
	uint8_t *has_stop; /* for each block: 0 not known, 1 no, 2 yes */
	size_t block_room;
};

static enum hsc_status append_entry(struct hsc_history *h, uint32_t id,
				    unsigned instructions)
{
	size_t gone;

	if (!hsc_window_append(&h->window, id, instructions, &gone))
		return HSC_E_MEMORY;
	/* the position is in the newer half, which is kept */
	h->entry -= gone < h->entry ? gone : h->entry;
	return HSC_OK;
}

/* Add a mark that a step must report when it passes it; not before the first
 * block. */
static enum hsc_status append_mark(struct hsc_history *h, uint32_t id)
{
	struct hsc_window *w = &h->window;

	if (w->next == 0)
		return HSC_OK;
	if (w->count && hsc_window_is_mark(w->ids[w->count - 1])) {
		if (id == HSC_WINDOW_GAP)
			w->ids[w->count - 1] = id;
		return HSC_OK;
	}
	return append_entry(h, id, 0);
}

static void ends_at(struct hsc_history *h, uint64_t address)
{
	h->has_last = address != HSC_FLOW_NOWHERE;
	h->last = address;
}

/* Append some of the waiting blocks, but not so many that the position drops
 * out. */
static enum hsc_status append_due(struct hsc_history *h)
{
	enum hsc_status rc = HSC_OK;

	h->has_last = false;
	for (size_t i = 0;
	     i < h->window.most / 4 && rc == HSC_OK && h->taken < h->due.count;
	     i++) {
		const uint32_t id = h->due.ids[h->taken++];

		rc = append_entry(h, id,
				  hsc_blocks_get(h->blocks, id)->instructions);
	}
	if (rc == HSC_OK && h->taken == h->due.count)
		hsc_memory_place(&h->memory, h->decode,
				 (uint32_t)h->config.source, &h->due,
				 h->due_at);
	return rc;
}

/* Instructions that were not traced may have stored anything. */
static bool lose_memory(struct hsc_history *h)
{
	return !h->memory.count || hsc_memory_lose(&h->memory, h->window.next);
}

static enum hsc_status add_event(struct hsc_history *h,
				 const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_BLOCKS:
		if (h->off && !lose_memory(h))
			return HSC_E_MEMORY;
		h->off = false;
		h->due = e->blocks;
		h->due_at = h->window.next;
		h->taken = 0;
		return HSC_OK;
	case HSC_EVENT_TRAP:
		ends_at(h, e->trap.from);
		return HSC_OK;
	case HSC_EVENT_ACCESS:
		h->accessed = true;
		return hsc_memory_add(&h->memory, &e->access, h->window.next)
			       ? HSC_OK
			       : HSC_E_MEMORY;
	case HSC_EVENT_STOP:
		ends_at(h, e->edge.address);
		h->off = true;
		return append_mark(h, HSC_WINDOW_OFF);
	case HSC_EVENT_GAP:
		ends_at(h, e->gap.from);
		return lose_memory(h) ? append_mark(h, HSC_WINDOW_GAP)
				      : HSC_E_MEMORY;
	default:
		return HSC_OK;
	}
}

/* Decode until there is one more entry, or the end. */
static enum hsc_status decode_more(struct hsc_history *h)
{
	const uint64_t next = h->window.next;
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && !h->ended && h->window.next == next) {
		if (h->taken < h->due.count) {
			rc = append_due(h);
			continue;
		}
		rc = hsc_decode_next(h->decode, &e);
		h->ended = rc == HSC_END;
		rc = rc == HSC_OK ? add_event(h, &e) : h->ended ? HSC_OK : rc;
	}
	return rc;
}

static void forget_stops(struct hsc_history *h)
{
	if (h->has_stop)
		memset(h->has_stop, 0, h->block_room);
}

static bool has_data_trace(const struct hsc_history *h)
{
	return h->accessed || hsc_settings_value(hsc_decode_manifest(h->decode),
						 HSC_P_NT_DATA_TRACE);
}

/* Decode from there on, or from the closest possible position before it. */
static enum hsc_status open_at(struct hsc_history *h, uint64_t position,
			       struct hsc_error *error)
{
	enum hsc_status rc;

	hsc_decode_close(&h->decode);
	hsc_window_clear(&h->window);
	hsc_memory_clear(&h->memory);
	h->ended = h->has_last = h->off = false;
	h->due = (struct hsc_event_blocks){ .ids = NULL };
	h->at = h->taken = h->entry = h->offset = 0;
	rc = hsc_decode_open(&h->decode, h->bundle, &h->config, error);
	if (rc == HSC_OK && position)
		rc = hsc_index_seek(h->decode, h->jobs, position,
				    &h->window.next, error);
	if (rc == HSC_OK) {
		h->blocks = hsc_decode_blocks(h->decode,
					      (uint32_t)h->config.source);
		h->memory.lost = h->window.next && has_data_trace(h);
	}
	forget_stops(h); /* block numbers are of this run of the decoder */
	return rc;
}

static bool is_after_all(const struct hsc_history *h)
{
	return h->entry >= h->window.count;
}

static unsigned instructions_of(const struct hsc_history *h)
{
	return hsc_blocks_get(h->blocks, h->window.ids[h->entry])->instructions;
}

static void note_mark(uint32_t id, enum hsc_history_end *end)
{
	if (*end != HSC_HISTORY_GAP)
		*end = id == HSC_WINDOW_GAP ? HSC_HISTORY_GAP : HSC_HISTORY_OFF;
}

/* Go past marks, and decode if necessary, to an instruction or the end. */
static enum hsc_status find_instruction(struct hsc_history *h,
					enum hsc_history_end *end)
{
	enum hsc_status rc = HSC_OK;
	enum hsc_history_end passed = HSC_HISTORY_THERE;

	for (;; h->entry++) {
		if (is_after_all(h) && !h->ended)
			rc = decode_more(h);
		if (rc != HSC_OK)
			return rc;
		if (is_after_all(h))
			break;
		if (!hsc_window_is_mark(h->window.ids[h->entry])) {
			*end = passed;
			return HSC_OK;
		}
		note_mark(h->window.ids[h->entry], &passed);
	}
	*end = HSC_HISTORY_LAST;
	return HSC_OK;
}

static enum hsc_status step_on(struct hsc_history *h, enum hsc_history_end *end)
{
	*end = is_after_all(h) ? HSC_HISTORY_LAST : HSC_HISTORY_THERE;
	if (is_after_all(h))
		return HSC_OK;
	h->at++;
	if (++h->offset < instructions_of(h))
		return HSC_OK;
	h->offset = 0;
	h->entry++;
	return find_instruction(h, end);
}

/* Decode again what is before the window. */
static enum hsc_status load_before(struct hsc_history *h)
{
	const uint64_t at = h->at;
	struct hsc_error error;
	enum hsc_status rc = open_at(h, at - (at > 0), &error);

	while (rc == HSC_OK && !h->ended && h->window.next <= at)
		rc = decode_more(h);
	if (rc != HSC_OK)
		return rc;
	h->at = at;
	h->entry = at < h->window.next ? hsc_window_find(&h->window, h->blocks,
							 at, &h->offset)
				       : h->window.count;
	return HSC_OK;
}

static enum hsc_status step_back(struct hsc_history *h,
				 enum hsc_history_end *end)
{
	/* no instruction follows those marks */
	const bool at_last = is_after_all(h);
	enum hsc_status rc = HSC_OK;

	*end = h->at ? HSC_HISTORY_THERE : HSC_HISTORY_BEGIN;
	if (h->at == 0)
		return HSC_OK;
	if (h->at == hsc_window_begin(&h->window))
		rc = load_before(h);
	if (rc != HSC_OK)
		return rc;
	h->at--;
	if (h->offset > 0) {
		h->offset--;
		return HSC_OK;
	}
	for (h->entry--; hsc_window_is_mark(h->window.ids[h->entry]);
	     h->entry--)
		if (!at_last)
			note_mark(h->window.ids[h->entry], end);
	h->offset = instructions_of(h) - 1;
	return HSC_OK;
}

enum hsc_status hsc_history_step(struct hsc_history *h, bool back,
				 enum hsc_history_end *end)
{
	return back ? step_back(h, end) : step_on(h, end);
}

uint64_t hsc_history_position(const struct hsc_history *h)
{
	return h->at;
}

bool hsc_history_pc(const struct hsc_history *h, uint64_t *pc)
{
	unsigned length;

	if (!is_after_all(h))
		return hsc_blocks_instruction(h->blocks,
					      h->window.ids[h->entry],
					      h->offset, pc, &length);
	*pc = h->last;
	return h->has_last;
}

size_t hsc_history_code(const struct hsc_history *h, uint64_t address,
			uint8_t *buf, size_t len)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(h->decode, (uint32_t)h->config.source);
	const unsigned space =
		is_after_all(h)
			? 0
			: hsc_blocks_get(h->blocks, h->window.ids[h->entry])
				  ->space;
	const struct hsc_image *image = hsc_image_of(&images, space);
	struct hsc_image_ops ops;

	if (!image)
		return 0;
	ops = hsc_image_ops(image);
	return ops.read(ops.ctx, address, buf, len);
}

enum hsc_status hsc_history_data(struct hsc_history *h, uint64_t address,
				 uint8_t *buf, enum hsc_history_byte *how,
				 size_t len)
{
	enum hsc_status rc = HSC_OK;

	if (h->at < h->memory.begin)
		rc = load_before(h);
	for (size_t i = 0; rc == HSC_OK && i < len; i++)
		how[i] =
			hsc_memory_get(&h->memory, h->at, address + i, &buf[i]);
	return rc;
}

static bool is_stop(const struct hsc_history_stops *s, uint64_t pc)
{
	for (size_t i = 0; i < s->count; i++)
		if (s->pcs[i] == pc)
			return true;
	return false;
}

/* May the block at the position contain a stop? Without memory the answer is
 * yes. */
static bool may_stop(struct hsc_history *h, const struct hsc_history_stops *s)
{
	const uint32_t id = h->window.ids[h->entry];
	const struct hsc_block *b = hsc_blocks_get(h->blocks, id);

	if (!HSC_GROW_ZEROED(h->has_stop, h->block_room, (size_t)id + 1))
		return true;
	for (size_t i = 0; i < s->count && h->has_stop[id] == 0; i++)
		if (s->pcs[i] - b->start < b->next - b->start)
			h->has_stop[id] = 2;
	if (h->has_stop[id] == 0)
		h->has_stop[id] = 1;
	return h->has_stop[id] == 2;
}

/* Go to the far end of a block without a stop. */
static void cross_block(struct hsc_history *h, bool back)
{
	const unsigned to = back ? 0 : instructions_of(h) - 1;

	h->at = h->at - h->offset + to;
	h->offset = to;
}

enum hsc_status hsc_history_run(struct hsc_history *h, bool back,
				const struct hsc_history_stops *s,
				enum hsc_history_end *end)
{
	enum hsc_status rc = HSC_OK;
	uint64_t pc;

	forget_stops(h);
	*end = HSC_HISTORY_THERE;
	for (unsigned n = 1; rc == HSC_OK; n++) {
		if (!is_after_all(h) && !may_stop(h, s))
			cross_block(h, back);
		rc = hsc_history_step(h, back, end);
		if (rc != HSC_OK || *end != HSC_HISTORY_THERE ||
		    (hsc_history_pc(h, &pc) && is_stop(s, pc)))
			break;
		if (n % POLL_BLOCKS == 0 && s->poll && s->poll(s->ctx)) {
			*end = HSC_HISTORY_BROKEN_OFF;
			break;
		}
	}
	return rc;
}

enum hsc_status hsc_history_seek(struct hsc_history *h, uint64_t position,
				 enum hsc_history_end *end)
{
	enum hsc_status rc = HSC_OK;

	if (position < hsc_window_begin(&h->window) ||
	    (position > h->window.next && position - h->window.next > NEAR &&
	     !h->ended && hsc_index_has(h->decode, h->jobs))) {
		h->at = position;
		rc = load_before(h);
	}
	while (rc == HSC_OK && !h->ended && h->window.next <= position) {
		h->entry = h->window.count;
		rc = decode_more(h);
	}
	if (rc != HSC_OK)
		return rc;
	h->at = position < h->window.next ? position : h->window.next;
	h->entry = h->window.count;
	h->offset = 0;
	if (h->at < h->window.next)
		h->entry = hsc_window_find(&h->window, h->blocks, h->at,
					   &h->offset);
	*end = h->at == position ? HSC_HISTORY_THERE : HSC_HISTORY_LAST;
	return HSC_OK;
}

static bool copy_names(struct hsc_history *h, const char *bundle,
		       const struct hsc_history_config *config)
{
	h->bundle = strdup(bundle);
	h->elf = config->elf ? strdup(config->elf) : NULL;
	return h->bundle && (!config->elf || h->elf);
}

enum hsc_status hsc_history_open(struct hsc_history **out, const char *bundle,
				 const struct hsc_history_config *config,
				 struct hsc_error *error)
{
	const size_t kept = config->kept ? config->kept : KEPT;
	struct hsc_history *h = calloc(1, sizeof(*h));
	enum hsc_history_end end;
	enum hsc_status rc = HSC_E_MEMORY;

	*out = h;
	if (!h || !copy_names(h, bundle, config)) {
		hsc_error_set(error, "out of memory");
		hsc_history_close(out);
		return HSC_E_MEMORY;
	}
	h->window.most =
		kept < KEPT_LEAST ? KEPT_LEAST : kept - kept % KEPT_LEAST;
	h->config = (struct hsc_decode_config){
		.elf = h->elf,
		.one_source = true,
		.source = config->source,
		.unmerged = true,
		.blocks_only = true,
		.joined = true,
		.names = config->names,
		.debuginfod = config->debuginfod,
		.grid = config->grid,
	};
	h->jobs = config->jobs ? config->jobs : 1;
	rc = open_at(h, 0, error);
	if (rc == HSC_OK && !h->blocks)
		rc = hsc_fail(error, HSC_E_CONFIG, "%s has no such hart",
			      bundle);
	if (rc == HSC_OK) {
		rc = find_instruction(h, &end);
		if (rc != HSC_OK)
			hsc_error_set(error, "%s", hsc_decode_error(h->decode));
	}
	if (rc != HSC_OK)
		hsc_history_close(out);
	return rc;
}

void hsc_history_close(struct hsc_history **h)
{
	if (!*h)
		return;
	hsc_decode_close(&(*h)->decode);
	hsc_window_clear(&(*h)->window);
	hsc_memory_clear(&(*h)->memory);
	free((*h)->has_stop);
	free((*h)->bundle);
	free((*h)->elf);
	free(*h);
	*h = NULL;
}
