/* SPDX-License-Identifier: MIT */
/* atb_frame.c - frames of 16 bytes to bytes of sources, and back.
 * Room   link (floor 2) */
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

static bool is_full_sync(const uint8_t *p, size_t len)
{
	return len >= HSC_ATB_FULL_SYNC &&
	       memcmp(p, hsc_atb_full_sync, HSC_ATB_FULL_SYNC) == 0;
}

/* Bytes before a synchronisation packet that begins in the next two; a
 * frame cannot hold one anywhere. Else 2. */
static size_t before_sync(const uint8_t *p, size_t len)
{
	if (is_full_sync(p, len))
		return 0;
	return len > 0 && is_full_sync(p + 1, len - 1) ? 1 : 2;
}

static void skip_bytes(struct hsc_atb_reader *r, struct hsc_input *in,
		       size_t len)
{
	in->pos += len;
	if (r->have == 0)
		r->start = in->offset + in->pos;
}

/*
 * Put the next two bytes of the frame into it, or leave out a packet.
 *
 * Returns HSC_OK; HSC_AGAIN: there are no two; HSC_E_WIRE: a packet follows,
 * but the frame is not whole
 */
static enum hsc_status gather_halfword(struct hsc_atb_reader *r,
				       struct hsc_input *in)
{
	const size_t len = in->len - in->pos;
	const size_t ahead = r->syncs && !in->last ? 1 + HSC_ATB_FULL_SYNC : 2;
	const uint8_t *p;
	size_t clear;

	if (len == 0)
		return HSC_AGAIN;
	p = in->buf + in->pos;
	clear = r->syncs ? before_sync(p, len) : 2;
	if (len < ahead && clear == 2)
		return HSC_AGAIN;
	if (clear < 2 && r->have + clear > 0) {
		in->pos += clear;
		return HSC_E_WIRE;
	}
	if (clear == 0) {
		r->synced = true;
		skip_bytes(r, in, HSC_ATB_FULL_SYNC);
	} else if (r->syncs && is_half_sync(p)) {
		skip_bytes(r, in, HSC_ATB_HALF_SYNC);
	} else {
		memcpy(r->part + r->have, p, 2);
		r->have += 2;
		in->pos += 2;
	}
	return HSC_OK;
}

static void start_run(struct hsc_atb_frame *out, unsigned id, unsigned at)
{
	out->run[out->runs++] =
		(struct hsc_atb_run){ .id = (uint8_t)id, .first = (uint8_t)at };
}

static void add_byte(struct hsc_atb_frame *out, unsigned id, unsigned at,
		     uint8_t byte)
{
	struct hsc_atb_run *last = out->runs ? &out->run[out->runs - 1] : NULL;

	if (!last || last->id != id || last->first + last->len != at) {
		start_run(out, id, at);
		last = &out->run[out->runs - 1];
	}
	out->data[at] = byte;
	last->len++;
}

/* Can this ID be? It then holds, else none does. */
static void change_id(struct hsc_atb_reader *r, uint8_t id,
		      struct hsc_atb_frame *out, unsigned at)
{
	const bool any = (r->known.bit[0] | r->known.bit[1]) == 0;
	const bool source = id >= 1 && id <= HSC_ATB_ID_MAX;

	r->id = id;
	if (id == 0 || id == HSC_ATB_ID_FLUSH || id == HSC_ATB_ID_EVENT ||
	    (source && (any || hsc_atb_ids_has(&r->known, id))))
		return;
	r->id = HSC_ATB_LOST_ID;
	out->damage = HSC_ATB_BAD_ID;
	start_run(out, r->id, at);
}

/* A new ID holds from the next byte on, or from the one after it; one that
 * cannot be ends the old one at once. */
static void split_frame(struct hsc_atb_reader *r, const uint8_t *frame,
			struct hsc_atb_frame *out)
{
	unsigned at = 0; /* data bytes so far */

	for (unsigned i = 0; i < HSC_ATB_AUX; i += 2) {
		const bool aux = frame[HSC_ATB_AUX] >> (i / 2) & 1;
		const uint8_t old = r->id;
		bool late = false;

		if (frame[i] & 1) {
			change_id(r, frame[i] >> 1, out, at);
			late = aux && r->id != HSC_ATB_LOST_ID;
		} else {
			add_byte(out, r->id, at++, (uint8_t)(frame[i] | aux));
		}
		if (i + 1 < HSC_ATB_AUX)
			add_byte(out, late ? old : r->id, at++, frame[i + 1]);
	}
}

/* From the frame in hand on, up to where we are. */
static enum hsc_status fill_gap(struct hsc_atb_reader *r,
				const struct hsc_input *in,
				enum hsc_atb_damage why,
				struct hsc_atb_frame *out)
{
	const uint64_t now = in->offset + in->pos;

	*out = (struct hsc_atb_frame){ .offset = r->start,
				       .len = now - r->start,
				       .gap = true,
				       .damage = (uint8_t)why };
	if (why != HSC_ATB_NOT_SYNCED)
		r->id = HSC_ATB_LOST_ID;
	r->have = 0;
	r->start = now;
	return HSC_OK;
}

/* Look for a full synchronisation packet. */
static enum hsc_status hunt_sync(struct hsc_atb_reader *r, struct hsc_input *in,
				 struct hsc_atb_frame *out)
{
	const size_t len = in->len - in->pos;
	const uint8_t *p = len ? in->buf + in->pos : NULL;
	size_t i = 0;

	while (len - i >= HSC_ATB_FULL_SYNC && !is_full_sync(p + i, len - i))
		i++;
	r->aligned = len - i >= HSC_ATB_FULL_SYNC;
	if (!r->aligned && in->last)
		i = len;
	r->start = in->offset + in->pos;
	in->pos += i;
	if (i > 0)
		return fill_gap(r, in, HSC_ATB_NOT_SYNCED, out);
	if (r->aligned)
		return hsc_atb_reader_next(r, in, out);
	return in->last ? HSC_END : HSC_AGAIN;
}

enum hsc_status hsc_atb_reader_next(struct hsc_atb_reader *r,
				    struct hsc_input *in,
				    struct hsc_atb_frame *out)
{
	enum hsc_status rc = HSC_OK;

	if (!r->aligned)
		return hunt_sync(r, in, out);
	if (r->have == 0)
		r->start = in->offset + in->pos;
	while (rc == HSC_OK && r->have < HSC_ATB_FRAME)
		rc = gather_halfword(r, in);
	if (rc == HSC_E_WIRE)
		return fill_gap(r, in, HSC_ATB_CUT, out);
	if (rc == HSC_AGAIN && in->last) {
		in->pos = in->len;
		return in->offset + in->len > r->start
			       ? fill_gap(r, in, HSC_ATB_ENDS, out)
			       : HSC_END;
	}
	if (rc == HSC_AGAIN)
		return rc;
	*out = (struct hsc_atb_frame){ .offset = r->start,
				       .len = in->offset + in->pos - r->start,
				       .synced = r->synced };
	r->synced = false;
	r->have = 0;
	split_frame(r, r->part, out);
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
 * byte before moves back by one and the ID, which holds after it, takes its
 * place.
 */
static void announce_id(struct hsc_atb_writer *w, uint8_t id)
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

static void store_byte(struct hsc_atb_writer *w, uint8_t byte)
{
	const unsigned at = w->count++;

	w->next[at] = at & 1 ? byte : byte & 0xfe;
	if (!(at & 1))
		set_aux(w, at, byte & 1);
}

/* Is the frame whole? The next byte begins another. */
static bool is_complete(struct hsc_atb_writer *w)
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
		announce_id(w, id);
		*full = is_complete(w);
	}
	store_byte(w, byte);
	*full = is_complete(w) || *full;
	return HSC_OK;
}

bool hsc_atb_writer_flush(struct hsc_atb_writer *w)
{
	if (w->count == 0)
		return false;
	announce_id(w, 0);
	while (!is_complete(w))
		store_byte(w, 0);
	return true;
}
