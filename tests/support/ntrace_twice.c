/* SPDX-License-Identifier: MIT */
/* ntrace_twice.c - N-Trace decoded with and without the fast path. */
#include "support/ntrace_twice.h"
#include "flow/ntrace/words.h"
#include "support/same_item.h"
#include <hartscope/codec/ntrace_codec.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITEM (UINT64_C(1) << 63)

/* The form of the runs. */
enum form { APART, JOINED, WORDS, FORMS };

static const char *const names[FORMS] = { "apart", "joined", "in words" };

#define ID_ROOM   (2 * HSC_FLOW_BATCH_LEAST)
#define RUN_ROOM  5u
#define WORD_ROOM (HSC_FLOW_BATCH_WORDS + 10)

/* What a decoder reported: ids of blocks, and a digest with ITEM of each item.
 */
struct tale {
	uint64_t *words;
	size_t len, room, most;
	struct hsc_nt_flow *flow;
	struct hsc_blocks *blocks;
	struct hsc_nt_reading as;
	enum form form;
	bool fast, failed;
	bool fed; /* message by message, as for a caller without the bytes */
	uint64_t runs, gaps, once;
	struct hsc_flow_batch batch; /* if the fast path is used */
	uint32_t (*places)[HSC_FLOW_WORD_MOST + 1]; /* count and ids of words */
};

static void keep_number(struct tale *t, uint64_t word)
{
	if (t->len == t->room) {
		t->room = t->room * 2 + 1024;
		t->words = realloc(t->words, t->room * sizeof(*t->words));
		if (!t->words)
			abort();
	}
	t->words[t->len++] = word;
}

static uint64_t mix_digest(uint64_t digest, uint64_t v)
{
	digest = (digest ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return digest ^ digest >> 29;
}

static uint64_t digest_of(const struct hsc_flow_item *i)
{
	const struct item_words words = words_of_item(i);
	uint64_t digest = 1;

	for (size_t k = 0; k < ITEM_WORDS; k++)
		digest = mix_digest(digest, words.word[k]);
	return digest;
}

static void tell_ids(struct tale *t, const uint32_t *ids, size_t count)
{
	t->runs++;
	for (size_t k = 0; k < count; k++)
		keep_number(t, ids[k]);
}

/* For runs that are not joined, also the message; with a filter, messages are
 * numbered in two ways. */
static void tell_run(struct tale *t, const struct hsc_flow_item *i)
{
	uint64_t digest = mix_digest(mix_digest(1, i->offset), i->space);

	if (!t->as.filtered)
		digest = mix_digest(digest, i->message);
	if (t->form == APART)
		keep_number(t, mix_digest(digest, i->run.count) | ITEM);
	tell_ids(t, i->run.ids, i->run.count);
}

static void tell_item(struct tale *t, const struct hsc_flow_item *i)
{
	struct hsc_flow_item item = *i;

	if (i->kind == HSC_FLOW_RUN) {
		tell_run(t, i);
		return;
	}
	t->gaps += i->kind == HSC_FLOW_GAP;
	if (t->as.filtered)
		item.message = 0;
	if (t->form == APART ||
	    (i->kind != HSC_FLOW_SYNC && i->kind != HSC_FLOW_TIME))
		keep_number(t, digest_of(&item) | ITEM);
}

/* One word of the batch; returns the instructions in its blocks. */
static uint64_t tell_word(struct tale *t, uint32_t word)
{
	const uint32_t *ids = t->batch.ids + (word & ~HSC_FLOW_WORD_NEW);
	uint64_t instructions = 0;

	if (!(word & HSC_FLOW_WORD_NEW)) {
		ids = t->places[word];
		t->failed |= ids[0] == 0;
	} else if (*ids++ != HSC_FLOW_WORD_ONCE) {
		t->failed |= ids[-1] >= HSC_FLOW_WORD_PLACES || ids[0] == 0 ||
			     ids[0] > HSC_FLOW_WORD_MOST;
		memcpy(t->places[ids[-1]], ids, (ids[0] + 1) * sizeof(*ids));
	} else {
		t->once++;
	}
	for (uint32_t i = 1; i <= ids[0]; i++)
		instructions += hsc_blocks_get(t->blocks, ids[i])->instructions;
	tell_ids(t, ids + 1, ids[0]);
	return instructions;
}

/* A run of the batch as items. */
static void tell_batched(struct tale *t, const struct hsc_flow_batch_run *run)
{
	struct hsc_flow_item item = {
		.kind = HSC_FLOW_RUN,
		.space = run->space,
		.offset = run->offset,
		.message = run->message,
		.version = HSC_FLOW_ITEM_VERSION,
	};
	uint64_t instructions = 0;

	if (t->form == WORDS) {
		for (uint32_t i = 0; i < run->count; i++)
			instructions +=
				tell_word(t, t->batch.words[run->first + i]);
		t->failed |= instructions != run->instructions;
		return;
	}
	item.run.ids = t->batch.ids + run->first;
	item.run.count = run->count;
	tell_item(t, &item);
	item.kind = HSC_FLOW_TIME;
	item.timed = true;
	item.time = run->time;
	item.stamp.ahead = 0;
	item.stamp.late = run->late;
	if (run->timed)
		tell_item(t, &item);
}

static void empty_batch(struct tale *t)
{
	for (uint32_t i = 0; i < t->batch.count; i++)
		tell_batched(t, &t->batch.runs[i]);
	hsc_flow_batch_clear(&t->batch);
}

static void drain_flow(struct tale *t)
{
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_AGAIN;

	while (t->len < t->most) {
		rc = t->fast ? hsc_nt_flow_batch(t->flow, &t->batch) : HSC_OK;
		if (rc != HSC_OK)
			break;
		if (t->fast && !hsc_flow_batch_has_room(&t->batch)) {
			empty_batch(t);
			continue;
		}
		empty_batch(t);
		rc = hsc_nt_flow_next(t->flow, &item);
		if (rc != HSC_OK)
			break;
		tell_item(t, &item);
	}
	t->failed |= rc < 0;
}

static enum hsc_status feed_span(struct tale *t, const struct hsc_nt_span *span)
{
	struct hsc_msg msg;

	if (span->kind == HSC_NT_IDLE)
		return HSC_OK;
	if (span->kind == HSC_NT_GAP)
		return hsc_nt_flow_damage(t->flow, span->offset,
					  HSC_FLOW_BAD_BYTES);
	if (hsc_nt_decode(span, &t->as.params, &msg) != HSC_OK)
		return hsc_nt_flow_damage(t->flow, span->offset,
					  HSC_FLOW_BAD_MESSAGE);
	if (t->as.filtered && hsc_msg_get(&msg, NT_SRC) != t->as.src)
		return HSC_OK;
	return hsc_nt_flow_feed(t->flow, &msg);
}

/* Use the fast path while there is room in the batch, and check that it is full
 * then. */
static void read_fast(struct tale *t, const struct hsc_nt_slicer *s,
		      struct hsc_input *in)
{
	size_t pos;

	if (!t->fast || !s->aligned)
		return;
	do {
		const uint64_t before = t->as.messages, bytes = t->as.bytes;

		pos = in->pos;
		t->as.number = t->flow->messages;
		hsc_nt_flow_read(t->flow, in, &t->as, &t->batch);
		t->failed |= (in->pos == pos) != (t->as.messages == before);
		t->failed |=
			!t->as.filtered && t->as.bytes - bytes != in->pos - pos;
		if (hsc_flow_batch_has_room(&t->batch))
			break;
		empty_batch(t);
	} while (in->pos != pos && t->len < t->most);
}

static void read_all(struct tale *t, const uint8_t *bytes, size_t len)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;

	read_fast(t, &slicer, &in);
	while (t->len < t->most &&
	       hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		t->failed |= feed_span(t, &span) != HSC_OK;
		drain_flow(t);
		read_fast(t, &slicer, &in);
	}
	hsc_nt_flow_finish(t->flow, len);
	drain_flow(t);
	empty_batch(t);
}

static void open_batch(struct tale *t)
{
	t->batch = (struct hsc_flow_batch){
		.ids = malloc((ID_ROOM + HSC_FLOW_BATCH_SLACK) *
			      sizeof(uint32_t)),
		.runs = malloc(RUN_ROOM * sizeof(struct hsc_flow_batch_run)),
		.id_room = ID_ROOM,
		.run_room = RUN_ROOM,
		.joined = t->form != APART,
	};
	if (t->form == WORDS) {
		t->batch.words = malloc(WORD_ROOM * sizeof(uint32_t));
		t->batch.word_room = WORD_ROOM;
		t->places = calloc(HSC_FLOW_WORD_PLACES, sizeof(*t->places));
	}
	if (!t->batch.ids || !t->batch.runs ||
	    (t->form == WORDS && (!t->batch.words || !t->places)))
		abort();
}

static void close_batch(struct tale *t)
{
	free(t->batch.ids);
	free(t->batch.runs);
	free(t->batch.words);
	free(t->places);
}

static void run_stream(struct tale *t, const struct nt_twice_config *config,
		       struct hsc_blocks *blocks, const uint8_t *bytes,
		       size_t len)
{
	t->most = config->most;
	t->blocks = blocks;
	t->as = (struct hsc_nt_reading){
		.params = config->wire,
		.filtered = config->wire.width[NT_SRC_BITS] != 0,
		.src = config->src,
	};
	if (hsc_nt_flow_new(&t->flow, blocks, &config->flow) != HSC_OK)
		abort();
	t->flow->thorough = !t->fast && !t->fed;
	if (t->fast)
		open_batch(t);
	if (t->fast && config->few_places) {
		if (!hsc_nt_words_open(t->flow, false))
			abort();
		t->flow->words->spread = 0;
	}
	read_all(t, bytes, len);
	hsc_nt_flow_free(&t->flow);
	close_batch(t);
}

static bool same_tale(const struct tale *a, const struct tale *b, size_t most)
{
	size_t len = a->len < b->len ? a->len : b->len;

	for (size_t i = 0; i < len && i < most; i++)
		if (a->words[i] != b->words[i]) {
			printf("different at %zu: %" PRIx64 " and %" PRIx64
			       " %s\n",
			       i, a->words[i], b->words[i], names[b->form]);
			return false;
		}
	if (len >= most || a->len == b->len)
		return true;
	printf("%zu and %zu %s\n", a->len, b->len, names[b->form]);
	return false;
}

static bool same_in_form(const struct nt_twice_config *config,
			 struct hsc_blocks *blocks, enum form form,
			 const uint8_t *bytes, size_t len,
			 struct nt_twice *count)
{
	struct tale slow = { .form = form };
	struct tale fast = { .form = form, .fast = true };
	struct tale fed = { .form = form, .fed = true };
	bool ok;

	run_stream(&slow, config, blocks, bytes, len);
	run_stream(&fast, config, blocks, bytes, len);
	if (form == APART)
		run_stream(&fed, config, blocks, bytes, len);
	ok = same_tale(&slow, &fast, config->most) &&
	     (form != APART || same_tale(&slow, &fed, config->most)) &&
	     !slow.failed && !fast.failed && !fed.failed;
	if (slow.failed || fast.failed)
		printf("failed: %d, %d %s\n", slow.failed, fast.failed,
		       names[form]);
	count->once += fast.once;
	if (form == JOINED)
		count->joined += fast.as.ours;
	if (form == APART) {
		count->read_fast += fast.as.ours;
		count->others += fast.as.messages - fast.as.ours;
		count->runs += fast.runs;
		count->gaps += fast.gaps;
		count->blocks += fast.len;
	}
	free(slow.words);
	free(fast.words);
	free(fed.words);
	return ok;
}

bool nt_twice_same(const struct nt_twice_config *config, const uint8_t *bytes,
		   size_t len, struct nt_twice *count)
{
	struct hsc_blocks *blocks;
	uint16_t space;
	bool ok = true;

	/* one table, so that ids are comparable */
	if (hsc_blocks_new(&blocks, &config->code, HSC_ISA_RV64) != HSC_OK ||
	    hsc_blocks_add_space(blocks, &config->other, &space) != HSC_OK)
		abort();
	for (enum form form = APART; form < FORMS && ok; form++)
		ok = same_in_form(config, blocks, form, bytes, len, count);
	hsc_blocks_free(&blocks);
	return ok;
}
