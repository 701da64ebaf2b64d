/* SPDX-License-Identifier: MIT */
/* etrace_twice.c - E-Trace decoded with and without the fast path. */
#include "support/etrace_twice.h"
#include "flow/etrace/state.h"
#include "support/same_item.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define ITEM (UINT64_C(1) << 63)

/* The smallest room that a batch may have. */
#define ID_ROOM   (HSC_FLOW_BATCH_LEAST + 100u)
#define RUN_ROOM  8u
#define WORD_ROOM (HSC_FLOW_BATCH_WORDS + 10u)

/* The form of the fast path's runs; SLOW: without it. */
enum form { SLOW, APART, JOINED, WORDS, FORMS };

static const char *const form_names[FORMS] = { "slow", "apart", "joined",
					       "words" };

/* The blocks of a word. */
struct spelled {
	uint32_t count, ids[HSC_FLOW_WORD_MOST];
};

/* What a decoder returned: ids of blocks, and a digest of each item, with ITEM
 * set. */
struct account {
	const struct et_run_config *config;
	uint64_t *words;
	size_t len, room, most;
	struct hsc_et_flow *flow;
	struct hsc_blocks *blocks;
	struct hsc_et_reading as;
	enum form form;
	struct hsc_flow_batch batch;
	struct spelled *places; /* of words */
	bool failed;
	struct et_twice count;
};

static void keep_number(struct account *a, uint64_t word)
{
	if (a->len == a->room) {
		a->room = a->room * 2 + 1024;
		a->words = realloc(a->words, a->room * sizeof(*a->words));
		if (!a->words)
			abort();
	}
	a->words[a->len++] = word;
}

static uint64_t digest_of(const struct hsc_flow_item *item)
{
	const struct item_words words = words_of_item(item);
	uint64_t digest = 1;

	for (size_t k = 0; k < ITEM_WORDS; k++) {
		digest =
			(digest ^ words.word[k]) * UINT64_C(0x9e3779b97f4a7c15);
		digest ^= digest >> 29;
	}
	return digest;
}

/* Joined runs omit items that do not concern the flow. */
static bool is_left_out(const struct hsc_flow_item *item)
{
	return item->kind == HSC_FLOW_TIME || item->kind == HSC_FLOW_SYNC;
}

static void note_item(struct account *a, const struct hsc_flow_item *item)
{
	a->count.gaps += item->kind == HSC_FLOW_GAP;
	if (item->kind != HSC_FLOW_RUN) {
		if (!is_left_out(item))
			keep_number(a, digest_of(item) | ITEM);
		return;
	}
	a->count.runs++;
	for (size_t i = 0; i < item->run.count; i++)
		keep_number(a, item->run.ids[i]);
}

/* Note a word; returns its instructions. */
static uint64_t note_word(struct account *a, uint32_t word)
{
	const uint32_t *ids = a->batch.ids + (word & ~HSC_FLOW_WORD_NEW);
	uint64_t instructions = 0;
	uint32_t count;

	if (!(word & HSC_FLOW_WORD_NEW)) {
		count = a->places[word].count;
		ids = a->places[word].ids;
		a->failed |= count == 0;
	} else {
		const uint32_t place = *ids++;

		count = *ids++;
		if (place != HSC_FLOW_WORD_ONCE) {
			a->failed |= count > HSC_FLOW_WORD_MOST;
			a->places[place].count = count;
			for (uint32_t i = 0; i < count; i++)
				a->places[place].ids[i] = ids[i];
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		keep_number(a, ids[i]);
		instructions += hsc_blocks_get(a->blocks, ids[i])->instructions;
	}
	return instructions;
}

static void note_run(struct account *a, const struct hsc_flow_batch_run *run)
{
	uint64_t instructions = 0;

	a->count.runs++;
	for (uint32_t i = 0; i < run->count; i++) {
		const uint32_t at = run->first + i;

		if (a->form == WORDS)
			instructions += note_word(a, a->batch.words[at]);
		else
			keep_number(a, a->batch.ids[at]);
	}
	a->failed |= a->form == WORDS && instructions != run->instructions;
}

static void empty_batch(struct account *a)
{
	for (uint32_t i = 0; i < a->batch.count; i++)
		note_run(a, &a->batch.runs[i]);
	hsc_flow_batch_clear(&a->batch);
}

static void drain_flow(struct account *a)
{
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_AGAIN;

	while (a->len < a->most) {
		rc = a->form ? hsc_et_flow_batch(a->flow, &a->batch) : HSC_OK;
		if (a->form && !hsc_flow_batch_has_room(&a->batch)) {
			empty_batch(a);
			continue;
		}
		if (rc != HSC_OK)
			break;
		empty_batch(a);
		rc = hsc_et_flow_next(a->flow, &item);
		if (rc != HSC_OK)
			break;
		note_item(a, &item);
	}
	a->failed |= rc < 0;
}

static enum hsc_status feed_frame(struct account *a,
				  const struct hsc_et_frame *frame)
{
	const struct et_run_config *c = a->config;
	struct hsc_et_payload payload = { frame->payload, 0, 0, 0 };
	struct hsc_et_packet_in in = { .msg = NULL };
	struct hsc_msg msg;

	if (frame->kind == HSC_ET_FRAME_GAP)
		return hsc_et_flow_damage(a->flow, frame->offset,
					  HSC_FLOW_BAD_BYTES);
	if (frame->kind != HSC_ET_FRAME_PACKET ||
	    (c->link.source_bits && frame->source != c->source))
		return HSC_OK;
	payload.len = frame->payload_len;
	payload.type = et_run_type(&c->link, frame);
	if (hsc_et_decode_payload(&payload, &c->flow.params, &msg) != HSC_OK)
		return hsc_et_flow_damage(a->flow, frame->offset,
					  HSC_FLOW_BAD_MESSAGE);
	msg.offset = frame->offset;
	in.msg = &msg;
	in.time = frame->time;
	in.has_time = frame->has_time;
	return hsc_et_flow_feed(a->flow, &in);
}

static void read_fast(struct account *a, const struct hsc_et_reader *reader,
		      struct hsc_input *in)
{
	const size_t pos = in->pos;

	if (a->form == SLOW || !reader->aligned || a->len >= a->most)
		return;
	hsc_et_flow_read(a->flow, in, &a->as, &a->batch);
	a->failed |= (in->pos == pos) != (a->as.packets == 0);
	a->as.number += a->as.packets;
	a->count.fast += a->as.ours;
	a->count.others += a->as.packets - a->as.ours;
	if (!hsc_flow_batch_has_room(&a->batch))
		empty_batch(a);
}

static void read_all(struct account *a, const uint8_t *bytes, size_t len)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_et_reader reader = { .link = a->config->link,
					.aligned = !a->config->ring };
	struct hsc_et_frame frame;

	while (a->len < a->most) {
		const size_t pos = in.pos;

		read_fast(a, &reader, &in);
		if (in.pos != pos)
			continue;
		if (hsc_et_reader_next(&reader, &in, &frame) != HSC_OK)
			break;
		a->failed |= feed_frame(a, &frame) != HSC_OK;
		drain_flow(a);
	}
	hsc_et_flow_finish(a->flow, len);
	drain_flow(a);
	empty_batch(a);
}

static void set_reading(struct account *a)
{
	const struct hsc_et_link *link = &a->config->link;

	et_run_lengths(link, a->as.lengths);
	a->as.source_bytes = link->source_bits / 8;
	a->as.src = a->config->source;
}

static void open_batch(struct account *a)
{
	a->batch = (struct hsc_flow_batch){
		.ids = malloc((ID_ROOM + HSC_FLOW_BATCH_SLACK) *
			      sizeof(uint32_t)),
		.runs = malloc(RUN_ROOM * sizeof(struct hsc_flow_batch_run)),
		.id_room = ID_ROOM,
		.run_room = RUN_ROOM,
		.joined = a->form >= JOINED,
	};
	if (a->form == WORDS) {
		a->batch.words = malloc(WORD_ROOM * sizeof(uint32_t));
		a->batch.word_room = WORD_ROOM;
		a->places = calloc(HSC_FLOW_WORD_PLACES, sizeof(*a->places));
	}
	if (!a->batch.ids || !a->batch.runs ||
	    (a->form == WORDS && (!a->batch.words || !a->places)))
		abort();
}

static void close_batch(struct account *a)
{
	free(a->batch.ids);
	free(a->batch.runs);
	free(a->batch.words);
	free(a->places);
}

static void run_stream(struct account *a, struct hsc_blocks *blocks,
		       const uint8_t *bytes, size_t len)
{
	struct hsc_et_flow_config flow = a->config->flow;

	a->most = a->config->pcs_most ? a->config->pcs_most : SIZE_MAX;
	flow.thorough = a->form == SLOW;
	set_reading(a);
	if (hsc_et_flow_new(&a->flow, blocks, &flow) != HSC_OK)
		abort();
	a->blocks = blocks;
	if (a->form != SLOW)
		open_batch(a);
	read_all(a, bytes, len);
	hsc_et_flow_free(&a->flow);
	close_batch(a);
}

static bool same_account(const struct account *a, const struct account *b)
{
	const size_t len = a->len < b->len ? a->len : b->len;

	for (size_t i = 0; i < len && i < a->most; i++)
		if (a->words[i] != b->words[i]) {
			printf("different at %zu: %" PRIx64 " and %" PRIx64
			       " by the fast path, %s\n",
			       i, a->words[i], b->words[i],
			       form_names[b->form]);
			return false;
		}
	if (len >= a->most || a->len == b->len)
		return true;
	printf("%zu and %zu by the fast path\n", a->len, b->len);
	return false;
}

bool et_twice_same(const struct et_run_config *config, const uint8_t *bytes,
		   size_t len, struct et_twice *count)
{
	struct account slow = { .config = config };
	struct hsc_blocks *blocks;
	bool ok = true;

	/* one table, so that ids are comparable */
	if (hsc_blocks_new(&blocks, &config->code,
			   config->isa ? config->isa : HSC_ISA_RV64) != HSC_OK)
		abort();
	run_stream(&slow, blocks, bytes, len);
	for (unsigned form = APART; form < FORMS; form++) {
		struct account fast = { .config = config,
					.form = (enum form)form };

		run_stream(&fast, blocks, bytes, len);
		ok &= same_account(&slow, &fast) && !slow.failed &&
		      !fast.failed;
		count->fast += fast.count.fast;
		count->others += fast.count.others;
		count->runs += fast.count.runs;
		count->gaps += fast.count.gaps;
		free(fast.words);
	}
	hsc_blocks_free(&blocks);
	free(slow.words);
	return ok;
}
