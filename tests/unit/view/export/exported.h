/* SPDX-License-Identifier: MIT */
/* exported.h - what a format writes of steps and events, as bytes. */
#ifndef HSC_TESTS_VIEW_EXPORT_EXPORTED_H
#define HSC_TESTS_VIEW_EXPORT_EXPORTED_H

#include "unit/view/replay/sources.h"
#include "view/export/export.h"

static struct hsc_source exported_sources[] = { { .id = 0 },
						{ .id = 1, .process = 0 } };
static struct hsc_process exported_process;
static struct hsc_manifest exported_manifest = {
	.sources = exported_sources,
	.source_count = 2,
	.processes = &exported_process,
	.process_count = 1,
};

struct exported {
	struct printed p;
	struct hsc_writer out;
	struct hsc_export e;
	struct hsc_functions *functions;
	struct hsc_places *places;
	void *view;
};

/* Begin to write two harts; functions are those of sources.h. */
static inline void exported_begin(struct exported *x,
				  const struct hsc_export_format *f)
{
	x->functions = sources_functions();
	CHECK_EQ(hsc_places_new(&x->places, x->functions, sources_two), HSC_OK);
	x->out.file = printed_begin(&x->p);
	x->e.bundle = "x.hart";
	x->e.manifest = &exported_manifest;
	x->e.functions = x->functions;
	x->e.sources = sources_two;
	x->e.source_count = 2;
	x->e.places = x->places;
	x->e.out = &x->out;
	if (f->ops)
		CHECK_EQ(hsc_export_open(f, &x->view, &x->e), HSC_OK);
}

/* Steps as in unit/measure/steps.h, of a hart. */
static inline void exported_play(struct exported *x,
				 const struct hsc_export_format *f,
				 const char *text, uint32_t source)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;

	while (steps_next(&steps, &step)) {
		step.source = source;
		step.address = 0x1000 * step.function;
		CHECK_EQ(hsc_places_feed(x->places, &step), HSC_OK);
		CHECK_EQ(f->ops->step(x->view, &step), HSC_OK);
	}
}

static inline void exported_event(struct exported *x,
				  const struct hsc_export_format *f,
				  const struct hsc_event *e)
{
	CHECK_EQ(f->ops->event(x->view, e), HSC_OK);
}

/* The tree of calls of steps of one hart. */
static inline void exported_tree(struct exported *x,
				 const struct hsc_export_format *f,
				 const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;
	struct hsc_calltree *tree;

	CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
	while (steps_next(&steps, &step)) {
		step.address = 0x1000 * step.function;
		CHECK_EQ(hsc_places_feed(x->places, &step), HSC_OK);
		CHECK_EQ(hsc_calltree_feed(tree, &step), HSC_OK);
	}
	CHECK_EQ(f->tree(&x->e, tree), HSC_OK);
	hsc_calltree_free(&tree);
}

/* All that was written; valid until exported_free. */
static inline const char *exported_end(struct exported *x,
				       const struct hsc_export_format *f)
{
	if (x->view) {
		CHECK_EQ(f->ops->finish(x->view), HSC_OK);
		hsc_export_close(f, &x->view);
	}
	CHECK_EQ(hsc_writer_flush(&x->out), HSC_OK);
	return printed_end(&x->p);
}

static inline void exported_free(struct exported *x)
{
	hsc_places_free(&x->places);
	hsc_functions_free(&x->functions);
	hsc_image_free(&sources_image);
	printed_free(&x->p);
}

#endif
