/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"

#define SAMPLE(time) "prog_x 1/1 0.00000000" time ": 2 instructions:\n"
#define MAIN         "\t            1000 main ([unknown])\n"
#define F            "\t            2000 f\"? ([unknown])\n"

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_perf_script;

	exported_manifest.command = (char *[]){ (char *)"/bin/prog x" };
	exported_manifest.command_count = 1;
	x.e.period = 2;
	exported_begin(&x, f);
	/* at 2, 4, 6; nothing is sampled while trace is lost, until 9 */
	exported_play(&x, f, "+a1 +b3 -5 x6 ?a9", 0);
	exported_play(&x, f, "+a11 -13", 1);
	CHECK_STR(exported_end(&x, f),
		  SAMPLE("2") MAIN "\n" SAMPLE("4") F MAIN "\n" SAMPLE("6") MAIN
		  "\nprog_x 1/2 0.000000012: 2 instructions:\n" MAIN "\n",
		  "samples");
	exported_free(&x);
	x.e.period = 0;
	x.e.axis.unit = HSC_AXIS_TICKS;
	exported_begin(&x, f);
	exported_play(&x, f, "+a0 -20001", 0);
	CHECK_STR(exported_end(&x, f),
		  "prog_x 1/1 0.000010000: 10000 ticks:\n" MAIN "\n"
		  "prog_x 1/1 0.000020000: 10000 ticks:\n" MAIN "\n",
		  "each ten thousand");
	exported_free(&x);
	return check_failures != 0;
}
