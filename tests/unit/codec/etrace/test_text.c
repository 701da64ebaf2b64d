/* SPDX-License-Identifier: MIT */
#include "support/random_packet.h"
#include "unit/check.h"
#include <hartscope/codec/etrace_text.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define OK       HSC_OK
#define FORMAT   HSC_E_FORMAT
#define VALUE    HSC_E_VALUE

/* A line, how it is taken, and the canonical line or what is wrong. */
static const struct {
	const char *line;
	uint8_t edition;
	enum hsc_status rc;
	const char *want;
} cases[] = {
	{ "Format3Start branch=1 privilege=3 context=0x0 address=0x800",
	  HSC_ET_2_0, OK,
	  "Format3Start branch=1 privilege=3 context=0x0 address=0x800" },
	{ " Format3Start  address=2048 context=0 privilege=0x3 branch=1 # x",
	  HSC_ET_2_0, OK,
	  "Format3Start branch=1 privilege=3 context=0x0 address=0x800" },
	{ "SyncContext privilege=3 context=42;", HSC_ET_0_026, OK,
	  "SyncContext context=0x2a privilege=3" },
	{ "Support ienable=1 encoder_mode=0 qual_status=3", HSC_ET_0_026, OK,
	  "Support ienable=1 encoder_mode=0 qual_status=3" },
	{ "Format1 branches=0 branch_map=0x1", HSC_ET_2_0, OK,
	  "Format1 branches=0 branch_map=0x1" },
	{ "DataAccess format=2 size=3 diff=1 data_len=1 data=4660 address=1",
	  HSC_ET_2_0, OK,
	  "DataAccess format=2 size=3 diff=1 data_len=1 data=0x1234 "
	  "address=0x1" },
	{ "Format1 branches=0 branch_map=0x1 LEN=1", HSC_ET_2_0, VALUE,
	  "LEN is too small" },
	{ "Format1 branches=0 branch_map=0x1 LEN=3", HSC_ET_2_0, OK,
	  "Format1 branches=0 branch_map=0x1 LEN=3" },
	{ "Format1 branches=0 branch_map=0x7fffffff LEN=256", HSC_ET_2_0, OK,
	  "Format1 branches=0 branch_map=0x7fffffff LEN=256" },
	{ "Format1 branches=0 branch_map=0x1 LEN=257", HSC_ET_2_0, VALUE,
	  "LEN is too large" },
	{ "Reserved BYTES=0F", HSC_ET_0_026, OK, "Reserved BYTES=0f" },
	{ "ReservedData BYTES=07", HSC_ET_2_0, OK, "ReservedData BYTES=07" },
	{ "ReservedControl BYTES=07", HSC_ET_2_0, OK,
	  "ReservedControl BYTES=07" },
	{ "Empty", HSC_ET_2_0, OK, "Empty" },
	{ "", HSC_ET_2_0, HSC_END, "" },
	{ "# Format1", HSC_ET_2_0, HSC_END, "" },

	{ "Format4 x=1", HSC_ET_2_0, FORMAT,
	  "Format4 is no packet of E-Trace" },
	{ "Format2 address", HSC_ET_2_0, FORMAT, "address is not NAME=VALUE" },
	{ "Format2 ADDRESS=1", HSC_ET_2_0, FORMAT,
	  "ADDRESS is no field of this packet" },
	{ "Format2 format=2", HSC_ET_2_0, FORMAT,
	  "format is no field of this packet" },
	{ "Format2 address=1 address=1", HSC_ET_2_0, FORMAT,
	  "address is there twice" },
	{ "Format2 address=1 EXTRA=1 EXTRA=1", HSC_ET_2_0, FORMAT,
	  "EXTRA is there twice" },
	{ "Format2 address=1 LEN=9 LEN=9", HSC_ET_2_0, FORMAT,
	  "LEN is there twice" },
	{ "Format2 address=1x", HSC_ET_2_0, FORMAT,
	  "1x is not a number of 64 bits" },
	{ "Reserved BYTES=0", HSC_ET_2_0, FORMAT,
	  "0 is not 1 to 256 bytes in hex" },
	{ "Reserved BYTES=0g", HSC_ET_2_0, FORMAT, "0g is not hex" },
	{ "Reserved BYTES=00 BYTES=00", HSC_ET_2_0, FORMAT,
	  "BYTES must stand alone" },
	{ "Empty 1", HSC_ET_2_0, FORMAT, "Empty must stand alone" },

	{ "Reserved", HSC_ET_2_0, VALUE, "BYTES is missing" },
	{ "Format2 address=1 notify=2", HSC_ET_2_0, VALUE,
	  "notify is too large" },
	{ "Format2 address=1 notify=0 updiscon=0", HSC_ET_2_0, VALUE,
	  "irreport is missing" },
	{ "SyncContext context=0x100000000 privilege=0", HSC_ET_0_026, VALUE,
	  "context is wider than its field" },
	{ "Format1 branches=1 branch_map=1", HSC_ET_2_0, VALUE,
	  "Format1 does not go with these fields or parameters" },
	{ "Format1 branches=1 branch_map=0x80000000", HSC_ET_2_0, VALUE,
	  "branch_map is wider than its field" },
	{ "DataAccess format=4 size=0 diff=1 data=1 address=1", HSC_ET_2_0,
	  VALUE, "DataAccess does not go with these fields or parameters" },
	{ "Format1 branches=0 branch_map=1 EXTRA=2", HSC_ET_2_0, VALUE,
	  "EXTRA: the values of these bits are not here" },
	{ "Format1 branches=0 branch_map=1 EXTRA=256", HSC_ET_2_0, VALUE,
	  "EXTRA is too large" },
};

/* The line of these bytes. */
static void print_bytes(const struct hsc_et_raw *raw,
			const struct hsc_et_params *par, char *text)
{
	const struct hsc_et_payload in = { raw->bytes, (size_t)raw->len,
					   (uint8_t)raw->type, 0 };
	struct hsc_msg msg;
	const bool good = hsc_et_decode_payload(&in, par, &msg) == HSC_OK;

	CHECK(hsc_et_print(good ? &msg : NULL, &in, text, HSC_ET_TEXT_MAX) <
	      HSC_ET_TEXT_MAX);
}

static void test_cases(void)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct hsc_et_params par = hsc_et_params_default(
			(enum hsc_et_edition)cases[i].edition);
		char text[HSC_ET_TEXT_MAX];
		struct hsc_error why;
		struct hsc_et_raw raw;
		const enum hsc_status rc =
			hsc_et_assemble(cases[i].line, &par, &raw, &why);

		CHECK_EQ(rc, cases[i].rc);
		if (rc == HSC_OK)
			print_bytes(&raw, &par, text);
		CHECK_STR(rc == HSC_OK ? text : why.text, cases[i].want,
			  cases[i].line);
	}
}

static void test_random(void)
{
	struct dice d = { 31 };
	size_t longest = 0;

	for (unsigned i = 0; i < 100000; i++) {
		const uint8_t layout = (uint8_t)dice_below(&d, HSC_ET_PACKETS);
		char text[HSC_ET_TEXT_MAX], again[HSC_ET_TEXT_MAX];
		struct hsc_et_params par;
		struct hsc_msg msg, back;
		struct hsc_error why;
		struct hsc_et_raw raw;
		size_t n;

		random_et_params(&d, layout, &par);
		par.uncompressed = false;
		random_packet(&d, &par, layout, &msg);
		n = hsc_et_print(&msg, NULL, text, sizeof(text));
		longest = n > longest ? n : longest;
		CHECK_EQ(hsc_et_parse(text, &back, &raw, &why), HSC_OK);
		CHECK(same_message(&msg, &back));
		CHECK_EQ(hsc_et_assemble(text, &par, &raw, &why), HSC_OK);
		print_bytes(&raw, &par, again);
		CHECK_STR(again, text, "assembled");
	}
	CHECK(longest < HSC_ET_TEXT_MAX);
}

static void test_short_buffer(void)
{
	const struct hsc_msg msg = { .layout = HSC_ET_CONTEXT, .extra = 3 };
	char text[16];

	CHECK_EQ(hsc_et_print(&msg, NULL, text, sizeof(text)), 22);
	CHECK_STR(text, "Format3Context ", "cut");
}

int main(void)
{
	test_cases();
	test_random();
	test_short_buffer();
	return check_failures != 0;
}
