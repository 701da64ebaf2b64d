/* SPDX-License-Identifier: MIT */
#include "decode/params/settings.h"
#include "decode/stream/messages_window.h"
#include <ctype.h>
#include <hartscope/capture/stream.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct hsc_messages_param_row hsc_messages_params[HSC_MESSAGES_PARAMS] = {
	{ "resync", "address, sync",
	  "behind unknown code go on at the next address or sync message" },
	{ "perf_channel", "0..31",
	  "ITC channel of performance records, 6 if not given" },
};

/* Is `word`, of `len` bytes, in a list with ", " between? */
static bool is_listed(const char *list, const char *word, size_t len)
{
	while (*list) {
		const size_t n = strcspn(list, ",");

		if (n == len && memcmp(list, word, len) == 0)
			return true;
		list += n + strspn(list + n, ", ");
	}
	return false;
}

/* Is it a number of a row "FIRST..LAST"? */
static bool is_in_range(const char *range, const char *text)
{
	unsigned long first, last, n;
	char *end;

	if (sscanf(range, "%lu..%lu", &first, &last) != 2 ||
	    !isdigit((unsigned char)*text))
		return false;
	n = strtoul(text, &end, 0);
	return *end == '\0' && n >= first && n <= last;
}

bool hsc_messages_is_param(const char *text)
{
	const size_t len = strcspn(text, "=");

	for (size_t i = 0; i < HSC_MESSAGES_PARAMS; i++) {
		const struct hsc_messages_param_row *p =
			&hsc_messages_params[i];

		if (strlen(p->name) == len && memcmp(p->name, text, len) == 0)
			return text[len] == '=' &&
			       (is_listed(p->values, text + len + 1,
					  strlen(text + len + 1)) ||
				is_in_range(p->values, text + len + 1));
	}
	return false;
}

struct hsc_messages {
	struct hsc_stream *stream;
	struct hsc_wire_params params;
	struct hsc_input in;
	struct hsc_nt_slicer slicer;
	struct hsc_msg msg;
	uint64_t count; /* messages so far */
};

struct hsc_messages_config hsc_messages_config_of(const struct hsc_manifest *m)
{
	const char *start = hsc_manifest_param(m, "start", "aligned");
	const struct hsc_nt_encoder_config encoder = hsc_settings_of(m);
	struct hsc_messages_config config = { .ring = false };

	config.params.width[NT_SRC_BITS] = encoder.src_bits;
	if (encoder.extend_address)
		config.params.width[NT_EXTEND_BITS] =
			(uint8_t)((m->xlen == 32 ? 32 : 64) - 1);
	config.params.width[NT_ADDRESS_BITS] = encoder.address_bits;
	config.params.width[NT_DIALECT] = (uint8_t)hsc_settings_dialect(m);
	config.ring = strcmp(start, "ring") == 0;
	return config;
}

enum hsc_status hsc_messages_open(struct hsc_messages **out, const char *path,
				  const struct hsc_messages_config *config,
				  struct hsc_problem *why)
{
	struct hsc_messages *m = calloc(1, sizeof(*m));
	enum hsc_status rc;

	*out = m;
	if (!m)
		return HSC_E_MEMORY;
	m->params = config->params;
	m->slicer.aligned = !config->ring;
	rc = hsc_stream_open(&m->stream, path, UINT64_MAX, why);
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

/* Does the capture end within what begins as a message does? Memory that was
 * never written does not. */
static bool is_cut(const struct hsc_messages *m, const struct hsc_nt_span *span)
{
	const uint8_t *layouts = hsc_nt_layout_of[m->params.width[NT_DIALECT]];

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
	out->cut = is_cut(m, &out->span);
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
