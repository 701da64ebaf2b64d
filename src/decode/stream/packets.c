/* SPDX-License-Identifier: MIT */
/* packets.c - E-Trace: from bytes to packets, window by window.
 * Room   decode (floor 6) */
#include "decode/stream/packets_window.h"
#include <hartscope/capture/stream.h>
#include <hartscope/decode/packets.h>
#include <hartscope/link/etrace_rv_tracer.h>
#include <stdlib.h>
#include <string.h>

struct hsc_packets {
	struct hsc_stream *stream;
	struct hsc_et_params params;
	struct hsc_input in;
	struct hsc_et_reader reader;
	struct hsc_msg msg;
	uint64_t count; /* number of packets so far */
	bool rv_tracer;
	bool flow_tells; /* FLOW 0 is a te_support of the draft */
};

/* The meaning of FLOW is looked for in this many packets. */
#define LOOK_AHEAD 64

enum hsc_status hsc_packets_open(struct hsc_packets **out, const char *path,
				 const struct hsc_packets_config *config,
				 struct hsc_error *error)
{
	struct hsc_packets *p = calloc(1, sizeof(*p));
	enum hsc_status rc;

	*out = p;
	if (!p)
		return HSC_E_MEMORY;
	p->params = config->params;
	p->rv_tracer = config->rv_tracer ||
		       config->link.framing == HSC_ET_BY_RV_TRACER;
	p->reader.link = config->link;
	p->flow_tells = config->link.framing == HSC_ET_BY_DRAFT;
	p->reader.aligned = !config->ring;
	p->in.offset = config->from;
	rc = hsc_stream_open(&p->stream, path,
			     config->length ? config->length : UINT64_MAX,
			     error);
	if (rc == HSC_OK && config->from)
		rc = hsc_stream_seek(p->stream, config->from);
	if (rc == HSC_OK)
		hsc_stream_append(p->stream, config->rest);
	else
		hsc_packets_close(out);
	return rc;
}

void hsc_packets_close(struct hsc_packets **packets)
{
	if (!*packets)
		return;
	hsc_stream_close(&(*packets)->stream);
	free(*packets);
	*packets = NULL;
}

/*
 * In frames whose header has only a length, all packets of the draft may have
 * FLOW 0, or FLOW may tell which ones are te_support. Is one of the next
 * packets marked as not te_support?
 */
static bool tells_flow(const struct hsc_packets *p)
{
	struct hsc_et_reader reader = p->reader;
	struct hsc_input in = p->in;
	struct hsc_et_frame frame;

	for (unsigned i = 0; i < LOOK_AHEAD; i++) {
		if (hsc_et_reader_next(&reader, &in, &frame) != HSC_OK)
			return false;
		if (frame.kind == HSC_ET_FRAME_PACKET &&
		    frame.flow == HSC_ET_FLOW_INST)
			return true;
	}
	return false;
}

/*
 * The type of a packet. If the framing has a type field, that; otherwise FLOW,
 * unless it is used for routing. Without both, only instructions are traced;
 * with a header that has only a length, these have FLOW 0.
 */
static enum hsc_et_type type_of(const struct hsc_packets *p,
				const struct hsc_et_frame *f)
{
	switch (p->reader.link.framing) {
	case HSC_ET_BY_DRAFT:
	case HSC_ET_BY_SMI:
	case HSC_ET_BY_LENGTH5:
		if (f->flow == HSC_ET_FLOW_DATA)
			return HSC_ET_DATA;
		return f->flow == HSC_ET_FLOW_CONTROL && p->flow_tells
			       ? HSC_ET_CONTROL
			       : HSC_ET_INST;
	default:
		return f->type == HSC_ET_FRAME_TYPE_INST ? HSC_ET_INST
							 : HSC_ET_DATA;
	}
}

static void decode_packet(struct hsc_packets *p, struct hsc_packet *out)
{
	struct hsc_et_payload payload = { .bytes = out->frame.payload };

	if (p->rv_tracer)
		hsc_et_rv_tracer_repair(&out->frame);
	if (p->count == 0 && p->reader.link.framing == HSC_ET_BY_LENGTH5 &&
	    p->params.edition == HSC_ET_0_026)
		p->flow_tells = tells_flow(p);
	out->type = type_of(p, &out->frame);
	payload.type = (uint8_t)out->type;
	payload.len = out->frame.payload_len;
	p->count++;
	out->foreign = out->frame.type > 1;
	if (out->foreign ||
	    hsc_et_decode_payload(&payload, &p->params, &p->msg) != HSC_OK)
		return;
	p->msg.offset = out->frame.offset;
	out->msg = &p->msg;
}

enum hsc_status hsc_packets_next(struct hsc_packets *p, struct hsc_packet *out)
{
	enum hsc_status rc;

	while ((rc = hsc_et_reader_next(&p->reader, &p->in, &out->frame)) ==
	       HSC_AGAIN) {
		rc = hsc_stream_fill(p->stream, &p->in);
		if (rc != HSC_OK)
			return HSC_E_FILE;
	}
	if (rc != HSC_OK)
		return rc;
	out->msg = NULL;
	out->foreign = false;
	out->type = HSC_ET_INST;
	out->number = p->count;
	if (out->frame.kind == HSC_ET_FRAME_PACKET)
		decode_packet(p, out);
	return HSC_OK;
}

uint64_t hsc_packets_offset(const struct hsc_packets *p)
{
	return p->in.offset + p->in.pos;
}

struct hsc_input *hsc_packets_window(struct hsc_packets *p)
{
	return p->reader.aligned ? &p->in : NULL;
}

uint64_t hsc_packets_pass(struct hsc_packets *p, uint64_t passed)
{
	const uint64_t first = p->count;

	p->count += passed;
	return first;
}

void hsc_packets_lengths(const struct hsc_packets *p, uint8_t lengths[256])
{
	struct hsc_et_frame frame = { .type = 0 };

	memset(lengths, 0, 256);
	if (p->rv_tracer)
		return;
	hsc_et_frame_lengths(&p->reader.link, lengths);
	for (unsigned byte = 0; byte < 256; byte++) {
		frame.flow = HSC_ET_FRAME_FLOW(byte);
		if (type_of(p, &frame) != HSC_ET_INST)
			lengths[byte] = 0;
	}
}
