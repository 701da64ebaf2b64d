/* SPDX-License-Identifier: MIT */
/*
 * Packets read in place and decoded, over random ones and spoilt ones: what is
 * read in place is what the decoder says, and most that could be is.
 */
#include "codec/etrace/fast.h"
#include "codec/etrace/peek.h"
#include "support/random_packet.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define PACKETS  200000

static const uint8_t layouts[] = {
	HSC_ET_JUMP_TARGET,
	HSC_ET_BRANCHES,
	HSC_ET_ADDRESS,
	HSC_ET_DRAFT_FULL_DELTA,
	HSC_ET_DRAFT_DIFF_DELTA,
	HSC_ET_DRAFT_ADDRESS,
	HSC_ET_START,
	HSC_ET_DRAFT_START,
};

/* Does each flag repeat the top bit of the address, and the counts too? */
static bool is_quiet(const struct hsc_msg *msg, const struct hsc_et_params *par)
{
	static const struct {
		uint8_t field, width;
	} counts[] = { { ET_IRDEPTH, ETW_IRDEPTH }, { ET_IRETS, ETW_IRETS } };
	const unsigned top = par->width[ETW_ADDRESS] - 1u;
	const uint64_t sign = msg->value[ET_ADDRESS] >> top & 1;

	for (unsigned f = ET_NOTIFY; f <= ET_IRREPORT; f++)
		if (hsc_msg_has(msg, f) && msg->value[f] != sign)
			return false;
	for (size_t i = 0; i < COUNT(counts); i++)
		if (hsc_msg_has(msg, counts[i].field) &&
		    msg->value[counts[i].field] !=
			    sign * hsc_ones64(par->width[counts[i].width]))
			return false;
	return msg->extra == 0;
}

static bool is_plain(const struct hsc_msg *msg)
{
	for (size_t i = 1; i < 6; i++)
		if (msg->layout == layouts[i])
			return true;
	return false;
}

static void check_address(const struct hsc_et_peek *peek,
			  const struct hsc_msg *msg,
			  const struct hsc_et_params *par)
{
	CHECK_EQ(peek->addressed, hsc_msg_has(msg, ET_ADDRESS));
	if (!peek->addressed)
		return;
	CHECK(is_quiet(msg, par));
	CHECK_EQ(hsc_low64(peek->address, par->width[ETW_ADDRESS]),
		 msg->value[ET_ADDRESS]);
	CHECK_EQ(peek->full, msg->layout == HSC_ET_DRAFT_FULL_DELTA);
}

static void check(const uint8_t *bytes, size_t len,
		  const struct hsc_et_params *par, unsigned *read)
{
	const struct hsc_et_payload in = { bytes, len, HSC_ET_INST, 0 };
	uint64_t branches, want;
	struct hsc_et_peek peek;
	struct hsc_msg msg;

	CHECK_EQ(hsc_et_table_decode(&in, par, &msg), HSC_OK);
	if (!hsc_et_peek(bytes, (unsigned)len, par, &peek)) {
		CHECK(!is_plain(&msg) ||
		      (hsc_msg_has(&msg, ET_ADDRESS) && !is_quiet(&msg, par)) ||
		      msg.extra);
		return;
	}
	++*read;
	CHECK(is_plain(&msg));
	CHECK_EQ(msg.extra, 0);
	check_address(&peek, &msg, par);
	branches = hsc_msg_get(&msg, ET_BRANCHES);
	if (hsc_msg_has(&msg, ET_BRANCHES) && !branches)
		branches = HSC_ET_MAP_MAX;
	want = hsc_low64(hsc_msg_get(&msg, ET_BRANCH_MAP), (unsigned)branches);
	CHECK_EQ(peek.count, branches);
	CHECK_EQ(hsc_low64(peek.map, peek.count), want);
}

static size_t shorter(size_t len)
{
	return len < HSC_ET_PEEK_BYTES ? len : HSC_ET_PEEK_BYTES;
}

int main(void)
{
	struct dice d = { 32 };
	unsigned read = 0;

	for (unsigned i = 0; i < PACKETS && check_failures == 0; i++) {
		const uint8_t layout = layouts[dice_below(&d, COUNT(layouts))];
		uint8_t bytes[HSC_ET_PAYLOAD_MAX] = { 0 };
		struct hsc_et_params par;
		struct hsc_msg msg;
		size_t len;

		random_et_params(&d, layout, &par);
		random_packet(&d, &par, layout, &msg);
		if (hsc_et_encode(&msg, &par, bytes, sizeof(bytes), &len) !=
		    HSC_OK)
			continue;
		check(bytes, shorter(len), &par, &read);
		check(bytes, 1 + dice_below(&d, shorter(len)), &par, &read);
		bytes[dice_below(&d, 8)] ^= (uint8_t)(1u << dice_below(&d, 8));
		check(bytes, shorter(len), &par, &read);
	}
	CHECK(read > PACKETS / 4);
	return check_failures != 0;
}
