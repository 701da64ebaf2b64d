/* SPDX-License-Identifier: MIT */
/* perfetto.c - Perfetto's own traces: packets of TrackEvent, each source a
 * sequence with names that are interned and a clock that counts from packet to
 * packet. Numbers of fields are those of google/perfetto,
 * protos/perfetto/trace: trace_packet.proto, track_event/ and interned_data/.
 * An instruction or a tick is shown as a nanosecond, and time as it is.
 * Room   view (floor 8) */
#include "base/grow.h"
#include "view/export/labels.h"
#include "view/export/proto.h"
#include "view/export/timeline/instant.h"
#include "view/export/timeline/perfetto_tracks.h"
#include <stdlib.h>

/* What trace_processor takes in 32-bit WebAssembly, with room for its tables.
 */
#define LIMIT UINT64_C(1500000000)

/* enum TrackEvent.Type */
enum { SLICE_BEGIN = 1, SLICE_END = 2, INSTANT = 3 };

/* One sequence. */
struct sequence {
	uint8_t *interned; /* by number: its name is in the sequence */
	size_t room;
	uint64_t clock; /* of the packet before */
	bool begun;
	bool lost;     /* the slice of lost trace is open */
	uint32_t mask; /* of counters that have tracks */
};

struct perfetto {
	struct hsc_export e;
	struct hsc_labels labels;
	struct hsc_instants instants;
	struct hsc_instant instant;
	struct sequence *sequences; /* by source */
};

#define ANNOTATION_BYTES (2 * HSC_LABEL_BYTES)
/* Longest packet: an instant with all its annotations. */
#define PACKET_BYTES (64u + HSC_INSTANT_ARGS * ANNOTATION_BYTES)

/* The packet that begins a sequence: its clock, and its track for events that
 * name none. */
static void begin_sequence(struct perfetto *v, uint32_t source)
{
	uint8_t *p = hsc_out_room(v->e.out, 256), *packet, *in, *clock;

	p = packet = hsc_proto_open(p, 1);        /* Trace.packet */
	p = hsc_proto_number(p, 10, source + 1u); /* sequence */
	p = hsc_proto_number(p, 13, 1); /* incremental state is cleared */
	p = in = hsc_proto_open(p, 59); /* trace_packet_defaults */
	p = hsc_proto_number(p, 58, HSC_PERFETTO_CLOCK);
	p = clock = hsc_proto_open(p, 11); /* track_event_defaults */
	p = hsc_proto_number(p, 11,
			     hsc_perfetto_track(v->e.sources[source].flow));
	hsc_proto_close(clock, p);
	hsc_proto_close(in, p);
	p = in = hsc_proto_open(p, 6); /* clock_snapshot */
	p = clock = hsc_proto_open(p, 1);
	p = hsc_proto_number(p, 1, HSC_PERFETTO_BOOTTIME);
	p = hsc_proto_number(p, 2, 0);
	hsc_proto_close(clock, p);
	p = clock = hsc_proto_open(p, 1);
	p = hsc_proto_number(p, 1, HSC_PERFETTO_CLOCK);
	p = hsc_proto_number(p, 2, 0);
	p = hsc_proto_number(p, 3, 1); /* is_incremental */
	hsc_proto_close(clock, p);
	hsc_proto_close(in, p);
	hsc_proto_close(packet, p);
	hsc_out_end(v->e.out, p);
	v->sequences[source].begun = true;
}

/* Time, sequence and flags of a packet. What is earlier than the packet before
 * has an absolute time. */
static uint8_t *put_head(struct perfetto *v, uint8_t *p, uint32_t source,
			 uint64_t clock)
{
	struct sequence *s = &v->sequences[source];

	*p++ = HSC_PROTO_TAG(8, HSC_PROTO_VARINT); /* timestamp */
	if (clock < s->clock) {
		p = hsc_put_varint(p, clock);
		p = hsc_proto_number(p, 58, HSC_PERFETTO_BOOTTIME);
	} else {
		p = hsc_put_varint(p, clock - s->clock);
		s->clock = clock;
	}
	*p++ = HSC_PROTO_TAG(10, HSC_PROTO_VARINT);
	p = hsc_put_varint(p, source + 1u);
	*p++ = HSC_PROTO_TAG(13, HSC_PROTO_VARINT);
	*p++ = 2; /* needs incremental state */
	return p;
}

/* A name that the sequence does not know yet. */
static uint8_t *put_interned(uint8_t *p, const struct hsc_label *name,
			     uint32_t number)
{
	uint8_t *data, *entry;

	p = data = hsc_proto_open(p, 12); /* interned_data */
	p = entry = hsc_proto_open(p, 2); /* event_names */
	p = hsc_proto_number(p, 1, number + 1u);
	p = hsc_proto_bytes(p, 2, name->text, name->len);
	hsc_proto_close(entry, p);
	hsc_proto_close(data, p);
	return p;
}

static enum hsc_status begin_slice(struct perfetto *v,
				   const struct hsc_stack_step *s)
{
	struct sequence *sequence = &v->sequences[s->source];
	const struct hsc_label *name = hsc_labels_get(&v->labels, s->function);
	uint8_t *p, *packet, *event;
	uint32_t number;

	if (!name || !hsc_labels_number(&v->labels, s->function, &number) ||
	    !HSC_GROW_ZEROED(sequence->interned, sequence->room,
			     (size_t)number + 1))
		return HSC_E_MEMORY;
	p = hsc_out_room(v->e.out, 128 + name->len);
	p = packet = hsc_proto_open(p, 1);
	p = put_head(v, p, s->source, s->clock);
	if (!sequence->interned[number]) {
		p = put_interned(p, name, number);
		sequence->interned[number] = 1;
	}
	*p++ = HSC_PROTO_TAG(11, HSC_PROTO_BYTES); /* track_event */
	event = ++p;
	*p++ = HSC_PROTO_TAG(9, HSC_PROTO_VARINT);
	*p++ = SLICE_BEGIN;
	*p++ = HSC_PROTO_TAG(10, HSC_PROTO_VARINT); /* name_iid */
	p = hsc_put_varint(p, number + 1u);
	if (s->how == HSC_STACK_TRAP)
		p = hsc_proto_bytes(p, 22, "trap", 4); /* categories */
	event[-1] = (uint8_t)(p - event);
	hsc_proto_close(packet, p);
	hsc_out_end(v->e.out, p);
	return HSC_OK;
}

static void end_slice(struct perfetto *v, const struct hsc_stack_step *s)
{
	uint8_t *p = hsc_out_room(v->e.out, 128), *packet;

	*p++ = HSC_PROTO_TAG(1, HSC_PROTO_BYTES);
	packet = ++p;
	p = put_head(v, p, s->source, s->clock);
	*p++ = HSC_PROTO_TAG(11, HSC_PROTO_BYTES);
	*p++ = 2;
	*p++ = HSC_PROTO_TAG(9, HSC_PROTO_VARINT);
	*p++ = SLICE_END;
	packet[-1] = (uint8_t)(p - packet);
	hsc_out_end(v->e.out, p);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct perfetto *v = view;

	if (!v->sequences[s->source].begun)
		begin_sequence(v, s->source);
	if (s->kind == HSC_STACK_ENTER)
		return begin_slice(v, s);
	end_slice(v, s);
	return ferror(v->e.out->file) ? HSC_E_FILE : HSC_OK;
}

static uint8_t *put_annotation(uint8_t *p, const struct hsc_instant_arg *arg)
{
	uint8_t *annotation;
	char text[ANNOTATION_BYTES / 2];

	p = annotation = hsc_proto_open(p, 4); /* debug_annotations */
	p = hsc_proto_bytes(p, 10, arg->name, strlen(arg->name));
	if (arg->text)
		p = hsc_proto_bytes(
			p, 6, text,
			hsc_perfetto_text(arg->text, text, sizeof(text)));
	else
		p = hsc_proto_number(p, 3, arg->number);
	hsc_proto_close(annotation, p);
	return p;
}

/* An event of a type on a track, or on that of the sequence, which is 0. */
static void put_event(struct perfetto *v, uint32_t source, unsigned type,
		      uint64_t track, const struct hsc_instant *m)
{
	uint8_t *p = hsc_out_room(v->e.out, PACKET_BYTES), *packet, *event;
	char text[ANNOTATION_BYTES / 2];

	p = packet = hsc_proto_open(p, 1);
	p = put_head(v, p, source, m->clock);
	p = event = hsc_proto_open(p, 11);
	p = hsc_proto_number(p, 9, type);
	if (track)
		p = hsc_proto_number(p, 11, track);
	if (type != SLICE_END) {
		p = hsc_proto_bytes(p, 22, m->category, strlen(m->category));
		p = hsc_proto_bytes(
			p, 23, text, /* name */
			hsc_perfetto_text(m->name, text, sizeof(text)));
		for (unsigned i = 0; i < m->count; i++)
			p = put_annotation(p, &m->args[i]);
	}
	hsc_proto_close(event, p);
	hsc_proto_close(packet, p);
	hsc_out_end(v->e.out, p);
}

/* Lost trace is a slice of a track of its own, until the flow goes on. */
static void put_loss(struct perfetto *v, const struct hsc_event *e, bool begins)
{
	struct sequence *s = &v->sequences[e->source];
	const uint64_t track =
		hsc_perfetto_lost_track(v->e.sources[e->source].flow);
	const struct hsc_instant end = { .clock = e->clock };

	if (s->lost)
		put_event(v, e->source, SLICE_END, track, &end);
	if (begins)
		put_event(v, e->source, SLICE_BEGIN, track, &v->instant);
	s->lost = begins;
}

/* The tracks of counters stand before the first record after each header. */
static void put_counts(struct perfetto *v, const struct hsc_event *e)
{
	struct sequence *s = &v->sequences[e->source];
	const uint32_t mask = e->perf->item->mask;

	if (e->perf->item->kind != HSC_PERF_ITEM_RECORD) {
		s->mask = 0;
		put_event(v, e->source, INSTANT, 0, &v->instant);
		return;
	}
	hsc_perfetto_put_counts(&v->e, e, s->mask != mask);
	s->mask = mask;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct perfetto *v = view;
	struct sequence *s = &v->sequences[e->source];
	const bool gap = e->kind == HSC_EVENT_GAP && !hsc_event_software(e);

	if (s->lost && !e->reported &&
	    (e->kind == HSC_EVENT_START || e->kind == HSC_EVENT_BLOCKS))
		put_loss(v, e, false);
	if (!hsc_instant_of(&v->instants, e, &v->instant))
		return HSC_OK;
	if (!s->begun)
		begin_sequence(v, e->source);
	if (gap)
		put_loss(v, e, true);
	else if (e->kind == HSC_EVENT_PERF)
		put_counts(v, e);
	else
		put_event(v, e->source, INSTANT, 0, &v->instant);
	return ferror(v->e.out->file) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct perfetto *v = view;

	/* the slice of what was lost to the end has no end */
	return hsc_writer_flush(v->e.out);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct perfetto *v = view;

	v->instants.sources = e->sources;
	hsc_perfetto_put_tracks(e);
	return HSC_OK;
}

static void close_view(void *view)
{
	struct perfetto *v = view;

	for (size_t i = 0; i < v->e.source_count; i++)
		free(v->sequences[i].interned);
}

const struct hsc_export_format hsc_export_perfetto = {
	.name = "perfetto",
	.suffix = "pftrace",
	.summary = "TrackEvent packets: ui.perfetto.dev, trace_processor",
	.binary = true,
	.limit = LIMIT,
	HSC_EXPORT_BY_SOURCE(struct perfetto, sequences),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
	.close = close_view,
};
