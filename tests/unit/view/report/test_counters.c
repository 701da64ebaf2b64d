/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/report/counters.h"

static const struct hsc_perf_setup setup = {
	.mask = 7,
	.counters = { { .type = HSC_PERF_GENERAL, .code = 1, .bits = 64 },
		      { .type = HSC_PERF_GENERAL, .code = 2, .bits = 64 },
		      { .type = HSC_PERF_GENERAL, .code = 6, .bits = 64 } },
};

/* main calls f once; addresses without code stand for themselves. */
static const struct hsc_perf_item items[] = {
	{ .kind = HSC_PERF_ITEM_HEADER },
	{ .kind = HSC_PERF_ITEM_RECORD, .record = HSC_PERF_ENTER, .mask = 7 },
	{ .kind = HSC_PERF_ITEM_RECORD,
	  .record = HSC_PERF_ENTER,
	  .mask = 7,
	  .known = 7,
	  .increment = { 1000, 500, 5 } },
	{ .kind = HSC_PERF_ITEM_RECORD,
	  .record = HSC_PERF_EXIT,
	  .mask = 7,
	  .known = 7,
	  .increment = { 200, 0, 0 } },
	{ .kind = HSC_PERF_ITEM_DAMAGE, .writes = 3 },
};

static const uint64_t places[][2] = { { 0, 0 },
				      { 0x1000, 0x10 },
				      { 0x2000, 0x1000 },
				      { 0x2000, 0x1000 },
				      { 0, 0 } };

#define TITLES                                                                 \
	"    calls         cycles   instructions  branch-misses    IPC"        \
	"  branch-misses/1000   function\n"

static void feed(struct hsc_perf_profile *profile)
{
	for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
		struct hsc_perf_item item = items[i];
		const struct hsc_perf_reading reading = {
			.item = &item,
			.setup = &setup,
			.address = { places[i][0], places[i][1] },
		};
		const struct hsc_event e = { .kind = HSC_EVENT_PERF,
					     .perf = &reading };

		item.addresses = 2;
		CHECK_EQ(hsc_perf_profile_feed(profile, &e, NULL), HSC_OK);
	}
}

/* The least between two records in a row. */
static void take_off(struct hsc_view_report_counters *r, struct printed *p)
{
	r->out = printed_begin(p);
	r->net = true;
	CHECK_EQ(hsc_view_report_counters_text(r), HSC_OK);
	CHECK(strstr(printed_end(p),
		     "        1            800            500"));
	r->net = false;
}

/* Headers that name more counters than there are columns. */
static void feed_many(struct hsc_perf_profile *profile)
{
	const struct hsc_perf_item item = { .kind = HSC_PERF_ITEM_HEADER };
	struct hsc_perf_setup many = { .mask = 1 };
	const struct hsc_perf_reading reading = { .item = &item,
						  .setup = &many };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF, .perf = &reading };

	for (uint32_t i = 0; i <= HSC_PERF_COLUMNS; i++) {
		CHECK(!hsc_perf_profile_full(profile));
		many.counters[0].event_data = i;
		CHECK_EQ(hsc_perf_profile_feed(profile, &e, NULL), HSC_OK);
	}
	CHECK(hsc_perf_profile_full(profile));
}

/* What is left out is said, also of profiles that are joined. */
static void test_many(struct hsc_view_report_counters *r,
		      struct hsc_functions *functions, struct printed *p)
{
	struct hsc_perf_profile *many, *sum;

	CHECK(!strstr(p->text, "left_out")); /* of few */
	CHECK_EQ(hsc_perf_profile_new(&many, functions, 1), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&sum, functions, 1), HSC_OK);
	feed_many(many);
	CHECK_EQ(hsc_perf_profile_merge(sum, many, NULL), HSC_OK);
	hsc_perf_profile_free(&many);
	r->profile = sum;
	r->out = printed_begin(p);
	CHECK_EQ(hsc_view_report_counters_text(r), HSC_OK);
	CHECK(strstr(printed_end(p), "more than 32 different things were "
				     "counted: the others are left out\n"));
	r->out = printed_begin(p);
	CHECK_EQ(hsc_view_report_counters_json(r), HSC_OK);
	CHECK(strstr(printed_end(p), "\"counters_left_out\": true"));
	hsc_perf_profile_free(&sum);
}

/* What a narrow terminal has no room for is named; cycles stay. */
static void test_narrow(struct hsc_view_report_counters *r, struct printed *p)
{
	r->screen.columns = 60;
	r->out = printed_begin(p);
	CHECK_EQ(hsc_view_report_counters_text(r), HSC_OK);
	CHECK(strstr(printed_end(p),
		     "\n    calls         cycles   instructions   function\n"));
	CHECK(strstr(p->text,
		     "\nnote: no room for branch-misses, IPC, "
		     "branch-misses/1000; a wider terminal or a file has "
		     "them\n"));
	r->screen.columns = 0;
}

static void test_json(struct hsc_view_report_counters *r, struct printed *p)
{
	r->out = printed_begin(p);
	CHECK_EQ(hsc_view_report_counters_json(r), HSC_OK);
	CHECK(strncmp(printed_end(p),
		      "{ \"schema\": \"hartscope-report-counters\", "
		      "\"version\": 1,\n  \"bundle\": \"run.hart\", "
		      "\"hart\": \"hart 0\",\n  \"records\": 3, "
		      "\"damage\": 1, \"lost_writes\": 3, \"net\": false",
		      135) == 0);
	CHECK(strstr(p->text, "\"cost_of_record\": { \"cycles\": 200, "
			      "\"instructions\": 0, \"branch-misses\": 0 }"));
	CHECK(strstr(p->text, "\"self\": { \"cycles\": 1000, "
			      "\"instructions\": 500, \"branch-misses\": 5 }"));
	CHECK(strstr(p->text, "\"ipc\": 0.5000"));
	CHECK(strstr(p->text, "\"branch-misses_per_1000\": 10.0000"));
}

int main(void)
{
	const struct hsc_view_filter all = { .depth = 0 };
	struct hsc_functions *functions;
	struct hsc_perf_profile *profile;
	struct printed p = { .len = 0 };
	struct hsc_view_report_counters r = { .bundle = "run.hart",
					      .filter = &all,
					      .sort = HSC_SORT_SELF };

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&profile, functions, 1), HSC_OK);
	r.functions = functions;
	r.profile = profile;
	r.out = printed_begin(&p);
	CHECK_EQ(hsc_view_report_counters_text(&r), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "run.hart  0 records  counts of the function itself\n"
		  "    calls   function\n",
		  "nothing");
	feed(profile);
	r.out = printed_begin(&p);
	r.hart = "hart 0";
	r.limit = 1;
	CHECK_EQ(hsc_view_report_counters_text(&r), HSC_OK);
	CHECK_STR(
		printed_end(&p),
		"run.hart  hart 0  3 records  damage in 1 place"
		"  counts of the function itself\n" TITLES
		"        1          1,000            500              5   0.50"
		"               10.00   0x1000\n"
		"2 more functions; all of them: --limit 0\n",
		"self");
	test_narrow(&r, &p);
	take_off(&r, &p);
	/* nothing was counted in f that a rate could be of */
	r.out = printed_begin(&p);
	r.sort = HSC_SORT_CALLS;
	r.limit = 0;
	CHECK_EQ(hsc_view_report_counters_text(&r), HSC_OK);
	CHECK(strstr(printed_end(&p),
		     "        1            200              0              0   "
		     "0.00                   -   0x2000\n"));
	test_json(&r, &p);
	hsc_perf_profile_free(&profile);
	test_many(&r, functions, &p);
	hsc_functions_free(&functions);
	printed_free(&p);
	return check_failures != 0;
}
