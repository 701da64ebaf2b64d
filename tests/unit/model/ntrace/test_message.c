/* SPDX-License-Identifier: MIT */
#include "model/ntrace/message.h"
#include "unit/model/script.h"

/* How to read the words: see script.h. */
static const struct script_case cases[] = {
	{ "SRC of three bits",
	  { .src_bits = 3, .src = 5 },
	  "100+4/i4 200+4 stop:4",
	  "ProgTraceSync SRC=5 SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranch SRC=5 B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "ProgTraceCorrelation SRC=5 EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "SRC of twelve bits",
	  { .src_bits = 12, .src = 0xabc },
	  "100+4/b4>200 200+4/i4 300+2 stop:4",
	  "ProgTraceSync SRC=2748 SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "IndirectBranchHist SRC=2748 B-TYPE=0 I-CNT=4 U-ADDR=0x100 HIST=0x3\n"
	  "ProgTraceCorrelation SRC=2748 EVCODE=4 CDF=1 I-CNT=1 HIST=0x1\n" },
	{ "timestamps",
	  { .ts_bits = 40 },
	  "time:3e8 100+4/i4 time:3f0 200+4/i4 time:3f0 300+4/b4>200 sync:6 "
	  "time:400 304+4 time:410 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80 TSTAMP=1000\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180 TSTAMP=8\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x80 TSTAMP=0\n"
	  "IndirectBranchHistSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x182 "
	  "HIST=0x2 TSTAMP=1024\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1 TSTAMP=16\n" },
	{ "timestamps in sync messages only",
	  { .ts_bits = 40, .ts_sync_only = true },
	  "time:3e8 100+4/i4 time:3f0 200+4/i4 time:3f0 300+4/b4>200 sync:6 "
	  "time:400 304+4 time:410 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80 TSTAMP=1000\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x80\n"
	  "IndirectBranchHistSync SYNC=6 B-TYPE=0 I-CNT=2 F-ADDR=0x182 "
	  "HIST=0x2 TSTAMP=1024\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1\n" },
	{ "a narrow clock wraps",
	  { .ts_bits = 8 },
	  "time:1fe 100+4/i4 time:203 200+4 time:303 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80 TSTAMP=254\n"
	  "IndirectBranch B-TYPE=0 I-CNT=2 U-ADDR=0x180 TSTAMP=5\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=0x1 TSTAMP=0\n" },
	{ "RepeatBranch of a direct branch",
	  { .mode = HSC_NT_BTM, .repeat_branch = true },
	  "100+4/b4>100 100+4/b4>100 100+4/b4>100 100+4/b4>100 104+2 stop:4",
	  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80\n"
	  "DirectBranch I-CNT=2\n"
	  "RepeatBranch B-CNT=2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=3\n" },
};

static void check_history(struct script *s)
{
	const struct hsc_nt_encoder_config config = { .mode = HSC_NT_HTM };

	CHECK(script_begin(s, &config) == HSC_OK);
	hsc_nt_emit_history(&s->e, 5, 1);
	hsc_nt_emit_history(&s->e, 6, 7);
	CHECK_EQ(s->e.messages, 2);
	CHECK_STR(script_text(s),
		  "ResourceFull RCODE=1 RDATA=0x5\n"
		  "ResourceFull RCODE=2 RDATA=0x6 HREPEAT=7\n",
		  "history once, and seven times");
}

/* A message without room is lost, and what follows it, too. */
static void check_loss(struct script *s)
{
	const struct hsc_nt_encoder_config config = { .mode = HSC_NT_HTM };
	struct hsc_msg m;

	CHECK(script_begin(s, &config) == HSC_OK);
	s->e.out_cap = 1;
	CHECK_EQ(hsc_nt_message_room(&s->e), 1);
	hsc_nt_begin_message(&m, HSC_NT_OWNERSHIP);
	hsc_msg_set(&m, NT_PROCESS, 0x3b2);
	hsc_nt_emit_message(&s->e, &m);
	CHECK(s->e.overrun && s->e.lost_context);
	s->e.out_cap = sizeof(s->out);
	hsc_nt_emit_history(&s->e, 5, 1);
	CHECK_EQ(s->e.lost, 2);
	CHECK_EQ(s->e.messages, 0);
	CHECK_EQ(s->e.out_len, 0);
}

int main(void)
{
	static struct script s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		script_check(&s, &cases[i]);
	check_history(&s);
	check_loss(&s);
	return check_failures != 0;
}
