/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case returns[] = {
	{ "returns that nobody reports",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 10c 200 "
	  "202 280 282 206 208 110 114 300 [stop1 304]" },
	{ "a return elsewhere: the entry of the stack",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R2; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 [note AMBIGUOUS 300 "
	  "0] 300 "
	  "[stop1 304]" },
	{ "a return elsewhere, further out",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 "
	  "[note AMBIGUOUS 300 0] 300 [stop1 304]" },
	{ "a sync forgets the calls before it",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; START 0x280; A 0x206; A 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 [sync0 280] 280 282 206 208 "
	  "300 [stop1 304]" },
	{ "a recursion ends at the depth that is told",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L4 @20e R2 @300 L4 K2",
	  "START 0x100; B nnt 0x300 R2; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 20e 20a "
	  "20e 300 [stop1 304]" },
};

static const struct et_case irets[] = {
	{ "the first return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 300 [stop1 304]" },
	{ "the third return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R2; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 10c 200 "
	  "202 280 282 300 [stop1 304]" },
	{ "the first instruction after the second return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x108 R1; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 [trap2 "
	  "10c 300 2 0] 300 [stop1 304]" },
	{ "the second instruction after the second return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x10c R2; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 10c "
	  "[trap2 200 300 2 0] 300 [stop1 304]" },
	{ "the target of the first return, which was passed before",
	  "@100 C4:200 L4 J4:300 @200 J4:104 @300 L4 R2",
	  "START 0x100; A 0x104 R0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 104 108 300 304 104 [stop1 108]" },
	{ "the second return to the same place, and a trap",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L4 @20e R2 @300 L4 K2",
	  "START 0x100; B nnt 0x20a R1; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 20e 20a "
	  "20e 20a [trap2 20e 300 2 0] 300 [stop1 304]" },
	{ "a return that failed, to where a call led",
	  "@100 C4:200 L4 K2 @200 L2 C4:300 L2 R2 @300 L4 R2",
	  "START 0x100; A 0x200 R0; A 0x104 R1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 300 304 200 202 300 304 206 208 "
	  "104 [stop1 108]" },
	{ "a return that failed, to where another led",
	  "@100 C4:200 L4 K2 @200 C4:280 L2 R2 @280 C4:300 L2 R2 @300 L4 R2",
	  "START 0x100; A 0x284 R1; A 0x104 R0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 280 300 304 284 286 284 286 104 "
	  "[stop1 108]" },
	{ "counted from the last branch",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L4 @20e R2 @300 L4 K2",
	  "START 0x100; B nnt 0x300 R1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 20e 20a "
	  "20e 300 [stop1 304]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);
	struct hsc_error why;

	config.options.implicit_return = true;
	CHECK_EQ(et_cases_run(returns, COUNT(returns), &config), 0);
	CHECK_EQ(hsc_et_params_set(&config.params, "iret_ext", 1, &why),
		 HSC_OK);
	CHECK_EQ(et_cases_run(irets, COUNT(irets), &config), 0);
	return check_failures != 0;
}
