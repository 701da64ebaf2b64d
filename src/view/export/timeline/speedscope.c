/* SPDX-License-Identifier: MIT */
/* speedscope.c - speedscope's own JSON, an evented profile for each hart:
 * jlfwong/speedscope, src/lib/file-format-spec.ts. The source that comes first
 * is written as it comes, others once all have ended.
 * Room   view (floor 8) */
#include "view/export/labels.h"
#include "view/export/timeline/spool.h"
#include <inttypes.h>
#include <stdlib.h>

/* As of Chrome's JSON: one string of V8. */
#define LIMIT UINT64_C(400000000)

#define FRAME_LOST 0u /* "[trace lost]"; those of functions follow */
#define ENTRY      96u

struct source {
	uint64_t first, last; /* clocks */
	uint64_t lost;        /* since when trace is lost, */
	bool is_lost;         /* if it is */
	bool begun;           /* it has entries */
};

struct speedscope {
	struct hsc_export e;
	struct hsc_labels labels;
	struct hsc_spool *spool;
	struct source *sources;
	uint32_t direct; /* source that is written as it comes */
	bool begun;
};

static void begin_profile(struct speedscope *v, uint32_t source)
{
	hsc_writer_text(v->e.out, "{\"type\":\"evented\",\"name\":");
	hsc_out_json(v->e.out, v->e.sources[source].name);
	hsc_writer_format(v->e.out, ",\"unit\":\"%s\",\"events\":[",
			  v->e.axis.unit == HSC_AXIS_TIME ? "nanoseconds"
							  : "none");
}

static void end_profile(struct speedscope *v, const struct source *s)
{
	hsc_writer_format(v->e.out,
			  "],\n\"startValue\":%" PRIu64 ",\"endValue\":%" PRIu64
			  "}",
			  s->first, s->last);
}

/* An entry, 'O' or 'C', of a frame. */
static enum hsc_status put_entry(struct speedscope *v, uint32_t source,
				 char type, uint32_t frame, uint64_t at)
{
	struct source *s = &v->sources[source];
	uint8_t *p;

	if (!v->begun) {
		v->begun = true;
		v->direct = source;
		begin_profile(v, source);
	}
	p = v->direct == source ? hsc_out_room(v->e.out, ENTRY)
				: hsc_spool_room(v->spool, source, ENTRY);
	if (!p)
		return HSC_E_FILE;
	/* times never go back */
	at = s->begun && at < s->last ? s->last : at;
	if (!s->begun)
		s->first = at;
	p = s->begun ? HSC_PUT(p, ",\n{\"type\":\"")
		     : HSC_PUT(p, "\n{\"type\":\"");
	*p++ = (uint8_t)type;
	p = HSC_PUT(p, "\",\"frame\":");
	p = hsc_put_number(p, frame);
	p = HSC_PUT(p, ",\"at\":");
	p = hsc_put_number(p, at);
	*p++ = '}';
	s->begun = true;
	s->last = at;
	if (v->direct == source)
		hsc_out_end(v->e.out, p);
	else
		hsc_spool_end(v->spool, source, p);
	return ferror(v->e.out->file) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct speedscope *v = view;
	uint32_t frame;

	if (!hsc_labels_number(&v->labels, s->function, &frame))
		return HSC_E_MEMORY;
	return put_entry(v, s->source, s->kind == HSC_STACK_ENTER ? 'O' : 'C',
			 frame + 1, s->clock);
}

/* The time of lost trace, if there is any, is a frame at the bottom. */
static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct speedscope *v = view;
	struct source *s = &v->sources[e->source];
	enum hsc_status rc;

	if (e->kind == HSC_EVENT_GAP && !hsc_event_software(e)) {
		s->lost = s->is_lost ? s->lost : e->clock;
		s->is_lost = true;
	}
	if (!s->is_lost || e->reported ||
	    (e->kind != HSC_EVENT_START && e->kind != HSC_EVENT_BLOCKS))
		return HSC_OK;
	s->is_lost = false;
	if (e->clock <= s->lost || s->lost < s->last)
		return HSC_OK;
	rc = put_entry(v, e->source, 'O', FRAME_LOST, s->lost);
	return rc == HSC_OK ? put_entry(v, e->source, 'C', FRAME_LOST, e->clock)
			    : rc;
}

static enum hsc_status put_frames(struct speedscope *v)
{
	hsc_writer_text(v->e.out,
			"\n],\n\"shared\":{\"frames\":[\n{\"name\":\"[trace "
			"lost]\"}");
	for (uint32_t i = 0; i < v->labels.numbered; i++) {
		const uint32_t function = v->labels.order[i];
		const struct hsc_label *name =
			hsc_labels_get(&v->labels, function);
		struct hsc_line line = { .file = NULL };

		if (!name)
			return HSC_E_MEMORY;
		if (v->e.places)
			line = hsc_places_line(v->e.places, function);
		hsc_writer_text(v->e.out, ",\n{\"name\":");
		hsc_writer_bytes(v->e.out, name->json, name->json_len);
		if (line.file) {
			hsc_writer_text(v->e.out, ",\"file\":");
			hsc_out_json(v->e.out, line.file);
			hsc_writer_format(v->e.out, ",\"line\":%u", line.line);
		}
		hsc_writer_text(v->e.out, "}");
	}
	hsc_writer_text(v->e.out, "\n]}}\n");
	return hsc_writer_flush(v->e.out);
}

static enum hsc_status finish(void *view)
{
	struct speedscope *v = view;
	enum hsc_status rc = HSC_OK;

	if (v->begun)
		end_profile(v, &v->sources[v->direct]);
	for (uint32_t i = 0; rc == HSC_OK && i < v->e.source_count; i++) {
		if (i == v->direct || !v->sources[i].begun)
			continue;
		hsc_writer_text(v->e.out, ",\n");
		begin_profile(v, i);
		rc = hsc_spool_copy(v->spool, i, v->e.out);
		end_profile(v, &v->sources[i]);
	}
	return rc == HSC_OK ? put_frames(v) : rc;
}

static void close_view(void *view)
{
	struct speedscope *v = view;

	hsc_spool_free(&v->spool);
}

static uint64_t waiting(const void *view)
{
	const struct speedscope *v = view;

	return hsc_spool_waiting(v->spool);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct speedscope *v = view;

	if (hsc_spool_new(&v->spool, e->source_count) != HSC_OK)
		return HSC_E_MEMORY;
	hsc_writer_text(e->out, "{\"$schema\":\"https://www.speedscope.app/"
				"file-format-schema.json\",\n\"name\":");
	hsc_out_json(e->out, e->bundle);
	hsc_writer_text(e->out,
			",\"exporter\":\"hartscope\",\n\"profiles\":[\n");
	return HSC_OK;
}

const struct hsc_export_format hsc_export_speedscope = {
	.name = "speedscope",
	.suffix = "speedscope.json",
	.summary = "speedscope: every call in time order",
	.limit = LIMIT,
	HSC_EXPORT_BY_SOURCE(struct speedscope, sources),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
	.close = close_view,
	.waiting = waiting,
};
