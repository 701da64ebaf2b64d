/* SPDX-License-Identifier: MIT */
/* Times of calls that event messages reported; recursion, loss, and merging. */
#include "measure/profile/open_calls.h"
#include "unit/measure/program.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/event_profile.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>

#define NONE HSC_FLOW_NOWHERE

/* Events of source 0; time 0: none is reported. */
struct reported {
	uint8_t kind;
	uint64_t time, from, to, link;
};

static const struct {
	const char *name;
	struct reported reported[10];
	const char *function;
	const char *want; /* calls returns whole self total */
} cases[] = {
	{ "a call and its return",
	  { { HSC_EVENT_CALL, 100, 0x1004, 0x1100, 0x1008 },
	    { HSC_EVENT_RETURN, 130, 0x1104, 0x1008, NONE } },
	  "f",
	  "1 1 1 30 30" },
	{ "what it calls is in its total",
	  { { HSC_EVENT_CALL, 100, 0x1004, 0x1100, 0x1008 },
	    { HSC_EVENT_CALL, 110, 0x110c, 0x1200, 0x1110 },
	    { HSC_EVENT_RETURN, 115, 0x1204, 0x1110, NONE },
	    { HSC_EVENT_RETURN, 120, 0x1110, 0x1008, NONE } },
	  "f",
	  "1 1 1 15 20" },
	{ "recursion counts once",
	  { { HSC_EVENT_CALL, 100, 0x1004, 0x1100, 0x1008 },
	    { HSC_EVENT_CALL, 110, 0x110c, 0x1100, 0x1110 },
	    { HSC_EVENT_RETURN, 120, 0x1104, 0x1110, NONE },
	    { HSC_EVENT_RETURN, 130, 0x1104, 0x1008, NONE } },
	  "f",
	  "2 2 2 30 30" },
	{ "a return over several calls",
	  { { HSC_EVENT_CALL, 100, 0x1004, 0x1100, 0x1008 },
	    { HSC_EVENT_CALL, 110, 0x110c, 0x1200, 0x1110 },
	    { HSC_EVENT_RETURN, 120, 0x1204, 0x1008, NONE } },
	  "f",
	  "1 0 1 10 20" },
	{ "after a gap nothing is known to end",
	  { { HSC_EVENT_CALL, 100, 0x1004, 0x1100, 0x1008 },
	    { HSC_EVENT_GAP, 0, 0, 0, 0 },
	    { HSC_EVENT_RETURN, 130, 0x1104, 0x1008, NONE } },
	  "f",
	  "1 1 0 0 0" },
	{ "no time",
	  { { HSC_EVENT_CALL, 0, 0x1004, 0x1100, 0x1008 },
	    { HSC_EVENT_RETURN, 0, 0x1104, 0x1008, NONE } },
	  "f",
	  "1 1 1 0 0" },
	{ "code without a name goes by its address",
	  { { HSC_EVENT_CALL, 9, 0x1004, 0x9000, 0x1008 } },
	  "0x9000",
	  "1 0 0 0 0" },
};

static void feed(struct hsc_event_profile *p, const struct program *program,
		 const struct reported *t)
{
	const struct hsc_event e = {
		.kind = t->kind,
		.reported = t->kind != HSC_EVENT_GAP,
		.timed = t->time != 0,
		.time = t->time,
		.transfer = { t->from, t->to, t->link },
	};

	CHECK_EQ(hsc_event_profile_feed(p, &e, program->image), HSC_OK);
}

static struct hsc_event_row row_named(const struct hsc_event_profile *p,
				      const struct program *program,
				      const char *name)
{
	for (uint32_t i = 0; i < hsc_functions_count(program->functions); i++)
		if (strcmp(hsc_functions_get(program->functions, i)->name,
			   name) == 0)
			return hsc_event_profile_get(p, i);
	return (struct hsc_event_row){ 0 };
}

static void run(size_t i)
{
	struct hsc_event_profile *p, *sum;
	struct program program;
	struct hsc_event_row row;
	char text[128];

	program_make(&program);
	CHECK_EQ(hsc_event_profile_new(&p, program.functions, 1), HSC_OK);
	CHECK_EQ(hsc_event_profile_new(&sum, program.functions, 1), HSC_OK);
	for (const struct reported *t = cases[i].reported; t->kind; t++)
		feed(p, &program, t);
	row = row_named(p, &program, cases[i].function);
	snprintf(text, sizeof(text),
		 "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
		 row.calls, row.returns, row.whole, row.self, row.total);
	CHECK_STR(text, cases[i].want, cases[i].name);
	CHECK_EQ(hsc_event_profile_merge(sum, p), HSC_OK);
	CHECK_EQ(hsc_event_profile_merge(sum, p), HSC_OK);
	CHECK_EQ(row_named(sum, &program, cases[i].function).calls,
		 2 * row.calls);
	CHECK_EQ(row_named(sum, &program, cases[i].function).total,
		 2 * row.total);
	CHECK_EQ(hsc_event_profile_events(sum),
		 2 * hsc_event_profile_events(p));
	hsc_event_profile_free(&sum);
	hsc_event_profile_free(&p);
	program_free(&program);
}

static void test_kinds(void)
{
	static const uint8_t codes[] = { HSC_NT_BTYPE_EXCEPTION,
					 HSC_NT_BTYPE_INTERRUPT };
	struct hsc_event_profile *p;
	struct program program;
	struct hsc_event e = { .reported = true };
	struct hsc_event_row row;

	program_make(&program);
	CHECK_EQ(hsc_event_profile_new(&p, program.functions, 1), HSC_OK);
	e.kind = HSC_EVENT_TRAP;
	for (size_t i = 0; i < 2; i++) {
		e.trap = (struct hsc_event_trap){ .from = 0x1000,
						  .to = NONE,
						  .btype = codes[i] };
		CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	}
	e.kind = HSC_EVENT_SAMPLE;
	e.sample.address = 0x1000;
	CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	e.kind = HSC_EVENT_WATCHPOINT;
	e.hit.address = 0x1000;
	CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	e.reported = false;
	CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	row = row_named(p, &program, "main");
	CHECK_EQ(row.exceptions, 1);
	CHECK_EQ(row.interrupts, 1);
	CHECK_EQ(row.samples, 1);
	CHECK_EQ(row.others, 1);
	CHECK_EQ(hsc_event_profile_events(p), 4);
	hsc_event_profile_free(&p);
	hsc_event_profile_free(&p);
	program_free(&program);
}

/* Two harts in one function at a time: that is no recursion. */
static void test_harts(void)
{
	struct hsc_event e = { .reported = true, .timed = true };
	struct hsc_event_profile *p;
	struct program program;

	program_make(&program);
	CHECK_EQ(hsc_event_profile_new(&p, program.functions, 2), HSC_OK);
	for (unsigned i = 0; i < 4; i++) {
		e.source = i % 2;
		e.time = 10 * i;
		e.kind = i < 2 ? HSC_EVENT_CALL : HSC_EVENT_RETURN;
		e.transfer.from = i < 2 ? 0x1004 : 0x1104;
		e.transfer.to = i < 2 ? 0x1100 : 0x1008;
		e.transfer.link = 0x1008;
		CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	}
	CHECK_EQ(row_named(p, &program, "f").whole, 2);
	CHECK_EQ(row_named(p, &program, "f").total, 40);
	hsc_event_profile_free(&p);
	program_free(&program);
}

/* One call deeper than is kept: its return ends no other call. */
static void test_deep(void)
{
	struct hsc_event e = { .kind = HSC_EVENT_CALL,
			       .reported = true,
			       .timed = true,
			       .time = 1,
			       .transfer = { 0x110c, 0x1100, 0x1110 } };
	struct hsc_event_profile *p;
	struct program program;

	program_make(&program);
	CHECK_EQ(hsc_event_profile_new(&p, program.functions, 1), HSC_OK);
	for (uint32_t i = 0; i <= HSC_OPEN_CALLS_MAX; i++)
		CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	e.kind = HSC_EVENT_RETURN;
	e.transfer.to = 0x1110;
	CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	CHECK_EQ(row_named(p, &program, "f").whole, 0);
	CHECK_EQ(hsc_event_profile_feed(p, &e, program.image), HSC_OK);
	CHECK_EQ(row_named(p, &program, "f").whole, 1);
	hsc_event_profile_free(&p);
	program_free(&program);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	test_kinds();
	test_harts();
	test_deep();
	return check_failures != 0;
}
