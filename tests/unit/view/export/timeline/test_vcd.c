/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"

#define HEAD                                                                   \
	"$version hartscope $end\n$timescale 1ns $end\n"                       \
	"$scope module trace $end\n"
#define HART(name, a, b, c, d)                                                 \
	"$scope module " name " $end\n$var string 1 " a " function $end\n"     \
	"$var wire 64 " b " address $end\n$var wire 32 " c " depth $end\n"     \
	"$var wire 1 " d " trap $end\n$upscope $end\n"
#define END "$upscope $end\n$enddefinitions $end\n"

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_vcd;

	exported_begin(&x, f);
	CHECK_STR(exported_end(&x, f), HEAD END, "nothing");
	exported_free(&x);

	/* the earliest comes first, of whatever hart */
	exported_begin(&x, f);
	exported_play(&x, f, "+a5 !c7", 0);
	exported_play(&x, f, "+b6 -7", 1);
	exported_event(
		&x, f,
		&(struct hsc_event){ .kind = HSC_EVENT_GAP, .clock = 8 });
	CHECK_EQ(f->ops->step(x.view,
			      &(struct hsc_stack_step){ .kind = HSC_STACK_LEAVE,
							.how = HSC_STACK_CUT,
							.clock = 8 }),
		 HSC_OK);
	CHECK_STR(exported_end(&x, f),
		  HEAD HART("hart_0", "!", "\"", "#", "$")
			  HART("two_", "%", "&", "'", "(") END
		  "#5\nb1000000000000 \"\nb1 #\n0$\nsmain !\n"
		  "#6\nb10000000000000 &\nb1 '\n0(\nsf\"? %\n"
		  "#7\nb11000000000000 \"\nb10 #\n1$\nstrap !\n"
		  "bx &\nb0 '\n0(\ns- %\n"
		  "#8\nbx \"\nbx #\nx$\ns[trace_lost] !\n",
		  "two harts");
	exported_free(&x);

	/* a stop is no loss */
	exported_begin(&x, f);
	exported_play(&x, f, "+a5 +b6 x9 x9", 0);
	CHECK(strstr(exported_end(&x, f), "#9\nbx \"\nb0 #\n0$\ns- !\n") !=
	      NULL);
	exported_free(&x);
	return check_failures != 0;
}
