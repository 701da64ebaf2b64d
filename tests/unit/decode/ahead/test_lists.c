/* SPDX-License-Identifier: MIT */
/* However many threads list, healthy or not: the list is that of one, and so
 * are the events beside it. */
#include "support/piece_bundle.h"
#include <errno.h>
#include <hartscope/decode/lists.h>
#include <hartscope/flow/batch.h>
#include <stdlib.h>

#define GRID 64

struct job {
	size_t len;
	char text[600];
};

/* What one lister holds back. */
struct lister {
	struct hsc_relay_sink *to;
	struct hsc_decode *d;
	uint32_t *words[HSC_FLOW_WORD_PLACES]; /* their blocks, as in a batch */
};

static size_t make_text(const void *data, uint8_t *out)
{
	const struct job *job = data;

	memcpy(out, job->text, job->len);
	return job->len;
}

/* Have an empty job in hand; `rc` is how the last one went. */
static void begin(struct lister *l, enum hsc_status rc)
{
	if (rc == HSC_OK)
		((struct job *)l->to->job)->len = 0;
}

static enum hsc_status put(struct lister *l, const char *text)
{
	struct job *job = l->to->job;
	const size_t len = strlen(text);
	enum hsc_status rc = HSC_OK;

	if (job->len + len > sizeof(job->text)) {
		rc = l->to->send(l->to);
		begin(l, rc);
		job = l->to->job;
	}
	if (rc == HSC_OK) {
		memcpy(job->text + job->len, text, len);
		job->len += len;
	}
	return rc;
}

static enum hsc_status list_ids(struct lister *l, const uint32_t *ids,
				size_t count)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(l->d, 0);
	enum hsc_status rc = HSC_OK;
	uint64_t pcs[64];
	char text[32];

	for (size_t i = 0; i < count; i++) {
		const unsigned n = hsc_blocks_pcs(blocks, ids[i], pcs);

		for (unsigned k = 0; rc == HSC_OK && k < n; k++) {
			snprintf(text, sizeof(text), "%" PRIx64 "\n", pcs[k]);
			rc = put(l, text);
		}
	}
	return rc;
}

static enum hsc_status list_word(struct lister *l, const struct hsc_event *e,
				 uint32_t word)
{
	const uint32_t *spelled;

	if (word < HSC_FLOW_WORD_NEW) {
		CHECK(l->words[word]);
		spelled = l->words[word];
	} else {
		spelled = e->blocks.ids + (word - HSC_FLOW_WORD_NEW);
	}
	if (word >= HSC_FLOW_WORD_NEW && spelled[0] != HSC_FLOW_WORD_ONCE) {
		const size_t bytes = (2 + spelled[1]) * sizeof(*spelled);

		free(l->words[spelled[0]]);
		spelled = l->words[spelled[0]] =
			memcpy(malloc(bytes), spelled, bytes);
	}
	return list_ids(l, spelled + 2, spelled[1]);
}

static void *open_lister(void *ctx, struct hsc_decode *d,
			 struct hsc_relay_sink *to)
{
	struct lister *l = calloc(1, sizeof(*l));

	(void)ctx;
	l->to = to;
	l->d = d;
	begin(l, HSC_OK);
	return l;
}

static enum hsc_status feed(void *lister, const struct hsc_event *e)
{
	struct lister *l = lister;
	enum hsc_status rc = HSC_OK;

	if (e->kind != HSC_EVENT_BLOCKS) {
		rc = put(l, hsc_event_kind_text((enum hsc_event_kind)e->kind));
		return rc == HSC_OK ? put(l, "\n") : rc;
	}
	if (!e->blocks.words)
		return list_ids(l, e->blocks.ids, e->blocks.count);
	for (size_t i = 0; rc == HSC_OK && i < e->blocks.count; i++)
		rc = list_word(l, e, e->blocks.words[i]);
	return rc;
}

static enum hsc_status flush(void *lister)
{
	struct lister *l = lister;
	enum hsc_status rc = l->to->drain(l->to);

	if (rc == HSC_AGAIN)
		rc = l->to->send(l->to);
	begin(l, rc);
	return rc;
}

static void close_lister(void *lister)
{
	struct lister *l = lister;

	for (size_t i = 0; i < HSC_FLOW_WORD_PLACES; i++)
		free(l->words[i]);
	free(l);
}

/* Jobs of one lister, written at once. */
struct at_once {
	struct hsc_relay_sink sink; /* first */
	struct job job;
	FILE *out;
};

static enum hsc_status send_at_once(struct hsc_relay_sink *sink)
{
	struct at_once *o = (struct at_once *)sink;

	fwrite(o->job.text, 1, o->job.len, o->out);
	return HSC_OK;
}

/* An event as a line; where runs are joined does not matter. */
static void put_event(FILE *out, const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_BLOCKS)
		return;
	fprintf(out, "%u %u %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", e->source,
		e->kind, e->clock, e->offset, e->message);
}

/* The list, the events beside it and the totals; from malloc. jobs 0: as the
 * decode gives them to one lister. */
static char *decode(unsigned jobs, const struct hsc_decode_config *config,
		    bool full, unsigned events)
{
	struct hsc_lister how = { open_lister,
				  feed,
				  flush,
				  close_lister,
				  NULL,
				  { .job_bytes = sizeof(struct job),
				    .room = sizeof(struct job),
				    .make = make_text } };
	struct at_once at_once = { .sink = { &at_once.job, send_at_once,
					     send_at_once } };
	struct hsc_error error = { "" };
	struct hsc_decode_totals t;
	char *text = NULL, *beside = NULL, *all = NULL;
	size_t len = 0, beside_len = 0;
	FILE *out = open_memstream(&beside, &beside_len);
	enum hsc_status rc = HSC_OK;
	struct hsc_decode *d;
	struct hsc_event e;
	void *own = NULL;

	how.relay.out =
		full ? fopen("/dev/full", "wb") : open_memstream(&text, &len);
	at_once.out = how.relay.out;
	CHECK_EQ(hsc_decode_open(&d, TINY, config, &error), HSC_OK);
	errno = 0;
	if (jobs)
		CHECK_EQ(hsc_lists_run(d, jobs, &how, &error), HSC_OK);
	else
		own = how.open(NULL, d, &at_once.sink);
	while (rc == HSC_OK && events-- &&
	       (rc = hsc_decode_next(d, &e)) == HSC_OK) {
		put_event(out, &e);
		CHECK(!jobs || e.kind != HSC_EVENT_BLOCKS || !e.blocks.count);
		if (own)
			rc = feed(own, &e);
	}
	CHECK(rc == HSC_OK || rc == HSC_END);
	CHECK(!full || errno == ENOSPC);
	t = hsc_decode_totals(d);
	fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
		t.bytes_done, t.messages, t.instructions, t.gaps);
	hsc_decode_close(&d);
	if (own) {
		CHECK_EQ(flush(own), HSC_OK);
		close_lister(own);
	}
	fclose(out);
	fclose(how.relay.out);
	CHECK(asprintf(&all, "%s%s", full ? "" : text, beside) > 0);
	free(text);
	free(beside);
	return all;
}

static void compare(bool one_source, bool words)
{
	const struct hsc_decode_config config = { .blocks_only = true,
						  .stream_order = true,
						  .unmerged = !words,
						  .joined = true,
						  .one_source = one_source,
						  .words = words,
						  .grid = GRID };
	char *want = decode(0, &config, false, UINT32_MAX), *got;

	CHECK(strlen(want) > 20000);
	for (unsigned jobs = 2; jobs < 7; jobs++) {
		got = decode(jobs, &config, false, UINT32_MAX);
		CHECK_STR(got, want, "by threads");
		free(got);
	}
	/* nobody takes the rest; it cannot be written */
	free(decode(3, &config, false, 1));
	free(decode(3, &config, true, UINT32_MAX));
	free(want);
}

/* One source, or those of several streams one after the other; the second has
 * less than a piece. */
static void compare_all(enum piece_oddity odd, bool words)
{
	piece_bundle(2000, 9, odd);
	compare(true, words);
	if (odd > PIECE_LOST)
		return;
	piece_bundle_etrace(2000, 9, odd);
	compare(true, words);
	piece_timed_bundle(4, 2000, odd, "40");
	piece_timed_stream(TINY "/s1", 1, 9, odd, 5, 100);
	compare(false, words);
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
	for (int i = 0; i < 2; i++)
		for (int odd = PIECE_HEALTHY; odd <= PIECE_REPORTED; odd++)
			compare_all((enum piece_oddity)odd, i);
	refuse();
	scratch_leave(folder);
	return check_failures != 0;
}
