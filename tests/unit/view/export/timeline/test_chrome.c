/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <jansson.h>

#define HEAD                                                                   \
	"{ \"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"                  \
	"{ \"ph\": \"M\", \"pid\": 0, \"tid\": 0, \"ts\": 0, "                 \
	"\"name\": \"thread_name\", \"args\": { \"name\": \"hart 0\" } },\n"   \
	"{ \"ph\": \"M\", \"pid\": 0, \"tid\": 1, \"ts\": 0, "                 \
	"\"name\": \"thread_name\", \"args\": { \"name\": \"two\\u001b\" } }"
#define MOMENT(tid, ts, category, name)                                        \
	",\n{ \"ph\": \"i\", \"pid\": 0, \"tid\": " tid ", \"ts\": " ts        \
	", \"cat\": \"" category "\", \"name\": \"" name                       \
	"\", \"s\": \"t\", \"args\": { \"offset\": 0"

static const struct hsc_stm_reading words = {
	.whole = true, .raw = true, .text = "t", .name = "N", .thread_name = "T"
};
static const struct hsc_stm_reading part = { .raw = true, .text = "t" };

static const struct hsc_event events[] = {
	{ .kind = HSC_EVENT_SAMPLE,
	  .reported = true,
	  .timed = true,
	  .clock = 1,
	  .time = 99,
	  .sample = { .address = 0x44 } },
	{ .kind = HSC_EVENT_GAP,
	  .source = 1,
	  .clock = 2,
	  .gap = { .bytes = 3, .reason = HSC_FLOW_BAD_BYTES } },
	{ .kind = HSC_EVENT_DATA_WRITE,
	  .clock = 3,
	  .write = { .channel = 4, .size = 1, .value = 5 } },
	{ .kind = HSC_EVENT_SOFTWARE,
	  .clock = 4,
	  .software = { .reading = &words, .id = 6 } },
	{ .kind = HSC_EVENT_SOFTWARE, .software = { .reading = &part } },
	{ .kind = HSC_EVENT_CALL },
};

static const char want[] = HEAD MOMENT(
	"0", "99", "message",
	"sample") ", \"text\": \"sample at 0x44 (time 99)\" } "
		  "}" MOMENT(
			  "1", "2", "gap",
			  "trace lost") ", \"bytes\": 3, "
					"\"reason\": \"bytes "
					"that are no message\" } "
					"}" MOMENT(
						"0", "3", "itc",
						"ITC write") ", "
							     "\"c"
							     "han"
							     "nel"
							     "\":"
							     " 4,"
							     " "
							     "\"v"
							     "alu"
							     "e\""
							     ": "
							     "5 "
							     "} "
							     "}" MOMENT(
								     "0", "4",
								     "software",
								     "N") ", "
									  "\"id"
									  "\": "
									  "6, "
									  "\"te"
									  "xt\""
									  ": "
									  "\"t"
									  "\", "
									  "\"th"
									  "read"
									  "\": "
									  "\"T"
									  "\" "
									  "} }"
									  ",\n{"
									  " \"p"
									  "h\":"
									  " \"B"
									  "\", "
									  "\"pi"
									  "d\":"
									  " 0, "
									  "\"ti"
									  "d\":"
									  " 0, "
									  "\"ts"
									  "\": "
									  "5, "
									  "\"ca"
									  "t\":"
									  " \"c"
									  "all"
									  "\", "
									  "\"na"
									  "me\""
									  ": "
									  "\"f"
									  "\\u0"
									  "022"
									  "\\u0"
									  "00a"
									  "\" }"
									  ",\n{"
									  " \"p"
									  "h\":"
									  " \"B"
									  "\", "
									  "\"pi"
									  "d\":"
									  " 0, "
									  "\"ti"
									  "d\":"
									  " 0, "
									  "\"ts"
									  "\": "
									  "6, "
									  "\"ca"
									  "t\":"
									  " \"t"
									  "rap"
									  "\", "
									  "\"na"
									  "me\""
									  ": "
									  "\"tr"
									  "ap\""
									  " }"
									  ",\n{"
									  " \"p"
									  "h\":"
									  " \"E"
									  "\", "
									  "\"pi"
									  "d\":"
									  " 0, "
									  "\"ti"
									  "d\":"
									  " 0, "
									  "\"ts"
									  "\": "
									  "7, "
									  "\"na"
									  "me\""
									  ": "
									  "\"tr"
									  "ap\""
									  " } "
									  "] "
									  "}\n";

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_chrome;
	json_t *root;

	exported_begin(&x, f);
	CHECK_STR(exported_end(&x, f), HEAD " ] }\n", "nothing");
	exported_free(&x);
	exported_begin(&x, f);
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		exported_event(&x, f, &events[i]);
	exported_play(&x, f, "+b5 !c6 \\7", 0);
	CHECK_STR(exported_end(&x, f), want, "all kinds");
	root = json_loads(x.p.text, JSON_REJECT_DUPLICATES, NULL);
	CHECK(root != NULL);
	json_decref(root);
	exported_free(&x);

	/* with instructions the clock is theirs, whatever the time */
	exported_begin(&x, f);
	exported_event(&x, f, &(struct hsc_event){ .kind = HSC_EVENT_START });
	exported_event(&x, f, &events[0]);
	CHECK(strstr(exported_end(&x, f), "\"ts\": 1, ") != NULL);
	exported_free(&x);

	/* time is in microseconds */
	x.e.axis.unit = HSC_AXIS_TIME;
	exported_begin(&x, f);
	exported_play(&x, f, "+a12045 -13000", 0);
	CHECK(strstr(exported_end(&x, f), "\"ts\": 12.045, ") != NULL);
	CHECK(strstr(x.p.text, "\"ts\": 13.000, ") != NULL);
	exported_free(&x);
	return check_failures != 0;
}
