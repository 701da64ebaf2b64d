/* SPDX-License-Identifier: MIT */
/* perfetto_tracks.c - tracks of harts, threads and counters.
 * Room   view (floor 8) */
#include "view/export/timeline/perfetto_tracks.h"
#include "base/file_name.h"
#include "view/common/text.h"
#include "view/export/folder.h"
#include "view/export/proto.h"
#include <hartscope/codec/perf_record_text.h>
#include <hartscope/event/perf_events.h>
#include <stdlib.h>

#define NAME 1024

size_t hsc_perfetto_text(const char *text, char *out, size_t cap)
{
	char cut[NAME];

	snprintf(cut, cap / 3 < sizeof(cut) ? cap / 3 : sizeof(cut), "%s",
		 text);
	return hsc_view_make_utf8(cut, out, cap);
}

static uint8_t *put_name(uint8_t *p, unsigned field, const char *name)
{
	char text[3 * NAME];

	return hsc_proto_bytes(p, field, text,
			       hsc_perfetto_text(name, text, sizeof(text)));
}

/* The base name of the program, or the bundle. */
static const char *program_of(const struct hsc_export *e)
{
	const struct hsc_manifest *m = e->manifest;

	return hsc_file_name(m->command_count ? m->command[0] : e->bundle);
}

static void put_process(const struct hsc_export *e, size_t source)
{
	uint8_t *p = hsc_out_room(e->out, 4 * NAME), *packet, *track, *in;
	const struct hsc_manifest *m = e->manifest;

	p = packet = hsc_proto_open(p, 1); /* Trace.packet */
	p = track = hsc_proto_open(p, 60); /* track_descriptor */
	p = hsc_proto_number(p, 1, 1 + m->sources[source].process);
	p = in = hsc_proto_open(p, 3); /* process */
	p = hsc_proto_number(p, 1, hsc_export_pid(m, source));
	p = put_name(p, 6, program_of(e));
	hsc_proto_close(in, p);
	hsc_proto_close(track, p);
	hsc_proto_close(packet, p);
	hsc_out_end(e->out, p);
}

static void put_thread(const struct hsc_export *e, uint32_t source)
{
	uint8_t *p = hsc_out_room(e->out, 4 * NAME), *packet, *track, *in;

	p = packet = hsc_proto_open(p, 1);
	p = track = hsc_proto_open(p, 60);
	p = hsc_proto_number(p, 1, hsc_perfetto_track(source));
	p = in = hsc_proto_open(p, 4); /* thread */
	p = hsc_proto_number(p, 1, hsc_export_pid(e->manifest, source));
	p = hsc_proto_number(p, 2, hsc_export_tid(e->manifest, source));
	p = put_name(p, 5, e->sources[source].name);
	hsc_proto_close(in, p);
	hsc_proto_close(track, p);
	hsc_proto_close(packet, p);
	hsc_out_end(e->out, p);
}

static void put_lost(const struct hsc_export *e, uint32_t source)
{
	uint8_t *p = hsc_out_room(e->out, 256), *packet, *track;

	p = packet = hsc_proto_open(p, 1);
	p = track = hsc_proto_open(p, 60);
	p = hsc_proto_number(p, 1, hsc_perfetto_lost_track(source));
	p = hsc_proto_number(p, 5, hsc_perfetto_track(source)); /* parent */
	p = put_name(p, 2, "trace lost");
	hsc_proto_close(track, p);
	hsc_proto_close(packet, p);
	hsc_out_end(e->out, p);
}

static bool is_first_of_process(const struct hsc_manifest *m, size_t source)
{
	for (size_t i = 0; i < source; i++)
		if (m->sources[i].process == m->sources[source].process)
			return false;
	return true;
}

void hsc_perfetto_put_tracks(const struct hsc_export *e)
{
	for (uint32_t i = 0; i < e->source_count; i++) {
		if (is_first_of_process(e->manifest, i))
			put_process(e, i);
		if (e->sources[i].flow != i)
			continue;
		put_thread(e, i);
		put_lost(e, i);
	}
}

static uint64_t counter_track(uint32_t source, unsigned counter)
{
	return UINT64_C(0x100000) + source * UINT64_C(64) + counter;
}

static uint8_t *put_counter_track(const struct hsc_export *e, uint8_t *p,
				  const struct hsc_event *event, unsigned i)
{
	char name[HSC_PERF_NAME_MAX];
	uint8_t *packet, *track, *in;

	hsc_perf_counter_name(&event->perf->setup->counters[i], name,
			      sizeof(name));
	p = packet = hsc_proto_open(p, 1);
	p = track = hsc_proto_open(p, 60);
	p = hsc_proto_number(p, 1, counter_track(event->source, i));
	p = hsc_proto_number(
		p, 5, hsc_perfetto_track(e->sources[event->source].flow));
	p = put_name(p, 2, name);
	p = in = hsc_proto_open(p, 8); /* counter */
	p = hsc_proto_number(p, 3, 2); /* unit: a count */
	hsc_proto_close(in, p);
	hsc_proto_close(track, p);
	hsc_proto_close(packet, p);
	return p;
}

static uint8_t *put_count(uint8_t *p, const struct hsc_event *event, unsigned i)
{
	uint8_t *packet, *in;

	p = packet = hsc_proto_open(p, 1);
	p = hsc_proto_number(p, 8, event->clock);
	p = hsc_proto_number(p, 58, HSC_PERFETTO_BOOTTIME);
	p = hsc_proto_number(p, 10, event->source + 1u);
	p = in = hsc_proto_open(p, 11); /* track_event */
	p = hsc_proto_number(p, 9, 4);  /* counter */
	p = hsc_proto_number(p, 11, counter_track(event->source, i));
	p = hsc_proto_number(p, 30, event->perf->item->value[i]);
	hsc_proto_close(in, p);
	hsc_proto_close(packet, p);
	return p;
}

void hsc_perfetto_put_counts(const struct hsc_export *e,
			     const struct hsc_event *event, bool first)
{
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		uint8_t *p;

		if (!(event->perf->item->mask >> i & 1))
			continue;
		p = hsc_out_room(e->out, 4 * NAME);
		if (first)
			p = put_counter_track(e, p, event, i);
		hsc_out_end(e->out, put_count(p, event, i));
	}
}
