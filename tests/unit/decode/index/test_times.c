/* SPDX-License-Identifier: MIT */
/* Events of a part in ticks, in time, or of several harts merged by time, are
 * those of the whole, with an index and without, on damaged streams as well. */
#include "decode/index/times.h"
#include "support/piece_bundle.h"
#include "support/random.h"
#include <hartscope/decode/index.h>
#include <stdlib.h>

#define GRID   64
#define PLACES 20 /* close to each other */

/* How it is decoded. */
struct way {
	struct hsc_axis axis;
	bool unmerged, calls;
};

static unsigned entered; /* how often it was of use */

static struct hsc_decode *open_way(const struct way *w)
{
	const struct hsc_decode_config config = {
		.grid = GRID,
		.unmerged = w->unmerged,
		.dated = w->axis.unit != HSC_AXIS_INSTRUCTIONS,
		.blocks_only = !w->calls,
	};
	struct hsc_error error = { "" };
	struct hsc_decode *d;

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	return d;
}

/* The events from `from` to before `to`, and the totals; from malloc. */
static char *decode(const struct way *w, unsigned jobs, uint64_t from,
		    uint64_t to, uint64_t *seen)
{
	struct hsc_decode *d = open_way(w);
	struct hsc_decode_totals t;
	struct hsc_error error = { "" };
	struct hsc_event e;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	bool some = false;

	if (jobs)
		CHECK_EQ(hsc_index_part(d, jobs, &w->axis, from, to, &some,
					&error),
			 HSC_OK);
	entered += some;
	for (*seen = 0; hsc_decode_next(d, &e) == HSC_OK; ++*seen) {
		const struct hsc_moment m = hsc_axis_event(&w->axis, &e);

		if (m.at >= from && m.at < to)
			fprintf(out,
				"%u %u %" PRIu64 " %" PRIu64 " %" PRIu64
				" at %" PRIu64 " %u, %" PRIu64 "\n",
				e.source, e.kind, e.clock, e.offset, e.message,
				m.at, m.how, e.timed ? e.time : 0);
	}
	t = hsc_decode_totals(d);
	fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
		t.bytes_done, t.messages, t.instructions, t.gaps);
	hsc_decode_close(&d);
	fclose(out);
	return text;
}

static void compare(const struct way *w, unsigned most, uint64_t from,
		    uint64_t to)
{
	uint64_t all, some;
	char *want = decode(w, 0, from, to, &all), *got;

	for (unsigned jobs = 1; jobs <= most; jobs += 2) {
		got = decode(w, jobs, from, to, &some);
		CHECK_STR(got, want, "part");
		CHECK(some <= all);
		free(got);
	}
	free(want);
}

/* Parts of all sizes, of each axis, and some that begin here and there between
 * two cuts. `last` is about where it ends. */
static void parts(const struct way *w, uint64_t last)
{
	uint32_t state = 4711;

	entered = 0;
	for (unsigned i = 0; i < 6; i++) {
		const uint64_t from = piece_random(&state) % last;

		compare(w, 3, from,
			from + piece_random(&state) % (last / 9) + 1);
	}
	for (unsigned i = 0; i < random_rounds(PLACES); i++) {
		const uint64_t from = last / 2 + i * last / 2500;

		compare(w, 1, from, from + last / 100);
	}
	compare(w, 3, 0, last / 50);
	compare(w, 3, last / 2, UINT64_MAX);
	compare(w, 3, 9 * last, UINT64_MAX);
}

static void axes(bool unmerged, bool of_use)
{
	const struct way ways[] = {
		{ { .unit = HSC_AXIS_TICKS }, unmerged, false },
		{ { .unit = HSC_AXIS_TICKS }, unmerged, true },
		{ { HSC_AXIS_TIME, 300000000 }, unmerged, false },
		{ { .unit = HSC_AXIS_INSTRUCTIONS }, unmerged, false },
		{ { .unit = HSC_AXIS_INSTRUCTIONS }, unmerged, true },
	};
	static const uint64_t last[] = { 20000, 20000, 66000, 10000, 10000 };

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		parts(&ways[i], last[i]);
		if (of_use)
			CHECK(entered > random_rounds(PLACES) + 8);
	}
}

/* What is known of each cut, by looking at all events. */
static void look(void)
{
	const struct way w = { { .unit = HSC_AXIS_TICKS }, true, false };
	struct hsc_decode *d = open_way(&w);
	struct hsc_index_cuts c = { .count = 0 };
	uint64_t first = 0;

	CHECK_EQ(hsc_index_first(d, 0, &first), HSC_OK);
	CHECK_EQ(first, 100);
	c.list = calloc(2, sizeof(*c.list));
	c.cap = c.count = 2;
	c.list[0].at = 1; /* no message begins there */
	CHECK_EQ(hsc_index_look(d, 0, 1, &c), HSC_OK);
	CHECK_EQ(c.first, 100);
	CHECK(!c.times[0].timed && !c.times[1].timed);
	hsc_index_clear(&c);
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (unsigned harts = 1; harts < 4; harts += 2) {
		piece_timed_bundle(harts, 2000, PIECE_HEALTHY, "40");
		axes(false, true);
		axes(true, true);
	}
	look();
	piece_timed_bundle(2, 2000, PIECE_DAMAGED, "40");
	axes(false, false);
	axes(true, false);
	/* a counter that wraps, and one that might have */
	piece_timed_bundle(2, 2000, PIECE_HEALTHY, "12");
	axes(false, false);
	piece_timed_bundle(2, 2000, PIECE_HEALTHY, "5");
	axes(false, false);
	/* no counter */
	piece_bundle(2000, 9, PIECE_HEALTHY);
	axes(false, false);
	scratch_leave(folder);
	return check_failures != 0;
}
