/* SPDX-License-Identifier: MIT */
#include "decode/stream/source.h"
#include "base/problem_say.h"
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <string.h>

struct protocol {
	const char *name;
	enum hsc_status (*open)(struct hsc_decode_chain *c,
				const struct hsc_decode_setup *setup,
				const char *path, struct hsc_problem *why);
};

static const struct protocol protocols[] = {
	{ "ntrace", hsc_decode_ntrace_open },
	{ "sifive", hsc_decode_ntrace_open },
	{ "etrace", hsc_decode_etrace_open },
	{ "etrace-0.026", hsc_decode_etrace_open },
	{ "stm", hsc_decode_stm_open },
};

static const struct protocol *protocol_of(const char *name)
{
	for (size_t i = 0; i < sizeof(protocols) / sizeof(protocols[0]); i++)
		if (!name || strcmp(name, protocols[i].name) == 0)
			return &protocols[i];
	return NULL;
}

bool hsc_decode_knows(const char *protocol)
{
	return protocol_of(protocol) != NULL;
}

static enum hsc_status open_chain(struct hsc_decode_chain *c,
				  const struct hsc_decode_setup *setup,
				  const char *stream, struct hsc_problem *why)
{
	const struct protocol *p = protocol_of(
		hsc_manifest_protocol(setup->manifest, setup->source));
	char path[PATH_MAX];

	if (hsc_bundle_file(path, sizeof(path), setup->bundle,
			    stream ? stream : "", why) != HSC_OK)
		return HSC_E_FILE;
	return p ? p->open(c, setup, path, why) : HSC_E_CONFIG;
}

enum hsc_status hsc_decode_source_open(struct hsc_decode_source *s,
				       const struct hsc_decode_setup *setup,
				       struct hsc_problem *why)
{
	const struct hsc_source *source =
		&setup->manifest->sources[setup->source];
	const struct hsc_events_config events = {
		.source = setup->source,
		.start = source->start,
		.blocks_only = setup->blocks_only,
	};
	enum hsc_status rc;

	*s = (struct hsc_decode_source){ .chain.src = source->src };
	rc = open_chain(&s->chain, setup, source->stream, why);
	if (rc == HSC_OK)
		rc = hsc_events_new(&s->events, setup->blocks, &events);
	if (rc != HSC_OK)
		hsc_decode_source_close(s);
	return rc;
}

void hsc_decode_source_close(struct hsc_decode_source *s)
{
	hsc_events_free(&s->events);
	if (s->chain.ops)
		s->chain.ops->close(&s->chain);
}

enum hsc_status hsc_decode_source_next(struct hsc_decode_source *s,
				       struct hsc_event *out)
{
	struct hsc_decode_chain *c = &s->chain;
	struct hsc_flow_item item;
	enum hsc_status rc;

	if (c->ops->event)
		return c->ops->event(c, out);
	for (;;) {
		rc = hsc_events_next(s->events, out);
		if (rc != HSC_AGAIN)
			break;
		rc = c->ops->next(c, &item);
		if (rc == HSC_OK)
			rc = hsc_events_feed(s->events, &item);
		else if (rc == HSC_AGAIN)
			rc = c->ops->read(c);
		if (rc != HSC_OK)
			return rc;
		if (c->told) {
			c->told = false;
			rc = hsc_events_message(s->events, &c->item, out);
			if (rc != HSC_AGAIN)
				break;
			rc = hsc_events_feed(s->events, &c->item);
		}
	}
	/* the decoder numbers the messages it saw, not those of the stream */
	if (c->count)
		out->message += c->number - (c->count - 1);
	return rc;
}
