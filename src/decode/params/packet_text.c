/* SPDX-License-Identifier: MIT */
/* packet_text.c - a framed packet as a line of text, in both directions.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include <hartscope/base/digits.h>
#include <hartscope/codec/etrace_text.h>
#include <hartscope/decode/packet_text.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PACKET_MAX 800

/* FLOW by which a packet's type is known, if the framing uses it; else the
 * usual value. */
static uint8_t usual_flow(const struct hsc_et_link *link, enum hsc_et_type type)
{
	static const uint8_t flows[HSC_ET_TYPES] = {
		[HSC_ET_INST] = HSC_ET_FLOW_INST,
		[HSC_ET_DATA] = HSC_ET_FLOW_DATA,
		[HSC_ET_CONTROL] = HSC_ET_FLOW_CONTROL,
	};

	switch (link->framing) {
	case HSC_ET_BY_DRAFT:
	case HSC_ET_BY_SMI:
	case HSC_ET_BY_LENGTH5:
		return flows[type];
	default:
		return 0;
	}
}

HSC_PRINTF(2, 3)
static void append_text(char text[HSC_PACKET_TEXT_MAX], const char *format, ...)
{
	const size_t at = strlen(text);
	va_list args;

	va_start(args, format);
	vsnprintf(text + at, HSC_PACKET_TEXT_MAX - at, format, args);
	va_end(args);
}

static void print_raw(char *text, const char *word,
		      const struct hsc_et_frame *f)
{
	text[0] = '\0';
	append_text(text, "%s BYTES=", word);
	if (f->len > HSC_ET_BODY_MAX) {
		text[0] = '\0';
		append_text(text, "%s COUNT=%zu", word, f->len);
		return;
	}
	for (size_t i = 0; i < f->len; i++)
		append_text(text, "%02x", f->bytes[i]);
}

/* Print what is in the frame but not in the packet, if the framing has it. */
static void print_frame(char *text, const struct hsc_et_link *link,
			const struct hsc_packet *p)
{
	const struct hsc_et_frame *f = &p->frame;

	if (link->type_bits > 0)
		append_text(text, " type=%u", f->type);
	if (link->source_bits > 0)
		append_text(text, " srcID=%u", f->source);
	if (f->has_time)
		append_text(text, " timestamp=%" PRIu64, f->time);
	if (f->flow != usual_flow(link, p->type))
		append_text(text, " flow=%u", f->flow);
}

static void print_nulls(char *text, const struct hsc_et_frame *f)
{
	text[0] = '\0';
	append_text(text, "%s COUNT=%zu",
		    f->kind == HSC_ET_FRAME_ALIGN ? "Alignment" : "Null",
		    f->len);
	if (f->flow != 0)
		append_text(text, " flow=%u", f->flow);
}

void hsc_packet_print(const struct hsc_packets_config *config,
		      const struct hsc_packet *p,
		      char text[HSC_PACKET_TEXT_MAX])
{
	const struct hsc_et_payload payload = { p->frame.payload,
						p->frame.payload_len,
						(uint8_t)p->type, 0 };

	if (p->msg) {
		hsc_et_print(p->msg, &payload, text, HSC_PACKET_TEXT_MAX);
		print_frame(text, &config->link, p);
	} else if (p->frame.kind == HSC_ET_FRAME_PACKET) {
		print_raw(text, "Malformed", &p->frame);
	} else if (p->frame.kind == HSC_ET_FRAME_GAP) {
		print_raw(text, "Gap", &p->frame);
	} else {
		print_nulls(text, &p->frame);
	}
}

static bool is_same(const struct hsc_packets_config *config,
		    const struct hsc_et_frame *f, const char *text)
{
	struct hsc_packet_bytes made;
	struct hsc_error error;

	return hsc_packet_assemble(config, text, &made, &error) == HSC_OK &&
	       made.len == f->len && memcmp(made.bytes, f->bytes, f->len) == 0;
}

void hsc_packet_print_exact(const struct hsc_packets_config *config,
			    const struct hsc_packet *packet,
			    char text[HSC_PACKET_TEXT_MAX])
{
	hsc_packet_print(config, packet, text);
	if (packet->frame.kind == HSC_ET_FRAME_PACKET &&
	    !is_same(config, &packet->frame, text))
		print_raw(text, "Frame", &packet->frame);
}

/* The frame in a line; the rest of the line is the packet. */
struct line {
	char packet[PACKET_MAX];
	uint64_t flow, type, source, time, count;
	bool has_flow, has_type, has_time;
	const char *bytes; /* hex digits of BYTES */
};

static enum hsc_status fail_word(struct hsc_error *error, const char *word,
				 size_t len, const char *what)
{
	return hsc_fail(error, HSC_E_FORMAT, "%.*s %s", (int)len, word, what);
}

/* Parse "name=5": the number, if the name matches. */
static bool parse_number(const char *word, size_t len, const char *name,
			 uint64_t *v)
{
	const size_t n = strlen(name);

	return len > n + 1 && strncmp(word, name, n) == 0 && word[n] == '=' &&
	       hsc_number_of(word + n + 1, len - n - 1, v);
}

static bool parse_word(struct line *l, const char *word, size_t len)
{
	const size_t at = strlen(l->packet);

	if (parse_number(word, len, "flow", &l->flow))
		l->has_flow = true;
	else if (parse_number(word, len, "type", &l->type))
		l->has_type = true;
	else if (parse_number(word, len, "timestamp", &l->time))
		l->has_time = true;
	else if (!parse_number(word, len, "srcID", &l->source) &&
		 !parse_number(word, len, "COUNT", &l->count)) {
		if (at + len + 2 > sizeof(l->packet))
			return false;
		memcpy(l->packet + at, word, len);
		l->packet[at + len] = ' ';
		l->packet[at + len + 1] = '\0';
	}
	return true;
}

static enum hsc_status split_line(const char *text, struct line *l,
				  struct hsc_error *error)
{
	*l = (struct line){ .count = 1 };
	for (;;) {
		size_t len;

		text += strspn(text, " \t");
		len = strcspn(text, " \t#;");
		if (len == 0)
			return l->packet[0] ? HSC_OK : HSC_END;
		if (!parse_word(l, text, len))
			return fail_word(error, text, 20, "makes it too long");
		text += len;
	}
}

static bool begins_with(const struct line *l, const char *word)
{
	const size_t len = strlen(word);

	return strncmp(l->packet, word, len) == 0 && l->packet[len] == ' ';
}

static enum hsc_status assemble_nulls(const struct hsc_packets_config *c,
				      const struct line *l,
				      struct hsc_packet_bytes *out,
				      struct hsc_error *error)
{
	const unsigned unit = hsc_et_framings[c->link.framing].fixed;
	const uint8_t extend =
		begins_with(l, "Alignment") ? HSC_ET_FRAME_EXTENDED : 0;

	if (l->flow > 3 || strchr(l->packet, ' ')[1] != '\0')
		return fail_word(error, l->packet, strlen(l->packet) - 1,
				 "takes COUNT and flow only");
	out->count = l->count;
	out->len = unit ? unit : 1;
	if (unit)
		out->count /= unit;
	memset(out->bytes, 0, out->len);
	out->bytes[out->len - 1] =
		(uint8_t)(extend | l->flow << HSC_ET_FRAME_FLOW_AT);
	return HSC_OK;
}

static enum hsc_status assemble_raw(const struct line *l,
				    struct hsc_packet_bytes *out,
				    struct hsc_error *error)
{
	const char *digits = strstr(l->packet, " BYTES=");
	size_t len;

	if (digits) {
		digits += strlen(" BYTES=");
		len = strcspn(digits, " ");
		out->len = len / 2;
		if (len == 0 || len % 2 || out->len > sizeof(out->bytes))
			digits = NULL;
	}
	for (size_t i = 0; digits && i < out->len; i++)
		if (!hsc_byte_of(digits + 2 * i, &out->bytes[i]))
			digits = NULL;
	return digits ? HSC_OK
		      : fail_word(error, "BYTES", 5,
				  "must be 1 to 256 bytes in hex");
}

static enum hsc_status assemble_packet(const struct hsc_packets_config *c,
				       const struct line *l,
				       struct hsc_packet_bytes *out,
				       struct hsc_error *error)
{
	struct hsc_et_frame frame = { .kind = HSC_ET_FRAME_PACKET };
	struct hsc_et_raw raw;
	enum hsc_status rc =
		hsc_et_assemble(l->packet, &c->params, &raw, error);

	if (rc != HSC_OK)
		return rc;
	if (raw.len > HSC_ET_BODY_MAX || l->flow > UINT8_MAX ||
	    l->type > UINT8_MAX || l->source > UINT16_MAX)
		return fail_word(error, "this packet", 11, "fits in no frame");
	frame.flow =
		l->has_flow ? (uint8_t)l->flow : usual_flow(&c->link, raw.type);
	frame.type = l->has_type ? (uint8_t)l->type
		     : c->link.type_bits > 0 && raw.type == HSC_ET_DATA
			     ? HSC_ET_FRAME_TYPE_DATA
			     : HSC_ET_FRAME_TYPE_INST;
	frame.source = (uint16_t)l->source;
	frame.has_time = l->has_time;
	frame.time = l->time;
	frame.payload_len = (uint8_t)raw.len;
	memcpy(frame.payload, raw.bytes, (size_t)raw.len);
	if (hsc_et_frame_write(&c->link, &frame, out->bytes, sizeof(out->bytes),
			       &out->len) != HSC_OK)
		return fail_word(error, l->packet, strcspn(l->packet, " "),
				 "does not fit in a frame of this framing");
	return HSC_OK;
}

enum hsc_status hsc_packet_assemble(const struct hsc_packets_config *config,
				    const char *text,
				    struct hsc_packet_bytes *out,
				    struct hsc_error *error)
{
	struct line l;
	const enum hsc_status rc = split_line(text, &l, error);

	out->count = 1;
	out->len = 0;
	if (rc != HSC_OK)
		return rc;
	if (begins_with(&l, "Null") || begins_with(&l, "Alignment"))
		return assemble_nulls(config, &l, out, error);
	if (begins_with(&l, "Gap") || begins_with(&l, "Malformed") ||
	    begins_with(&l, "Frame"))
		return assemble_raw(&l, out, error);
	return assemble_packet(config, &l, out, error);
}
