/* SPDX-License-Identifier: MIT */
#include "unit/view/replay/sources.h"
#include "view/replay/columns.h"
#include <hartscope/flow/flow_item.h>

static const char want[] = "          clock           ticks    hart  function\n"
			   "            ~12                  hart 0  |\n"
			   "         >1,000            <900  two?    |    "
			   "an unknown address|0x10\n";

int main(void)
{
	const struct hsc_view_source sources[] = { sources_two[0],
						   sources_two[1] };
	const struct hsc_stack_step leave = {
		.began = 100,
		.began_how = HSC_MOMENT_AFTER,
		.clock = 1000,
		.clock_how = HSC_MOMENT_EXACT,
	};
	const struct hsc_event e = { .space = 0 };
	struct printed p = { .len = 0 };
	struct hsc_functions *functions = sources_functions();
	char *harts[] = { (char *)"hart 0  ", (char *)"two?    " };
	struct hsc_view_replay v = {
		.config = { .sources = sources,
			    .source_count = 2,
			    .axis.unit = HSC_AXIS_TICKS },
		.name_width = 6,
		.harts = harts,
	};

	v.w.file = printed_begin(&p);
	hsc_replay_front(&v, 0, (struct hsc_moment){ 12, HSC_MOMENT_BETWEEN },
			 NULL);
	hsc_writer_text(&v.w, "|\n");
	hsc_replay_front(&v, 1, (struct hsc_moment){ 1000, HSC_MOMENT_AFTER },
			 &leave);
	hsc_writer_text(&v.w, "|");
	hsc_replay_indent(&v, 2);
	hsc_replay_place(&v, &e, HSC_FLOW_NOWHERE);
	hsc_writer_text(&v.w, "|");
	hsc_replay_place(&v, &e, 0x10);
	hsc_writer_text(&v.w, "\n");
	hsc_writer_flush(&v.w);
	CHECK_STR(printed_end(&p), want, "columns");
	hsc_functions_free(&functions);
	hsc_image_free(&sources_image);
	printed_free(&p);
	return check_failures != 0;
}
