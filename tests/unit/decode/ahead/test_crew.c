/* SPDX-License-Identifier: MIT */
/* Threads decode pieces; who takes gets their chunks in order, or leaves. */
#include "decode/ahead/crew.h"
#include "unit/decode/grid_bundle.h"

#define GRID 64

/* Take all pieces: their instructions. Each begins where the one before it
 * ends. */
static uint64_t take_all(struct hsc_crew *c)
{
	uint64_t instructions = 0, end = 0;

	for (; c->now < c->count; hsc_crew_pass(c)) {
		const struct hsc_crew_piece *p = &c->pieces[c->now];
		struct hsc_ahead_chunk *chunk;
		enum hsc_status rc = HSC_OK;

		CHECK_EQ(hsc_crew_wait(c), HSC_OK);
		CHECK(p->begun && p->thread < c->jobs);
		while ((chunk = hsc_crew_take(c, &rc)) != NULL)
			hsc_ahead_chunk_free(chunk);
		CHECK_EQ(rc, HSC_OK);
		if (p->empty)
			continue;
		CHECK_EQ(p->begin, end);
		end = p->end.at;
		instructions += p->end.instructions;
	}
	return instructions;
}

int main(void)
{
	char folder[16];
	struct hsc_decode *d;

	scratch_enter(folder);
	piece_bundle(1000, 7, PIECE_HEALTHY);
	d = grid_bundle_open(GRID);
	for (size_t jobs = 1; jobs < 5; jobs++)
		for (int leave = 0; leave < 2; leave++) {
			struct hsc_crew c = { .like = d,
					      .jobs = jobs,
					      .step = 4 * GRID };
			const uint64_t bytes = hsc_piece_bytes(d, 0);

			CHECK_EQ(hsc_crew_open(&c), HSC_OK);
			for (uint64_t at = 0; at < bytes; at += c.step)
				CHECK(hsc_crew_add(
					&c, at,
					at + c.step < bytes ? at + c.step : 0));
			CHECK(c.count > 4);
			CHECK(hsc_crew_start(&c));
			if (!leave)
				CHECK_EQ(take_all(&c), 4 + 6 * 1000 + 1);
			hsc_crew_close(&c);
		}
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
