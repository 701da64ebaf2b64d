/* SPDX-License-Identifier: MIT */
#include "unit/view/replay/sources.h"
#include "view/replay/chrome.h"
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
	const struct hsc_view_ops *ops = &hsc_view_chrome_ops;
	struct hsc_functions *functions = sources_functions();
	struct printed p = { .len = 0 };
	struct hsc_view_chrome v = { .config = { .out = printed_begin(&p),
						 .functions = functions,
						 .sources = sources_two,
						 .source_count = 2 } };
	json_t *root;

	hsc_view_chrome_begin(&v);
	CHECK_EQ(ops->finish(&v), HSC_OK);
	CHECK_STR(printed_end(&p), HEAD " ] }\n", "nothing");
	v.config.out = printed_begin(&p);
	v.begun = false;
	hsc_view_chrome_begin(&v);
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		CHECK_EQ(ops->event(&v, &events[i]), HSC_OK);
	sources_play(ops, &v, "+b5 !c6 \\7", 0);
	CHECK_EQ(ops->finish(&v), HSC_OK);
	CHECK_STR(printed_end(&p), want, "all kinds");
	root = json_loads(p.text, JSON_REJECT_DUPLICATES, NULL);
	CHECK(root != NULL);
	json_decref(root);

	/* with instructions the clock is theirs, whatever the time */
	v.config.out = printed_begin(&p);
	CHECK_EQ(ops->event(&v, &(struct hsc_event){ .kind = HSC_EVENT_START }),
		 HSC_OK);
	CHECK_EQ(ops->event(&v, &events[0]), HSC_OK);
	CHECK(strstr(printed_end(&p), "\"ts\": 1, ") != NULL);
	hsc_functions_free(&functions);
	hsc_image_free(&sources_image);
	printed_free(&p);
	return check_failures != 0;
}
