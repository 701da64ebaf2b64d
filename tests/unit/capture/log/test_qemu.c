/* SPDX-License-Identifier: MIT */
#include "unit/capture/commit_rows.h"

#define TRACE(hart, pc)                                                        \
	"Trace " hart ": 0x7f40b8000100 [0000000000000000/00000000000" pc      \
	"/00207600/00000201] _start\n"

static const struct rows_case cases[] = {
	{ "exec,nochain", TRACE("0", "10554") TRACE("0", "10576"),
	  "10554 10576 " },
	{ "listed, and announced again",
	  "----------------\nIN: \nPriv: 3; Virt: 0\n"
	  "0x0000000000010554:  00000297          auipc    t0,0  # "
	  "0x1000\n\n" TRACE("0", "10554") "Stopped execution of TB chain "
					   "before 0x7f40b8000380 "
					   "[0000000000010554] f\n"
					   "0x0000000000010558:  zebra\n" TRACE(
						   "0", "10554")
						   TRACE("0", "10558"),
	  "10554=297 10558 " },
	{ "two harts, and lines of no use",
	  TRACE("0", "10554") "pc 0000000000010554\n\n" TRACE("1", "10576"),
	  "10554 1:10576 " },
	{ "an older QEMU",
	  "Trace 0x7f40b8000100 [0000000000000000/0000000000010554/00] f\n",
	  "10554 " },
	{ "announced, not run",
	  TRACE("0", "10554") TRACE(
		  "0", "10558") "Stopped execution of TB chain before "
				"0x7f40b8000380 "
				"[0000000000010558] f\n" TRACE("0", "20000"),
	  "10554 20000 " },
	{ "an exception takes its instruction back",
	  TRACE("0", "10554") TRACE(
		  "0",
		  "10558") "riscv_cpu_do_interrupt: hart:0, async:0, "
			   "cause:000000000000000d, epc:0x0000000000010558, "
			   "tval:0x0000000000000010, "
			   "desc=load_page_fault\n" TRACE("0", "20000"),
	  "10554 10558!13,10 20000 " },
	{ "an interrupt does not",
	  TRACE("0", "10554") "riscv_cpu_do_interrupt: hart:0, async:1, "
			      "cause:0000000000000007, "
			      "epc:0x0000000000010554, "
			      "tval:0x0000000000000000, desc=m_timer\n",
	  "10554 10554~7 " },
	{ "a trap that is cut",
	  TRACE("0", "10554") "riscv_cpu_do_interrupt: hart:0, async\n",
	  "E line 2" },
	{ "no address", TRACE("0", "10554") "Trace 0: 0x7f40b8000100\n",
	  "E line 2" },
};

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	rows_check(cases, sizeof(cases) / sizeof(cases[0]), HSC_COMMIT_QEMU);
	scratch_leave(folder);
	return check_failures != 0;
}
