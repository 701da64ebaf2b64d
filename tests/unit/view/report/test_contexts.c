/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/report/contexts.h"
#include <hartscope/flow/flow_item.h>

/* Four instructions that nobody knows more of, and twelve in context 9. */
static struct hsc_contexts *make(const struct hsc_axis *axis)
{
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
			       .blocks.instructions = 4 };
	struct hsc_contexts *c;

	CHECK_EQ(hsc_contexts_new(&c, axis), HSC_OK);
	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
	e = (struct hsc_event){ .kind = HSC_EVENT_CONTEXT,
				.context = { .process = 9, .privilege = 1 } };
	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
	e = (struct hsc_event){ .kind = HSC_EVENT_BLOCKS,
				.clock = 4,
				.blocks.instructions = 12 };
	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
	return c;
}

int main(void)
{
	const struct hsc_view_title title = { .bundle = "a\"b.hart",
					      .harts = 1,
					      .unit = "hart",
					      .instructions = 16 };
	const struct hsc_idle idle = { .waits = 3,
				       .untimed = 1,
				       .ticks = 1016,
				       .instructions = 8,
				       .around_ticks = 1008,
				       .around_instructions = 4 };
	struct hsc_view_contexts v = { .contexts = make(&title.axis) };
	struct hsc_contexts *c = make(&title.axis);
	struct printed p = { .out = NULL };

	v.out = printed_begin(&p);
	CHECK_EQ(hsc_view_contexts_as(&v, &title, "text"), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "a\"b.hart  1 hart  16 instructions  no gaps\n"
		  "     share  instructions   entered   context\n"
		  "    75.0 %            12         1   "
		  "context 9, S-mode\n"
		  "    25.0 %             4         1   "
		  "not known\n",
		  "text");
	v.idle = &idle;
	v.out = printed_begin(&p);
	CHECK_EQ(hsc_view_contexts_as(&v, &title, "json"), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "{ \"schema\": \"hartscope-contexts\", \"version\": 1,\n"
		  "  \"bundle\": \"a\\u0022b.hart\",\n"
		  "  \"harts\": 1, \"instructions\": 16, \"gaps\": 0, "
		  "\"gap_bytes\": 0,\n"
		  "  \"clock\": \"instructions\", \"contexts\": [\n"
		  "    { \"kind\": \"context\", \"context\": 9, "
		  "\"privilege\": \"S-mode\", \"entered\": 1, "
		  "\"instructions\": 12, \"amount\": 12, \"untimed\": 0 },\n"
		  "    { \"entered\": 1, \"instructions\": 4, \"amount\": 4, "
		  "\"untimed\": 0 } ],\n"
		  "  \"idle\": { \"waits\": 3, \"untimed\": 1, "
		  "\"ticks\": 1000, \"of\": 1016 } }\n",
		  "JSON");
	v.out = printed_begin(&p);
	CHECK_EQ(hsc_view_contexts_as(&v, &title, "csv"), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "kind,context,privilege,clock,amount,instructions,untimed,"
		  "entered\n"
		  "context,9,S-mode,instructions,12,12,0,1\n"
		  "unknown,,,instructions,4,4,0,1\n",
		  "CSV");
	hsc_contexts_free(&c);
	c = (struct hsc_contexts *)v.contexts;
	hsc_contexts_free(&c);
	printed_free(&p);
	return check_failures != 0;
}
