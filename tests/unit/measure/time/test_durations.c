/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include <hartscope/event/axis.h>
#include <hartscope/measure/durations.h>

static void feed(struct hsc_durations *d, const char *text, uint32_t source)
{
	struct steps s = { .at = text };
	struct hsc_stack_step step;

	while (steps_next(&s, &step)) {
		step.source = source;
		step.offset = step.clock + 1000;
		CHECK_EQ(hsc_durations_feed(d, &step), HSC_OK);
	}
}

/* Of a row: count, least and greatest, sum, the longest's source and clock. */
static void check(const struct hsc_durations *d, char function,
		  const char *want)
{
	const struct hsc_duration *r =
		hsc_durations_get(d, (uint32_t)(function - 'a') + 1);
	char got[128] = "none";

	if (r)
		snprintf(got, sizeof(got),
			 "%" PRIu64 " %" PRIu64 "-%" PRIu64 " %" PRIu64
			 " @%u:%" PRIu64 " +0x%" PRIx64 " ~%" PRIu64
			 " ?%" PRIu64,
			 r->lengths.count, r->lengths.min, r->lengths.max,
			 r->lengths.sum, r->worst_source, r->worst_at,
			 r->worst_offset, r->interpolated, r->untimed);
	CHECK_STR(got, want, "row");
}

/* Each call by itself, also inside another of its function; not one that was
 * cut, found, or is still open. */
static void which_calls_count(void)
{
	struct hsc_durations *d;

	CHECK_EQ(hsc_durations_new(&d), HSC_OK);
	feed(d, "+a0 +b10 +b20 -25 -40 +b50 -60 +c70 x80 x80", 0);
	check(d, 'b', "3 5-30 45 @0:10 +0x410 ~0 ?0");
	check(d, 'a', "none");
	check(d, 'c', "none");
	feed(d, "+a0 +b10 -20 .30", 0);
	check(d, 'a', "none");
	check(d, 'b', "4 5-30 55 @0:10 +0x410 ~0 ?0");
	CHECK(!hsc_durations_get(d, 1000));
	hsc_durations_free(&d);
	hsc_durations_free(&d);
}

/* A frame that was found, and ends whose time is a bound, have no length. */
static void what_has_no_length(void)
{
	struct hsc_stack_step s = { .kind = HSC_STACK_LEAVE,
				    .how = HSC_STACK_RETURN,
				    .whole = true,
				    .function = 1,
				    .clock = 9,
				    .found = true };
	struct hsc_durations *d;

	CHECK_EQ(hsc_durations_new(&d), HSC_OK);
	CHECK_EQ(hsc_durations_feed(d, &s), HSC_OK);
	check(d, 'a', "none");
	s.found = false;
	s.clock_how = HSC_MOMENT_AFTER;
	CHECK_EQ(hsc_durations_feed(d, &s), HSC_OK);
	s.clock_how = HSC_MOMENT_BETWEEN;
	s.began_how = HSC_MOMENT_UNKNOWN;
	CHECK_EQ(hsc_durations_feed(d, &s), HSC_OK);
	check(d, 'a', "0 0-0 0 @0:0 +0x0 ~0 ?2");
	s.began_how = HSC_MOMENT_BETWEEN;
	CHECK_EQ(hsc_durations_feed(d, &s), HSC_OK);
	check(d, 'a', "1 9-9 9 @0:0 +0x0 ~1 ?2");
	hsc_durations_free(&d);
}

/* Parts in any order; of calls as long, the first of the lowest source. */
static void parts(void)
{
	static const char *const texts[] = { "+a0 -5 +a10 -30 ",
					     "+a100 -120 +a200 -203 ",
					     "+a0 -20 " };
	static const uint32_t moved[] = { 0, 2, 1, 3 };
	struct hsc_durations *d, *p;

	for (size_t first = 0; first < 3; first++) {
		CHECK_EQ(hsc_durations_new(&d), HSC_OK);
		for (size_t i = 0; i < 3; i++) {
			const size_t k = (first + i) % 3;

			CHECK_EQ(hsc_durations_new(&p), HSC_OK);
			feed(p, texts[k], k == 2 ? 2 : 1);
			CHECK_EQ(hsc_durations_merge(d, p, moved), HSC_OK);
			hsc_durations_free(&p);
		}
		check(d, 'b', "5 3-20 68 @1:10 +0x406 ~0 ?0");
		CHECK_EQ(hsc_durations_new(&p), HSC_OK);
		CHECK_EQ(hsc_durations_merge(p, d, NULL), HSC_OK);
		check(p, 'b', "5 3-20 68 @1:10 +0x406 ~0 ?0");
		hsc_durations_free(&p);
		hsc_durations_free(&d);
	}
}

int main(void)
{
	which_calls_count();
	what_has_no_length();
	parts();
	return check_failures != 0;
}
