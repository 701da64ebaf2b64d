/* SPDX-License-Identifier: MIT */
/* stm_list.c - software events as text and as JSON.
 * Room   view (floor 8) */
#include "view/common/stm_list.h"
#include "view/common/text.h"
#include "view/common/wrap.h"
#include <hartscope/codec/stm_text.h>
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <string.h>

#define WORDS_MAX (2 * HSC_STM_TEXT_MAX)
#define THREAD    12 /* columns, at least */

static const char *reason_of(const struct hsc_event *gap)
{
	return hsc_flow_reason_text((enum hsc_flow_reason)gap->gap.reason);
}

void hsc_view_stm_words(const struct hsc_event *e, char *text, size_t cap)
{
	const struct hsc_stm_reading *r = hsc_event_software(e);

	if (e->kind == HSC_EVENT_GAP && r && r->lost)
		snprintf(text, cap, "%s%" PRIu32 " event%s lost",
			 r->at_least ? "at least " : "", r->lost,
			 r->lost == 1 ? "" : "s");
	else if (e->kind == HSC_EVENT_GAP && !e->gap.bytes)
		snprintf(text, cap, "%s", reason_of(e));
	else if (e->kind == HSC_EVENT_GAP)
		snprintf(text, cap, "%" PRIu64 " bytes lost: %s", e->gap.bytes,
			 reason_of(e));
	else if (!r->raw && !r->name)
		snprintf(text, cap, "%s", r->text);
	else if (r->name)
		snprintf(text, cap, "%s: %s", r->name, r->text);
	else
		snprintf(text, cap, "id 0x%04" PRIx32 " (%s): %s",
			 e->software.id, hsc_stm_group_names[r->group],
			 r->text);
}

static void print_head(struct hsc_view_stm *v)
{
	if (!v->headed) {
		hsc_view_painted(v->out, &v->screen, HSC_PAINT_HEAD,
				 "%15s  %4s  %6s  %-12s  event", "time", "hart",
				 "id", "thread");
		putc('\n', v->out);
	}
	v->headed = true;
}

/* Returns how many columns it takes. */
static size_t print_thread(struct hsc_view_stm *v,
			   const struct hsc_stm_reading *r)
{
	char text[HSC_STM_TEXT_MAX] = "-";

	if (r && r->has_thread && r->thread_name)
		snprintf(text, sizeof(text), "%s", r->thread_name);
	else if (r && r->has_thread)
		snprintf(text, sizeof(text), "0x%" PRIx64, r->thread);
	hsc_view_foreign(v->out, text);
	if (strlen(text) >= THREAD)
		return strlen(text);
	fprintf(v->out, "%*s", (int)(THREAD - strlen(text)), "");
	return THREAD;
}

static bool count(struct hsc_view_stm *v, const struct hsc_event *e)
{
	const struct hsc_stm_reading *r = hsc_event_software(e);

	if (e->kind == HSC_EVENT_GAP && r) {
		v->lost += r->lost;
		v->at_least |= r->at_least;
	}
	v->events += e->kind == HSC_EVENT_SOFTWARE;
	return e->kind == HSC_EVENT_SOFTWARE || e->kind == HSC_EVENT_GAP;
}

static enum hsc_status ended(const struct hsc_view_stm *v)
{
	return ferror(v->out) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status text_event(void *view, const struct hsc_event *e)
{
	struct hsc_view_stm *v = view;
	const struct hsc_stm_reading *r = hsc_event_software(e);
	const bool software = e->kind == HSC_EVENT_SOFTWARE;
	char text[WORDS_MAX], time[HSC_VIEW_NUMBER] = "-", id[16] = "-";
	size_t used;

	if (!count(v, e) || (software && !r->whole))
		return HSC_OK;
	print_head(v);
	if (e->timed)
		hsc_view_grouped(software ? r->began : e->time, time);
	if (software && (r->raw || r->name))
		snprintf(id, sizeof(id), "0x%04" PRIx32, e->software.id);
	used = (size_t)fprintf(v->out, "%15s  %4" PRIu64 "  %6s  ", time,
			       v->manifest->sources[e->source].id, id);
	used += print_thread(v, r) + 2;
	hsc_view_stm_words(e, text, sizeof(text));
	fprintf(v->out, "  %s",
		hsc_view_paint(&v->screen,
			       software ? HSC_PAINT_PLAIN : HSC_PAINT_LOSS));
	used += (size_t)fprintf(v->out, "%s", software ? "" : "-- ");
	hsc_view_wrapped(v->out, v->screen.columns, used, text);
	fprintf(v->out, "%s\n", hsc_view_paint(&v->screen, HSC_PAINT_PLAIN));
	return ended(v);
}

static void json_software(struct hsc_view_stm *v, const struct hsc_event *e)
{
	const struct hsc_stm_reading *r = e->software.reading;

	if (r->raw || r->name)
		fprintf(v->out, ",\"id\":%" PRIu32 ",\"group\":\"%s\"",
			e->software.id, hsc_stm_group_names[r->group]);
	if (r->raw)
		fprintf(v->out, ",\"value\":%" PRIu64, e->software.value);
	if (r->has_thread)
		fprintf(v->out, ",\"thread\":%" PRIu64, r->thread);
	if (r->thread_name) {
		fprintf(v->out, ",\"thread_name\":");
		hsc_view_json_string(v->out, r->thread_name);
	}
	if (r->name) {
		fprintf(v->out, ",\"name\":");
		hsc_view_json_string(v->out, r->name);
	}
	if (!r->whole)
		return;
	fprintf(v->out, ",\"began\":%" PRIu64 ",\"text\":", r->began);
	hsc_view_json_string(v->out, r->text);
}

static enum hsc_status json_event(void *view, const struct hsc_event *e)
{
	struct hsc_view_stm *v = view;
	const struct hsc_stm_reading *r = hsc_event_software(e);

	if (!count(v, e))
		return HSC_OK;
	fprintf(v->out, "{\"hart\":%" PRIu64,
		v->manifest->sources[e->source].id);
	if (e->timed)
		fprintf(v->out, ",\"time\":%" PRIu64, e->time);
	fprintf(v->out, ",\"offset\":%" PRIu64, e->offset);
	if (e->kind == HSC_EVENT_SOFTWARE)
		json_software(v, e);
	else if (r && r->lost)
		fprintf(v->out, ",\"lost\":%" PRIu32 ",\"at_least\":%s",
			r->lost, r->at_least ? "true" : "false");
	else
		fprintf(v->out, ",\"lost_bytes\":%" PRIu64 ",\"reason\":\"%s\"",
			e->gap.bytes, reason_of(e));
	fprintf(v->out, "}\n");
	return ended(v);
}

static enum hsc_status osd_event(void *view, const struct hsc_event *e)
{
	struct hsc_view_stm *v = view;
	const struct hsc_stm_reading *r = hsc_event_software(e);
	const bool gap = e->kind == HSC_EVENT_GAP;
	struct hsc_stm_log_line line = { .overflow = gap };
	char text[HSC_STM_LOG_MAX];

	if (!count(v, e))
		return HSC_OK;
	if (!gap && !r->raw && !r->name) {
		fprintf(v->out, "%08" PRIx32 " ", (uint32_t)e->time);
		if (v->terminal)
			hsc_view_foreign(v->out, r->text);
		else
			fputs(r->text, v->out);
		putc('\n', v->out);
		return ended(v);
	}
	/* damage of the stream is nothing that such a log can say */
	if (!r || (gap ? r->lost == 0 : !r->raw))
		return HSC_OK;
	line.timestamp = (uint32_t)e->time;
	line.id = gap ? 0 : (uint16_t)e->software.id;
	line.value = gap ? 0 : e->software.value;
	line.lost = r->lost;
	hsc_stm_log_print(&line, text);
	fputs(text, v->out);
	return ended(v);
}

static void show_character(struct hsc_view_stm *v)
{
	v->character[v->character_len] = '\0';
	hsc_view_foreign(v->out, v->character);
	v->character_len = 0;
}

/* A character may be several events, and is shown when it is whole. */
static void print_byte(struct hsc_view_stm *v, char byte)
{
	const unsigned char first = (unsigned char)v->character[0];
	const bool more = v->character_len && (byte & 0xc0) == 0x80;
	const unsigned want = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;

	if (v->character_len && !more)
		show_character(v);
	if (byte == '\n' || byte == '\t' || byte == '\r') {
		putc(byte, v->out);
		return;
	}
	v->character[v->character_len++] = byte;
	if (more ? v->character_len >= want : (byte & 0xc0) != 0xc0)
		show_character(v);
}

static enum hsc_status print_event(void *view, const struct hsc_event *e)
{
	struct hsc_view_stm *v = view;

	const bool shown = count(v, e) && e->kind == HSC_EVENT_SOFTWARE &&
			   e->software.reading->raw &&
			   e->software.id == v->print;

	if (shown && v->terminal)
		print_byte(v, (char)(e->software.value & 0xff));
	else if (shown)
		putc((int)(e->software.value & 0xff), v->out);
	return ended(v);
}

const struct hsc_view_ops hsc_view_stm_text_ops = { text_event, NULL, NULL };
const struct hsc_view_ops hsc_view_stm_json_ops = { json_event, NULL, NULL };
const struct hsc_view_ops hsc_view_stm_osd_ops = { osd_event, NULL, NULL };
const struct hsc_view_ops hsc_view_stm_print_ops = { print_event, NULL, NULL };

#define INTERVAL_COLUMNS 7
#define INTERVAL_TEXT    40

/* The columns of a row, from the hart on. */
static void interval_texts(const struct hsc_stm_interval *r,
			   const struct hsc_manifest *manifest,
			   char text[INTERVAL_COLUMNS][INTERVAL_TEXT])
{
	const uint64_t whole[INTERVAL_COLUMNS] = {
		manifest->sources[r->from].id,
		manifest->sources[r->to].id,
		r->count,
		r->min,
		0,
		r->p99,
		r->max,
	};

	for (unsigned i = 0; i < INTERVAL_COLUMNS; i++)
		snprintf(text[i], INTERVAL_TEXT, "%" PRIu64, whole[i]);
	snprintf(text[4], INTERVAL_TEXT, "%.1f",
		 (double)r->sum / (double)r->count);
}

static void print_interval(FILE *out, const int *width,
			   char text[INTERVAL_COLUMNS][INTERVAL_TEXT])
{
	for (unsigned i = 0; i < INTERVAL_COLUMNS; i++)
		fprintf(out, "%*s%s", width[i], text[i],
			i < INTERVAL_COLUMNS - 1 ? "  " : "\n");
}

/* Columns are as wide as what stands in them: with fixed ones that any number
 * fits into, no row would fit into a terminal. */
static void intervals_text(FILE *out, const struct hsc_stm_intervals *m,
			   const struct hsc_manifest *manifest)
{
	char titles[INTERVAL_COLUMNS][INTERVAL_TEXT] = {
		"from hart", "to hart", "count", "min", "mean", "p99", "max"
	};
	char text[INTERVAL_COLUMNS][INTERVAL_TEXT];
	int width[INTERVAL_COLUMNS];

	for (unsigned k = 0; k < INTERVAL_COLUMNS; k++)
		width[k] = (int)strlen(titles[k]);
	for (size_t i = 0; i < hsc_stm_intervals_count(m); i++) {
		const struct hsc_stm_interval r = hsc_stm_intervals_get(m, i);

		interval_texts(&r, manifest, text);
		for (unsigned k = 0; k < INTERVAL_COLUMNS; k++)
			if ((int)strlen(text[k]) > width[k])
				width[k] = (int)strlen(text[k]);
	}
	print_interval(out, width, titles);
	for (size_t i = 0; i < hsc_stm_intervals_count(m); i++) {
		const struct hsc_stm_interval r = hsc_stm_intervals_get(m, i);

		interval_texts(&r, manifest, text);
		print_interval(out, width, text);
	}
}

static void intervals_json(FILE *out, const struct hsc_stm_intervals *m,
			   const struct hsc_manifest *manifest)
{
	for (size_t i = 0; i < hsc_stm_intervals_count(m); i++) {
		const struct hsc_stm_interval r = hsc_stm_intervals_get(m, i);

		fprintf(out,
			"{\"from\":%" PRIu64 ",\"to\":%" PRIu64
			",\"count\":%" PRIu64 ",\"min\":%" PRIu64
			",\"mean\":%.1f,\"p99\":%" PRIu64 ",\"max\":%" PRIu64
			"}\n",
			manifest->sources[r.from].id,
			manifest->sources[r.to].id, r.count, r.min,
			(double)r.sum / (double)r.count, r.p99, r.max);
	}
}

void hsc_view_stm_intervals(FILE *out, const struct hsc_stm_intervals *m,
			    const struct hsc_manifest *manifest, bool json)
{
	if (json)
		intervals_json(out, m, manifest);
	else
		intervals_text(out, m, manifest);
}
