/* SPDX-License-Identifier: MIT */
#include "session/decode_source.h"
#include "base/problem_say.h"
#include "session/settings.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/spec/ntrace.h>
#include <limits.h>

static struct hsc_nt_flow_config flow_config(const struct hsc_manifest *m)
{
	const struct hsc_nt_encoder_config encoder = hsc_settings_of(m);

	return (struct hsc_nt_flow_config){
		.implicit_return =
			encoder.implicit_return != HSC_NT_RETURN_EXPLICIT,
		.explicit_jumps = !encoder.sequential_jump,
		.no_timestamp = encoder.ts_bits == 0,
		.ts_bits = encoder.ts_bits,
	};
}

static enum hsc_status open_stream(struct hsc_decode_source *s,
				   const struct hsc_decode_setup *setup,
				   const char *stream, struct hsc_problem *why)
{
	const struct hsc_messages_config config =
		hsc_messages_config_of(setup->manifest);
	char path[PATH_MAX];

	if (!hsc_bundle_path(path, sizeof(path), setup->bundle,
			     stream ? stream : "")) {
		hsc_problem_say(why, "the path of a stream is too long");
		return HSC_E_FILE;
	}
	s->filtered = config.params.width[NT_SRC_BITS] != 0;
	return hsc_messages_open(&s->messages, path, &config, why);
}

enum hsc_status hsc_decode_source_open(struct hsc_decode_source *s,
				       const struct hsc_decode_setup *setup,
				       struct hsc_problem *why)
{
	const struct hsc_source *source =
		&setup->manifest->sources[setup->source];
	const struct hsc_nt_flow_config flow = flow_config(setup->manifest);
	const struct hsc_events_config events = {
		.source = setup->source,
		.start = source->start,
		.blocks_only = setup->blocks_only,
	};
	enum hsc_status rc;

	*s = (struct hsc_decode_source){ .src = source->src };
	rc = open_stream(s, setup, source->stream, why);
	if (rc == HSC_OK)
		rc = hsc_nt_flow_new(&s->flow, setup->blocks, &flow);
	if (rc == HSC_OK)
		rc = hsc_events_new(&s->events, setup->blocks, &events);
	if (rc != HSC_OK)
		hsc_decode_source_close(s);
	return rc;
}

void hsc_decode_source_close(struct hsc_decode_source *s)
{
	hsc_events_free(&s->events);
	hsc_nt_flow_free(&s->flow);
	hsc_messages_close(&s->messages);
}

static enum hsc_status feed(struct hsc_decode_source *s,
			    const struct hsc_message *m)
{
	if (m->msg) {
		if (s->filtered && hsc_msg_get(m->msg, NT_SRC) != s->src)
			return HSC_OK;
		s->number = m->number;
		s->count++;
		return hsc_nt_flow_feed(s->flow, m->msg);
	}
	if (!m->malformed && m->span.kind != HSC_NT_GAP)
		return HSC_OK;
	return hsc_nt_flow_damage(s->flow, m->span.offset,
				  m->malformed ? HSC_FLOW_BAD_MESSAGE
					       : HSC_FLOW_BAD_BYTES);
}

/* Give the flow decoder one more span of the stream. */
static enum hsc_status read_on(struct hsc_decode_source *s)
{
	struct hsc_message m;
	enum hsc_status rc = hsc_messages_next(s->messages, &m);

	s->offset = hsc_messages_offset(s->messages);
	if (rc == HSC_END) {
		hsc_nt_flow_finish(s->flow, s->offset);
		return HSC_OK;
	}
	return rc == HSC_OK ? feed(s, &m) : rc;
}

enum hsc_status hsc_decode_source_next(struct hsc_decode_source *s,
				       struct hsc_event *out)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	for (;;) {
		rc = hsc_events_next(s->events, out);
		if (rc != HSC_AGAIN)
			break;
		rc = hsc_nt_flow_next(s->flow, &item);
		if (rc == HSC_OK)
			rc = hsc_events_feed(s->events, &item);
		else if (rc == HSC_AGAIN)
			rc = read_on(s);
		if (rc != HSC_OK)
			return rc;
	}
	/* the decoder numbers the messages it saw, not those of the stream */
	if (s->filtered && s->count)
		out->message += s->number - (s->count - 1);
	return rc;
}
