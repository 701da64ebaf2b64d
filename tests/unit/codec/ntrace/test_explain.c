/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>

static const struct {
	const char *line, *want;
} cases[] = {
	{ "DirectBranch I-CNT=3", "" },
	{ "RepeatBranch B-CNT=3 TSTAMP=5", "" },
	{ "Vendor TCODE=56 BYTES=e003", "" },
	{ "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80",
	  "SYNC exit from debug mode, address 0x100" },
	{ "ProgTraceSync SYNC=15 I-CNT=0 F-ADDR=0x7fffffffffffffff",
	  "SYNC vendor defined (SiFive: PC sample), address "
	  "0xfffffffffffffffe" },
	{ "IndirectBranch B-TYPE=3 I-CNT=0 U-ADDR=7", "B-TYPE interrupt" },
	{ "IndirectBranchHist B-TYPE=0 I-CNT=0 U-ADDR=7 HIST=0x5",
	  "B-TYPE indirect, branches 01" },
	{ "ResourceFull RCODE=0 RDATA=9", "RCODE instruction count" },
	{ "ResourceFull RCODE=1 RDATA=0x10", "RCODE history, branches 0000" },
	{ "ResourceFull RCODE=2 RDATA=0xf HREPEAT=3",
	  "RCODE history, repeated, branches 111" },
	{ "ResourceFull RCODE=1 RDATA=0", "RCODE history, no stop bit" },
	{ "DataWrite DSZ=4 ELSZ=0 U-ADDR=0x8 DATA=0x1", "bytes 4" },
	{ "DataReadSync SYNC=5 DSZ=0 ELSZ=4 F-ADDR=0x80001001 DATA=0x0",
	  "SYNC trace enable, bytes 8, value not reported, address "
	  "0x80001001" },
	{ "DataRead DSZ=14 ELSZ=2 U-ADDR=0x8 DATA=0x1",
	  "bytes 2, address by difference" },
	{ "DataRead DSZ=1 ELSZ=7 U-ADDR=0x0 DATA=0x1",
	  "bytes 1, address not reported" },
	{ "DataRead DSZ=3 ELSZ=0 U-ADDR=0x0 DATA=0x1", "no access of a hart" },
	{ "DataAcquisition IDTAG=27 DQDATA=0x41", "channel 6, bits 8" },
	{ "InCircuitTrace CKSRC=14 CKDF=0 CKDATA0=0x12", "watchpoint" },
	{ "ResourceFull RCODE=8 RDATA=5",
	  "RCODE vendor defined (SiFive: branches not taken)" },
	{ "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=0 HIST=1",
	  "EVCODE program trace disabled, no branches" },
	{ "Ownership PROCESS=0x3b2", "VU-mode, scontext 0x1d" },
	{ "Ownership PROCESS=0xc", "M-mode, mode only" },
	{ "Ownership PROCESS=0x27", "S-mode, hcontext 0x1" },
	{ "Error ETYPE=0 ECODE=0", "ETYPE FIFO overrun, messages lost" },
	{ "Error ETYPE=0 ECODE=0x8c",
	  "ETYPE FIFO overrun, messages lost, "
	  "lost: program trace and ownership trace and vendor defined" },
	{ "Error ETYPE=9 ECODE=0x100", "ETYPE vendor defined, lost: reserved" },
	{ "DirectBranch I-CNT=4194304", "I-CNT exceeds its limit" },
	{ "IndirectBranchHist B-TYPE=1 I-CNT=4194304 U-ADDR=0 "
	  "HIST=0xffffffffffffffff",
	  "B-TYPE exception or interrupt, branches 1111111111111111111111111111"
	  "11111111111111111111111111111111111, I-CNT exceeds its limit, "
	  "HIST exceeds its limit" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_error why;
		struct hsc_nt_raw raw;
		struct hsc_msg msg;
		char text[256], cut[8];

		CHECK(hsc_nt_parse(cases[i].line, &msg, &raw, &why) == HSC_OK);
		CHECK_EQ(hsc_nt_explain(&msg, text, sizeof(text)),
			 strlen(cases[i].want));
		CHECK_STR(text, cases[i].want, cases[i].line);
		CHECK_EQ(hsc_nt_explain(&msg, cut, sizeof(cut)),
			 strlen(cases[i].want));
		CHECK(strlen(cut) < sizeof(cut));
		CHECK(strncmp(cut, text, strlen(cut)) == 0);
	}
	return check_failures != 0;
}
