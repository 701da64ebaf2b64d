/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/event/merge.h>
#include <stdlib.h>

#define SOURCES 4
#define LONGEST 8

/* Clocks of each source, ended by 0; the order in which sources are given. */
static const struct {
	const char *name;
	uint64_t clocks[SOURCES][LONGEST];
	const char *want;
} cases[] = {
	{ "no events at all", { { 0 } }, "" },
	{ "one source", { { 5, 6, 6, 9 } }, "0000" },
	{ "two in turn", { { 1, 3, 5 }, { 2, 4, 6 } }, "010101" },
	{ "ties go to the lower index",
	  { { 7, 7 }, { 7, 7 }, { 7 } },
	  "00112" },
	{ "a source without events", { { 4 }, { 0 }, { 2, 3 } }, "220" },
	{ "one ends early", { { 1 }, { 2, 9 }, { 3, 4, 5 } }, "012221" },
	{ "all four",
	  { { 10, 40 }, { 20, 30 }, { 5, 50 }, { 25, 26, 27 } },
	  "2013331"
	  "02" },
};

static struct hsc_merge_key key_of(uint64_t clock)
{
	return (struct hsc_merge_key){ clock, 0 };
}

/* The earlier time comes first, whatever the source and its clock. */
static void by_time(void)
{
	static const uint64_t times[2][4] = { { 5, 7, 30, 0 }, { 6, 7, 8, 0 } };
	static const size_t want[] = { 0, 1, 0, 1, 1, 0 };
	size_t at[2] = { 0 }, n = 0, index;
	struct hsc_merge *m;

	CHECK_EQ(hsc_merge_new(&m, 2), HSC_OK);
	for (size_t i = 2; i-- > 0;)
		hsc_merge_feed(m, i,
			       (struct hsc_merge_key){ 9 * i, times[i][0] });
	while (hsc_merge_next(m, &index) == HSC_OK && n < 6) {
		const struct hsc_merge_key key = { 9 * index,
						   times[index][++at[index]] };

		CHECK_EQ(index, want[n++]);
		if (key.time)
			hsc_merge_feed(m, index, key);
		else
			hsc_merge_end(m);
	}
	CHECK_EQ(n, 6);
	hsc_merge_free(&m);
}

static void run(size_t i, char *text)
{
	size_t at[SOURCES] = { 0 }, n = 0, index;
	struct hsc_merge *m;

	CHECK_EQ(hsc_merge_new(&m, SOURCES), HSC_OK);
	for (size_t k = 0; k < SOURCES; k++)
		if (cases[i].clocks[k][0])
			hsc_merge_feed(m, k, key_of(cases[i].clocks[k][0]));
	while (hsc_merge_next(m, &index) == HSC_OK) {
		const uint64_t clock = cases[i].clocks[index][++at[index]];

		text[n++] = (char)('0' + index);
		if (clock)
			hsc_merge_feed(m, index, key_of(clock));
		else
			hsc_merge_end(m);
	}
	text[n] = '\0';
	hsc_merge_free(&m);
	CHECK(m == NULL);
	hsc_merge_free(&m);
}

/* Many sources with random clocks come out sorted. */
static void random_order(void)
{
	enum { COUNT = 1000, EACH = 20 };
	static uint64_t clock[COUNT];
	static unsigned left[COUNT];
	uint64_t seed = 88172645463325252u, last = 0;
	struct hsc_merge *m;
	size_t index, given = 0;

	CHECK_EQ(hsc_merge_new(&m, COUNT), HSC_OK);
	for (size_t i = 0; i < COUNT; i++) {
		left[i] = EACH;
		clock[i] = i * 7919 % 997;
		hsc_merge_feed(m, i, key_of(clock[i]));
	}
	while (hsc_merge_next(m, &index) == HSC_OK) {
		CHECK(clock[index] >= last);
		last = clock[index];
		given++;
		clock[index] += random_next(&seed) % 100;
		if (--left[index])
			hsc_merge_feed(m, index, key_of(clock[index]));
		else
			hsc_merge_end(m);
	}
	CHECK_EQ(given, COUNT * EACH);
	hsc_merge_free(&m);
}

int main(void)
{
	char text[SOURCES * LONGEST + 1];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		run(i, text);
		CHECK_STR(text, cases[i].want, cases[i].name);
	}
	random_order();
	by_time();
	return check_failures != 0;
}
