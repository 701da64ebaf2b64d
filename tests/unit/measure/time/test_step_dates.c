/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/measure/step_dates.h>
#include <stdio.h>

/* Ten ticks for an instruction at first, then twenty, then trace is off for
 * 1000 ticks. */
static const struct hsc_stamp before[] = { { 0, 100, false },
					   { 10, 200, false },
					   { 20, 400, false } };
static const struct hsc_stamp after[] = { { 20, 1400, false },
					  { 30, 1500, false } };
static const struct hsc_stamps running = { before, 3, 0, 0 };
static const struct hsc_stamps again = { after, 2, 400, 0 };
static const struct hsc_stamps lost = { NULL, 0, 1500, 0 };

static void event(struct hsc_step_dates *d, struct hsc_event *keep,
		  enum hsc_event_kind kind, uint64_t clock,
		  const struct hsc_stamps *stamps)
{
	*keep = (struct hsc_event){ .kind = (uint8_t)kind,
				    .clock = clock,
				    .stamps = stamps };
	hsc_step_dates_event(d, keep);
}

static void enter(struct hsc_step_dates *d, uint32_t depth, uint64_t clock,
		  uint64_t want)
{
	struct hsc_stack_step s = { .kind = HSC_STACK_ENTER,
				    .how = HSC_STACK_CALL,
				    .depth = depth,
				    .clock = clock };

	CHECK_EQ(hsc_step_dates_move(d, &s), HSC_OK);
	CHECK_EQ(s.clock, want);
}

static void leave(struct hsc_step_dates *d, enum hsc_step_how how,
		  uint32_t depth, uint64_t clock, const char *want)
{
	struct hsc_stack_step s = { .kind = HSC_STACK_LEAVE,
				    .how = (uint8_t)how,
				    .depth = depth,
				    .clock = clock };
	char got[64];

	CHECK_EQ(hsc_step_dates_move(d, &s), HSC_OK);
	snprintf(got, sizeof(got), "%c%" PRIu64 "-%c%" PRIu64,
		 "=~><?"[s.began_how], s.began, "=~><?"[s.clock_how], s.clock);
	CHECK_STR(got, want, "leave");
}

/* Calls of one run; a stop ends what is open when it was, not when trace goes
 * on; a loss, and the end, likewise. */
static void ticks(void)
{
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	struct hsc_step_dates *d;
	struct hsc_event e;

	CHECK_EQ(hsc_step_dates_new(&d, &axis), HSC_OK);
	event(d, &e, HSC_EVENT_BLOCKS, 0, &running);
	e.blocks.instructions = 20;
	hsc_step_dates_event(d, &e);
	enter(d, 0, 0, 100);
	enter(d, 1, 5, 150);
	enter(d, 2, 10, 200);
	leave(d, HSC_STACK_RETURN, 2, 11, "=200-~220");
	event(d, &e, HSC_EVENT_STOP, 20, &running);
	event(d, &e, HSC_EVENT_TIME, 20, &again);
	event(d, &e, HSC_EVENT_START, 20, &again);
	leave(d, HSC_STACK_CUT, 1, 20, "~150-=400");
	leave(d, HSC_STACK_CUT, 0, 20, "=100-=400");
	event(d, &e, HSC_EVENT_BLOCKS, 20, &again);
	e.blocks.instructions = 10;
	hsc_step_dates_event(d, &e);
	enter(d, 0, 25, 1450);
	event(d, &e, HSC_EVENT_GAP, 30, &again);
	leave(d, HSC_STACK_CUT, 0, 30, "~1450-=1500");
	event(d, &e, HSC_EVENT_START, 30, &lost);
	enter(d, 0, 30, 1500);
	event(d, &e, HSC_EVENT_BLOCKS, 30, &lost);
	hsc_step_dates_end(d);
	leave(d, HSC_STACK_OPEN, 0, 99, "?1500-?1500");
	hsc_step_dates_free(&d);
	hsc_step_dates_free(&d);
}

/* A timestamp that steps back does not take a step along. */
static void never_back(void)
{
	static const struct hsc_stamp early[] = { { 40, 50, false } };
	static const struct hsc_stamps back = { early, 1, 0, 0 };
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	struct hsc_step_dates *d;
	struct hsc_event e;

	CHECK_EQ(hsc_step_dates_new(&d, &axis), HSC_OK);
	event(d, &e, HSC_EVENT_START, 20, &running);
	enter(d, 0, 20, 400);
	event(d, &e, HSC_EVENT_START, 40, &back);
	leave(d, HSC_STACK_RETURN, 0, 40, "=400-=400");
	hsc_step_dates_free(&d);
}

/* An interrupt that came before the code returned to ran on: the return was
 * when its own message says. */
static void at_once(void)
{
	static const struct hsc_stamp list[] = { { 10, 200, false },
						 { 20, 400, false } };
	static const struct hsc_stamp trap[] = { { 20, 400, false },
						 { 20, 900, false } };
	static const struct hsc_stamp late[] = { { 20, 900, false } };
	static const struct hsc_stamps called = { list, 2, 0, 0 };
	static const struct hsc_stamps waited = { trap, 2, 0, 0 };
	static const struct hsc_stamps taken = { late, 1, 0, 0 };
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
			       .clock = 10,
			       .blocks.instructions = 10,
			       .stamps = &called };
	struct hsc_step_dates *d;

	CHECK_EQ(hsc_step_dates_new(&d, &axis), HSC_OK);
	hsc_step_dates_event(d, &e);
	enter(d, 0, 10, 200);
	enter(d, 1, 10, 200);
	event(d, &e, HSC_EVENT_TIME, 20, &waited);
	event(d, &e, HSC_EVENT_TRAP, 20, &taken);
	leave(d, HSC_STACK_RETURN, 1, 20, "=200-=400");
	event(d, &e, HSC_EVENT_BLOCKS, 20, &taken);
	enter(d, 1, 20, 900);
	hsc_step_dates_free(&d);
}

int main(void)
{
	at_once();
	ticks();
	never_back();
	return check_failures != 0;
}
