/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>

#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1

static const struct {
	uint8_t src_bits;
	const uint8_t *bytes;
	size_t len;
	const char *want;
} messages[] = {
	{ 0, BYTES("\x08\xc8\x3b"), "Ownership PROCESS=0x3b2" },
	{ 0, BYTES("\x0c\x0f"), "DirectBranch I-CNT=3" },
	{ 0, BYTES("\x10\x51\x1f"),
	  "IndirectBranch B-TYPE=0 I-CNT=5 U-ADDR=0x7" },
	{ 0, BYTES("\x20\x00\x07"), "Error ETYPE=0 ECODE=0x4" },
	{ 0, BYTES("\x24\x0d\x00\x0b"),
	  "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80" },
	{ 0, BYTES("\x2c\x49\x27"),
	  "DirectBranchSync SYNC=2 I-CNT=1 F-ADDR=0x9" },
	{ 0, BYTES("\x30\xc8\x11\x27"),
	  "IndirectBranchSync SYNC=2 B-TYPE=3 I-CNT=4 F-ADDR=0x9" },
	{ 0, BYTES("\x6c\x40\x0b"), "ResourceFull RCODE=0 RDATA=9" },
	{ 0, BYTES("\x6c\x44\x0b"), "ResourceFull RCODE=1 RDATA=0x9" },
	{ 0, BYTES("\x6c\x49\x58\x0b"),
	  "ResourceFull RCODE=2 RDATA=0x1 HREPEAT=150" },
	{ 0, BYTES("\x70\xd0\x1d\x1d\xf8\xff"),
	  "IndirectBranchHist B-TYPE=0 I-CNT=125 U-ADDR=0x7 HIST=0xffe" },
	{ 0, BYTES("\x74\xc8\x11\x25\x07"),
	  "IndirectBranchHistSync SYNC=2 B-TYPE=3 I-CNT=4 F-ADDR=0x9 "
	  "HIST=0x1" },
	{ 0, BYTES("\x78\x0b"), "RepeatBranch B-CNT=2" },
	{ 0, BYTES("\x84\x40\x11\x0f"),
	  "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=4 HIST=0x3" },
	{ 2, BYTES("\x0c\x39\x7f"), "DirectBranch SRC=2 I-CNT=3 TSTAMP=31" },
	{ 0, BYTES("\x0c\x0d\x05\x7f"),
	  "DirectBranch I-CNT=3 TSTAMP=31 EXTRA=1" },
	{ 0, BYTES("\xe0\x14\x0b"), "Vendor TCODE=56 BYTES=e0140b" },
	{ 3, BYTES("\xe0\x14\x0b"), "Vendor TCODE=56 SRC=5 BYTES=e0140b" },
	{ 0, BYTES("\x14\x07"), "Reserved TCODE=5 BYTES=1407" },
	{ 0, BYTES("\xfc\x03"), "Reserved TCODE=63 BYTES=fc03" },
	{ 0, BYTES("\x24\x0f"), "Malformed BYTES=240f" },
	{ 0, BYTES("\x78\x09\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\x3f"),
	  "RepeatBranch B-CNT=2 TSTAMP=18446744073709551615" },
};

static void test_messages(void)
{
	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++) {
		const struct hsc_wire_params par = { { messages[i].src_bits } };
		const struct hsc_nt_span span = { HSC_NT_MESSAGE,
						  messages[i].len,
						  messages[i].bytes, 0 };
		char text[HSC_NT_TEXT_MAX];
		struct hsc_msg msg;
		const bool good = hsc_nt_decode(&span, &par, &msg) == HSC_OK;

		CHECK_EQ(hsc_nt_print(good ? &msg : NULL, &span, text,
				      sizeof(text)),
			 strlen(messages[i].want));
		CHECK_STR(text, messages[i].want, "message");
	}
}

static void check_span(enum hsc_nt_span_kind kind, const uint8_t *bytes,
		       size_t len, const char *want)
{
	const struct hsc_nt_span span = { kind, len, bytes, 0 };
	char text[HSC_NT_TEXT_MAX];

	CHECK_EQ(hsc_nt_print(NULL, &span, text, sizeof(text)), strlen(want));
	CHECK_STR(text, want, "span");
}

static void test_spans(void)
{
	static const uint8_t zeros[300];
	const struct hsc_nt_span longest = { HSC_NT_GAP, 256, zeros, 0 };
	char text[HSC_NT_TEXT_MAX];

	check_span(HSC_NT_IDLE, zeros, 12345, "Idle COUNT=12345");
	check_span(HSC_NT_GAP, BYTES("\x1d\xf8"), "Gap BYTES=1df8");
	check_span(HSC_NT_GAP, zeros, 257, "Gap COUNT=257");
	CHECK_EQ(hsc_nt_print(NULL, &longest, text, sizeof(text)), 10 + 512);
	CHECK_EQ(strlen(text), 10 + 512);
}

/* The longest line there can be fits. */
static void test_longest(void)
{
	struct hsc_msg msg = { .layout = HSC_NT_INDIRECT_BRANCH_HIST_SYNC,
			       .extra = 255 };
	char text[HSC_NT_TEXT_MAX];

	for (unsigned i = 0; i < HSC_MSG_SLOTS; i++)
		hsc_msg_set(&msg, i, UINT64_MAX);
	CHECK(hsc_nt_print(&msg, NULL, text, sizeof(text)) < sizeof(text));
}

/* A short buffer holds the beginning and the NUL, nothing after. */
static void test_cut(void)
{
	struct hsc_msg msg = { .layout = HSC_NT_DIRECT_BRANCH };
	char text[32];

	hsc_msg_set(&msg, NT_ICNT, 3);
	for (size_t cap = 1; cap <= 21; cap++) {
		memset(text, 'x', sizeof(text));
		CHECK_EQ(hsc_nt_print(&msg, NULL, text, cap), 20);
		CHECK_EQ(strlen(text), cap - 1);
		CHECK(strncmp(text, "DirectBranch I-CNT=3", cap - 1) == 0);
		CHECK_EQ(text[cap], 'x');
	}
}

int main(void)
{
	test_messages();
	test_spans();
	test_longest();
	test_cut();
	return check_failures != 0;
}
