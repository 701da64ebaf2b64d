/* SPDX-License-Identifier: MIT */
#include "unit/view/verify/verify_bundle.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

static const struct {
	struct hsc_verify_finding f;
	const char *want;
} cases[] = {
	{ { .kind = HSC_VERIFY_DIVERGES,
	    .at = 3,
	    .source = 1,
	    .message = 7,
	    .offset = 0x20,
	    .agreed = { 0x1000, 0x1004 },
	    .agreed_count = 2,
	    .pc = 0x1010,
	    .has_want = true,
	    .want = { .pc = 0x1014, .line = 4 } },
	  "verify: FIRST DIVERGENCE at instruction 3, hart 1\n"
	  "  agreed   0x1000  nop\n"
	  "  agreed   0x1004  jal 1010\n"
	  "  expected 0x1014  ret  (line 4 of the log)\n"
	  "  decoded  0x1010  nop\n"
	  "  (message #7, byte 0x20)\n" },
	{ { .kind = HSC_VERIFY_DIVERGES, .pc = 0x1010 },
	  "verify: FIRST DIVERGENCE at instruction 0, hart 0\n"
	  "  expected the end: the log has no more\n"
	  "  decoded  0x1010  nop\n"
	  "  (message #0, byte 0x0)\n" },
	{ { .kind = HSC_VERIFY_TRACE_ENDS,
	    .at = 5,
	    .has_want = true,
	    .want = { .pc = 0x100c, .line = 6 } },
	  "verify: TRACE ENDS after 5 instructions, hart 1\n"
	  "  expected 0x100c  j 100c  (line 6 of the log)\n" },
	{ { .kind = HSC_VERIFY_TRAP,
	    .at = 2,
	    .pc = 0x1004,
	    .has_want = true,
	    .want = { .pc = 0x1008, .has_cause = true, .cause = 3 },
	    .code = HSC_NT_BTYPE_INTERRUPT,
	    .has_cause = true,
	    .cause = 7 },
	  "verify: TRAP DIFFERS at instruction 2, hart 0\n"
	  "  expected 0x1008  nop, exception 3\n"
	  "  decoded  0x1004  jal 1010, interrupt 7\n"
	  "  (message #0, byte 0x0)\n" },
	{ { .kind = HSC_VERIFY_TRAP,
	    .pc = 0x1004,
	    .has_want = true,
	    .want = { .pc = 0x1008 } },
	  "verify: TRAP DIFFERS at instruction 0, hart 0\n"
	  "  expected 0x1008  nop, kind not known\n"
	  "  decoded  0x1004  jal 1010, kind not known\n"
	  "  (message #0, byte 0x0)\n" },
	{ { .kind = HSC_VERIFY_GAP,
	    .at = 9,
	    .reason = HSC_FLOW_BAD_BYTES,
	    .has_covers = true,
	    .covers = 2 },
	  "verify: GAP after instruction 9, hart 0: "
	  "bytes that are no message\n"
	  "  it covers 2 instructions of the log\n"
	  "  (message #0, byte 0x0)\n" },
	{ { .kind = HSC_VERIFY_GAP, .reason = HSC_FLOW_OVERRUN },
	  "verify: GAP after instruction 0, hart 0: "
	  "the encoder lost messages\n"
	  "  where the log goes on after it is not known\n"
	  "  (message #0, byte 0x0)\n" },
};

int main(void)
{
	struct hsc_verify_totals t = { .agreed = 5, .complete = true };
	struct printed p = { .len = 0 };
	struct hsc_view_verify v = { .source = 1 };
	char folder[16];

	scratch_enter(folder);
	v.decode = open_bundle(2);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		v.out = printed_begin(&p);
		hsc_view_verify_text.finding(&v, &cases[i].f);
		CHECK_STR(printed_end(&p), cases[i].want, "finding");
	}
	v.out = printed_begin(&p);
	hsc_view_verify_text.end(&v, &t);
	CHECK_STR(printed_end(&p), "verify: 5 instructions agree\n", "end");
	t = (struct hsc_verify_totals){
		.agreed = 1000,
		.before = 2,
		.off = 3,
		.gaps = 1,
		.complete = true,
	};
	v.named = true;
	v.out = printed_begin(&p);
	hsc_view_verify_text.end(&v, &t);
	CHECK_STR(printed_end(&p),
		  "verify: 1000 instructions agree, hart 1; 2 of the log are "
		  "before the trace; 3 ran while trace was off; 1 gap\n",
		  "end of one of several");
	hsc_decode_close(&v.decode);

	/* a bundle without harts has no code either */
	v = (struct hsc_view_verify){ .decode = open_bundle(0) };
	v.out = printed_begin(&p);
	hsc_view_verify_text.finding(&v, &cases[2].f);
	CHECK_STR(printed_end(&p),
		  "verify: TRACE ENDS after 5 instructions, it has no hart\n"
		  "  expected 0x100c  (line 6 of the log)\n",
		  "no hart");
	hsc_decode_close(&v.decode);
	printed_free(&p);
	scratch_leave(folder);
	return check_failures != 0;
}
