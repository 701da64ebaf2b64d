/* SPDX-License-Identifier: MIT */
/* records.h - a header, records and damage, for tests of their views. */
#ifndef HSC_TESTS_VIEW_COUNTERS_RECORDS_H
#define HSC_TESTS_VIEW_COUNTERS_RECORDS_H

#include "support/printed.h"
#include "unit/check.h"
#include "view/counters/counters.h"

static const uint8_t records_code[16];

/* Counter 0 counts cycles, counter 3 a raw event. */
static const struct hsc_perf_setup records_setup = {
	.count = HSC_PERF_DELTA,
	.mask = 9,
	.counters = { { .type = HSC_PERF_GENERAL,
			.code = 1,
			.bits = 64,
			.csr = 0xb00 },
		      [3] = { .type = HSC_PERF_EVENT,
			      .bits = 40,
			      .csr = 0xb03,
			      .event_data = 0x20000 } },
};

static const struct hsc_perf_item records_items[] = {
	{ .kind = HSC_PERF_ITEM_HEADER },
	/* the first record has no increments */
	{ .kind = HSC_PERF_ITEM_RECORD,
	  .record = HSC_PERF_ENTER,
	  .addresses = 2,
	  .mask = 9,
	  .value = { 100, [3] = 7 },
	  .sent = { 100, [3] = 7 } },
	{ .kind = HSC_PERF_ITEM_RECORD,
	  .record = HSC_PERF_MANUAL,
	  .addresses = 1,
	  .mask = 1,
	  .known = 1,
	  .value = { 150 },
	  .sent = { 50 },
	  .increment = { 50 },
	  .unsure = true,
	  .reason = HSC_PERF_CUT },
	{ .kind = HSC_PERF_ITEM_RECORD,
	  .record = HSC_PERF_EXIT,
	  .addresses = 2 },
	{ .kind = HSC_PERF_ITEM_DAMAGE,
	  .writes = 1,
	  .reason = HSC_PERF_NO_HEADER },
};

#define RECORDS (sizeof(records_items) / sizeof(records_items[0]))

/* The image has "fn,\"x\"" at 0x1000. */
struct records {
	struct hsc_image *image;
	struct hsc_view_counters_source source;
	struct hsc_view_counters view;
};

static inline void records_begin(struct records *r, struct printed *p)
{
	CHECK_EQ(hsc_image_new(&r->image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(r->image, "fn,\"x\"", 0x1000, records_code,
				     sizeof(records_code)),
		 HSC_OK);
	r->source =
		(struct hsc_view_counters_source){ .images = { &r->image, 1 },
						   .id = 7 };
	r->view = (struct hsc_view_counters){ .out = printed_begin(p),
					      .bundle = "a\"b",
					      .sources = &r->source };
}

/* Item `i`, at time 1000 * i, but the last has no time. */
static inline void records_feed(const struct hsc_view_ops *ops, void *view,
				size_t i)
{
	const struct hsc_perf_reading reading = {
		.item = &records_items[i],
		.setup = &records_setup,
		.address = { 0x1000, 0x2000 },
	};
	const struct hsc_event e = { .kind = HSC_EVENT_PERF,
				     .timed = i + 1 < RECORDS,
				     .time = 1000 * i,
				     .clock = 10 * i,
				     .offset = 16 * i,
				     .perf = &reading };

	CHECK_EQ(ops->event(view, &e), HSC_OK);
}

static inline void records_end(struct records *r)
{
	hsc_image_free(&r->image);
}

#endif
