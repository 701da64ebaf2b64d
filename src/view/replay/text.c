/* SPDX-License-Identifier: MIT */
#include "view/common/text.h"
#include "view/common/axis_text.h"
#include "view/common/event_text.h"
#include "view/common/stm_list.h"
#include "view/common/trap_text.h"
#include "view/common/writer.h"
#include "view/counters/counters.h"
#include "view/replay/replay.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Deeper calls are not indented any further. */
#define INDENT_MAX 60
/* Width of the clock. */
#define COLUMN 15

/* What is known of a source. */
struct state {
	uint32_t depth;              /* frames that are open */
	struct hsc_event trap;       /* the last one */
	struct hsc_event context;    /* the last one; kind BLOCKS: none */
	struct hsc_event hypervisor; /* the same of hcontext */
};

struct hsc_view_replay {
	struct hsc_view_replay_config config;
	struct hsc_writer w;
	int name_width; /* of the source's column; 0: only one source */
	bool begun;
	struct hsc_stack_step enter; /* not printed yet: it may be a leaf */
	bool held;
	struct state *states; /* states[source] */
};

enum hsc_status hsc_view_replay_new(struct hsc_view_replay **out,
				    const struct hsc_view_replay_config *config)
{
	struct hsc_view_replay *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->w.out = config->out;
	v->states = calloc(config->source_count + 1, sizeof(*v->states));
	if (!v->states) {
		hsc_view_replay_free(out);
		return HSC_E_MEMORY;
	}
	for (size_t i = 0; config->source_count > 1 && i < config->source_count;
	     i++) {
		const int width = (int)strlen(config->sources[i].name);

		v->name_width = width > v->name_width ? width : v->name_width;
	}
	return HSC_OK;
}

void hsc_view_replay_free(struct hsc_view_replay **view)
{
	if (!*view)
		return;
	free((*view)->states);
	free(*view);
	*view = NULL;
}

static void paint(struct hsc_view_replay *v, enum hsc_view_paint with)
{
	hsc_writer_text(&v->w, hsc_view_paint(&v->config.screen, with));
}

static void print_header(struct hsc_view_replay *v)
{
	if (v->begun)
		return;
	v->begun = true;
	paint(v, HSC_PAINT_HEAD);
	hsc_writer_format(&v->w, "%*s %*s  %*s%s", COLUMN, "clock", COLUMN,
			  hsc_view_column(&v->config.axis), v->name_width,
			  v->name_width ? "hart" : "",
			  v->name_width ? "  " : "");
	hsc_writer_text(&v->w, "function");
	paint(v, HSC_PAINT_PLAIN);
	hsc_writer_text(&v->w, "\n");
}

/* In a column for names of harts. */
static void print_name(struct hsc_view_replay *v, const char *name)
{
	const size_t n = strlen(name), width = (size_t)v->name_width;

	hsc_writer_foreign(&v->w, name);
	hsc_writer_spaces(&v->w, 2 + (n < width ? width - n : 0));
}

/* A number in a column, after a mark of how it is known. */
static void print_number(struct hsc_view_replay *v, const char *mark,
			 uint64_t value)
{
	char number[HSC_VIEW_AMOUNT], text[HSC_VIEW_AMOUNT + 2];

	snprintf(text, sizeof(text), "%s%s", mark,
		 hsc_view_fixed(&v->config.axis, value, number));
	hsc_writer_right(&v->w, text, COLUMN);
}

/* The columns in front: a clock, and the length of a frame that is left. */
static void print_front(struct hsc_view_replay *v, uint32_t source,
			struct hsc_moment at,
			const struct hsc_stack_step *leave)
{
	print_header(v);
	print_number(v, hsc_view_how(at.how), at.at);
	hsc_writer_spaces(&v->w, 1);
	if (leave)
		print_number(v, hsc_view_how_long(leave),
			     leave->clock - leave->began);
	else
		hsc_writer_spaces(&v->w, COLUMN);
	hsc_writer_spaces(&v->w, 2);
	if (v->name_width)
		print_name(v, v->config.sources[source].name);
}

/* The columns in front of a step that is no leaving. */
static void print_step(struct hsc_view_replay *v,
		       const struct hsc_stack_step *s)
{
	print_front(v, s->source, (struct hsc_moment){ s->clock, s->clock_how },
		    NULL);
}

/* The same of an event. */
static void print_moment(struct hsc_view_replay *v, const struct hsc_event *e)
{
	print_front(v, e->source, (struct hsc_moment){ e->clock, e->clock_how },
		    NULL);
}

static void indent(struct hsc_view_replay *v, uint32_t depth)
{
	hsc_writer_spaces(&v->w, 2 * (depth < INDENT_MAX ? depth : INDENT_MAX));
}

static const char *name_of(const struct hsc_view_replay *v,
			   const struct hsc_stack_step *s)
{
	return hsc_functions_get(v->config.functions, s->function)->name;
}

static struct hsc_image *image_of(const struct hsc_view_replay *v,
				  uint32_t source, uint16_t space)
{
	return hsc_image_of(&v->config.sources[source].images, space);
}

/* The name of its function, as much as a line of the screen has room for. */
static void print_function(struct hsc_view_replay *v,
			   const struct hsc_stack_step *s)
{
	const uint32_t depth = s->depth < INDENT_MAX ? s->depth : INDENT_MAX;
	/* two numbers, the hart, and what surrounds a name */
	const size_t used = 2 * COLUMN + 3 + 2 * (size_t)depth +
			    (v->name_width ? (size_t)v->name_width + 2 : 0) +
			    sizeof("} /*  */");
	const char *name = name_of(v, s);
	const size_t fits = hsc_view_fit(&v->config.screen, used, name);

	if (name[fits] == '\0') {
		hsc_writer_foreign(&v->w, name);
		return;
	}
	for (size_t i = 0; i < fits; i++)
		hsc_writer_bytes(&v->w,
				 hsc_view_is_control(name[i]) ? "?" : name + i,
				 1);
	hsc_writer_text(&v->w, "..");
}

static void print_line(struct hsc_view_replay *v,
		       const struct hsc_stack_step *s)
{
	struct hsc_line line;

	if (!v->config.lines ||
	    !hsc_image_lines(image_of(v, s->source, s->space), s->address,
			     &line, 1) ||
	    !line.file)
		return;
	hsc_writer_text(&v->w, "  /* ");
	hsc_writer_foreign(&v->w, line.file);
	hsc_writer_format(&v->w, ":%u */", line.line);
}

/* A place in the space of an event. */
static void print_place(struct hsc_view_replay *v, const struct hsc_event *e,
			uint64_t address)
{
	const struct hsc_image *image = image_of(v, e->source, e->space);
	struct hsc_symbol symbol;
	const char *name;
	uint64_t offset;

	if (address == HSC_FLOW_NOWHERE) {
		hsc_writer_text(&v->w, "an unknown address");
		return;
	}
	hsc_writer_format(&v->w, "0x%" PRIx64, address);
	if (hsc_image_symbol(image, address, &symbol)) {
		name = symbol.name;
		offset = address - symbol.start;
	} else {
		name = hsc_image_module(image, address, &offset);
	}
	if (!name)
		return;
	hsc_writer_spaces(&v->w, 1);
	hsc_writer_foreign(&v->w, name);
	hsc_writer_format(&v->w, "+0x%" PRIx64, offset);
}

/* Why a frame was entered or left, if that is not plain. */
static const char *remark(const struct hsc_stack_step *s)
{
	static const char *const remarks[] = {
		[HSC_STACK_CALL] = "",
		[HSC_STACK_TAIL] = "tail call",
		[HSC_STACK_TRAP] = "trap",
		[HSC_STACK_FOUND] = "call not seen",
		[HSC_STACK_RETURN] = "",
		[HSC_STACK_REPLACED] = "goes on elsewhere",
		[HSC_STACK_TRAP_RETURN] = "trap return",
		[HSC_STACK_UNWOUND] = "unwound",
		[HSC_STACK_CUT] = "cut off",
		[HSC_STACK_OPEN] = "still open",
	};

	return remarks[s->how];
}

static void print_trap(struct hsc_view_replay *v,
		       const struct hsc_stack_step *s)
{
	const struct hsc_event *e = &v->states[s->source].trap;
	char why[HSC_VIEW_TRAP];

	print_step(v, s);
	indent(v, s->depth);
	paint(v, HSC_PAINT_TRAP);
	hsc_writer_text(&v->w, "-- trap before ");
	print_place(v, e, e->trap.from);
	hsc_view_trap(e, why);
	hsc_writer_format(&v->w, "%s%s (byte 0x%" PRIx64 ")\n",
			  why[0] ? ": " : "", why, e->offset);
	paint(v, HSC_PAINT_PLAIN);
}

static void print_enter(struct hsc_view_replay *v)
{
	const struct hsc_stack_step *s = &v->enter;
	const char *why = remark(s);

	if (!v->held)
		return;
	v->held = false;
	print_step(v, s);
	indent(v, s->depth);
	print_function(v, s);
	hsc_writer_text(&v->w, "() {");
	if (*why)
		hsc_writer_format(&v->w, "  /* %s */", why);
	print_line(v, s);
	hsc_writer_text(&v->w, "\n");
}

static void print_leaf(struct hsc_view_replay *v,
		       const struct hsc_stack_step *leave)
{
	const struct hsc_stack_step *s = &v->enter;
	const char *in = remark(s), *out = remark(leave);

	v->held = false;
	print_front(v, s->source, (struct hsc_moment){ s->clock, s->clock_how },
		    leave);
	indent(v, s->depth);
	print_function(v, s);
	hsc_writer_text(&v->w, "();");
	if (*in || *out)
		hsc_writer_format(&v->w, "  /* %s%s%s */", in,
				  *in && *out ? ", " : "", out);
	print_line(v, s);
	hsc_writer_text(&v->w, "\n");
}

static void print_leave(struct hsc_view_replay *v,
			const struct hsc_stack_step *s)
{
	const char *why = remark(s);

	print_enter(v);
	print_front(v, s->source, (struct hsc_moment){ s->clock, s->clock_how },
		    s);
	indent(v, s->depth);
	hsc_writer_text(&v->w, "} ");
	paint(v, HSC_PAINT_ASIDE);
	hsc_writer_text(&v->w, "/* ");
	print_function(v, s);
	hsc_writer_text(&v->w, *why ? ": " : "");
	hsc_writer_text(&v->w, why);
	hsc_writer_text(&v->w, " */");
	paint(v, HSC_PAINT_PLAIN);
	hsc_writer_text(&v->w, "\n");
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct hsc_view_replay *v = view;

	v->states[s->source].depth = s->depth;
	if (s->kind == HSC_STACK_ENTER) {
		v->states[s->source].depth++;
		print_enter(v);
		if (s->how == HSC_STACK_TRAP)
			print_trap(v, s);
		v->enter = *s;
		v->held = true;
	} else if (v->held && v->enter.source == s->source) {
		print_leaf(v, s);
	} else {
		print_leave(v, s);
	}
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

static void print_event(struct hsc_view_replay *v, const struct hsc_event *e)
{
	char text[HSC_VIEW_TRAP];
	const char *reason = hsc_view_reason(e, text);

	print_enter(v);
	print_moment(v, e);
	indent(v, v->states[e->source].depth);
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_NOTE)
		paint(v, HSC_PAINT_LOSS);
	if (e->kind == HSC_EVENT_GAP)
		hsc_writer_format(&v->w,
				  "-- gap: %" PRIu64
				  " bytes lost at byte 0x%" PRIx64 ": %s\n",
				  e->gap.bytes, e->offset, reason);
	else if (e->kind == HSC_EVENT_NOTE)
		hsc_writer_format(&v->w, "-- note at byte 0x%" PRIx64 ": %s\n",
				  e->offset, reason);
	else {
		hsc_writer_format(&v->w, e->kind == HSC_EVENT_START
						 ? "-- trace begins at "
						 : "-- trace stops at ");
		print_place(v, e, e->edge.address);
		hsc_writer_format(&v->w, " (byte 0x%" PRIx64 ")\n", e->offset);
	}
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_NOTE)
		paint(v, HSC_PAINT_PLAIN);
}

/* A context and privilege that are not those that held before. Streams that
 * have no privilege send theirs too often to be shown. */
static void print_context(struct hsc_view_replay *v, const struct hsc_event *e)
{
	struct hsc_event *last = &v->states[e->source].context;
	char mode[HSC_VIEW_TRAP];

	if (last->kind == HSC_EVENT_CONTEXT &&
	    last->context.process == e->context.process &&
	    last->context.privilege == e->context.privilege)
		return;
	*last = *e;
	print_enter(v);
	print_moment(v, e);
	indent(v, v->states[e->source].depth);
	hsc_writer_format(&v->w,
			  "-- %s, context 0x%" PRIx64 " (byte 0x%" PRIx64 ")\n",
			  hsc_view_privilege(e->context.privilege, mode),
			  e->context.process, e->offset);
}

/* What stands between the calls of source `flow`: "-- ", and a text that may be
 * a foreign one. */
static void print_remark(struct hsc_view_replay *v, const struct hsc_event *e,
			 uint32_t flow, const char *head, const char *text)
{
	print_enter(v);
	print_moment(v, e);
	indent(v, v->states[flow].depth);
	hsc_writer_text(&v->w, head);
	hsc_writer_foreign(&v->w, text);
	hsc_writer_text(&v->w, "\n");
}

/* A performance record; its clock may lie before that of the last line. */
static void print_perf(struct hsc_view_replay *v, const struct hsc_event *e)
{
	char text[HSC_VIEW_COUNTERS_MAX];

	hsc_view_counters_words(image_of(v, e->source, e->space), e, text);
	print_remark(v, e, e->source, "-- counters: ", text);
}

/* An event that software emitted, or events that were lost. */
static void print_software(struct hsc_view_replay *v, const struct hsc_event *e)
{
	char text[2 * HSC_STM_TEXT_MAX];

	if (e->kind == HSC_EVENT_SOFTWARE && !e->software.reading->whole)
		return;
	hsc_view_stm_words(e, text, sizeof(text));
	print_remark(v, e, v->config.sources[e->source].flow, "-- ", text);
}

/* What a message of its own reported. */
static void print_reported(struct hsc_view_replay *v, const struct hsc_event *e)
{
	char text[HSC_VIEW_EVENT_MAX];

	if (hsc_view_event_words(image_of(v, e->source, e->space), e, text))
		print_remark(v, e, e->source, "-- ", text);
}

/* The context of an Ownership message, if it is another. */
static void print_ownership(struct hsc_view_replay *v,
			    const struct hsc_event *e)
{
	const uint64_t process = e->context.process;
	const bool above = (process & 3) == HSC_NT_FORMAT_HCONTEXT;
	struct hsc_event *last = above ? &v->states[e->source].hypervisor
				       : &v->states[e->source].context;

	if ((!above && (process & 3) != HSC_NT_FORMAT_SCONTEXT) ||
	    (last->kind == HSC_EVENT_CONTEXT &&
	     last->context.process >> 5 == process >> 5))
		return;
	*last = *e;
	print_reported(v, e);
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_view_replay *v = view;

	if (e->reported || e->kind == HSC_EVENT_DATA_WRITE) {
		print_reported(v, e);
		return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
	}
	switch (e->kind) {
	case HSC_EVENT_TRAP:
		v->states[e->source].trap = *e;
		break;
	case HSC_EVENT_CONTEXT:
		if (e->context.privilege == HSC_FLOW_NO_PRIVILEGE)
			print_ownership(v, e);
		else
			print_context(v, e);
		break;
	case HSC_EVENT_GAP:
		if (e->gap.software)
			print_software(v, e);
		else
			print_event(v, e);
		break;
	case HSC_EVENT_NOTE:
	case HSC_EVENT_START:
	case HSC_EVENT_STOP:
		print_event(v, e);
		break;
	case HSC_EVENT_PERF:
		print_perf(v, e);
		break;
	case HSC_EVENT_SOFTWARE:
		print_software(v, e);
		break;
	default:
		break;
	}
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_replay *v = view;

	print_enter(v);
	hsc_writer_flush(&v->w);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

const struct hsc_view_ops hsc_view_replay_ops = { event, step, finish };
