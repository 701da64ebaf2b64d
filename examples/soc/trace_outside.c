/* SPDX-License-Identifier: MIT */
/*
 * trace_outside.c - a program that knows nothing of trace.
 *
 * A debugger sets up the hardware, here hartscope's driver, which sees no more
 * of the SoC than its registers:
 *
 *   hartscope control dump -t two_harts.json -b soc:trace_outside --start \
 *       -e trace_outside --memory smem -o outside.hart
 *   hartscope report outside.hart
 *
 * The same, with hardware as usual, in one step:
 *
 *   hartscope record --soc=virt --generation=1.0 -o outside.hart trace_outside
 */
#include "bare.h"
#include "work.h"

int main(void)
{
	print_text("longest ");
	print_number(longest(40));
	print_text("\n");
	return 0;
}
