/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "unit/view/control/looked_at.h"

#define BEGIN                                                                  \
	"te?: encoder, 1.0, at 0x1000, hart 3 -> ram\n"                        \
	"  running, trace is in flight\n"                                      \
	"  timestamps of 40 bits, internal, clock divided by 4: 250000 Hz\n"   \
	"  trTeControl              0x000 0x00000003\n"                        \
	"    teActive                                    1  yes\n"
#define SINK                                                                   \
	"ram: RAM sink, 0.9.4, at 0x2000\n"                                    \
	"  not active, it stalled or lost trace\n"                             \
	"  buffer 0x100-0x1ff, write pointer 0x120, wrapped\n"                 \
	"  SRAM of 4,096 bytes\n"                                              \
	"  a                                      always 2\n"

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_view_control v = { .out = printed_begin(&p) };

	look(&hsc_view_control_text, &v);
	v.form->end(&v, true);
	CHECK_STR(printed_end(&p),
		  BEGIN SINK
		  "  b                                      0x0 to 0x3ff\n"
		  "  c                                      0 3 6\n",
		  "text");
	v = (struct hsc_view_control){ .out = printed_begin(&p), .all = true };
	look(&hsc_view_control_text, &v);
	v.form->end(&v, false);
	CHECK_STR(printed_end(&p),
		  BEGIN
		  "    teEnable                                    0\n" SINK
		  "  b                                      "
		  "0x0 to 0x3ff (0 after reset)\n"
		  "  c                                      "
		  "0 3 6 (3 after reset)\n",
		  "all of it");
	v.out = printed_begin(&p);
	v.form->clock(&v, &(struct hsc_view_clock){
				  .width = 8, .divisor = 1, .mode = "" });
	CHECK_STR(printed_end(&p),
		  "  timestamps of 8 bits, clock divided by 1, off\n", "clock");
	printed_free(&p);
	return check_failures != 0;
}
