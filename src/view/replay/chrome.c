/* SPDX-License-Identifier: MIT */
#include "view/replay/chrome.h"
#include "view/common/event_text.h"
#include "view/common/stm_list.h"
#include "view/common/text.h"
#include "view/counters/counters.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>

/* An event up to its name: begin "B", end "E", a moment "i". */
static void open_event(struct hsc_view_chrome *v, const char *kind,
		       uint32_t source, uint64_t clock)
{
	fprintf(v->config.out,
		"%s\n{ \"ph\": \"%s\", \"pid\": 0, \"tid\": %" PRIu32
		", \"ts\": ",
		v->begun ? "," : "", kind, v->config.sources[source].flow);
	if (v->config.axis.unit == HSC_AXIS_TIME)
		fprintf(v->config.out, "%" PRIu64 ".%03u", clock / 1000,
			(unsigned)(clock % 1000));
	else
		fprintf(v->config.out, "%" PRIu64, clock);
	v->begun = true;
}

static void name(struct hsc_view_chrome *v, const char *category,
		 const char *text)
{
	fprintf(v->config.out, ", \"cat\": \"%s\", \"name\": ", category);
	hsc_view_json_string(v->config.out, text);
}

static enum hsc_status close_event(struct hsc_view_chrome *v)
{
	fputs(" }", v->config.out);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

void hsc_view_chrome_begin(struct hsc_view_chrome *v)
{
	fputs("{ \"displayTimeUnit\": \"ns\", \"traceEvents\": [",
	      v->config.out);
	for (uint32_t i = 0; i < v->config.source_count; i++) {
		if (v->config.sources[i].flow != i)
			continue;
		open_event(v, "M", i, 0);
		fputs(", \"name\": \"thread_name\", \"args\": { \"name\": ",
		      v->config.out);
		hsc_view_json_string(v->config.out, v->config.sources[i].name);
		fputs(" }", v->config.out);
		(void)close_event(v);
	}
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct hsc_view_chrome *v = view;
	const bool enter = s->kind == HSC_STACK_ENTER;
	const struct hsc_function *f =
		hsc_functions_get(v->config.functions, s->function);

	open_event(v, enter ? "B" : "E", s->source, s->clock);
	if (enter) {
		name(v, s->how == HSC_STACK_TRAP ? "trap" : "call", f->name);
	} else { /* some viewers find where it began by its name only */
		fputs(", \"name\": ", v->config.out);
		hsc_view_json_string(v->config.out, f->name);
	}
	return close_event(v);
}

/* A moment of this name on the thread of its hart, with arguments. Where no
 * instructions are traced, the clock stands still, and time is what there is.
 */
static void open_moment(struct hsc_view_chrome *v, const struct hsc_event *e,
			const char *category, const char *text)
{
	const bool time = e->reported && e->timed && !v->flows;

	open_event(v, "i", e->source, time ? e->time : e->clock);
	name(v, category, text);
	fprintf(v->config.out,
		", \"s\": \"t\", \"args\": { \"offset\": %" PRIu64, e->offset);
}

static enum hsc_status software(struct hsc_view_chrome *v,
				const struct hsc_event *e)
{
	const struct hsc_stm_reading *r = hsc_event_software(e);
	char text[2 * HSC_STM_TEXT_MAX];

	if (e->kind == HSC_EVENT_SOFTWARE && !r->whole)
		return HSC_OK;
	hsc_view_stm_words(e, text, sizeof(text));
	open_moment(v, e, "software",
		    e->kind == HSC_EVENT_SOFTWARE && r->name ? r->name : text);
	if (e->kind == HSC_EVENT_SOFTWARE) {
		fprintf(v->config.out,
			", \"id\": %" PRIu32 ", \"text\": ", e->software.id);
		hsc_view_json_string(v->config.out, r->text);
	}
	if (r->thread_name) {
		fputs(", \"thread\": ", v->config.out);
		hsc_view_json_string(v->config.out, r->thread_name);
	}
	fputs(" }", v->config.out);
	return close_event(v);
}

/* A moment whose arguments are its offset and a text. */
static enum hsc_status add_text(struct hsc_view_chrome *v,
				const struct hsc_event *e, const char *category,
				const char *what, const char *text)
{
	open_moment(v, e, category, what);
	fputs(", \"text\": ", v->config.out);
	hsc_view_json_string(v->config.out, text);
	fputs(" }", v->config.out);
	return close_event(v);
}

static struct hsc_image *image_of(const struct hsc_view_chrome *v,
				  const struct hsc_event *e)
{
	return hsc_image_of(&v->config.sources[e->source].images, e->space);
}

static enum hsc_status counters(struct hsc_view_chrome *v,
				const struct hsc_event *e)
{
	char text[HSC_VIEW_COUNTERS_MAX];

	hsc_view_counters_words(image_of(v, e), e, text);
	return add_text(v, e, "counters", "counters", text);
}

/* What a message of its own reports: a call, a sample, a trap. */
static enum hsc_status message(struct hsc_view_chrome *v,
			       const struct hsc_event *e)
{
	char text[HSC_VIEW_EVENT_MAX];

	if (!hsc_view_event_words(image_of(v, e), e, text))
		return HSC_OK;
	return add_text(v, e, "message",
			hsc_event_kind_text((enum hsc_event_kind)e->kind),
			text);
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_view_chrome *v = view;

	v->flows |= e->kind == HSC_EVENT_START || e->kind == HSC_EVENT_BLOCKS;
	if (e->reported && e->kind != HSC_EVENT_ACCESS)
		return message(v, e);
	if (hsc_event_software(e))
		return software(v, e);
	if (e->kind == HSC_EVENT_PERF)
		return counters(v, e);
	if (e->kind != HSC_EVENT_GAP && e->kind != HSC_EVENT_DATA_WRITE)
		return HSC_OK;
	open_moment(v, e, e->kind == HSC_EVENT_GAP ? "gap" : "itc",
		    e->kind == HSC_EVENT_GAP ? "trace lost" : "ITC write");
	if (e->kind == HSC_EVENT_GAP)
		fprintf(v->config.out,
			", \"bytes\": %" PRIu64 ", \"reason\": \"%s\"",
			e->gap.bytes,
			hsc_flow_reason_text(
				(enum hsc_flow_reason)e->gap.reason));
	else
		fprintf(v->config.out,
			", \"channel\": %" PRIu32 ", \"value\": %" PRIu64,
			e->write.channel, e->write.value);
	fputs(" }", v->config.out);
	return close_event(v);
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_chrome *v = view;

	fputs(" ] }\n", v->config.out);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

const struct hsc_view_ops hsc_view_chrome_ops = { event, step, finish };
