/* SPDX-License-Identifier: MIT */
#include "unit/view/replay/sources.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

#define HEAD "          clock    instructions  function\n"

static const struct {
	const char *name, *steps;
	const char *want;
} cases[] = {
	{ "nothing", "", "" },
	{ "a leaf in one line, a frame in two", "+a0 +b1 -3 -1234",
	  HEAD "              0                  main() {\n"
	       "              1               2    f\"?();\n"
	       "          1,234           1,234  } /* main */\n" },
	{ "how a call began and ended", "~a5 ?b6 ^7 x9",
	  HEAD "              5                  main() {  /* tail call */\n"
	       "              6               1    f\"?();"
	       "  /* call not seen, unwound */\n"
	       "              9               4  } /* main: cut off */\n" },
	{ "still open", "+a0 .5",
	  HEAD "              0               5  main();  /* still open */\n" },
};

/* Threads that make the lines. */
static unsigned jobs;

static struct hsc_view_replay *begin(struct printed *p,
				     const struct hsc_functions *functions,
				     size_t count, bool ticks)
{
	const struct hsc_view_replay_config as = {
		.out = printed_begin(p),
		.functions = functions,
		.sources = sources_two,
		.source_count = count,
		.axis.unit = ticks ? HSC_AXIS_TICKS : 0,
		.jobs = jobs,
	};
	struct hsc_view_replay *v;

	CHECK_EQ(hsc_view_replay_new(&v, &as), HSC_OK);
	return v;
}

static const char *end(struct hsc_view_replay **v, struct printed *p)
{
	if (*v)
		CHECK_EQ(hsc_view_replay_ops.finish(*v), HSC_OK);
	hsc_view_replay_free(v);
	CHECK(*v == NULL);
	return printed_end(p);
}

static const struct hsc_stm_reading words = {
	.whole = true, .raw = true, .text = "x\x1b", .name = "N"
};

/* Lines between the calls; the same context again is none. */
static const struct hsc_event events[] = {
	{ .kind = HSC_EVENT_START, .offset = 1, .edge = { .address = 0x10 } },
	{ .kind = HSC_EVENT_STOP,
	  .clock = 1,
	  .edge = { .address = HSC_FLOW_NOWHERE } },
	{ .kind = HSC_EVENT_GAP,
	  .clock = 2,
	  .offset = 0x20,
	  .gap = { .bytes = 4, .reason = HSC_FLOW_BAD_BYTES } },
	{ .kind = HSC_EVENT_NOTE,
	  .clock = 3,
	  .note = { .reason = HSC_FLOW_VENDOR } },
	{ .kind = HSC_EVENT_CONTEXT,
	  .clock = 4,
	  .context = { .process = 5, .privilege = 1 } },
	{ .kind = HSC_EVENT_CONTEXT,
	  .clock = 5,
	  .context = { .process = 5, .privilege = 1 } },
	{ .kind = HSC_EVENT_DATA_WRITE,
	  .clock = 6,
	  .write = { .channel = 1, .size = 1, .value = 2 } },
	{ .kind = HSC_EVENT_SOFTWARE,
	  .clock = 7,
	  .software = { .reading = &words } },
	{ .kind = HSC_EVENT_CALL, .clock = 8 },
	{ .kind = HSC_EVENT_SAMPLE,
	  .reported = true,
	  .clock = 9,
	  .sample = { .address = 0x44 } },
};

static void test_events(struct hsc_functions *functions, struct printed *p)
{
	struct hsc_view_replay *v = begin(p, functions, 1, true);

	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		CHECK_EQ(hsc_view_replay_ops.event(v, &events[i]), HSC_OK);
	CHECK_STR(end(&v, p),
		  "          clock           ticks  function\n"
		  "              0                  "
		  "-- trace begins at 0x10 (byte 0x1)\n"
		  "              1                  "
		  "-- trace stops at an unknown address (byte 0x0)\n"
		  "              2                  -- gap: 4 bytes lost at "
		  "byte 0x20: bytes that are no message\n"
		  "              3                  -- note at byte 0x0: "
		  "a vendor or reserved message\n"
		  "              4                  "
		  "-- S-mode, context 0x5 (byte 0x0)\n"
		  "              6                  -- channel 1: 0x02\n"
		  "              7                  -- N: x?\n"
		  "              9                  -- sample at 0x44\n",
		  "events");
}

/* A trap has a line of its own; each hart has its depth. */
static void test_harts(struct hsc_functions *functions, struct printed *p)
{
	const struct hsc_event trap = { .kind = HSC_EVENT_TRAP,
					.source = 1,
					.offset = 0x30,
					.trap = {
						.btype = HSC_NT_BTYPE_EXCEPTION,
						.from = 0x14,
						.has_cause = true,
						.cause = 3 } };
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP,
				       .clock = 6,
				       .gap = { .reason = HSC_FLOW_OVERRUN } };
	struct hsc_view_replay *v = begin(p, functions, 2, false);

	sources_play(&hsc_view_replay_ops, v, "+a0", 0);
	CHECK_EQ(hsc_view_replay_ops.event(v, &trap), HSC_OK);
	sources_play(&hsc_view_replay_ops, v, "!c4 \\5", 1);
	CHECK_EQ(hsc_view_replay_ops.event(v, &gap), HSC_OK);
	CHECK_STR(
		end(&v, p),
		"          clock    instructions    hart  function\n"
		"              0                  hart 0  main() {\n"
		"              4                  two?    "
		"-- trap before 0x14: breakpoint, tval 0x0 (byte 0x30)\n"
		"              4               1  two?    trap();"
		"  /* trap, trap return */\n"
		"              6                  hart 0    "
		"-- gap: 0 bytes lost at byte 0x0: the encoder lost messages\n",
		"harts");
}

static void test_all(struct hsc_functions *functions, struct printed *p)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_view_replay *v = begin(p, functions, 1, false);

		sources_play(&hsc_view_replay_ops, v, cases[i].steps, 0);
		CHECK_STR(end(&v, p), cases[i].want, cases[i].name);
	}
	test_events(functions, p);
	sources_two[1].name = "two\x1b";
	test_harts(functions, p);
	sources_two[1].name = "two\xc2\x85"; /* one character */
	test_harts(functions, p);
}

int main(void)
{
	struct hsc_functions *functions = sources_functions();
	struct printed p = { .len = 0 };

	for (jobs = 1; jobs < 4; jobs += 2)
		test_all(functions, &p);
	hsc_functions_free(&functions);
	hsc_image_free(&sources_image);
	printed_free(&p);
	return check_failures != 0;
}
