/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/measure/stm_interval.h>
#include <stdlib.h>

#define UNTIMED 0x10000u /* with an identifier: when it was is not known */

struct one {
	uint32_t source;
	uint64_t time;
	uint32_t id; /* 0: a gap */
	uint64_t value, thread;
};

static void feed(struct hsc_stm_intervals *m, const struct one *one)
{
	const struct hsc_stm_reading r = { .raw = true,
					   .has_thread = one->thread != 0,
					   .thread = one->thread };
	struct hsc_event e = {
		.kind = one->id ? HSC_EVENT_SOFTWARE : HSC_EVENT_GAP,
		.source = one->source,
		.time = one->time,
		.timed = !(one->id & UNTIMED),
	};

	if (one->id)
		e.software = (struct hsc_event_software){
			.reading = &r,
			.value = one->value,
			.id = one->id & ~UNTIMED,
		};
	CHECK_EQ(hsc_stm_intervals_feed(m, &e), HSC_OK);
}

static const struct {
	const char *name;
	struct hsc_stm_interval_config config;
	struct one events[8];
	const char *want; /* from>to:count/min/max/p99, then unmatched */
} cases[] = {
	{ "one after the other",
	  { 1, 2, false },
	  { { 0, 10, 1, 0, 0 },
	    { 0, 15, 2, 0, 0 },
	    { 0, 20, 1, 0, 0 },
	    { 0, 21, 2, 0, 0 } },
	  "0>0:2/1/5/5 +0" },
	{ "harts apart",
	  { 1, 2, false },
	  { { 0, 10, 1, 0, 0 },
	    { 1, 11, 1, 0, 0 },
	    { 0, 12, 2, 0, 0 },
	    { 1, 14, 2, 0, 0 } },
	  "0>0:1/2/2/2 1>1:1/3/3/3 +0" },
	{ "threads apart",
	  { 1, 2, false },
	  { { 0, 10, 1, 0, 7 }, { 0, 11, 2, 0, 8 }, { 0, 13, 2, 0, 7 } },
	  "0>0:1/3/3/3 +1" },
	{ "a gap cuts",
	  { 1, 2, false },
	  { { 0, 10, 1, 0, 0 }, { 0, 11, 0, 0, 0 }, { 0, 13, 2, 0, 0 } },
	  "+2" },
	{ "when it was is not known",
	  { 1, 2, false },
	  { { 0, 10, 1 | UNTIMED, 0, 0 },
	    { 0, 13, 2, 0, 0 },
	    { 0, 14, 1, 0, 0 },
	    { 0, 15, 2 | UNTIMED, 0, 0 },
	    { 0, 16, 2, 0, 0 } },
	  "0>0:1/2/2/2 +3" },
	{ "of one identifier",
	  { 1, 1, false },
	  { { 0, 10, 1, 0, 0 }, { 0, 12, 1, 0, 0 }, { 0, 15, 1, 0, 0 } },
	  "0>0:2/2/3/3 +1" },
	{ "nested: the innermost first",
	  { 1, 2, false },
	  { { 0, 10, 1, 0, 0 },
	    { 0, 12, 1, 0, 0 },
	    { 0, 13, 2, 0, 0 },
	    { 0, 17, 2, 0, 0 } },
	  "0>0:2/1/7/7 +0" },
	{ "across, by value",
	  { 1, 2, true },
	  { { 0, 10, 1, 5, 0 },
	    { 0, 11, 1, 6, 0 },
	    { 0, 12, 2, 5, 0 },
	    { 1, 20, 2, 6, 0 },
	    { 1, 30, 2, 5, 0 } },
	  "0>1:2/9/20/20 +1" },
};

static void run(size_t i)
{
	struct hsc_stm_intervals *m;
	char text[256];
	size_t n = 0;

	CHECK_EQ(hsc_stm_intervals_new(&m, &cases[i].config), HSC_OK);
	for (const struct one *e = cases[i].events; e->time; e++)
		feed(m, e);
	for (size_t k = 0; k < hsc_stm_intervals_count(m); k++) {
		const struct hsc_stm_interval r = hsc_stm_intervals_get(m, k);

		n += (size_t)snprintf(text + n, sizeof(text) - n,
				      "%u>%u:%u/%u/%u/%u ", r.from, r.to,
				      (unsigned)r.count, (unsigned)r.min,
				      (unsigned)r.max, (unsigned)r.p99);
	}
	snprintf(text + n, sizeof(text) - n, "+%u",
		 (unsigned)hsc_stm_intervals_unmatched(m));
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_stm_intervals_free(&m);
}

static int by_value(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

#define MANY 10000

/* The percentile against sorting all. */
static void test_many(void)
{
	const struct hsc_stm_interval_config as = { 1, 2, false };
	static uint64_t values[MANY];
	struct hsc_stm_intervals *m;
	struct hsc_stm_interval r;
	uint64_t state = 4, time = 1, sum = 0, want;

	CHECK_EQ(hsc_stm_intervals_new(&m, &as), HSC_OK);
	for (unsigned i = 0; i < MANY; i++) {
		values[i] = random_next(&state) >> (24 + i % 40);
		sum += values[i];
		feed(m, &(struct one){ 0, time, 1, 0, 0 });
		time += values[i];
		feed(m, &(struct one){ 0, time, 2, 0, 0 });
	}
	r = hsc_stm_intervals_get(m, 0);
	qsort(values, MANY, sizeof(values[0]), by_value);
	want = values[MANY * 99 / 100 - 1];
	CHECK_EQ(r.count, MANY);
	CHECK_EQ(r.sum, sum);
	CHECK_EQ(r.min, values[0]);
	CHECK_EQ(r.max, values[MANY - 1]);
	CHECK(r.p99 >= want && r.p99 - want <= want / 256);
	hsc_stm_intervals_free(&m);
}

/* However many others begin and end meanwhile, a beginning waits for its end;
 * only of those that are open at once the oldest is given up. */
static void test_long(void)
{
	const struct hsc_stm_interval_config as = { 1, 2, false };
	struct hsc_stm_intervals *m;
	uint64_t time = 1;

	CHECK_EQ(hsc_stm_intervals_new(&m, &as), HSC_OK);
	feed(m, &(struct one){ 0, time, 1, 0, 7 });
	for (unsigned i = 0; i < 3000; i++) {
		feed(m, &(struct one){ 0, ++time, 1, 0, 8 });
		feed(m, &(struct one){ 0, ++time, 2, 0, 8 });
	}
	CHECK_EQ(hsc_stm_intervals_unmatched(m), 1);
	feed(m, &(struct one){ 0, time + 3, 2, 0, 7 });
	CHECK_EQ(hsc_stm_intervals_unmatched(m), 0);
	CHECK_EQ(hsc_stm_intervals_get(m, 0).count, 3001);
	CHECK_EQ(hsc_stm_intervals_get(m, 0).max, time + 2);
	for (unsigned i = 0; i < 1025; i++)
		feed(m, &(struct one){ 0, ++time, 1, 0, 10 + i });
	feed(m, &(struct one){ 0, ++time, 2, 0, 10 });
	feed(m, &(struct one){ 0, ++time, 2, 0, 11 });
	CHECK_EQ(hsc_stm_intervals_get(m, 0).count, 3002);
	CHECK_EQ(hsc_stm_intervals_unmatched(m), 1 + 1 + 1023);
	hsc_stm_intervals_free(&m);
}

#define PARTS 400

/* All that there is of it, whatever the order of rows. */
static void describe(const struct hsc_stm_intervals *m, char *text, size_t cap)
{
	size_t n = 0;

	for (uint32_t pair = 0; pair < 4; pair++)
		for (size_t k = 0; k < hsc_stm_intervals_count(m); k++) {
			const struct hsc_stm_interval r =
				hsc_stm_intervals_get(m, k);

			if (r.from * 2 + r.to != pair)
				continue;
			n += (size_t)snprintf(text + n, cap - n,
					      "%u:%u/%u/%u/%u/%u ", pair,
					      (unsigned)r.count,
					      (unsigned)r.min, (unsigned)r.max,
					      (unsigned)r.sum, (unsigned)r.p99);
		}
	snprintf(text + n, cap - n, "+%u",
		 (unsigned)hsc_stm_intervals_unmatched(m));
}

static struct hsc_stm_intervals *part_of(
	const struct hsc_stm_interval_config *config, const struct one *events,
	size_t count)
{
	struct hsc_stm_intervals *m;

	CHECK_EQ(hsc_stm_intervals_new(&m, config), HSC_OK);
	for (size_t i = 0; i < count; i++)
		feed(m, &events[i]);
	return m;
}

/* Cut anywhere, and merged in either order, it is as if nothing was cut. */
static void test_merge(const struct hsc_stm_interval_config *config,
		       uint64_t *state)
{
	struct one events[PARTS];
	const size_t a = random_next(state) % PARTS;
	const size_t b = a + random_next(state) % (PARTS - a);
	struct hsc_stm_intervals *all, *left[3], *right[3];
	char want[512], got[512];

	for (size_t i = 0; i < PARTS; i++)
		events[i] = (struct one){
			.source = random_next(state) % 2,
			.time = 10 * i + random_next(state) % 10 + 1,
			.id = random_next(state) % 40 ? 1 + i % 2 : 0,
			.value = random_next(state) % 4,
			.thread = random_next(state) % 3,
		};
	all = part_of(config, events, PARTS);
	describe(all, want, sizeof(want));
	for (unsigned k = 0; k < 3; k++) {
		const size_t at[] = { 0, a, b, PARTS };

		left[k] = part_of(config, events + at[k], at[k + 1] - at[k]);
		right[k] = part_of(config, events + at[k], at[k + 1] - at[k]);
	}
	CHECK_EQ(hsc_stm_intervals_merge(left[0], left[1]), HSC_OK);
	CHECK_EQ(hsc_stm_intervals_merge(left[0], left[2]), HSC_OK);
	describe(left[0], got, sizeof(got));
	CHECK_STR(got, want, "the first two first");
	CHECK_EQ(hsc_stm_intervals_merge(right[1], right[2]), HSC_OK);
	CHECK_EQ(hsc_stm_intervals_merge(right[0], right[1]), HSC_OK);
	describe(right[0], got, sizeof(got));
	CHECK_STR(got, want, "the last two first");
	hsc_stm_intervals_free(&all);
	for (unsigned k = 0; k < 3; k++) {
		hsc_stm_intervals_free(&left[k]);
		hsc_stm_intervals_free(&right[k]);
	}
}

int main(void)
{
	uint64_t state = 7;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	test_many();
	test_long();
	for (unsigned i = 0; i < 150; i++) {
		static const struct hsc_stm_interval_config configs[] = {
			{ 1, 2, false }, { 1, 2, true }, { 1, 1, false }
		};

		test_merge(&configs[i % 3], &state);
	}
	return check_failures != 0;
}
