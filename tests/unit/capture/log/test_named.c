/* SPDX-License-Identifier: MIT */
/* Logs of cores and simulators, in the form of the samples of docs/logs.md. */
#include "unit/capture/commit_rows.h"

struct named_case {
	enum hsc_commit_format format;
	struct rows_case rows;
};

static const struct named_case cases[] = {
	{ HSC_COMMIT_RVVI,
	  { "RVVI, comments and an exception",
	    "VERSION 0 1\n"
	    "VENDOR \"zebra\" 0 1\n"
	    "RET  0x200 '_start+0' 0x00000297 'auipc t0,0' X 5 't0' 0x200\n"
	    "TRAP 0x204 '_start+4'     0x9002 'ebreak' C 0x300 'mstatus' "
	    "0x3800 C 0x342 'mcause' 0x00000003 C 0x343 'mtval' 0x00000204\n"
	    "RET  300 'RET 1 2' 0001 MODE 3\n"
	    "TRAP 302 9002 C 300 'mstatus' 00003800\n",
	    "200=297 204!3,204 300=1/3 302!3 " } },
	{ HSC_COMMIT_RVVI,
	  { "RVVI, harts, an interrupt, a line that goes on",
	    "HART 1 RET 80 00000093\nRET 84 0001\nHART 0 \\\n"
	    "  ISSUE 1 ORDER 7 RET 90 0001\nHART 1\n"
	    "TRAP 86 0001 C 342 'mcause' 8000000000000007\n"
	    "TRAP 86 0001 C 342 'mcause' 80000003\n",
	    "1:80=93 1:84=1 90=1 1:86~7 1:86~3 " } },
	{ HSC_COMMIT_RVVI,
	  { "RVVI, a cause that did not change is that of the hart",
	    "HART 0 TRAP 80 0001 C 342 'mcause' 2\n"
	    "HART 1 TRAP 90 0001 C 342 'mcause' 3\n"
	    "HART 0 TRAP 82 0001\nHART 2 TRAP a0 0001\n"
	    "HART 64 TRAP b0 0001\n",
	    "80!2 1:90!3 82!2 2:a0!? 64:b0!? " } },
	{ HSC_COMMIT_RVVI,
	  { "RVVI, a cause that did not change is in the register of the trap",
	    "TRAP 80 0073 C 141 'sepc' 80 C 142 'scause' 8\n"
	    "TRAP 90 0073 C 341 'mepc' 90 C 342 'mcause' 9\n"
	    "TRAP 82 0073 C 141 'sepc' 82\nTRAP 92 0073 C 341 'mepc' 92\n"
	    "TRAP 92 0073\nRET 80 0001 C 142 'scause' 9\nTRAP 92 0073\n",
	    "80!8 90!9 82!8 92!9 92!? 80=1 92!9 " } },
	{ HSC_COMMIT_RVVI,
	  { "RVVI, two instructions a line",
	    "RET 80 0001\nRET 82 0001 RET 84 0001\n", "80=1 E line 2" } },
	{ HSC_COMMIT_RVVI,
	  { "RVVI, cut", "RET 80 0001\nRET 82\nRET 84 zebra\n",
	    "80=1 E line 3" } },
	{ HSC_COMMIT_RVFI,
	  { "RVFI of core-v-verif",
	    " 0.000 ns: RVFI  Order       PC    Instr M rs1 rs1_data\n"
	    " 54.000 ns: RVFI      1 00000080 0000d197 M x 1 00000000\n"
	    " 74.000 ns: RVFI      2 00000084     0001 U x 3 0000d080\n",
	    "80=d197/3 84=1/0 " } },
	{ HSC_COMMIT_CVA6,
	  { "CVA6",
	    "### [rvfi_tracer] INFO: Using 'tohost' address 0x100\n"
	    "core   0: 0x0000000000010000 (0x00100413) DASM(00100413)\n"
	    "3 0x0000000000010000 (0x00100413) x 8 0x00000001\n"
	    "core   INTERRUPT 0: 0x0000000000020000 (0x00000001) DASM(1)\n"
	    "1 0x0000000000020000 (0x0001)\n"
	    "LD_PAGE_FAULT exception @ 0x0000000000020002 (0x4108)\n",
	    "10000=100413/3 20000=1/1 20002!? " } },
	{ HSC_COMMIT_CV32E40P,
	  { "RI5CY",
	    "   Time          Cycles PC       Instr    Mnemonic\n"
	    "   76ns               4 00000080 00004197       auipc x3, 0x4\n"
	    "  166ns              13 00000084 40a60633       sub x12, x12\n",
	    "80 84 " } },
	{ HSC_COMMIT_CV32E40P,
	  { "CV32E40P",
	    "167.000 ns              50 000000a8 40a60633 c.sub  x12, x12\n",
	    "a8 " } },
	{ HSC_COMMIT_IBEX,
	  { "Ibex",
	    "Time\tCycle\tPC\tInsn\tDecoded instruction\n"
	    "            130         61 00000150 4481     c.li    x9,0\n"
	    "            132\t62\t00000152\t00008437\tlui\tx8,0x8\n",
	    "150=4481 152=8437 " } },
	{ HSC_COMMIT_IBEX,
	  { "Ibex, cut", "  130   61 00000150 4481 c.li\n  132   62 000\n",
	    "150=4481 E line 2" } },
	{ HSC_COMMIT_WHISPER,
	  { "Whisper, one instruction in two lines",
	    "#1 0 000100a8     1141 r 02         fffffff0  c.addi x2\n"
	    "#2 0 M 000100aa fca42e23 m ffffffcc 00000000 sw x10  +\n"
	    "#2 0 M 000100aa fca42e23 r 03       00000000 sw x10\n"
	    "#2 1 HS 00000000000100aa 0001 r 00 0 c.nop\n"
	    "#3 0  U 000100ae 0001 r 00 0 c.nop\n",
	    "100a8=1141 100aa=fca42e23/3 1:100aa=1/1 100ae=1/0 " } },
	{ HSC_COMMIT_WHISPER,
	  { "Whisper, a trap",
	    "#7 0  M 0000000080000004     0001 r 0 0 c.nop\n"
	    "#8 0  M 000000008000001e     0000 c 0300 a00001800 illegal "
	    "(exception)  +\n"
	    "#8 0  M 000000008000001e     0000 c 0341 8000001e illegal "
	    "(exception)  +\n"
	    "#8 0  M 000000008000001e     0000 c 0342 000002 illegal "
	    "(exception)  +\n"
	    "#8 0  M 000000008000001e     0000 c 0343 000007 illegal "
	    "(exception)\n"
	    "#9 0  M 0000000080000050 34229073 c 0342 000003 csrrw x0\n",
	    "80000004=1/3 8000001e!2,7/3 80000050=34229073/3 " } },
	{ HSC_COMMIT_GEM5,
	  { "gem5, micro-operations do not count",
	    "Beginning simulation!\n"
	    "  88000: system.cpu: T0 : 0x102a4 @_start    : jal ra, 44\n"
	    "  89000: system.cpu: A0 T0 : 0x102a8    : amoadd_w a2\n"
	    "  89000: system.cpu: T0 : 0x102a8 @f+4. 0 : lr_w\n"
	    "  89000: system.cpu: T0 : 0x102a8 @f+4.12 : sc_w\n"
	    "  90000: system.cpu1: T0 : 0x102ac @f+8    : c_li a0, 0\n"
	    "  91000: board.processor.cores2.core: T0 : 0x80 @g : c_li\n"
	    "  92000: board.processor.cores.core: T0 : 0x82 @g : c_li\n",
	    "102a4 102a8 1:102ac 2:80 82 " } },
	{ HSC_COMMIT_GEM5,
	  { "gem5, cut", "1: system.cpu: T0 : 0x1 : jal\n2: cpu: T0 : 0x\n",
	    "1 E line 2" } },
	{ HSC_COMMIT_SAIL,
	  { "Sail, traps",
	    "mem[X,0x0000000080000000] -> 0x9073\n"
	    "[36] [M]: 0x0000000080000000 (0x30529073) csrrw\n"
	    "CSR mtvec (0x305) <- 0x0000000080000100\n"
	    "[37] [VS]: 0x80000004 (0x0001) c.nop\n"
	    "[38] [U]: 0x80000006 (0x74445073) csrrwi\n"
	    "trapping from U to M to handle illegal-instruction\n"
	    "handling exc#illegal-instruction at priv M | tval=0x7\n"
	    "CSR mcause (0x342) <- 0x0000000000000002\n"
	    "CSR mtval (0x343) <- 0x0000000000000007\n"
	    "[39] [M]: 0x80000100 (0x0001) c.nop\n"
	    "trapping from M to M to handle fetch-access-fault\n"
	    "trapping from M to M to handle misaligned-fetch\n"
	    "[40] [M]: 0x80000102 (0x0073) ecall\n"
	    "trapping from M to M to handle m-call\n",
	    "80000000=30529073/3 80000004=1/1 80000006!2,7/0 "
	    "80000100=1/3 80000102!?/3 " } },
	{ HSC_COMMIT_DROMAJO,
	  { "Dromajo, an exception and an interrupt",
	    "0 3 0x0000000080000004 (0x0782b283) x 5 0x0000000000000000\n"
	    "1 0 0x0000000080000008 (0x00000001)\n"
	    "0 3 0x0000000080000008 (0x00000000) exception 2, tval 000f\n"
	    "0 3 0x0000000080000100 (0x00000001) exception -2147483641, "
	    "tval 0000000000000000\n",
	    "80000004=782b283/3 1:80000008=1/0 80000008!2,f/3 "
	    "80000100~7/3 " } },
	{ HSC_COMMIT_VEXRISCV,
	  { "VexRiscv, with and without a time",
	    " PC       80 : reg[ 1] = 8000000c\n PC 80000038\n"
	    "1234 PC 8000000c : reg[10] =        4\n",
	    "80 80000038 8000000c " } },
	{ HSC_COMMIT_VEXRISCV,
	  { "VexRiscv, cut", " PC 80000000\n PC 8000000c : reg[10\n",
	    "80000000 E line 2" } },
	{ HSC_COMMIT_RENODE,
	  { "Renode", "0x2000: 0x00000013\n0x2004: 0x0001\n",
	    "2000=13 2004=1 " } },
	{ HSC_COMMIT_RENODE,
	  { "Renode, cut", "0x2000: 0x00000013\n0x2004:\n",
	    "2000=13 E line 2" } },
};

/* What users say in an expression of their own. */
static void check_groups(void)
{
	struct hsc_error why;
	struct hsc_commit_log *log;
	char text[ROWS_MAX] = "";

	scratch_text("log", "1 10\n1 10\n2 10 x5,7\n3 12 -2147483643\n4 14 T\n"
			    "5 16 18446744073709551616\n");
	CHECK_EQ(hsc_commit_log_open_pattern(
			 &log, "log",
			 "^(?<order>\\d+) (?<pc>\\d+)( x(?<xcause>\\d)"
			 ",(?<tval>\\d)| (?<cause>-?\\d+)| (?<trap>T))?",
			 &why),
		 HSC_OK);
	if (log)
		rows_read_log(text, log);
	CHECK_STR(text, "10 10!5,7 12~5 E line 6", "groups");
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		rows_check(&cases[i].rows, 1, cases[i].format);
	check_groups();
	CHECK_STR(hsc_commit_format_text(HSC_COMMIT_RENODE), "renode", "name");
	scratch_leave(folder);
	return check_failures != 0;
}
