/* SPDX-License-Identifier: MIT */
/* Pieces of a stream follow each other without a gap and without an overlap,
 * wherever one looks for their begins. */
#include "unit/decode/grid_bundle.h"
#include <hartscope/decode/decode.h>
#include <hartscope/decode/piece.h>

#define GRID 128

/* Instructions of a piece; *end as hsc_piece_end. */
static uint64_t decode(struct hsc_decode *d,
		       const struct hsc_decode_piece *piece, uint64_t *end)
{
	const uint64_t before = hsc_decode_totals(d).instructions;
	struct hsc_event e;

	hsc_piece_begin(d, 0, piece);
	while (hsc_decode_next(d, &e) == HSC_OK)
		if (piece->begin && e.kind == HSC_EVENT_BLOCKS)
			CHECK(e.offset > piece->begin);
	CHECK(hsc_piece_end(d, end));
	return hsc_decode_totals(d).instructions - before;
}

/* All pieces of `step` bytes or more; what they have in all is the whole. */
static void tile(uint64_t step, uint64_t want)
{
	struct hsc_decode *d = grid_bundle_open(GRID);
	const uint64_t bytes = hsc_piece_bytes(d, 0);
	struct hsc_decode_piece piece = { .step = step };
	struct hsc_error error;
	uint64_t sum = 0, end = 0, begin;
	unsigned count = 0;

	do {
		piece.end = piece.begin - piece.begin % step + step;
		sum += decode(d, &piece, &end);
		count++;
		if (end < bytes) {
			/* who looks for it from anywhere before finds it */
			CHECK_EQ(
				hsc_piece_find(d, 0, piece.end, &begin, &error),
				HSC_OK);
			CHECK_EQ(begin, end);
		}
		piece.begin = end;
	} while (end < bytes);
	CHECK_EQ(sum, want);
	CHECK(count >= bytes / (2 * step));
	hsc_decode_close(&d);
}

/* A damaged stream is cut as often as a healthy one. */
static void tile_damaged(void)
{
	struct hsc_decode_piece piece = { .step = GRID };
	struct hsc_decode *d = grid_bundle_open(GRID);
	const uint64_t bytes = hsc_piece_bytes(d, 0);
	uint64_t sum = 0, end = 0;
	unsigned count = 0;

	for (; end < bytes; count++, piece.begin = end) {
		piece.end = piece.begin - piece.begin % GRID + GRID;
		sum += decode(d, &piece, &end);
	}
	CHECK(sum > 5000 && sum < 4 + 6 * 1000 + 1);
	CHECK(count >= bytes / (2 * GRID));
	hsc_decode_close(&d);
}

static void find_none(void)
{
	struct hsc_decode *d = grid_bundle_open(GRID);
	struct hsc_error error;
	uint64_t begin;

	CHECK(hsc_piece_can(d, 0));
	CHECK(!hsc_piece_can(d, 1));
	CHECK_EQ(
		hsc_piece_find(d, 0, hsc_piece_bytes(d, 0) - 1, &begin, &error),
		HSC_END);
	hsc_decode_close(&d);
}

/* What does not begin with a synchronising message is no piece. */
static void wrong_begin(void)
{
	const struct hsc_decode_piece piece = { .begin = 12, .step = GRID };
	struct hsc_decode *d = grid_bundle_open(GRID);
	struct hsc_event e;
	uint64_t end;

	hsc_piece_begin(d, 0, &piece);
	while (hsc_decode_next(d, &e) == HSC_OK)
		;
	CHECK(!hsc_piece_end(d, &end));
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	piece_bundle(1000, 7, PIECE_HEALTHY);
	tile(GRID, 4 + 6 * 1000 + 1);
	tile(4 * GRID, 4 + 6 * 1000 + 1);
	find_none();
	wrong_begin();
	piece_bundle(1000, 7, PIECE_DAMAGED);
	tile_damaged();
	scratch_leave(folder);
	return check_failures != 0;
}
