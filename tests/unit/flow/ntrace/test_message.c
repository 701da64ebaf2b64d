/* SPDX-License-Identifier: MIT */
#include "flow/ntrace/message.h"
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <stdlib.h>

/* Feed a message after a sync message: does it lose the flow? */
static bool loses(struct hsc_blocks *blocks, const struct hsc_msg *msg)
{
	const struct hsc_nt_flow_config config = { .dialect = 0 };
	struct hsc_msg sync = { .layout = HSC_NT_PROG_TRACE_SYNC };
	struct hsc_flow_item item;
	struct hsc_nt_flow *f;
	bool lost;

	CHECK_EQ(hsc_nt_flow_new(&f, blocks, &config), HSC_OK);
	hsc_msg_set(&sync, NT_SYNC, HSC_NT_SYNC_ENABLE);
	hsc_msg_set(&sync, NT_FADDR, 0x80);
	CHECK_EQ(hsc_nt_flow_feed(f, &sync), HSC_OK);
	while (hsc_nt_flow_next(f, &item) == HSC_OK)
		;
	CHECK(!hsc_nt_flow_is_lost(f));
	CHECK_EQ(hsc_nt_flow_feed(f, msg), HSC_OK);
	lost = hsc_nt_flow_is_lost(f);
	hsc_nt_flow_free(&f);
	return lost;
}

/* A message that lacks any field that it needs is none that was sent. */
static void test_needed(struct hsc_blocks *blocks)
{
	for (uint8_t layout = 0; layout < HSC_NT_MESSAGES; layout++) {
		const uint32_t needed = hsc_nt_needed[layout];

		for (unsigned field = 0; field < 32; field++) {
			struct hsc_msg msg = { .layout = layout };

			if (!(needed >> field & 1))
				continue;
			msg.present = needed & ~(UINT32_C(1) << field);
			CHECK(loses(blocks, &msg));
		}
	}
}

int main(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	const struct hsc_image_ops code = nt_program_ops(program);
	struct hsc_blocks *blocks;

	CHECK(nt_program_write(program, "@100 L4 B4:100 L4 K2"));
	CHECK_EQ(hsc_blocks_new(&blocks, &code, HSC_ISA_RV64), HSC_OK);
	test_needed(blocks);
	hsc_blocks_free(&blocks);
	free(program);
	return check_failures != 0;
}
