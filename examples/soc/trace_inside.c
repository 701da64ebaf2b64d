/* SPDX-License-Identifier: MIT */
/*
 * trace_inside.c - a program that traces itself.
 *
 * It needs no debugger: it sets up encoder, funnel and memory, turns trace on
 * around what it wants to see, and leaves the trace in memory. That is how a
 * product in the field keeps the last moments before a crash.
 *
 *   hartscope control dump -t two_harts.json -b soc:trace_inside \
 *       -e trace_inside --memory smem -o inside.hart
 *   hartscope report inside.hart
 *
 * On real hardware, -b devmem or -b openocd reads the same memory. Where the
 * trace is to go elsewhere, somebody outside sets that up before:
 *
 *   hartscope record --soc=virt --generation=0.9.4 --by-program trace_inside
 */
#include "bare.h"
#include "trace.h"
#include "work.h"

int main(void)
{
	const bool ours = open_the_way();
	unsigned best;

	enable_encoder(0, INST_TRACING);
	best = longest(40);
	disable_encoder(0);
	print_text("longest ");
	print_number(best);
	if (ours) {
		close_the_way();
		print_text(", bytes of trace ");
		print_number(get(RAM_SINK, RAM_WP_LOW) - BUFFER);
	}
	print_text("\n");
	return 0;
}
