/* SPDX-License-Identifier: MIT */
#include "codec/ntrace/peek.h"
#include "support/random_message.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_codec.h>

#define MESSAGES 20000

static struct hsc_wire_params params(unsigned src_bits, unsigned dialect)
{
	struct hsc_wire_params par = { .width = { 0 } };

	par.width[NT_SRC_BITS] = (uint8_t)src_bits;
	par.width[NT_DIALECT] = (uint8_t)dialect;
	return par;
}

/* What slicer and decoder say of the first message of sixteen bytes: its
 * length, if it is one of another source than `src`. */
static size_t other_of(const uint8_t bytes[HSC_NT_PEEK_BYTES],
		       const struct hsc_wire_params *par, uint64_t src)
{
	struct hsc_input in = { .buf = bytes, .len = HSC_NT_PEEK_BYTES };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg msg;

	if (hsc_nt_slicer_next(&slicer, &in, &span) != HSC_OK ||
	    span.kind != HSC_NT_MESSAGE ||
	    hsc_nt_decode(&span, par, &msg) != HSC_OK ||
	    hsc_msg_get(&msg, NT_SRC) == src)
		return 0;
	return span.len;
}

/* What is said of them without decoding, if that can be; else by it. */
static unsigned peek_at(const struct hsc_nt_peek *peek,
			const struct hsc_wire_params *par,
			const uint8_t bytes[HSC_NT_PEEK_BYTES], uint64_t src,
			unsigned *sure)
{
	const uint64_t first = hsc_load64(bytes);

	*sure = hsc_nt_peek_length(peek, first);
	CHECK(*sure <= 8);
	if (hsc_nt_peek_src(peek, first) == src)
		return 0;
	return *sure ? *sure : hsc_nt_peek_other(peek, par, bytes);
}

/* Messages that fill a trace are known for what they are. */
static bool is_common(const struct hsc_msg *m)
{
	return m->layout == HSC_NT_DIRECT_BRANCH ||
	       m->layout == HSC_NT_INDIRECT_BRANCH ||
	       m->layout == HSC_NT_INDIRECT_BRANCH_HIST ||
	       m->layout == HSC_NT_OWNERSHIP ||
	       (m->layout == HSC_NT_RESOURCE_FULL &&
		m->value[NT_RCODE] != HSC_NT_RCODE_HIST_REPEAT);
}

static void test_messages(unsigned src_bits, unsigned dialect)
{
	const struct hsc_wire_params par = params(src_bits, dialect);
	struct dice d = { 5 + src_bits };
	struct hsc_nt_peek peek;
	unsigned common = 0;

	CHECK(hsc_nt_peek_init(&peek, &par));
	for (unsigned i = 0; i < MESSAGES; i++) {
		uint8_t bytes[HSC_NT_MESSAGE_MAX + HSC_NT_PEEK_BYTES] = { 0 };
		const uint64_t src = dice_below(&d, 4);
		uint64_t words[2];
		struct hsc_msg m;
		size_t len;
		unsigned got, sure;

		random_message(&d, &par, &m);
		CHECK(hsc_nt_encode(&m, &par, bytes, HSC_NT_MESSAGE_MAX,
				    &len) == HSC_OK);
		CHECK_EQ(hsc_nt_cut(bytes, words), len <= 16 ? len : 0);
		got = peek_at(&peek, &par, bytes, src, &sure);
		CHECK_EQ(got, other_of(bytes, &par, src));
		if (len > 8 || !is_common(&m))
			continue;
		CHECK_EQ(sure, len);
		common++;
	}
	CHECK(common > MESSAGES / 100);
}

/* Any bytes at all; mostly few flags, as in messages. */
static void test_noise(unsigned src_bits, unsigned dialect)
{
	const struct hsc_wire_params par = params(src_bits, dialect);
	struct dice d = { 77 + src_bits };
	struct hsc_nt_peek peek;
	unsigned all = 0;

	CHECK(hsc_nt_peek_init(&peek, &par));
	for (unsigned i = 0; i < MESSAGES; i++) {
		uint8_t bytes[HSC_NT_PEEK_BYTES];
		const uint64_t src = dice_below(&d, 4);
		unsigned got, sure;

		for (unsigned k = 0; k < sizeof(bytes); k++)
			bytes[k] = (uint8_t)(dice_throw(&d) &
					     (dice_below(&d, 3) ? 0xfc : 0xff));
		if (dice_below(&d, 2))
			bytes[0] = 27 << HSC_NT_MDO_SHIFT;
		got = peek_at(&peek, &par, bytes, src, &sure);
		CHECK_EQ(got, other_of(bytes, &par, src));
		all += sure != 0;
	}
	CHECK(all > MESSAGES / 100);
}

int main(void)
{
	const struct hsc_wire_params wide = params(7, HSC_NT_STANDARD);
	struct hsc_nt_peek peek;

	for (unsigned bits = 0; bits <= 6; bits++) {
		test_messages(bits, HSC_NT_STANDARD);
		test_messages(bits, HSC_NT_SIFIVE);
		test_messages(bits, HSC_NT_WITH_DATA);
		test_noise(bits, bits & 3);
	}
	CHECK(!hsc_nt_peek_init(&peek, &wide));
	return check_failures != 0;
}
