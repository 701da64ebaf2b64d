/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/etrace_explain.h>
#include <hartscope/codec/etrace_text.h>

/* Packets of one stream, one after the other. */
struct step {
	const char *line, *want;
};

/* Flags that are copies of the bit before them say nothing. */
static const struct step plain[] = {
	{ "Format3Support ienable=1 encoder_mode=0 qual_status=0 ioptions=0x11 "
	  "denable=0 dloss=0 doptions=0",
	  "trace on, no change, implicit_return, branch_prediction" },
	{ "Format2 address=4 notify=0 updiscon=0 irreport=0", "" },
	{ "Format3Start branch=1 privilege=3 context=0 address=0x800",
	  "privilege M, address 0x1000" },
	{ "Format2 address=4 notify=0 updiscon=0 irreport=0",
	  "address 0x1008" },
	{ "Format2 address=0x7ffffffffffffffe notify=0 updiscon=0 irreport=0",
	  "by a trigger, address 0x1004" },
	{ "Format2 address=0 notify=0 updiscon=1 irreport=1",
	  "jumped to, address 0x1004" },
	{ "Format2 address=0 notify=0 updiscon=0 irreport=1 irets=3",
	  "after returns not reported: 3, address 0x1004" },
	{ "Format1 branches=5 branch_map=0x16 address=1 notify=0 updiscon=0 "
	  "irreport=0",
	  "branches 10010, address 0x1006" },
	{ "Format1 branches=0 branch_map=0x7ffffffe",
	  "branches 1000000000000000000000000000000" },
	{ "Format3Trap branch=1 privilege=1 context=7 ecause=13 interrupt=0 "
	  "thaddr=1 address=0x818 tval=0xbad0",
	  "load page fault, privilege S, address 0x1030" },
	{ "Format3Trap branch=0 privilege=0 context=7 ecause=12 interrupt=0 "
	  "thaddr=0 address=0x900 tval=0x1200",
	  "instruction page fault, no handler yet, privilege U, "
	  "a branch taken, address 0x1200" },
	/* where it was, is no reference */
	{ "Format2 address=1 notify=0 updiscon=0 irreport=0",
	  "address 0x1032" },
	{ "Format3Trap branch=1 privilege=3 context=7 ecause=7 interrupt=1 "
	  "thaddr=1 address=0x100",
	  "machine timer interrupt, privilege M, address 0x200" },
	{ "Format3Context privilege=2 context=5", "" },
	{ "Format0BranchCount branch_count=2 branch_fmt=0",
	  "33 branches as predicted, then one not" },
	{ "Format0BranchCount branch_count=0 branch_fmt=2 address=2 notify=0 "
	  "updiscon=0 irreport=0",
	  "31 branches as predicted, address 0x204" },
	/* one of the cache: which, the explainer does not know */
	{ "Format0JumpTarget index=3 branches=1 branch_map=0 irreport=0",
	  "branches 1" },
	{ "Format2 address=1 notify=0 updiscon=0 irreport=0", "" },
	{ "Format3Support ienable=0 encoder_mode=0 qual_status=2 ioptions=4 "
	  "denable=0 dloss=0 doptions=0",
	  "trace off, trace lost, full_address" },
	{ "Format2 address=0x40 notify=0 updiscon=0 irreport=0",
	  "address 0x80" },
};

static const struct step draft[] = {
	{ "SyncStart context=0 privilege=3 branch=1 address=0x1000",
	  "privilege M, address 0x2000" },
	{ "DiffDelta branches=1 branch_map=1 address=0x7ffffffffffffff0",
	  "branches 0, address 0x1fe0" },
	{ "FullDelta branches=2 branch_map=1 address=0x40",
	  "branches 01, address 0x80" },
	{ "AddrOnly address=1", "address 0x82" },
};

static const struct step data[] = {
	{ "DataAccess format=0 size=2 diff=0 data_len=0 data=0x55 "
	  "address=0x20000400",
	  "load, bytes 4, at 0x80001000" },
	{ "DataAccess format=3 size=3 diff=2 data_len=0 data=1 address=8",
	  "store, unaligned, bytes 8, differences" },
	{ "DataAccessAddress format=2 size=0 diff=0 address=0x1001",
	  "store, bytes 1, at 0x1001" },
	{ "DataSplitAddress format=1 size=1 diff=0 address=0x1001",
	  "load, unaligned, bytes 2, at 0x1001" },
	{ "DataAtomicAddress format=6 subtype=1 size=3 diff=0 address=0x10",
	  "atomic add, bytes 8, at 0x80" },
	{ "DataAtomicResult format=7 resp=0", "" },
	{ "DataCsr format=5 subtype=1 diff=0 data_len=0 data=8 addr_msbs=12 "
	  "op_len=0 operand=8 addr_lsbs=4",
	  "CSR set, number 0x304" },
};

static void run(enum hsc_et_edition edition, const struct step *steps,
		size_t count)
{
	struct hsc_et_explainer e = { .support = 0 };
	struct hsc_et_params par = hsc_et_params_default(edition);
	struct hsc_error why;

	if (edition == HSC_ET_2_0)
		CHECK(hsc_et_params_set(&par, "cache_size_p", 5, &why) ==
		      HSC_OK);
	for (size_t i = 0; i < count; i++) {
		struct hsc_et_explainer twice = e;
		struct hsc_et_raw raw;
		struct hsc_msg msg;
		char text[HSC_ET_EXPLAIN_MAX], cut[8];

		CHECK(hsc_et_parse(steps[i].line, &msg, &raw, &why) == HSC_OK);
		CHECK_EQ(hsc_et_explain(&twice, &par, &msg, cut, sizeof(cut)),
			 strlen(steps[i].want));
		hsc_et_explain(&e, &par, &msg, text, sizeof(text));
		CHECK_STR(text, steps[i].want, steps[i].line);
		CHECK(strncmp(cut, text, strlen(cut)) == 0);
		CHECK_EQ(e.has_address, strstr(text, "address 0x") != NULL);
	}
}

/* After a loss differences are of something that is not known. */
static void check_loss(void)
{
	struct hsc_et_explainer e = { .known = true, .last = 8 };
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_error why;
	struct hsc_et_raw raw;
	struct hsc_msg msg;
	char text[64];

	CHECK(hsc_et_parse("Format2 address=1", &msg, &raw, &why) == HSC_OK);
	hsc_et_explain(&e, &par, &msg, text, sizeof(text));
	CHECK_STR(text, "address 0x12", "known");
	hsc_et_explain_lost(&e);
	CHECK(!e.has_address);
	hsc_et_explain(&e, &par, &msg, text, sizeof(text));
	CHECK_STR(text, "", "lost");
}

/* Addresses of fewer bits are copies of their top bit above. */
static void check_narrow(void)
{
	struct hsc_et_explainer e = { .known = false };
	struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_error why;
	struct hsc_et_raw raw;
	struct hsc_msg msg;
	char text[64];

	CHECK(hsc_et_params_set(&par, "iaddress_width_p", 39, &why) == HSC_OK);
	CHECK(hsc_et_parse("Format3Start branch=1 privilege=0 "
			   "address=0x3fc0000000",
			   &msg, &raw, &why) == HSC_OK);
	hsc_et_explain(&e, &par, &msg, text, sizeof(text));
	CHECK_STR(text, "privilege U, address 0xffffffff80000000", "39 bits");
}

int main(void)
{
	run(HSC_ET_2_0, plain, sizeof(plain) / sizeof(plain[0]));
	run(HSC_ET_0_026, draft, sizeof(draft) / sizeof(draft[0]));
	run(HSC_ET_2_0, data, sizeof(data) / sizeof(data[0]));
	check_loss();
	check_narrow();
	return check_failures != 0;
}
