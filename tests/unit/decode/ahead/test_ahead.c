/* SPDX-License-Identifier: MIT */
/* However many threads, healthy or not: the events are those of one thread, to
 * the numbers of their messages. */
#include "support/piece_bundle.h"
#include <hartscope/decode/ahead.h>
#include <stdlib.h>

#define GRID 64

/* An event as a line. Blocks by where they are. */
static void tell(FILE *out, struct hsc_decode *d, const struct hsc_event *e)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(d, e->source);

	fprintf(out, "%u%s %" PRIu64 " %" PRIu64 " %" PRIu64, e->kind,
		e->missed ? " missed" : "", e->clock, e->offset, e->message);
	if (e->kind == HSC_EVENT_BLOCKS)
		for (size_t i = 0; i < e->blocks.count; i++)
			fprintf(out, " %" PRIx64,
				hsc_blocks_get(blocks, e->blocks.ids[i])
					->start);
	else if (e->kind == HSC_EVENT_GAP)
		fprintf(out, " %" PRIu64, e->gap.bytes);
	else if (e->kind == HSC_EVENT_CALL || e->kind == HSC_EVENT_RETURN)
		fprintf(out, " %" PRIx64 " %" PRIx64, e->transfer.from,
			e->transfer.to);
	fputc('\n', out);
}

/* All events and the totals, from malloc. */
static char *decode(unsigned jobs, const struct hsc_decode_config *config,
		    uint64_t most)
{
	struct hsc_decode_totals t;
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	struct hsc_event e;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	CHECK_EQ(hsc_decode_open(&d, TINY, config, &error), HSC_OK);
	CHECK_EQ(hsc_ahead_run(d, jobs, &error), HSC_OK);
	while (most-- && hsc_decode_next(d, &e) == HSC_OK)
		tell(out, d, &e);
	t = hsc_decode_totals(d);
	if (most + 1)
		fprintf(out,
			"%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
			t.bytes_done, t.messages, t.instructions, t.gaps);
	hsc_decode_close(&d);
	fclose(out);
	return text;
}

typedef void make_fn(unsigned messages, unsigned sync, enum piece_oddity odd);

static void compare(make_fn *make, enum piece_oddity odd, bool blocks_only,
		    bool unmerged)
{
	const struct hsc_decode_config config = { .blocks_only = blocks_only,
						  .unmerged = unmerged,
						  .grid = GRID };
	char *want, *got;

	make(2000, 9, odd);
	want = decode(1, &config, UINT64_MAX);
	CHECK(strlen(want) > 2000);
	CHECK((strstr(want, " missed ") != NULL) == (odd == PIECE_MISSED));
	for (unsigned jobs = 2; jobs < 7; jobs++) {
		got = decode(jobs, &config, UINT64_MAX);
		CHECK_STR(got, want, "by threads");
		free(got);
	}
	/* nobody takes the rest */
	got = decode(3, &config, 100);
	CHECK(strncmp(got, want, strlen(got)) == 0);
	free(got);
	free(want);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (int i = 0; i < 4; i++) {
		for (int odd = PIECE_HEALTHY; odd <= PIECE_MISSED; odd++)
			compare(piece_bundle, (enum piece_oddity)odd, i & 1,
				i & 2);
		for (int odd = PIECE_HEALTHY; odd <= PIECE_LOST; odd++)
			compare(piece_bundle_etrace, (enum piece_oddity)odd,
				i & 1, i & 2);
	}
	scratch_leave(folder);
	return check_failures != 0;
}
