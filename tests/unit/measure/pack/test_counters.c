/* SPDX-License-Identifier: MIT */
/* What counters counted is the same after it was bytes, and may be joined with
 * that of others then. Bytes that are not whole are bad. */
#include "measure/pack/pack.h"
#include "unit/check.h"
#include <stdlib.h>

static const struct hsc_perf_setup setup = {
	.mask = 5,
	.counters = { [0] = { .type = 1, .bits = 64, .csr = 0xc00 },
		      [2] = { .type = 2, .event_data = UINT64_MAX } },
};

static void feed(struct hsc_perf_profile *p, enum hsc_perf_kind kind,
		 uint64_t address, uint64_t count)
{
	const struct hsc_perf_item item = {
		.kind = (uint8_t)kind,
		.record = HSC_PERF_MANUAL,
		.addresses = 1,
		.mask = 5,
		.known = 5,
		.writes = 3,
		.increment = { count, [2] = 1 },
	};
	const struct hsc_perf_reading reading = { .item = &item,
						  .setup = &setup,
						  .address = { address } };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF, .perf = &reading };

	CHECK_EQ(hsc_perf_profile_feed(p, &e, NULL), HSC_OK);
}

static void check(const struct hsc_perf_profile *p, uint32_t function,
		  uint64_t records, uint64_t count)
{
	const struct hsc_perf_profile_row *row =
		hsc_perf_profile_get(p, function);
	uint64_t lost;

	CHECK(row != NULL);
	if (!row)
		return;
	CHECK_EQ(row->records, records);
	CHECK_EQ(row->self[0], count);
	CHECK_EQ(row->self[1], records);
	CHECK_EQ(hsc_perf_profile_columns(p), 2);
	CHECK_EQ(hsc_perf_profile_column(p, 0)->csr, 0xc00);
	CHECK_EQ(hsc_perf_profile_column(p, 1)->event_data, UINT64_MAX);
	CHECK_EQ(hsc_perf_profile_cost(p, 0), 7);
	CHECK_EQ(hsc_perf_profile_damage(p, &lost), 1);
	CHECK_EQ(lost, 3);
}

int main(void)
{
	const uint32_t map[] = { 0, 4, 2 };
	struct hsc_pack w = { .reads = false }, r;
	struct hsc_perf_profile *p, *back, *sum;
	struct hsc_functions *f;

	CHECK_EQ(hsc_functions_new(&f), HSC_OK);
	CHECK_EQ(hsc_perf_profile_new(&p, f, 1), HSC_OK);
	feed(p, HSC_PERF_ITEM_HEADER, 0, 0);
	feed(p, HSC_PERF_ITEM_RECORD, 0x1000, 100);
	feed(p, HSC_PERF_ITEM_RECORD, 0x1000, 7);
	feed(p, HSC_PERF_ITEM_DAMAGE, 0, 0);
	w.functions = hsc_functions_count(f);
	hsc_pack_counters(&w, p);
	CHECK(!w.bad);
	check(p, 1, 2, 107);
	for (size_t len = 0; len <= w.len; len++) {
		r = (struct hsc_pack){ .reads = true,
				       .bytes = w.bytes,
				       .len = len,
				       .functions = w.functions };
		CHECK_EQ(hsc_perf_profile_new(&back, f, 1), HSC_OK);
		hsc_pack_counters(&r, back);
		CHECK_EQ(r.bad, len < w.len);
		if (!r.bad)
			check(back, 1, 2, 107);
		hsc_perf_profile_free(&back);
	}
	/* a function that there is not */
	r = (struct hsc_pack){
		.reads = true, .bytes = w.bytes, .len = w.len, .functions = 1
	};
	CHECK_EQ(hsc_perf_profile_new(&back, f, 1), HSC_OK);
	hsc_pack_counters(&r, back);
	CHECK(r.bad);
	hsc_perf_profile_free(&back);
	CHECK_EQ(hsc_perf_profile_new(&sum, NULL, 0), HSC_OK);
	CHECK_EQ(hsc_perf_profile_merge(sum, p, map), HSC_OK);
	check(sum, 4, 2, 107);
	hsc_perf_profile_free(&sum);
	hsc_perf_profile_free(&p);
	hsc_functions_free(&f);
	free(w.bytes);
	return check_failures != 0;
}
