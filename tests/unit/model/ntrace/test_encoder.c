/* SPDX-License-Identifier: MIT */
#include "unit/model/script.h"

/* How to read the words: see script.h. */
static const struct script_case cases[] = {
	{ "N-Trace 1.0, Example of I-CNT Handling in BTM mode, run 1",
	  { .mode = HSC_NT_BTM },
	  "100+6/b4>200 200+2 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=3\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=1\n" },
	{ "the same, run 2",
	  { .mode = HSC_NT_BTM },
	  "100+6/b4>200 106+8/b4>300 300+4 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=7\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=2\n" },
	{ "the same, run 3",
	  { .mode = HSC_NT_BTM },
	  "100+6/b4>200 106+8/b4>300 10e+6 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=10\n" },
	{ "the same code, I-CNT 1: exception at 0x102",
	  { .mode = HSC_NT_BTM },
	  "100+6/b4>200 cut:1 exc:102 800+2",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=1 U-ADDR=0x480\n" },
	{ "the same code, I-CNT 5: exception at 0x10A",
	  { .mode = HSC_NT_BTM },
	  "100+6/b4>200 106+8/b4>300 cut:2 exc:10a 800+2",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=5 U-ADDR=0x480\n" },
	{ "the same code, I-CNT 0: exception at 0x100",
	  { .mode = HSC_NT_BTM },
	  "100+6/b4>200 cut:0 exc:100 800+2",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=0 U-ADDR=0x480\n" },
	{ "N-Trace 1.0, Examples of I-CNT Field Full Generation",
	  { .icnt_bits = 4 },
	  "*100+2 *102+4/b4>200 *106+4 *10a+4 *10e+4 *112+4 *116+4 *11a+2 "
	  "stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ResourceFull RCODE=0 RDATA=9\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=5 HIST=0x2\n" },
	{ "the same in BTM",
	  { .icnt_bits = 4, .mode = HSC_NT_BTM },
	  "*100+2 *102+4/b4>200 *106+4 *10a+4 *10e+4 *112+4 *116+4 *11a+2 "
	  "stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ResourceFull RCODE=0 RDATA=9\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=5\n" },
	{ "direct jumps and calls are silent",
	  { .mode = HSC_NT_HTM },
	  "100+4/j4>200 200+4/c4>300 300+4/o4>400 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=7 HIST=0x1\n" },
	{ "indirect jumps; empty history makes no HIST",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 200+4/b4>300 204+4/C4 500+2/O2 600+4/m4 700+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranchHist B-TYPE=0 I-CNT=4 U-ADDR=0x380 HIST=0x2\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "indirect jumps in BTM",
	  { .mode = HSC_NT_BTM },
	  "100+4/i4 200+4/b4>300 204+4/C4 500+2/O2 600+4/m4 700+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=4 U-ADDR=0x380\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=1\n" },
	{ "returns, no implicit ones",
	  { .mode = HSC_NT_HTM },
	  "100+4/c4>300 300+2/r2 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=3 U-ADDR=0x2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "implicit returns after direct and indirect calls",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>300 300+2/r2 104+4/C4 300+2/r2 108+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=5 U-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a return elsewhere is reported",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>300 300+2/r2 10106+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=3 U-ADDR=0x8003\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "mode 2: the low 16 bits are as expected",
	  { .implicit_return = HSC_NT_RETURN_LOW },
	  "100+4/c4>300 300+2/r2 10104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=4 HIST=0x1\n" },
	{ "mode 2: they are not",
	  { .implicit_return = HSC_NT_RETURN_LOW },
	  "100+4/c4>300 300+2/r2 106+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=3 U-ADDR=0x3\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "mode 1: nothing is compared",
	  { .implicit_return = HSC_NT_RETURN_COUNT },
	  "100+4/c4>300 300+2/r2 800+2/r2 900+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=4 U-ADDR=0x400\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the oldest entry of a full stack is lost",
	  { .implicit_return = HSC_NT_RETURN_FULL, .return_stack = 2 },
	  "100+4/c4>200 200+4/c4>300 300+4/c4>400 400+2/r2 304+2/r2 204+2/r2 "
	  "104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=9 U-ADDR=0x2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "a swap that returns is silent, and pushes",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+2/s2 104+2/r2 202+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=5 HIST=0x1\n" },
	{ "a swap elsewhere",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+2/s2 500+2/r2 202+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=3 U-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a swap with an empty stack pushes",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "200+2/s2 500+2/r2 202+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x100\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x380\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "mode 1: a swap is reported",
	  { .implicit_return = HSC_NT_RETURN_COUNT },
	  "100+4/c4>200 200+2/s2 104+2/r2 202+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=3 U-ADDR=0x2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a jump that auipc sets",
	  { .sequential_jump = true },
	  "100+8/i4=200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=5 HIST=0x1\n" },
	{ "the same, not enabled",
	  { .mode = HSC_NT_HTM },
	  "100+8/i4=200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=4 U-ADDR=0x180\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "a call that auipc sets pushes",
	  { .sequential_jump = true, .implicit_return = HSC_NT_RETURN_FULL },
	  "100+8/C4=200 200+2/r2 108+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=6 HIST=0x1\n" },
	{ "lui and jump as two instructions",
	  { .sequential_jump = true },
	  "*100+4 *104+4/i4=200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=5 HIST=0x1\n" },
	{ "a message between the two hides the first",
	  { .sequential_jump = true },
	  "*100+4 sync:6 *104+4/i4=200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x82\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x182\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "stack and auipc disagree: reported",
	  { .sequential_jump = true, .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+8/r4=300 300+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=6 U-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "an interrupt and its return",
	  { .mode = HSC_NT_HTM },
	  "100+4 irq:104 800+4/m4 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=2 U-ADDR=0x480\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x482\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the kind of trap is not known",
	  { .trap_kind_unknown = true },
	  "100+4 irq:104 800+4/m4 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=1 I-CNT=2 U-ADDR=0x480\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x482\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "interrupt after a taken branch",
	  { .mode = HSC_NT_HTM },
	  "100+4/b4>200 irq:200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchHist B-TYPE=3 I-CNT=2 U-ADDR=0x480 HIST=0x3\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the same in BTM",
	  { .mode = HSC_NT_BTM },
	  "100+4/b4>200 irq:200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=2\n"
	  "IndirectBranch B-TYPE=3 I-CNT=0 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=1\n" },
	{ "interrupt after an indirect jump",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 irq:200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=3 I-CNT=0 U-ADDR=0x500\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "exception at the handler",
	  { .mode = HSC_NT_HTM },
	  "100+4 exc:104 exc:800 900+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=2 U-ADDR=0x480\n"
	  "IndirectBranch B-TYPE=2 I-CNT=0 U-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "interrupt before the first instruction",
	  { .mode = HSC_NT_HTM },
	  "irq:100 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=0 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "an ecall that traps",
	  { .mode = HSC_NT_HTM },
	  "100+8/e4 exc:104 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "a call that traps does not push",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+8/c4>300 exc:204 800+2/r2 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=4 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a return that traps does not pop",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+2/r2 exc:200 800+2/m2 200+2/r2 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=2 U-ADDR=0x480\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x500\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a call that was never reached does not push",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+8/c4>300 cut:2 exc:204 800+2/r2 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=4 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a block left early and taken up again",
	  { .mode = HSC_NT_HTM },
	  "100+8/b4>200 cut:2 104+4/b4>200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=5 HIST=0x3\n" },
	{ "unannounced, after linear code",
	  { .mode = HSC_NT_HTM },
	  "100+4 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "unannounced, after a jump",
	  { .mode = HSC_NT_HTM },
	  "100+4/j4>200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "unannounced: the branch did not retire",
	  { .mode = HSC_NT_HTM },
	  "100+8/b4>200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the same in BTM",
	  { .mode = HSC_NT_BTM },
	  "100+8/b4>200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=1\n" },
	{ "an ecall in user mode",
	  { .mode = HSC_NT_HTM },
	  "100+4/e4 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=3 HIST=0x1\n" },
	{ "an ecall that returns elsewhere",
	  { .mode = HSC_NT_HTM },
	  "100+4/e4 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "an ecall that is tried again",
	  { .mode = HSC_NT_HTM },
	  "100+8/e4 104+4/e4 108+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=4 U-ADDR=0x2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=3 HIST=0x1\n" },
	{ "an ebreak does not retire",
	  { .mode = HSC_NT_HTM },
	  "100+8/k4 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=2 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "an ebreak at the end",
	  { .mode = HSC_NT_HTM },
	  "100+8/k4 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "unannounced, after a jump that auipc sets",
	  { .sequential_jump = true },
	  "100+8/i4=200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=3 I-CNT=4 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "a branch at the end is left out",
	  { .mode = HSC_NT_HTM },
	  "100+8/b4>200 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "trace starts disabled",
	  { .mode = HSC_NT_HTM },
	  "stop:4 100+2 stop:0",
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=0 HIST=0x1\n"
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the same in BTM",
	  { .mode = HSC_NT_BTM },
	  "stop:4 100+2 stop:0",
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=0\n"
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=1\n" },
	{ "out of debug mode",
	  { .mode = HSC_NT_HTM },
	  "again:3 100+2 stop:0 300+4/b4>100 100+4 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=1 HIST=0x1\n"
	  "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x180\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=4 HIST=0x3\n" },
	{ "stop before the handler begins",
	  { .mode = HSC_NT_HTM },
	  "100+4 irq:104 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "N-Trace 1.0, Corner Cases: pending interrupt at debug mode exit",
	  { .mode = HSC_NT_HTM },
	  "again:3 100+2 stop:0 irq:102 800+2 stop:0",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=1 HIST=0x1\n"
	  "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x81\n"
	  "IndirectBranch B-TYPE=3 I-CNT=0 U-ADDR=0x481\n"
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the last instruction once more",
	  { .mode = HSC_NT_HTM },
	  "100+8 106+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=4 HIST=0x1\n" },
	{ "the branch once more",
	  { .mode = HSC_NT_HTM },
	  "100+8/b4>200 104+4/b4>200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=5 HIST=0x3\n" },
	{ "the call once more",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+8/c4>300 204+4/c4>300 300+2/r2 208+2/r2 104+2 "
	  "stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=9 HIST=0x1\n" },
	{ "a swap that traps leaves the stack alone",
	  { .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+4/c4>300 300+2/s2 exc:300 800+2/r2 204+2/r2 104+2 "
	  "stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=2 I-CNT=4 U-ADDR=0x480\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=3 HIST=0x1\n" },
	{ "mode 1: stack and auipc disagree",
	  { .implicit_return = HSC_NT_RETURN_COUNT },
	  "100+4/c4>200 200+8/r4=300 300+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=6 U-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "full history waits for the message of a trap",
	  { .hist_bits = 2 },
	  "100+4/b4>200 irq:200 800+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchHist B-TYPE=3 I-CNT=2 U-ADDR=0x480 HIST=0x3\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
};

/* Settings that cannot be, each wrong in one place only. */
int main(void)
{
	static struct script s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		script_check(&s, &cases[i]);
	return check_failures != 0;
}
