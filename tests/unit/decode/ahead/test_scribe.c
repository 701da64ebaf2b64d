/* SPDX-License-Identifier: MIT */
/* What a thread lists waits for its turn, is sent in order, or is dropped. */
#include "decode/ahead/scribe.h"
#include "support/piece_bundle.h"
#include <stdlib.h>

#define GRID 64

/* A job is the number of the event that it is of. */
static unsigned events;

static size_t make(const void *data, uint8_t *out)
{
	memcpy(out, data, sizeof(events));
	return sizeof(events);
}

static void *open_lister(void *ctx, struct hsc_decode *d,
			 struct hsc_relay_sink *to)
{
	(void)ctx;
	(void)d;
	return to;
}

static enum hsc_status feed(void *lister, const struct hsc_event *e)
{
	struct hsc_relay_sink *to = lister;

	(void)e;
	memcpy(to->job, &events, sizeof(events));
	events++;
	return to->send(to);
}

static enum hsc_status flush(void *lister)
{
	struct hsc_relay_sink *to = lister;

	memcpy(to->job, &events, sizeof(events));
	events++;
	return to->drain(to) == HSC_AGAIN ? to->send(to) : HSC_OK;
}

static void close_lister(void *lister)
{
	(void)lister;
}

/* List some of a piece: its jobs and its events are kept. */
static void keep(struct hsc_scribe *t, struct hsc_scribe_piece *p)
{
	const struct hsc_decode_piece piece = { .end = 4 * GRID,
						.step = 4 * GRID };

	events = 0;
	*p = (struct hsc_scribe_piece){ .until = 4 * GRID };
	t->in_hand = p;
	CHECK_EQ(hsc_ahead_maker_begin(&t->maker, &piece), HSC_OK);
	for (unsigned i = 0; i < 3; i++)
		CHECK_EQ(hsc_scribe_step(t), HSC_OK);
	CHECK_EQ(t->kept, 3);
	CHECK(p->first && p->events);
	CHECK(!p->done);
}

static void list(struct hsc_scribe *t)
{
	struct hsc_scribe_piece p;
	enum hsc_status rc = HSC_OK;

	keep(t, &p);
	CHECK_EQ(t->sink.drain(&t->sink), HSC_AGAIN);
	CHECK(t->full);
	t->turn = true;
	CHECK_EQ(hsc_scribe_send(t, &p), HSC_OK);
	CHECK_EQ(t->kept, 0);
	while (rc == HSC_OK)
		rc = hsc_scribe_step(t);
	CHECK_EQ(rc, HSC_END);
	CHECK(p.done && !p.first && !t->in_hand && !t->full);
	CHECK_EQ(p.rc, HSC_OK);
	CHECK(p.end.instructions > 0);
	t->turn = false;
	hsc_scribe_piece_clear(&p);
	CHECK(!p.events);
}

static void drop(struct hsc_scribe *t)
{
	struct hsc_scribe_piece p;

	keep(t, &p);
	CHECK_EQ(hsc_scribe_drop(t, &p), HSC_OK);
	CHECK_EQ(t->kept, 0);
	CHECK(!p.first && !p.events && !t->in_hand);
}

/* Numbers come in order, from 0 on again and again. */
static void check(const char *bytes, size_t len)
{
	unsigned number = 0, want = 0;

	CHECK(len > 100);
	for (size_t at = 0; at < len; at += sizeof(number)) {
		memcpy(&number, bytes + at, sizeof(number));
		want = number ? want : 0;
		CHECK_EQ(number, want++);
	}
}

int main(void)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .grid = GRID };
	struct hsc_lister how = { open_lister,
				  feed,
				  flush,
				  close_lister,
				  NULL,
				  { .job_bytes = sizeof(unsigned),
				    .room = sizeof(unsigned),
				    .make = make } };
	struct hsc_scribe t = { .how = &how };
	struct hsc_relay_config relay = { .jobs = 1,
					  .job_bytes = sizeof(void *),
					  .room = sizeof(unsigned),
					  .make = hsc_scribe_job_make,
					  .helped = true };
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	char folder[16], *bytes = NULL;
	size_t len = 0;

	scratch_enter(folder);
	piece_bundle(2000, 7, PIECE_HEALTHY);
	relay.out = open_memstream(&bytes, &len);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	CHECK_EQ(hsc_relay_new(&t.relay, &relay), HSC_OK);
	CHECK_EQ(hsc_scribe_open(&t, d), HSC_OK);
	for (unsigned i = 0; i < 20; i++) {
		list(&t);
		drop(&t);
	}
	hsc_relay_free(&t.relay);
	hsc_scribe_close(&t);
	CHECK(!t.lister && !t.jobs);
	hsc_decode_close(&d);
	fclose(relay.out);
	check(bytes, len);
	free(bytes);
	scratch_leave(folder);
	return check_failures != 0;
}
