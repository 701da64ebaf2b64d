/* SPDX-License-Identifier: MIT */
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/flow/ntrace_flow.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

#define CODE "@100 L4 B4:100 L4 K2 @200 L4 M4"

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
	config = (struct hsc_nt_flow_config){ .hist_bits = 33 };
	CHECK(hsc_nt_flow_new(&f, blocks, &config) == HSC_E_CONFIG && !f);
	config = (struct hsc_nt_flow_config){ .icnt_bits = 23 };
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
	CHECK(item.kind == HSC_FLOW_NOTE &&
	      item.note.reason == HSC_FLOW_EXCESS);
	CHECK_EQ(item.note.value, NT_ICNT);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_OK);
	CHECK(item.kind == HSC_FLOW_RUN && item.run.count == 1);
	CHECK_EQ(item.offset, 77);
	CHECK_EQ(item.message, 1);
	CHECK_EQ(hsc_blocks_get(blocks, item.run.ids[0])->start, 0x100);
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
	CHECK_EQ(item.gap.length, 95);
	CHECK(hsc_nt_flow_next(f, &item) == HSC_END);
	hsc_nt_flow_free(&f);
	hsc_blocks_free(&blocks);
	free(program);
}

int main(void)
{
	test_calls();
	test_finish_lost();
	return check_failures != 0;
}
