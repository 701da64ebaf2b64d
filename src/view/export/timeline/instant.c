/* SPDX-License-Identifier: MIT */
/* instant.c - events between calls, as instants.
 * Room   view (floor 8) */
#include "view/export/timeline/instant.h"
#include "view/common/event_text.h"
#include "view/common/stm_list.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>

static void add_number(struct hsc_instant *m, const char *name, uint64_t number)
{
	m->args[m->count++] =
		(struct hsc_instant_arg){ .name = name, .number = number };
}

static void add_text(struct hsc_instant *m, const char *name, const char *text)
{
	m->args[m->count++] =
		(struct hsc_instant_arg){ .name = name, .text = text };
}

/* Where no instructions are traced, the clock stands still, and time is what
 * there is. */
static void begin(struct hsc_instant *m, const struct hsc_instants *all,
		  const struct hsc_event *e, const char *category)
{
	const bool time = e->reported && e->timed && !all->flows;

	m->category = category;
	m->clock = time ? e->time : e->clock;
	m->count = 0;
	add_number(m, "offset", e->offset);
}

static bool describe_software(struct hsc_instant *m,
			      const struct hsc_instants *all,
			      const struct hsc_event *e)
{
	const struct hsc_stm_reading *r = hsc_event_software(e);
	const bool event = e->kind == HSC_EVENT_SOFTWARE;

	if (event && !r->whole)
		return false;
	begin(m, all, e, "software");
	hsc_view_stm_words(e, m->text, sizeof(m->text));
	m->name = event && r->name ? r->name : m->text;
	if (event) {
		add_number(m, "id", e->software.id);
		add_text(m, "text", r->text);
	}
	if (r->thread_name)
		add_text(m, "thread", r->thread_name);
	return true;
}

static struct hsc_image *image_of(const struct hsc_instants *all,
				  const struct hsc_event *e)
{
	return hsc_image_of(&all->sources[e->source].images, e->space);
}

static bool describe_counters(struct hsc_instant *m,
			      const struct hsc_instants *all,
			      const struct hsc_event *e)
{
	begin(m, all, e, "counters");
	m->name = "counters";
	hsc_view_counters_words(image_of(all, e), e, m->text);
	add_text(m, "text", m->text);
	return true;
}

/* What a message of its own reports: a call, a sample, a trap. */
static bool describe_message(struct hsc_instant *m,
			     const struct hsc_instants *all,
			     const struct hsc_event *e)
{
	if (!hsc_view_event_words(image_of(all, e), e, m->text))
		return false;
	begin(m, all, e, "message");
	m->name = hsc_event_kind_text((enum hsc_event_kind)e->kind);
	add_text(m, "text", m->text);
	return true;
}

static bool describe_gap(struct hsc_instant *m, const struct hsc_instants *all,
			 const struct hsc_event *e)
{
	begin(m, all, e, "gap");
	m->name = "trace lost";
	add_number(m, "bytes", e->gap.bytes);
	add_text(m, "reason",
		 hsc_flow_reason_text((enum hsc_flow_reason)e->gap.reason));
	return true;
}

static bool describe_write(struct hsc_instant *m,
			   const struct hsc_instants *all,
			   const struct hsc_event *e)
{
	begin(m, all, e, "itc");
	m->name = "ITC write";
	add_number(m, "channel", e->write.channel);
	add_number(m, "value", e->write.value);
	return true;
}

bool hsc_instant_of(struct hsc_instants *all, const struct hsc_event *e,
		    struct hsc_instant *out)
{
	all->flows |= e->kind == HSC_EVENT_START || e->kind == HSC_EVENT_BLOCKS;
	if (e->kind == HSC_EVENT_BLOCKS)
		return false;
	if (e->reported && e->kind != HSC_EVENT_ACCESS)
		return describe_message(out, all, e);
	if (hsc_event_software(e))
		return describe_software(out, all, e);
	switch (e->kind) {
	case HSC_EVENT_PERF:
		return describe_counters(out, all, e);
	case HSC_EVENT_GAP:
		return describe_gap(out, all, e);
	case HSC_EVENT_DATA_WRITE:
		return describe_write(out, all, e);
	default:
		return false;
	}
}

void hsc_instant_join(const struct hsc_instant *i, char *text, size_t cap)
{
	size_t used = 0;

	text[0] = '\0';
	for (unsigned n = 0; n < i->count && used < cap; n++) {
		const struct hsc_instant_arg *a = &i->args[n];
		const char *comma = n ? ", " : "";

		used += (size_t)(a->text ? snprintf(text + used, cap - used,
						    "%s%s %s", comma, a->name,
						    a->text)
					 : snprintf(text + used, cap - used,
						    "%s%s %" PRIu64, comma,
						    a->name, a->number));
	}
}
