/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case labels[] = {
	{ "reached by fall-through, a trap after it",
	  "@0fc L4 L2 L2 L2 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100; TRAP 2 0x300; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 [trap2 102 300 2 0] 300 [stop1 304]" },
	{ "jumped to, and no trap: another address follows",
	  "@0fc L4 L2 L2 L2 JI4 @200 L2", "START 0xfc; A 0x100; A 0x200; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 106 100 102 104 106 200 "
	  "[stop1 202]" },
	{ "jumped to, and a trap: updiscon", "@0fc L4 L2 L2 L2 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100 U; TRAP 2 0x300; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 106 100 [trap2 102 300 2 0] "
	  "300 [stop1 304]" },
	{ "a notification on the way, and then the jump",
	  "@0fc L4 L2 L2 L2 JI4 @200 L2",
	  "START 0xfc; A 0x100 N; A 0x100; A 0x200; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 106 100 102 104 106 200 "
	  "[stop1 202]" },
	{ "the end, by fall-through", "@0fc L4 L2 L2 L2 JI4",
	  "START 0xfc; A 0x100; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 [stop1 102]" },
	{ "the end, jumped to", "@0fc L4 L2 L2 L2 JI4",
	  "START 0xfc; A 0x100; SUP 3",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 106 100 [stop3 102]" },
	{ "with a branch on the way it was not jumped to",
	  "@0fc L4 L2 L2 B4:100 JI4 @200 L2",
	  "START 0xfc; A 0x100; B n 0x200; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 108 200 [stop1 202]" },
	{ "a jump at the address went there itself", "@0fc L4 JI4 @200 L2",
	  "START 0xfc; A 0x100; A 0x200; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 100 200 [stop1 202]" },
};

static const struct et_case support[] = {
	{ "stop and start again", "@100 L4 L4 R2",
	  "START 0x100; A 0x104; SUP 1; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [start0 100] 100 [stop1 "
	  "104]" },
	{ "support packets that say nothing", "@100 L4 L4 R2",
	  "SUP 0; START 0x100; SUP 0; A 0x104; SUP 1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108]" },
	{ "packets lost", "@100 L4 L4 R2",
	  "START 0x100; SUP 2; A 0x104; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:32 OVERRUN 100 0] [start0 100] "
	  "100 [stop1 104]" },
	{ "a mode that nobody has defined", "@100 L4 L4 R2",
	  "START 0x100; SUP 0 0 1; A 0x104; START 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:32 BAD_MESSAGE 100 0] [start0 "
	  "104] 104 [stop1 108]" },
	{ "a stop while it is lost", "@100 L4", "A 0x100; SUP 1; SUP 1",
	  "[gap+0:16 UNSYNCED - 0] [stop1 -]" },
	{ "full addresses are switched on", "@100 L4 L4 R2 @200 L2",
	  "SUP 0 4; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [stop1 104]" },
	{ "an option that the encoder cannot have", "@100 L4 L4 R2",
	  "START 0x100; SUP 0 16; START 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 BAD_MESSAGE 100 0] [start0 "
	  "104] 104 [stop1 108]" },
};

static const struct et_case context[] = {
	{ "told when it changes", "@100 L4 L4 R2",
	  "START 0x100 c5 p1; CTX c5 p1; CTX c6 p1; START 0x104 c6 p1; SUP 1",
	  "[start0 100] [ctx 5 p1] [ctx 6 p1] 100 [sync0 104] 104 [stop1 "
	  "108]" },
	{ "heard before the start", "@100 L4",
	  "CTX c7 p0; START 0x100 c7 p0; SUP 1",
	  "[start0 100] [ctx 7 p0] 100 [stop1 104]" },
	{ "time of frames", "@100 L4 L4 R2 @200 L2",
	  "START 0x100 T5; A 0x200 T7; CTX T8; TRAP 2 0x100 T9; SUP 1 T10",
	  "[time 5] [start0 100] [ctx 0 p3] 100 104 108 [time 7] [time 8] 200 "
	  "[time 9] [trap2 202 100 2 0] 100 [time 10] [stop1 104]" },
	{ "reserved packets", "@100 L4 L4",
	  "RES 15; START 0x100; RES 15; RES 0; START 0x104",
	  "[note VENDOR 0 f] [start0 100] [ctx 0 p3] [note VENDOR 0 f] 100 "
	  "[note VENDOR 0 0] [gap+48:16 BAD_MESSAGE 100 0] [start0 104] 104" },
};

static const struct et_case draft[] = {
	{ "reached by fall-through, a trap after it",
	  "@0fc L4 L2 L2 L2 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100; TRAP 2 0x300; CTX; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 [trap2 102 300 2 0] 300 [stop1 304]" },
	{ "jumped to: the context once more", "@0fc L4 L2 L2 L2 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100; CTX; TRAP 2 0x300; CTX; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 106 100 [trap2 102 300 2 0] "
	  "300 [stop1 304]" },
	{ "a new context is no mark", "@0fc L4 L2 L2 L2 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100; CTX c1; TRAP 2 0x300 c1; CTX c1; SUP 1",
	  "[start0 fc] [ctx 0 p3] [ctx 1 p3] fc 100 [trap2 102 300 2 0] 300 "
	  "[stop1 304]" },
	{ "jumped to, and another address follows",
	  "@0fc L4 L2 L2 L2 JI4 @200 L2", "START 0xfc; A 0x100; A 0x200; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 102 104 106 100 102 104 106 200 "
	  "[stop1 202]" },
};

static const struct et_case unmarked[] = {
	{ "nobody can tell", "@0fc L4 L2 L2 L2 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100; TRAP 2 0x300; CTX; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 [note AMBIGUOUS 100 0] [trap2 102 300 "
	  "2 0] 300 [stop1 304]" },
	{ "there is one way only", "@0fc L4 L2 L2 B4:100 JI4 @300 L4 M4",
	  "START 0xfc; A 0x100; TRAP 2 0x300; CTX; SUP 1",
	  "[start0 fc] [ctx 0 p3] fc 100 [trap2 102 300 2 0] 300 [stop1 304]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);
	struct hsc_et_flow_config old = et_case_config(HSC_ET_0_026);
	struct hsc_error why;

	CHECK_EQ(et_cases_run(labels, COUNT(labels), &config), 0);
	CHECK_EQ(et_cases_run(context, COUNT(context), &config), 0);
	CHECK_EQ(hsc_et_params_set(&config.params, "bpred_size_p", 0, &why),
		 HSC_OK);
	config.keep_options = false;
	CHECK_EQ(et_cases_run(support, COUNT(support), &config), 0);
	CHECK_EQ(et_cases_run(draft, COUNT(draft), &old), 0);
	old.no_marker = true;
	CHECK_EQ(et_cases_run(unmarked, COUNT(unmarked), &old), 0);
	return check_failures != 0;
}
