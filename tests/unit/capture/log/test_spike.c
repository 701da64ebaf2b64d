/* SPDX-License-Identifier: MIT */
#include "unit/capture/commit_rows.h"

static const struct rows_case cases[] = {
	{ "--log-commits",
	  "core   0: 3 0x0000000000001000 (0x00000297) x5  0x1000\n"
	  "core   0: 3 0x0000000080000002 (0x4081) x1  0x0000000000000000\n"
	  "core   0: 1 0x0000000080000004 (0xf1402573) x10 0x0 c768_mstatus "
	  "0x0000000a00000080 mem 0x0000000080001000 0x01\n",
	  "1000=297/3 80000002=4081/3 80000004=f1402573/1 " },
	{ "--log-commits, RV32, two harts",
	  "core   0: 3 0x80000000 (0x00000013)\n"
	  "core  11: 3 0x80000000 (0x00000013)\n",
	  "80000000=13/3 11:80000000=13/3 " },
	{ "commits of an older Spike",
	  "3 0x0000000080000000 (0x00000013)\n"
	  "0 0x0000000080000004 (0x00a10113) x 2 0x0000000000000010\n",
	  "80000000=13/3 80000004=a10113/0 " },
	{ "-l",
	  "core   0: >>>>  main\n"
	  "core   0: 0x0000000080000000 (0x00000093) li      ra, 0\n"
	  "core   0: 0x0000000080000004 (0x00000073) ecall\n"
	  "core   0: exception trap_machine_ecall, epc 0x0000000080000004\n"
	  "core   0: 0x0000000080000100 (0x00000013) nop\n",
	  "80000000=93 80000004!11 80000100=13 " },
	{ "-l: tval, an interrupt before the next",
	  "core   0: 0x0000000080000000 (0x00000013) nop\n"
	  "core   0: 0x0000000080000004 (0x0000a103) lw      sp, 0(ra)\n"
	  "core   0: exception trap_load_page_fault, epc 0x0000000080000004\n"
	  "core   0:           tval 0x0000000000012345\n"
	  "core   0: 0x0000000080000100 (0x00000013) nop\n"
	  "core   0: exception interrupt #7, epc 0x0000000080000104\n"
	  "core   0: 0x0000000080000200 (0x00000013) nop\n",
	  "80000000=13 80000004!13,12345 80000100=13 80000104~7 "
	  "80000200=13 " },
	{ "-l: an interrupted jump to itself did retire",
	  "core   0: 0x0000000080000000 (0x0000a001) c.j     pc + 0\n"
	  "core   0: exception interrupt #5, epc 0x0000000080000000\n"
	  "core   0: 0x0000000080000200 (0x00000013) nop\n",
	  "80000000=a001 80000000~5 80000200=13 " },
	{ "-l: a fetch that fails has no line; traps by number",
	  "core   0: 0x0000000080000000 (0x00008067) ret\n"
	  "core   0: exception trap_instruction_page_fault, epc "
	  "0x0000000080000000\n"
	  "core   0: exception trap #24, epc 0x0000000080000200\n",
	  "80000000=8067 80000000!12 80000200!24 " },
	{ "-l: the same line again is counted",
	  "core   0: 0x0000000080000000 (0x0000a001) c.j     pc + 0\n"
	  "core   0: Executed 4 times\n"
	  "core   0: 0x0000000080000002 (0x00000001) nop\n",
	  "80000000=a001 80000000=a001 80000000=a001 80000000=a001 "
	  "80000002=1 " },
	{ "both options",
	  "core   0: 0x0000000000001000 (0x00000297) auipc   t0, 0x0\n"
	  "core   0: 3 0x0000000000001000 (0x00000297) x5  0x1000\n"
	  "core   0: 0x0000000000001004 (0x00000000) c.unimp\n"
	  "core   0: exception trap_illegal_instruction, epc 0x1004\n"
	  "core   0:           tval 0x0000000000000000\n"
	  "core   0: 0x0000000080000000 (0x0000a001) c.j     pc + 0\n"
	  "core   0: 3 0x0000000080000000 (0xa001)\n"
	  "core   0: 3 0x0000000080000000 (0xa001)\n"
	  "core   0: Executed 2 times\n"
	  "core   0: 0x0000000080000002 (0x00000001) nop\n"
	  "core   0: 3 0x0000000080000002 (0x0001)\n",
	  "1000=297/3 1004!2,0 80000000=a001/3 80000000=a001/3 "
	  "80000002=1/3 " },
	{ "a vector load that faults in its middle is logged, but not done",
	  "core   0: 3 0x0000000080000000 (0x0205e007) e32 m1 l4 v0  0x1\n"
	  "core   0: exception trap_load_access_fault, epc 0x80000000\n"
	  "core   0:           tval 0x0000000000000010\n",
	  "80000000!5,10 " },
	{ "a word that is none",
	  "core   0: 3 0x0000000080000000 (0x00000013)\n"
	  "core   0: 3 0x000000008000000g (0x00000013)\n"
	  "core   0: 3 0x0000000080000008 (0x00000013)\n",
	  "E line 2" },
	{ "no hart", "core   0: 3 0x10 (0x0001)\ncore x: 3 0x12 (0x0001)\n",
	  "E line 2" },
	{ "an exception of no name",
	  "core   0: exception zebra, epc 0x0000000080000004\n", "E line 1" },
	{ "a tval alone", "core   0:           tval 0x12\n", "E line 1" },
	{ "too often to be true",
	  "core   0: 0x0000000080000000 (0x0000a001) c.j     pc + 0\n"
	  "core   0: Executed 18446744073709551615 times\n",
	  "E line 2" },
	{ "the end is cut", "core   0: 3 0x0000000080000000 (0x000",
	  "E line 1" },
};

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	rows_check(cases, sizeof(cases) / sizeof(cases[0]), HSC_COMMIT_SPIKE);
	scratch_leave(folder);
	return check_failures != 0;
}
