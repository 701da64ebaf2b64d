/* SPDX-License-Identifier: MIT */
/* Lengths of calls and traps as bytes and back; bytes that cannot be. */
#include "measure/pack/pack.h"
#include "measure/stack/state.h"
#include "measure/time/state.h"
#include "unit/check.h"
#include <hartscope/event/axis.h>
#include <stdlib.h>

struct times {
	struct hsc_durations *d;
	struct hsc_trap_times *t;
};

static void make(struct times *s)
{
	CHECK_EQ(hsc_durations_new(&s->d), HSC_OK);
	CHECK_EQ(hsc_trap_times_new(&s->t), HSC_OK);
}

static void unmake(struct times *s)
{
	hsc_durations_free(&s->d);
	hsc_trap_times_free(&s->t);
}

static void step(struct times *s, struct hsc_stack_step step)
{
	CHECK_EQ(hsc_durations_feed(s->d, &step), HSC_OK);
	CHECK_EQ(hsc_trap_times_step(s->t, &step), HSC_OK);
}

static void enter(struct times *s, uint64_t clock, uint32_t depth)
{
	step(s, (struct hsc_stack_step){ .kind = HSC_STACK_ENTER,
					 .how = HSC_STACK_TRAP,
					 .depth = depth,
					 .clock = clock });
}

static void leave(struct times *s, uint64_t began, uint64_t clock)
{
	step(s, (struct hsc_stack_step){ .kind = HSC_STACK_LEAVE,
					 .how = HSC_STACK_TRAP_RETURN,
					 .function = 4,
					 .whole = true,
					 .began = began,
					 .clock = clock,
					 .offset = 77 });
}

/* A piece with a move, a handler that ran, and one that is open. */
static void fill(struct times *s)
{
	const struct hsc_event trap = { .kind = HSC_EVENT_TRAP };

	hsc_trap_times_begin_open(s->t);
	hsc_trap_times_event(s->t, &trap);
	enter(s, 10, 0);
	leave(s, 10, 700);
	enter(s, 5000, 0);
	step(s, (struct hsc_stack_step){ .kind = HSC_STACK_MOVE });
	enter(s, 6000, 0);
	leave(s, 6000, UINT64_MAX);
	enter(s, 7000, 0);
}

static void pack(struct hsc_pack *p, struct times *s, size_t moves)
{
	const struct hsc_stack stack = { .sink.count = moves };

	p->functions = 9;
	hsc_pack_times(p, &stack, s->d, s->t);
}

/* As it was, grafted on nothing. */
static void check(const struct times *s)
{
	const struct hsc_duration *row = hsc_durations_get(s->d, 4);
	struct times sum;

	CHECK(row != NULL);
	CHECK_EQ(row->lengths.count, 2);
	CHECK_EQ(row->lengths.min, 690);
	CHECK_EQ(row->worst_at, 6000);
	CHECK_EQ(row->worst_offset, 77);
	make(&sum);
	for (uint32_t i = 0; i < 2; i++) {
		const struct hsc_stack_step graft = { .kind = HSC_STACK_GRAFT,
						      .part = i,
						      .clock = 100 };

		CHECK_EQ(hsc_trap_times_graft(sum.t, s->t, &graft), HSC_OK);
	}
	CHECK_EQ(sum.t->count, 2); /* handlers that run */
	CHECK_EQ(sum.t->open[1].clock, 7100);
	CHECK_EQ(hsc_trap_times_get(sum.t, false, HSC_TRAP_UNKNOWN)->count, 4);
	CHECK_EQ(hsc_trap_times_get(sum.t, false, HSC_TRAP_UNKNOWN)
			 ->intervals.sum,
		 6990);
	unmake(&sum);
}

static bool reads(const uint8_t *bytes, size_t len, size_t moves)
{
	struct hsc_pack r = { .reads = true, .len = len };
	struct times back;
	bool whole;

	r.bytes = malloc(len + 1);
	memcpy(r.bytes, bytes, len);
	make(&back);
	pack(&r, &back, moves);
	whole = !r.bad && r.pos == r.len;
	if (whole && moves == 1)
		check(&back);
	unmake(&back);
	free(r.bytes);
	return whole;
}

int main(void)
{
	struct hsc_pack w = { .reads = false };
	struct times s;

	make(&s);
	fill(&s);
	pack(&w, &s, 1);
	CHECK(!w.bad);
	CHECK(reads(w.bytes, w.len, 1));
	CHECK(!reads(w.bytes, w.len, 2)); /* of another stack */
	for (size_t len = 0; len < w.len; len++)
		CHECK(!reads(w.bytes, len, 1));
	w.bytes[1] = 9; /* a function that there is not */
	CHECK(!reads(w.bytes, w.len, 1));
	unmake(&s);
	free(w.bytes);
	return check_failures != 0;
}
