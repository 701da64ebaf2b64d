/* SPDX-License-Identifier: MIT */
#include "unit/view/report/tables.h"
#include "view/report/histogram.h"
#include <hartscope/spec/ntrace.h>

static void one_trap(struct hsc_trap_times *t, uint64_t clock, uint64_t length)
{
	const struct hsc_event e = { .kind = HSC_EVENT_TRAP,
				     .trap = { .btype = HSC_NT_BTYPE_INTERRUPT,
					       .cause = 7,
					       .has_cause = true } };
	struct hsc_stack_step s = { .kind = HSC_STACK_ENTER,
				    .how = HSC_STACK_TRAP,
				    .clock = clock };

	hsc_trap_times_event(t, &e);
	CHECK_EQ(hsc_trap_times_step(t, &s), HSC_OK);
	s.kind = HSC_STACK_LEAVE;
	s.how = HSC_STACK_TRAP_RETURN;
	s.clock += length;
	CHECK_EQ(hsc_trap_times_step(t, &s), HSC_OK);
}

int main(void)
{
	struct hsc_view_report r = { .axis = { HSC_AXIS_TICKS, 0 } };
	struct hsc_view_table table = { .name = NULL };
	struct hsc_trap_times *t;
	struct printed p = { .out = NULL };

	CHECK_EQ(hsc_trap_times_new(&t), HSC_OK);
	one_trap(t, 1000, 20);
	one_trap(t, 2000, 21);
	one_trap(t, 3000, 22);
	one_trap(t, 3100, 43);
	r.out = printed_begin(&p);
	hsc_view_trap_histograms_text(&r, t);
	hsc_view_trap_histograms_text(&r, NULL);
	CHECK_STR(printed_end(&p),
		  "\nmachine timer interrupt: 4\n"
		  "  how long the handler took, ticks\n"
		  "          20 ..         3  "
		  "########################################\n"
		  "          25 ..         0\n"
		  "          30 ..         0\n"
		  "          35 ..         0\n"
		  "          40 ..         1  ##############\n"
		  "  how far apart they were, ticks\n"
		  "         100 ..         1  ####################\n"
		  "         128 ..         0\n"
		  "         256 ..         0\n"
		  "         512 ..         2  "
		  "########################################\n",
		  "text");
	table.trap_times = t;
	r.out = printed_begin(&p);
	hsc_view_trap_histograms_csv(&r, &table, true);
	table.name = "hart 1";
	table.trap_times = NULL;
	hsc_view_trap_histograms_csv(&r, &table, false);
	CHECK_STR(printed_end(&p),
		  "hart,kind,cause,what,clock,low,high,count\n"
		  "all,interrupt,machine timer interrupt,length,ticks,20,20,1\n"
		  "all,interrupt,machine timer interrupt,length,ticks,21,21,1\n"
		  "all,interrupt,machine timer interrupt,length,ticks,22,22,1\n"
		  "all,interrupt,machine timer interrupt,length,ticks,43,43,1\n"
		  "all,interrupt,machine timer "
		  "interrupt,interval,ticks,100,100,1\n"
		  "all,interrupt,machine timer "
		  "interrupt,interval,ticks,1000,1001,2\n",
		  "CSV");
	hsc_trap_times_free(&t);
	printed_free(&p);
	return check_failures != 0;
}
