/* SPDX-License-Identifier: MIT */
/* Threads list pieces: each where the last one ended. */
#include "decode/ahead/scribes.h"
#include "support/piece_bundle.h"
#include <stdatomic.h>
#include <stdlib.h>

#define GRID 64

/* What is listed of an event. */
struct row {
	uint64_t offset, instructions;
};

struct job {
	size_t count;
	struct row rows[3];
};

static atomic_uint is_open;

static size_t make(const void *data, uint8_t *out)
{
	const struct job *job = data;

	memcpy(out, job->rows, job->count * sizeof(struct row));
	return job->count * sizeof(struct row);
}

static void *open_lister(void *ctx, struct hsc_decode *d,
			 struct hsc_relay_sink *to)
{
	struct job *job = to->job;

	(void)ctx;
	(void)d;
	is_open++;
	job->count = 0;
	return to;
}

static enum hsc_status send_rows(struct hsc_relay_sink *to)
{
	const enum hsc_status rc = to->send(to);

	if (rc == HSC_OK)
		((struct job *)to->job)->count = 0;
	return rc;
}

static enum hsc_status feed(void *lister, const struct hsc_event *e)
{
	struct hsc_relay_sink *to = lister;
	struct job *job = to->job;
	struct row *row = &job->rows[job->count++];

	*row = (struct row){ .offset = e->offset };
	if (e->kind == HSC_EVENT_BLOCKS) {
		CHECK(e->blocks.count > 0);
		row->instructions = e->blocks.instructions;
	}
	return job->count < 3 ? HSC_OK : send_rows(to);
}

static enum hsc_status flush(void *lister)
{
	struct hsc_relay_sink *to = lister;
	const enum hsc_status rc = to->drain(to);

	if (rc == HSC_AGAIN)
		return send_rows(to);
	((struct job *)to->job)->count = 0;
	return rc;
}

static void close_lister(void *lister)
{
	(void)lister;
	is_open--;
}

/* Rows come in the order of the stream, whoever made them. */
static void check_rows(const char *bytes, size_t len)
{
	uint64_t offset = 0, instructions = 0;

	for (size_t at = 0; at < len; at += sizeof(struct row)) {
		struct row row;

		memcpy(&row, bytes + at, sizeof(row));
		CHECK(row.offset >= offset);
		offset = row.offset;
		instructions += row.instructions;
	}
	CHECK_EQ(instructions, 4 + 6 * 2000 + 1);
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
	char *bytes = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&bytes, &len);
	struct hsc_scribes s = {
		.like = d,
		.how = { open_lister,
			 feed,
			 flush,
			 close_lister,
			 NULL,
			 { .out = out,
			   .job_bytes = sizeof(struct job),
			   .room = sizeof(struct job),
			   .make = make } },
		.jobs = jobs,
		.step = 4 * GRID,
	};
	struct hsc_decode_ahead to = { .bytes = 0 };
	const uint64_t all = hsc_piece_bytes(d, 0);

	CHECK_EQ(hsc_scribes_open(&s), HSC_OK);
	for (uint64_t at = 0; at < all; at += apart * s.step)
		CHECK(hsc_scribes_add(&s, 0, at,
				      at + s.step < all ? at + s.step : 0));
	CHECK(s.count > 4);
	CHECK(hsc_scribes_start(&s));
	if (!leave) {
		CHECK_EQ(take_all(&s, &to), 4 + 6 * 2000 + 1);
		CHECK_EQ(to.bytes, all);
		CHECK_EQ(to.messages, 2003);
	}
	hsc_scribes_close(&s);
	CHECK_EQ(is_open, 0);
	fclose(out);
	if (!leave)
		check_rows(bytes, len);
	free(bytes);
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
