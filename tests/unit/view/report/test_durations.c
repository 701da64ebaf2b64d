/* SPDX-License-Identifier: MIT */
#include "unit/view/report/tables.h"
#include "view/report/durations.h"
#include <hartscope/spec/ntrace.h>

/* Modules, and names of harts, take room as well. */
static void narrow(struct hsc_view_report *r, struct printed *p,
		   const struct hsc_duration *b)
{
	r->screen.columns = 121;
	CHECK(hsc_view_durations_modules(r));
	r->out = printed_begin(p);
	hsc_view_durations_worst(r, b, false);
	CHECK_STR(printed_end(p), "  (longest at 0.010 us, hart 0)", "room");
	r->screen.columns = 80;
	r->out = printed_begin(p);
	hsc_view_durations_titles(r, false);
	putc('\n', r->out);
	hsc_view_durations_titles(r, true);
	hsc_view_durations_worst(r, b, false);
	CHECK_STR(printed_end(p), "         p99         max\n         max",
		  "80 columns");
	r->screen.columns = 68;
	CHECK(!hsc_view_durations_modules(r));
	r->screen.columns = 0;
}

/* A function with calls, and one without any that ended. */
static void functions(struct hsc_view_report *r, struct printed *p)
{
	static const char *const names[] = { "hart 0", "hart,1" };
	struct hsc_durations *d =
		tables_durations("+a0 +b10 -1010 +b2000 -2500 .9");
	const struct hsc_duration *b = hsc_durations_get(d, 2);

	r->sources = names;
	r->source_count = 2;
	r->axis = (struct hsc_axis){ HSC_AXIS_TIME, 1 };
	r->out = printed_begin(p);
	hsc_view_durations_titles(r, false);
	hsc_view_durations_row(r, b, false);
	hsc_view_durations_worst(r, b, false);
	hsc_view_durations_row(r, NULL, false);
	hsc_view_durations_worst(r, NULL, false);
	CHECK_STR(
		printed_end(p),
		"         min        mean         p50         p99         max"
		"      500 ns      750 ns      500 ns    1.000 us    1.000 us"
		"  (longest at 0.010 us, hart 0)"
		"           -           -           -           -           -",
		"text");
	narrow(r, p, b);
	r->out = printed_begin(p);
	hsc_view_durations_json(r, b);
	hsc_view_durations_json(r, NULL);
	CHECK_STR(
		printed_end(p),
		", \"durations\": { \"count\": 2, \"sum\": 1500, \"min\": 500, "
		"\"mean\": 750.0, \"p50\": 500, \"p99\": 1000, "
		"\"max\": 1000, \"interpolated\": 0, \"untimed\": 0, "
		"\"worst_at\": 10, "
		"\"worst_offset\": 0, \"worst_hart\": \"hart 0\" }",
		"JSON");
	r->out = printed_begin(p);
	hsc_view_durations_csv_titles(r->out);
	putc('\n', r->out);
	hsc_view_durations_csv(r, b);
	putc('\n', r->out);
	hsc_view_durations_csv(r, NULL);
	CHECK_STR(printed_end(p),
		  ",timed_calls,min,mean,p50,p99,max,worst_at,worst_hart\n"
		  ",2,500,750.0,500,1000,1000,10,hart 0\n"
		  ",0,,,,,,,",
		  "CSV");
	hsc_durations_free(&d);
}

static void one_trap(struct hsc_trap_times *t, int cause, uint64_t clock)
{
	const struct hsc_event e = { .kind = HSC_EVENT_TRAP,
				     .trap = { .btype = HSC_NT_BTYPE_INTERRUPT,
					       .cause = (uint16_t)cause,
					       .has_cause = cause >= 0 } };
	struct hsc_stack_step s = { .kind = HSC_STACK_ENTER,
				    .how = HSC_STACK_TRAP,
				    .clock = clock };

	hsc_trap_times_event(t, &e);
	CHECK_EQ(hsc_trap_times_step(t, &s), HSC_OK);
	s.kind = HSC_STACK_LEAVE;
	s.how = HSC_STACK_TRAP_RETURN;
	s.clock += 5;
	CHECK_EQ(hsc_trap_times_step(t, &s), HSC_OK);
}

static void traps(struct hsc_view_report *r, struct printed *p)
{
	struct hsc_trap_times *t;

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	r->axis = (struct hsc_axis){ HSC_AXIS_TICKS, 0 };
	r->out = printed_begin(p);
	hsc_view_trap_times_text(r, t);
	hsc_view_trap_times_text(r, NULL);
	hsc_view_trap_times_json(r, t);
	hsc_view_trap_times_json(r, NULL);
	CHECK_STR(printed_end(p), "", "no traps");
	one_trap(t, 7, 100);
	one_trap(t, 7, 200);
	one_trap(t, -1, 300);
	r->out = printed_begin(p);
	hsc_view_trap_times_text(r, t);
	CHECK_STR(printed_end(p),
		  "\n     traps        mean         p99         max    apart: "
		  "min        mean         max   by cause\n"
		  "         2           5           5           5           100"
		  "         100         100   machine timer interrupt\n"
		  "         1           5           5           5             -"
		  "           -           -   interrupts (no cause traced)\n",
		  "text");
	r->out = printed_begin(p);
	hsc_view_trap_times_json(r, t);
	CHECK(strstr(printed_end(p),
		     "\"cause\": 7, \"name\": \"machine timer interrupt\", "
		     "\"count\": 2,\n      \"lengths\": { \"count\": 2, "
		     "\"sum\": 10, \"min\": 5, \"mean\": 5.0, \"p50\": 5, "
		     "\"p99\": 5, \"max\": 5,\n        \"buckets\": [[5, 5, "
		     "2]] },\n      \"intervals\": { \"count\": 1,") != NULL);
	hsc_trap_times_free(&t);
}

int main(void)
{
	struct hsc_view_report r = { .out = NULL };
	struct printed p = { .out = NULL };

	functions(&r, &p);
	traps(&r, &p);
	printed_free(&p);
	return check_failures != 0;
}
