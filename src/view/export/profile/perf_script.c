/* SPDX-License-Identifier: MIT */
/* perf_script.c - samples as `perf script` prints them, one each so many
 * instructions or ticks: stackcollapse-perf.pl, speedscope, the Firefox
 * profiler and Perfetto read them. The true profile is sampled, as the format
 * has no other way to say how long something took.
 * Room   view (floor 8) */
#include "base/file_name.h"
#include "base/grow.h"
#include "view/common/text.h"
#include "view/export/folder.h"
#include "view/export/labels.h"
#include <inttypes.h>
#include <stdlib.h>

/* Between samples, unless somebody says otherwise. */
#define PERIOD 10000u

struct stack {
	uint32_t *functions; /* functions[depth] */
	size_t depth, cap;
	uint64_t next; /* clock of the next sample, */
	bool begun;    /* if there was a step */
};

struct perf {
	struct hsc_export e;
	struct hsc_labels labels;
	struct stack *stacks; /* by source */
	char program[64];
};

static enum hsc_status put_frame(struct perf *v, uint32_t function)
{
	const struct hsc_label *l = hsc_labels_get(&v->labels, function);
	const char *module =
		hsc_functions_get(v->e.functions, function)->module;
	struct hsc_place place = { .image = NULL };

	if (!l)
		return HSC_E_MEMORY;
	if (v->e.places)
		place = hsc_places_get(v->e.places, function);
	hsc_writer_format(v->e.out, "\t%16" PRIx64 " ", place.address);
	hsc_writer_bytes(v->e.out, l->text, l->len);
	hsc_writer_text(v->e.out, " (");
	hsc_writer_foreign(v->e.out, *module ? module : "[unknown]");
	hsc_writer_text(v->e.out, ")\n");
	return HSC_OK;
}

/* The innermost call first. */
static enum hsc_status put_sample(struct perf *v, uint32_t source,
				  uint64_t clock)
{
	static const char *const units[] = { "instructions", "ticks", "ns" };
	const struct stack *s = &v->stacks[source];
	enum hsc_status rc = HSC_OK;

	hsc_writer_format(v->e.out,
			  "%s %" PRIu64 "/%" PRIu64 " %" PRIu64 ".%09" PRIu64
			  ": %" PRIu64 " %s:\n",
			  v->program, hsc_export_pid(v->e.manifest, source),
			  hsc_export_tid(v->e.manifest, source),
			  clock / 1000000000, clock % 1000000000, v->e.period,
			  units[v->e.axis.unit]);
	for (size_t i = s->depth; rc == HSC_OK && i > 0; i--)
		rc = put_frame(v, s->functions[i - 1]);
	hsc_writer_bytes(v->e.out, "\n", 1);
	return rc == HSC_OK && ferror(v->e.out->file) ? HSC_E_FILE : rc;
}

/* Samples of what was open until now; of lost trace there are none. */
static enum hsc_status print_samples(struct perf *v, uint32_t source,
				     uint64_t until)
{
	struct stack *s = &v->stacks[source];
	enum hsc_status rc = HSC_OK;

	if (!s->begun) {
		s->next = (until / v->e.period + 1) * v->e.period;
		s->begun = true;
	}
	if (s->depth == 0 && s->next <= until)
		s->next = (until / v->e.period + 1) * v->e.period;
	for (; rc == HSC_OK && s->next <= until; s->next += v->e.period)
		rc = put_sample(v, source, s->next);
	return rc;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *step)
{
	struct perf *v = view;
	struct stack *s = &v->stacks[step->source];
	enum hsc_status rc = print_samples(v, step->source, step->clock);

	if (step->kind == HSC_STACK_LEAVE) {
		s->depth -= s->depth > 0;
		return rc;
	}
	if (!HSC_GROW(s->functions, s->cap, s->depth + 1))
		return HSC_E_MEMORY;
	s->functions[s->depth++] = step->function;
	return rc;
}

static enum hsc_status finish(void *view)
{
	struct perf *v = view;

	return hsc_writer_flush(v->e.out);
}

static void close_view(void *view)
{
	struct perf *v = view;

	for (size_t i = 0; i < v->e.source_count; i++)
		free(v->stacks[i].functions);
}

static void name_program(struct perf *v)
{
	const struct hsc_manifest *m = v->e.manifest;
	const char *path = m->command_count ? m->command[0] : v->e.bundle;

	snprintf(v->program, sizeof(v->program), "%s", hsc_file_name(path));
	for (char *at = v->program; *at; at++)
		if ((unsigned char)*at <= ' ')
			*at = '_';
	hsc_view_make_shown(v->program);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct perf *v = view;

	v->e.period = e->period ? e->period : PERIOD;
	name_program(v);
	return HSC_OK;
}

const struct hsc_export_format hsc_export_perf_script = {
	.name = "perf-script",
	.suffix = "linux-perf.txt",
	.summary = "samples as perf script prints them: stackcollapse-perf.pl",
	HSC_EXPORT_BY_SOURCE(struct perf, stacks),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ NULL, step, finish },
	.close = close_view,
};
