/* SPDX-License-Identifier: MIT */
#include "support/etrace_twice.h"
#include "flow/etrace/state.h"
#include "support/same_item.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define ITEM (UINT64_C(1) << 63)

/* What a decoder gave: ids of blocks, and a digest with ITEM of each item. */
struct account {
	const struct et_run_config *config;
	uint64_t *words;
	size_t len, room, most;
	struct hsc_et_flow *flow;
	struct hsc_et_window window;
	bool joins, failed;
	struct et_twice count;
};

static void note(struct account *a, uint64_t word)
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

static void note_item(struct account *a, const struct hsc_flow_item *item)
{
	a->count.gaps += item->kind == HSC_FLOW_GAP;
	if (item->kind != HSC_FLOW_RUN) {
		note(a, digest_of(item) | ITEM);
		return;
	}
	a->count.runs++;
	for (size_t i = 0; i < item->run.count; i++)
		note(a, item->run.ids[i]);
}

static void drain(struct account *a)
{
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_AGAIN;

	while (a->len < a->most &&
	       (rc = hsc_et_flow_next(a->flow, &item)) == HSC_OK)
		note_item(a, &item);
	a->failed |= rc < 0;
}

static enum hsc_status feed(struct account *a, const struct hsc_et_frame *frame)
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

	if (!a->joins || !reader->aligned || a->len >= a->most)
		return;
	hsc_et_flow_read_fast(a->flow, in, &a->window);
	a->failed |= (in->pos == pos) != (a->window.packets == 0);
	a->count.fast += a->window.ours;
	a->count.others += a->window.packets - a->window.ours;
	drain(a);
}

static void read_all(struct account *a, const uint8_t *bytes, size_t len)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_et_reader reader = { .link = a->config->link,
					.aligned = !a->config->ring };
	struct hsc_et_frame frame;

	while (a->len < a->most) {
		read_fast(a, &reader, &in);
		if (hsc_et_reader_next(&reader, &in, &frame) != HSC_OK)
			break;
		a->failed |= feed(a, &frame) != HSC_OK;
		drain(a);
	}
	hsc_et_flow_finish(a->flow, len);
	drain(a);
}

static void set_window(struct account *a)
{
	const struct hsc_et_link *link = &a->config->link;
	struct hsc_et_frame frame = { .type = 0 };

	hsc_et_frame_lengths(link, a->window.lengths);
	for (unsigned byte = 0; byte < 256; byte++) {
		frame.flow = HSC_ET_FRAME_FLOW(byte);
		if (et_run_type(link, &frame) != HSC_ET_INST)
			a->window.lengths[byte] = 0;
	}
	a->window.source_bytes = link->source_bits / 8;
	a->window.src = a->config->source;
}

static void run(struct account *a, struct hsc_blocks *blocks,
		const uint8_t *bytes, size_t len)
{
	struct hsc_et_flow_config flow = a->config->flow;

	a->most = a->config->pcs_most ? a->config->pcs_most : SIZE_MAX;
	flow.joined_runs = a->joins;
	set_window(a);
	if (hsc_et_flow_new(&a->flow, blocks, &flow) != HSC_OK)
		abort();
	a->flow->thorough = !a->joins;
	read_all(a, bytes, len);
	hsc_et_flow_free(&a->flow);
}

static bool same(const struct account *a, const struct account *b)
{
	const size_t len = a->len < b->len ? a->len : b->len;

	for (size_t i = 0; i < len && i < a->most; i++)
		if (a->words[i] != b->words[i]) {
			printf("different at %zu: %" PRIx64 " and %" PRIx64
			       " by the fast path\n",
			       i, a->words[i], b->words[i]);
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
	struct account fast = { .config = config, .joins = true };
	struct hsc_blocks *blocks;
	bool ok;

	/* one table, so that ids compare */
	if (hsc_blocks_new(&blocks, &config->code,
			   config->isa ? config->isa : HSC_ISA_RV64) != HSC_OK)
		abort();
	run(&slow, blocks, bytes, len);
	run(&fast, blocks, bytes, len);
	ok = same(&slow, &fast) && !slow.failed && !fast.failed;
	count->fast += fast.count.fast;
	count->others += fast.count.others;
	count->runs += fast.count.runs;
	count->gaps += fast.count.gaps;
	hsc_blocks_free(&blocks);
	free(slow.words);
	free(fast.words);
	return ok;
}
