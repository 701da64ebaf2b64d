/* SPDX-License-Identifier: MIT */
/* However many threads list, healthy or not: the list is that of one, and so
 * are the events beside it. */
#include "support/piece_bundle.h"
#include <errno.h>
#include <hartscope/decode/lists.h>
#include <hartscope/flow/batch.h>
#include <stdlib.h>

#define GRID 64

/* What is listed, by all. */
struct list {
	FILE *out;
	unsigned room; /* runs until it cannot be written any more */
};

/* What one lister holds back. */
struct lister {
	struct list *list;
	struct hsc_decode *d;
	char *text;
	size_t len;
	FILE *held;
	uint32_t *words[HSC_FLOW_WORD_PLACES]; /* their blocks, as in a batch */
};

static void list_ids(struct lister *l, const uint32_t *ids, size_t count)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(l->d, 0);
	uint64_t pcs[64];

	for (size_t i = 0; i < count; i++) {
		const unsigned n = hsc_blocks_pcs(blocks, ids[i], pcs);

		for (unsigned k = 0; k < n; k++)
			fprintf(l->held, "%" PRIx64 "\n", pcs[k]);
	}
}

static void list_word(struct lister *l, const struct hsc_event *e,
		      uint32_t word)
{
	const uint32_t *spelled;

	if (word < HSC_FLOW_WORD_NEW) {
		CHECK(l->words[word]);
		spelled = l->words[word];
	} else {
		spelled = e->blocks.ids + (word - HSC_FLOW_WORD_NEW);
	}
	list_ids(l, spelled + 2, spelled[1]);
	if (word >= HSC_FLOW_WORD_NEW && spelled[0] != HSC_FLOW_WORD_ONCE) {
		const size_t bytes = (2 + spelled[1]) * sizeof(*spelled);

		free(l->words[spelled[0]]);
		l->words[spelled[0]] = memcpy(malloc(bytes), spelled, bytes);
	}
}

static void *open_lister(void *ctx, struct hsc_decode *d)
{
	struct lister *l = calloc(1, sizeof(*l));

	l->list = ctx;
	l->d = d;
	l->held = open_memstream(&l->text, &l->len);
	return l;
}

static enum hsc_status feed(void *lister, const struct hsc_event *e)
{
	struct lister *l = lister;

	if (e->kind != HSC_EVENT_BLOCKS) {
		fprintf(l->held, "%s\n",
			hsc_event_kind_text((enum hsc_event_kind)e->kind));
		return HSC_OK;
	}
	if (!l->list->room) {
		errno = ENOSPC;
		return HSC_E_FILE;
	}
	l->list->room--;
	if (!e->blocks.words)
		list_ids(l, e->blocks.ids, e->blocks.count);
	for (size_t i = 0; e->blocks.words && i < e->blocks.count; i++)
		list_word(l, e, e->blocks.words[i]);
	return HSC_OK;
}

/* What is held back goes out in the order in which listers had their turn. */
static enum hsc_status flush(void *lister)
{
	struct lister *l = lister;

	fflush(l->held);
	fwrite(l->text, 1, l->len, l->list->out);
	rewind(l->held);
	return HSC_OK;
}

static void close_lister(void *lister)
{
	struct lister *l = lister;

	for (size_t i = 0; i < HSC_FLOW_WORD_PLACES; i++)
		free(l->words[i]);
	fclose(l->held);
	free(l->text);
	free(l);
}

/* An event as a line; where runs are joined does not matter. */
static void put_event(FILE *out, const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_BLOCKS)
		return;
	fprintf(out, "%u %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", e->kind,
		e->clock, e->offset, e->message);
}

/* The list, the events beside it and the totals; from malloc. jobs 0: as the
 * decode gives them to one lister. */
static char *decode(unsigned jobs, const struct hsc_decode_config *config,
		    unsigned room, unsigned events)
{
	struct list list = { .room = room };
	const struct hsc_lister how = { open_lister, feed, flush, close_lister,
					&list };
	struct hsc_error error = { "" };
	struct hsc_decode_totals t;
	char *text = NULL, *beside = NULL, *all = NULL;
	size_t len = 0, beside_len = 0;
	FILE *out = open_memstream(&beside, &beside_len);
	enum hsc_status rc = HSC_OK;
	struct hsc_decode *d;
	struct hsc_event e;
	void *own = NULL;

	list.out = open_memstream(&text, &len);
	CHECK_EQ(hsc_decode_open(&d, TINY, config, &error), HSC_OK);
	errno = 0;
	if (jobs)
		CHECK_EQ(hsc_lists_run(d, jobs, &how, &error), HSC_OK);
	else
		own = how.open(&list, d);
	while (rc == HSC_OK && events-- &&
	       (rc = hsc_decode_next(d, &e)) == HSC_OK) {
		put_event(out, &e);
		CHECK(!jobs || e.kind != HSC_EVENT_BLOCKS || !e.blocks.count);
		if (own)
			rc = feed(own, &e);
	}
	CHECK(rc == HSC_OK || rc == HSC_END);
	CHECK(room > 3 || errno == ENOSPC);
	t = hsc_decode_totals(d);
	fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
		t.bytes_done, t.messages, t.instructions, t.gaps);
	hsc_decode_close(&d);
	if (own) {
		flush(own);
		close_lister(own);
	}
	fclose(out);
	fclose(list.out);
	CHECK(asprintf(&all, "%s%s", text, beside) > 0);
	free(text);
	free(beside);
	return all;
}

typedef void make_fn(unsigned messages, unsigned sync, enum piece_oddity odd);

static void compare(make_fn *make, enum piece_oddity odd, bool words)
{
	const struct hsc_decode_config config = { .blocks_only = true,
						  .stream_order = true,
						  .joined = true,
						  .one_source = true,
						  .words = words,
						  .grid = GRID };
	char *want, *got;

	make(2000, 9, odd);
	want = decode(0, &config, UINT32_MAX, UINT32_MAX);
	CHECK(strlen(want) > 20000);
	for (unsigned jobs = 2; jobs < 7; jobs++) {
		got = decode(jobs, &config, UINT32_MAX, UINT32_MAX);
		CHECK_STR(got, want, "by threads");
		free(got);
	}
	/* nobody takes the rest; it cannot be written */
	free(decode(3, &config, UINT32_MAX, 1));
	free(decode(3, &config, 3, UINT32_MAX));
	free(want);
}

/* One thread, and what is of no use. */
static void refuse(void)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_error error = { "" };
	struct hsc_decode *d;

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	CHECK_EQ(hsc_lists_run(d, 1, NULL, &error), HSC_AGAIN);
	CHECK_EQ(hsc_lists_run(d, 2, NULL, &error), HSC_AGAIN);
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (int i = 0; i < 2; i++) {
		for (int odd = PIECE_HEALTHY; odd <= PIECE_REPORTED; odd++)
			compare(piece_bundle, (enum piece_oddity)odd, i);
		for (int odd = PIECE_HEALTHY; odd <= PIECE_LOST; odd++)
			compare(piece_bundle_etrace, (enum piece_oddity)odd, i);
	}
	refuse();
	scratch_leave(folder);
	return check_failures != 0;
}
