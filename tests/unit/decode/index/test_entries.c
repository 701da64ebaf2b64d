/* SPDX-License-Identifier: MIT */
/* Steps from an entry on are those of the whole; pieces without what is looked
 * for are passed over; and totals are those of the whole. */
#include "support/piece_bundle.h"
#include <hartscope/decode/entries.h>
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>
#include <unistd.h>

#define GRID 64

struct session {
	struct hsc_decode *d;
	struct hsc_functions *functions;
	struct hsc_code_map *map;
	struct hsc_stack *stack;
	uint64_t events;
	char *text; /* of steps, from malloc */
	size_t len;
	FILE *out;
};

static void open_session(struct session *s, bool thorough)
{
	const struct hsc_decode_config config = { .grid = GRID,
						  .blocks_only = true,
						  .thorough = thorough };
	struct hsc_error error = { "" };

	*s = (struct session){ .events = 0 };
	CHECK_EQ(hsc_decode_open(&s->d, TINY, &config, &error), HSC_OK);
	CHECK_EQ(hsc_functions_new(&s->functions), HSC_OK);
	CHECK_EQ(hsc_code_map_new(&s->map, s->functions,
				  hsc_decode_images(s->d, 0),
				  hsc_decode_blocks(s->d, 0)),
		 HSC_OK);
}

static void begin_steps(struct session *s)
{
	hsc_stack_free(&s->stack);
	CHECK_EQ(hsc_stack_new(&s->stack, s->map, 0), HSC_OK);
	s->out = open_memstream(&s->text, &s->len);
	s->events = 0;
}

static void take_steps(struct session *s)
{
	struct hsc_stack_step step;

	while (hsc_stack_next(s->stack, &step) == HSC_OK)
		fprintf(s->out,
			"%u %s depth %u clock %" PRIu64 " began %" PRIu64
			" how %u of %s\n",
			step.kind,
			hsc_functions_get(s->functions, step.function)->name,
			step.depth, step.clock,
			step.kind == HSC_STACK_LEAVE ? step.began : 0, step.how,
			step.caller == HSC_FUNCTION_NONE
				? "nobody"
				: hsc_functions_get(s->functions, step.caller)
					  ->name);
}

/* All events, their steps, and what they come to. */
static void run_steps(struct session *s)
{
	struct hsc_decode_totals t;
	struct hsc_event e;

	while (hsc_decode_next(s->d, &e) == HSC_OK) {
		s->events++;
		CHECK_EQ(hsc_stack_feed(s->stack, &e), HSC_OK);
		take_steps(s);
	}
	hsc_stack_finish(s->stack);
	take_steps(s);
	t = hsc_decode_totals(s->d);
	fprintf(s->out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
		t.bytes_done, t.messages, t.instructions, t.gaps);
	fclose(s->out);
}

static void close_session(struct session *s)
{
	free(s->text);
	hsc_stack_free(&s->stack);
	hsc_code_map_free(&s->map);
	hsc_functions_free(&s->functions);
	hsc_decode_close(&s->d);
}

/* From the last pieces to all of them: what is there ends as the whole does. */
static void ends(unsigned jobs)
{
	struct session all, s;
	struct hsc_entries *n;
	struct hsc_error error = { "" };
	enum hsc_status rc = HSC_OK;
	uint64_t fewest = UINT64_MAX;

	open_session(&all, true);
	begin_steps(&all);
	run_steps(&all);
	open_session(&s, false);
	CHECK_EQ(hsc_entries_open(&n, s.d, jobs), HSC_OK);
	CHECK_EQ(hsc_entries_source(n), 0);
	for (size_t pieces = 1; rc == HSC_OK; pieces += 7) {
		struct hsc_event contexts[2];

		rc = hsc_entries_last(n, pieces, &error);
		CHECK(rc == HSC_OK || rc == HSC_END);
		begin_steps(&s);
		CHECK_EQ(hsc_entries_stack(n, s.functions, s.stack), HSC_OK);
		CHECK_EQ(hsc_entries_contexts(n, contexts), 0);
		run_steps(&s);
		CHECK(s.len <= all.len);
		CHECK_STR(s.text, all.text + all.len - s.len, "steps");
		fewest = s.events < fewest ? s.events : fewest;
		CHECK_EQ(rc == HSC_END, s.len == all.len);
		free(s.text);
		s.text = NULL;
	}
	CHECK(fewest < all.events / 10);
	hsc_entries_close(&n);
	close_session(&s);
	close_session(&all);
}

/* From where so many instructions ran. */
static void seeks(void)
{
	struct session s;
	struct hsc_entries *n;
	struct hsc_error error = { "" };
	uint64_t from;

	open_session(&s, false);
	CHECK_EQ(hsc_entries_open(&n, s.d, 2), HSC_OK);
	CHECK_EQ(hsc_entries_seek(n, 3, &from, &error), HSC_END);
	CHECK_EQ(from, 0);
	for (uint64_t at = 1000; at < 9000; at += 999) {
		struct hsc_event e;

		CHECK_EQ(hsc_entries_seek(n, at, &from, &error), HSC_OK);
		CHECK(from <= at && at - from < 500);
		CHECK_EQ(hsc_decode_next(s.d, &e), HSC_OK);
		CHECK_EQ(e.clock, from);
	}
	hsc_entries_close(&n);
	close_session(&s);
}

/* Code from `begin` to before `end`, and how often it was asked for. */
struct looked_for {
	uint64_t begin, end;
};

static bool wants(void *ctx, uint64_t begin, uint64_t end)
{
	const struct looked_for *l = ctx;

	return begin < l->end && end > l->begin;
}

static void search(uint64_t begin, uint64_t end, bool there)
{
	struct looked_for l = { begin, end };
	struct session s;
	struct hsc_entries *n;
	struct hsc_error error = { "" };
	struct hsc_decode_totals t;
	struct hsc_event e;
	uint64_t last, next, count = 0;

	open_session(&s, false);
	CHECK_EQ(hsc_entries_open(&n, s.d, 1), HSC_OK);
	CHECK_EQ(hsc_entries_search(n, wants, &l), HSC_OK);
	while (hsc_entries_next(n, &last, &next, &error) == HSC_OK) {
		CHECK_EQ(last, HSC_FLOW_NOWHERE); /* all is wanted */
		while (hsc_decode_next(s.d, &e) == HSC_OK)
			count++;
	}
	CHECK_EQ(count > 0, there);
	t = hsc_decode_totals(s.d);
	CHECK_EQ(t.instructions, 3 + 6 * 2000 + 2);
	hsc_entries_close(&n);
	close_session(&s);
}

/* What is too short, or damaged where the pieces meet, has none. */
static void none(void)
{
	struct hsc_entries *n;
	struct session s;

	piece_bundle(20, 9, PIECE_HEALTHY);
	open_session(&s, false);
	CHECK_EQ(hsc_entries_open(&n, s.d, 1), HSC_AGAIN);
	CHECK(!n);
	close_session(&s);
	piece_bundle(2000, 9, PIECE_HEALTHY);
	open_session(&s, true); /* who asks for no fast way gets none */
	CHECK_EQ(hsc_entries_open(&n, s.d, 1), HSC_AGAIN);
	close_session(&s);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	piece_bundle(2000, 9, PIECE_HEALTHY);
	ends(1);
	ends(3);
	seeks();
	search(0x1008, 0x1009, true);
	search(0x1040, 0x2000, false);
	none();
	scratch_leave(folder);
	return check_failures != 0;
}
