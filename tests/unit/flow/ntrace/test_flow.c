/* SPDX-License-Identifier: MIT */
#include "support/ntrace_case.h"
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

#define CODE "@100 L4 B4:100 L4 K2 @200 L4 M4"

/* N-Trace 1.0, "Timestamp Reporting" */
static const struct nt_case times[] = {
	{ "whole in sync messages, differences elsewhere", CODE,
	  "PTS 5 0 0x100 T1000; DB 4 T7; DB 4; PTS 2 0 0x100 T2000; "
	  "COR 4 2 T5",
	  "[time 1000] [start5 100] 100 104 [time 1007] 100 104 [time 2000] "
	  "[sync2 100] 100 [time 2005] [stop4 104]" },
	{ "time comes before the trap", CODE,
	  "PTS 5 0 0x100 T10; IB 3 2 0x200 T4; COR 4 0",
	  "[time 10] [start5 100] 100 [time 14] [trap3 104 200] "
	  "[stop4 200]" },
	{ "ResourceFull and Ownership have times", CODE,
	  "PTS 5 0 0x100 T10; OWN 0xc; RF 1 3 T1; OWN 0xc T1; COR 4 0 1 T1",
	  "[time 10] [start5 100] [ctx c] 100 104 [time 11] [time 12] [ctx c] "
	  "[gap+64:0 COUNT_SHORT 100 0] [stop4 -]" },
	{ "no base, no time", CODE, "COR 4 0 T5; PTS 5 0 0x100 T9; COR 4 0",
	  "[stop4 -] [time 9] [start5 100] [stop4 100]" },
	{ "differences across a loss mean nothing", CODE,
	  "PTS 5 0 0x100 T10; ERR 0 T3; DB 4 T9; OWN 0xc T9; PTS 7 0 0x200 "
	  "T50; "
	  "COR 4 0",
	  "[time 10] [start5 100] [gap+16:48 OVERRUN 100 0] [time 50] "
	  "[start7 200] [ctx c] [stop4 200]" },
	{ "but across unknown code they do", CODE,
	  "PTS 5 0 0x200 T10; IB 0 4 0x900 T3; RF 1 3 T9; IB 0 9 0x100 T1; "
	  "COR 4 0",
	  "[time 10] [start5 200] 200 204 [time 13] "
	  "[gap+32:16 UNKNOWN_CODE 900 900] [time 23] [start 100] "
	  "[stop4 100]" },
	{ "the time of a repeat comes behind all of it", CODE,
	  "PTS 5 0 0x100 T1; DB 4 T1; RB 2 T1; COR 4 0",
	  "[time 1] [start5 100] 100 104 [time 2] 100 104 100 104 [time 3] "
	  "[stop4 100]" },
};

static const struct nt_case narrow[] = {
	{ "a counter of 8 bits wraps", CODE,
	  "PTS 5 0 0x100 T250; DB 4 T3; PTS 2 0 0x100 T10; PTS 2 0 0x100 T100; "
	  "COR 4 0",
	  "[time 250] [start5 100] 100 104 [time 253] [time 266] [sync2 100] "
	  "[time 356] [sync2 100] [stop4 100]" },
	{ "and may be a little behind", CODE,
	  "PTS 5 0 0x100 T250; DB 4 T9; PTS 2 0 0x100 T2; COR 4 0",
	  "[time 250] [start5 100] 100 104 [time 259] [time 258] "
	  "[sync2 100] [stop4 100]" },
};

static const struct nt_case timeless[] = {
	{ "times are not looked at", CODE,
	  "PTS 5 0 0x100 T250; DB 4 T9; COR 4 0 T1",
	  "[start5 100] 100 104 [stop4 100]" },
};

/* What is wrong with a call is told; what is odd about a message is noted. */
static void test_calls(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	const struct hsc_image_ops code = nt_program_ops(program);
	struct hsc_nt_flow_config config = { .ts_bits = 65 };
	struct hsc_msg msg = { .layout = HSC_NT_PROG_TRACE_SYNC };
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *f;
	struct hsc_flow_item item;

	CHECK(nt_program_write(program, CODE));
	CHECK(hsc_blocks_new(&blocks, &code, HSC_ISA_RV64) == HSC_OK);
	CHECK(hsc_nt_flow_new(&f, blocks, &config) == HSC_E_CONFIG && !f);
	config = (struct hsc_nt_flow_config){ .return_stack = UINT32_MAX };
	CHECK(hsc_nt_flow_new(&f, blocks, &config) == HSC_E_CONFIG && !f);
	config.return_stack = 3;
	CHECK(hsc_nt_flow_new(&f, blocks, &config) == HSC_OK);

	CHECK(hsc_nt_flow_next(f, &item) == HSC_AGAIN);
	hsc_msg_set(&msg, NT_SYNC, 5);
	hsc_msg_set(&msg, NT_FADDR, 0x80);
	CHECK(hsc_nt_flow_feed(f, &msg) == HSC_OK);
	CHECK(hsc_nt_flow_feed(f, &msg) == HSC_E_VALUE);
	CHECK(hsc_nt_flow_damage(f, 9, HSC_FLOW_BAD_BYTES) == HSC_E_VALUE);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_OK);
	CHECK(item.kind == HSC_FLOW_START);

	msg = (struct hsc_msg){ .layout = HSC_NT_DIRECT_BRANCH, .offset = 77 };
	hsc_msg_set(&msg, NT_ICNT, 4);
	msg.excess = UINT32_C(1) << NT_ICNT;
	CHECK(hsc_nt_flow_next(f, &item) == HSC_AGAIN);
	CHECK(hsc_nt_flow_feed(f, &msg) == HSC_OK);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_OK);
	CHECK(item.kind == HSC_FLOW_NOTE && item.reason == HSC_FLOW_EXCESS);
	CHECK_EQ(item.context, NT_ICNT);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_OK);
	CHECK(item.kind == HSC_FLOW_RUN && item.count == 1);
	CHECK_EQ(item.offset, 77);
	CHECK_EQ(item.message, 1);
	CHECK_EQ(hsc_blocks_get(blocks, item.ids[0])->start, 0x100);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_AGAIN);

	hsc_nt_flow_finish(f, 80);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_END);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_END);
	hsc_nt_flow_free(&f);
	hsc_nt_flow_free(&f);
	hsc_blocks_free(&blocks);
	free(program);
}

/* The end of the capture while the flow is lost closes the gap, once. */
static void test_finish_lost(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	const struct hsc_image_ops code = nt_program_ops(program);
	const struct hsc_nt_flow_config config = { .no_timestamp = true };
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *f;
	struct hsc_flow_item item;

	CHECK(hsc_blocks_new(&blocks, &code, HSC_ISA_RV64) == HSC_OK);
	CHECK(hsc_nt_flow_new(&f, blocks, &config) == HSC_OK);
	CHECK(hsc_nt_flow_damage(f, 5, HSC_FLOW_BAD_BYTES) == HSC_OK);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_AGAIN);
	hsc_nt_flow_finish(f, 100);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_OK);
	CHECK(item.kind == HSC_FLOW_GAP && item.offset == 5);
	CHECK_EQ(item.length, 95);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_END);
	hsc_nt_flow_free(&f);
	hsc_blocks_free(&blocks);
	free(program);
}

int main(void)
{
	const struct hsc_nt_flow_config plain = { .implicit_return = true };
	const struct hsc_nt_flow_config bits8 = { .ts_bits = 8 };
	const struct hsc_nt_flow_config none = { .no_timestamp = true };

	check_failures +=
		nt_cases_run(times, sizeof(times) / sizeof(times[0]), &plain);
	check_failures += nt_cases_run(
		narrow, sizeof(narrow) / sizeof(narrow[0]), &bits8);
	check_failures += nt_cases_run(
		timeless, sizeof(timeless) / sizeof(timeless[0]), &none);
	test_calls();
	test_finish_lost();
	return check_failures != 0;
}
