/* SPDX-License-Identifier: MIT */
/* columns.c - time, position and place before a line.
 * Room   view (floor 8) */
#include "view/replay/columns.h"
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COLUMN HSC_VIEW_COLUMN

void hsc_replay_paint(struct hsc_view_replay *v, enum hsc_view_paint with)
{
	hsc_writer_text(&v->w, hsc_view_paint(&v->config.screen, with));
}

static void print_header(struct hsc_view_replay *v)
{
	if (v->begun)
		return;
	v->begun = true;
	hsc_replay_paint(v, HSC_PAINT_HEAD);
	hsc_writer_format(&v->w, "%*s %*s  %*s%s", COLUMN, "clock", COLUMN,
			  hsc_view_column(&v->config.axis), v->name_width,
			  v->name_width ? "hart" : "",
			  v->name_width ? "  " : "");
	hsc_writer_text(&v->w, "function");
	hsc_replay_paint(v, HSC_PAINT_PLAIN);
	hsc_writer_text(&v->w, "\n");
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

static void print_numbers(struct hsc_view_replay *v, struct hsc_moment at,
			  const struct hsc_stack_step *leave)
{
	print_number(v, hsc_view_how(at.how), at.at);
	hsc_writer_spaces(&v->w, 1);
	if (leave)
		print_number(v, hsc_view_how_long(leave),
			     leave->clock - leave->began + leave->spent);
	else
		hsc_writer_spaces(&v->w, COLUMN);
	hsc_writer_spaces(&v->w, 2);
}

/* The columns in front: a clock, and the length of a frame that is left. */
void hsc_replay_front(struct hsc_view_replay *v, uint32_t source,
		      struct hsc_moment at, const struct hsc_stack_step *leave)
{
	print_header(v);
	if (!hsc_view_line_numbers(&v->w, &v->config.axis, at, leave))
		print_numbers(v, at, leave);
	hsc_writer_text(&v->w, v->harts[source]);
}

/* The columns before a step that is no leaving. */
void hsc_replay_step(struct hsc_view_replay *v, const struct hsc_stack_step *s)
{
	hsc_replay_front(v, s->source,
			 (struct hsc_moment){ s->clock, s->clock_how }, NULL);
}

/* The same of an event. */
void hsc_replay_moment(struct hsc_view_replay *v, const struct hsc_event *e)
{
	hsc_replay_front(v, e->source,
			 (struct hsc_moment){ e->clock, e->clock_how }, NULL);
}

void hsc_replay_indent(struct hsc_view_replay *v, uint32_t depth)
{
	hsc_view_line_indent(&v->w, depth);
}

static const char *name_of(const struct hsc_view_replay *v,
			   const struct hsc_stack_step *s)
{
	return hsc_functions_get(v->config.functions, s->function)->name;
}

struct hsc_image *hsc_replay_image(const struct hsc_view_replay *v,
				   uint32_t source, uint16_t space)
{
	return hsc_image_of(&v->config.sources[source].images, space);
}

/* A name that may have to be cut. */
static void print_fitting(struct hsc_view_replay *v,
			  const struct hsc_stack_step *s)
{
	const uint32_t depth =
		s->depth < HSC_VIEW_INDENT_MAX ? s->depth : HSC_VIEW_INDENT_MAX;
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
	for (size_t i = 0; i < fits;) {
		const struct hsc_view_character c =
			hsc_view_character(name + i);

		hsc_writer_bytes(&v->w, c.shown ? name + i : "?",
				 c.shown ? c.len : 1);
		i += c.len;
	}
	hsc_writer_text(&v->w, "..");
}

/* The name of its function, as much as a line of the screen has room for. */
void hsc_replay_function(struct hsc_view_replay *v,
			 const struct hsc_stack_step *s)
{
	if (v->config.screen.columns != 0 ||
	    !hsc_view_line_name(&v->w, &v->names, v->config.functions,
				s->function))
		print_fitting(v, s);
}

/* A place in the space of an event. */
void hsc_replay_place(struct hsc_view_replay *v, const struct hsc_event *e,
		      uint64_t address)
{
	const struct hsc_image *image =
		hsc_replay_image(v, e->source, e->space);
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
