/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/report/software.h"
#include <hartscope/event/stm_events.h>

static const struct hsc_stm_reading raw = { .raw = true, .whole = true };
static const struct hsc_stm_reading named = { .raw = true,
					      .whole = true,
					      .name = "A \"b\"\n" };
static const struct hsc_stm_reading lost = { .lost = 1005 };

static const struct hsc_event events[] = {
	{ .kind = HSC_EVENT_SOFTWARE,
	  .software = { .reading = &raw, .id = 0xbeef } },
	{ .kind = HSC_EVENT_SOFTWARE,
	  .software = { .reading = &named, .id = 0x10 } },
	{ .kind = HSC_EVENT_SOFTWARE,
	  .software = { .reading = &named, .id = 0x10 } },
	{ .kind = HSC_EVENT_GAP, .gap = { .software = &lost } },
	{ .kind = HSC_EVENT_CALL },
};

int main(void)
{
	struct hsc_software_counts *c;
	struct printed p = { .len = 0 };
	struct hsc_view_report r = { .out = printed_begin(&p) };

	CHECK_EQ(hsc_software_counts_new(&c), HSC_OK);
	hsc_view_report_software_text(&r, NULL);
	hsc_view_report_software_text(&r, c);
	hsc_view_report_software_json(&r, NULL);
	hsc_view_report_software_json(&r, c);
	CHECK_STR(printed_end(&p), "", "none");
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		CHECK_EQ(hsc_software_counts_feed(c, &events[i]), HSC_OK);
	r.out = printed_begin(&p);
	hsc_view_report_software_text(&r, c);
	CHECK_STR(printed_end(&p),
		  "\n     count   software event\n"
		  "         2   0x0010  A \"b\"?\n"
		  "         1   0xbeef\n"
		  "     1,005   lost by the trace hardware\n",
		  "text");
	r.out = printed_begin(&p);
	hsc_view_report_software_json(&r, c);
	CHECK_STR(printed_end(&p),
		  ",\n  \"software\": { \"lost\": 1005, \"events\": [\n"
		  "    { \"id\": 16, \"name\": \"A \\u0022b\\u0022\\u000a\", "
		  "\"count\": 2 },\n"
		  "    { \"id\": 48879, \"name\": null, \"count\": 1 } ] }",
		  "JSON");
	hsc_software_counts_free(&c);
	printed_free(&p);
	return check_failures != 0;
}
