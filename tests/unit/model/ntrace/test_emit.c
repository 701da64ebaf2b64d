/* SPDX-License-Identifier: MIT */
#include "unit/model/script.h"

/* How to read the words: see script.h. */
static const struct script_case cases[] = {
	{ "requested sync on linear code",
	  { .mode = HSC_NT_HTM },
	  "100+4 sync:6 104+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x82\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "requested sync with history",
	  { .mode = HSC_NT_HTM },
	  "100+4/b4>200 sync:6 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchHistSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x100 "
	  "HIST=0x3\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "the message of an indirect jump upgraded",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 sync:6 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "the message of a trap upgraded",
	  { .mode = HSC_NT_HTM },
	  "100+4 sync:6 irq:104 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=3 I-CNT=2 F-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "BTM: sync on linear code",
	  { .mode = HSC_NT_BTM },
	  "100+4 sync:6 104+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceSync SYNC=6 I-CNT=2 F-ADDR=0x82\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=2\n" },
	{ "BTM: sync after a branch not taken",
	  { .mode = HSC_NT_BTM },
	  "100+4/b4>200 sync:6 104+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceSync SYNC=6 I-CNT=2 F-ADDR=0x82\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=2\n" },
	{ "BTM: sync after a taken branch",
	  { .mode = HSC_NT_BTM },
	  "100+4/b4>200 sync:6 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranchSync SYNC=6 I-CNT=2 F-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=2\n" },
	{ "BTM: sync after an indirect jump",
	  { .mode = HSC_NT_BTM },
	  "100+4/i4 sync:6 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=2\n" },
	{ "BTM: sync after an implicit return",
	  { .mode = HSC_NT_BTM, .implicit_return = HSC_NT_RETURN_FULL },
	  "100+4/c4>200 200+2/r2 sync:6 104+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=0 I-CNT=3 F-ADDR=0x82\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=2\n" },
	{ "BTM: sync at a handler",
	  { .mode = HSC_NT_BTM },
	  "100+4 sync:6 irq:104 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=3 I-CNT=2 F-ADDR=0x100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=2\n" },
	{ "a sync after every two messages",
	  { .sync_unit = HSC_NT_SYNC_MESSAGES, .sync_interval = 2 },
	  "100+4/i4 200+4/i4 300+4 304+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=2 F-ADDR=0x182\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a sync after every message",
	  { .sync_unit = HSC_NT_SYNC_MESSAGES, .sync_interval = 1 },
	  "100+4/i4 200+4/i4 300+4/i4 400+4 404+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=2 F-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x380\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=2 F-ADDR=0x202\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a sync every 32 ticks",
	  { .sync_unit = HSC_NT_SYNC_CYCLES, .sync_interval = 0x20 },
	  "100+4 time:1f 104+100/i4 300+2 time:20 302+2/i2 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=130 U-ADDR=0x100\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=2 F-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the clock is looked at after 256 half-words",
	  { .sync_unit = HSC_NT_SYNC_CYCLES, .sync_interval = 0x20 },
	  "100+4 time:20 104+100 204+100 304+2 306+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=258 F-ADDR=0x182\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a sync every four half-words",
	  { .sync_unit = HSC_NT_SYNC_HALFWORDS, .sync_interval = 4 },
	  "100+4 104+4 108+6 10e+2 110+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=4 F-ADDR=0x84\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=4 F-ADDR=0x88\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "any sync begins the count anew",
	  { .sync_unit = HSC_NT_SYNC_HALFWORDS, .sync_interval = 4 },
	  "100+4 sync:6 104+4 108+4 10c+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x82\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=4 F-ADDR=0x86\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "N-Trace 1.0, Address Compression",
	  { .mode = HSC_NT_HTM },
	  "3fc04+4/i4 3f368+4/i4 3e100+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x1fe02\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x7b6\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x934\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "Ownership after the message that leads there, and syncs",
	  { .mode = HSC_NT_HTM },
	  "ctx:3b2 100+4 ctx:c irq:104 800+2 sync:0 802+2/m2 104+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Ownership PROCESS=0x3b2\n"
	  "IndirectBranch B-TYPE=3 I-CNT=2 U-ADDR=0x480\n"
	  "Ownership PROCESS=0xc\n"
	  "IndirectBranchSync SYNC=0 B-TYPE=0 I-CNT=1 F-ADDR=0x401\n"
	  "Ownership PROCESS=0xc\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x483\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "the first Ownership, with a sync message",
	  { .mode = HSC_NT_HTM },
	  "100+4 ctx:c 104+4 108+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=2 F-ADDR=0x82\n"
	  "Ownership PROCESS=0xc\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=4 HIST=0x1\n" },
	{ "Ownership on linear code",
	  { .mode = HSC_NT_HTM },
	  "ctx:0 100+4 ctx:c 104+4 108+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Ownership PROCESS=0x0\n"
	  "Ownership PROCESS=0xc\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=6 HIST=0x1\n" },
	{ "Ownership after the history so far",
	  { .mode = HSC_NT_HTM },
	  "ctx:0 100+4/b4>200 ctx:c 200+4 204+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Ownership PROCESS=0x0\n"
	  "ResourceFull RCODE=1 RDATA=0x3\n"
	  "Ownership PROCESS=0xc\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=6 HIST=0x1\n" },
	{ "Ownership while trace is off",
	  { .mode = HSC_NT_HTM },
	  "100+4 stop:4 ctx:c 104+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n"
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x82\n"
	  "Ownership PROCESS=0xc\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "the same, not enabled",
	  { .mode = HSC_NT_BTM },
	  "100+4/b4>100 100+4/b4>100 100+4/b4>100 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=2\n"
	  "DirectBranch I-CNT=2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=3\n" },
	{ "another I-CNT ends a repetition",
	  { .mode = HSC_NT_BTM, .repeat_branch = true },
	  "100+4/b4>100 100+4/b4>100 100+4/b4>200 200+6/b4>100 100+4/b4>100 "
	  "104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=2\n"
	  "RepeatBranch B-CNT=2\n"
	  "DirectBranch I-CNT=3\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=3\n" },
	{ "RepeatBranch of an indirect branch, if U-ADDR is 0",
	  { .mode = HSC_NT_BTM, .repeat_branch = true },
	  "100+4/i4 200+4/i4 200+4/i4 200+4/i4 300+2/i2 300+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x0\n"
	  "RepeatBranch B-CNT=1\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x0\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=1\n" },
	{ "a sync ends a repetition",
	  { .mode = HSC_NT_BTM, .repeat_branch = true },
	  "100+4/b4>100 100+4/b4>100 sync:6 100+4/b4>100 100+4/b4>100 104+2 "
	  "stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=2\n"
	  "DirectBranchSync SYNC=6 I-CNT=2 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=3\n" },
	{ "RepeatBranch in HTM",
	  { .repeat_branch = true },
	  "100+4/i4 200+4/i4 200+4/i4 200+4/i4 200+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x0\n"
	  "RepeatBranch B-CNT=2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "RepeatBranch with the same history, and not with another",
	  { .repeat_branch = true },
	  "100+4/b4>100 100+4/i4 100+4/b4>100 100+4/i4 100+4/b4>100 100+4/i4 "
	  "100+4/b4>200 104+4/i4 100+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchHist B-TYPE=0 I-CNT=4 U-ADDR=0x0 HIST=0x3\n"
	  "RepeatBranch B-CNT=2\n"
	  "IndirectBranchHist B-TYPE=0 I-CNT=4 U-ADDR=0x0 HIST=0x2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "the end of a 32-bit address space",
	  { .xlen = 32 },
	  "fffffffe+2 0+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x7fffffff\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "N-Trace 1.0, Virtual Addresses Optimization: not enabled",
	  { .mode = HSC_NT_HTM },
	  "ffffffff800031f4+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x7fffffffc00018fa\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the same, enabled",
	  { .extend_address = true },
	  "ffffffff800031f4+2/i2 ffffffff80004000+2/i2 1000+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x7fffffffc00018fa\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x38fa\n"
	  "IndirectBranch B-TYPE=0 I-CNT=1 U-ADDR=0x7fffffffc0002800\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "an overrun",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 room:2 200+4/i4 300+4/i4 400+4/i4 room:500 500+4/b4>100 "
	  "504+4 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x280\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=4 HIST=0x2\n" },
	{ "not even the start finds room",
	  { .mode = HSC_NT_HTM },
	  "room:3 100+4/i4 200+4/i4 room:500 300+4 stop:4",
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x180\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "an Ownership is lost",
	  { .mode = HSC_NT_HTM },
	  "ctx:3b2 room:6 100+4/i4 room:500 200+2 202+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0xc\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x100\n"
	  "Ownership PROCESS=0x3b2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "room again when trace stops",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 room:2 200+4/i4 300+2 room:500 stop:4 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "room again when trace starts anew",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 room:2 200+4/i4 300+2 stop:4 room:500 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "the stop is lost",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 200+2 room:2 stop:4 room:500 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "a trap in an overrun is lost",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 room:2 200+4/i4 300+2 irq:302 room:500 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "room again at a trap",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 room:2 200+4/i4 300+2 room:500 irq:302 400+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x181\n"
	  "IndirectBranch B-TYPE=3 I-CNT=0 U-ADDR=0x381\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "a block cut in an overrun",
	  { .mode = HSC_NT_HTM },
	  "100+4/i4 room:2 200+4/i4 300+6 cut:1 room:500 400+6 cut:1 402+4 "
	  "stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "Error ETYPE=0 ECODE=0x4\n"
	  "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x200\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=3 HIST=0x1\n" },
	{ "a block of more half-words than I-CNT holds",
	  { .mode = HSC_NT_HTM },
	  "100+1000000/b4>200 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ResourceFull RCODE=0 RDATA=4194303\n"
	  "ResourceFull RCODE=0 RDATA=4194303\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=3 HIST=0x3\n" },
	{ "the same after an indirect jump in BTM",
	  { .mode = HSC_NT_BTM },
	  "100+1000000/i4 200+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "ResourceFull RCODE=0 RDATA=4194303\n"
	  "ResourceFull RCODE=0 RDATA=4194303\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=1\n" },
};

/* N-Trace 1.0, Virtual Addresses Optimization: its examples, and the ends. The
 * bytes are those after TCODE, SYNC and I-CNT. */
static const struct {
	uint64_t address;
	bool extend;
	const char *want;
} addresses[] = {
	{ UINT64_C(0xffffffff800031f4), false,
	  "e8 8c 04 00 00 fc fc fc fc fc 1f" },
	{ UINT64_C(0xffffffff800031f4), true, "e8 8c 04 00 00 ff" },
	{ UINT64_C(0x0000000ffffffffe), true, "fc fc fc fc fc 7f" },
	{ UINT64_C(0xfffffffe3ffffffe), true, "fc fc fc fc 7c f3" },
	{ UINT64_C(0x0000001ffffffffe), true, "fc fc fc fc fc fc 03" },
	{ UINT64_C(0xbffffffffffffffe), true,
	  "fc fc fc fc fc fc fc fc fc fc 17" },
	{ 0, true, "03" },
	{ UINT64_C(0xfffffffffffffffe), true, "ff" },
};

static void check_address(struct script *s, size_t i)
{
	const struct hsc_nt_encoder_config config = {
		.extend_address = addresses[i].extend,
	};
	const struct hsc_retired b = {
		.start = addresses[i].address,
		.next = addresses[i].address + 2,
		.halfwords = 1,
		.instructions = 1,
		.last_halfwords = 1,
	};
	char text[64];
	size_t at = 0;

	CHECK(script_begin(s, &config) == HSC_OK);
	hsc_nt_encoder_retire(&s->e, &b);
	CHECK(s->e.out_len > 2);
	for (size_t k = 2; k < s->e.out_len; k++)
		at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%02x",
				       k > 2 ? " " : "", s->out[k]);
	CHECK_STR(text, addresses[i].want, "an address");
}

/* B-CNT has 18 bits: a longer run starts over. */
static void check_long_run(struct script *s)
{
	const struct hsc_nt_encoder_config config = { .mode = HSC_NT_BTM,
						      .repeat_branch = true };

	CHECK(script_begin(s, &config) == HSC_OK);
	for (unsigned i = 0; i < (1U << 18) + 3; i++)
		script_run(s, "100+4/b4>100");
	script_run(s, "104+2 stop:4");
	CHECK_STR(script_text(s),
		  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
		  "DirectBranch I-CNT=2\n"
		  "RepeatBranch B-CNT=262143\n"
		  "DirectBranch I-CNT=2\n"
		  "RepeatBranch B-CNT=1\n"
		  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=3\n",
		  "a long run");
}

/* No call may need more room than the contract says. */
static void check_room(struct script *s)
{
	const struct hsc_nt_encoder_config config = {
		.src_bits = 12,
		.src = 0xfff,
		.ts_bits = 64,
		.repeated_history = true,
	};
	uint64_t before;

	CHECK(script_begin(s, &config) == HSC_OK);
	script_run(s, "time:1 ctx:ffffffffffffffff 100+4");
	for (unsigned i = 0; i < 100; i++)
		script_run(s, i % 3 ? "104+4/b4>104" : "104+7ffffe/b4>104");
	script_run(s, "time:0 irq:104 sync:6 ctx:ffffffffffffffff");
	before = s->e.out_len;
	script_run(s, "fffffffffffffffe+2");
	CHECK(s->e.out_len - before > 50);
	CHECK(s->e.out_len - before <= HSC_NT_ENCODER_ROOM);
}

int main(void)
{
	static struct script s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		script_check(&s, &cases[i]);
	for (size_t i = 0; i < sizeof(addresses) / sizeof(addresses[0]); i++)
		check_address(&s, i);
	check_long_run(&s);
	check_room(&s);
	return check_failures != 0;
}
