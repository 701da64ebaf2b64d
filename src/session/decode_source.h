/* SPDX-License-Identifier: MIT */
/*
 * decode_source.h - the chain of one source: stream to events.
 *
 * Room   session (floor 6)
 */
#ifndef HSC_SESSION_DECODE_SOURCE_H
#define HSC_SESSION_DECODE_SOURCE_H

#include <hartscope/capture/manifest.h>
#include <hartscope/event/events.h>
#include <hartscope/flow/ntrace_flow.h>
#include <hartscope/session/messages.h>

struct hsc_decode_source {
	struct hsc_messages *messages;
	struct hsc_nt_flow *flow;
	struct hsc_events *events;
	bool filtered;   /* messages of other sources are in the stream */
	uint64_t src;    /* ours, if so */
	uint64_t count;  /* our messages */
	uint64_t number; /* of our last message in the stream */
	uint64_t offset; /* in the stream */
};

/* What the sources of a bundle have in common, and the one to open. */
struct hsc_decode_setup {
	const char *bundle;
	const struct hsc_manifest *manifest;
	struct hsc_blocks *blocks; /* of its process; borrowed */
	uint32_t source;           /* index in the manifest */
	bool blocks_only;
};

/* Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why. */
enum hsc_status hsc_decode_source_open(struct hsc_decode_source *s,
				       const struct hsc_decode_setup *setup,
				       struct hsc_problem *why);
void hsc_decode_source_close(struct hsc_decode_source *s);

/* HSC_OK, HSC_END, HSC_E_FILE or HSC_E_MEMORY. */
enum hsc_status hsc_decode_source_next(struct hsc_decode_source *s,
				       struct hsc_event *out);

#endif
