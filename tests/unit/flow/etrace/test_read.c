/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case modes[] = {
	{ "a mode that is off", "@100 L4 B4:100 R2",
	  "START 0x100; P 31 0; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 BAD_MESSAGE 100 0] [start0 "
	  "100] 100 [stop1 104]" },
	{ "an index in a mode that is off", "@100 L4 JI4",
	  "START 0x100; J 0; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 BAD_MESSAGE 100 0] [start0 "
	  "100] 100 [stop1 104]" },
	{ "differences go both ways", "@100 L4 R2 @180 L2 R2 @80 L2 R2",
	  "START 0x100; A 0x180; A 0x80; A 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 180 182 80 82 100 [stop1 104]" },
};

static const struct et_case full[] = {
	{ "whole addresses", "@100 L4 R2 @180 L2 R2 @80 L2 B4:80 R2",
	  "START 0x100; A 0x180; A 0x80; B n 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 180 182 80 82 86 100 [stop1 104]" },
};

static const struct et_case draft[] = {
	{ "both kinds of addresses",
	  "@100 L4 B4:120 @120 L2 R2 @200 L2 B4:100 R2",
	  "START 0x100; B t 0x200; X n 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 120 122 200 202 206 100 [stop1 "
	  "104]" },
	{ "32 outcomes are none", "@100 L4 B4:100 R2",
	  "START 0x100; F ttttttttttttttttttttttttttttttt; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[stop1 100]" },
	{ "and what stops", "@100 L4 L4", "SUP 0; START 0x100; A 0x104; SUP 3",
	  "[start0 100] [ctx 0 p3] 100 104 [stop3 108]" },
};

static const struct et_case narrow[] = {
	{ "fewer bits than the hart", "@100 L4 R2 @3000 L2 R2",
	  "START 0x3000; A 0x100; A 0x3000; SUP 1",
	  "[start0 3000] [ctx 0 p3] 3000 3002 100 104 3000 [stop1 3002]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);
	const struct hsc_et_flow_config old = et_case_config(HSC_ET_0_026);
	struct hsc_error why;

	CHECK_EQ(et_cases_run(modes, COUNT(modes), &config), 0);
	config.options.full_address = true;
	CHECK_EQ(et_cases_run(full, COUNT(full), &config), 0);
	config.options.full_address = false;
	CHECK_EQ(et_cases_run(draft, COUNT(draft), &old), 0);
	CHECK_EQ(
		hsc_et_params_set(&config.params, "iaddress_width_p", 14, &why),
		HSC_OK);
	CHECK_EQ(et_cases_run(narrow, COUNT(narrow), &config), 0);
	return check_failures != 0;
}
