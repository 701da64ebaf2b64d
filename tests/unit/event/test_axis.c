/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/event/axis.h>

#define MHZ UINT64_C(1000000)

static const struct hsc_stamp list[] = { { 100, 1000, false },
					 { 110, 1050, false },
					 { 110, 1060, false },
					 { 113, 1061, false } };

/* Instructions, and where they stand. */
static const struct {
	const char *name;
	uint64_t clock;
	struct hsc_moment ticks, time; /* at 3 MHz */
} cases[] = {
	{ "before the first",
	  99,
	  { 1000, HSC_MOMENT_BEFORE },
	  { 333333, HSC_MOMENT_BEFORE } },
	{ "the first",
	  100,
	  { 1000, HSC_MOMENT_EXACT },
	  { 333333, HSC_MOMENT_EXACT } },
	{ "between",
	  103,
	  { 1015, HSC_MOMENT_BETWEEN },
	  { 338333, HSC_MOMENT_BETWEEN } },
	{ "the first of two at one point",
	  110,
	  { 1050, HSC_MOMENT_EXACT },
	  { 350000, HSC_MOMENT_EXACT } },
	{ "finer than a tick",
	  111,
	  { 1060, HSC_MOMENT_BETWEEN },
	  { 353444, HSC_MOMENT_BETWEEN } },
	{ "the last",
	  113,
	  { 1061, HSC_MOMENT_EXACT },
	  { 353666, HSC_MOMENT_EXACT } },
	{ "after the last",
	  200,
	  { 1061, HSC_MOMENT_AFTER },
	  { 353666, HSC_MOMENT_AFTER } },
};

static void check(const char *name, struct hsc_moment got,
		  struct hsc_moment want)
{
	if (got.at == want.at && got.how == want.how)
		return;
	printf("%s: %" PRIu64 "/%u, want %" PRIu64 "/%u\n", name, got.at,
	       got.how, want.at, want.how);
	check_failures++;
}

static void all_axes(void)
{
	const struct hsc_stamps stamps = { list, 4, 0, 0 };
	const struct hsc_event e = { .clock = 7, .stamps = &stamps };
	const struct hsc_axis none = { 0 }, ticks = { HSC_AXIS_TICKS, 0 },
			      time = { HSC_AXIS_TIME, 3 * MHZ };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		check(cases[i].name,
		      hsc_axis_within(&ticks, &e, cases[i].clock),
		      cases[i].ticks);
		check(cases[i].name, hsc_axis_within(&time, &e, cases[i].clock),
		      cases[i].time);
		check(cases[i].name, hsc_axis_within(&none, &e, cases[i].clock),
		      (struct hsc_moment){ cases[i].clock, 0 });
	}
}

/* An event with a time of its own; turns of the counter; no timestamps. */
static void events(void)
{
	const struct hsc_stamps stamps = { list, 4, 0, 5000 };
	const struct hsc_stamps none = { NULL, 0, 900, 5000 };
	const struct hsc_axis count = { 0 }, ticks = { HSC_AXIS_TICKS, 0 };
	struct hsc_event e = { .clock = 110, .time = 77, .stamps = &stamps };

	check("of the flow", hsc_axis_event(&ticks, &e),
	      (struct hsc_moment){ 6050, HSC_MOMENT_EXACT });
	e.timed = true;
	check("of its own", hsc_axis_event(&ticks, &e),
	      (struct hsc_moment){ 77, HSC_MOMENT_EXACT });
	check("instructions", hsc_axis_event(&count, &e),
	      (struct hsc_moment){ 110, HSC_MOMENT_EXACT });
	e.timed = false;
	e.stamps = &none;
	check("no timestamp", hsc_axis_event(&ticks, &e),
	      (struct hsc_moment){ 5900, HSC_MOMENT_UNKNOWN });
	e.stamps = NULL;
	check("not asked for", hsc_axis_event(&ticks, &e),
	      (struct hsc_moment){ 0, HSC_MOMENT_UNKNOWN });
}

/* Products beyond 64 bits, by a sum that has no product. */
static void far_apart(void)
{
	uint64_t random = 2463534242;

	for (unsigned i = 0; i < 2000; i++) {
		const uint64_t shift = random_next(&random) % 40;
		const uint64_t span = 1 + (random_next(&random) >> 24 >> shift);
		const uint64_t dt = random_next(&random) >> 1;
		const struct hsc_stamp ends[] = { { 0, 0, false },
						  { span, dt, false } };
		const struct hsc_stamps stamps = { ends, 2, 0, 0 };
		const struct hsc_event e = { .stamps = &stamps };
		const struct hsc_axis ticks = { HSC_AXIS_TICKS, 0 };
		const uint64_t at = random_next(&random) % span;
		const uint64_t q = dt / span, r = dt % span;
		uint64_t want = q * at, left = 0;

		/* at * r / span, where r and at are below 2^40 */
		for (unsigned bit = 40; bit-- > 0;) {
			left = 2 * left + (at >> bit & 1 ? r : 0);
			want += left / span << bit;
			left %= span;
		}
		CHECK_EQ(hsc_axis_within(&ticks, &e, at).at, want);
	}
}

static void ticks_alone(void)
{
	const struct hsc_axis ticks = { .unit = HSC_AXIS_TICKS };
	const struct hsc_axis time = { HSC_AXIS_TIME, 3000000000 };

	CHECK_EQ(hsc_axis_of_ticks(&ticks, 7), 7);
	CHECK_EQ(hsc_axis_of_ticks(&time, 7), 2);
	CHECK_EQ(hsc_axis_of_ticks(&time, 3000000003), 1000000001);
}

int main(void)
{
	ticks_alone();
	all_axes();
	events();
	far_apart();
	return check_failures != 0;
}
