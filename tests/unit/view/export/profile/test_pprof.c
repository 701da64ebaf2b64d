/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/wire.h"

int main(void)
{
	static struct exported x;
	static struct wire w;
	const struct hsc_export_format *f = &hsc_export_pprof;
	const char *text;

	exported_begin(&x, f);
	exported_tree(&x, f, "+a0 +b1 -3 -4");
	(void)exported_end(&x, f);
	text = wire_text(&w, x.p.text, x.p.len);
	/* calls and instructions; leaves come first */
	CHECK(strncmp(text, "1{1=1 2=2 } 1{1=3 2=4 } ", 24) == 0);
	CHECK(strstr(text, "14=3 6{} 6='calls' 6='count' "
			   "6='instructions' 6='count' ") != NULL);
	CHECK(strstr(text, "6='main' 6='f\"?' ") != NULL);
	/* numbered by who comes first, not as they were looked up */
	CHECK(strstr(text, "5{1=1 2=5 4=7 5=0 } "
			   "4{1=1 3=4096 4{1=1 2=0 } } ") != NULL);
	/* a list of numbers is no message: main 1 call, 2 instructions; then
	 * f in main, 1 call, 2 instructions */
	CHECK(memmem(x.p.text, x.p.len,
		     "\x12\x8b\x80\0\x0a\x81\x80\0\1\x12\x82\x80\0\1\2",
		     15) != NULL);
	CHECK(memmem(x.p.text, x.p.len,
		     "\x12\x8c\x80\0\x0a\x82\x80\0\2\1\x12\x82\x80\0\1\2",
		     16) != NULL);
	exported_free(&x);
	x.e.axis.unit = HSC_AXIS_TIME;
	exported_begin(&x, f);
	exported_tree(&x, f, "");
	(void)exported_end(&x, f);
	CHECK(strstr(wire_text(&w, x.p.text, x.p.len),
		     "6='time' 6='nanoseconds' ") != NULL);
	exported_free(&x);
	return check_failures != 0;
}
