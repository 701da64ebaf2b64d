/* SPDX-License-Identifier: MIT */
/* find.c - hits, as text and as JSON.
 * Room   view (floor 8) */
#include "view/find/find.h"
#include "view/common/event_text.h"
#include "view/common/text.h"
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>

#define SCHEMA_VERSION 1
#define COLUMN         15

static void paint_as(struct hsc_view_find *v, enum hsc_view_paint as)
{
	hsc_writer_text(&v->w, hsc_view_paint(&v->screen, as));
}

static void print_place(struct hsc_view_find *v, struct hsc_image *image,
			uint64_t address)
{
	struct hsc_symbol symbol;
	struct hsc_line line;

	hsc_writer_format(&v->w, "0x%" PRIx64, address);
	if (image && hsc_image_symbol(image, address, &symbol)) {
		hsc_writer_spaces(&v->w, 1);
		hsc_writer_foreign(&v->w, symbol.name);
		hsc_writer_format(&v->w, "+0x%" PRIx64, address - symbol.start);
	}
	if (image && hsc_image_lines(image, address, &line, 1) && line.file &&
	    line.line) {
		paint_as(v, HSC_PAINT_ASIDE);
		hsc_writer_text(&v->w, "  ");
		hsc_writer_foreign(&v->w, line.file);
		hsc_writer_format(&v->w, ":%u", line.line);
		paint_as(v, HSC_PAINT_PLAIN);
	}
}

static void print_text(struct hsc_view_find *v,
		       const struct hsc_view_find_hit *hit)
{
	char number[HSC_VIEW_NUMBER], words[HSC_VIEW_EVENT_MAX];

	hsc_writer_right(&v->w, hsc_view_grouped(hit->clock, number), COLUMN);
	hsc_writer_text(&v->w, "  ");
	paint_as(v, HSC_PAINT_ASIDE);
	hsc_writer_foreign(&v->w, hit->hart);
	hsc_writer_format(&v->w, "  byte 0x%" PRIx64 "  ", hit->offset);
	paint_as(v, HSC_PAINT_PLAIN);
	if (hit->access) {
		if (hsc_view_event_words(hit->image, hit->access, words))
			hsc_writer_foreign(&v->w, words);
		if (hit->address != HSC_FLOW_NOWHERE)
			hsc_writer_text(&v->w, "  by ");
	}
	if (hit->address != HSC_FLOW_NOWHERE)
		print_place(v, hit->image, hit->address);
	if (hit->from != HSC_FLOW_NOWHERE) {
		hsc_writer_text(&v->w, "  from ");
		print_place(v, hit->image, hit->from);
	}
	hsc_writer_text(&v->w, "\n");
}

/* Strings are escaped by a function that writes to the file itself. */
static void print_string(struct hsc_view_find *v, const char *name,
			 const char *text)
{
	hsc_writer_format(&v->w, ", \"%s\": ", name);
	hsc_writer_flush(&v->w);
	hsc_view_json_string(v->w.file, text);
}

static void print_json_place(struct hsc_view_find *v, struct hsc_image *image,
			     uint64_t address)
{
	struct hsc_symbol symbol;
	struct hsc_line line;

	if (address == HSC_FLOW_NOWHERE)
		return;
	hsc_writer_format(&v->w, ", \"address\": \"0x%" PRIx64 "\"", address);
	if (image && hsc_image_symbol(image, address, &symbol)) {
		print_string(v, "function", symbol.name);
		hsc_writer_format(&v->w, ", \"offset\": %" PRIu64,
				  address - symbol.start);
	}
	if (image && hsc_image_lines(image, address, &line, 1) && line.file &&
	    line.line) {
		print_string(v, "file", line.file);
		hsc_writer_format(&v->w, ", \"line\": %u", line.line);
	}
}

static void print_access(struct hsc_view_find *v, const struct hsc_event *e)
{
	const struct hsc_event_access *a = &e->access;

	hsc_writer_format(&v->w, ", \"access\": \"%s\"",
			  a->known & HSC_FLOW_ACCESS_WRITE ? "write" : "read");
	if (a->known & HSC_FLOW_ACCESS_ADDRESS)
		hsc_writer_format(&v->w, ", \"data\": \"0x%" PRIx64 "\"",
				  a->address);
	if (a->known & HSC_FLOW_ACCESS_VALUE)
		hsc_writer_format(&v->w, ", \"value\": \"0x%" PRIx64 "\"",
				  a->value);
	hsc_writer_format(&v->w, ", \"size\": %u", a->size);
}

static void print_json(struct hsc_view_find *v,
		       const struct hsc_view_find_hit *hit)
{
	hsc_writer_format(
		&v->w, "%s\n    { \"clock\": %" PRIu64 ", \"byte\": %" PRIu64,
		v->count > 1 ? "," : "", hit->clock, hit->offset);
	print_string(v, "hart", hit->hart);
	if (hit->access)
		print_access(v, hit->access);
	print_json_place(v, hit->image, hit->address);
	if (hit->from != HSC_FLOW_NOWHERE)
		hsc_writer_format(&v->w, ", \"from\": \"0x%" PRIx64 "\"",
				  hit->from);
	hsc_writer_text(&v->w, " }");
}

static enum hsc_status state_of(const struct hsc_view_find *v)
{
	return ferror(v->w.file) ? HSC_E_FILE : HSC_OK;
}

enum hsc_status hsc_view_find_begin(struct hsc_view_find *v)
{
	if (!v->json)
		return HSC_OK;
	hsc_writer_format(&v->w,
			  "{ \"schema\": \"hartscope-find\", \"version\": %d",
			  SCHEMA_VERSION);
	print_string(v, "bundle", v->bundle);
	print_string(v, "what", v->what);
	hsc_writer_text(&v->w, ",\n  \"times\": [");
	return state_of(v);
}

enum hsc_status hsc_view_find_hit(struct hsc_view_find *v,
				  const struct hsc_view_find_hit *hit)
{
	v->count++;
	if (hit->access) {
		v->writes += hit->access->access.known & HSC_FLOW_ACCESS_WRITE;
		v->reads +=
			!(hit->access->access.known & HSC_FLOW_ACCESS_WRITE);
	}
	if (v->json)
		print_json(v, hit);
	else if (!v->limit || v->count <= v->limit)
		print_text(v, hit);
	return state_of(v);
}

static void end_text(struct hsc_view_find *v)
{
	const uint64_t ran = v->count - v->reads - v->writes;
	char number[HSC_VIEW_NUMBER];

	if (v->limit && v->count > v->limit)
		hsc_writer_format(
			&v->w, "%s more; all of them: --limit 0\n",
			hsc_view_grouped(v->count - v->limit, number));
	hsc_writer_foreign(&v->w, v->what);
	hsc_writer_format(&v->w, ": ran %s time%s",
			  hsc_view_grouped(ran, number), ran == 1 ? "" : "s");
	if (v->reads + v->writes)
		hsc_writer_format(&v->w,
				  ", read %" PRIu64 " and written %" PRIu64,
				  v->reads, v->writes);
	hsc_writer_text(&v->w, "\n");
}

enum hsc_status hsc_view_find_end(struct hsc_view_find *v,
				  const struct hsc_view_title *title)
{
	if (v->json)
		hsc_writer_format(
			&v->w,
			" ],\n  \"count\": %" PRIu64 ", \"reads\": %" PRIu64
			", \"writes\": %" PRIu64 ", \"gaps\": %" PRIu64
			", \"gap_bytes\": %" PRIu64,
			v->count, v->reads, v->writes, title->gaps,
			title->gap_bytes);
	if (v->json && title->uncounted)
		hsc_writer_format(&v->w, ", \"uncounted\": %" PRIu64,
				  title->uncounted);
	if (v->json)
		hsc_writer_text(&v->w, " }\n");
	else
		end_text(v);
	hsc_writer_flush(&v->w);
	return state_of(v);
}
