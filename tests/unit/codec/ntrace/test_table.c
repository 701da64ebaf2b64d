/* SPDX-License-Identifier: MIT */
#include "codec/ntrace/table.h"
#include "support/ntrace_bits.h"
#include "support/random_message.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1
#define FIELDS(...)                                                            \
	{                                                                      \
		__VA_ARGS__                                                    \
	}

struct field {
	uint8_t id;
	uint64_t value;
};

struct wire_case {
	const char *name;
	uint8_t src_bits, extend;
	const uint8_t *bytes;
	size_t len;
	uint8_t layout;
	struct field fields[8];
};

/* clang-format off */

/* The bytes decode to the fields, and the fields encode to the bytes. */
static const struct wire_case both_ways[] = {
	{ "N-Trace 1.0, MDO and MSEO Encoding Example", 0, 0,
	  BYTES("\x70\xd0\x1d\x1d\xf8\xff"), HSC_NT_INDIRECT_BRANCH_HIST,
	  FIELDS({ NT_BTYPE, 0 }, { NT_ICNT, 0x7d }, { NT_UADDR, 7 },
		 { NT_HIST, 0xffe }) },
	{ "N-Trace 1.0, Ownership Message, VU-mode", 0, 0,
	  BYTES("\x08\xc8\x3b"), HSC_NT_OWNERSHIP,
	  FIELDS({ NT_PROCESS, 0x3b2 }) },
	{ "the shortest message", 0, 0, BYTES("\x0c\x03"),
	  HSC_NT_DIRECT_BRANCH, FIELDS({ NT_ICNT, 0 }) },
	{ "SRC of 6 bits fills a byte, I-CNT has its own", 6, 0,
	  BYTES("\x0c\xa4\x0b"), HSC_NT_DIRECT_BRANCH,
	  FIELDS({ NT_SRC, 0x29 }, { NT_ICNT, 2 }) },
	{ "SRC of 12 bits", 12, 0, BYTES("\x0c\xfc\x04\x0b"),
	  HSC_NT_DIRECT_BRANCH, FIELDS({ NT_SRC, 0x7f }, { NT_ICNT, 2 }) },
	{ "fixed fields over three bytes", 7, 0,
	  BYTES("\x30\x04\xec\x05\x03"), HSC_NT_INDIRECT_BRANCH_SYNC,
	  FIELDS({ NT_SRC, 65 }, { NT_SYNC, 13 }, { NT_BTYPE, 3 },
		 { NT_ICNT, 0 }, { NT_FADDR, 0 }) },
	{ "SYNC and B-TYPE fill a byte", 0, 0, BYTES("\x30\xc8\x11\x27"),
	  HSC_NT_INDIRECT_BRANCH_SYNC,
	  FIELDS({ NT_SYNC, 2 }, { NT_BTYPE, 3 }, { NT_ICNT, 4 },
		 { NT_FADDR, 9 }) },
	{ "31 bits of history in 7 bytes", 0, 0,
	  BYTES("\x6c\x84\xfc\xfc\xfc\xfc\xff"), HSC_NT_RESOURCE_FULL,
	  FIELDS({ NT_RCODE, 1 }, { NT_RDATA, 0xfffffffe }) },
	{ "Error with a timestamp", 0, 0, BYTES("\x20\x00\x05\x07"),
	  HSC_NT_ERROR,
	  FIELDS({ NT_ETYPE, 0 }, { NT_ECODE, 4 }, { NT_TSTAMP, 1 }) },
	{ "64 bits of timestamp", 0, 0,
	  BYTES("\x78\x09\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\x3f"),
	  HSC_NT_REPEAT_BRANCH,
	  FIELDS({ NT_BCNT, 2 }, { NT_TSTAMP, UINT64_MAX }) },
	{ "history repeated", 0, 0, BYTES("\x6c\x48\x05\x58\x0b"),
	  HSC_NT_RESOURCE_FULL,
	  FIELDS({ NT_RCODE, 2 }, { NT_RDATA, 5 }, { NT_HREPEAT, 150 }) },
	{ "correlation of BTM", 0, 0, BYTES("\x84\x10\x2b"),
	  HSC_NT_PROG_TRACE_CORRELATION,
	  FIELDS({ NT_EVCODE, 4 }, { NT_CDF, 0 }, { NT_ICNT, 10 }) },
	{ "kernel address in full", 0, 0,
	  BYTES("\x24\x15\xe8\x8c\x04\x00\x00\xfc\xfc\xfc\xfc\xfc\x1f"),
	  HSC_NT_PROG_TRACE_SYNC,
	  FIELDS({ NT_SYNC, 5 }, { NT_ICNT, 0 },
		 { NT_FADDR, UINT64_C(0x7fffffffc00018fa) }) },
};

/* N-Trace 1.0, "Virtual Addresses Optimization": F-ADDR of its examples. */
static const struct wire_case extended[] = {
	{ "not extended", 0, 63,
	  BYTES("\x2c\x09\xfc\xfc\xfc\xfc\xfc\x7f"), HSC_NT_DIRECT_BRANCH_SYNC,
	  FIELDS({ NT_SYNC, 2 }, { NT_ICNT, 0 },
		 { NT_FADDR, UINT64_C(0x7ffffffff) }) },
	{ "extended", 0, 63,
	  BYTES("\x2c\x09\xfc\xfc\xfc\xfc\x7c\xf3"), HSC_NT_DIRECT_BRANCH_SYNC,
	  FIELDS({ NT_SYNC, 2 }, { NT_ICNT, 0 },
		 { NT_FADDR, UINT64_C(0x7fffffff1fffffff) }) },
	{ "a byte of zeros prevents it", 0, 63,
	  BYTES("\x2c\x09\xfc\xfc\xfc\xfc\xfc\xfc\x03"),
	  HSC_NT_DIRECT_BRANCH_SYNC,
	  FIELDS({ NT_SYNC, 2 }, { NT_ICNT, 0 },
		 { NT_FADDR, UINT64_C(0xfffffffff) }) },
	{ "all 63 bits", 0, 63,
	  BYTES("\x2c\x09\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\x17"),
	  HSC_NT_DIRECT_BRANCH_SYNC,
	  FIELDS({ NT_SYNC, 2 }, { NT_ICNT, 0 },
		 { NT_FADDR, UINT64_C(0x5fffffffffffffff) }) },
	{ "all ones in one byte", 0, 31, BYTES("\x10\x11\xff"),
	  HSC_NT_INDIRECT_BRANCH,
	  FIELDS({ NT_BTYPE, 0 }, { NT_ICNT, 1 }, { NT_UADDR, 0x7fffffff }) },
	{ "RV32, as long as the address is", 0, 31,
	  BYTES("\x10\x11\xfc\xfc\xfc\xfc\xfc\x03"), HSC_NT_INDIRECT_BRANCH,
	  FIELDS({ NT_BTYPE, 0 }, { NT_ICNT, 1 }, { NT_UADDR, 0x3fffffff }) },
};

/* What a decoder takes, though no encoder here would send it. */
static const struct {
	const char *name;
	uint8_t src_bits;
	const uint8_t *bytes;
	size_t len;
	uint8_t layout;
	uint32_t excess;
	uint8_t extra;
	struct field fields[8];
} lenient[] = {
	{ "correlation of two bytes", 0, BYTES("\x84\x03"),
	  HSC_NT_PROG_TRACE_CORRELATION, 0, 0,
	  FIELDS({ NT_EVCODE, 0 }, { NT_CDF, 0 }, { NT_ICNT, 0 }) },
	{ "correlation with an empty I-CNT and HIST", 0, BYTES("\x84\x41\x07"),
	  HSC_NT_PROG_TRACE_CORRELATION, 0, 0,
	  FIELDS({ NT_EVCODE, 0 }, { NT_CDF, 1 }, { NT_ICNT, 0 },
		 { NT_HIST, 1 }) },
	{ "redundant zero bytes", 0, BYTES("\x0c\x14\x00\x00\x00\x00\x00\x00"
	  "\x00\x00\x00\x00\x00\x00\x00\x03"), HSC_NT_DIRECT_BRANCH, 0, 0,
	  FIELDS({ NT_ICNT, 5 }) },
	{ "I-CNT of 23 bits", 0, BYTES("\x0c\x00\x00\x00\x43"),
	  HSC_NT_DIRECT_BRANCH, 1U << NT_ICNT, 0,
	  FIELDS({ NT_ICNT, 1U << 22 }) },
	{ "HIST of 33 bits", 0, BYTES("\x70\x05\x01\x00\x00\x00\x00\x00\x13"),
	  HSC_NT_INDIRECT_BRANCH_HIST, 1U << NT_HIST, 0,
	  FIELDS({ NT_BTYPE, 1 }, { NT_ICNT, 0 }, { NT_UADDR, 0 },
		 { NT_HIST, UINT64_C(1) << 32 }) },
	{ "64 bits of I-CNT", 0,
	  BYTES("\x0c\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\x3f"),
	  HSC_NT_DIRECT_BRANCH, 1U << NT_ICNT, 0,
	  FIELDS({ NT_ICNT, UINT64_MAX }) },
	{ "two fields after the known ones", 0, BYTES("\x0c\x15\x09\x0d\x13"),
	  HSC_NT_DIRECT_BRANCH, 0, 2,
	  FIELDS({ NT_ICNT, 5 }, { NT_TSTAMP, 4 }) },
	{ "RCODE of a vendor", 0, BYTES("\x6c\x60\x0b"), HSC_NT_RESOURCE_FULL,
	  0, 0, FIELDS({ NT_RCODE, 8 }, { NT_RDATA, 9 }) },
	{ "reserved CDF", 0, BYTES("\x84\x80\x05\x09\x0f"),
	  HSC_NT_PROG_TRACE_CORRELATION, 0, 1,
	  FIELDS({ NT_EVCODE, 0 }, { NT_CDF, 2 }, { NT_ICNT, 1 },
		 { NT_TSTAMP, 3 }) },
	{ "vendor message", 0, BYTES("\xe0\x14\x0b"), HSC_LAYOUT_UNKNOWN, 0, 0,
	  FIELDS({ 0, 0 }) },
	{ "vendor message with its source", 3, BYTES("\xe0\x14\x0b"),
	  HSC_LAYOUT_UNKNOWN, 0, 0, FIELDS({ NT_SRC, 5 }) },
	{ "vendor message too short for its source", 8, BYTES("\xe0\x17"),
	  HSC_LAYOUT_UNKNOWN, 0, 0, FIELDS({ 0, 0 }) },
	{ "reserved TCODE 63", 0, BYTES("\xfc\x03"), HSC_LAYOUT_UNKNOWN, 0, 0,
	  FIELDS({ 0, 0 }) },
};

static const struct {
	const char *name;
	uint8_t src_bits;
	const uint8_t *bytes;
	size_t len;
} malformed[] = {
	{ "ends after SYNC", 2, BYTES("\x24\x0f") },
	{ "F-ADDR is missing", 0, BYTES("\x24\x0f") },
	{ "HIST is missing", 0, BYTES("\x70\x01\x07") },
	{ "HREPEAT is missing", 0, BYTES("\x6c\x48\x07") },
	{ "HIST is missing though CDF is 1", 0, BYTES("\x84\x40\x07") },
	{ "field ends inside SYNC", 8, BYTES("\x24\x01\x08\x01\x03") },
	{ "I-CNT of no bits", 0, BYTES("\x30\x09\x01\x03") },
	{ "I-CNT of no bits after SRC", 6, BYTES("\x0c\x17") },
	{ "65 bits of I-CNT", 0,
	  BYTES("\x0c\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\x7f") },
	{ "a bit far above the 64th", 0,
	  BYTES("\x0c\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x07") },
	{ "65 bits of timestamp", 0,
	  BYTES("\x0c\x05\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\x7f") },
	{ "end flags in the middle", 0, BYTES("\x0c\x07\x0b") },
	{ "reserved flags in the middle", 0, BYTES("\x0c\x06\x0b") },
	{ "end flags in a vendor message", 0, BYTES("\xe0\x07\x0b") },
	{ "no end flags", 0, BYTES("\x0c\x05") },
	{ "flags in the first byte", 0, BYTES("\x0d\x07") },
};
/* clang-format on */

static struct hsc_nt_span span_of(const uint8_t *bytes, size_t len)
{
	return (struct hsc_nt_span){ HSC_NT_MESSAGE, len, bytes, 7 };
}

static void check_fields(const struct hsc_msg *msg, const struct field *fields,
			 const char *name)
{
	uint32_t present = 0;

	for (const struct field *f = fields; f->id; f++) {
		present |= UINT32_C(1) << f->id;
		if (!hsc_msg_has(msg, f->id) || msg->value[f->id] != f->value)
			CHECK_STR("another value", hsc_nt_field_names[f->id],
				  name);
	}
	CHECK_EQ(msg->present, present);
}

static void check_both_ways(const struct wire_case *c)
{
	const struct hsc_wire_params par = { { c->src_bits, c->extend } };
	const struct hsc_nt_span span = span_of(c->bytes, c->len);
	struct hsc_msg msg, made = { .layout = c->layout };
	uint8_t out[HSC_NT_MESSAGE_MAX];
	size_t len = 0;

	CHECK(hsc_nt_decode_table(&span, &par, &msg) == HSC_OK);
	CHECK_EQ(msg.layout, c->layout);
	CHECK_EQ(msg.offset, 7);
	CHECK_EQ(msg.len, c->len);
	CHECK_EQ(msg.code, c->bytes[0] >> 2);
	CHECK_EQ(msg.excess, 0);
	check_fields(&msg, c->fields, c->name);
	for (const struct field *f = c->fields; f->id; f++)
		hsc_msg_set(&made, f->id, f->value);
	CHECK(hsc_nt_encode_table(&made, &par, out, sizeof(out), &len) ==
	      HSC_OK);
	if (len != c->len || memcmp(out, c->bytes, len) != 0)
		CHECK_STR("other bytes", "the bytes", c->name);
	CHECK(hsc_nt_encode_table(&made, &par, out, c->len - 1, &len) ==
	      HSC_E_SPACE);
}

static void test_lenient(void)
{
	for (size_t i = 0; i < COUNT(lenient); i++) {
		const struct hsc_wire_params par = { { lenient[i].src_bits } };
		const struct hsc_nt_span span =
			span_of(lenient[i].bytes, lenient[i].len);
		struct hsc_msg msg;

		if (hsc_nt_decode_table(&span, &par, &msg) != HSC_OK) {
			CHECK_STR("refused", "taken", lenient[i].name);
			continue;
		}
		CHECK_EQ(msg.layout, lenient[i].layout);
		CHECK_EQ(msg.excess, lenient[i].excess);
		CHECK_EQ(msg.extra, lenient[i].extra);
		check_fields(&msg, lenient[i].fields, lenient[i].name);
	}
}

static void test_malformed(void)
{
	for (size_t i = 0; i < COUNT(malformed); i++) {
		const struct hsc_wire_params par = {
			{ malformed[i].src_bits }
		};
		const struct hsc_nt_span span =
			span_of(malformed[i].bytes, malformed[i].len);
		struct hsc_msg msg;

		if (hsc_nt_decode_table(&span, &par, &msg) != HSC_E_WIRE)
			CHECK_STR("taken", "refused", malformed[i].name);
		CHECK_EQ(msg.offset, 7);
		CHECK_EQ(msg.len, malformed[i].len);
		CHECK_EQ(msg.code, malformed[i].bytes[0] >> 2);
	}
}

/* Every field: absent, or one bit wider than it may be. */
static void test_refused(void)
{
	const struct hsc_wire_params par = { { 3, 31 } };
	struct dice d = { 3 };
	uint8_t out[HSC_NT_MESSAGE_MAX];
	size_t len;

	for (uint8_t i = 0; i < HSC_NT_MESSAGES; i++) {
		const struct hsc_wire_layout *lay = &hsc_nt_layouts[i];

		for (unsigned k = 1; k < lay->count; k++) {
			const struct hsc_wire_field *f = &lay->fields[k];
			unsigned bits = f->width == HSC_PARAM ? 3 : f->bits;
			struct hsc_msg msg, without;

			do
				random_message_of(&d, &par, i, &msg);
			while (!hsc_msg_has(&msg, f->id));
			without = msg;
			without.present &= ~(UINT32_C(1) << f->id);
			if (!f->optional)
				CHECK(hsc_nt_encode_table(&without, &par, out,
							  sizeof(out),
							  &len) == HSC_E_VALUE);
			if (bits == HSC_NT_ADDR_BITS_MAX)
				bits = 31;
			if (bits >= 64)
				continue;
			msg.value[f->id] |= UINT64_C(1) << bits;
			CHECK(hsc_nt_encode_table(&msg, &par, out, sizeof(out),
						  &len) == HSC_E_VALUE);
		}
	}
}

/* A layout that is none, a field too many, SRC where it has no width. */
static void test_strange(void)
{
	const struct hsc_wire_params none = { { 0 } };
	struct hsc_msg msg = { .layout = HSC_LAYOUT_UNKNOWN, .code = 56 };
	uint8_t out[HSC_NT_MESSAGE_MAX];
	size_t len;

	CHECK(hsc_nt_encode_table(&msg, &none, out, sizeof(out), &len) ==
	      HSC_E_VALUE);
	msg.layout = HSC_NT_MESSAGES;
	CHECK(hsc_nt_encode_table(&msg, &none, out, sizeof(out), &len) ==
	      HSC_E_VALUE);
	msg.layout = HSC_NT_DIRECT_BRANCH;
	hsc_msg_set(&msg, NT_ICNT, 1);
	hsc_msg_set(&msg, NT_SRC, 0);
	CHECK(hsc_nt_encode_table(&msg, &none, out, sizeof(out), &len) ==
	      HSC_OK);
	hsc_msg_set(&msg, NT_SRC, 1);
	CHECK(hsc_nt_encode_table(&msg, &none, out, sizeof(out), &len) ==
	      HSC_E_VALUE);
	hsc_msg_set(&msg, NT_SRC, 0);
	hsc_msg_set(&msg, NT_HIST, 1);
	CHECK(hsc_nt_encode_table(&msg, &none, out, sizeof(out), &len) ==
	      HSC_E_VALUE);
}

/* The engine against the one that works bit by bit. */
static bool agrees_with_bits(struct dice *d)
{
	static const uint8_t extend[] = { 0, 31, 63 };
	const struct hsc_wire_params par = { { (uint8_t)dice_below(d, 13),
					       extend[dice_below(d, 3)] } };
	uint8_t out[64], truth[64];
	struct hsc_nt_span span = { HSC_NT_MESSAGE, 0, out, 0 };
	struct hsc_msg msg, back, want;
	enum hsc_status rc;

	random_message(d, &par, &msg);
	if (hsc_nt_encode_table(&msg, &par, out, sizeof(out), &span.len) !=
		    HSC_OK ||
	    bits_encode(&msg, &par, truth) != span.len ||
	    memcmp(out, truth, span.len) != 0)
		return false;
	if (hsc_nt_decode_table(&span, &par, &back) != HSC_OK ||
	    bits_decode(&span, &par, &want) != HSC_OK ||
	    !same_message(&back, &msg) || !same_message(&want, &msg))
		return false;
	for (unsigned n = 1 + (unsigned)dice_below(d, 4); n > 0; n--)
		out[dice_below(d, span.len)] ^=
			(uint8_t)(1 << dice_below(d, 8));
	rc = hsc_nt_decode_table(&span, &par, &back);
	if (rc != bits_decode(&span, &par, &want))
		return false;
	return rc != HSC_OK || same_message(&back, &want);
}

int main(void)
{
	struct dice d = { 1 };

	for (size_t i = 0; i < COUNT(both_ways); i++)
		check_both_ways(&both_ways[i]);
	for (size_t i = 0; i < COUNT(extended); i++)
		check_both_ways(&extended[i]);
	test_lenient();
	test_malformed();
	test_refused();
	test_strange();
	for (unsigned i = 0; i < 200000 && check_failures < 10; i++)
		CHECK(agrees_with_bits(&d));
	return check_failures != 0;
}
