/* SPDX-License-Identifier: MIT */
/*
 * The fast path and the table engine, over random packets, spoilt ones and any
 * bytes: what the fast path does is what the table engine does.
 */
#include "codec/etrace/fast.h"
#include "support/random.h"
#include "support/random_packet.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define PACKETS  200000

static const uint8_t layouts[] = {
	HSC_ET_JUMP_TARGET,      HSC_ET_BRANCHES,         HSC_ET_ADDRESS,
	HSC_ET_DRAFT_FULL_DELTA, HSC_ET_DRAFT_DIFF_DELTA, HSC_ET_DRAFT_ADDRESS,
};

/* Those of common encoders must take the fast path. */
static void check_encode(const struct hsc_msg *msg,
			 const struct hsc_et_params *par, unsigned *fast)
{
	uint8_t mine[HSC_ET_PAYLOAD_MAX], tables[HSC_ET_PAYLOAD_MAX];
	const size_t n = hsc_et_fast_encode(msg, par, mine);
	size_t len = 0;

	if (n == 0)
		return;
	++*fast;
	CHECK_EQ(hsc_et_table_encode(msg, par, tables, sizeof(tables), &len),
		 HSC_OK);
	CHECK_EQ(n, len);
	CHECK(memcmp(mine, tables, n) == 0);
}

static void check_decode(const uint8_t *bytes, size_t len,
			 const struct hsc_et_params *par, unsigned *fast)
{
	const struct hsc_et_payload in = { bytes, len, HSC_ET_INST, 0 };
	struct hsc_msg mine, tables;

	if (!hsc_et_fast_decode(bytes, len, par, &mine))
		return;
	++*fast;
	CHECK_EQ(hsc_et_table_decode(&in, par, &tables), HSC_OK);
	CHECK(same_message(&mine, &tables));
	CHECK_EQ(mine.len, tables.len);
	CHECK_EQ(mine.extra, tables.extra);
	CHECK_EQ(mine.code, tables.code);
	CHECK_EQ(mine.excess, tables.excess);
}

static void spoil(struct dice *d, struct hsc_msg *msg)
{
	const unsigned field = 1 + (unsigned)dice_below(d, ET_FIELDS - 1);

	switch (dice_below(d, 4)) {
	case 0:
		msg->present ^= UINT32_C(1) << field;
		break;
	case 1:
		msg->value[field] = dice_throw(d);
		break;
	default:
		break;
	}
}

static void test_encode(void)
{
	struct dice d = { 30 };
	unsigned fast = 0;

	for (unsigned i = random_rounds(PACKETS); i > 0 && check_failures == 0;
	     i--) {
		const uint8_t layout = layouts[dice_below(&d, COUNT(layouts))];
		struct hsc_et_params par;
		struct hsc_msg msg = { .present = 0 };

		random_et_params(&d, layout, &par);
		random_packet(&d, &par, layout, &msg);
		spoil(&d, &msg);
		check_encode(&msg, &par, &fast);
	}
	CHECK(fast > random_rounds(PACKETS) / 4);
}

static void test_decode(void)
{
	struct dice d = { 31 };
	unsigned fast = 0;

	for (unsigned i = random_rounds(PACKETS); i > 0 && check_failures == 0;
	     i--) {
		const uint8_t layout = layouts[dice_below(&d, COUNT(layouts))];
		const bool ones = dice_below(&d, 2);
		uint8_t bytes[HSC_ET_PAYLOAD_MAX];
		struct hsc_et_params par;
		struct hsc_msg msg;
		size_t len;

		random_et_params(&d, layout, &par);
		random_packet(&d, &par, layout, &msg);
		if (hsc_et_encode(&msg, &par, bytes, sizeof(bytes), &len) !=
		    HSC_OK)
			continue;
		check_decode(bytes, len, &par, &fast);
		/* more of it than there need be, cut short, with errors */
		memset(bytes + len, ones ? 0xff : 0, sizeof(bytes) - len);
		check_decode(bytes, 1 + dice_below(&d, 20), &par, &fast);
		bytes[dice_below(&d, 16)] ^= (uint8_t)(1u << dice_below(&d, 8));
		check_decode(bytes, 1 + dice_below(&d, 20), &par, &fast);
	}
	CHECK(fast > random_rounds(PACKETS));
}

/* The same as a message: flags and counts repeat the bit before them. */
static void spell_out(const struct hsc_et_fast_packet *r,
		      const struct hsc_et_params *par, struct hsc_msg *msg)
{
	const bool index = r->layout == HSC_ET_JUMP_TARGET;
	const unsigned top = par->width[ETW_ADDRESS] - 1u;
	const unsigned bits = hsc_et_map_bits[1][r->branches];
	bool sign = r->address >> top & 1;

	msg->layout = r->layout;
	msg->present = 0;
	if (r->layout != HSC_ET_ADDRESS && r->layout != HSC_ET_DRAFT_ADDRESS) {
		hsc_msg_set(msg, ET_BRANCHES, r->all ? 0 : r->branches);
		if (!index || r->branches)
			hsc_msg_set(msg, ET_BRANCH_MAP, r->map);
	}
	if (index)
		sign = bits ? r->map >> (bits - 1) & 1 : 0;
	if (!r->all)
		hsc_msg_set(msg, index ? ET_INDEX : ET_ADDRESS, r->address);
	if (r->all || par->edition == HSC_ET_0_026)
		return;
	hsc_msg_set(msg, ET_IRREPORT, sign);
	if (par->width[ETW_IRETS])
		hsc_msg_set(msg, ET_IRETS, sign ? 0xff : 0);
	if (index)
		return;
	hsc_msg_set(msg, ET_NOTIFY, sign);
	hsc_msg_set(msg, ET_UPDISCON, sign);
}

static void random_fast(struct dice *d, const struct hsc_et_params *par,
			uint8_t layout, struct hsc_et_fast_packet *r)
{
	const unsigned width =
		layout == HSC_ET_JUMP_TARGET ? 6 : par->width[ETW_ADDRESS];
	const uint64_t v = hsc_et_extend(dice_throw(d),
					 1 + (unsigned)dice_below(d, width));
	const bool map =
		layout != HSC_ET_ADDRESS && layout != HSC_ET_DRAFT_ADDRESS;

	r->layout = layout;
	r->address = v & UINT64_MAX >> (64 - width);
	r->branches = (uint8_t)(map ? dice_below(d, 32) : 0);
	if (map && layout != HSC_ET_JUMP_TARGET && r->branches == 0)
		r->branches = 31;
	r->map = (uint32_t)(dice_throw(d) & ((UINT64_C(1) << r->branches) - 1));
	r->lead_bits = (uint8_t)(dice_below(d, 2) ? dice_below(d, 8) : 0);
	r->lead = (uint8_t)dice_below(d, 1u << r->lead_bits);
	r->all = map && r->branches == 31 && layout != HSC_ET_JUMP_TARGET &&
		 dice_below(d, 2);
}

/* A payload after a lead, and its sign after it. Returns the bytes that are
 * more than copies of that. */
static size_t move_up(const struct hsc_et_fast_packet *r,
		      const uint8_t *payload, size_t len,
		      uint8_t out[HSC_ET_FAST_MAX + 1])
{
	const uint8_t sign = payload[len - 1] & 0x80 ? 0xff : 0;
	unsigned held = r->lead;

	for (size_t i = 0; i <= len; i++, held >>= 8) {
		held |= (unsigned)(i < len ? payload[i] : sign) << r->lead_bits;
		out[i] = (uint8_t)held;
	}
	for (len++; len > 1 && out[len - 1] == sign &&
		    (out[len - 2] & 0x80) == (sign & 0x80);)
		len--;
	return len;
}

static void test_write(void)
{
	struct dice d = { 33 };

	for (unsigned i = random_rounds(PACKETS); i > 0 && check_failures == 0;
	     i--) {
		const uint8_t layout = layouts[dice_below(&d, COUNT(layouts))];
		const bool draft = layout >= HSC_ET_DRAFT_FULL_DELTA;
		struct hsc_et_params par = hsc_et_params_default(
			draft ? HSC_ET_0_026 : HSC_ET_2_0);
		uint8_t mine[HSC_ET_FAST_MAX], tables[HSC_ET_PAYLOAD_MAX];
		uint8_t want[HSC_ET_FAST_MAX + 1];
		struct hsc_error why;
		struct hsc_et_fast_packet r;
		struct hsc_msg msg;
		unsigned bits;
		size_t len;

		if (!draft && dice_below(&d, 2))
			CHECK_EQ(hsc_et_params_set(&par, "iret_ext", 1, &why),
				 HSC_OK);
		if (dice_below(&d, 2))
			CHECK_EQ(hsc_et_params_set(&par, "iaddress_width_p", 32,
						   &why),
				 HSC_OK);
		if (layout == HSC_ET_JUMP_TARGET)
			CHECK_EQ(hsc_et_params_set(&par, "cache_size_p", 6,
						   &why),
				 HSC_OK);
		random_fast(&d, &par, layout, &r);
		spell_out(&r, &par, &msg);
		CHECK_EQ(hsc_et_table_encode(&msg, &par, tables, sizeof(tables),
					     &len),
			 HSC_OK);
		bits = hsc_et_fast_write(&r, &par, mine);
		CHECK_EQ(hsc_et_fast_payload(&r, bits), len);
		len = move_up(&r, tables, len, want);
		CHECK_EQ(hsc_et_fast_bytes(bits), len);
		CHECK(memcmp(mine, want, len) == 0);
	}
}

/* A common encoder's packets are never left to the tables. */
static void test_common(void)
{
	struct dice d = { 32 };

	for (unsigned i = random_rounds(PACKETS); i > 0 && check_failures == 0;
	     i--) {
		const uint8_t layout = layouts[dice_below(&d, COUNT(layouts))];
		const bool draft = layout >= HSC_ET_DRAFT_FULL_DELTA;
		struct hsc_et_params par = hsc_et_params_default(
			draft ? HSC_ET_0_026 : HSC_ET_2_0);
		uint8_t bytes[HSC_ET_PAYLOAD_MAX];
		struct hsc_error why;
		struct hsc_msg msg;
		size_t len;

		if (layout == HSC_ET_JUMP_TARGET)
			CHECK_EQ(hsc_et_params_set(&par, "cache_size_p", 6,
						   &why),
				 HSC_OK);
		random_packet(&d, &par, layout, &msg);
		len = hsc_et_fast_encode(&msg, &par, bytes);
		CHECK(len > 0);
		CHECK(hsc_et_fast_decode(bytes, len, &par, &msg));
	}
}

int main(void)
{
	test_encode();
	test_decode();
	test_common();
	test_write();
	return check_failures != 0;
}
