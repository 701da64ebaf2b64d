/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/page/tracks.h"
#include <hartscope/event/perf_events.h>
#include <hartscope/event/stm_events.h>

/* A record of one counter, cycles, that counted `count` more. */
static void record(struct hsc_page_tracks *t, uint64_t at, uint64_t count)
{
	const struct hsc_view_source source = { .name = "hart 0" };
	const struct hsc_perf_setup setup = {
		.mask = 1,
		.counters = { { .type = HSC_PERF_GENERAL, .code = 1 } }
	};
	const struct hsc_perf_item item = { .kind = HSC_PERF_ITEM_RECORD,
					    .mask = 5,
					    .known = 1,
					    .increment = { count } };
	const struct hsc_perf_reading reading = { .item = &item,
						  .setup = &setup };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF, .perf = &reading };

	CHECK_EQ(hsc_page_tracks_event(t, &source, &e, at), HSC_OK);
}

/* Points are joined by twos when there are too many, never over a gap, and no
 * count is lost. */
static void test_series(void)
{
	const struct hsc_view_source source = { .name = "hart 0" };
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP };
	struct hsc_page_tracks t = { .points = 4 };
	uint64_t sum = 0;

	record(&t, 10, 1);
	record(&t, 20, 2);
	CHECK_EQ(hsc_page_tracks_event(&t, &source, &gap, 25), HSC_OK);
	record(&t, 30, 4);
	record(&t, 40, 8);
	record(&t, 50, 16);
	CHECK_EQ(t.count, 1);
	CHECK_STR(t.series[0].name, "cycles", "counter");
	CHECK_EQ(t.series[0].count, 3);
	for (size_t i = 0; i < t.series[0].count; i++)
		sum += t.series[0].points[i].count;
	CHECK_EQ(sum, 31);
	CHECK_EQ(t.series[0].points[0].at, 20);
	CHECK(t.series[0].points[0].after_gap);
	CHECK_EQ(t.series[0].points[1].at, 40);
	CHECK(t.series[0].points[1].after_gap);
	CHECK_EQ(t.series[0].points[2].count, 16);
	CHECK(!t.series[0].points[2].after_gap);
	hsc_page_tracks_clear(&t);
}

static void sample(struct hsc_page_tracks *t, struct hsc_image *image,
		   uint64_t address)
{
	const struct hsc_view_source source = { .images = { &image, 1 } };
	const struct hsc_event e = { .kind = HSC_EVENT_SAMPLE,
				     .sample = { .address = address } };

	CHECK_EQ(hsc_page_tracks_event(t, &source, &e, 0), HSC_OK);
}

static void test_samples(void)
{
	static const uint8_t code[8] = { 0x13, 0, 0, 0, 0x13 };
	struct hsc_page_tracks t = { .points = 0 };
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "f", 0x100, code, sizeof(code)),
		 HSC_OK);
	sample(&t, image, 0x104);
	sample(&t, image, 0x900);
	sample(&t, image, 0x100);
	CHECK_EQ(hsc_functions_count(t.sampled), 3);
	CHECK_STR(hsc_functions_get(t.sampled, 1)->name, "f", "symbol");
	CHECK_EQ(t.samples[1], 2);
	CHECK_STR(hsc_functions_get(t.sampled, 2)->name, "0x900", "address");
	CHECK_EQ(t.samples[2], 1);
	hsc_page_tracks_clear(&t);
	CHECK(t.sampled == NULL && t.count == 0);
	hsc_image_free(&image);
}

/* An event of a user that says `text`. */
static void say(struct hsc_page_tracks *t, uint64_t at, uint32_t id,
		const char *text, uint64_t value)
{
	const struct hsc_view_source source = { .name = "hart 0" };
	const struct hsc_stm_reading reading = {
		.raw = true, .whole = true, .group = HSC_STM_USER, .text = text
	};
	const struct hsc_event e = {
		.kind = HSC_EVENT_SOFTWARE,
		.software = { .reading = &reading, .id = id, .value = value }
	};

	CHECK_EQ(hsc_page_tracks_event(t, &source, &e, at), HSC_OK);
}

/* Numbers are levels, of two that are joined the later one stays, and words
 * are none. */
static void test_levels(void)
{
	struct hsc_page_tracks t = { .points = 2 };

	say(&t, 1, 0x20, "0x7", 7);
	say(&t, 2, 0x20, "hello", 1);
	say(&t, 3, 0x20, "", 1);
	CHECK_EQ(t.count, 1);
	CHECK_STR(t.series[0].name, "id 0x0020", "no name is known");
	CHECK(t.series[0].level && !t.series[0].negative);
	CHECK_EQ(t.series[0].count, 1);
	say(&t, 4, 0x20, "-1", UINT64_MAX);
	CHECK(t.series[0].negative);
	say(&t, 5, 0x20, "3", 3);
	CHECK_EQ(t.series[0].count, 2);
	CHECK_EQ(t.series[0].points[0].at, 4);
	CHECK_EQ(t.series[0].points[0].count, UINT64_MAX);
	for (uint32_t id = 0x21; id < 0x21 + HSC_PAGE_LEVELS; id++)
		say(&t, 6, id, "1", 1);
	CHECK_EQ(t.count, HSC_PAGE_LEVELS);
	hsc_page_tracks_clear(&t);
}

int main(void)
{
	test_levels();
	test_series();
	test_samples();
	return check_failures != 0;
}
