/* SPDX-License-Identifier: MIT */
/* Ranges are taken, divided while others decode them, end where there is a cut,
 * and are sorted at the end. */
#include "decode/results/ranges.h"
#include "decode/results/worker.h"
#include "support/piece_bundle.h"

#define GRID UINT64_C(64)

static const struct hsc_leaf all = { .source = 3 };

static struct hsc_range *take(struct hsc_ranges *r)
{
	return hsc_ranges_take(r, NULL, HSC_OK);
}

static bool ends(struct hsc_range *range, uint64_t at, bool cuts)
{
	return range->leaf.ends(range->leaf.ctx, at, cuts);
}

static void halves(void)
{
	struct hsc_range *a, *b, *c;
	struct hsc_ranges r;

	hsc_ranges_open(&r, GRID);
	CHECK(hsc_ranges_add(&r, &all, 1000, true));
	a = take(&r);
	CHECK_EQ(a->leaf.from, 0);
	b = take(&r); /* the half of it, from the next place of the grid */
	CHECK_EQ(b->leaf.source, 3);
	CHECK_EQ(b->leaf.from, 512);
	CHECK_EQ(b->leaf.until, 0);
	CHECK_EQ(a->until, 512);
	CHECK(!ends(a, 70, true));
	CHECK(!ends(a, 390, true));
	c = take(&r); /* of b more is left */
	CHECK_EQ(c->leaf.from, 768);
	CHECK_EQ(b->until, 768);
	CHECK(ends(b, 770, true));
	CHECK(ends(a, 520, true));
	/* c alone is left, and b is done with its own */
	CHECK(!ends(c, 830, true));
	CHECK_EQ(hsc_ranges_take(&r, b, HSC_OK)->leaf.from, 960);
	CHECK(!ends(c, 900, true));
	CHECK(take(&r) == NULL); /* too little is left */
	hsc_ranges_sort(&r);
	for (size_t i = 1; i < r.count; i++)
		CHECK(r.list[i - 1]->leaf.from < r.list[i]->leaf.from);
	CHECK_EQ(r.count, 4);
	hsc_ranges_close(&r);
}

static void seen(void *ctx, uint64_t bytes)
{
	*(uint64_t *)ctx = bytes;
}

static void *end_elsewhere(void *range)
{
	CHECK(!ends(range, 400, true));
	return NULL;
}

/* The watcher gets what all have done, in its own thread. */
static void watched(void)
{
	struct hsc_range *a, *b;
	struct hsc_ranges r;
	uint64_t bytes = 7;
	pthread_t other;

	hsc_ranges_open(&r, GRID);
	CHECK(hsc_ranges_add(&r, &all, 1000, true));
	a = take(&r);
	b = take(&r);
	CHECK(!ends(a, 70, true));
	CHECK_EQ(bytes, 7);
	hsc_ranges_watch(&r, seen, &bytes);
	CHECK(!ends(b, 600, true));
	CHECK_EQ(bytes, 70 + 600 - 512);
	CHECK_EQ(pthread_create(&other, NULL, end_elsewhere, a), 0);
	pthread_join(other, NULL);
	CHECK_EQ(bytes, 158);
	CHECK(!ends(b, 700, true));
	CHECK_EQ(bytes, 400 + 700 - 512);
	hsc_ranges_close(&r);
}

/* A piece that has not begun is divided; it may then have nothing left. */
static void begins_late(void)
{
	struct hsc_range *a, *b;
	struct hsc_ranges r;

	hsc_ranges_open(&r, GRID);
	CHECK(hsc_ranges_add(&r, &all, 1000, true));
	(void)take(&r);
	a = take(&r);
	b = take(&r);
	CHECK_EQ(a->leaf.from, 512);
	CHECK_EQ(b->leaf.from, 256);
	CHECK_EQ(take(&r)->leaf.from, 768);
	CHECK(ends(a, 800, true)); /* its first message is another's */
	CHECK(!ends(b, 300, true));
	hsc_ranges_close(&r);
}

/* Where no cut is at its end, it ends where those do that begin there. */
static void no_cut(void)
{
	struct hsc_leaf leaf = { .source = 3, .until = 128 };
	struct hsc_ranges r;
	struct hsc_range *a;

	hsc_ranges_open(&r, GRID);
	CHECK(hsc_ranges_add(&r, &leaf, 1000, false));
	leaf = (struct hsc_leaf){ .source = 4, .from = 128, .until = 900 };
	CHECK(hsc_ranges_add(&r, &leaf, 1000, false));
	leaf = (struct hsc_leaf){ .source = 3, .from = 128, .until = 256 };
	CHECK(hsc_ranges_add(&r, &leaf, 1000, false));
	leaf = (struct hsc_leaf){ .source = 3, .from = 256 };
	CHECK(hsc_ranges_add(&r, &leaf, 1000, false));
	a = take(&r);
	CHECK(!ends(a, 130, false));
	CHECK_EQ(a->until, 256);
	CHECK(!ends(a, 200, true));
	CHECK(!ends(a, 260, false));
	CHECK_EQ(a->until, 0);
	CHECK(!ends(a, 900, true));
	/* what is not shared is not divided, and the rest is taken in order */
	CHECK_EQ(take(&r)->leaf.source, 4);
	CHECK_EQ(take(&r)->leaf.from, 128);
	CHECK_EQ(take(&r)->leaf.from, 256);
	CHECK(take(&r) == NULL);
	hsc_ranges_close(&r);
}

static void failure(void)
{
	struct hsc_range *a;
	struct hsc_ranges r;

	hsc_ranges_open(&r, GRID);
	CHECK(hsc_ranges_add(&r, &all, 1000, true));
	a = take(&r);
	CHECK(hsc_ranges_take(&r, a, HSC_E_FILE) == NULL);
	CHECK(take(&r) == NULL);
	CHECK_EQ(r.rc, HSC_E_FILE);
	hsc_ranges_close(&r);
}

/* Returns to nowhere, which wait for what comes before the piece. */
static void fill(struct hsc_worker *w, struct hsc_leaf *leaf,
		 const struct hsc_results_config *config)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(w->decode, 0);
	const uint32_t ids[] = { hsc_blocks_find(blocks, 0x1010) };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
			       .blocks = { .ids = ids, .count = 1 } };

	for (unsigned i = 0; i < 40000; i++) {
		CHECK_EQ(hsc_stack_is_laden(leaf->stack), i > 32768);
		CHECK_EQ(hsc_leaf_feed(leaf, config, &e), HSC_OK);
	}
}

/* A piece that keeps much for what comes before it ends early, and the thread
 * that had it has the rest as another one. */
static void laden(void)
{
	const struct hsc_decode_config as = { .unmerged = true,
					      .blocks_only = true,
					      .grid = GRID };
	const struct hsc_results_config config = { .profile = true };
	const struct hsc_leaf leaf = { .from = 64, .until = 512 };
	struct hsc_error error = { "" };
	struct hsc_worker w = { .decode = NULL };
	struct hsc_code_map *map = NULL;
	struct hsc_range *a, *b;
	struct hsc_ranges r;
	struct hsc_decode *d;

	piece_bundle(1000, 9, PIECE_HEALTHY);
	CHECK_EQ(hsc_decode_open(&d, TINY, &as, &error), HSC_OK);
	CHECK_EQ(hsc_worker_open(&w, d), HSC_OK);
	CHECK_EQ(hsc_code_map_new(&map, w.functions,
				  hsc_decode_images(w.decode, 0),
				  hsc_decode_blocks(w.decode, 0)),
		 HSC_OK);
	hsc_ranges_open(&r, GRID);
	CHECK(hsc_ranges_add(&r, &leaf, 1000, true));
	a = take(&r);
	CHECK_EQ(hsc_leaf_make(&a->leaf, &config,
			       hsc_decode_blocks(w.decode, 0), map, true),
		 HSC_OK);
	CHECK(!ends(a, 70, true));
	fill(&w, &a->leaf, &config);
	CHECK(!ends(a, 130, false));
	CHECK(ends(a, 200, true));
	b = hsc_ranges_take(&r, a, HSC_OK);
	CHECK_EQ(b->leaf.from, 200);
	CHECK_EQ(b->leaf.until, 512);
	CHECK(!ends(b, 200, true));
	hsc_ranges_close(&r);
	hsc_code_map_free(&map);
	hsc_worker_close(&w);
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	halves();
	watched();
	begins_late();
	no_cut();
	failure();
	laden();
	scratch_leave(folder);
	return check_failures != 0;
}
