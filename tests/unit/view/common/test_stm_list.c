/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/common/stm_list.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/stm.h>

static struct hsc_source sources[] = { { .id = 7 }, { .id = 9 } };
static const struct hsc_manifest manifest = { .sources = sources,
					      .source_count = 2 };

static const struct hsc_stm_reading raw = {
	.raw = true, .whole = true, .text = "0x41", .began = 1000
};
static const struct hsc_stm_reading named = { .raw = true,
					      .whole = true,
					      .text = "hi \"x\"\n",
					      .name = "PRINT",
					      .began = 2000,
					      .has_thread = true,
					      .thread = 0x80,
					      .thread_name = "main" };
static const struct hsc_stm_reading part = { .raw = true, .text = "half" };
static const struct hsc_stm_reading words = { .whole = true,
					      .text = "free words" };
static const struct hsc_stm_reading lost = { .lost = 3, .at_least = true };

static const struct hsc_event events[] = {
	{ .kind = HSC_EVENT_SOFTWARE,
	  .timed = true,
	  .time = 1000,
	  .offset = 16,
	  .software = { .reading = &raw, .id = 0x1234, .value = 0x41 } },
	{ .kind = HSC_EVENT_SOFTWARE,
	  .source = 1,
	  .timed = true,
	  .time = 2004,
	  .software = { .reading = &named, .id = 4, .value = 0x0a } },
	{ .kind = HSC_EVENT_SOFTWARE,
	  .software = { .reading = &part, .id = 4, .value = 'p' } },
	{ .kind = HSC_EVENT_SOFTWARE, .software = { .reading = &words } },
	{ .kind = HSC_EVENT_GAP,
	  .timed = true,
	  .time = 3000,
	  .gap = { .software = &lost } },
	{ .kind = HSC_EVENT_GAP,
	  .gap = { .bytes = 5, .reason = HSC_FLOW_BAD_BYTES } },
	{ .kind = HSC_EVENT_CALL },
};

static const struct {
	const struct hsc_view_ops *ops;
	const char *want;
} views[] = {
	{ &hsc_view_stm_text_ops,
	  "           time  hart      id  thread        event\n"
	  "          1,000     7  0x1234  -             "
	  "id 0x1234 (not used): 0x41\n"
	  "          2,000     9  0x0004  main          PRINT: hi \"x\"?\n"
	  "              -     7       -  -             free words\n"
	  "          3,000     7       -  -             "
	  "-- at least 3 events lost\n"
	  "              -     7       -  -             "
	  "-- 5 bytes lost: bytes that are no message\n" },
	{ &hsc_view_stm_json_ops,
	  "{\"hart\":7,\"time\":1000,\"offset\":16,\"id\":4660,"
	  "\"group\":\"not used\",\"value\":65,\"began\":1000,"
	  "\"text\":\"0x41\"}\n"
	  "{\"hart\":9,\"time\":2004,\"offset\":0,\"id\":4,"
	  "\"group\":\"not used\",\"value\":10,\"thread\":128,"
	  "\"thread_name\":\"main\",\"name\":\"PRINT\",\"began\":2000,"
	  "\"text\":\"hi \\u0022x\\u0022\\u000a\"}\n"
	  "{\"hart\":7,\"offset\":0,\"id\":4,\"group\":\"not used\","
	  "\"value\":112}\n"
	  "{\"hart\":7,\"offset\":0,\"began\":0,\"text\":\"free words\"}\n"
	  "{\"hart\":7,\"time\":3000,\"offset\":0,\"lost\":3,"
	  "\"at_least\":true}\n"
	  "{\"hart\":7,\"offset\":0,\"lost_bytes\":5,"
	  "\"reason\":\"bytes that are no message\"}\n" },
	{ &hsc_view_stm_osd_ops, "000003e8 1234 0000000000000041\n"
				 "000007d4 0004 000000000000000a\n"
				 "00000000 0004 0000000000000070\n"
				 "00000000 free words\n"
				 "Overflow, missed 3 events\n" },
	{ &hsc_view_stm_print_ops, "\np" },
};

static void test_intervals(void)
{
	const struct hsc_stm_interval_config config = { .from = 1, .to = 2 };
	struct hsc_event e = { .kind = HSC_EVENT_SOFTWARE,
			       .timed = true,
			       .software = { .reading = &raw } };
	struct hsc_stm_intervals *m;
	struct printed p = { .len = 0 };

	CHECK_EQ(hsc_stm_intervals_new(&m, &config), HSC_OK);
	hsc_view_stm_intervals(printed_begin(&p), m, &manifest, false);
	CHECK_STR(printed_end(&p),
		  "from hart  to hart  count  min  mean  p99  max\n", "no row");
	for (unsigned i = 0; i < 4; i++) { /* 10 ticks, then 15 */
		e.time = i * 10 + (i == 3 ? 5 : 0);
		e.software.id = 1 + i % 2;
		CHECK_EQ(hsc_stm_intervals_feed(m, &e), HSC_OK);
	}
	hsc_view_stm_intervals(printed_begin(&p), m, &manifest, false);
	CHECK_STR(strchr(printed_end(&p), '\n'),
		  "\n        7        7      2   10  12.5   15   15\n", "text");
	hsc_view_stm_intervals(printed_begin(&p), m, &manifest, true);
	CHECK_STR(printed_end(&p),
		  "{\"from\":7,\"to\":7,\"count\":2,\"min\":10,\"mean\":12.5,"
		  "\"p99\":15,\"max\":15}\n",
		  "JSON");
	hsc_stm_intervals_free(&m);
	printed_free(&p);
}

/* On a terminal no line is wider than that. */
static void test_narrow(void)
{
	struct printed p = { .len = 0 };
	struct hsc_view_stm v = { .out = printed_begin(&p),
				  .manifest = &manifest,
				  .screen = { .columns = 75 } };

	CHECK_EQ(hsc_view_stm_text_ops.event(&v, &events[5]), HSC_OK);
	v.screen.columns = 60;
	CHECK_EQ(hsc_view_stm_text_ops.event(&v, &events[0]), HSC_OK);
	CHECK_STR(strchr(printed_end(&p), '\n'),
		  "\n              -     7       -  -             "
		  "-- 5 bytes lost: bytes that\n"
		  "                                                "
		  "are no message\n"
		  "          1,000     7  0x1234  -             \n"
		  "    id 0x1234 (not used): 0x41\n",
		  "narrow");
	printed_free(&p);
}

/* The text alone, byte by byte, on a terminal: characters are shown when they
 * are whole, and none that would do something to it. */
static void test_terminal(void)
{
	static const char text[] = "a\033[\xc3\xa9\t\xc2\x9b\xff\xe2\x82\xac\n"
				   "\xe2\x82z";
	static const struct hsc_stm_reading reading = { .raw = true,
							.whole = true };
	struct printed p = { .len = 0 };
	struct hsc_view_stm v = { .out = printed_begin(&p),
				  .manifest = &manifest,
				  .print = HSC_STM_PRINT,
				  .terminal = true };

	for (const char *c = text; *c; c++) {
		const struct hsc_event e = {
			.kind = HSC_EVENT_SOFTWARE,
			.software = { .reading = &reading,
				      .id = HSC_STM_PRINT,
				      .value = (unsigned char)*c }
		};

		CHECK_EQ(hsc_view_stm_print_ops.event(&v, &e), HSC_OK);
	}
	CHECK_STR(printed_end(&p), "a?[\xc3\xa9\t??\xe2\x82\xac\n??z",
		  "on a terminal");
	printed_free(&p);
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(views) / sizeof(views[0]); i++) {
		struct hsc_view_stm v = { .out = printed_begin(&p),
					  .manifest = &manifest,
					  .print = HSC_STM_PRINT };

		for (size_t k = 0; k < sizeof(events) / sizeof(events[0]); k++)
			CHECK_EQ(views[i].ops->event(&v, &events[k]), HSC_OK);
		CHECK_STR(printed_end(&p), views[i].want, "list");
		CHECK_EQ(v.lost, 3);
		CHECK(v.at_least);
		CHECK_EQ(v.events, 4);
	}
	printed_free(&p);
	test_intervals();
	test_narrow();
	test_terminal();
	return check_failures != 0;
}
