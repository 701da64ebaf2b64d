/* SPDX-License-Identifier: MIT */
/* stm_stream.c - software events: from bytes to messages of modules.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include <hartscope/capture/stream.h>
#include <hartscope/codec/osd_codec.h>
#include <hartscope/codec/stm_text.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/link/osd_him.h>
#include <hartscope/link/osd_join.h>
#include <stdlib.h>
#include <string.h>

/* Modules whose events may be incomplete at the same time, and the longest
 * event. */
#define SLOTS      16
#define SLOT_WORDS 64
#define LINE_MAX   1024 /* a longer line is damage, in parts */

struct hsc_stm_stream {
	struct hsc_stream *stream;
	struct hsc_stm_stream_config config;
	struct hsc_input in;
	struct hsc_osd_him him;
	struct hsc_osd_join join;
	struct hsc_osd_slot slots[SLOTS];
	uint16_t words[SLOTS][SLOT_WORDS];
	/* returned after the item that it cuts off */
	struct hsc_osd_him_item gap;
	bool has_gap;
	uint64_t count;
};

static void set_up(struct hsc_stm_stream *s)
{
	s->him.most =
		s->config.max_words ? s->config.max_words : HSC_OSD_HIM_USUAL;
	s->him.little = s->config.format == HSC_STM_FORMAT_PKGDUMP;
	s->join.slots = s->slots;
	s->join.slot_count = SLOTS;
	for (unsigned i = 0; i < SLOTS; i++) {
		s->slots[i].words = s->words[i];
		s->slots[i].cap = SLOT_WORDS;
	}
}

/* Find the end of the next line in the window: HSC_AGAIN if it is not there. */
static enum hsc_status find_line(const struct hsc_input *in, size_t *len)
{
	const size_t left = in->len - in->pos;
	const size_t most = left < LINE_MAX ? left : LINE_MAX;
	const uint8_t *end =
		left ? memchr(in->buf + in->pos, '\n', most) : NULL;

	*len = end ? (size_t)(end - (in->buf + in->pos)) + 1 : most;
	if (left == 0)
		return in->last ? HSC_END : HSC_AGAIN;
	return end || in->last || most == LINE_MAX ? HSC_OK : HSC_AGAIN;
}

static enum hsc_status fill_input(struct hsc_stm_stream *s)
{
	return hsc_stream_fill(s->stream, &s->in) == HSC_OK ? HSC_OK
							    : HSC_E_FILE;
}

/* Find the whole line that begins here; HSC_END: there is none. */
static enum hsc_status whole_line(struct hsc_stm_stream *s, size_t *len)
{
	enum hsc_status rc;

	while ((rc = find_line(&s->in, len)) == HSC_AGAIN)
		if (fill_input(s) != HSC_OK)
			return HSC_E_FILE;
	return rc;
}

/* How many of the bytes in the window are not packets, in this byte order. */
static size_t lost_as(const struct hsc_stm_stream *s, bool little)
{
	struct hsc_osd_him him = { .payload = s->him.payload,
				   .most = s->him.most,
				   .little = little };
	struct hsc_osd_him_item item;
	struct hsc_input in = s->in;
	size_t lost = 0;

	in.last = true;
	while (hsc_osd_him_next(&him, &in, &item) == HSC_OK)
		if (item.kind == HSC_OSD_HIM_GAP)
			lost += (size_t)item.packet.len;
	return lost;
}

/* Guess the byte order from the packets in the window. */
static enum hsc_status guess_order(struct hsc_stm_stream *s)
{
	size_t big, little;

	for (;;) {
		big = lost_as(s, false);
		little = lost_as(s, true);
		if (big != little || s->in.last ||
		    s->in.len - s->in.pos >= HSC_OSD_HIM_WINDOW(s->him.most))
			break;
		if (fill_input(s) != HSC_OK)
			return HSC_E_FILE;
	}
	s->him.little = little < big;
	s->config.format =
		s->him.little ? HSC_STM_FORMAT_PKGDUMP : HSC_STM_FORMAT_HIM;
	return HSC_OK;
}

/* A text begins with a line of a log. */
static enum hsc_status guess_format(struct hsc_stm_stream *s)
{
	struct hsc_stm_log_line line;
	size_t len = 0;
	const enum hsc_status rc = whole_line(s, &len);

	if (rc == HSC_E_FILE)
		return rc;
	if (rc != HSC_OK ||
	    hsc_stm_log_parse((const char *)s->in.buf + s->in.pos, len,
			      &line) != HSC_OK)
		return guess_order(s);
	s->config.format = HSC_STM_FORMAT_LOG;
	return HSC_OK;
}

enum hsc_status hsc_stm_stream_open(struct hsc_stm_stream **out,
				    const char *path,
				    const struct hsc_stm_stream_config *config,
				    struct hsc_error *error)
{
	struct hsc_stm_stream *s = calloc(1, sizeof(*s));
	enum hsc_status rc;

	*out = s;
	if (!s)
		return HSC_E_MEMORY;
	s->config = *config;
	set_up(s);
	s->him.payload = calloc(s->him.most, sizeof(uint16_t));
	rc = s->him.payload
		     ? hsc_stream_open(&s->stream, path, UINT64_MAX, error)
		     : HSC_E_MEMORY;
	if (rc == HSC_OK)
		hsc_stream_append(s->stream, config->rest);
	if (rc == HSC_OK && s->config.format == HSC_STM_FORMAT_GUESS &&
	    (rc = guess_format(s)) != HSC_OK)
		hsc_error_set(error, "%s cannot be read", path);
	if (rc != HSC_OK)
		hsc_stm_stream_close(out);
	return rc;
}

void hsc_stm_stream_close(struct hsc_stm_stream **stream)
{
	if (!*stream)
		return;
	hsc_stream_close(&(*stream)->stream);
	free((*stream)->him.payload);
	free(*stream);
	*stream = NULL;
}

uint64_t hsc_stm_stream_offset(const struct hsc_stm_stream *s)
{
	return s->in.offset + s->in.pos;
}

static void fill_packet(struct hsc_stm_stream *s,
			const struct hsc_osd_join_item *item,
			struct hsc_stm_span *out)
{
	out->packet = item->packet;
	out->packets = item->packets;
	out->number = s->count++;
	out->kind = HSC_STM_SPAN_LOST;
	out->msg.layout = HSC_LAYOUT_UNKNOWN;
	out->msg.present = 0;
	if (item->kind == HSC_OSD_JOIN_LOST)
		return;
	out->kind = hsc_osd_decode(&item->packet, s->config.value_bits,
				   &out->msg) == HSC_OK
			    ? HSC_STM_SPAN_PACKET
			    : HSC_STM_SPAN_UNREAD;
}

static void fill_gap(struct hsc_stm_stream *s, struct hsc_stm_span *out)
{
	out->kind = HSC_STM_SPAN_GAP;
	out->packet = s->gap.packet;
	out->packets = 0;
	out->number = s->count;
	s->has_gap = false;
}

/* Feed the joiner the next item of the byte stream. */
static enum hsc_status feed_joiner(struct hsc_stm_stream *s)
{
	struct hsc_osd_him_item item;
	enum hsc_status rc;

	while ((rc = hsc_osd_him_next(&s->him, &s->in, &item)) == HSC_AGAIN)
		if (fill_input(s) != HSC_OK)
			return HSC_E_FILE;
	if (rc == HSC_END) {
		hsc_osd_join_finish(&s->join);
		return HSC_OK;
	}
	if (rc != HSC_OK)
		return rc;
	if (item.kind == HSC_OSD_HIM_PACKET)
		return hsc_osd_join_feed(&s->join, &item.packet);
	s->gap = item;
	s->has_gap = true;
	hsc_osd_join_lose(&s->join);
	return HSC_OK;
}

static enum hsc_status next_packet(struct hsc_stm_stream *s,
				   struct hsc_stm_span *out)
{
	struct hsc_osd_join_item item;
	enum hsc_status rc;

	for (;;) {
		rc = hsc_osd_join_next(&s->join, &item);
		if (rc == HSC_OK)
			fill_packet(s, &item, out);
		else if (s->has_gap)
			fill_gap(s, out);
		else if (rc == HSC_AGAIN && (rc = feed_joiner(s)) == HSC_OK)
			continue;
		else
			return rc;
		return HSC_OK;
	}
}

static void set_line(struct hsc_stm_stream *s,
		     const struct hsc_stm_log_line *line,
		     struct hsc_stm_span *out)
{
	struct hsc_msg *m = &out->msg;

	m->offset = out->packet.offset;
	m->len = (uint32_t)out->packet.len;
	m->layout = line->overflow ? HSC_OSD_STM_OVERFLOW : HSC_OSD_STM_EVENT;
	m->code = line->overflow ? HSC_OSD_OVERFLOW : HSC_OSD_LAST;
	m->extra = 0;
	m->present = m->excess = 0;
	hsc_msg_set(m, OSD_SRC, s->config.modules[0]);
	if (line->overflow) {
		hsc_msg_set(m, OSD_LOST, line->lost);
		return;
	}
	hsc_msg_set(m, OSD_TIMESTAMP, line->timestamp);
	hsc_msg_set(m, OSD_ID, line->id);
	hsc_msg_set(m, OSD_VALUE, line->value);
}

static enum hsc_status next_line(struct hsc_stm_stream *s,
				 struct hsc_stm_span *out)
{
	struct hsc_stm_log_line line;
	size_t len = 0;
	const enum hsc_status rc = whole_line(s, &len);

	if (rc != HSC_OK)
		return rc;
	out->packet = (struct hsc_osd_packet){
		.offset = hsc_stm_stream_offset(s),
		.len = len,
		.src = s->config.modules[0],
		.flags = HSC_OSD_FLAGS(HSC_OSD_EVENT, HSC_OSD_LAST),
	};
	out->packets = 1;
	out->number = s->count++;
	out->kind = HSC_STM_SPAN_GAP;
	if (hsc_stm_log_parse((const char *)s->in.buf + s->in.pos, len,
			      &line) == HSC_OK) {
		out->kind =
			line.words ? HSC_STM_SPAN_WORDS : HSC_STM_SPAN_PACKET;
		out->words = line.words;
		out->words_len = line.words_len;
		set_line(s, &line, out);
	}
	s->in.pos += len;
	return HSC_OK;
}

enum hsc_status hsc_stm_stream_next(struct hsc_stm_stream *s,
				    struct hsc_stm_span *out)
{
	return s->config.format == HSC_STM_FORMAT_LOG ? next_line(s, out)
						      : next_packet(s, out);
}
