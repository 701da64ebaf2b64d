/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/event_text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/dtype.h>
#include <hartscope/spec/ntrace.h>

/* PROCESS of an Ownership message: context, V and PRV, format. */
#define SCONTEXT(n, mode) ((n) << 5 | (mode) << 2 | 2)

static const struct {
	struct hsc_event e;
	const char *want; /* NULL: no such event */
} cases[] = {
	{ { .kind = HSC_EVENT_CONTEXT,
	    .context = { .process = SCONTEXT(7, 1) } },
	  "scontext 7, S-mode" },
	{ { .kind = HSC_EVENT_CONTEXT,
	    .reported = true,
	    .context = { .process = SCONTEXT(7, 1), .address = 0x40 } },
	  "scontext 7 at 0x40" },
	{ { .kind = HSC_EVENT_DATA_WRITE,
	    .write = { .channel = 3, .size = 1, .value = 5 } },
	  "channel 3: 0x05" },
	{ { .kind = HSC_EVENT_DATA_WRITE,
	    .timed = true,
	    .time = 99,
	    .write = { .channel = 31, .size = 4, .value = 0xabc } },
	  "channel 31: 0x00000abc (time 99)" },
	{ { .kind = HSC_EVENT_COUNTERS,
	    .reported = true,
	    .counters = { { 1, 2, 3, 4, 5, 6, 7, 65535 } } },
	  "counters 1 2 3 4 5 6 7 65535" },
	{ { .kind = HSC_EVENT_ACCESS,
	    .access = { .type = HSC_DTYPE_LOAD,
			.size = 4,
			.address = 0x80,
			.value = 7,
			.known = HSC_FLOW_ACCESS_ADDRESS |
				 HSC_FLOW_ACCESS_VALUE } },
	  "load 4 bytes at 0x80: 0x7" },
	{ { .kind = HSC_EVENT_ACCESS,
	    .access = { .type = HSC_DTYPE_STORE, .size = 8 } },
	  "store 8 bytes" },
	{ { .kind = HSC_EVENT_ACCESS,
	    .access = { .type = 99,
			.size = 1,
			.known = HSC_FLOW_ACCESS_FAILED } },
	  "access 1 bytes: error" },
	{ { .kind = HSC_EVENT_TRAP,
	    .reported = true,
	    .trap = { .btype = HSC_NT_BTYPE_INTERRUPT,
		      .cause = 7,
		      .from = 0x10 } },
	  "interrupt 7 (machine timer interrupt) at 0x10" },
	{ { .kind = HSC_EVENT_TRAP,
	    .reported = true,
	    .trap = { .btype = HSC_NT_BTYPE_EXCEPTION,
		      .cause = 40,
		      .from = HSC_FLOW_NOWHERE } },
	  "exception 40" },
	{ { .kind = HSC_EVENT_TRAP, .trap = { .cause = 2 } }, NULL },
	{ { .kind = HSC_EVENT_CONTROL,
	    .reported = true,
	    .control = { .action = 2, .address = HSC_FLOW_NOWHERE } },
	  "trace on" },
	{ { .kind = HSC_EVENT_WATCHPOINT,
	    .reported = true,
	    .hit = { .number = 4, .address = 0x20 } },
	  "watchpoint 4 at 0x20" },
	{ { .kind = HSC_EVENT_TRIGGER,
	    .reported = true,
	    .hit = { .number = HSC_FLOW_NO_NUMBER, .address = 0x20 } },
	  "trigger at 0x20" },
	{ { .kind = HSC_EVENT_CALL,
	    .reported = true,
	    .transfer = { .from = 0x10, .to = 0x20 } },
	  "call at 0x10 to 0x20" },
	{ { .kind = HSC_EVENT_CALL, .transfer = { .from = 0x10, .to = 0x20 } },
	  NULL },
	{ { .kind = HSC_EVENT_SAMPLE,
	    .reported = true,
	    .sample = { .address = 0x44 } },
	  "sample at 0x44" },
};

int main(void)
{
	struct hsc_image *image;
	char text[HSC_VIEW_EVENT_MAX];

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const bool known =
			hsc_view_event_words(image, &cases[i].e, text);

		CHECK_EQ(known, cases[i].want != NULL);
		if (cases[i].want)
			CHECK_STR(text, cases[i].want, "words");
	}
	hsc_image_free(&image);
	return check_failures != 0;
}
