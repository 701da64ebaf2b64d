/* SPDX-License-Identifier: MIT */
/* html.c - the page of a whole recording.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/flame/flame.h"
#include "view/page/kept.h"
#include "view/page/page_page.h" /* made from page.html by the build */
#include <inttypes.h>
#include <string.h>

/* Is this source drawn as a hart of its own? */
static bool is_hart(const struct hsc_page *p, size_t source)
{
	return p->config.sources[source].flow == source;
}

/* Sources of software events stand with the hart that they are of. */
static size_t hart_of(const struct hsc_page *p, uint32_t source)
{
	const uint32_t flow = p->config.sources[source].flow;
	size_t hart = 0;

	for (size_t i = 0; i < flow; i++)
		hart += is_hart(p, i);
	return hart;
}

static void print_harts(FILE *out, const struct hsc_page *p)
{
	const char *comma = "";

	fputs(",\n\"harts\":[", out);
	for (size_t i = 0; i < p->config.count; i++) {
		if (!is_hart(p, i))
			continue;
		fprintf(out, "%s{\"name\":", comma);
		hsc_view_json_string(out, p->config.sources[i].name);
		putc('}', out);
		comma = ",";
	}
	putc(']', out);
}

static bool same_row(const struct hsc_page_call *a,
		     const struct hsc_page_call *b)
{
	return a->source == b->source && a->depth == b->depth;
}

/* A row for each depth of each hart; of a call: begin after the last begin,
 * length, function, and 1: it is cut, 2: it began before. */
static void print_rows(FILE *out, struct hsc_page *p,
		       struct hsc_view_numbers *numbers)
{
	size_t count;
	const struct hsc_page_call *c = hsc_page_calls(p, &count);

	fputs(",\n\"rows\":[", out);
	for (size_t i = 0; i < count; i++) {
		const bool first = i == 0 || !same_row(&c[i - 1], &c[i]);

		if (first)
			fprintf(out,
				"%s{\"hart\":%zu,\"depth\":%" PRIu32
				",\"calls\":[",
				i ? "]},\n" : "", hart_of(p, c[i].source),
				c[i].depth);
		fprintf(out, "%s%" PRIu64 ",%" PRIu64 ",%" PRIu32 ",%d",
			first ? "" : ",",
			c[i].begin - (first ? 0 : c[i - 1].begin),
			c[i].end - c[i].begin,
			hsc_view_numbers_add(numbers, c[i].function),
			c[i].cut | c[i].late << 1);
	}
	fputs(count ? "]}]" : "]", out);
}

static int64_t signed_of(uint64_t value)
{
	return value <= INT64_MAX ? (int64_t)value
				  : -(int64_t)(UINT64_MAX - value) - 1;
}

static void print_value(FILE *out, const struct hsc_page_series *s,
			uint64_t value)
{
	if (s->negative)
		fprintf(out, ",%" PRId64, signed_of(value));
	else
		fprintf(out, ",%" PRIu64, value);
}

/* For each point: the distance to the one before, the count since it or the
 * level, and 1 if trace was lost between them. */
static void print_series(FILE *out, const struct hsc_page *p)
{
	fputs(",\n\"series\":[", out);
	for (size_t i = 0; i < p->tracks.count; i++) {
		const struct hsc_page_series *s = &p->tracks.series[i];
		uint64_t at = 0;

		fprintf(out, "%s{\"hart\":%zu,\"name\":", i ? ",\n" : "",
			hart_of(p, s->source));
		hsc_view_json_string(out, s->name);
		fprintf(out, ",\"level\":%d,\"points\":[", s->level);
		for (size_t k = 0; k < s->count; k++) {
			const struct hsc_page_point *point = &s->points[k];

			fprintf(out, "%s%" PRId64, k ? "," : "",
				(int64_t)(point->at - at));
			print_value(out, s, point->count);
			fprintf(out, ",%d", point->after_gap);
			at = point->at;
		}
		fputs("]}", out);
	}
	putc(']', out);
}

/* Sampled functions, and how often each was. */
static void print_samples(FILE *out, const struct hsc_page *p)
{
	const struct hsc_page_tracks *t = &p->tracks;
	const char *comma = "";

	fputs(",\n\"samples\":[", out);
	for (uint32_t i = 0; t->sampled && i < hsc_functions_count(t->sampled);
	     i++) {
		if (i >= t->sample_room || !t->samples[i])
			continue;
		fprintf(out, "%s[", comma);
		hsc_view_json_string(out,
				     hsc_functions_get(t->sampled, i)->name);
		fprintf(out, ",%" PRIu64 "]", t->samples[i]);
		comma = ",\n";
	}
	putc(']', out);
}

static void print_events(FILE *out, const struct hsc_page *p)
{
	fputs(",\n\"events\":[", out);
	for (size_t i = 0; i < p->event_count; i++) {
		const struct hsc_page_event *e = &p->events[i];

		fprintf(out, "%s[%zu,%" PRIu64 ",\"%c\",", i ? ",\n" : "",
			hart_of(p, e->source), e->at, e->kind);
		hsc_view_json_string(out, e->text);
		putc(']', out);
	}
	putc(']', out);
}

/* The first and the last moment of anything that is drawn. */
static void print_bounds(FILE *out, const struct hsc_page *p)
{
	uint64_t begin = UINT64_MAX, end = 0;

	for (size_t i = 0; i < p->call_count; i++) {
		begin = p->calls[i].begin < begin ? p->calls[i].begin : begin;
		end = p->calls[i].end > end ? p->calls[i].end : end;
	}
	for (size_t i = 0; i < p->event_count; i++) {
		begin = p->events[i].at < begin ? p->events[i].at : begin;
		end = p->events[i].at > end ? p->events[i].at : end;
	}
	fprintf(out, ",\"begin\":%" PRIu64 ",\"end\":%" PRIu64,
		begin < end ? begin : 0, end);
}

static void print_facts(FILE *out, const struct hsc_page *p,
			const struct hsc_view_title *title)
{
	fputs("{\"schema\":\"hartscope-view\",\"version\":1,\"bundle\":", out);
	hsc_view_json_string(out, title->bundle);
	fputs(",\"unit\":", out);
	hsc_view_json_string(out, title->unit);
	if (title->uncounted)
		fprintf(out, ",\"uncounted\":%" PRIu64, title->uncounted);
	fprintf(out,
		",\"clock\":\"%s\",\"instructions\":%" PRIu64
		",\"gaps\":%" PRIu64 ",\"gap_bytes\":%" PRIu64
		",\"folded\":%" PRIu64 ",\"left_calls\":%" PRIu64
		",\"shorter\":%" PRIu64 ",\"left_events\":%" PRIu64,
		p->instants.flows || p->config.dated
			? hsc_view_unit(&title->axis)
			: "ticks",
		title->instructions, title->gaps, title->gap_bytes,
		title->folded + hsc_calltree_folded(p->tree), p->left_out.calls,
		p->left_out.shorter, p->left_out.events);
}

static void print_page(FILE *out, struct hsc_page *p,
		       const struct hsc_view_title *title,
		       const struct hsc_functions *functions,
		       struct hsc_view_numbers *numbers,
		       const struct hsc_view_cover *cover)
{
	fwrite(hsc_view_page_head, 1, sizeof(hsc_view_page_head), out);
	print_facts(out, p, title);
	print_bounds(out, p);
	print_harts(out, p);
	print_rows(out, p, numbers);
	print_events(out, p);
	print_series(out, p);
	print_samples(out, p);
	if (cover) {
		fputs(",\n\"cover\":", out);
		hsc_view_cover_data(cover, true);
	}
	hsc_view_flame_tree(out, p->tree, functions, numbers, NULL);
	putc('}', out);
	fwrite(hsc_view_page_tail, 1, sizeof(hsc_view_page_tail), out);
}

enum hsc_status hsc_page_html(struct hsc_page *p, FILE *out,
			      const struct hsc_view_title *title,
			      const struct hsc_functions *functions,
			      const struct hsc_view_cover *cover)
{
	struct hsc_view_numbers numbers;
	const bool ok = hsc_view_numbers_make(&numbers, p->tree, functions);

	if (ok)
		print_page(out, p, title, functions, &numbers, cover);
	hsc_view_numbers_clear(&numbers);
	return ok ? HSC_OK : HSC_E_MEMORY;
}
