/* SPDX-License-Identifier: MIT */
#include "support/random_message.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define OK       HSC_OK
#define FORMAT   HSC_E_FORMAT
#define VALUE    HSC_E_VALUE

/* A line, how it is taken, and the canonical line or what is wrong. */
static const struct {
	const char *line;
	enum hsc_status rc;
	const char *want;
} cases[] = {
	{ "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80", OK,
	  "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80" },
	{ "\t ProgTraceSync\tF-ADDR=128  I-CNT=0x0 SYNC=0x3\r\n", OK,
	  "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80" },
	{ "DirectBranch I-CNT=3 # and so on", OK, "DirectBranch I-CNT=3" },
	{ "DirectBranch I-CNT=3;taken", OK, "DirectBranch I-CNT=3" },
	{ "DirectBranch SRC=4095 I-CNT=3 TSTAMP=0XfF", OK,
	  "DirectBranch SRC=4095 I-CNT=3 TSTAMP=255" },
	{ "DirectBranch I-CNT=18446744073709551615", OK,
	  "DirectBranch I-CNT=18446744073709551615" },
	{ "DirectBranch I-CNT=3 TSTAMP=1 EXTRA=255", OK,
	  "DirectBranch I-CNT=3 TSTAMP=1 EXTRA=255" },
	{ "Vendor TCODE=62 BYTES=F803", OK, "Vendor TCODE=62 BYTES=f803" },
	{ "Reserved BYTES=1407 TCODE=5", OK, "Reserved TCODE=5 BYTES=1407" },
	{ "Malformed BYTES=240f", OK, "Malformed BYTES=240f" },
	{ "Idle COUNT=1000000", OK, "Idle COUNT=1000000" },
	{ "Gap BYTES=1df8", OK, "Gap BYTES=1df8" },

	{ "", HSC_END, "" },
	{ " \t\r\n", HSC_END, "" },
	{ "# DirectBranch", HSC_END, "" },
	{ "; DirectBranch", HSC_END, "" },

	{ "Direct I-CNT=1", FORMAT, "Direct is no message of N-Trace" },
	{ "DirectBranc I-CNT=1", FORMAT,
	  "DirectBranc is no message of N-Trace" },
	{ "DirectBranchX I-CNT=1", FORMAT,
	  "DirectBranchX is no message of N-Trace" },
	{ "DirectBranch ICNT=1", FORMAT, "ICNT is no field of this message" },
	{ "DirectBranch TCODE=3 I-CNT=1", FORMAT,
	  "TCODE is no field of this message" },
	{ "DirectBranch HIST=1 I-CNT=1", FORMAT,
	  "HIST is no field of this message" },
	{ "DirectBranch I-CNT", FORMAT, "I-CNT is not NAME=VALUE" },
	{ "DirectBranch I-CNT=", FORMAT, "I-CNT= is not NAME=VALUE" },
	{ "DirectBranch =1", FORMAT, "=1 is not NAME=VALUE" },
	{ "DirectBranch I-CNT=1x", FORMAT, "1x is not a number of 64 bits" },
	{ "DirectBranch I-CNT=0x", FORMAT, "0x is not a number of 64 bits" },
	{ "DirectBranch I-CNT=-1", FORMAT, "-1 is not a number of 64 bits" },
	{ "DirectBranch I-CNT=1=2", FORMAT, "1=2 is not a number of 64 bits" },
	{ "DirectBranch I-CNT=18446744073709551616", FORMAT,
	  "18446744073709551616 is not a number of 64 bits" },
	{ "DirectBranch I-CNT=0x10000000000000000", FORMAT,
	  "0x10000000000000000 is not a number of 64 bits" },
	{ "DirectBranch I-CNT=1 I-CNT=1", FORMAT, "I-CNT is there twice" },
	{ "DirectBranch I-CNT=1 TSTAMP=1 EXTRA=1 EXTRA=2", FORMAT,
	  "EXTRA is there twice" },
	{ "DirectBranch I-CNT=1 BYTES=0c07 BYTES=0c07", FORMAT,
	  "BYTES is there twice" },
	{ "Vendor TCODE=56 TCODE=57 BYTES=e003", FORMAT,
	  "TCODE is there twice" },
	{ "Vendor TCODE=56 SRC=1 SRC=1 BYTES=e003", FORMAT,
	  "SRC is there twice" },
	{ "Vendor TCODE=56 BYTES=e003 BYTES=e007", FORMAT,
	  "BYTES is there twice" },
	{ "Vendor TCODE=5x BYTES=e003", FORMAT,
	  "5x is not a number of 64 bits" },
	{ "DirectBranch I-CNT="
	  "999999999999999999999999999999999999999999999999999999999999999",
	  FORMAT,
	  "999999999999999999999999999999999999999999999999999999999999..."
	  " is not a number of 64 bits" },
	{ "Vendor TCODE=56 HIST=3 BYTES=e003", FORMAT,
	  "HIST is no field of this message" },
	{ "Vendor TCODE=56 BYTES=e0031", FORMAT,
	  "e0031 is not 1 to 256 bytes in hex" },
	{ "Vendor TCODE=56 BYTES=e00g", FORMAT, "e00g is not hex" },
	{ "Idle COUNT=3 COUNT=3", FORMAT, "COUNT must stand alone" },

	{ "DirectBranch", VALUE, "I-CNT is missing" },
	{ "ProgTraceSync SYNC=16 I-CNT=0 F-ADDR=1", VALUE,
	  "SYNC is too large" },
	{ "DirectBranch SRC=4096 I-CNT=3", VALUE, "SRC is too large" },
	{ "ResourceFull RCODE=2 RDATA=5", VALUE, "HREPEAT is missing" },
	{ "ResourceFull RCODE=1 RDATA=5 HREPEAT=1", VALUE,
	  "HREPEAT does not go with the codes before it" },
	{ "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=0 HIST=1", VALUE,
	  "HIST does not go with the codes before it" },
	{ "DirectBranch I-CNT=3 EXTRA=1", VALUE,
	  "EXTRA without TSTAMP, which the last field is" },
	{ "DirectBranch I-CNT=3 TSTAMP=1 EXTRA=256", VALUE,
	  "EXTRA is too large" },
	{ "Vendor TCODE=56", VALUE, "TCODE or BYTES is missing" },
	{ "Vendor BYTES=e003", VALUE, "TCODE or BYTES is missing" },
	{ "Vendor TCODE=57 BYTES=e003", VALUE,
	  "TCODE is not that of the bytes" },
	{ "Vendor TCODE=5 BYTES=1407", VALUE, "TCODE is not of this kind" },
	{ "Reserved TCODE=56 BYTES=e003", VALUE, "TCODE is not of this kind" },
	{ "Reserved TCODE=3 BYTES=0c03", VALUE, "TCODE is not of this kind" },
	{ "Vendor TCODE=56 BYTES=e001", VALUE,
	  "BYTES are not one whole message" },
	{ "Vendor TCODE=56 BYTES=e003e003", VALUE,
	  "BYTES are not one whole message" },
	{ "Malformed BYTES=25", VALUE, "BYTES are not one whole message" },
	{ "Malformed BYTES=488f", VALUE, "BYTES are not of a known message" },
	{ "Malformed", VALUE, "BYTES is missing" },
	{ "Idle", VALUE, "COUNT is missing" },
	{ "Gap COUNT=300", VALUE, "BYTES is missing" },
};

static void print_again(const struct hsc_msg *msg, const struct hsc_nt_raw *raw,
			char *text, size_t cap)
{
	const struct hsc_nt_span span = { raw->kind, (size_t)raw->len,
					  raw->bytes, 0 };
	const bool plain =
		raw->kind != HSC_NT_MESSAGE ||
		(msg->layout == HSC_LAYOUT_UNKNOWN && msg->code == 0);

	hsc_nt_print(plain ? NULL : msg, &span, text, cap);
}

static void test_cases(void)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct hsc_error why;
		struct hsc_nt_raw raw;
		struct hsc_msg msg;
		char text[HSC_NT_TEXT_MAX] = "";
		const enum hsc_status rc =
			hsc_nt_parse(cases[i].line, &msg, &raw, &why);

		if (rc != cases[i].rc)
			CHECK_STR("another status", "status", cases[i].line);
		if (rc == HSC_OK)
			print_again(&msg, &raw, text, sizeof(text));
		CHECK_STR(rc == HSC_OK ? text : why.text, cases[i].want,
			  cases[i].line);
	}
}

/* What parses but cannot be bytes, with SRC of 2 bits and RV32 addresses. */
static const struct {
	const char *line, *want;
} refused[] = {
	{ "DirectBranch I-CNT=1", "SRC is missing" },
	{ "DirectBranch SRC=4 I-CNT=1", "SRC does not fit in src_bits" },
	{ "DirectBranch SRC=3 I-CNT=4194304", "I-CNT is wider than its limit" },
	{ "ProgTraceSync SRC=0 SYNC=1 I-CNT=0 F-ADDR=0x80000000",
	  "the address is wider than XLEN" },
	{ "DirectBranch SRC=1 I-CNT=1 TSTAMP=1 EXTRA=1",
	  "EXTRA: the values of these fields are not here" },
};

static void test_refused(void)
{
	const struct hsc_wire_params par = { { 2, 31 } };

	for (size_t i = 0; i < COUNT(refused); i++) {
		struct hsc_error why;
		struct hsc_nt_raw raw;

		CHECK(hsc_nt_assemble(refused[i].line, &par, &raw, &why) ==
		      HSC_E_VALUE);
		CHECK_STR(why.text, refused[i].want, refused[i].line);
	}
}

static void test_assembled(void)
{
	const struct hsc_wire_params par = { { 2 } };
	struct hsc_error why;
	struct hsc_nt_raw raw;

	CHECK(hsc_nt_assemble("DirectBranch SRC=2 I-CNT=3 TSTAMP=31", &par,
			      &raw, &why) == HSC_OK);
	CHECK_EQ(raw.kind, HSC_NT_MESSAGE);
	CHECK_EQ(raw.len, 3);
	CHECK(memcmp(raw.bytes, "\x0c\x39\x7f", 3) == 0);
	CHECK(hsc_nt_assemble("Vendor TCODE=56 BYTES=e0140b", &par, &raw,
			      &why) == HSC_OK);
	CHECK_EQ(raw.len, 3);
	CHECK(memcmp(raw.bytes, "\xe0\x14\x0b", 3) == 0);
	CHECK(hsc_nt_assemble("Idle COUNT=300", &par, &raw, &why) == HSC_OK);
	CHECK_EQ(raw.kind, HSC_NT_IDLE);
	CHECK_EQ(raw.len, 300);
	CHECK_EQ(raw.bytes[0] & raw.bytes[HSC_NT_SPAN_MAX - 1], 0xff);
	CHECK(hsc_nt_assemble("# nothing", &par, &raw, &why) == HSC_END);
}

/* A random message as text and back, and as text, bytes and back. */
static void test_random(void)
{
	const struct hsc_wire_params par = { { 5 } };
	struct dice d = { 99 };

	for (unsigned i = 0; i < 100000 && check_failures < 10; i++) {
		char text[HSC_NT_TEXT_MAX], again[HSC_NT_TEXT_MAX];
		struct hsc_nt_span span;
		struct hsc_error why;
		struct hsc_msg msg, back;
		struct hsc_nt_raw raw;

		random_message(&d, &par, &msg);
		hsc_nt_print(&msg, NULL, text, sizeof(text));
		CHECK(hsc_nt_parse(text, &back, &raw, &why) == HSC_OK);
		CHECK(same_message(&msg, &back));
		CHECK(hsc_nt_assemble(text, &par, &raw, &why) == HSC_OK);
		span = (struct hsc_nt_span){ HSC_NT_MESSAGE, (size_t)raw.len,
					     raw.bytes, 0 };
		CHECK(hsc_nt_decode(&span, &par, &back) == HSC_OK);
		CHECK(same_message(&msg, &back));
		hsc_nt_print(&back, &span, again, sizeof(again));
		CHECK_STR(again, text, "round trip");
	}
}

int main(void)
{
	test_cases();
	test_refused();
	test_assembled();
	test_random();
	return check_failures != 0;
}
