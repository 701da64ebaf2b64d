/* SPDX-License-Identifier: MIT */
/* The fast way and the table engine give the same, for whatever is given. */
#include "codec/ntrace/table.h"
#include "support/random.h"
#include "support/random_message.h"
#include "unit/check.h"

#define STREAMS 1000000

/* The messages that have a fast way, and now and then any other. */
static uint8_t random_layout(struct dice *d)
{
	static const uint8_t hot[] = {
		HSC_NT_DIRECT_BRANCH,         HSC_NT_INDIRECT_BRANCH,
		HSC_NT_INDIRECT_BRANCH_HIST,  HSC_NT_RESOURCE_FULL,
		HSC_NT_DATA_ACQUISITION,      HSC_NT_IN_CIRCUIT_TRACE,
		HSC_NT_IN_CIRCUIT_TRACE_SYNC, HSC_NT_DATA_WRITE,
		HSC_NT_DATA_READ_SYNC,
	};

	if (dice_below(d, 4) == 0)
		return (uint8_t)dice_below(d, HSC_NT_MESSAGES);
	return hot[dice_below(d, sizeof(hot))];
}

static struct hsc_wire_params random_params(struct dice *d)
{
	static const uint8_t extend[] = { 0, 0, 31, 63 };
	const uint64_t src_bits = dice_below(d, 2) * dice_below(d, 13);

	return (struct hsc_wire_params){
		.width = { (uint8_t)src_bits, extend[dice_below(d, 4)],
			   (uint8_t)(dice_below(d, 4) ? 0 : 48),
			   (uint8_t)dice_below(d, HSC_NT_DIALECTS) }
	};
}

static bool compare_decode(const struct hsc_nt_span *span,
			   const struct hsc_wire_params *par)
{
	struct hsc_msg fast, table;
	const enum hsc_status rc = hsc_nt_decode(span, par, &fast);

	if (rc != hsc_nt_decode_table(span, par, &table))
		return false;
	if (fast.offset != span->offset || fast.len != span->len ||
	    fast.code != table.code)
		return false;
	return rc != HSC_OK || same_message(&fast, &table);
}

/* Give a field a value beyond its limit, or take one away, or add one. */
static void spoil_message(struct dice *d, struct hsc_msg *msg)
{
	const unsigned field = 1 + (unsigned)dice_below(d, NT_FIELDS - 1);

	if (dice_below(d, 2))
		msg->value[field] = dice_bits(d, 64);
	else
		msg->present ^= UINT32_C(1) << field;
}

static bool compare_encode(const struct hsc_msg *msg,
			   const struct hsc_wire_params *par, size_t cap)
{
	uint8_t fast[64], table[64];
	size_t fast_len = 0, table_len = 0;
	const enum hsc_status rc =
		hsc_nt_encode(msg, par, fast, cap, &fast_len);

	if (rc != hsc_nt_encode_table(msg, par, table, cap, &table_len))
		return false;
	return rc != HSC_OK ||
	       (fast_len == table_len && memcmp(fast, table, fast_len) == 0);
}

/* Change data bits, flags and the number of bytes. */
static size_t spoil_bytes(struct dice *d, uint8_t *bytes, size_t len)
{
	const size_t at = dice_below(d, len);

	switch (dice_below(d, 4)) {
	case 0:
		bytes[at] ^= (uint8_t)(1 << dice_below(d, 8));
		return len;
	case 1:
		bytes[at] = (uint8_t)dice_throw(d);
		return len;
	case 2: /* a zero more at the end of a field */
		if (at == 0)
			return len;
		memmove(bytes + at + 1, bytes + at, len - at);
		bytes[at] &= 0xfc;
		bytes[at + 1] &= 3;
		return len + 1;
	default:
		memmove(bytes + at, bytes + at + 1, len - at - 1);
		return len > 2 ? len - 1 : len;
	}
}

/* One random message, whole and spoiled, forth and back, both ways. */
static bool one_stream(struct dice *d)
{
	struct hsc_wire_params par = random_params(d);
	const uint8_t layout = random_layout(d);
	uint8_t bytes[128];
	struct hsc_nt_span span = { HSC_NT_MESSAGE, 0, bytes, 5 };
	struct hsc_msg msg, back;

	if (layout >= HSC_NT_STANDARD_MESSAGES)
		par.width[NT_DIALECT] = HSC_NT_SIFIVE_DATA;
	random_message_of(d, &par, layout, &msg);
	if (!compare_encode(&msg, &par, 64) ||
	    !compare_encode(&msg, &par, dice_below(d, 40)))
		return false;
	if (hsc_nt_encode(&msg, &par, bytes, sizeof(bytes), &span.len) !=
	    HSC_OK)
		return false;
	if (!compare_decode(&span, &par))
		return false;
	if (hsc_nt_decode(&span, &par, &back) != HSC_OK ||
	    !same_message(&msg, &back))
		return false;
	for (unsigned n = (unsigned)dice_below(d, 4); n > 0; n--)
		span.len = spoil_bytes(d, bytes, span.len);
	if (!compare_decode(&span, &par))
		return false;
	spoil_message(d, &msg);
	return compare_encode(&msg, &par, 64);
}

/* Each message with the least and the most that its fields may hold. */
static void test_limits(void)
{
	static const struct {
		const char *name;
		uint8_t layout, field, bits;
	} cases[] = {
		{ "DirectBranch", HSC_NT_DIRECT_BRANCH, NT_ICNT, 22 },
		{ "IndirectBranch", HSC_NT_INDIRECT_BRANCH, NT_ICNT, 22 },
		{ "U-ADDR", HSC_NT_INDIRECT_BRANCH, NT_UADDR, 63 },
		{ "HIST", HSC_NT_INDIRECT_BRANCH_HIST, NT_HIST, 32 },
		{ "RDATA", HSC_NT_RESOURCE_FULL, NT_RDATA, 32 },
		{ "HREPEAT", HSC_NT_RESOURCE_FULL, NT_HREPEAT, 18 },
		{ "B-TYPE", HSC_NT_INDIRECT_BRANCH, NT_BTYPE, 2 },
		{ "RCODE", HSC_NT_RESOURCE_FULL, NT_RCODE, 4 },
		{ "SRC", HSC_NT_DIRECT_BRANCH, NT_SRC, 5 },
		{ "DSZ", HSC_NT_DATA_WRITE, NT_DSZ, 4 },
		{ "ELSZ", HSC_NT_DATA_READ_SYNC, NT_ELSZ, 3 },
	};
	const struct hsc_wire_params par = { .width = { 5 } };
	struct dice d = { 77 };
	uint8_t bytes[HSC_NT_MESSAGE_MAX];
	size_t len;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_msg msg;

		do
			random_message_of(&d, &par, cases[i].layout, &msg);
		while (!hsc_msg_has(&msg, cases[i].field) ||
		       (cases[i].field == NT_RCODE &&
			msg.value[NT_RCODE] == 2));
		msg.value[cases[i].field] = (UINT64_C(1) << cases[i].bits) - 1;
		if (hsc_nt_encode(&msg, &par, bytes, sizeof(bytes), &len) !=
		    HSC_OK)
			CHECK_STR("refused", "taken", cases[i].name);
		msg.value[cases[i].field]++;
		if (hsc_nt_encode(&msg, &par, bytes, sizeof(bytes), &len) !=
		    HSC_E_VALUE)
			CHECK_STR("taken", "refused", cases[i].name);
	}
}

int main(void)
{
	struct dice d = { 20241121 };

	for (unsigned i = random_rounds(STREAMS); i > 0 && check_failures < 10;
	     i--) {
		const struct dice before = d;

		if (!one_stream(&d)) {
			printf("stream %u differs, dice %#" PRIx64 "\n", i,
			       before.state);
			check_failures++;
		}
	}
	test_limits();
	return check_failures != 0;
}
