/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include <hartscope/measure/shares.h>

/* "function:instructions" of each, and "!" if some are lost. */
static void check(struct hsc_shares *s, uint64_t number, const char *want)
{
	const struct hsc_share *list;
	char got[128] = "";
	size_t count, len = 0;
	const bool whole = hsc_shares_take(s, number, &list, &count);

	for (size_t i = 0; i < count; i++)
		len += (size_t)snprintf(got + len, sizeof(got) - len,
					"%u:%" PRIu64 " ", list[i].function,
					list[i].instructions);
	snprintf(got + len, sizeof(got) - len, "%s", whole ? "" : "!");
	CHECK_STR(got, want, "shares");
}

static void feed(struct hsc_shares *s, struct steps *steps, const char *text)
{
	struct hsc_stack_step step;

	steps->at = text;
	while (steps_next(steps, &step))
		CHECK_EQ(hsc_shares_step(s, &step), HSC_OK);
}

/* a, which calls b twice; counters are read at 25 and 60. */
static void two_readings(void)
{
	struct steps steps = { .depth = 0 };
	struct hsc_shares *s;

	CHECK_EQ(hsc_shares_new(&s), HSC_OK);
	check(s, 0, "!");
	feed(s, &steps, "+a10 +b15 -20");
	CHECK_EQ(hsc_shares_cut(s, 25), HSC_OK);
	feed(s, &steps, "+b30 -40");
	CHECK_EQ(hsc_shares_cut(s, 60), HSC_OK);
	CHECK_EQ(hsc_shares_cut(s, 61), HSC_OK);
	check(s, 0, "1:10 2:5 ");
	/* what comes meanwhile is for the next */
	feed(s, &steps, "+c70");
	check(s, 1, "1:25 2:10 ");
	CHECK_EQ(hsc_shares_cut(s, 72), HSC_OK);
	check(s, 3, "1:1 1:9 3:2 ");
	check(s, 3, "!"); /* that was no other reading */
	CHECK_EQ(hsc_shares_cut(s, 72), HSC_OK);
	check(s, 4, "");
	hsc_shares_free(&s);
	hsc_shares_free(&s);
}

static void losses(void)
{
	struct steps steps = { .depth = 0 };
	struct hsc_shares *s;

	CHECK_EQ(hsc_shares_new(&s), HSC_OK);
	feed(s, &steps, "+a0");
	hsc_shares_lose(s);
	CHECK_EQ(hsc_shares_cut(s, 10), HSC_OK);
	hsc_shares_begin(s);
	CHECK_EQ(hsc_shares_cut(s, 15), HSC_OK);
	CHECK_EQ(hsc_shares_cut(s, 20), HSC_OK);
	check(s, 0, "1:10 !");
	check(s, 1, "1:5 !");
	check(s, 2, "1:5 ");
	hsc_shares_free(&s);
}

int main(void)
{
	two_readings();
	losses();
	return check_failures != 0;
}
