/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/measure/perf_profile.h>

/* Functions without an image are named after their address. */
#define MAIN 0x1000
#define WORK 0x2000

static struct hsc_perf_setup setup = {
	.mask = 5,
	.counters = { { .type = HSC_PERF_GENERAL, .code = 1, .bits = 64 },
		      { .type = HSC_PERF_EVENT, .bits = 1 },
		      { .type = HSC_PERF_GENERAL, .code = 2, .bits = 64 } },
};

struct step {
	uint8_t kind, record;
	uint64_t address[2];
	uint64_t cycles, instructions;
};

static enum hsc_status feed(struct hsc_perf_profile *p, const struct step *s,
			    uint32_t source)
{
	const struct hsc_perf_item item = {
		.kind = s->kind,
		.record = s->record,
		.addresses = s->record < 2 ? 2 : 1,
		.writes = 3,
		.mask = 5,
		.known = s->cycles == UINT64_MAX ? 0 : 5,
		.increment = { s->cycles, 99, s->instructions },
	};
	const struct hsc_perf_reading reading = {
		.item = &item,
		.setup = &setup,
		.address = { s->address[0], s->address[1] },
	};
	const struct hsc_event e = { .kind = HSC_EVENT_PERF,
				     .source = source,
				     .perf = &reading };

	return hsc_perf_profile_feed(p, &e, NULL);
}

static uint32_t find(const struct hsc_functions *f, const char *name)
{
	for (uint32_t i = 0; i < hsc_functions_count(f); i++)
		if (strcmp(hsc_functions_get(f, i)->name, name) == 0)
			return i;
	return HSC_FUNCTION_NONE;
}

/* 100 main enters work, which calls itself once; a sample in each. */
static const struct step steps[] = {
	{ HSC_PERF_ITEM_HEADER, 0, { 0, 0 }, 0, 0 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_ENTER, { MAIN, 0x10 }, UINT64_MAX, 0 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_ENTER, { WORK, MAIN }, 10, 5 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_ENTER, { WORK, WORK }, 20, 10 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_ISR, { WORK, 0 }, 1, 1 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_EXIT, { WORK, WORK }, 30, 15 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_EXIT, { WORK, MAIN }, 40, 20 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_MANUAL, { MAIN, 0 }, 3, 2 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_EXIT, { MAIN, 0x10 }, 4, 1 },
	/* an exit whose entry was lost, and an entry whose exit was */
	{ HSC_PERF_ITEM_DAMAGE, 0, { 0, 0 }, 0, 0 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_EXIT, { WORK, MAIN }, 100, 50 },
	{ HSC_PERF_ITEM_RECORD, HSC_PERF_ENTER, { WORK, MAIN }, 1000, 500 },
};

/* Parts add up to the whole; what is not known counts for nobody. */
static void test_share(void)
{
	static const struct hsc_share list[] = { { 1, 1 }, { 2, 2 }, { 1, 4 } };
	struct hsc_perf_item item = { .kind = HSC_PERF_ITEM_RECORD,
				      .mask = 5,
				      .increment = { 100, 0, 7 } };
	const struct hsc_perf_reading reading = { .item = &item,
						  .setup = &setup };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF, .perf = &reading };
	static const struct hsc_share one = { 3, 9 };
	const struct hsc_perf_profile_row *a, *b, *row;
	struct hsc_functions *functions;
	struct hsc_perf_profile *p;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&p, functions, 1), HSC_OK);
	CHECK_EQ(feed(p, &steps[0], 0), HSC_OK);
	CHECK_EQ(hsc_perf_profile_share(p, &e, list, 3, true), HSC_OK);
	item.known = 5;
	CHECK_EQ(hsc_perf_profile_share(p, &e, list, 3, false), HSC_OK);
	CHECK(!hsc_perf_profile_get(p, 1));
	CHECK_EQ(hsc_perf_profile_share(p, &e, list, 3, true), HSC_OK);
	a = hsc_perf_profile_get(p, 1);
	b = hsc_perf_profile_get(p, 2);
	CHECK(a && b);
	CHECK_EQ(a->instructions, 5);
	CHECK_EQ(b->instructions, 2);
	CHECK_EQ(a->records, 1);
	CHECK_EQ(a->self[0], 14 + 58); /* of 100: 14.3, 42.9, 100 */
	CHECK_EQ(b->self[0], 28);
	CHECK_EQ(a->self[1] + b->self[1], 7);
	/* what the flow has not come to goes with the next one, if none is lost
	 */
	CHECK_EQ(hsc_perf_profile_share(p, &e, NULL, 0, true), HSC_OK);
	CHECK_EQ(hsc_perf_profile_share(p, &e, &one, 1, true), HSC_OK);
	CHECK_EQ(hsc_perf_profile_share(p, &e, NULL, 0, true), HSC_OK);
	CHECK_EQ(hsc_perf_profile_share(p, &e, NULL, 0, false), HSC_OK);
	CHECK_EQ(hsc_perf_profile_share(p, &e, &one, 1, true), HSC_OK);
	row = hsc_perf_profile_get(p, 3);
	CHECK(row && row->self[0] == 300 && row->instructions == 18);
	CHECK(row && row->records == 3);
	hsc_perf_profile_free(&p);
	hsc_functions_free(&functions);
}

/* Where products are beyond 64 bits: each gets what it should. */
static void test_share_much(void)
{
	static const struct hsc_share list[] = { { 1, UINT64_C(3) << 40 },
						 { 2, UINT64_C(1) << 40 } };
	const struct hsc_perf_item item = { .kind = HSC_PERF_ITEM_RECORD,
					    .mask = 5,
					    .known = 5,
					    .increment = {
						    (UINT64_C(4) << 40) - 4, 0,
						    (UINT64_C(4) << 40) + 8 } };
	const struct hsc_perf_reading reading = { .item = &item,
						  .setup = &setup };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF, .perf = &reading };
	struct hsc_functions *functions;
	struct hsc_perf_profile *p;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&p, functions, 1), HSC_OK);
	CHECK_EQ(feed(p, &steps[0], 0), HSC_OK);
	CHECK_EQ(hsc_perf_profile_share(p, &e, list, 2, true), HSC_OK);
	CHECK_EQ(hsc_perf_profile_get(p, 1)->self[0], (UINT64_C(3) << 40) - 3);
	CHECK_EQ(hsc_perf_profile_get(p, 2)->self[0], (UINT64_C(1) << 40) - 1);
	CHECK_EQ(hsc_perf_profile_get(p, 1)->self[1], (UINT64_C(3) << 40) + 6);
	CHECK_EQ(hsc_perf_profile_get(p, 2)->self[1], (UINT64_C(1) << 40) + 2);
	hsc_perf_profile_free(&p);
	hsc_functions_free(&functions);
}

/* Profiles of each source, merged, are the profile of both. */
static void test_merge(void)
{
	struct hsc_perf_profile *whole, *part[2], *sum;
	const struct hsc_perf_profile_row *a, *b;
	struct hsc_functions *functions;
	uint64_t writes;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&whole, functions, 2), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&sum, functions, 2), HSC_OK);
	for (uint32_t k = 0; k < 2; k++) {
		CHECK_EQ(hsc_perf_profile_new(&part[k], functions, 2), HSC_OK);
		for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
			CHECK_EQ(feed(whole, &steps[i], k), HSC_OK);
			CHECK_EQ(feed(part[k], &steps[i], k), HSC_OK);
		}
	}
	CHECK_EQ(hsc_perf_profile_merge(sum, part[0], NULL), HSC_OK);
	CHECK_EQ(hsc_perf_profile_merge(sum, part[1], NULL), HSC_OK);
	CHECK_EQ(hsc_perf_profile_columns(sum), 2);
	CHECK_EQ(hsc_perf_profile_damage(sum, &writes), 2);
	CHECK_EQ(writes, 6);
	for (size_t i = 0; i < 2; i++) {
		CHECK_EQ(hsc_perf_profile_cost(sum, i), 1);
		CHECK_EQ(hsc_perf_profile_cost(whole, i), 1);
	}
	a = hsc_perf_profile_get(whole, find(functions, "0x2000"));
	b = hsc_perf_profile_get(sum, find(functions, "0x2000"));
	CHECK(a && b);
	if (a && b) {
		CHECK_EQ(b->calls, a->calls);
		CHECK_EQ(b->whole, a->whole);
		CHECK_EQ(b->records, a->records);
		CHECK_EQ(b->charged, a->charged);
		CHECK_EQ(b->total_charged, a->total_charged);
		for (size_t i = 0; i < HSC_PERF_COLUMNS; i++) {
			CHECK_EQ(b->self[i], a->self[i]);
			CHECK_EQ(b->total[i], a->total[i]);
		}
	}
	hsc_perf_profile_free(&sum);
	hsc_perf_profile_free(&part[0]);
	hsc_perf_profile_free(&part[1]);
	hsc_perf_profile_free(&whole);
	hsc_functions_free(&functions);
}

int main(void)
{
	const struct hsc_event other = { .kind = HSC_EVENT_GAP };
	const struct hsc_perf_profile_row *row;
	struct hsc_functions *functions;
	struct hsc_perf_profile *p;
	uint64_t writes;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&p, functions, 2), HSC_OK);
	CHECK_EQ(hsc_perf_profile_feed(p, &other, NULL), HSC_OK);
	/* both sources do the same, in turns */
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		for (uint32_t source = 0; source < 2; source++)
			CHECK_EQ(feed(p, &steps[i], source), HSC_OK);
	CHECK_EQ(feed(p, &steps[1], 2), HSC_OK); /* no such source */
	CHECK_EQ(hsc_perf_profile_columns(p), 2);
	CHECK_EQ(hsc_perf_profile_column(p, 1)->code, 2);
	CHECK_EQ(hsc_perf_profile_damage(p, &writes), 2);
	CHECK_EQ(writes, 6);

	row = hsc_perf_profile_get(p, find(functions, "0x2000"));
	CHECK(row != NULL);
	if (row) {
		CHECK_EQ(row->calls, 2 * 3);
		CHECK_EQ(row->whole, 2 * 2);
		CHECK_EQ(row->records, 2 * 5);
		CHECK_EQ(row->self[0], 2 * (20 + 1 + 30 + 40 + 100));
		CHECK_EQ(row->self[1], 2 * (10 + 1 + 15 + 20 + 50));
		CHECK_EQ(row->total[0], 2 * (20 + 1 + 30 + 40));
		CHECK_EQ(row->total[1], 2 * (10 + 1 + 15 + 20));
	}
	row = hsc_perf_profile_get(p, find(functions, "0x1000"));
	CHECK(row != NULL);
	if (row) {
		CHECK_EQ(row->calls, 2);
		CHECK_EQ(row->self[0], 2 * (10 + 3 + 4 + 1000));
		CHECK_EQ(row->total[0], 2 * (10 + 20 + 1 + 30 + 40 + 3 + 4));
	}
	CHECK(hsc_perf_profile_get(p, HSC_FUNCTION_UNKNOWN) == NULL);
	hsc_perf_profile_free(&p);
	CHECK(p == NULL);
	hsc_functions_free(&functions);
	test_share();
	test_share_much();
	test_merge();
	return check_failures != 0;
}
