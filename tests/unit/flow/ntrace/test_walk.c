/* SPDX-License-Identifier: MIT */
#include "support/ntrace_case.h"
#include "support/ntrace_program.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <stdlib.h>

#define CALLS                                                                  \
	"@100 L4 C4:200 C4:300 B4:100 K2 "                                     \
	"@200 L2 R2 @300 C4:200 CI2 R2 @400 R2"

static const struct nt_case implicit[] = {
	{ "calls and returns",
	  "@100 L4 C4:300 B4:100 K2 @200 L2 R2 @300 C4:200 R2",
	  "PTS 5 0 0x100; COR 0 11 2",
	  "[start5 100] 100 104 300 200 202 304 108 [stop0 10c]" },
	{ "indirect call pushes", CALLS,
	  "PTS 5 0 0x100; IB 0 13 0x400; COR 0 4 2",
	  "[start5 100] 100 104 200 202 108 300 200 202 304 400 306 10c "
	  "[stop0 110]" },
	{ "co-routine swap pops, then pushes",
	  "@100 C4:200 L2 K2 @200 L2 S2 R2", "PTS 5 0 0x100; COR 0 5",
	  "[start5 100] 100 200 202 104 [stop0 106]" },
	{ "and is returned to", "@100 C4:200 L2 R2 @200 L2 S2 L2 K2",
	  "PTS 5 0 0x100; COR 0 7",
	  "[start5 100] 100 200 202 104 106 204 [stop0 206]" },
	{ "a swap told by address does the same",
	  "@100 C4:200 L2 R2 @200 L2 S2 L2 K2 @300 R2",
	  "PTS 5 0 0x100; IB 0 4 0x300; COR 0 2",
	  "[start5 100] 100 200 202 300 204 [stop0 206]" },
	{ "inferable jump", "@100 L4 U4:300 UJ4:300 @300 L4 K2",
	  "PTS 5 0 0x100; COR 0 8",
	  "[start5 100] 100 104 108 300 [stop0 304]" },
	{ "inferable call pushes", "@100 U4:300 UC4:300 L4 K2 @300 L2 R2",
	  "PTS 5 0 0x100; COR 0 8",
	  "[start5 100] 100 104 300 302 108 [stop0 10c]" },
	{ "inferable jump that was told all the same",
	  "@100 L4 U4:300 UJ4:300 @300 L4 K2",
	  "PTS 5 0 0x100; IB 0 6 0x300; COR 0 2",
	  "[start5 100] 100 104 108 300 [stop0 304]" },
	{ "told to be elsewhere", "@100 L4 U4:300 UJ4:300 @300 L4 K2",
	  "PTS 5 0 0x100; IB 0 6 0x302; COR 0 2",
	  "[start5 100] [gap+16:16 WRONG_ADDRESS 100 0] [stop0 -]" },
	{ "a trap between the two: not inferable any more",
	  "@100 L4 U4:300 UJ4:300 @300 L4 K2 @400 M4",
	  "PTS 5 0 0x100; IB 2 4 0x400; IB 0 2 0x108; COR 0 4",
	  "[start5 100] 100 104 [trap2 108 400] 400 "
	  "[gap+48:0 MISSING_ADDRESS 108 0] [stop0 -]" },
	{ "an inferable jump right at the end of a trap",
	  "@100 L4 U4:300 UJ4:300 @300 L4 K2 @400 M4",
	  "PTS 5 0 0x100; IB 2 6 0x400; COR 0 2",
	  "[start5 100] 100 104 108 [trap2 300 400] 400 [stop0 -]" },
	{ "an endless loop under history", "@100 J2:100",
	  "PTS 5 0 0x100; RF 1 7", "[start5 100] [gap+16:16 ENDLESS 100 0]" },
	{ "endless calls under history", "@100 L4 C4:100",
	  "PTS 5 0 0x100; RF 1 7", "[start5 100] [gap+16:16 ENDLESS 100 0]" },
	{ "I-CNT full in an endless loop", "@100 L2 J2:100 @200 L4 K2",
	  "PTS 5 0 0x100; RF 0 5; IB 3 1 0x200; COR 0 2",
	  "[start5 100] 100 102 100 102 100 102 [trap3 100 200] 200 "
	  "[stop0 204]" },
	{ "I-CNT full before a branch with no bit yet",
	  "@100 L2 J2:200 @200 L2 B4:100 L2 K2",
	  "PTS 5 0 0x100; RF 0 4; COR 0 2 2",
	  "[start5 100] 100 102 200 202 206 [stop0 208]" },
};

static const struct nt_case explicit[] = {
	{ "a return must be told", CALLS, "PTS 5 0 0x100; COR 0 8",
	  "[start5 100] [gap+16:0 MISSING_ADDRESS 100 0] [stop0 -]" },
	{ "an inferable jump must be told", "@100 U4:300 UJ4:300 @300 L4 K2",
	  "PTS 5 0 0x100; COR 0 6",
	  "[start5 100] [gap+16:0 MISSING_ADDRESS 100 0] [stop0 -]" },
	{ "both are", "@100 U4:300 UJ4:300 @300 L4 R2 @400 L2 K2",
	  "PTS 5 0 0x100; IB 0 4 0x300; IB 0 3 0x400; COR 0 1",
	  "[start5 100] 100 104 300 304 400 [stop0 402]" },
};

static const struct nt_case small_stack[] = {
	{ "a ring of two forgets the oldest",
	  "@100 C4:200 K2 @200 C4:300 R2 @300 C4:400 R2 @400 R2",
	  "PTS 5 0 0x100; IB 0 9 0x104; COR 0 0",
	  "[start5 100] 100 200 300 400 304 204 [stop0 104]" },
	{ "and has nothing left then",
	  "@100 C4:200 L4 K2 @200 C4:300 R2 @300 C4:400 R2 @400 R2",
	  "PTS 5 0 0x100; COR 0 11",
	  "[start5 100] [gap+16:0 EMPTY_STACK 100 0] [stop0 -]" },
};

#define JUMPS "@100 L4 C4:200 J2:300 @200 L2 R2 @300 L4 B4:100 K2"

/* N-Trace 1.0, "Trace Ingress Port": a taken branch for every direct jump. */
static const struct nt_case all_jumps[] = {
	{ "a call and a jump have bits, and the call pushes", JUMPS,
	  "PTS 5 0 0x100; COR 0 9 7",
	  "[start5 100] 100 104 200 202 108 300 [stop0 304]" },
	{ "a jump has no bit", JUMPS, "PTS 5 0 0x100; COR 0 9 3",
	  "[start5 100] [gap+16:0 MISSING_BIT 100 0] [stop0 -]" },
	{ "a jump is not taken", JUMPS, "PTS 5 0 0x100; COR 0 9 6",
	  "[start5 100] [gap+16:0 MISSING_BIT 100 0] [stop0 -]" },
	{ "a call and a jump have messages", JUMPS,
	  "PTS 5 0 0x100; DB 4; DB 3; COR 0 2",
	  "[start5 100] 100 104 200 202 108 300 [stop0 304]" },
	{ "only the jump has one", JUMPS, "PTS 5 0 0x100; DB 7; COR 0 2",
	  "[start5 100] 100 104 200 202 108 300 [stop0 304]" },
	{ "a sync message at a call", JUMPS,
	  "PTS 5 0 0x100; DBS 2 4 0x200; IB 0 2 0x108; COR 0 1",
	  "[start5 100] 100 104 [sync2 200] 200 202 108 [stop0 300]" },
};

/* A message that covers much more than one run of ids comes in pieces, and all
 * of them are right. */
static void test_pieces(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	struct hsc_msg msgs[4] = {
		{ .layout = HSC_NT_PROG_TRACE_SYNC },
		{ .layout = HSC_NT_RESOURCE_FULL },
		{ .layout = HSC_NT_RESOURCE_FULL },
		{ .layout = HSC_NT_PROG_TRACE_CORRELATION },
	};
	struct nt_run_config config = { .flow = { .implicit_return = true } };
	const uint64_t repeats = 10007;
	struct flow_run r;

	if (!program)
		return;
	/* 3 instructions when taken, 5 when not */
	CHECK(nt_program_write(program, "@100 L2 B4:106 J2:106 L2 J4:100"));
	CHECK(nt_program_write(program, "@100 L2 B4:108 L2 L2 J4:100"));
	config.code = nt_program_ops(program);
	hsc_msg_set(&msgs[0], NT_SYNC, 5);
	hsc_msg_set(&msgs[0], NT_ICNT, 0);
	hsc_msg_set(&msgs[0], NT_FADDR, 0x80);
	for (unsigned i = 1; i < 3; i++) {
		hsc_msg_set(&msgs[i], NT_RCODE, 2);
		hsc_msg_set(&msgs[i], NT_RDATA, i == 1 ? 0x5 : 0x55);
		hsc_msg_set(&msgs[i], NT_HREPEAT, repeats);
	}
	hsc_msg_set(&msgs[3], NT_EVCODE, 4);
	hsc_msg_set(&msgs[3], NT_ICNT, 4 * repeats * 13 - 2);
	hsc_msg_set(&msgs[3], NT_HIST, 1);
	CHECK(nt_run_messages(&r, msgs, 4, &config));
	CHECK_EQ(r.instructions, 4 * repeats * 9 - 1);
	CHECK(r.runs > 20);
	CHECK(!flow_run_find(&r, 0, HSC_FLOW_GAP));
	flow_run_clear(&r);
	free(program);
}

/* A long loop without branches, and before it one whose bit comes late: I-CNT
 * was full often enough to vouch for all of it. */
static void test_late_bit(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	struct hsc_msg msgs[5] = {
		{ .layout = HSC_NT_PROG_TRACE_SYNC },
		{ .layout = HSC_NT_RESOURCE_FULL },
		{ .layout = HSC_NT_RESOURCE_FULL },
		{ .layout = HSC_NT_RESOURCE_FULL },
		{ .layout = HSC_NT_PROG_TRACE_CORRELATION },
	};
	struct nt_run_config config = { .flow = { .implicit_return = true } };
	const uint64_t full = (1 << 22) - 2;
	struct flow_run r;

	if (!program)
		return;
	CHECK(nt_program_write(program, "@100 B4:100 L2 J2:104"));
	config.code = nt_program_ops(program);
	hsc_msg_set(&msgs[0], NT_SYNC, 5);
	hsc_msg_set(&msgs[0], NT_ICNT, 0);
	hsc_msg_set(&msgs[0], NT_FADDR, 0x80);
	for (unsigned i = 1; i < 4; i++) {
		hsc_msg_set(&msgs[i], NT_RCODE, 0);
		hsc_msg_set(&msgs[i], NT_RDATA, full);
	}
	hsc_msg_set(&msgs[4], NT_EVCODE, 4);
	hsc_msg_set(&msgs[4], NT_ICNT, 2);
	hsc_msg_set(&msgs[4], NT_HIST, 2);
	CHECK(nt_run_messages(&r, msgs, 5, &config));
	CHECK_EQ(r.instructions, 1 + 3 * full);
	CHECK(!flow_run_find(&r, 0, HSC_FLOW_GAP));
	flow_run_clear(&r);
	free(program);
}

int main(void)
{
	const struct hsc_nt_flow_config on = { .implicit_return = true };
	const struct hsc_nt_flow_config two = { .implicit_return = true,
						.return_stack = 2 };
	const struct hsc_nt_flow_config jumps = { .implicit_return = true,
						  .all_jumps = true };
	const struct hsc_nt_flow_config off = { .explicit_jumps = true };

	check_failures += nt_cases_run(
		implicit, sizeof(implicit) / sizeof(implicit[0]), &on);
	check_failures += nt_cases_run(
		explicit, sizeof(explicit) / sizeof(explicit[0]), &off);
	check_failures += nt_cases_run(
		small_stack, sizeof(small_stack) / sizeof(small_stack[0]),
		&two);
	check_failures += nt_cases_run(
		all_jumps, sizeof(all_jumps) / sizeof(all_jumps[0]), &jumps);
	test_pieces();
	test_late_bit();
	return check_failures != 0;
}
