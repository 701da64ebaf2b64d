/* SPDX-License-Identifier: MIT */
/* Of all harts one table, of each one, and none of a hart without records. */
#include "cli/counters/print.h"
#include "unit/cli/traced.h"

static const struct hsc_perf_setup setup = {
	.mask = 1,
	.counters = { { .type = 1, .bits = 64 } },
};

static struct hsc_perf_profile *profile_of(struct hsc_functions *f,
					   uint64_t count)
{
	const struct hsc_perf_item header = { .kind = HSC_PERF_ITEM_HEADER };
	const struct hsc_perf_item item = {
		.kind = HSC_PERF_ITEM_RECORD,
		.record = HSC_PERF_MANUAL,
		.addresses = 1,
		.mask = 1,
		.known = 1,
		.increment = { count },
	};
	struct hsc_perf_reading reading = { .item = &header, .setup = &setup };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF, .perf = &reading };
	struct hsc_perf_profile *p;

	CHECK_EQ(hsc_perf_profile_new(&p, f, 1), HSC_OK);
	CHECK_EQ(hsc_perf_profile_feed(p, &e, NULL), HSC_OK);
	reading.item = &item;
	reading.address[0] = 0x10;
	CHECK_EQ(hsc_perf_profile_feed(p, &e, NULL), HSC_OK);
	return p;
}

static void test(const struct hsc_perf_profile **profiles,
		 const struct hsc_functions *f, const char *format,
		 bool per_hart, const char *want)
{
	static const uint64_t ids[] = { 4, 5, 6, 7 };
	static const struct hsc_view_filter all = { .depth = 0 };
	struct hsc_cli_counters_print p = {
		.view = { .bundle = "a.hart", .filter = &all },
		.functions = f,
		.profiles = profiles,
		.ids = ids,
		.count = 4,
		.per_hart = per_hart,
	};
	struct captured shown = { .len = 0 };
	struct hsc_cli cli = { .format = format };
	enum hsc_status rc;

	captured_begin(&shown, &stdout);
	CHECK_EQ(hsc_cli_counters_print(&cli, &p, &rc), HSC_EXIT_OK);
	CHECK_EQ(rc, HSC_OK);
	traced_parts(captured_end(&shown), want, format);
	captured_free(&shown);
}

int main(void)
{
	const struct hsc_perf_profile *profiles[4] = { NULL };
	struct hsc_perf_profile *owned[3];
	struct hsc_functions *f;

	CHECK_EQ(hsc_functions_new(&f), HSC_OK);
	owned[0] = profile_of(f, 30);
	owned[1] = profile_of(f, 12);
	CHECK_EQ(hsc_perf_profile_new(&owned[2], f, 1), HSC_OK);
	test(profiles, f, "text", false, "a.hart  0 records|");
	test(profiles, f, "json", true, "[ ]\n");
	profiles[0] = owned[0];
	profiles[1] = owned[1];
	profiles[3] = owned[2];
	test(profiles, f, "text", false, "a.hart  2 records|    42   0x10\n");
	test(profiles, f, "text", true,
	     "a.hart  hart 4  1 records|    30   0x10\n\na.hart  hart 5  "
	     "1 records|    12   0x10\n");
	test(profiles, f, "json", true,
	     "[ { \"schema\"|\"hart 4\"|\"hart 5\"| } ] }\n]\n");
	for (size_t i = 0; i < 3; i++)
		hsc_perf_profile_free(&owned[i]);
	hsc_functions_free(&f);
	return check_failures != 0;
}
