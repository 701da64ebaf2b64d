/* SPDX-License-Identifier: MIT */
/* What is known of pieces once they were decoded: it adds up to the whole. */
#include "decode/ahead/maker.h"
#include "support/piece_bundle.h"

static void add(struct hsc_ahead_end *sum, const struct hsc_ahead_end *end)
{
	sum->bytes += end->bytes;
	sum->messages += end->messages;
	sum->last += end->last;
	sum->instructions += end->instructions;
}

/* One piece, or NULL: all. */
static void decode(struct hsc_ahead_maker *m,
		   const struct hsc_decode_piece *piece)
{
	enum hsc_status rc = HSC_OK;

	CHECK_EQ(hsc_ahead_maker_begin(m, piece), HSC_OK);
	while (rc == HSC_OK) {
		struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();

		rc = hsc_ahead_maker_fill(m, c);
		CHECK(c->count > 0);
		CHECK(rc == HSC_END || hsc_ahead_chunk_is_full(c));
		hsc_ahead_chunk_free(c);
	}
	CHECK_EQ(rc, HSC_END);
}

static void pieces(const struct hsc_decode *d)
{
	struct hsc_ahead_maker m = { .decode = NULL };
	struct hsc_ahead_end sum = { .bytes = 0 }, all;
	struct hsc_decode_piece piece = { .step = 256 };

	CHECK_EQ(hsc_ahead_maker_open(&m, d, 0, false), HSC_OK);
	decode(&m, NULL);
	all = m.end;
	CHECK_EQ(all.bytes, hsc_piece_bytes(d, 0));
	CHECK_EQ(all.instructions, 4 + 6 * 5000 + 1);
	CHECK(!all.cut);
	do {
		piece.end = piece.begin - piece.begin % 256 + 256;
		decode(&m, &piece);
		add(&sum, &m.end);
		piece.begin = m.end.at;
	} while (m.end.cut);
	CHECK_EQ(m.end.at, all.at);
	CHECK_EQ(sum.bytes, all.bytes);
	CHECK_EQ(sum.messages, all.messages);
	CHECK_EQ(sum.last, all.last);
	CHECK_EQ(sum.instructions, all.instructions);
	hsc_ahead_maker_close(&m);
}

int main(void)
{
	const struct hsc_decode_config config = { .grid = 64 };
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	piece_bundle(5000, 9, PIECE_HEALTHY);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	pieces(d);
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
