/* SPDX-License-Identifier: MIT */
/* piece.c - which streams can be decoded in pieces, and where they begin. */
#include "decode/params/protocol.h"
#include "decode/params/settings.h"
#include "decode/parts.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>
#include <limits.h>
#include <sys/stat.h>

static bool has_versions(const struct hsc_manifest *m)
{
	for (size_t i = 0; i < m->process_count; i++)
		if (m->processes[i].version_count)
			return true;
	return false;
}

/* Code that depends on what came before is not known in the middle, nor is it
 * which messages of a stream are whose. */
bool hsc_piece_can(const struct hsc_decode *d, size_t source)
{
	const struct hsc_manifest *m = &d->manifest;
	const struct hsc_protocol *p =
		source < m->source_count
			? hsc_protocol_of(hsc_manifest_protocol(m, source))
			: NULL;

	return p && p->cuts && m->complete && !hsc_settings_switches(m) &&
	       !has_versions(m) && hsc_settings_of(m).src_bits == 0;
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

enum hsc_status hsc_piece_find(struct hsc_decode *d, size_t source,
			       uint64_t from, uint64_t *begin,
			       struct hsc_error *error)
{
	struct hsc_messages_config config =
		hsc_messages_config_of(&d->manifest);
	struct hsc_messages *messages = NULL;
	struct hsc_message m = { .msg = NULL };
	char path[PATH_MAX];
	enum hsc_status rc = path_of(d, source, path, error);

	/* one byte more shows whether a message ends there */
	config.ring = true;
	config.from = from - (from > 0);
	if (rc == HSC_OK)
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
