/* SPDX-License-Identifier: MIT */
/* sources.h - two harts and functions a, b and c, for tests of replays. */
#ifndef HSC_TESTS_VIEW_REPLAY_SOURCES_H
#define HSC_TESTS_VIEW_REPLAY_SOURCES_H

#include "support/printed.h"
#include "unit/measure/steps.h"
#include "view/replay/replay.h"

static struct hsc_image *sources_image; /* that is empty */

static struct hsc_view_source sources_two[] = {
	{ .images = { &sources_image, 1 }, .name = "hart 0", .flow = 0 },
	{ .images = { &sources_image, 1 }, .name = "two\x1b", .flow = 1 },
};

static inline struct hsc_functions *sources_functions(void)
{
	static const struct hsc_function rows[] = {
		{ "main", "", 0, NULL, NULL, NULL },
		{ "f\"\n", "", 0, NULL, NULL, NULL },
		{ "trap", "", 0, NULL, NULL, NULL }
	};
	struct hsc_functions *f;

	CHECK_EQ(hsc_image_new(&sources_image), HSC_OK);
	CHECK_EQ(hsc_functions_new(&f), HSC_OK);
	for (uint32_t i = 0; i < 3; i++)
		CHECK_EQ(hsc_functions_index(f, &rows[i]), i + 1);
	return f;
}

/* Steps to a view, of hart `source`. */
static inline void sources_play(const struct hsc_view_ops *ops, void *view,
				const char *text, uint32_t source)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;

	while (steps_next(&steps, &step)) {
		step.source = source;
		CHECK_EQ(ops->step(view, &step), HSC_OK);
	}
}

#endif
