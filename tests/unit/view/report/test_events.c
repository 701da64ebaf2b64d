/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/report/events.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

#define HEAD                                                                   \
	"            total          self     calls   returns exceptions "      \
	"interrupts  samples   function\n"

/* No names are known of these addresses: they stand for themselves. */
static const struct hsc_event events[] = {
	{ .kind = HSC_EVENT_SAMPLE,
	  .reported = true,
	  .sample = { .address = 0x10 } },
	{ .kind = HSC_EVENT_SAMPLE,
	  .reported = true,
	  .sample = { .address = 0x20 } },
	{ .kind = HSC_EVENT_TRAP,
	  .reported = true,
	  .trap = { .btype = HSC_NT_BTYPE_INTERRUPT,
		    .cause = 7,
		    .from = 0x10 } },
	{ .kind = HSC_EVENT_SAMPLE }, /* not by a message */
};

int main(void)
{
	struct hsc_functions *functions;
	struct hsc_event_profile *profile;
	struct printed p = { .len = 0 };
	struct hsc_view_report r = { .out = printed_begin(&p) };

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK_EQ(hsc_event_profile_new(&profile, functions, 1), HSC_OK);
	r.functions = functions;
	CHECK_EQ(hsc_view_report_events_text(&r, profile, NULL), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "\n0 events of messages; times in ticks\n" HEAD, "none");
	r.out = printed_begin(&p);
	CHECK_EQ(hsc_view_report_events_json(&r, profile), HSC_OK);
	CHECK_STR(printed_end(&p), "{ \"events\": 0, \"functions\": [ ] }",
		  "none, JSON");
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		CHECK_EQ(hsc_event_profile_feed(profile, &events[i], NULL),
			 HSC_OK);
	r.out = printed_begin(&p);
	CHECK_EQ(hsc_view_report_events_text(&r, profile, "hart\x1b 0"),
		 HSC_OK);
	CHECK_STR(printed_end(&p),
		  "\nhart? 0  3 events of messages; times in ticks\n" HEAD
		  "                -             0         0         0"
		  "          0          1        1   0x10\n"
		  "                -             0         0         0"
		  "          0          0        1   0x20\n",
		  "text");
	r.out = printed_begin(&p);
	CHECK_EQ(hsc_view_report_events_json(&r, profile), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "{ \"events\": 3, \"functions\": [\n"
		  "    { \"function\": \"0x10\", \"module\": \"\", "
		  "\"calls\": 0, \"whole_calls\": 0, \"returns\": 0, "
		  "\"exceptions\": 0, \"interrupts\": 1, \"samples\": 1, "
		  "\"others\": 0, \"self_ticks\": 0, \"total_ticks\": 0, "
		  "\"at_least_ticks\": 0 },\n"
		  "    { \"function\": \"0x20\", \"module\": \"\", "
		  "\"calls\": 0, \"whole_calls\": 0, \"returns\": 0, "
		  "\"exceptions\": 0, \"interrupts\": 0, \"samples\": 1, "
		  "\"others\": 0, \"self_ticks\": 0, \"total_ticks\": 0, "
		  "\"at_least_ticks\": 0 } ] }",
		  "JSON");
	hsc_event_profile_free(&profile);
	hsc_functions_free(&functions);
	printed_free(&p);
	return check_failures != 0;
}
