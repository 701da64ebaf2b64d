/* SPDX-License-Identifier: MIT */
/* piece.c - which streams can be decoded in pieces, and where pieces begin.
 * Room   decode (floor 6) */
#include "decode/params/protocol.h"
#include "decode/params/settings.h"
#include "decode/parts.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/spec/etrace.h>
#include <hartscope/spec/ntrace.h>
#include <limits.h>
#include <sys/stat.h>

/* Frames of E-Trace are read from this many bytes before a piece on. */
#define LOOK_BACK 4096u

/* Have packets frames that tell the type of each packet? */
static bool has_frames(const struct hsc_manifest *m)
{
	struct hsc_packets_config c;
	struct hsc_error error;

	return hsc_packets_config_of(&c, m, &error) == HSC_OK &&
	       c.link.framing != HSC_ET_BY_BARE &&
	       !(c.link.framing == HSC_ET_BY_LENGTH5 &&
		 c.params.edition == HSC_ET_0_026);
}

/* In the middle of a shared stream, the source of a message is not known. */
static bool is_of_one(const struct hsc_manifest *m)
{
	return hsc_settings_of(m).src_bits == 0;
}

/* Can a stream of this family be cut? */
static bool (*const can[])(const struct hsc_manifest *m) = {
	[HSC_PARAM_NTRACE] = is_of_one,
	[HSC_PARAM_ETRACE] = has_frames,
	[HSC_PARAM_STM] = is_of_one,
};
HSC_HAS_FAMILIES(can);

/* A stream cannot be cut if its code depends on what came before, or if it is
 * not known to which source its messages belong. */
bool hsc_piece_can(const struct hsc_decode *d, size_t source)
{
	const struct hsc_manifest *m = &d->manifest;
	const struct hsc_protocol *p =
		source < m->source_count
			? hsc_protocol_of(hsc_manifest_protocol(m, source))
			: NULL;

	return p && p->cuts && m->complete && !d->config.rest &&
	       !hsc_settings_switches(m) && !hsc_settings_versions(m) &&
	       can[p->family](m);
}

static enum hsc_status path_of(const struct hsc_decode *d, size_t source,
			       char path[PATH_MAX], struct hsc_error *error)
{
	return hsc_bundle_file(path, PATH_MAX, d->bundle,
			       d->manifest.sources[source].stream, error);
}

uint64_t hsc_piece_bytes(const struct hsc_decode *d, size_t source)
{
	struct hsc_error error;
	char path[PATH_MAX];
	struct stat st;

	return path_of(d, source, path, &error) == HSC_OK &&
			       stat(path, &st) == 0 && st.st_size > 0
		       ? (uint64_t)st.st_size
		       : 0;
}

static enum hsc_status find_message(const struct hsc_manifest *manifest,
				    const struct hsc_source *source,
				    const char *path, uint64_t from,
				    uint64_t *begin, struct hsc_error *error)
{
	struct hsc_messages_config config = hsc_messages_config_of(manifest);
	struct hsc_messages *messages = NULL;
	struct hsc_message m = { .msg = NULL };
	enum hsc_status rc;

	(void)source; /* there is only one */
	/* one more byte shows whether a message ends there */
	config.ring = true;
	config.from = from - (from > 0);
	rc = hsc_messages_open(&messages, path, &config, error);
	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &m);
		*begin = m.span.offset;
		if (rc == HSC_OK && m.msg && *begin >= from &&
		    hsc_msg_has(m.msg, NT_SYNC))
			break;
	}
	hsc_messages_close(&messages);
	return rc;
}

static bool is_start(const struct hsc_packet *p)
{
	return p->frame.kind == HSC_ET_FRAME_PACKET && p->msg &&
	       (p->msg->layout == HSC_ET_START ||
		p->msg->layout == HSC_ET_DRAFT_START);
}

/*
 * Frames have lengths and no visible ends, but a reader that begins anywhere
 * soon finds the right ones. So reading begins well before the position; if
 * that was not enough, the piece before does not end at the frame that is
 * found.
 */
static enum hsc_status find_packet(const struct hsc_manifest *manifest,
				   const struct hsc_source *source,
				   const char *path, uint64_t from,
				   uint64_t *begin, struct hsc_error *error)
{
	struct hsc_packets_config config;
	struct hsc_packets *packets = NULL;
	struct hsc_packet p = { .msg = NULL };
	enum hsc_status rc = hsc_packets_config_of(&config, manifest, error);

	config.ring = from > LOOK_BACK;
	config.from = config.ring ? from - LOOK_BACK : 0;
	if (rc == HSC_OK)
		rc = hsc_packets_open(&packets, path, &config, error);
	while (rc == HSC_OK) {
		rc = hsc_packets_next(packets, &p);
		*begin = p.frame.offset;
		if (rc == HSC_OK && *begin >= from && is_start(&p) &&
		    (!config.link.source_bits || p.frame.source == source->src))
			break;
	}
	hsc_packets_close(&packets);
	return rc;
}

typedef enum hsc_status find_fn(const struct hsc_manifest *manifest,
				const struct hsc_source *source,
				const char *path, uint64_t from,
				uint64_t *begin, struct hsc_error *error);

static find_fn *const find[] = {
	[HSC_PARAM_NTRACE] = find_message,
	[HSC_PARAM_ETRACE] = find_packet,
	[HSC_PARAM_STM] = find_message,
};
HSC_HAS_FAMILIES(find);

enum hsc_status hsc_piece_find(struct hsc_decode *d, size_t source,
			       uint64_t from, uint64_t *begin,
			       struct hsc_error *error)
{
	const struct hsc_protocol *p =
		hsc_protocol_of(hsc_manifest_protocol(&d->manifest, source));
	char path[PATH_MAX];
	const enum hsc_status rc = path_of(d, source, path, error);

	if (rc != HSC_OK)
		return rc;
	return find[p ? p->family : HSC_PARAM_NTRACE](
		&d->manifest, &d->manifest.sources[source], path, from, begin,
		error);
}

void hsc_piece_begin(struct hsc_decode *d, size_t source,
		     const struct hsc_decode_piece *piece)
{
	for (size_t i = 0; i < d->source_count; i++) {
		hsc_decode_source_close(d, &d->sources[i]);
		if (d->sources[i].index == source)
			d->now = i;
	}
	d->pieced = true;
	d->piece = *piece;
}

bool hsc_piece_end(const struct hsc_decode *d, uint64_t *end)
{
	*end = d->piece_end;
	return !d->piece_bad;
}
