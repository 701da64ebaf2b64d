/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define NEGATIVE 0xf1f2f3f4f5f6f7f8

static const struct {
	unsigned funct3;
	uint64_t want;
} loads[] = {
	{ 0, 0xfffffffffffffff8 },
	{ 1, 0xfffffffffffff7f8 },
	{ 2, 0xfffffffff5f6f7f8 },
	{ 3, NEGATIVE },
	{ 4, 0xf8 },
	{ 5, 0xf7f8 },
	{ 6, 0xf5f6f7f8 },
};

/* A store, then all loads; aligned the fast way, else the slow one. */
static void test_at(uint64_t address)
{
	for (size_t i = 0; i < sizeof(loads) / sizeof(loads[0]); i++) {
		const uint32_t code[] = {
			S_TYPE(0x23, 3, A0, A1, 0),
			I_TYPE(0x03, loads[i].funct3, A2, A0, 0),
			I_TYPE(0x03, loads[i].funct3, A3, A0, 0),
		};
		struct hsc_machine *m = code_machine(64);
		struct hsc_hart *h = m->harts[0];

		h->x[A0] = address;
		h->x[A1] = NEGATIVE;
		code_run(m, code, 3);
		CHECK_EQ(h->x[A2], loads[i].want);
		CHECK_EQ(h->x[A3], loads[i].want);
		code_free(&m);
	}
}

static void test_sizes(void)
{
	for (unsigned funct3 = 0; funct3 < 3; funct3++) {
		const uint32_t code[] = { S_TYPE(0x23, funct3, A0, A1, 4) };
		struct hsc_machine *m = code_machine(32);

		m->harts[0]->x[A0] = DATA_AT - 4 - (1ull << 32);
		m->harts[0]->x[A1] = NEGATIVE;
		code_run(m, code, 1);
		CHECK_EQ(code_read(m, DATA_AT, 8),
			 NEGATIVE & ((1ull << (8 << funct3)) - 1));
		code_free(&m);
	}
}

int main(void)
{
	test_at(DATA_AT);
	test_at(DATA_AT + 3);
	test_at(DATA_AT + 0xffd); /* over two pages */
	test_sizes();
	return check_failures != 0;
}
