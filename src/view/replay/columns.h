/* SPDX-License-Identifier: MIT */
/*
 * columns.h - the inside of replay's text: what it keeps, and the columns that
 * its lines begin with.
 *
 * Room   view (floor 8), private
 */
#ifndef HSC_VIEW_REPLAY_COLUMNS_H
#define HSC_VIEW_REPLAY_COLUMNS_H

#include "view/common/writer.h"
#include "view/replay/line.h"
#include "view/replay/lines.h"
#include "view/replay/replay.h"

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
	struct hsc_view_names names;
	int name_width; /* of the source's column; 0: only one source */
	bool begun;
	struct hsc_stack_step enter; /* not printed yet: it may be a leaf */
	bool held;
	struct hsc_replay_lines *lines; /* by threads, or NULL */
	char **harts;         /* harts[source], as the column has them */
	struct state *states; /* states[source] */
	struct hsc_replay_instructions *instructions; /* NULL: not shown */
};

void hsc_replay_paint(struct hsc_view_replay *v, enum hsc_view_paint with);

/* A clock, the length of a frame that is left, and the hart; leave may be
 * NULL. */
void hsc_replay_front(struct hsc_view_replay *v, uint32_t source,
		      struct hsc_moment at, const struct hsc_stack_step *leave);
/* The same of a step that is no leaving, and of an event. */
void hsc_replay_step(struct hsc_view_replay *v, const struct hsc_stack_step *s);
void hsc_replay_moment(struct hsc_view_replay *v, const struct hsc_event *e);

void hsc_replay_indent(struct hsc_view_replay *v, uint32_t depth);

struct hsc_image *hsc_replay_image(const struct hsc_view_replay *v,
				   uint32_t source, uint16_t space);

/* The name of its function, as much as a line of the screen has room for. */
void hsc_replay_function(struct hsc_view_replay *v,
			 const struct hsc_stack_step *s);
/* An address in the space of an event. */
void hsc_replay_place(struct hsc_view_replay *v, const struct hsc_event *e,
		      uint64_t address);

#endif
