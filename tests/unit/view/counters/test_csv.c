/* SPDX-License-Identifier: MIT */
#include "unit/view/counters/records.h"

#define HEAD                                                                   \
	"hart,time,clock,offset,record,address,function,other_address,"        \
	"other_function,counter,name,value,increment,process,unsure\n"

int main(void)
{
	const struct hsc_view_ops *ops = &hsc_view_counters_csv_ops;
	struct printed p = { .len = 0 };
	struct records r;

	/* RFC 4180: a name with a comma is quoted, its quotes doubled */
	records_begin(&r, &p);
	for (size_t i = 0; i < RECORDS; i++)
		records_feed(ops, &r.view, i);
	CHECK_EQ(ops->finish(&r.view), HSC_OK);
	CHECK_STR(printed_end(&p),
		  HEAD
		  "7,1000,10,0x10,enter,0x1000,\"fn,\"\"x\"\"\",0x2000,,"
		  "0,cycles,100,,,\n"
		  "7,1000,10,0x10,enter,0x1000,\"fn,\"\"x\"\"\",0x2000,,"
		  "3,raw-0x20000,7,,,\n"
		  "7,2000,20,0x20,manual,0x1000,\"fn,\"\"x\"\"\",,,"
		  "0,cycles,150,50,,1\n"
		  "7,3000,30,0x30,exit,0x1000,\"fn,\"\"x\"\"\",0x2000,,,,,,,\n",
		  "CSV");
	records_end(&r);

	records_begin(&r, &p);
	CHECK_EQ(ops->finish(&r.view), HSC_OK);
	CHECK_STR(printed_end(&p), HEAD, "no record");
	records_end(&r);
	printed_free(&p);
	return check_failures != 0;
}
