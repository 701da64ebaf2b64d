/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define M(funct3) R_TYPE(0x33, funct3, 1, A2, A0, A1)
#define W(funct3) R_TYPE(0x3b, funct3, 1, A2, A0, A1)
#define MIN64     (1ull << 63)
#define MIN32     0xffffffff80000000

/* Unprivileged ISA 20240411, "Semantics for division by zero and division
 * overflow", and products whose halves are known. */
static const struct code_case cases[] = {
	{ "mul", 64, M(0), ~0ull, 7, ~6ull },
	{ "mulh", 64, M(1), ~0ull, ~0ull, 0 },
	{ "mulhsu", 64, M(2), ~0ull, ~0ull, ~0ull },
	{ "mulhu", 64, M(3), ~0ull, ~0ull, ~1ull },
	{ "mulh", 32, M(1), MIN32, MIN32, 0x40000000 },
	{ "mulhsu", 32, M(2), MIN32, MIN32, 0xffffffffc0000000 },
	{ "mulhu", 32, M(3), MIN32, MIN32, 0x40000000 },
	{ "div", 64, M(4), ~6ull, 2, ~2ull },
	{ "div by zero", 64, M(4), 5, 0, ~0ull },
	{ "div overflow", 64, M(4), MIN64, ~0ull, MIN64 },
	{ "div overflow", 32, M(4), MIN32, ~0ull, MIN32 },
	{ "divu by zero", 32, M(5), 5, 0, ~0ull },
	{ "divu", 32, M(5), MIN32, 2, 0x40000000 },
	{ "rem", 64, M(6), ~6ull, 2, ~0ull },
	{ "rem by zero", 64, M(6), 5, 0, 5 },
	{ "rem overflow", 64, M(6), MIN64, ~0ull, 0 },
	{ "remu", 64, M(7), ~0ull, 10, 5 },
	{ "mulw", 64, W(0), 0x10000, 0x8000, MIN32 },
	{ "divw overflow", 64, W(4), 0x80000000, 0xffffffff, MIN32 },
	{ "divuw by zero", 64, W(5), 5, 0, ~0ull },
	{ "remw", 64, W(6), 0xfffffff9, 2, ~0ull },
	{ "remuw by zero", 64, W(7), 0xfffffff9, 0, 0xfffffffffffffff9 },
};

int main(void)
{
	CODE_CHECK(cases);
	return check_failures != 0;
}
