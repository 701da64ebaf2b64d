/* SPDX-License-Identifier: MIT */
/* chrome.c - Chrome's trace JSON, which Perfetto, speedscope and Trace Compass
 * open. A thread of the file is a hart; an instruction or a tick is shown as a
 * microsecond, and time as it is.
 * Room   view (floor 8) */
#include "view/export/labels.h"
#include "view/export/timeline/instant.h"
#include <stdlib.h>

/* Strings of V8 are shorter than 2^29 characters: what a browser reads in one
 * must leave some room. */
#define LIMIT UINT64_C(400000000)

struct chrome {
	struct hsc_export e;
	struct hsc_labels labels;
	struct hsc_instants instants;
	struct hsc_instant instant;
	bool begun; /* there is an event */
};

/* Room for what stands around a name. */
#define AROUND 256

/* An event up to its name: begin 'B', end 'E', an instant 'i'. */
static uint8_t *open_event(struct chrome *v, uint8_t *p, char kind,
			   uint32_t source, uint64_t clock)
{
	p = v->begun ? HSC_PUT(p, ",\n{ \"ph\": \"")
		     : HSC_PUT(p, "\n{ \"ph\": \"");
	*p++ = (uint8_t)kind;
	p = HSC_PUT(p, "\", \"pid\": 0, \"tid\": ");
	p = hsc_put_number(p, v->e.sources[source].flow);
	p = HSC_PUT(p, ", \"ts\": ");
	v->begun = true;
	if (v->e.axis.unit != HSC_AXIS_TIME)
		return hsc_put_number(p, clock);
	p = hsc_put_number(p, clock / 1000);
	*p++ = '.';
	*p++ = (uint8_t)('0' + clock / 100 % 10);
	*p++ = (uint8_t)('0' + clock / 10 % 10);
	*p++ = (uint8_t)('0' + clock % 10);
	return p;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct chrome *v = view;
	const struct hsc_label *name = hsc_labels_get(&v->labels, s->function);
	uint8_t *p;

	if (!name)
		return HSC_E_MEMORY;
	p = hsc_out_room(v->e.out, AROUND + name->json_len);
	if (s->kind == HSC_STACK_ENTER) {
		p = open_event(v, p, 'B', s->source, s->clock);
		p = s->how == HSC_STACK_TRAP
			    ? HSC_PUT(p, ", \"cat\": \"trap\", \"name\": ")
			    : HSC_PUT(p, ", \"cat\": \"call\", \"name\": ");
	} else { /* some viewers find where it began by its name only */
		p = open_event(v, p, 'E', s->source, s->clock);
		p = HSC_PUT(p, ", \"name\": ");
	}
	p = hsc_put(p, name->json, name->json_len);
	p = HSC_PUT(p, " }");
	hsc_out_end(v->e.out, p);
	return ferror(v->e.out->file) ? HSC_E_FILE : HSC_OK;
}

static void put_args(struct hsc_writer *out, const struct hsc_instant *m)
{
	for (unsigned i = 0; i < m->count; i++) {
		const struct hsc_instant_arg *arg = &m->args[i];

		hsc_writer_format(out, "%s\"%s\": ", i ? ", " : "", arg->name);
		if (arg->text)
			hsc_out_json(out, arg->text);
		else
			hsc_writer_format(out, "%llu",
					  (unsigned long long)arg->number);
	}
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct chrome *v = view;
	const struct hsc_instant *m = &v->instant;
	struct hsc_writer *out = v->e.out;
	uint8_t *p;

	if (!hsc_instant_of(&v->instants, e, &v->instant))
		return HSC_OK;
	p = open_event(v, hsc_out_room(out, AROUND), 'i', e->source, m->clock);
	hsc_out_end(out, p);
	hsc_writer_format(out, ", \"cat\": \"%s\", \"name\": ", m->category);
	hsc_out_json(out, m->name);
	hsc_writer_text(out, ", \"s\": \"t\", \"args\": { ");
	put_args(out, m);
	hsc_writer_text(out, " } }");
	return ferror(out->file) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct chrome *v = view;

	hsc_writer_text(v->e.out, " ] }\n");
	return hsc_writer_flush(v->e.out);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct chrome *v = view;

	v->instants.sources = e->sources;
	hsc_writer_text(e->out,
			"{ \"displayTimeUnit\": \"ns\", \"traceEvents\": [");
	for (uint32_t i = 0; i < e->source_count; i++) {
		if (e->sources[i].flow != i)
			continue;
		hsc_out_end(e->out, open_event(v, hsc_out_room(e->out, AROUND),
					       'M', i, 0));
		hsc_writer_text(e->out,
				", \"name\": \"thread_name\", \"args\": "
				"{ \"name\": ");
		hsc_out_json(e->out, e->sources[i].name);
		hsc_writer_text(e->out, " } }");
	}
	return HSC_OK;
}

const struct hsc_export_format hsc_export_chrome = {
	.name = "chrome",
	.suffix = "trace.json",
	.summary = "Chrome's trace JSON: Perfetto, speedscope, Trace Compass",
	.limit = LIMIT,
	HSC_EXPORT_VIEW(struct chrome),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
};
