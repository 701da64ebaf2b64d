/* SPDX-License-Identifier: MIT */
#include "support/etrace_bits.h"
#include "support/random.h"
#include "support/random_packet.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define MESSAGES 1000000

static const struct hsc_et_lead no_lead = { 0, 0 };

/* Does one packet survive, and do both codecs agree about it? */
static bool survives(const struct hsc_et_params *par, struct hsc_et_lead lead,
		     const struct hsc_msg *msg)
{
	uint8_t bytes[HSC_ET_PAYLOAD_MAX], bits[HSC_ET_PAYLOAD_MAX];
	struct hsc_et_payload in = { bytes, 0,
				     (uint8_t)hsc_et_type_of(msg->layout),
				     lead.bits };
	struct hsc_msg back, other;

	if (hsc_et_encode_after(lead, msg, par, bytes, &in.len) != HSC_OK ||
	    in.len > HSC_ET_PAYLOAD_MAX ||
	    et_bits_encode(lead, msg, par, bits) != in.len ||
	    memcmp(bytes, bits, in.len) != 0)
		return false;
	if (hsc_et_decode_payload(&in, par, &back) != HSC_OK)
		return false;
	et_bits_decode(&in, par, msg->layout, &other);
	return same_message(msg, &back) && same_message(msg, &other) &&
	       back.len == in.len && back.offset == 0;
}

static struct hsc_et_lead random_lead(struct dice *d)
{
	const uint8_t bits =
		(uint8_t)(dice_below(d, 4) == 0 ? dice_below(d, 16) : 0);

	return (struct hsc_et_lead){
		(uint16_t)(dice_throw(d) >> 1 >> (63 - bits)), bits
	};
}

static void test_round_trip(void)
{
	struct dice d = { 20 };
	unsigned bad = 0;

	for (unsigned i = random_rounds(MESSAGES / 50); i > 0; i--) {
		const uint8_t layout = (uint8_t)dice_below(&d, HSC_ET_PACKETS);
		struct hsc_et_params par;
		struct hsc_msg msg;

		random_et_params(&d, layout, &par);
		for (unsigned k = 0; k < 50; k++) {
			random_packet(&d, &par, layout, &msg);
			if (survives(&par, random_lead(&d), &msg))
				continue;
			printf("%s, %u\n", hsc_et_layouts[layout].name,
			       i * 50 + k);
			CHECK(++bad < 10);
			if (bad >= 10)
				return;
		}
	}
	CHECK_EQ(bad, 0);
}

/* Any bytes: both decoders say the same, however long they are. */
static void test_any_bytes(void)
{
	struct dice d = { 21 };

	for (unsigned i = random_rounds(200000); i > 0; i--) {
		const uint8_t wish = (uint8_t)dice_below(&d, HSC_ET_PACKETS);
		uint8_t bytes[64];
		struct hsc_et_payload in = { bytes, 1 + dice_below(&d, 64),
					     (uint8_t)hsc_et_type_of(wish),
					     (uint8_t)dice_below(&d, 16) };
		struct hsc_et_params par;
		struct hsc_msg msg, other;

		random_et_params(&d, wish, &par);
		memset(bytes, dice_below(&d, 2) ? 0xff : 0, sizeof(bytes));
		for (size_t k = dice_below(&d, in.len + 1); k > 0; k--)
			bytes[k - 1] = (uint8_t)(dice_throw(&d) >> 13);
		CHECK_EQ(hsc_et_decode_payload(&in, &par, &msg), HSC_OK);
		if (msg.layout == HSC_LAYOUT_UNKNOWN)
			continue;
		et_bits_decode(&in, &par, msg.layout, &other);
		CHECK(same_message(&msg, &other));
	}
}

/* What changes a good packet into one that cannot be sent. */
static void test_refused(void)
{
	struct dice d = { 22 };

	for (unsigned i = random_rounds(50000); i > 0; i--) {
		const uint8_t layout = (uint8_t)dice_below(&d, HSC_ET_PACKETS);
		uint8_t bytes[HSC_ET_PAYLOAD_MAX];
		unsigned field = 1 + (unsigned)dice_below(&d, ET_FIELDS - 1);
		struct hsc_et_params par;
		struct hsc_msg msg;
		size_t len;

		random_et_params(&d, layout, &par);
		random_packet(&d, &par, layout, &msg);
		if (hsc_msg_has(&msg, field) && dice_below(&d, 2))
			msg.present &= ~(UINT32_C(1) << field);
		else if (hsc_msg_has(&msg, field))
			msg.value[field] = UINT64_C(1) << 63 | 1;
		else
			hsc_msg_set(&msg, field, 0);
		/* A field of 64 bits takes that value, and bytes take it. */
		if (hsc_et_encode_after(no_lead, &msg, &par, bytes, &len) ==
		    HSC_OK)
			CHECK(survives(&par, no_lead, &msg) &&
			      msg.value[field] == (UINT64_C(1) << 63 | 1));
	}
}

static void test_space(void)
{
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_msg msg = { .layout = HSC_ET_CONTEXT };
	uint8_t bytes[8];
	size_t len;

	hsc_msg_set(&msg, ET_PRIVILEGE, 3);
	hsc_msg_set(&msg, ET_CONTEXT, 0x1234);
	CHECK_EQ(hsc_et_encode(&msg, &par, bytes, 2, &len), HSC_E_SPACE);
	CHECK_EQ(hsc_et_encode(&msg, &par, bytes, 3, &len), HSC_OK);
	CHECK_EQ(len, 3);
	msg.layout = HSC_ET_PACKETS;
	CHECK_EQ(hsc_et_encode(&msg, &par, bytes, 8, &len), HSC_E_VALUE);
	msg.layout = HSC_ET_CONTEXT;
	CHECK_EQ(hsc_et_encode_after((struct hsc_et_lead){ 2, 1 }, &msg, &par,
				     bytes, &len),
		 HSC_E_VALUE);
}

/* Bytes that are odd: layout, and bits too many. */
static const struct {
	const char *name;
	uint8_t edition, type, len;
	uint8_t bytes[8];
	uint8_t layout, extra, code;
} odd[] = {
	{ "full delta may be kept",
	  HSC_ET_2_0,
	  HSC_ET_INST,
	  8,
	  { 0x02, 0, 0, 0, 0, 0, 0, 0 },
	  HSC_ET_ADDRESS,
	  0,
	  0 },
	{ "map only, padded",
	  HSC_ET_2_0,
	  HSC_ET_INST,
	  6,
	  { 0x01, 0, 0, 0, 0xe0, 0xff },
	  HSC_ET_BRANCHES,
	  0,
	  0 },
	{ "map only, and more",
	  HSC_ET_2_0,
	  HSC_ET_INST,
	  6,
	  { 0x01, 0, 0, 0, 0x40, 0 },
	  HSC_ET_BRANCHES,
	  1,
	  0 },
	{ "map only, much more",
	  HSC_ET_2_0,
	  HSC_ET_INST,
	  6,
	  { 0x01, 0, 0, 0, 0, 0x01 },
	  HSC_ET_BRANCHES,
	  3,
	  0 },
	{ "the draft likewise",
	  HSC_ET_0_026,
	  HSC_ET_INST,
	  6,
	  { 0x00, 0, 0, 0, 0, 0x01 },
	  HSC_ET_DRAFT_FULL_DELTA,
	  3,
	  0 },
	{ "subformat 3",
	  HSC_ET_0_026,
	  HSC_ET_INST,
	  1,
	  { 0x1f },
	  HSC_LAYOUT_UNKNOWN,
	  0,
	  15 },
	{ "no predictor, no cache",
	  HSC_ET_2_0,
	  HSC_ET_INST,
	  1,
	  { 0x04 },
	  HSC_LAYOUT_UNKNOWN,
	  0,
	  4 },
	{ "not split",
	  HSC_ET_2_0,
	  HSC_ET_DATA,
	  1,
	  { 0x04 },
	  HSC_LAYOUT_UNKNOWN,
	  0,
	  4 },
	{ "no data trace",
	  HSC_ET_0_026,
	  HSC_ET_DATA,
	  1,
	  { 0x01 },
	  HSC_LAYOUT_UNKNOWN,
	  0,
	  1 },
	{ "te_support",
	  HSC_ET_0_026,
	  HSC_ET_CONTROL,
	  3,
	  { 0xd0, 0x90, 0 },
	  HSC_ET_DRAFT_SUPPORT,
	  0,
	  0 },
	{ "other control",
	  HSC_ET_0_026,
	  HSC_ET_CONTROL,
	  2,
	  { 0xd4, 0x10 },
	  HSC_LAYOUT_UNKNOWN,
	  0,
	  4 },
	{ "no control",
	  HSC_ET_2_0,
	  HSC_ET_CONTROL,
	  2,
	  { 0xd0, 0x10 },
	  HSC_LAYOUT_UNKNOWN,
	  0,
	  0 },
};

/* A subformat of 0 is an index where there are no counts. */
static void test_subformats(void)
{
	static const struct {
		uint8_t predictor, cache, byte, layout;
	} cases[] = {
		{ 2, 2, 0x00, HSC_ET_BRANCH_COUNT },
		{ 2, 2, 0x04, HSC_ET_JUMP_TARGET },
		{ 2, 0, 0x00, HSC_ET_BRANCH_COUNT },
		{ 0, 2, 0x00, HSC_ET_JUMP_TARGET },
		{ 0, 2, 0x04, HSC_ET_JUMP_TARGET },
		{ 0, 0, 0x00, HSC_ET_BRANCH_COUNT },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
		const uint8_t bytes[8] = { cases[i].byte };
		const struct hsc_et_payload in = { bytes, 8, HSC_ET_INST, 0 };
		struct hsc_error why;
		struct hsc_msg msg;

		CHECK(hsc_et_params_set(&par, "f0s_width_p", 1, &why) ==
			      HSC_OK &&
		      hsc_et_params_set(&par, "bpred_size_p",
					cases[i].predictor, &why) == HSC_OK &&
		      hsc_et_params_set(&par, "cache_size_p", cases[i].cache,
					&why) == HSC_OK);
		CHECK_EQ(hsc_et_decode_payload(&in, &par, &msg), HSC_OK);
		CHECK_EQ(msg.layout, cases[i].layout);
	}
}

static void test_odd(void)
{
	for (size_t i = 0; i < COUNT(odd); i++) {
		const struct hsc_et_params par = hsc_et_params_default(
			(enum hsc_et_edition)odd[i].edition);
		const struct hsc_et_payload in = { odd[i].bytes, odd[i].len,
						   odd[i].type, 0 };
		struct hsc_msg msg;

		CHECK_EQ(hsc_et_decode_payload(&in, &par, &msg), HSC_OK);
		if (msg.layout != odd[i].layout || msg.extra != odd[i].extra ||
		    msg.code != odd[i].code)
			printf("%s\n", odd[i].name);
		CHECK_EQ(msg.layout, odd[i].layout);
		CHECK_EQ(msg.extra, odd[i].extra);
		CHECK_EQ(msg.code, odd[i].code);
	}
}

static void test_empty(void)
{
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_msg msg;

	CHECK_EQ(hsc_et_decode(NULL, 0, &par, &msg), HSC_E_WIRE);
	CHECK_EQ(msg.layout, HSC_LAYOUT_UNKNOWN);
	CHECK_EQ(msg.present, 0);
}

static void test_extend(void)
{
	CHECK_EQ(hsc_et_extend(0x3f, 6), UINT64_MAX);
	CHECK_EQ(hsc_et_extend(0x1f, 6), 0x1f);
	CHECK_EQ(hsc_et_extend(1, 64), 1);
	CHECK_EQ(hsc_et_extend(1, 1), UINT64_MAX);
}

int main(void)
{
	test_round_trip();
	test_any_bytes();
	test_refused();
	test_space();
	test_odd();
	test_subformats();
	test_empty();
	test_extend();
	return check_failures != 0;
}
