/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/measure/program.h"
#include "view/replay/instructions.h"

/* The clock of a run is that of its first instruction. */
static const char want[] =
	"          clock    instructions  function\n"
	"          1,000                      1000:  nop"
	"                      main+0x0\n"
	"          1,001                      1004:  jal 1100 <f>"
	"             main+0x4\n"
	"          1,002                      1100:  nop"
	"                      f+0x0\n"
	"          1,003                      1104:  ret"
	"                      f+0x4\n"
	"          1,004                      1008:  nop"
	"                      main+0x8\n";

int main(void)
{
	struct printed p = { .len = 0 };
	struct program program;
	struct hsc_view_source source = { .name = "hart 0" };
	struct hsc_view_replay_config as = { .sources = &source,
					     .source_count = 1 };
	struct hsc_view_replay *v;
	uint32_t ids[3];
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
			       .blocks = { .ids = ids, .count = 3 } };
	struct hsc_view_run run = { .event = &e, .clock = 1000, .count = 3 };

	program_make(&program);
	ids[0] = hsc_blocks_find(program.blocks, 0x1000);
	ids[1] = hsc_blocks_find(program.blocks, 0x1100);
	ids[2] = hsc_blocks_find(program.blocks, 0x1008);
	source.images = (struct hsc_image_spaces){ &program.image, 1 };
	as.blocks = &program.blocks;
	as.out = printed_begin(&p);
	CHECK_EQ(hsc_view_replay_new(&v, &as), HSC_OK);
	CHECK_EQ(hsc_replay_instructions(v, &run), HSC_OK);
	/* from the second of a block on, and one of the next */
	run = (struct hsc_view_run){
		.event = &e, .block = 1, .first = 1, .clock = 1003, .count = 2
	};
	CHECK_EQ(hsc_replay_instructions(v, &run), HSC_OK);
	CHECK_EQ(hsc_view_replay_ops.finish(v), HSC_OK);
	CHECK_STR(printed_end(&p), want, "two runs");
	hsc_view_replay_free(&v);
	printed_free(&p);
	program_free(&program);
	return check_failures != 0;
}
