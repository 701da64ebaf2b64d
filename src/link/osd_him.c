/* SPDX-License-Identifier: MIT */
/* osd_him.c - packets in a byte stream with lengths, found again after damage.
 * Room   link (floor 2) */
#include <hartscope/link/osd_him.h>

#define LENGTH_BYTES 2
#define HEADER_BYTES (LENGTH_BYTES + 2 * HSC_OSD_HEADER_WORDS)

static uint16_t word_at(const struct hsc_osd_him *h, const uint8_t *p)
{
	const unsigned upper = p[h->little ? 1 : 0],
		       lower = p[h->little ? 0 : 1];

	return (uint16_t)(upper << 8 | lower);
}

/* Could these be flags of a sender? What it must leave 0 is. */
static bool is_flags(uint16_t flags)
{
	return (flags & HSC_OSD_SPARE) == 0 &&
	       (HSC_OSD_TYPE(flags) == HSC_OSD_REG ||
		HSC_OSD_TYPE(flags) == HSC_OSD_EVENT);
}

/* Does a packet begin at p, and how long is it, in bytes? HSC_AGAIN: its end is
 * not in sight; HSC_E_WIRE: none does. */
static enum hsc_status check_packet(const struct hsc_osd_him *h,
				    const uint8_t *p, size_t left, size_t *len)
{
	size_t words;

	if (left < LENGTH_BYTES)
		return HSC_AGAIN;
	words = word_at(h, p);
	if (words < HSC_OSD_HEADER_WORDS || words > h->most)
		return HSC_E_WIRE;
	if (left < HEADER_BYTES)
		return HSC_AGAIN;
	if (!is_flags(word_at(h, p + HEADER_BYTES - 2)))
		return HSC_E_WIRE;
	*len = LENGTH_BYTES + 2 * words;
	return left < *len ? HSC_AGAIN : HSC_OK;
}

/* Do packets follow each other from p on, up to the end or a few of them? */
static enum hsc_status is_chain(const struct hsc_osd_him *h, const uint8_t *p,
				size_t left, bool last)
{
	size_t len = 0;

	for (unsigned i = 0; i < HSC_OSD_HIM_CHAIN; i++) {
		const enum hsc_status rc =
			left == 0 && last ? HSC_END
					  : check_packet(h, p, left, &len);

		if (rc == HSC_END)
			return i > 0 ? HSC_OK : HSC_E_WIRE;
		if (rc != HSC_OK)
			return rc == HSC_AGAIN && last ? HSC_E_WIRE : rc;
		p += len;
		left -= len;
	}
	return HSC_OK;
}

/* The first place from `from` on, below `to`, where a chain begins. */
static enum hsc_status find_chain(const struct hsc_osd_him *h,
				  const struct hsc_input *in, size_t from,
				  size_t to, size_t *found)
{
	const uint8_t *p = in->buf + in->pos;
	const size_t left = in->len - in->pos;

	for (*found = from; *found < to && *found < left; ++*found) {
		const enum hsc_status rc =
			is_chain(h, p + *found, left - *found, in->last);

		if (rc != HSC_E_WIRE)
			return rc;
	}
	return HSC_E_WIRE;
}

/* The packet at in->pos has len bytes, if its length is right. It is not if
 * what follows is no packet, but others begin inside. */
static enum hsc_status trust_length(const struct hsc_osd_him *h,
				    const struct hsc_input *in, size_t *len)
{
	const uint8_t *p = in->buf + in->pos;
	const size_t left = in->len - in->pos;
	size_t next = 0, found = 0;
	enum hsc_status rc;

	if (left == *len)
		return in->last ? HSC_OK : HSC_AGAIN;
	rc = check_packet(h, p + *len, left - *len, &next);
	if (rc == HSC_AGAIN && in->last)
		rc = HSC_E_WIRE;
	if (rc != HSC_E_WIRE)
		return rc;
	rc = find_chain(h, in, 1, *len, &found);
	if (rc == HSC_E_WIRE)
		return HSC_OK;
	*len = found;
	return rc == HSC_OK ? HSC_E_WIRE : rc;
}

static void fill_packet(struct hsc_osd_him *h, const uint8_t *p,
			struct hsc_osd_him_item *out, size_t len)
{
	struct hsc_osd_packet *packet = &out->packet;

	out->kind = HSC_OSD_HIM_PACKET;
	packet->len = len;
	packet->dest = word_at(h, p + 2);
	packet->src = word_at(h, p + 4);
	packet->flags = word_at(h, p + 6);
	packet->words = (len - HEADER_BYTES) / 2;
	packet->payload = h->payload;
	for (size_t i = 0; i < packet->words; i++)
		h->payload[i] = word_at(h, p + HEADER_BYTES + 2 * i);
}

/* Damage up to the next chain, or to where one cannot be ruled out yet. */
static enum hsc_status fill_gap(struct hsc_osd_him *h,
				const struct hsc_input *in, size_t from,
				struct hsc_osd_him_item *out)
{
	const size_t left = in->len - in->pos;
	size_t found = from;
	const enum hsc_status rc = find_chain(h, in, from, left, &found);

	out->kind = HSC_OSD_HIM_GAP;
	out->packet.len = rc == HSC_E_WIRE ? left : found;
	h->lost = rc != HSC_OK;
	return out->packet.len == 0 ? HSC_AGAIN : HSC_OK;
}

/* After damage: is there a chain here already? */
static enum hsc_status resume_chain(struct hsc_osd_him *h,
				    const struct hsc_input *in,
				    struct hsc_osd_him_item *out)
{
	const enum hsc_status rc =
		is_chain(h, in->buf + in->pos, in->len - in->pos, in->last);

	if (rc == HSC_E_WIRE)
		return fill_gap(h, in, 1, out);
	h->lost = rc != HSC_OK;
	return rc;
}

/* What stands at in->pos, where a packet is expected. */
static enum hsc_status read_here(struct hsc_osd_him *h,
				 const struct hsc_input *in,
				 struct hsc_osd_him_item *out)
{
	size_t len = 0;
	enum hsc_status rc =
		check_packet(h, out->bytes, in->len - in->pos, &len);

	if (rc == HSC_OK)
		rc = trust_length(h, in, &len);
	if (rc == HSC_AGAIN && in->last)
		rc = HSC_E_WIRE;
	if (rc == HSC_OK)
		fill_packet(h, out->bytes, out, len);
	return rc == HSC_E_WIRE ? fill_gap(h, in, 1, out) : rc;
}

enum hsc_status hsc_osd_him_next(struct hsc_osd_him *h, struct hsc_input *in,
				 struct hsc_osd_him_item *out)
{
	enum hsc_status rc = HSC_OK;

	if (in->pos == in->len)
		return in->last ? HSC_END : HSC_AGAIN;
	out->bytes = in->buf + in->pos;
	out->packet = (struct hsc_osd_packet){ .offset = in->offset + in->pos };
	if (h->lost)
		rc = resume_chain(h, in, out);
	if (rc == HSC_OK && out->packet.len == 0)
		rc = read_here(h, in, out);
	if (rc == HSC_OK)
		in->pos += (size_t)out->packet.len;
	return rc;
}

enum hsc_status hsc_osd_him_write(const uint16_t *words, size_t count,
				  uint8_t *buf, size_t cap, size_t *len)
{
	if (count < HSC_OSD_HEADER_WORDS || count > HSC_OSD_WORDS_MAX)
		return HSC_E_VALUE;
	*len = LENGTH_BYTES + 2 * count;
	if (*len > cap)
		return HSC_E_SPACE;
	buf[0] = (uint8_t)(count >> 8);
	buf[1] = (uint8_t)count;
	for (size_t i = 0; i < count; i++) {
		buf[2 + 2 * i] = (uint8_t)(words[i] >> 8);
		buf[3 + 2 * i] = (uint8_t)words[i];
	}
	return HSC_OK;
}
