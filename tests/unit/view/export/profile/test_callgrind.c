/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"

#define HEAD                                                                   \
	"# callgrind format\nversion: 1\ncreator: hartscope\ncmd: x.hart\n"    \
	"positions: line\nevents: Instructions\n"

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_callgrind;

	exported_begin(&x, f);
	exported_tree(&x, f, "");
	CHECK_STR(exported_end(&x, f), HEAD "summary: 0\n\ntotals: 0\n",
		  "nothing");
	exported_free(&x);
	/* a name stands where it is used first, then its number does */
	exported_begin(&x, f);
	exported_tree(&x, f, "+a0 +b1 -3 +b3 -4 -6");
	CHECK_STR(exported_end(&x, f),
		  HEAD "summary: 6\n\n"
		       "ob=(1) ???\nfl=(1) ???\nfn=(1) main\n0 3\n"
		       "cob=(1)\ncfi=(1)\ncfn=(2) f\"?\ncalls=2 0\n0 3\n\n"
		       "ob=(1)\nfl=(1)\nfn=(2)\n0 3\n\n"
		       "ob=(0) ???\nfl=(0) ???\nfn=(0) [trace]\n0 0\n"
		       "cob=(1)\ncfi=(1)\ncfn=(1)\ncalls=1 0\n0 6\n\n"
		       "totals: 6\n",
		  "calls");
	exported_free(&x);
	exported_begin(&x, f);
	exported_tree(&x, f, "?a0 -6");
	CHECK(strstr(exported_end(&x, f), "calls=1 0\n0 6\n") != NULL);
	exported_free(&x);
	return check_failures != 0;
}
