/* SPDX-License-Identifier: MIT */
/* messages.c - N-Trace: from bytes to messages, window by window.
 * Room   decode (floor 6) */
#include "decode/params/settings.h"
#include "decode/stream/messages_window.h"
#include <hartscope/capture/stream.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

struct hsc_messages {
	struct hsc_stream *stream;
	struct hsc_wire_params params;
	struct hsc_input in;
	struct hsc_nt_slicer slicer;
	struct hsc_msg msg;
	uint64_t count; /* number of messages so far */
};

struct hsc_messages_config hsc_messages_config_of(const struct hsc_manifest *m)
{
	const struct hsc_nt_encoder_config encoder = hsc_settings_of(m);
	struct hsc_messages_config config = { .ring = false };

	config.params.width[NT_SRC_BITS] = encoder.src_bits;
	if (encoder.extend_address)
		config.params.width[NT_EXTEND_BITS] =
			(uint8_t)((m->xlen == 32 ? 32 : 64) - 1);
	config.params.width[NT_ADDRESS_BITS] = encoder.address_bits;
	config.params.width[NT_DIALECT] = (uint8_t)hsc_settings_dialect(m);
	config.ring = hsc_settings_value(m, HSC_P_NT_START) != 0;
	return config;
}

enum hsc_status hsc_messages_open(struct hsc_messages **out, const char *path,
				  const struct hsc_messages_config *config,
				  struct hsc_error *error)
{
	struct hsc_messages *m = calloc(1, sizeof(*m));
	enum hsc_status rc;

	*out = m;
	if (!m)
		return HSC_E_MEMORY;
	m->params = config->params;
	m->slicer.aligned = !config->ring;
	m->in.offset = config->from;
	rc = hsc_stream_open(&m->stream, path,
			     config->length ? config->length : UINT64_MAX,
			     error);
	if (rc == HSC_OK)
		hsc_stream_append(m->stream, config->rest);
	if (rc == HSC_OK && config->from)
		rc = hsc_stream_seek(m->stream, config->from);
	if (rc != HSC_OK)
		hsc_messages_close(out);
	return rc;
}

void hsc_messages_close(struct hsc_messages **messages)
{
	if (!*messages)
		return;
	hsc_stream_close(&(*messages)->stream);
	free(*messages);
	*messages = NULL;
}

/* Does the capture end within something that begins like a message? Memory that
 * was never written does not. */
static bool is_cut(const struct hsc_messages *m,
		   const struct hsc_wire_params *params,
		   const struct hsc_nt_span *span)
{
	const uint8_t *layouts = hsc_nt_layout_of[params->width[NT_DIALECT]];

	return span->kind == HSC_NT_GAP && m->slicer.cut &&
	       layouts[span->bytes[0] >> HSC_NT_MDO_SHIFT] !=
		       HSC_LAYOUT_UNKNOWN;
}

enum hsc_status hsc_messages_next(struct hsc_messages *m,
				  struct hsc_message *out)
{
	enum hsc_status rc;

	while ((rc = hsc_nt_slicer_next(&m->slicer, &m->in, &out->span)) ==
	       HSC_AGAIN) {
		rc = hsc_stream_fill(m->stream, &m->in);
		if (rc != HSC_OK)
			return HSC_E_FILE;
	}
	if (rc != HSC_OK)
		return rc;
	out->msg = NULL;
	out->malformed = false;
	out->cut = is_cut(m, &m->params, &out->span);
	out->number = m->count;
	if (out->span.kind != HSC_NT_MESSAGE)
		return HSC_OK;
	m->count++;
	if (hsc_nt_decode(&out->span, &m->params, &m->msg) == HSC_OK)
		out->msg = &m->msg;
	else
		out->malformed = true;
	return HSC_OK;
}

void hsc_messages_read_as(struct hsc_messages *m,
			  const struct hsc_wire_params *params,
			  struct hsc_message *out)
{
	const bool message = out->span.kind == HSC_NT_MESSAGE;
	const bool good =
		message && hsc_nt_decode(&out->span, params, &m->msg) == HSC_OK;

	out->msg = good ? &m->msg : NULL;
	out->malformed = message && !good;
	out->cut = is_cut(m, params, &out->span);
}

struct hsc_input *hsc_messages_window(struct hsc_messages *m)
{
	return m->slicer.aligned ? &m->in : NULL;
}

uint64_t hsc_messages_pass(struct hsc_messages *m, uint64_t passed)
{
	const uint64_t next = m->count;

	m->count += passed;
	return next;
}

uint64_t hsc_messages_offset(const struct hsc_messages *m)
{
	return m->in.offset + m->in.pos;
}
