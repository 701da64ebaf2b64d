/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/flow/ntrace_data.h>

#define A(address, value, size, write, has_address, has_value)                 \
	{                                                                      \
		address, value, size, write, has_address, has_value            \
	}

enum { W = HSC_NT_DATA_WRITE, R = HSC_NT_DATA_READ };
enum { WS = HSC_NT_DATA_WRITE_SYNC, RS = HSC_NT_DATA_READ_SYNC };

/* One after the other: one thread of addresses, whatever size and direction. */
static const struct case_ {
	uint8_t layout, dsz, elsz;
	uint64_t address, data;
	bool ok;
	struct hsc_nt_data want;
} cases[] = {
	/* before anything: what it refers to is not known, but its value is */
	{ W, 4, 0, 8, 7, true, A(0, 7, 4, true, false, true) },
	{ R, 14, 3, 8, 7, true, A(0, 7, 4, false, false, true) },
	{ WS, 8, 0, 0x1001, UINT64_MAX, true,
	  A(0x1001, UINT64_MAX, 8, true, true, true) },
	{ R, 1, 0, 3, 0xff, true, A(0x1002, 0xff, 1, false, true, true) },
	{ R, 0, 2, 0, 0, true, A(0x1002, 0, 2, false, true, false) },
	{ W, 14, 4, 4, 9, true, A(0x1004, 9, 8, true, true, true) },
	{ W, 15, 1, 9, 0, true, A(0xfff, 0, 1, true, true, false) },
	/* what is not told leaves the thread alone */
	{ R, 2, 7, 0, 5, true, A(0, 5, 2, false, false, true) },
	{ WS, 2, 7, 0, 5, true, A(0, 5, 2, true, false, true) },
	{ R, 4, 0, 0, 1, true, A(0xfff, 1, 4, false, true, true) },
	{ RS, 0, 1, 0x80, 0, true, A(0x80, 0, 1, false, true, false) },
	/* down below zero and up again */
	{ R, 14, 1, 0x101, 1, true, A(UINT64_MAX, 1, 1, false, true, true) },
	{ R, 14, 1, 2, 1, true, A(0, 1, 1, false, true, true) },
	/* none of ours: sizes, codes, values too wide, values where none is */
	{ R, 3, 0, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 9, 0, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 4, 3, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 0, 0, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 0, 5, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 0, 7, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 14, 7, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ R, 13, 1, 0, 0, false, A(0, 0, 0, 0, 0, 0) },
	{ W, 1, 0, 0, 0x100, false, A(0, 0, 0, 0, 0, 0) },
	{ W, 0, 1, 0, 1, false, A(0, 0, 0, 0, 0, 0) },
	{ W, 15, 1, 0, 1, false, A(0, 0, 0, 0, 0, 0) },
	{ W, 1, 7, 4, 1, false, A(0, 0, 0, 0, 0, 0) },
	{ WS, 14, 1, 4, 1, false, A(0, 0, 0, 0, 0, 0) },
	/* and they have not moved it */
	{ R, 4, 0, 4, 1, true, A(4, 1, 4, false, true, true) },
	{ HSC_NT_DATA_ACQUISITION, 4, 0, 4, 1, false, A(0, 0, 0, 0, 0, 0) },
};

static struct hsc_msg message(const struct case_ *c)
{
	struct hsc_msg m = { .layout = c->layout };

	if (c->layout == WS || c->layout == RS)
		hsc_msg_set(&m, NT_SYNC, 2);
	hsc_msg_set(&m, NT_DSZ, c->dsz);
	hsc_msg_set(&m, NT_ELSZ, c->elsz);
	hsc_msg_set(&m,
		    c->layout == WS || c->layout == RS ? NT_FADDR : NT_UADDR,
		    c->address);
	hsc_msg_set(&m, NT_DATA, c->data);
	return m;
}

static bool is_same(const struct hsc_nt_data *a, const struct hsc_nt_data *b)
{
	return a->address == b->address && a->value == b->value &&
	       a->size == b->size && a->write == b->write &&
	       a->has_address == b->has_address && a->has_value == b->has_value;
}

static void test_cases(void)
{
	struct hsc_nt_data_flow f = { .xlen = 64 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct case_ *c = &cases[i];
		const struct hsc_msg m = message(c);
		struct hsc_nt_data got;
		const bool ok = hsc_nt_data_flow_take(&f, &m, &got);

		if (ok == c->ok && (!ok || is_same(&got, &c->want)))
			continue;
		printf("case %zu: %d, %" PRIx64 " at %" PRIx64 "\n", i, ok,
		       ok ? got.value : 0, ok ? got.address : 0);
		check_failures++;
	}
}

/* Addresses of RV32 wrap at 4 GB, and there are none above. */
static void test_narrow(void)
{
	struct hsc_nt_data_flow f = { .xlen = 32 };
	const struct case_ start = { .layout = WS, .dsz = 4, .address = 4 };
	const struct case_ back = {
		.layout = R, .dsz = 14, .elsz = 3, .address = 15
	};
	const struct case_ above = { .layout = WS,
				     .dsz = 4,
				     .address = UINT64_C(1) << 32 };
	struct hsc_nt_data got;
	struct hsc_msg m = message(&start);

	CHECK(hsc_nt_data_flow_take(&f, &m, &got));
	m = message(&back);
	CHECK(hsc_nt_data_flow_take(&f, &m, &got));
	CHECK_EQ(got.address, 0xfffffffc);
	m = message(&above);
	CHECK(!hsc_nt_data_flow_take(&f, &m, &got));
}

/* A field that is missing or too wide; and a loss. */
static void test_damage(void)
{
	static const uint8_t fields[] = { NT_DSZ, NT_ELSZ, NT_UADDR, NT_DATA };
	const struct case_ start = { .layout = RS, .dsz = 4, .address = 4 };
	const struct case_ next = { .layout = R, .dsz = 4, .address = 8 };
	struct hsc_nt_data_flow f = { .xlen = 0 };
	struct hsc_msg m = message(&start);
	struct hsc_nt_data got;

	CHECK(hsc_nt_data_flow_take(&f, &m, &got));
	for (unsigned i = 0; i < sizeof(fields); i++) {
		m = message(&next);
		m.present &= ~(UINT32_C(1) << fields[i]);
		CHECK(!hsc_nt_data_flow_take(&f, &m, &got));
		m = message(&next);
		m.excess = UINT32_C(1) << fields[i];
		CHECK(!hsc_nt_data_flow_take(&f, &m, &got));
	}
	m = message(&next);
	hsc_nt_data_flow_lose(&f);
	CHECK(hsc_nt_data_flow_take(&f, &m, &got) && !got.has_address);
	m = message(&start);
	CHECK(hsc_nt_data_flow_take(&f, &m, &got) && got.has_address);
}

int main(void)
{
	test_cases();
	test_narrow();
	test_damage();
	return check_failures != 0;
}
