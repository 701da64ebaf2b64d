/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/report/traps.h"

int main(void)
{
	const struct hsc_trap_counts none = { .exceptions = { 0 } };
	const struct hsc_trap_counts some = {
		.exceptions = { [8] = 1234, [30] = 2, [HSC_TRAP_CAUSES] = 1 },
		.interrupts = { [7] = 3, [HSC_TRAP_CAUSES] = 4 },
	};
	struct printed p = { .len = 0 };
	struct hsc_view_report r = { .out = printed_begin(&p) };

	hsc_view_report_traps_text(&r, NULL);
	hsc_view_report_traps_text(&r, &none);
	hsc_view_report_traps_json(&r, NULL);
	hsc_view_report_traps_json(&r, &none);
	CHECK_STR(printed_end(&p), "", "none");
	r.out = printed_begin(&p);
	hsc_view_report_traps_text(&r, &some);
	CHECK_STR(printed_end(&p),
		  "\n     traps   by cause\n"
		  "     1,234   environment call from U-mode\n"
		  "         2   exception 30\n"
		  "         1   other exceptions\n"
		  "         3   machine timer interrupt\n"
		  "         4   other interrupts\n",
		  "text");
	r.out = printed_begin(&p);
	hsc_view_report_traps_json(&r, &some);
	CHECK_STR(printed_end(&p),
		  ",\n  \"traps\": [\n"
		  "    { \"interrupt\": false, \"cause\": 8, "
		  "\"name\": \"environment call from U-mode\", "
		  "\"count\": 1234 },\n"
		  "    { \"interrupt\": false, \"cause\": 30, "
		  "\"name\": \"exception 30\", \"count\": 2 },\n"
		  "    { \"interrupt\": false, \"cause\": 64, "
		  "\"name\": \"other exceptions\", \"count\": 1 },\n"
		  "    { \"interrupt\": true, \"cause\": 7, "
		  "\"name\": \"machine timer interrupt\", \"count\": 3 },\n"
		  "    { \"interrupt\": true, \"cause\": 64, "
		  "\"name\": \"other interrupts\", \"count\": 4 } ]",
		  "JSON");
	printed_free(&p);
	return check_failures != 0;
}
