/* SPDX-License-Identifier: MIT */
/* text.c - calls, returns and traps, indented.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/common/event_text.h"
#include "view/common/stm_list.h"
#include "view/common/trap_text.h"
#include "view/counters/counters.h"
#include "view/replay/columns.h"
#include "view/replay/instructions.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Longer names are no matter of speed. */
#define NAME_MOST 4096u

/* Why a frame was entered or left, if that is not plain; by its step. */
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
	[HSC_STACK_SWITCHED] = "switched out",
	[HSC_STACK_RESUMED] = "goes on",
	[HSC_STACK_RESUMED_TRAP] = "trap, goes on",
};

static const char *remark_of(const struct hsc_stack_step *s)
{
	return remarks[s->how];
}

/* How many bytes the longest name of a hart has; 0 if there is but one. */
static size_t longest_name(const struct hsc_view_replay *v)
{
	const struct hsc_view_replay_config *c = &v->config;
	size_t longest = 0;

	for (size_t i = 0; c->source_count > 1 && i < c->source_count; i++)
		if (strlen(c->sources[i].name) > longest)
			longest = strlen(c->sources[i].name);
	return longest;
}

/* The columns of harts, of one width: names as they are shown, and spaces.
 * False: no memory. */
static bool make_harts(struct hsc_view_replay *v)
{
	const size_t count = v->config.source_count, room = longest_name(v);

	v->harts = calloc(count + 1, sizeof(*v->harts));
	for (size_t i = 0; v->harts && i < count; i++) {
		v->harts[i] = calloc(room + 3, 1);
		if (!v->harts[i])
			return false;
		if (count == 1)
			continue;
		memcpy(v->harts[i], v->config.sources[i].name,
		       strlen(v->config.sources[i].name) + 1);
		hsc_view_make_shown(v->harts[i]);
		if ((int)strlen(v->harts[i]) > v->name_width)
			v->name_width = (int)strlen(v->harts[i]);
	}
	for (size_t i = 0; v->harts && v->name_width && i < count; i++) {
		const size_t len = strlen(v->harts[i]);
		const size_t width = (size_t)v->name_width + 2;

		memset(v->harts[i] + len, ' ', width - len);
		v->harts[i][width] = '\0';
	}
	return v->harts != NULL;
}

/* Lines by threads: plain ones, for a file. */
static bool open_lines(struct hsc_view_replay *v)
{
	const struct hsc_view_replay_config *c = &v->config;

	if (c->jobs < 2 || c->source_count > UINT16_MAX || c->lines ||
	    c->screen.color || c->screen.columns)
		return true;
	if (hsc_replay_lines_open(
		    &v->lines, c->out,
		    &(struct hsc_replay_texts){
			    remarks, v->harts,
			    v->name_width ? (size_t)v->name_width + 2 : 0 },
		    c->jobs) != HSC_OK)
		return false;
	v->w.file = hsc_replay_lines_text(v->lines);
	return true;
}

enum hsc_status hsc_view_replay_new(struct hsc_view_replay **out,
				    const struct hsc_view_replay_config *config)
{
	struct hsc_view_replay *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->w.file = config->out;
	v->states = calloc(config->source_count + 1, sizeof(*v->states));
	if (!v->states ||
	    (config->blocks &&
	     hsc_replay_instructions_new(&v->instructions,
					 config->source_count) != HSC_OK)) {
		hsc_view_replay_free(out);
		return HSC_E_MEMORY;
	}
	if (!make_harts(v) || !open_lines(v)) {
		hsc_view_replay_free(out);
		return HSC_E_MEMORY;
	}
	return HSC_OK;
}

void hsc_view_replay_free(struct hsc_view_replay **view)
{
	if (!*view)
		return;
	hsc_replay_instructions_free(&(*view)->instructions);
	hsc_view_names_clear(&(*view)->names);
	hsc_replay_lines_close(&(*view)->lines);
	for (size_t i = 0; (*view)->harts && i < (*view)->config.source_count;
	     i++)
		free((*view)->harts[i]);
	free((void *)(*view)->harts);
	free((*view)->states);
	free(*view);
	*view = NULL;
}

void hsc_view_replay_flush(struct hsc_view_replay *v)
{
	hsc_writer_flush(&v->w);
	(void)fflush(v->w.file);
}

static void print_line(struct hsc_view_replay *v,
		       const struct hsc_stack_step *s)
{
	struct hsc_line line;

	if (!v->config.lines ||
	    !hsc_image_lines(hsc_replay_image(v, s->source, s->space),
			     s->address, &line, 1) ||
	    !line.file)
		return;
	hsc_writer_text(&v->w, "  /* ");
	hsc_writer_foreign(&v->w, line.file);
	hsc_writer_format(&v->w, ":%u */", line.line);
}

static void print_trap(struct hsc_view_replay *v,
		       const struct hsc_stack_step *s)
{
	const struct hsc_event *e = &v->states[s->source].trap;
	char why[HSC_VIEW_TRAP];

	hsc_replay_step(v, s);
	hsc_replay_indent(v, s->depth);
	hsc_replay_paint(v, HSC_PAINT_TRAP);
	hsc_writer_text(&v->w, "-- trap before ");
	hsc_replay_place(v, e, e->trap.from);
	hsc_view_trap(e, why);
	hsc_writer_format(&v->w, "%s%s (byte 0x%" PRIx64 ")\n",
			  why[0] ? ": " : "", why, e->offset);
	hsc_replay_paint(v, HSC_PAINT_PLAIN);
}

/* Leave the line of a frame that is entered, left, or both, to threads. False:
 * it is no plain one. */
static bool relay_line(struct hsc_view_replay *v, enum hsc_replay_kind kind,
		       const struct hsc_stack_step *s,
		       const struct hsc_stack_step *leave)
{
	const struct hsc_moment at = { s->clock, s->clock_how };
	struct hsc_view_name name;
	struct hsc_replay_line line;

	if (!v->lines || !v->begun ||
	    !hsc_view_line_is_simple(&v->config.axis, at, leave))
		return false;
	name = hsc_view_line_name_of(&v->names, v->config.functions,
				     s->function);
	if (!name.plain || name.len > NAME_MOST)
		return false;
	if (v->w.used)
		hsc_writer_flush(&v->w);
	line = (struct hsc_replay_line){
		.clock = s->clock,
		.length = leave ? hsc_view_line_length(leave) : 0,
		.name = name.text,
		.name_len = (uint32_t)name.len,
		.hart = (uint16_t)s->source,
		.kind = (uint8_t)kind,
		.depth = (uint8_t)(s->depth < HSC_VIEW_INDENT_MAX
					   ? s->depth
					   : HSC_VIEW_INDENT_MAX),
		.in = s->how,
		.out = leave ? leave->how : s->how,
	};
	if (hsc_replay_lines_add(v->lines, &line) != HSC_OK)
		v->w.failed = true;
	return true;
}

/* The function of a step, as it is called. */
static void print_call(struct hsc_view_replay *v,
		       const struct hsc_stack_step *s)
{
	const char *name =
		hsc_functions_get(v->config.functions, s->function)->name;

	hsc_replay_function(v, s);
	hsc_writer_text(&v->w, hsc_view_line_parens(name, strlen(name)));
}

static void print_enter(struct hsc_view_replay *v)
{
	const struct hsc_stack_step *s = &v->enter;
	const char *why = remark_of(s);

	if (!v->held)
		return;
	v->held = false;
	if (relay_line(v, HSC_REPLAY_ENTER, s, NULL))
		return;
	hsc_replay_step(v, s);
	hsc_replay_indent(v, s->depth);
	print_call(v, s);
	hsc_writer_text(&v->w, " {");
	if (*why)
		hsc_writer_format(&v->w, "  /* %s */", why);
	print_line(v, s);
	hsc_writer_text(&v->w, "\n");
}

static void print_leaf(struct hsc_view_replay *v,
		       const struct hsc_stack_step *leave)
{
	const struct hsc_stack_step *s = &v->enter;
	const char *in = remark_of(s), *out = remark_of(leave);

	v->held = false;
	if (relay_line(v, HSC_REPLAY_LEAF, s, leave))
		return;
	hsc_replay_front(v, s->source,
			 (struct hsc_moment){ s->clock, s->clock_how }, leave);
	hsc_replay_indent(v, s->depth);
	print_call(v, s);
	hsc_writer_text(&v->w, ";");
	if (*in || *out)
		hsc_writer_format(&v->w, "  /* %s%s%s */", in,
				  *in && *out ? ", " : "", out);
	print_line(v, s);
	hsc_writer_text(&v->w, "\n");
}

static void print_leave(struct hsc_view_replay *v,
			const struct hsc_stack_step *s)
{
	const char *why = remark_of(s);

	print_enter(v);
	if (relay_line(v, HSC_REPLAY_LEAVE, s, s))
		return;
	hsc_replay_front(v, s->source,
			 (struct hsc_moment){ s->clock, s->clock_how }, s);
	hsc_replay_indent(v, s->depth);
	hsc_writer_text(&v->w, "} ");
	hsc_replay_paint(v, HSC_PAINT_ASIDE);
	hsc_writer_text(&v->w, "/* ");
	hsc_replay_function(v, s);
	hsc_writer_text(&v->w, *why ? ": " : "");
	hsc_writer_text(&v->w, why);
	hsc_writer_text(&v->w, " */");
	hsc_replay_paint(v, HSC_PAINT_PLAIN);
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
	return v->w.failed ? HSC_E_FILE : HSC_OK;
}

static void print_event(struct hsc_view_replay *v, const struct hsc_event *e)
{
	char text[HSC_VIEW_TRAP];
	const char *reason = hsc_view_reason(e, text);

	print_enter(v);
	hsc_replay_moment(v, e);
	hsc_replay_indent(v, v->states[e->source].depth);
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_NOTE)
		hsc_replay_paint(v, HSC_PAINT_LOSS);
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
		hsc_replay_place(v, e, e->edge.address);
		hsc_writer_format(&v->w, " (byte 0x%" PRIx64 ")\n", e->offset);
	}
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_NOTE)
		hsc_replay_paint(v, HSC_PAINT_PLAIN);
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
	hsc_replay_moment(v, e);
	hsc_replay_indent(v, v->states[e->source].depth);
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
	hsc_replay_moment(v, e);
	hsc_replay_indent(v, v->states[flow].depth);
	hsc_writer_text(&v->w, head);
	hsc_writer_foreign(&v->w, text);
	hsc_writer_text(&v->w, "\n");
}

/* A performance record; its clock may lie before that of the last line. */
static void print_perf(struct hsc_view_replay *v, const struct hsc_event *e)
{
	char text[HSC_VIEW_COUNTERS_MAX];

	hsc_view_counters_words(hsc_replay_image(v, e->source, e->space), e,
				text);
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

	if (hsc_view_event_words(hsc_replay_image(v, e->source, e->space), e,
				 text))
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
		return v->w.failed ? HSC_E_FILE : HSC_OK;
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
	return v->w.failed ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_replay *v = view;

	print_enter(v);
	hsc_writer_flush(&v->w);
	if (v->lines && hsc_replay_lines_drain(v->lines) != HSC_OK)
		return HSC_E_FILE;
	return v->w.failed ? HSC_E_FILE : HSC_OK;
}

/* A frame that stands before its instructions is open, be it a leaf. */
enum hsc_status hsc_view_replay_run(void *view, const struct hsc_view_run *run)
{
	struct hsc_view_replay *v = view;
	enum hsc_status rc;

	if (!v->instructions)
		return HSC_OK;
	print_enter(v);
	rc = hsc_replay_instructions(v, run);
	return rc == HSC_OK && v->w.failed ? HSC_E_FILE : rc;
}

const struct hsc_view_ops hsc_view_replay_ops = { event, step, finish };
