/* SPDX-License-Identifier: MIT */
/*
 * profiles.c - the profiles of several recordings of the same program as one.
 *
 *   profiles BUNDLE.hart...
 *
 * Each recording is counted on its own, and what was counted is added: results
 * of hartscope/measure merge, in any order.
 */
#include <hartscope/decode/decode.h>
#include <hartscope/decode/recording.h>
#include <hartscope/measure/calltree.h>
#include <hartscope/measure/event_profile.h>
#include <hartscope/measure/profile.h>
#include <hartscope/measure/software_counts.h>
#include <hartscope/measure/trap_counts.h>
#include <inttypes.h>
#include <stdio.h>

#define SOURCES_MAX 64

/* The results that are added up. */
struct results {
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
	/* events that messages report themselves */
	struct hsc_event_profile *events;
	struct hsc_software_counts *software;
	struct hsc_trap_counts traps;
};

/* A recording that is being read. */
struct reading {
	struct hsc_decode *decode;
	struct hsc_functions *functions; /* shared by all recordings */
	struct hsc_code_map *map;
	struct hsc_stack *stacks[SOURCES_MAX];
	struct results results;
};

static enum hsc_status open_results(struct results *r,
				    struct hsc_functions *functions)
{
	const struct hsc_calltree_config usual = { .max_depth = 0 };
	enum hsc_status rc = hsc_profile_new(&r->profile);

	if (rc == HSC_OK)
		rc = hsc_calltree_new(&r->tree, &usual);
	if (rc == HSC_OK)
		rc = hsc_software_counts_new(&r->software);
	if (rc == HSC_OK)
		rc = hsc_event_profile_new(&r->events, functions, SOURCES_MAX);
	return rc;
}

static void close_results(struct results *r)
{
	hsc_profile_free(&r->profile);
	hsc_calltree_free(&r->tree);
	hsc_software_counts_free(&r->software);
	hsc_event_profile_free(&r->events);
}

static enum hsc_status merge(struct results *into, const struct results *from)
{
	enum hsc_status rc = hsc_profile_merge(into->profile, from->profile);

	hsc_trap_counts_merge(&into->traps, &from->traps);
	if (rc == HSC_OK)
		rc = hsc_calltree_merge(into->tree, from->tree);
	if (rc == HSC_OK)
		rc = hsc_software_counts_merge(into->software, from->software);
	if (rc == HSC_OK)
		rc = hsc_event_profile_merge(into->events, from->events);
	return rc;
}

static enum hsc_status take_steps(struct reading *r, uint32_t source)
{
	struct hsc_stack_step step;
	enum hsc_status rc;

	while ((rc = hsc_stack_next(r->stacks[source], &step)) == HSC_OK) {
		rc = hsc_profile_feed(r->results.profile, &step);
		if (rc == HSC_OK)
			rc = hsc_calltree_feed(r->results.tree, &step);
		if (rc != HSC_OK)
			return rc;
	}
	return rc < 0 ? rc : HSC_OK;
}

static enum hsc_status take_event(struct reading *r, const struct hsc_event *e)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(r->decode, e->source);
	enum hsc_status rc = HSC_OK;

	hsc_trap_counts_feed(&r->results.traps, e);
	rc = hsc_software_counts_feed(r->results.software, e);
	if (rc == HSC_OK)
		rc = hsc_event_profile_feed(r->results.events, e,
					    hsc_image_of(&images, e->space));
	if (rc == HSC_OK && !r->map)
		rc = hsc_code_map_new(&r->map, r->functions, images,
				      hsc_decode_blocks(r->decode, e->source));
	if (rc == HSC_OK && !r->stacks[e->source])
		rc = hsc_stack_new(&r->stacks[e->source], r->map, e->source);
	if (rc == HSC_OK)
		rc = hsc_stack_feed(r->stacks[e->source], e);
	return rc == HSC_OK ? take_steps(r, e->source) : rc;
}

static enum hsc_status take_all(struct reading *r)
{
	const struct hsc_manifest *m = hsc_decode_manifest(r->decode);
	enum hsc_status rc = HSC_OK;
	struct hsc_event event;

	if (m->source_count > SOURCES_MAX || m->process_count > 1)
		return HSC_E_CONFIG; /* only a program with a single map of code
				      */
	while (rc == HSC_OK && hsc_decode_next(r->decode, &event) == HSC_OK)
		rc = take_event(r, &event);
	for (uint32_t i = 0; i < m->source_count && rc == HSC_OK; i++) {
		if (!r->stacks[i])
			continue;
		hsc_stack_finish(r->stacks[i]);
		rc = take_steps(r, i);
	}
	return rc;
}

/* Count what is in a bundle; a recording that was cut off is finished before.
 */
static enum hsc_status add_bundle(struct results *all,
				  struct hsc_functions *functions,
				  const char *bundle, struct hsc_error *error)
{
	const struct hsc_decode_config usual = { .elf = NULL };
	struct reading r = { .functions = functions };
	enum hsc_status rc = hsc_decode_open(&r.decode, bundle, &usual, error);

	if (rc == HSC_OK && !hsc_decode_manifest(r.decode)->complete) {
		hsc_decode_close(&r.decode);
		rc = hsc_record_finish(bundle, NULL, error);
		if (rc == HSC_OK)
			rc = hsc_decode_open(&r.decode, bundle, &usual, error);
	}
	if (rc == HSC_OK)
		rc = open_results(&r.results, functions);
	if (rc == HSC_OK)
		rc = take_all(&r);
	if (rc == HSC_OK)
		rc = merge(all, &r.results);
	close_results(&r.results);
	for (unsigned i = 0; i < SOURCES_MAX; i++)
		hsc_stack_free(&r.stacks[i]);
	hsc_code_map_free(&r.map);
	hsc_decode_close(&r.decode);
	return rc;
}

static void print(const struct results *r, const struct hsc_functions *f)
{
	for (uint32_t i = 0; i < hsc_profile_count(r->profile); i++) {
		const struct hsc_profile_row row =
			hsc_profile_get(r->profile, i);

		if (row.calls || row.self)
			printf("%8" PRIu64 " calls %8" PRIu64
			       " instructions  %s\n",
			       row.calls, row.self,
			       hsc_functions_get(f, i)->name);
	}
	printf("%u places in the tree of calls\n",
	       (unsigned)hsc_calltree_count(r->tree) - 1);
	for (unsigned i = 0; i <= HSC_TRAP_CAUSES; i++)
		if (r->traps.exceptions[i])
			printf("%8" PRIu64 " exceptions of cause %u\n",
			       r->traps.exceptions[i], i);
	printf("%zu kinds of software events, %" PRIu64 " reported events\n",
	       hsc_software_counts_count(r->software),
	       hsc_event_profile_events(r->events));
}

int main(int argc, char **argv)
{
	struct hsc_functions *functions = NULL;
	struct results all = { .profile = NULL };
	struct hsc_error error = { "" };
	enum hsc_status rc = hsc_functions_new(&functions);

	if (rc == HSC_OK)
		rc = open_results(&all, functions);
	for (int i = 1; i < argc && rc == HSC_OK; i++)
		rc = add_bundle(&all, functions, argv[i], &error);
	if (rc == HSC_OK)
		print(&all, functions);
	else
		fprintf(stderr, "profiles: %s\n", error.text);
	close_results(&all);
	hsc_functions_free(&functions);
	return rc != HSC_OK;
}
