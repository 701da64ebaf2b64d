/* SPDX-License-Identifier: MIT */
/*
 * bench_export.c - what a writer of export takes for a call: the same synthetic
 * calls of two harts, 200 functions and up to 20 levels, from memory to each
 * format. Millions of steps a second and bytes a step, on one core; exit 1 if
 * it is less than promised: 10 M steps a second in a binary format, 3 M as
 * text.
 */
#include "clock.h"
#include "size.h"
#include "view/export/export.h"
#include <stdlib.h>
#include <unistd.h>

#define FUNCTIONS 200u
#define STEPS     1000000u /* at most; repeated */
#define DEPTH     20u

static struct hsc_stack_step steps[STEPS];
static uint32_t step_count;
static struct hsc_source harts[] = { { .id = 0 }, { .id = 1 } };
static struct hsc_process process;
static struct hsc_manifest manifest = { .sources = harts,
					.source_count = 2,
					.processes = &process,
					.process_count = 1 };

static uint32_t next_random(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

/* Calls and returns that end at the level where they began. */
static void make_steps(void)
{
	uint32_t stack[2][DEPTH], depth[2] = { 0, 0 }, state = 1;
	uint64_t began[2][DEPTH], clock[2] = { 0, 0 };

	for (uint32_t i = 0; i < step_count; i++) {
		const uint32_t hart = i / 64 & 1;
		const bool up = depth[hart] == 0 || (depth[hart] < DEPTH &&
						     next_random(&state) & 1);
		struct hsc_stack_step *s = &steps[i];

		clock[hart] += next_random(&state) % 100;
		s->source = hart;
		s->clock = clock[hart];
		s->whole = true;
		if (up) {
			s->kind = HSC_STACK_ENTER;
			s->function = 1 + next_random(&state) % FUNCTIONS;
			s->address = 0x10000 + s->function * UINT64_C(64);
			s->depth = depth[hart];
			stack[hart][depth[hart]] = s->function;
			began[hart][depth[hart]++] = s->clock;
		} else {
			s->kind = HSC_STACK_LEAVE;
			s->how = HSC_STACK_RETURN;
			s->function = stack[hart][--depth[hart]];
			s->depth = depth[hart];
			s->began = began[hart][depth[hart]];
		}
	}
}

static struct hsc_functions *make_functions(void)
{
	struct hsc_functions *f;
	char name[32];

	if (hsc_functions_new(&f) != HSC_OK)
		exit(1);
	for (unsigned i = 0; i < FUNCTIONS; i++) {
		const struct hsc_function row = { .name = name,
						  .module = "program" };

		snprintf(name, sizeof(name), "function_number_%u", i);
		(void)hsc_functions_index(f, &row);
	}
	return f;
}

static void remove_folder(const char *folder)
{
	char command[256];

	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	if (system(command) != 0)
		exit(1);
}

/* Millions of steps a second; *bytes: bytes of a step. */
static double measure_format(const struct hsc_export_format *f,
			     struct hsc_export *e, unsigned rounds,
			     double *bytes)
{
	char folder[] = "bench_export_XXXXXX";
	const uint64_t span = steps[step_count - 1].clock + 1000;
	void *view = NULL;
	double began;

	if (f->folder && !mkdtemp(folder))
		exit(1);
	e->folder = folder;
	e->out->used = 0;
	e->out->flushed = 0;
	if (hsc_export_open(f, &view, e) != HSC_OK)
		exit(1);
	began = process_seconds();
	for (unsigned r = 0; r < rounds; r++)
		for (uint32_t i = 0; i < step_count; i++) {
			struct hsc_stack_step s = steps[i];

			s.clock += r * span;
			s.began += r * span;
			if (f->ops->step(view, &s) != HSC_OK)
				exit(1);
		}
	if (f->ops->finish(view) != HSC_OK)
		exit(1);
	began = process_seconds() - began;
	hsc_export_close(f, &view);
	*bytes = (double)hsc_writer_written(e->out) / step_count / rounds;
	if (f->folder)
		remove_folder(folder);
	return (double)step_count * rounds / began / 1e6;
}

int main(void)
{
	struct hsc_writer *out = calloc(1, sizeof(*out));
	static struct hsc_image *image;
	const struct hsc_view_source sources[] = {
		{ .images = { &image, 1 }, .name = "hart 0", .flow = 0 },
		{ .images = { &image, 1 }, .name = "hart 1", .flow = 1 },
	};
	struct hsc_functions *functions = make_functions();
	struct hsc_export e = { .bundle = "bench.hart",
				.manifest = &manifest,
				.functions = functions,
				.sources = sources,
				.source_count = 2,
				.out = out };
	struct hsc_places *places;
	int bad = 0;

	step_count = bench_size(STEPS);
	make_steps();
	if (!out || hsc_image_new(&image) != HSC_OK ||
	    hsc_places_new(&places, e.functions, sources) != HSC_OK)
		return 1;
	for (uint32_t i = 0; i < step_count; i++)
		if (hsc_places_feed(places, &steps[i]) != HSC_OK)
			return 1;
	e.places = places;
	out->file = fopen("/dev/null", "wb");
	if (!out->file)
		return 1;
	printf("%-12s %12s %12s %8s\n", "format", "Msteps/s", "bytes/step",
	       "promise");
	for (size_t i = 0; hsc_export_formats[i]; i++) {
		const struct hsc_export_format *f = hsc_export_formats[i];
		const double promise = bench_is_smoke() ? 0
				       : f->binary      ? 10
							: 3;
		double bytes, best = 0;

		if (!f->ops || strcmp(f->name, "perf-script") == 0)
			continue; /* samples are not steps */
		for (unsigned r = 0; r < bench_runs(3); r++) {
			const double got = measure_format(f, &e, 4, &bytes);

			best = got > best ? got : best;
		}
		printf("%-12s %12.1f %12.1f %8.0f%s\n", f->name, best, bytes,
		       promise, best < promise ? "  broken" : "");
		bad |= best < promise;
	}
	fclose(out->file);
	free(out);
	hsc_places_free(&places);
	hsc_functions_free(&functions);
	hsc_image_free(&image);
	return bad;
}
