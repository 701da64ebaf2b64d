/* SPDX-License-Identifier: MIT */
#include "support/ntrace_twice.h"
#include "flow/ntrace/state.h"
#include "support/same_item.h"
#include <hartscope/codec/ntrace_codec.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITEM (UINT64_C(1) << 63)

/* What a decoder told: ids of blocks, and a digest with ITEM of each item. */
struct tale {
	uint64_t *words;
	size_t len, room, most;
	struct hsc_nt_flow *flow;
	struct hsc_nt_skim skim;
	bool skims, failed;
	uint64_t runs, gaps;
};

static void tell(struct tale *t, uint64_t word)
{
	if (t->len == t->room) {
		t->room = t->room * 2 + 1024;
		t->words = realloc(t->words, t->room * sizeof(*t->words));
		if (!t->words)
			abort();
	}
	t->words[t->len++] = word;
}

static uint64_t mix(uint64_t digest, uint64_t v)
{
	digest = (digest ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return digest ^ digest >> 29;
}

static uint64_t digest_of(const struct hsc_flow_item *i)
{
	const struct item_words words = words_of_item(i);
	uint64_t digest = 1;

	for (size_t k = 0; k < ITEM_WORDS; k++)
		digest = mix(digest, words.word[k]);
	return digest;
}

static void tell_item(struct tale *t, const struct hsc_flow_item *i)
{
	if (i->kind == HSC_FLOW_RUN) {
		t->runs++;
		for (size_t k = 0; k < i->run.count; k++)
			tell(t, i->run.ids[k]);
		return;
	}
	t->gaps += i->kind == HSC_FLOW_GAP;
	if (i->kind != HSC_FLOW_SYNC && i->kind != HSC_FLOW_CONTEXT &&
	    i->kind != HSC_FLOW_TIME)
		tell(t, digest_of(i) | ITEM);
}

static void drain(struct tale *t)
{
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_AGAIN;

	while (t->len < t->most &&
	       (rc = hsc_nt_flow_next(t->flow, &item)) == HSC_OK)
		tell_item(t, &item);
	t->failed |= rc < 0;
}

static enum hsc_status feed_once(struct tale *t, const struct hsc_nt_span *span)
{
	struct hsc_msg msg;

	if (span->kind == HSC_NT_IDLE)
		return HSC_OK;
	if (span->kind == HSC_NT_GAP)
		return hsc_nt_flow_damage(t->flow, span->offset,
					  HSC_FLOW_BAD_BYTES);
	if (hsc_nt_decode(span, &t->skim.params, &msg) != HSC_OK)
		return hsc_nt_flow_damage(t->flow, span->offset,
					  HSC_FLOW_BAD_MESSAGE);
	if (t->skim.filtered && hsc_msg_get(&msg, NT_SRC) != t->skim.src)
		return HSC_OK;
	return hsc_nt_flow_feed(t->flow, &msg);
}

static void feed(struct tale *t, const struct hsc_nt_span *span)
{
	enum hsc_status rc = feed_once(t, span);

	if (rc == HSC_AGAIN && t->skims) {
		drain(t);
		rc = t->len < t->most ? feed_once(t, span) : HSC_OK;
	}
	t->failed |= rc != HSC_OK;
	drain(t);
}

static void skim(struct tale *t, const struct hsc_nt_slicer *s,
		 struct hsc_input *in)
{
	const size_t pos = in->pos;
	const uint64_t before = t->skim.messages, bytes = t->skim.bytes;

	if (!t->skims || !s->aligned)
		return;
	hsc_nt_flow_skim(t->flow, in, &t->skim);
	t->failed |= (in->pos == pos) != (t->skim.messages == before);
	t->failed |=
		!t->skim.filtered && t->skim.bytes - bytes != in->pos - pos;
	drain(t);
}

static void read_all(struct tale *t, const uint8_t *bytes, size_t len)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;

	skim(t, &slicer, &in);
	while (t->len < t->most &&
	       hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		feed(t, &span);
		skim(t, &slicer, &in);
	}
	hsc_nt_flow_finish(t->flow, len);
	drain(t);
}

static void run(struct tale *t, const struct nt_twice_config *config,
		struct hsc_blocks *blocks, const uint8_t *bytes, size_t len)
{
	struct hsc_nt_flow_config flow = config->flow;

	t->most = config->most;
	t->skim = (struct hsc_nt_skim){
		.params = config->wire,
		.filtered = config->wire.width[NT_SRC_BITS] != 0,
		.src = config->src,
	};
	flow.joined_runs = t->skims;
	if (hsc_nt_flow_new(&t->flow, blocks, &flow) != HSC_OK)
		abort();
	t->flow->thorough = !t->skims;
	read_all(t, bytes, len);
	hsc_nt_flow_free(&t->flow);
}

static bool same(const struct tale *a, const struct tale *b, size_t most)
{
	size_t len = a->len < b->len ? a->len : b->len;

	for (size_t i = 0; i < len && i < most; i++)
		if (a->words[i] != b->words[i]) {
			printf("different at %zu: %" PRIx64 " and %" PRIx64
			       " by heart\n",
			       i, a->words[i], b->words[i]);
			return false;
		}
	if (len >= most || a->len == b->len)
		return true;
	printf("%zu and %zu by heart\n", a->len, b->len);
	return false;
}

bool nt_twice_same(const struct nt_twice_config *config, const uint8_t *bytes,
		   size_t len, struct nt_twice *count)
{
	struct tale step = { .skims = false }, heart = { .skims = true };
	struct hsc_blocks *blocks;
	uint16_t space;
	bool ok;

	/* one table, so that ids compare */
	if (hsc_blocks_new(&blocks, &config->code, HSC_ISA_RV64) != HSC_OK ||
	    hsc_blocks_add_space(blocks, &config->other, &space) != HSC_OK)
		abort();
	run(&step, config, blocks, bytes, len);
	run(&heart, config, blocks, bytes, len);
	ok = same(&step, &heart, config->most) && !step.failed && !heart.failed;
	count->skimmed += heart.skim.ours;
	count->others += heart.skim.messages - heart.skim.ours;
	count->runs += heart.runs;
	count->gaps += heart.gaps;
	count->blocks += heart.len;
	hsc_blocks_free(&blocks);
	free(step.words);
	free(heart.words);
	return ok;
}
