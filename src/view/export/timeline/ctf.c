/* SPDX-License-Identifier: MIT */
/* ctf.c - the Common Trace Format 1.8, a folder that babeltrace2 and Trace
 * Compass open: a stream for each hart or thread, in packets. An instruction
 * or a tick is shown as a nanosecond, and time as it is.
 * Room   view (floor 8) */
#include "view/export/folder.h"
#include "view/export/timeline/ctf_metadata.h"
#include "view/export/timeline/instant.h"
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#define PACKET 65536u
/* Magic number, stream, two times, two sizes, losses, hart. */
#define HEAD (4 + 4 + 5 * 8 + 4)
/* Longest of an event: its strings are cut. */
#define TEXT  4096u
#define EVENT (3 * TEXT + 128)

struct stream {
	uint8_t *packet; /* packet[used] of PACKET, its head in it */
	size_t used;
	uint64_t first, last; /* times of the packet */
	uint64_t lost;        /* gaps so far */
	uint32_t context_len;
	uint8_t context[64]; /* of every event */
	bool is_there;       /* its file */
};

struct ctf {
	struct hsc_export e;
	struct hsc_labels labels;
	struct hsc_instants instants;
	struct hsc_instant instant;
	struct stream *streams; /* by source */
};

/* Write the packet of a stream; files are not held open, as there may be more
 * threads than a process may have files. */
static enum hsc_status flush_source(struct ctf *v, uint32_t source)
{
	struct stream *s = &v->streams[source];
	const uint64_t bits = UINT64_C(8) * s->used;
	char name[32];
	uint8_t *p;
	FILE *f;

	if (!s->packet || s->used <= HEAD)
		return HSC_OK;
	p = hsc_put_le(s->packet, HSC_CTF_MAGIC, 4);
	p = hsc_put_le(p, 0, 4);
	p = hsc_put_le(p, s->first, 8);
	p = hsc_put_le(p, s->last, 8);
	p = hsc_put_le(p, bits, 8);
	p = hsc_put_le(p, bits, 8);
	p = hsc_put_le(p, s->lost, 8);
	(void)hsc_put_le(p, v->e.manifest->sources[source].id, 4);
	snprintf(name, sizeof(name), "stream_%" PRIu32, source);
	f = hsc_folder_open(&v->e, name, s->is_there ? "ab" : "wb");
	if (!f)
		return HSC_E_FILE;
	fwrite(s->packet, 1, s->used, f);
	s->is_there = true;
	s->used = HEAD;
	return hsc_folder_close(f);
}

/* Room for an event, with its head and context; NULL: no memory, or the file
 * cannot be written. Times never go back in a stream. */
static uint8_t *begin_event(struct ctf *v, uint32_t source,
			    enum hsc_ctf_event id, uint64_t time, size_t len)
{
	struct stream *s = &v->streams[source];
	uint8_t *p;

	if (!s->packet) {
		s->packet = malloc(PACKET);
		s->used = HEAD;
	}
	if (!s->packet ||
	    (s->used + len > PACKET && flush_source(v, source) != HSC_OK))
		return NULL;
	time = time < s->last ? s->last : time;
	if (s->used == HEAD)
		s->first = time;
	s->last = time;
	p = s->packet + s->used;
	*p++ = (uint8_t)id;
	p = hsc_put_le(p, time, 8);
	return hsc_put(p, s->context, s->context_len);
}

static void end_event(struct ctf *v, uint32_t source, const uint8_t *end)
{
	struct stream *s = &v->streams[source];

	s->used = (size_t)(end - s->packet);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct ctf *v = view;
	const uint64_t address =
		v->e.places ? hsc_places_get(v->e.places, s->function).address
			    : s->address;
	uint32_t number;
	uint8_t *p;

	if (!hsc_labels_number(&v->labels, s->function, &number))
		return HSC_E_MEMORY;
	p = begin_event(v, s->source,
			s->kind == HSC_STACK_ENTER ? HSC_CTF_ENTRY
						   : HSC_CTF_EXIT,
			s->clock, 128);

	if (!p)
		return HSC_E_FILE;
	p = hsc_put_le(p, address, 8);
	end_event(v, s->source, hsc_put_le(p, number, 4));
	return HSC_OK;
}

/* Text without what would end it. */
static uint8_t *put_text(uint8_t *p, const char *text)
{
	const size_t len = strlen(text);

	p = hsc_put(p, text, len < TEXT ? len : TEXT - 1);
	*p++ = '\0';
	return p;
}

/* A packet ends with the loss, so that the next says that some came to be. */
static enum hsc_status put_loss(struct ctf *v, const struct hsc_event *e)
{
	const struct hsc_instant *i = &v->instant;
	uint8_t *p = begin_event(v, e->source, HSC_CTF_LOST, i->clock, EVENT);

	if (!p)
		return HSC_E_FILE;
	p = hsc_put_le(p, e->offset, 8);
	p = hsc_put_le(p, e->gap.bytes, 8);
	end_event(v, e->source, put_text(p, i->args[i->count - 1].text));
	if (flush_source(v, e->source) != HSC_OK)
		return HSC_E_FILE;
	v->streams[e->source].lost++;
	return HSC_OK;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct ctf *v = view;
	const struct hsc_instant *i = &v->instant;
	char text[TEXT];
	uint8_t *p;

	if (!hsc_instant_of(&v->instants, e, &v->instant))
		return HSC_OK;
	if (e->kind == HSC_EVENT_GAP && !hsc_event_software(e))
		return put_loss(v, e);
	p = begin_event(v, e->source, HSC_CTF_INSTANT, i->clock, EVENT);
	if (!p)
		return HSC_E_FILE;
	hsc_instant_join(i, text, sizeof(text));
	p = put_text(p, i->category);
	p = put_text(p, i->name);
	end_event(v, e->source, put_text(p, text));
	return HSC_OK;
}

static enum hsc_status put_names(struct ctf *v)
{
	char path[4096];
	enum hsc_status rc;
	FILE *f;

	/* files beside the streams would be taken for streams */
	snprintf(path, sizeof(path), "%s/names", v->e.folder);
	if (mkdir(path, 0777) != 0)
		return HSC_E_FILE;
	f = hsc_folder_open(&v->e, "names/functions.nm", "wb");
	if (!f)
		return HSC_E_FILE;
	rc = hsc_ctf_put_names(f, &v->e, &v->labels);
	return hsc_folder_close(f) == HSC_OK ? rc : HSC_E_FILE;
}

static enum hsc_status finish(void *view)
{
	struct ctf *v = view;
	enum hsc_status rc = HSC_OK;
	FILE *f;

	for (uint32_t i = 0; rc == HSC_OK && i < v->e.source_count; i++)
		rc = flush_source(v, i);
	if (rc != HSC_OK)
		return rc;
	f = hsc_folder_open(&v->e, "metadata", "wb");
	if (!f)
		return HSC_E_FILE;
	rc = hsc_ctf_put_metadata(f, &v->e, &v->labels);
	if (hsc_folder_close(f) != HSC_OK)
		return HSC_E_FILE;
	return rc == HSC_OK ? put_names(v) : rc;
}

/* Process, thread, and its name, in the 16 characters that Linux has for it. */
static void make_context(struct ctf *v, uint32_t source)
{
	struct stream *s = &v->streams[source];
	uint8_t *p = s->context;
	char name[17];

	snprintf(name, sizeof(name), "%s", v->e.sources[source].name);
	p = hsc_put_le(p, hsc_export_pid(v->e.manifest, source), 4);
	p = hsc_put_le(p, hsc_export_tid(v->e.manifest, source), 4);
	p = hsc_put(p, name, strlen(name) + 1);
	s->context_len = (uint32_t)(p - s->context);
}

static void close_view(void *view)
{
	struct ctf *v = view;

	for (size_t i = 0; i < v->e.source_count; i++)
		free(v->streams[i].packet);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct ctf *v = view;
	uint32_t unknown;

	/* readers refuse an enumeration of nothing */
	if (!hsc_labels_number(&v->labels, HSC_FUNCTION_UNKNOWN, &unknown))
		return HSC_E_MEMORY;
	v->instants.sources = e->sources;
	for (uint32_t i = 0; i < e->source_count; i++)
		make_context(v, i);
	return HSC_OK;
}

const struct hsc_export_format hsc_export_ctf = {
	.name = "ctf",
	.suffix = "ctf",
	.summary = "Common Trace Format 1.8: babeltrace2, Trace Compass",
	.folder = true,
	.binary = true,
	HSC_EXPORT_BY_SOURCE(struct ctf, streams),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
	.close = close_view,
};
