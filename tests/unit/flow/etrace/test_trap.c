/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case traps[] = {
	{ "an exception", "@100 L4 L4 L4 R2 @300 L4 M4",
	  "START 0x100; A 0x104; TRAP 5 0x300 0x999; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 108 300 5 999] 300 [stop1 "
	  "304]" },
	{ "an interrupt", "@100 L4 L4 L4 R2 @300 L4 M4",
	  "START 0x100; A 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 108 300 7 0] 300 [stop1 "
	  "304]" },
	{ "after a branch: where it would have gone",
	  "@100 L4 B4:120 @120 L4 @300 L4",
	  "START 0x100; B t 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 120 300 7 0] 300 [stop1 "
	  "304]" },
	{ "after a jump: nobody knows", "@100 L4 JI4 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 - 300 7 0] 300 [stop1 304]" },
	{ "after a jump: a fetch fault does", "@100 L4 JI4 @300 L4",
	  "START 0x100; A 0x104; TRAP 12 0x300 0x8000; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 8000 300 12 8000] 300 [stop1 "
	  "304]" },
	{ "an exception at the target of a jump", "@100 L4 JI4 @200 L4 @300 L4",
	  "START 0x100; A 0x104; TRAP0 5 0x200; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 200 300 5 0] [sync0 300] 300 "
	  "[stop1 304]" },
	{ "a trap in a trap", "@100 L4 L4 @300 L4 @400 L4",
	  "START 0x100; TRAP0 5 0; TRAP 1 0x400 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [trap2 300 400 1 "
	  "300] 400 [stop1 404]" },
	{ "an exception at the target of a jump, which is 0",
	  "@0 L4 @100 L4 JI4 @300 L4",
	  "START 0x100; A 0x104; TRAP0 5 0; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 0 300 5 0] [sync0 300] 300 "
	  "[stop1 304]" },
	{ "a trap in a trap at 0, and one more", "@0 L4 @100 L4 L4",
	  "START 0x100; TRAP0 5 0; TRAP0 7 0; START 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 0 5 0] [trap2 0 0 7 0] "
	  "[sync0 0] 0 [stop1 4]" },
	{ "a trap in a trap, and one more", "@100 L4 L4 @300 L4",
	  "START 0x100; TRAP0 5 0; TRAP0 7 0; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 - 5 0] [trap2 - 300 7 0] "
	  "[sync0 300] 300 [stop1 304]" },
	{ "the first thing that is traced", "@300 L4",
	  "TRAP0 5 0x200; START 0x300; SUP 1",
	  "[start0 300] [ctx 0 p3] [trap2 200 300 5 0] 300 [stop1 304]" },
	{ "trace begins in a handler", "@300 L4", "TRAP 5 0x300; SUP 1",
	  "[start1 300] [ctx 0 p3] [trap2 - 300 5 0] 300 [stop1 304]" },
	{ "what follows a trap that waits must be its handler",
	  "@100 L4 @300 L4",
	  "START 0x100; TRAP0 5 0; A 0x300; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 - 5 0] [gap+32:16 "
	  "BAD_MESSAGE 100 0] [start0 300] 300 [stop1 304]" },
	{ "the end comes before the handler", "@100 L4",
	  "START 0x100; TRAP0 5 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 - 5 0] [stop1 -]" },
	{ "nothing but a trap", "@100 L4", "TRAP0 5 0x104; SUP 1",
	  "[trap2 104 - 5 0] [stop1 -]" },
	{ "nothing but a trap, a second time", "@100 L4",
	  "START 0x100; SUP 1; TRAP0 5 0; SUP 3; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [stop1 104] [trap2 - - 5 0] [stop3 -]" },
	{ "nothing but a trap after damage", "@100 L4",
	  "START 0x100; BAD; TRAP0 5 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:32 BAD_BYTES 100 0] [trap2 - - "
	  "5 0] [stop1 -]" },
	{ "the stream ends before the handler", "@100 L4",
	  "START 0x100; TRAP0 5 0",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 - 5 0]" },
	{ "no code for the handler", "@100 L4 @200 L4 R2",
	  "START 0x100; TRAP 5 0x3000; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 3000 5 0] [gap+16:16 "
	  "UNKNOWN_CODE 3000 3000] [start 200] 200 [stop1 204]" },
	{ "reported, but not retired: a fetch fault there",
	  "@100 L4 M4 @200 L4 @300 L4",
	  "START 0x100; START 0x200 p0; TRAP 12 0x300 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [sync0 200] [ctx 0 p0] [note "
	  "WRONG_END 200 0] [trap2 200 300 12 200] [ctx 0 p3] 300 [stop1 "
	  "304]" },
	{ "reported, but not retired: an ecall", "@100 L4 E4 L4 @300 L4",
	  "START 0x100; A 0x104; TRAP 8 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [note WRONG_END 104 0] [trap2 104 300 8 "
	  "0] 300 [stop1 304]" },
	{ "a return to a return that is illegal there",
	  "@100 L4 M4 @200 M4 @300 L4",
	  "START 0x100; A 0x104; TRAP0 2 0x200 0x30200073; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 200 300 2 30200073] [sync0 "
	  "300] 300 [stop1 304]" },
	{ "after an ecall that went elsewhere", "@100 L4 E4 L4 @200 L4 @300 L4",
	  "START 0x100; A 0x104; TRAP0 5 0x200; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 200 300 5 0] [sync0 300] 300 "
	  "[stop1 304]" },
	{ "after an ecall that went on", "@100 L4 E4 L4 @300 L4",
	  "START 0x100; A 0x104; TRAP 5 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 108 300 5 0] 300 [stop1 "
	  "304]" },
	{ "a jump to itself that is fetched no more", "@100 L4 JI4 @300 L4",
	  "START 0x100; A 0x104 U; TRAP0 12 0x104 0x104; START 0x300; "
	  "SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 104 [trap2 104 300 12 104] [sync0 "
	  "300] 300 [stop1 304]" },
	{ "reported, but not retired: a return", "@100 L4 M4 @200 M4 @300 L4",
	  "START 0x100; A 0x104; TRAP 2 0x300 0x30200073; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [note WRONG_END 104 0] [trap2 104 300 2 "
	  "30200073] 300 [stop1 304]" },
	{ "an ecall after it is what trapped", "@100 L4 E4 L4 @300 L4",
	  "START 0x100; TRAP 8 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 8 0] 300 [stop1 304]" },
	{ "a handler that has code for two", "@100 L4 L4 @300 L4 B4:300",
	  "START 0x100; TRAP 5 0x300; TRAP 5 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 [trap2 304 300 "
	  "5 0] 300 [stop1 304]" },
};

static const struct et_case implicit[] = {
	{ "the handler is known", "@100 L4 L4 @300 L4 R2 @200 L4",
	  "START 0x100; TRAP 5 0x300; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 304 200 [stop1 "
	  "204]" },
};

static const struct et_case returning[] = {
	{ "at the target of a return that is as expected",
	  "@100 C4:200 L4 K2 @200 L2 R2 @300 L4",
	  "START 0x100; A 0x202; TRAP 5 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 104 300 5 0] 300 [stop1 "
	  "304]" },
	{ "at the target of one that is not",
	  "@100 C4:200 L4 K2 @200 L2 R2 @280 L4 @300 L4",
	  "START 0x100; A 0x202; TRAP0 5 0x280; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 280 300 5 0] [sync0 300] "
	  "300 [stop1 304]" },
	{ "as expected, and another trap",
	  "@100 C4:200 L4 K2 @200 L2 R2 @300 L4 @400 L4",
	  "START 0x100; A 0x202; TRAP0 5 0x300; TRAP 1 0x400 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 104 300 5 0] [trap2 300 "
	  "400 1 300] 400 [stop1 404]" },
	{ "elsewhere, and another trap that has an address",
	  "@100 C4:200 L4 K2 @200 L2 R2 @280 L4 @300 L4 @400 L4",
	  "START 0x100; A 0x202; TRAP0 5 0x280; TRAP0 7 0x300; START 0x400; "
	  "SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 280 300 5 0] [trap2 300 "
	  "400 7 0] [sync0 400] 400 [stop1 404]" },
	{ "elsewhere, and trace ends", "@100 C4:200 L4 K2 @200 L2 R2 @280 L4",
	  "START 0x100; A 0x202; TRAP0 5 0x280; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 280 - 5 0] [stop1 -]" },
	{ "elsewhere, and trace is lost",
	  "@100 C4:200 L4 K2 @200 L2 R2 @280 L4",
	  "START 0x100; A 0x202; TRAP0 5 0x280; SUP 2; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 280 - 5 0] "
	  "[gap+48:16 OVERRUN 202 0] [start0 100] 100" },
	{ "a return to another one that is illegal",
	  "@100 C4:200 L4 K2 @200 L2 R2 @280 R2 @300 L4",
	  "START 0x100; A 0x202; TRAP0 2 0x280 0x8082; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 280 300 2 8082] [sync0 "
	  "300] 300 [stop1 304]" },
	{ "a return to itself that is fetched no more",
	  "@100 C4:200 L4 K2 @200 L2 R2 @300 L4",
	  "START 0x100; A 0x202; TRAP0 12 0x202 0x202; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 [trap2 202 300 12 202] [sync0 "
	  "300] 300 [stop1 304]" },
};

static const struct et_case at_zero[] = {
	{ "the handler is known, and is at 0", "@100 L4 L4 @0 L4 R2 @200 L4",
	  "START 0x100; TRAP 5 0; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 0 5 0] 0 4 200 [stop1 204]" },
};

static const struct et_case vectored[] = {
	{ "an interrupt goes by its cause", "@100 L4 L4 @31c L4 R2 @200 L4",
	  "START 0x100; INT 7 0x31c; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap3 104 31c 7 0] 31c 320 200 [stop1 "
	  "204]" },
	{ "an exception does not", "@100 L4 L4 @300 L4 R2 @200 L4",
	  "START 0x100; TRAP 5 0x300; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 304 200 [stop1 "
	  "204]" },
	{ "S has its own", "@100 L4 L4 @400 L4 R2 @200 L4",
	  "START 0x100; TRAP 5 0x400 p1; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 400 5 0] [ctx 0 p1] 400 404 "
	  "200 [stop1 204]" },
};

static const struct et_case unknown[] = {
	{ "the handler is not", "@100 L4 L4 @300 L4 R2 @200 L4",
	  "START 0x100; TRAP 5 0x300; A 0x200; START 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 - 5 0] [gap+16:32 "
	  "MISSING_ADDRESS 100 0] [start0 200] 200 [stop1 204]" },
};

static const struct et_case draft[] = {
	{ "an exception", "@100 L4 L4 @300 L4 L4",
	  "START 0x100; TRAP 5 0x300 0x999; A 0x304; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 999] 300 304 [stop1 "
	  "308]" },
	{ "a fetch fault at the handler", "@100 L4 L4 @300 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 1 0x400 0x300; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [trap2 300 400 1 "
	  "300] 400 [stop1 404]" },
	{ "a fetch fault within the first of the handler",
	  "@100 L4 L4 @300 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 1 0x400 0x302; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [trap2 300 400 1 "
	  "302] 400 [stop1 404]" },
	{ "a fetch fault after the first of the handler",
	  "@100 L4 L4 @300 L2 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 1 0x400 0x302; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 [trap2 302 400 "
	  "1 302] 400 [stop1 404]" },
	{ "an illegal opcode at the handler", "@100 L4 L4 @300 K2 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 2 0x400 0x9002; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [trap2 300 400 2 "
	  "9002] 400 [stop1 404]" },
	{ "an ecall at the handler", "@100 L4 L4 @300 E4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 8 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [trap2 300 400 8 0] "
	  "400 [stop1 404]" },
	{ "after the first instruction of the handler",
	  "@100 L4 L4 @300 L4 E4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 8 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 [trap2 304 400 "
	  "8 0] 400 [stop1 404]" },
	{ "an illegal opcode that is not said may be either",
	  "@100 L4 L4 @300 L4 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 2 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [note AMBIGUOUS "
	  "300 0] [trap2 300 400 2 0] 400 [stop1 404]" },
	{ "trace ends there", "@100 L4 L4 @300 L4",
	  "START 0x100; TRAP 5 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [note AMBIGUOUS 300 "
	  "0] [stop1 300]" },
	{ "a context says that it retired", "@100 L4 L4 @300 L4",
	  "START 0x100; TRAP 5 0x300; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 [stop1 304]" },
	{ "an interrupt may be either", "@100 L4 L4 @300 L4 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; INT 7 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [note AMBIGUOUS "
	  "300 0] [trap3 300 400 7 0] 400 [stop1 404]" },
	{ "after arithmetic, which does not load",
	  "@100 L4 L4 @300 L4 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 5 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] 300 [trap2 304 400 "
	  "5 0] 400 [stop1 404]" },
	{ "a return to a return that is illegal there",
	  "@100 L4 M4 @200 M4 @300 L4",
	  "START 0x100; A 0x104; TRAP 2 0x300 0x30200073; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 - 300 2 30200073] 300 [stop1 "
	  "304]" },
	{ "after rt_sigreturn, which may have gone anywhere",
	  "@100 LS4 E4 L4 @300 L4",
	  "START 0x100; A 0x104; TRAP 5 0x300; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 - 300 5 0] 300 [stop1 304]" },
	{ "an interrupt after it", "@100 LS4 E4 L4 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 - 300 7 0] 300 [stop1 304]" },
	{ "after another ecall", "@100 L4 E4 L4 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 108 300 7 0] 300 [stop1 "
	  "304]" },
	{ "after an ecall, at another", "@100 L4 E4 E4 @300 L4",
	  "START 0x100; A 0x104; TRAP 8 0x300; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 108 300 8 0] 300 [stop1 "
	  "304]" },
	{ "at the target of a jump", "@100 L4 JI4 @400 L4",
	  "START 0x100; A 0x104; TRAP 12 0x400 0x8000; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 8000 400 12 8000] 400 [stop1 "
	  "404]" },
};

static const struct et_case without_tval[] = {
	{ "a fetch fault may be anywhere", "@100 L4 JI4 @400 L4",
	  "START 0x100; A 0x104; TRAP 12 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 - 400 12 0] 400 [stop1 "
	  "404]" },
	{ "at the handler, perhaps", "@100 L4 L4 @300 L4 @400 L4",
	  "START 0x100; TRAP 5 0x300; TRAP 1 0x400; CTX 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 5 0] [note AMBIGUOUS "
	  "300 0] [trap2 300 400 1 0] 400 [stop1 404]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);
	struct hsc_et_flow_config old = et_case_config(HSC_ET_0_026);
	struct hsc_error why;

	CHECK_EQ(et_cases_run(traps, COUNT(traps), &config), 0);
	CHECK_EQ(et_cases_run(draft, COUNT(draft), &old), 0);
	CHECK_EQ(hsc_et_params_set(&old.params, "notval_p", 1, &why), HSC_OK);
	CHECK_EQ(et_cases_run(without_tval, COUNT(without_tval), &old), 0);
	config.options.implicit_return = true;
	CHECK_EQ(et_cases_run(returning, COUNT(returning), &config), 0);
	config.options.implicit_return = false;
	CHECK_EQ(hsc_et_params_set(&config.params, "implicit_exception", 1,
				   &why),
		 HSC_OK);
	CHECK_EQ(et_cases_run(unknown, COUNT(unknown), &config), 0);
	config.has_handler = true;
	CHECK_EQ(et_cases_run(at_zero, COUNT(at_zero), &config), 0);
	config.handler = 0x300;
	CHECK_EQ(et_cases_run(implicit, COUNT(implicit), &config), 0);
	config.handler = 0x301;
	config.handler_s = 0x400;
	config.has_handler_s = true;
	CHECK_EQ(et_cases_run(vectored, COUNT(vectored), &config), 0);
	return check_failures != 0;
}
