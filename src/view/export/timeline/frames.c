/* SPDX-License-Identifier: MIT */
/* frames.c - open calls, to end a part and begin the next.
 * Room   view (floor 8) */
#include "view/export/timeline/frames.h"
#include "base/grow.h"
#include <stdlib.h>

struct source {
	struct hsc_stack_step *open; /* open[depth]: how each was entered */
	size_t depth, cap;
	uint64_t clock; /* of its last step */
};

struct hsc_frames {
	struct source *sources;
	size_t count;
};

enum hsc_status hsc_frames_new(struct hsc_frames **out, size_t count)
{
	struct hsc_frames *f = calloc(1, sizeof(*f));

	*out = f;
	if (f)
		f->sources = calloc(count + 1, sizeof(*f->sources));
	if (f && f->sources) {
		f->count = count;
		return HSC_OK;
	}
	free(f);
	*out = NULL;
	return HSC_E_MEMORY;
}

void hsc_frames_free(struct hsc_frames **frames)
{
	struct hsc_frames *f = *frames;

	for (size_t i = 0; f && i < f->count; i++)
		free(f->sources[i].open);
	if (f)
		free(f->sources);
	free(f);
	*frames = NULL;
}

enum hsc_status hsc_frames_feed(struct hsc_frames *f,
				const struct hsc_stack_step *step)
{
	struct source *s = &f->sources[step->source];

	s->clock = step->clock;
	if (step->kind == HSC_STACK_LEAVE) {
		s->depth -= s->depth > 0;
		return HSC_OK;
	}
	if (!HSC_GROW(s->open, s->cap, s->depth + 1))
		return HSC_E_MEMORY;
	s->open[s->depth++] = *step;
	return HSC_OK;
}

enum hsc_status hsc_frames_leave(const struct hsc_frames *f,
				 const struct hsc_view_ops *ops, void *view)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < f->count; i++) {
		const struct source *s = &f->sources[i];

		for (size_t n = s->depth; rc == HSC_OK && n > 0; n--) {
			struct hsc_stack_step step = s->open[n - 1];

			step.kind = HSC_STACK_LEAVE;
			step.how = HSC_STACK_OPEN;
			step.began = step.clock;
			step.clock = s->clock;
			rc = ops->step(view, &step);
		}
	}
	return rc;
}

enum hsc_status hsc_frames_enter(const struct hsc_frames *f,
				 const struct hsc_view_ops *ops, void *view)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < f->count; i++) {
		const struct source *s = &f->sources[i];

		for (size_t n = 0; rc == HSC_OK && n < s->depth; n++) {
			struct hsc_stack_step step = s->open[n];

			step.how = HSC_STACK_FOUND;
			step.clock = s->clock;
			rc = ops->step(view, &step);
		}
	}
	return rc;
}
