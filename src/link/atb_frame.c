/* SPDX-License-Identifier: MIT */
#include <hartscope/link/atb_frame.h>
#include <string.h>

/*
 * Synchronisation packets cannot be part of a frame: an even byte ff would set
 * ID 7f, which is forbidden.
 */
static bool is_half_sync(const uint8_t *p)
{
	return memcmp(p,
		      hsc_atb_full_sync + HSC_ATB_FULL_SYNC - HSC_ATB_HALF_SYNC,
		      HSC_ATB_HALF_SYNC) == 0;
}

/* Copy the next frame without half-word packets. Returns the bytes that it
 * takes, or 0 if it is not whole. */
static size_t gather(const struct hsc_atb_reader *r, const uint8_t *p,
		     size_t len, uint8_t *frame)
{
	size_t at = 0;

	for (unsigned have = 0; have < HSC_ATB_FRAME; have += 2, at += 2) {
		while (r->syncs && len - at >= HSC_ATB_HALF_SYNC &&
		       is_half_sync(p + at))
			at += HSC_ATB_HALF_SYNC;
		if (len - at < 2)
			return 0;
		memcpy(frame + have, p + at, 2);
	}
	return at;
}

static void add(struct hsc_atb_frame *out, unsigned id, unsigned at,
		uint8_t byte)
{
	struct hsc_atb_run *last = out->runs ? &out->run[out->runs - 1] : NULL;

	if (!last || last->id != id || last->first + last->len != at) {
		last = &out->run[out->runs++];
		*last = (struct hsc_atb_run){ .id = (uint8_t)id,
					      .first = (uint8_t)at };
	}
	out->data[at] = byte;
	last->len++;
}

/* A new ID holds from the next byte on, or from the one behind it. */
static void take_apart(struct hsc_atb_reader *r, const uint8_t *frame,
		       struct hsc_atb_frame *out)
{
	unsigned at = 0; /* data bytes so far */

	for (unsigned i = 0; i < HSC_ATB_AUX; i += 2) {
		const bool aux = frame[HSC_ATB_AUX] >> (i / 2) & 1;
		const uint8_t old = r->id;

		if (frame[i] & 1)
			r->id = frame[i] >> 1;
		else
			add(out, r->id, at++, (uint8_t)(frame[i] | aux));
		if (i + 1 < HSC_ATB_AUX)
			add(out, frame[i] & 1 && aux ? old : r->id, at++,
			    frame[i + 1]);
	}
}

static enum hsc_status give_gap(struct hsc_input *in, size_t len,
				struct hsc_atb_frame *out)
{
	*out = (struct hsc_atb_frame){ .offset = in->offset + in->pos,
				       .len = len,
				       .gap = true };
	in->pos += len;
	return HSC_OK;
}

/* Look for a full synchronisation packet. */
static enum hsc_status hunt(struct hsc_atb_reader *r, struct hsc_input *in,
			    struct hsc_atb_frame *out)
{
	const uint8_t *p = in->buf + in->pos;
	const size_t len = in->len - in->pos;
	size_t i = 0;

	while (len - i >= HSC_ATB_FULL_SYNC &&
	       memcmp(p + i, hsc_atb_full_sync, HSC_ATB_FULL_SYNC) != 0)
		i++;
	r->aligned = len - i >= HSC_ATB_FULL_SYNC;
	if (!r->aligned && in->last)
		i = len;
	if (i > 0)
		return give_gap(in, i, out);
	if (r->aligned)
		return hsc_atb_reader_next(r, in, out);
	return in->last ? HSC_END : HSC_AGAIN;
}

enum hsc_status hsc_atb_reader_next(struct hsc_atb_reader *r,
				    struct hsc_input *in,
				    struct hsc_atb_frame *out)
{
	uint8_t frame[HSC_ATB_FRAME];
	size_t used;

	if (!r->aligned)
		return hunt(r, in, out);
	while (r->syncs && in->len - in->pos >= HSC_ATB_FULL_SYNC &&
	       memcmp(in->buf + in->pos, hsc_atb_full_sync,
		      HSC_ATB_FULL_SYNC) == 0)
		in->pos += HSC_ATB_FULL_SYNC;
	used = gather(r, in->buf + in->pos, in->len - in->pos, frame);
	if (used == 0 && !in->last)
		return HSC_AGAIN;
	if (used == 0)
		return in->pos < in->len ? give_gap(in, in->len - in->pos, out)
					 : HSC_END;
	*out = (struct hsc_atb_frame){ .offset = in->offset + in->pos,
				       .len = used };
	in->pos += used;
	take_apart(r, frame, out);
	return HSC_OK;
}

static void set_aux(struct hsc_atb_writer *w, unsigned at, bool value)
{
	const unsigned bit = 1u << at / 2;

	w->next[HSC_ATB_AUX] =
		(uint8_t)((w->next[HSC_ATB_AUX] & ~bit) | (value ? bit : 0));
}

/*
 * Announce an ID. It can only stand in an even byte: in an odd place the data
 * byte before moves back by one and the ID, which holds behind it, takes its
 * place.
 */
static void announce(struct hsc_atb_writer *w, uint8_t id)
{
	const unsigned odd = w->count & 1, at = w->count - odd;

	if (odd)
		w->next[w->count] =
			(uint8_t)(w->next[at] |
				  (w->next[HSC_ATB_AUX] >> at / 2 & 1));
	w->next[at] = (uint8_t)(id << 1 | 1);
	set_aux(w, at, odd);
	w->count++;
	w->id = id;
}

static void store(struct hsc_atb_writer *w, uint8_t byte)
{
	const unsigned at = w->count++;

	w->next[at] = at & 1 ? byte : byte & 0xfe;
	if (!(at & 1))
		set_aux(w, at, byte & 1);
}

/* Is the frame whole? The next byte begins another. */
static bool complete(struct hsc_atb_writer *w)
{
	if (w->count < HSC_ATB_AUX)
		return false;
	memcpy(w->frame, w->next, sizeof(w->frame));
	memset(w->next, 0, sizeof(w->next));
	w->count = 0;
	return true;
}

enum hsc_status hsc_atb_writer_put(struct hsc_atb_writer *w, uint8_t id,
				   uint8_t byte, bool *full)
{
	*full = false;
	if (id == 0 || id > HSC_ATB_ID_MAX)
		return HSC_E_VALUE;
	if (w->id != id) {
		announce(w, id);
		*full = complete(w);
	}
	store(w, byte);
	*full = complete(w) || *full;
	return HSC_OK;
}

bool hsc_atb_writer_flush(struct hsc_atb_writer *w)
{
	if (w->count == 0)
		return false;
	announce(w, 0);
	while (!complete(w))
		store(w, 0);
	return true;
}
