/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/info/loss.h"
#include <hartscope/flow/flow_item.h>

static struct hsc_source sources[] = { { .id = 0 }, { .id = 5 } };

static const struct hsc_event events[] = {
	{ .kind = HSC_EVENT_START },
	{ .kind = HSC_EVENT_GAP,
	  .source = 1,
	  .clock = 12345,
	  .message = 7,
	  .offset = 0x40,
	  .gap = { .bytes = 3,
		   .from = 0x100,
		   .to = HSC_FLOW_NOWHERE,
		   .reason = HSC_FLOW_BAD_BYTES } },
	/* the last address is that without code */
	{ .kind = HSC_EVENT_GAP,
	  .gap = { .bytes = 8,
		   .from = 0x104,
		   .to = 0x200,
		   .reason = HSC_FLOW_UNKNOWN_CODE } },
	{ .kind = HSC_EVENT_NOTE,
	  .offset = 9,
	  .note = { .reason = HSC_FLOW_VENDOR } },
};

static const char *run(struct printed *p, struct hsc_view_loss *v,
		       const struct hsc_decode_totals *t, size_t count)
{
	v->out = printed_begin(p);
	hsc_view_loss_begin(v);
	for (size_t i = 0; i < count; i++)
		hsc_view_loss_event(v, &events[i]);
	hsc_view_loss_end(v, t);
	return printed_end(p);
}

int main(void)
{
	const struct hsc_manifest m = { .protocol = (char *)"etrace",
					.sources = sources,
					.source_count = 2 };
	const struct hsc_decode_totals none = { .messages = 1 };
	const struct hsc_decode_totals t = { .messages = 1000,
					     .instructions = 2000,
					     .gaps = 2,
					     .gap_bytes = 11,
					     .notes = 1 };
	struct hsc_view_loss v = { .manifest = &m };
	struct printed p = { .len = 0 };

	CHECK_STR(run(&p, &v, &t, 4),
		  "\n"
		  "gap   hart 5  clock 12,345  packet #7  byte 0x40  "
		  "3 bytes lost, last pc 0x100: bytes that are no message\n"
		  "gap   hart 0  clock 0  packet #0  byte 0x0  "
		  "8 bytes lost: no code is known at 0x200\n"
		  "note  hart 0  clock 0  packet #0  byte 0x9  "
		  "a vendor or reserved message\n"
		  "1,000 packets, 2,000 instructions, 2 gaps, 11 bytes lost, "
		  "1 note\n",
		  "text");
	CHECK_EQ(v.count, 3);
	v = (struct hsc_view_loss){ .manifest = &m };
	CHECK_STR(run(&p, &v, &none, 0),
		  "\n1 packet, 0 instructions, 0 gaps, 0 bytes lost\n",
		  "no loss");
	v = (struct hsc_view_loss){ .manifest = &m, .json = true };
	CHECK_STR(run(&p, &v, &t, 4),
		  ",\n  \"loss\": {\n    \"list\": [\n"
		  "      { \"kind\": \"gap\", \"hart\": 5, \"clock\": 12345, "
		  "\"number\": 7, \"offset\": 64, \"bytes\": 3, "
		  "\"last_pc\": \"0x100\", "
		  "\"reason\": \"bytes that are no message\" },\n"
		  "      { \"kind\": \"gap\", \"hart\": 0, \"clock\": 0, "
		  "\"number\": 0, \"offset\": 0, \"bytes\": 8, "
		  "\"reason\": \"no code is known at 0x200\" },\n"
		  "      { \"kind\": \"note\", \"hart\": 0, \"clock\": 0, "
		  "\"number\": 0, \"offset\": 9, "
		  "\"reason\": \"a vendor or reserved message\" } ],\n"
		  "    \"messages\": 1000, \"instructions\": 2000,\n"
		  "    \"gaps\": 2, \"gap_bytes\": 11, \"notes\": 1\n  }",
		  "JSON");
	v = (struct hsc_view_loss){ .manifest = &m, .json = true };
	CHECK_STR(run(&p, &v, &none, 0),
		  ",\n  \"loss\": {\n    \"list\": [ ],\n"
		  "    \"messages\": 1, \"instructions\": 0,\n"
		  "    \"gaps\": 0, \"gap_bytes\": 0, \"notes\": 0\n  }",
		  "JSON without loss");
	printed_free(&p);
	return check_failures != 0;
}
