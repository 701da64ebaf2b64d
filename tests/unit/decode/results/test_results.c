/* SPDX-License-Identifier: MIT */
/* However many threads, however small the pieces, healthy or not: the results
 * are those of one event after the other. */
#include "support/piece_bundle.h"
#include "support/random.h"
#include <hartscope/decode/results.h>
#include <stdlib.h>

#define GRID 64

static struct hsc_decode *open_bundle(bool words)
{
	const struct hsc_decode_config config = { .one_source = true,
						  .unmerged = true,
						  .blocks_only = true,
						  .joined = true,
						  .words = words,
						  .grid = GRID };
	struct hsc_error error = { "" };
	struct hsc_decode *d;

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	return d;
}

static size_t tell_profile(const struct hsc_profile *p,
			   const struct hsc_functions *functions, char *text,
			   size_t cap)
{
	size_t n = 0;

	for (uint32_t i = 0; i < hsc_functions_count(functions); i++) {
		const struct hsc_profile_row r = hsc_profile_get(p, i);

		if (r.self || r.calls || r.cut)
			n += (size_t)snprintf(
				text + n, cap - n,
				"%s %" PRIu64 " %" PRIu64 " %" PRIu64
				" %" PRIu64 " %" PRIu64 "\n",
				hsc_functions_get(functions, i)->name, r.calls,
				r.cut, r.total, r.at_least, r.self);
	}
	return n;
}

static void tell_totals(const struct hsc_decode *d, char *text, size_t cap)
{
	const struct hsc_decode_totals t = hsc_decode_totals(d);

	snprintf(text, cap,
		 "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
		 " %" PRIu64 "\n",
		 t.bytes_done, t.messages, t.instructions, t.gaps, t.gap_bytes,
		 t.notes);
}

static void give(struct hsc_stack *s, struct hsc_profile *p,
		 struct hsc_totals *figures)
{
	struct hsc_stack_step step;

	while (hsc_stack_next(s, &step) == HSC_OK) {
		CHECK_EQ(hsc_profile_feed(p, &step), HSC_OK);
		hsc_totals_step(figures, &step);
	}
}

/* What ran of the code, and the figures. */
static size_t tell_code(const struct hsc_coverage *c,
			const struct hsc_totals *figures, char *text,
			size_t cap)
{
	struct hsc_blocks *blocks = hsc_coverage_blocks(c);
	struct hsc_coverage_edge *edges;
	size_t count, n;

	n = (size_t)snprintf(text, cap, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
			     figures->calls, figures->tails, figures->deepest);
	CHECK_EQ(hsc_coverage_edges(c, &edges, &count), HSC_OK);
	for (size_t i = 0; i < count; i++)
		n += (size_t)snprintf(
			text + n, cap - n,
			"%" PRIx64 " %" PRIx64 " %" PRIu64 " %" PRIu64 "\n",
			hsc_blocks_get(blocks, edges[i].from)->start,
			hsc_blocks_get(blocks, edges[i].to)->start,
			edges[i].count, hsc_coverage_count(c, edges[i].from));
	free(edges);
	return n;
}

/* One event after the other. */
static void whole(bool words, char *text, size_t cap)
{
	struct hsc_decode *d = open_bundle(false);
	struct hsc_functions *functions;
	struct hsc_profile *profile;
	struct hsc_code_map *map;
	struct hsc_totals figures = { .calls = 0 };
	struct hsc_coverage *coverage;
	struct hsc_stack *stack;
	struct hsc_event e;
	size_t n;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_profile_new(&profile), HSC_OK);
	CHECK_EQ(hsc_code_map_new(&map, functions, hsc_decode_images(d, 0),
				  hsc_decode_blocks(d, 0)),
		 HSC_OK);
	CHECK_EQ(hsc_stack_new(&stack, map, 0), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&coverage, hsc_decode_blocks(d, 0)), HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK) {
		CHECK_EQ(hsc_coverage_feed(coverage, &e), HSC_OK);
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		give(stack, profile, &figures);
	}
	hsc_stack_finish(stack);
	give(stack, profile, &figures);
	n = tell_profile(profile, functions, text, cap);
	if (!words)
		n += tell_code(coverage, &figures, text + n, cap - n);
	tell_totals(d, text + n, cap - n);
	hsc_coverage_free(&coverage);
	hsc_stack_free(&stack);
	hsc_code_map_free(&map);
	hsc_profile_free(&profile);
	hsc_functions_free(&functions);
	hsc_decode_close(&d);
}

static enum hsc_status results(unsigned jobs, uint64_t piece, bool words,
			       char *text, size_t cap)
{
	const struct hsc_results_config config = {
		.jobs = jobs,
		.piece = piece,
		.profile = true,
		.tree = !words,
		.coverage = !words,
		.totals = !words,
	};
	struct hsc_decode *d = open_bundle(words);
	struct hsc_functions *functions;
	struct hsc_results *t;
	enum hsc_status rc;
	size_t n;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	rc = hsc_results_run(&t, d, functions, &config);
	if (rc == HSC_OK) {
		const struct hsc_source_result *s = hsc_results_get(t, 0);

		hsc_results_cuts(t, 0, &n);
		CHECK(!piece || piece > 128 || n > 1);
		CHECK(words || hsc_calltree_count(s->tree) > 1);
		n = tell_profile(s->profile, functions, text, cap);
		if (!words)
			n += tell_code(s->coverage, &s->totals, text + n,
				       cap - n);
		tell_totals(d, text + n, cap - n);
	}
	hsc_results_free(&t);
	hsc_functions_free(&functions);
	hsc_decode_close(&d);
	return rc;
}

typedef void make_fn(unsigned messages, unsigned sync, enum piece_oddity odd);

static void compare(make_fn *make, enum piece_oddity odd, unsigned most)
{
	char want[2][2048], got[2048];

	make(2000, 9, odd);
	whole(false, want[0], sizeof(want[0]));
	whole(true, want[1], sizeof(want[1]));
	for (unsigned jobs = 1; jobs <= most && jobs <= random_rounds(30);
	     jobs++)
		for (uint64_t piece = 0; piece < 4096; piece = 5 * piece + 1) {
			CHECK_EQ(results(jobs, piece, jobs % 2, got,
					 sizeof(got)),
				 HSC_OK);
			CHECK_STR(got, want[jobs % 2], "by threads");
		}
}

static void count_up(void *ctx)
{
	++*(unsigned *)ctx;
}

struct watched {
	unsigned times;
	uint64_t bytes;
};

static void watch(void *ctx, uint64_t bytes)
{
	struct watched *w = ctx;

	w->times++;
	CHECK(bytes >= w->bytes);
	w->bytes = bytes;
}

/* One thread cannot be overtaken, so it sees its own steps. */
static void watched(void)
{
	struct watched w = { .times = 0 };
	const struct hsc_results_config config = {
		.jobs = 1,
		.coverage = true,
		.piece = 100,
		.watch = watch,
		.watcher = &w,
	};
	struct hsc_results *t;
	struct hsc_decode *d;

	piece_bundle(2000, 9, PIECE_HEALTHY);
	d = open_bundle(false);
	CHECK_EQ(hsc_results_run(&t, d, NULL, &config), HSC_OK);
	CHECK(w.times > 3);
	CHECK(w.bytes > 0 && w.bytes <= hsc_decode_totals(d).bytes);
	hsc_results_free(&t);
	hsc_decode_close(&d);
}

/* What the caller has to do besides is done once, if threads decode at all. */
static unsigned besides(unsigned messages, enum hsc_status want)
{
	unsigned times = 0;
	const struct hsc_results_config config = {
		.jobs = 3,
		.coverage = true,
		.besides = count_up,
		.ctx = &times,
	};
	struct hsc_results *t;
	struct hsc_decode *d;

	piece_bundle(messages, 9, PIECE_HEALTHY);
	d = open_bundle(false);
	CHECK_EQ(hsc_results_run(&t, d, NULL, &config), want);
	hsc_results_free(&t);
	hsc_decode_close(&d);
	return times;
}

int main(void)
{
	char folder[16], text[2048];

	scratch_enter(folder);
	for (int odd = PIECE_HEALTHY; odd <= PIECE_LOST; odd++) {
		compare(piece_bundle, (enum piece_oddity)odd, 8);
		compare(piece_bundle_etrace, (enum piece_oddity)odd, 3);
	}
	/* one piece only, or what has rules of its own */
	piece_bundle(2000, 9, PIECE_HEALTHY);
	CHECK_EQ(results(4, 1 << 20, false, text, sizeof(text)), HSC_AGAIN);
	piece_bundle(2000, 9, PIECE_REPORTED);
	CHECK_EQ(results(4, 100, true, text, sizeof(text)), HSC_AGAIN);
	watched();
	CHECK_EQ(besides(2000, HSC_OK), 1);
	CHECK_EQ(besides(1, HSC_AGAIN), 0);
	scratch_leave(folder);
	return check_failures != 0;
}
