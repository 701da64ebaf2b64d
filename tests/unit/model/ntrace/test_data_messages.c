/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/data_messages.h>

enum { W = HSC_NT_DATA_WRITE, R = HSC_NT_DATA_READ };
enum { WS = HSC_NT_DATA_WRITE_SYNC, RS = HSC_NT_DATA_READ_SYNC };
enum { NONE, XOR, DIFFERENCE, SHORTEST };

/* What the fields are; 99 in front: the thread is forgotten. */
static const struct case_ {
	uint8_t mode, no_value;
	struct hsc_data_access access;
	bool forget;
	uint8_t layout, dsz, elsz;
	uint64_t address, data;
} cases[] = {
	{ XOR,
	  0,
	  { 0x1003, 0xff, 1, HSC_DTYPE_STORE, 0, 0 },
	  true,
	  WS,
	  1,
	  0,
	  0x1003,
	  0xff },
	{ XOR,
	  0,
	  { 0x1004, 5, 4, HSC_DTYPE_LOAD, 0, 0 },
	  false,
	  R,
	  4,
	  0,
	  7,
	  5 },
	{ XOR,
	  0,
	  { 0x1004, 5, 4, HSC_DTYPE_STORE, 0, 0 },
	  false,
	  W,
	  4,
	  0,
	  0,
	  5 },
	{ XOR,
	  1,
	  { 0x1006, 5, 2, HSC_DTYPE_STORE, 0, 0 },
	  false,
	  W,
	  0,
	  2,
	  2,
	  0 },
	{ XOR,
	  1,
	  { 0x1008, 5, 8, HSC_DTYPE_LOAD, 0, 0 },
	  true,
	  RS,
	  0,
	  4,
	  0x1008,
	  0 },
	{ DIFFERENCE,
	  0,
	  { 0x1004, 5, 4, HSC_DTYPE_LOAD, 0, 0 },
	  false,
	  R,
	  14,
	  3,
	  7,
	  5 },
	{ DIFFERENCE,
	  0,
	  { 0x100c, 5, 8, HSC_DTYPE_LOAD, 0, 0 },
	  false,
	  R,
	  14,
	  4,
	  16,
	  5 },
	{ DIFFERENCE,
	  1,
	  { 0x100c, 5, 1, HSC_DTYPE_STORE, 0, 0 },
	  false,
	  W,
	  15,
	  1,
	  0,
	  0 },
	{ DIFFERENCE,
	  0,
	  { 0x2000, 5, 2, HSC_DTYPE_STORE, 0, 0 },
	  true,
	  WS,
	  2,
	  0,
	  0x2000,
	  5 },
	/* the XOR of 1fff and 2000 is long, their difference short */
	{ SHORTEST,
	  0,
	  { 0x1fff, 5, 1, HSC_DTYPE_STORE, 0, 0 },
	  false,
	  W,
	  14,
	  1,
	  1,
	  5 },
	{ SHORTEST,
	  0,
	  { 0x1ffe, 5, 1, HSC_DTYPE_STORE, 0, 0 },
	  false,
	  W,
	  1,
	  0,
	  1,
	  5 },
	{ NONE,
	  0,
	  { 0x3000, 5, 8, HSC_DTYPE_LOAD, 0, 0 },
	  false,
	  R,
	  8,
	  7,
	  0,
	  5 },
	{ NONE,
	  0,
	  { 0x3000, 5, 1, HSC_DTYPE_STORE, 0, 0 },
	  true,
	  WS,
	  1,
	  7,
	  0,
	  5 },
};

static void check(const struct case_ *c, const struct hsc_msg *m, size_t i)
{
	const bool whole = c->layout == WS || c->layout == RS;

	CHECK_EQ(m->layout, c->layout);
	CHECK_EQ(hsc_msg_has(m, NT_SYNC), whole);
	CHECK_EQ(hsc_msg_get(m, NT_SYNC), whole ? HSC_NT_SYNC_OVERRUN : 0);
	CHECK_EQ(hsc_msg_get(m, NT_DSZ), c->dsz);
	CHECK_EQ(hsc_msg_get(m, NT_ELSZ), c->elsz);
	CHECK(hsc_msg_has(m, whole ? NT_FADDR : NT_UADDR));
	CHECK_EQ(hsc_msg_get(m, whole ? NT_FADDR : NT_UADDR), c->address);
	CHECK_EQ(hsc_msg_get(m, NT_DATA), c->data);
	if (check_failures)
		printf("case %zu\n", i);
}

/* The shorter way round, also across the ends of the addresses. */
static void test_wrap(void)
{
	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		struct hsc_data_messages d = { .addresses = DIFFERENCE,
					       .xlen = (uint8_t)xlen };
		struct hsc_data_access a = { 2, 0, 1, HSC_DTYPE_LOAD, 0, 0 };
		struct hsc_msg m;

		hsc_data_messages_next(&d, &a, HSC_NT_SYNC_ENABLE, &m);
		a.address = UINT64_MAX >> (64 - xlen);
		hsc_data_messages_next(&d, &a, HSC_NT_SYNC_ENABLE, &m);
		CHECK_EQ(hsc_msg_get(&m, NT_UADDR), 5); /* -3 */
		a.address = 0;
		hsc_data_messages_next(&d, &a, HSC_NT_SYNC_ENABLE, &m);
		CHECK_EQ(hsc_msg_get(&m, NT_UADDR), 2); /* 1 */
	}
}

int main(void)
{
	struct hsc_data_messages d = { .xlen = 64 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_msg m;

		d.addresses = cases[i].mode;
		d.no_value = cases[i].no_value;
		if (cases[i].forget)
			hsc_data_messages_forget(&d);
		hsc_data_messages_next(&d, &cases[i].access,
				       HSC_NT_SYNC_OVERRUN, &m);
		check(&cases[i], &m, i);
	}
	test_wrap();
	return check_failures != 0;
}
