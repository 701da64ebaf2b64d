/* SPDX-License-Identifier: MIT */
/* Threads list pieces: one at a time, each where the last one ended. */
#include "decode/ahead/scribes.h"
#include "support/piece_bundle.h"
#include <stdatomic.h>

#define GRID 64

/* Of all listers. */
static struct {
	atomic_uint writing; /* in feed or flush */
	atomic_uint open;
	uint64_t offset; /* of what was listed last */
	uint64_t instructions;
	unsigned flushes;
} seen;

static void *open_lister(void *ctx, struct hsc_decode *d)
{
	(void)d;
	seen.open++;
	return ctx;
}

static enum hsc_status feed(void *lister, const struct hsc_event *e)
{
	(void)lister;
	CHECK_EQ(seen.writing++, 0);
	CHECK(e->offset >= seen.offset);
	seen.offset = e->offset;
	if (e->kind == HSC_EVENT_BLOCKS) {
		CHECK(e->blocks.count > 0);
		seen.instructions += e->blocks.instructions;
	}
	seen.writing--;
	return HSC_OK;
}

static enum hsc_status flush(void *lister)
{
	(void)lister;
	CHECK_EQ(seen.writing++, 0);
	seen.flushes++;
	seen.writing--;
	return HSC_OK;
}

static void close_lister(void *lister)
{
	(void)lister;
	seen.open--;
}

/* What is handed over of it: runs have no blocks. */
static uint64_t take_all(struct hsc_scribes *s, struct hsc_decode_ahead *to)
{
	uint64_t instructions = 0;
	enum hsc_status rc;
	struct hsc_ahead_chunk *c;

	while ((c = hsc_scribes_take(s, to, &rc)) != NULL) {
		for (size_t i = 0; i < c->count; i++) {
			if (c->events[i].kind != HSC_EVENT_BLOCKS)
				continue;
			CHECK_EQ(c->events[i].blocks.count, 0);
			instructions += c->events[i].blocks.instructions;
		}
		hsc_ahead_chunk_free(c);
	}
	CHECK_EQ(rc, HSC_OK);
	return instructions;
}

/* Of the pieces only each `apart` is taken by a thread; or nobody waits. */
static void list(struct hsc_decode *d, size_t jobs, unsigned apart, bool leave)
{
	static char lister;
	struct hsc_scribes s = {
		.like = d,
		.how = { open_lister, feed, flush, close_lister, &lister },
		.jobs = jobs,
		.step = 4 * GRID,
	};
	struct hsc_decode_ahead to = { .bytes = 0 };
	const uint64_t bytes = hsc_piece_bytes(d, 0);

	seen.offset = seen.instructions = seen.flushes = 0;
	CHECK_EQ(hsc_scribes_open(&s), HSC_OK);
	for (uint64_t at = 0; at < bytes; at += apart * s.step)
		CHECK(hsc_scribes_add(&s, at,
				      at + s.step < bytes ? at + s.step : 0));
	CHECK(s.count > 4);
	CHECK(hsc_scribes_start(&s));
	if (!leave) {
		CHECK_EQ(take_all(&s, &to), 4 + 6 * 2000 + 1);
		CHECK_EQ(to.bytes, bytes);
		CHECK_EQ(to.messages, 2003);
		CHECK_EQ(seen.instructions, 4 + 6 * 2000 + 1);
		CHECK(seen.flushes > 12);
	}
	hsc_scribes_close(&s);
	CHECK_EQ(seen.open, 0);
}

int main(void)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .grid = GRID };
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	piece_bundle(2000, 7, PIECE_HEALTHY);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	for (size_t jobs = 1; jobs < 5; jobs++) {
		list(d, jobs, 1, false);
		list(d, jobs, 3, false);
		list(d, jobs, 1, true);
	}
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
