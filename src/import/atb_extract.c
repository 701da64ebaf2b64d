/* SPDX-License-Identifier: MIT */
/* atb_extract.c - ATB frames become the bytes of one source.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "import/unwrap.h"
#include "import/wires_out.h"
#include <hartscope/capture/stream.h>
#include <hartscope/import/wires.h>
#include <inttypes.h>
#include <stdlib.h>

#define FRAMES 64u               /* in a step */
#define HOLD   ((size_t)1 << 16) /* bytes that wait for a packet, at most */

/* Marks that are held among the bytes. */
enum { HOLE = 256, FIRST_HOLE };

struct extract {
	struct hsc_stream *stream;
	struct hsc_input in;
	struct hsc_atb_reader reader;
	const struct hsc_atb_choice *choice;
	struct hsc_atb_result *result;
	struct hsc_wires_out out;
	unsigned id; /* 0: not known yet */
	bool hole;   /* bytes may be missing before the next */
	bool first;  /* the first such place is still to come */
	/* since the last packet: our bytes, held[have], and how many bytes each
	 * ID had */
	uint16_t *held;
	size_t have;
	uint64_t of_id[HSC_ATB_ID_MAX + 1];
};

/* The frames up to here are aligned: write the bytes that were held. */
static void write_held(struct extract *x)
{
	for (size_t i = 0; i < x->have; i++) {
		const uint8_t byte = (uint8_t)x->held[i];

		if (x->held[i] == FIRST_HOLE)
			x->result->mark_offset = x->out.written;
		if (x->held[i] < HOLE)
			hsc_wires_out_put(&x->out, &byte, 1);
		else
			hsc_wires_out_mark(&x->out, false);
	}
	x->have = 0;
	for (unsigned i = 0; i <= HSC_ATB_ID_MAX; i++) {
		x->result->of_id[i] += x->of_id[i];
		x->of_id[i] = 0;
	}
}

static void hold_byte(struct extract *x, unsigned what)
{
	if (x->have == HOLD)
		write_held(x);
	x->held[x->have++] = (uint16_t)what;
}

/* Mark here that something is missing: one mark until more bytes come. */
static void open_hole(struct extract *x)
{
	if (!x->hole || x->first)
		hold_byte(x, x->first ? FIRST_HOLE : HOLE);
	x->first = false;
	x->hole = true;
}

/* A byte is missing in one of the frames since the last packet. Which frame it
 * was is unknown, and so is the owner of each byte after it. */
static void drop_held(struct extract *x)
{
	struct hsc_atb_result *r = x->result;

	for (unsigned i = 1; i <= HSC_ATB_ID_MAX; i++) {
		r->lost += x->of_id[i];
		x->of_id[i] = 0;
	}
	for (size_t i = 0; i < x->have; i++)
		x->first = x->first || x->held[i] == FIRST_HOLE;
	x->have = 0;
	x->hole = false;
	if (!x->choice->id && !r->of_id[x->id])
		x->id = 0;
}

static void count_damage(struct extract *x, const struct hsc_atb_frame *f)
{
	struct hsc_atb_result *r = x->result;

	if (f->damage == HSC_ATB_CUT)
		drop_held(x);
	r->lost += f->gap ? f->len : 0;
	if (r->damaged++ > 0)
		return;
	r->damage = f->damage;
	r->damage_offset = f->offset;
	r->damage_frame = r->frames;
	x->first = true;
}

static void extract_run(struct extract *x, const struct hsc_atb_frame *f,
			const struct hsc_atb_run *run)
{
	if (run->id == HSC_ATB_LOST_ID)
		x->result->lost += run->len;
	if (run->id == HSC_ATB_NO_ID)
		x->result->unnamed += run->len;
	if (run->id == HSC_ATB_LOST_ID || run->id == HSC_ATB_NO_ID)
		open_hole(x);
	if (run->id == 0 || run->id > HSC_ATB_ID_MAX)
		return;
	x->id = x->id ? x->id : run->id;
	x->of_id[run->id] += run->len;
	for (unsigned i = 0; run->id == x->id && i < run->len; i++)
		hold_byte(x, f->data[run->first + i]);
	x->hole = x->hole && run->id != x->id;
}

/* If no ID was chosen, the first one is ours. */
static void extract_frame(struct extract *x, const struct hsc_atb_frame *f)
{
	if (f->synced || !x->choice->syncs)
		write_held(x);
	if (f->damage)
		count_damage(x, f);
	if (f->gap)
		open_hole(x);
	for (unsigned i = 0; i < f->runs; i++)
		extract_run(x, f, &f->run[i]);
	x->result->frames += !f->gap;
}

static enum hsc_status read_frame(struct extract *x, struct hsc_atb_frame *f)
{
	for (;;) {
		enum hsc_status rc = hsc_atb_reader_next(&x->reader, &x->in, f);

		if (rc != HSC_AGAIN)
			return rc;
		rc = hsc_stream_fill(x->stream, &x->in);
		if (rc != HSC_OK)
			return rc;
	}
}

static enum hsc_status refuse_other_ids(const struct extract *x, unsigned other,
					struct hsc_error *error)
{
	const struct hsc_atb_result *r = x->result;

	if (x->id && r->of_id[x->id])
		hsc_error_set(error,
			      "the frames carry more than one ATB ID, "
			      "0x%02x (%" PRIu64 " bytes) and 0x%02x "
			      "(%" PRIu64 "); which of them? --atb ID",
			      x->id, r->of_id[x->id], other, r->of_id[other]);
	else if (other > HSC_ATB_ID_MAX)
		hsc_error_set(error, "the frames carry no data of any ATB ID");
	else
		hsc_error_set(error,
			      "no data of ATB ID 0x%02x; there is 0x%02x",
			      x->id, other);
	return HSC_E_CONFIG;
}

/* Does the stream have the ID that was asked for, and if none was, only one
 * ID? */
static enum hsc_status check_ids(const struct extract *x,
				 struct hsc_error *error)
{
	const struct hsc_atb_result *r = x->result;
	unsigned other = 1;

	while (other <= HSC_ATB_ID_MAX && (!r->of_id[other] || other == x->id))
		other++;
	if (x->id && r->of_id[x->id] &&
	    (x->choice->id || other > HSC_ATB_ID_MAX))
		return HSC_OK;
	return refuse_other_ids(x, other, error);
}

static struct hsc_atb_reader reader_of(const struct hsc_atb_choice *c)
{
	struct hsc_atb_reader r = hsc_atb_reader_start(c->syncs, !c->syncs);

	r.known = c->others;
	if (c->id && (r.known.bit[0] | r.known.bit[1]))
		hsc_atb_ids_add(&r.known, c->id);
	return r;
}

/* All frames were taken. */
static enum hsc_status end_frames(struct extract *x, enum hsc_status rc,
				  struct hsc_error *error)
{
	write_held(x);
	hsc_wires_out_finish(&x->out);
	x->result->bytes = x->id ? x->result->of_id[x->id] : 0;
	x->result->lost += x->out.lost;
	if (rc < 0)
		return hsc_fail(error, HSC_E_FILE, "cannot read the frames");
	if (ferror(x->out.file))
		return hsc_fail(error, HSC_E_FILE,
				"cannot write the bytes of an ATB ID");
	rc = check_ids(x, error);
	return rc == HSC_OK ? HSC_END : rc;
}

static enum hsc_status step_frames(void *ctx, struct hsc_error *error)
{
	struct extract *x = ctx;
	struct hsc_atb_frame f;
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < FRAMES; i++) {
		rc = read_frame(x, &f);
		if (rc == HSC_OK)
			extract_frame(x, &f);
	}
	return rc == HSC_OK ? rc : end_frames(x, rc, error);
}

static void close_frames(void *ctx)
{
	struct extract *x = ctx;

	hsc_stream_close(&x->stream);
	free(x->held);
	free(x);
}

const struct hsc_unwrap_ops hsc_atb_ops = { step_frames, close_frames };

enum hsc_status hsc_atb_begin(void **ctx, const char *path,
			      const struct hsc_atb_choice *choice, FILE *out,
			      struct hsc_atb_result *result,
			      struct hsc_error *error)
{
	struct extract *x = calloc(1, sizeof(*x));
	enum hsc_status rc;

	*ctx = NULL;
	*result = (struct hsc_atb_result){ .bytes = 0 };
	if (!x)
		return HSC_E_MEMORY;
	*x = (struct extract){ .id = choice->id,
			       .choice = choice,
			       .result = result,
			       .reader = reader_of(choice),
			       .out = { .file = out,
					.protocol = choice->protocol,
					.reader = { .link = choice->packets,
						    .aligned = true } } };
	rc = hsc_stream_open(&x->stream, path, UINT64_MAX, error);
	if (rc == HSC_OK) {
		x->held = malloc(HOLD * sizeof(*x->held));
		rc = x->held ? HSC_OK : HSC_E_MEMORY;
	}
	if (rc != HSC_OK)
		close_frames(x);
	else
		*ctx = x;
	return rc;
}

enum hsc_status hsc_atb_extract(const char *path,
				const struct hsc_atb_choice *choice, FILE *out,
				struct hsc_atb_result *result,
				struct hsc_error *error)
{
	void *x;
	enum hsc_status rc =
		hsc_atb_begin(&x, path, choice, out, result, error);

	if (rc != HSC_OK)
		return rc;
	while (rc == HSC_OK)
		rc = step_frames(x, error);
	close_frames(x);
	return rc == HSC_END ? HSC_OK : rc;
}
