/* SPDX-License-Identifier: MIT */
#include "unit/view/counters/records.h"

int main(void)
{
	const struct hsc_process processes[] = { { .pid = 1 }, { .pid = 42 } };
	const struct hsc_view_ops *ops = &hsc_view_counters_text_ops;
	struct printed p = { .len = 0 };
	struct records r;

	records_begin(&r, &p);
	CHECK_EQ(ops->event(&r.view,
			    &(struct hsc_event){ .kind = HSC_EVENT_CALL }),
		 HSC_OK);
	for (size_t i = 0; i < RECORDS; i++)
		records_feed(ops, &r.view, i);
	CHECK_STR(printed_end(&p),
		  "hart                time  record\n"
		  "   7                   0  header: delta counts, "
		  "0 cycles (64 bits), 3 raw-0x20000 (40 bits)\n"
		  "   7               1,000  enter fn,\"x\" from 0x2000"
		  "  cycles 100  raw-0x20000 7\n"
		  "   7               2,000  manual fn,\"x\"  cycles 150 (+50)"
		  "  -- the trace ends within it"
		  "  -- values unsure, some were lost\n"
		  "   7               3,000  exit fn,\"x\" to 0x2000\n"
		  "   7                   -  damage: 1 write lost: "
		  "no header before them (marker was due)\n",
		  "text");
	CHECK_EQ(r.view.tally.records, 3);
	CHECK_EQ(r.view.tally.damage, 1);
	CHECK_EQ(r.view.tally.lost, 1);
	CHECK_EQ(r.view.tally.headless, 1);
	CHECK_EQ(r.view.tally.full + r.view.tally.cut, 0);
	records_end(&r);

	/* of several processes each line names its own, if it is known */
	records_begin(&r, &p);
	r.view.processes = processes;
	r.view.process_count = 2;
	records_feed(ops, &r.view, 3);
	CHECK_STR(printed_end(&p),
		  "hart process                time  record\n"
		  "   7       -               3,000  exit fn,\"x\" to 0x2000\n",
		  "processes");
	records_end(&r);
	printed_free(&p);
	return check_failures != 0;
}
