/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

static const struct code_case cases[] = {
	{ "add", 64, R_TYPE(0x33, 0, 0, A2, A0, A1), ~0ull, 3, 2 },
	{ "add wraps", 32, R_TYPE(0x33, 0, 0, A2, A0, A1), 0x7fffffff, 1,
	  0xffffffff80000000 },
	{ "sub", 64, R_TYPE(0x33, 0, 0x20, A2, A0, A1), 3, 5, ~1ull },
	{ "sll takes six bits", 64, R_TYPE(0x33, 1, 0, A2, A0, A1), 1, 0x7f,
	  1ull << 63 },
	{ "sll takes five bits", 32, R_TYPE(0x33, 1, 0, A2, A0, A1), 1, 0x3f,
	  0xffffffff80000000 },
	{ "srl", 32, R_TYPE(0x33, 5, 0, A2, A0, A1), 0xffffffff80000000, 4,
	  0x08000000 },
	{ "sra", 64, R_TYPE(0x33, 5, 0x20, A2, A0, A1), 1ull << 63, 63, ~0ull },
	{ "slt", 64, R_TYPE(0x33, 2, 0, A2, A0, A1), ~0ull, 0, 1 },
	{ "sltu", 64, R_TYPE(0x33, 3, 0, A2, A0, A1), ~0ull, 0, 0 },
	{ "xor", 64, R_TYPE(0x33, 4, 0, A2, A0, A1), 12, 10, 6 },
	{ "or", 64, R_TYPE(0x33, 6, 0, A2, A0, A1), 12, 10, 14 },
	{ "and", 64, R_TYPE(0x33, 7, 0, A2, A0, A1), 12, 10, 8 },
	{ "addw", 64, R_TYPE(0x3b, 0, 0, A2, A0, A1), 0x7fffffff, 1,
	  0xffffffff80000000 },
	{ "addi", 64, ADDI(A2, A0, -1), 5, 0, 4 },
	{ "sltiu extends, then compares", 64, I_TYPE(0x13, 3, A2, A0, -1), 5, 0,
	  1 },
	{ "srai", 64, I_TYPE(0x13, 5, A2, A0, 0x400 | 60), 1ull << 63, 0,
	  ~7ull },
	{ "slliw", 64, I_TYPE(0x1b, 1, A2, A0, 31), 1, 0, 0xffffffff80000000 },
	{ "lui", 64, LUI(A2, 0x80000), 0, 0, 0xffffffff80000000 },
	{ "auipc", 64, AUIPC(A2, 1), 0, 0, CODE_AT + 0x1000 },
	{ "auipc", 32, AUIPC(A2, 1), 0, 0, 0xffffffff80001000 },
	{ "addw is no RV32", 32, R_TYPE(0x3b, 0, 0, A2, A0, A1), 1, 1, 0 },
};

int main(void)
{
	struct hsc_machine *m = code_machine(64);
	const uint32_t nop = ADDI(ZERO, A0, 7);

	CODE_CHECK(cases);
	m->harts[0]->x[A0] = 1;
	code_run(m, &nop, 1);
	CHECK_EQ(m->harts[0]->x[0], 0);
	code_free(&m);
	return check_failures != 0;
}
