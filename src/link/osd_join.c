/* SPDX-License-Identifier: MIT */
/* osd_join.c - events of several packets are joined.
 * Room   link (floor 2) */
#include <hartscope/link/osd_join.h>

static bool is_fragment(const struct hsc_osd_packet *p)
{
	return HSC_OSD_TYPE(p->flags) == HSC_OSD_EVENT &&
	       HSC_OSD_SUB(p->flags) == HSC_OSD_MORE;
}

static bool ends_event(const struct hsc_osd_packet *p)
{
	return HSC_OSD_TYPE(p->flags) == HSC_OSD_EVENT &&
	       HSC_OSD_SUB(p->flags) == HSC_OSD_LAST;
}

static struct hsc_osd_slot *slot_of(struct hsc_osd_join *j,
				    const struct hsc_osd_packet *p)
{
	for (size_t i = 0; i < j->slot_count; i++)
		if (j->slots[i].used && j->slots[i].first.src == p->src &&
		    j->slots[i].first.dest == p->dest)
			return &j->slots[i];
	return NULL;
}

static void put_out(struct hsc_osd_join *j, enum hsc_osd_join_kind kind,
		    const struct hsc_osd_packet *packet, uint32_t packets)
{
	struct hsc_osd_join_item *item = &j->out[j->out_count++];

	item->kind = (uint8_t)kind;
	item->packet = *packet;
	item->packets = packets;
}

/* Give up an event that will not be whole. */
static void drop_event(struct hsc_osd_join *j, struct hsc_osd_slot *s)
{
	put_out(j, HSC_OSD_JOIN_LOST, &s->first, (uint32_t)s->first.words);
	s->used = false;
}

/* A slot for a new event; the oldest is given up if there is none. */
static struct hsc_osd_slot *open_slot(struct hsc_osd_join *j,
				      const struct hsc_osd_packet *p)
{
	struct hsc_osd_slot *oldest = &j->slots[0];

	for (size_t i = 0; i < j->slot_count; i++) {
		struct hsc_osd_slot *s = &j->slots[i];

		if (!s->used || (oldest->used && s->age < oldest->age))
			oldest = s;
	}
	if (oldest->used)
		drop_event(j, oldest);
	oldest->used = true;
	oldest->over = false;
	oldest->count = 0;
	oldest->age = j->age++;
	oldest->first = *p;
	oldest->first.payload = NULL;
	oldest->first.words = 0; /* counts packets until it is whole */
	oldest->first.len = 0;
	return oldest;
}

static void append_payload(struct hsc_osd_slot *s,
			   const struct hsc_osd_packet *p)
{
	s->over |= p->words > s->cap - s->count;
	for (size_t i = 0; !s->over && i < p->words; i++)
		s->words[s->count++] = p->payload[i];
	s->first.len += p->len;
	s->first.words += s->first.words < UINT32_MAX;
}

/* The last fragment came: one packet with all payloads. */
static void close_slot(struct hsc_osd_join *j, struct hsc_osd_slot *s)
{
	const uint32_t packets = (uint32_t)s->first.words;

	if (s->over) {
		drop_event(j, s);
		return;
	}
	s->first.flags = HSC_OSD_FLAGS(HSC_OSD_EVENT, HSC_OSD_LAST);
	s->first.payload = s->words;
	s->first.words = s->count;
	put_out(j, HSC_OSD_JOIN_PACKET, &s->first, packets);
	s->used = false;
}

enum hsc_status hsc_osd_join_feed(struct hsc_osd_join *j,
				  const struct hsc_osd_packet *p)
{
	struct hsc_osd_slot *s = slot_of(j, p);

	if (j->out_count > 0 || j->damaged)
		return HSC_E_VALUE;
	if (is_fragment(p)) {
		append_payload(s ? s : open_slot(j, p), p);
	} else if (s && ends_event(p)) {
		append_payload(s, p);
		close_slot(j, s);
	} else {
		put_out(j, HSC_OSD_JOIN_PACKET, p, 1);
	}
	return HSC_OK;
}

void hsc_osd_join_lose(struct hsc_osd_join *j)
{
	j->damaged = true;
}

void hsc_osd_join_finish(struct hsc_osd_join *j)
{
	j->damaged = true;
	j->finished = true;
}

/* The oldest of what is not whole. */
static struct hsc_osd_slot *oldest_of(struct hsc_osd_join *j)
{
	struct hsc_osd_slot *oldest = NULL;

	for (size_t i = 0; i < j->slot_count; i++) {
		struct hsc_osd_slot *s = &j->slots[i];

		if (s->used && (!oldest || s->age < oldest->age))
			oldest = s;
	}
	return oldest;
}

enum hsc_status hsc_osd_join_next(struct hsc_osd_join *j,
				  struct hsc_osd_join_item *out)
{
	struct hsc_osd_slot *s;

	if (j->out_count == 0 && j->damaged) {
		s = oldest_of(j);
		if (s)
			drop_event(j, s);
		else
			j->damaged = false;
	}
	if (j->out_count == 0)
		return j->finished ? HSC_END : HSC_AGAIN;
	*out = j->out[0];
	j->out[0] = j->out[1];
	j->out_count--;
	return HSC_OK;
}
