/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

#define B_TYPE(funct3) (S_TYPE(0x63, funct3, A0, A1, 8)) /* over one insn */

/* Which branches are taken? a = -1, b = 1, then a = b. */
static const struct {
	unsigned funct3;
	bool differ, same;
} cases[] = {
	{ 0, false, true }, { 1, true, false },  { 4, true, false },
	{ 5, false, true }, { 6, false, false }, { 7, true, true },
};

static bool is_taken(unsigned funct3, uint64_t a, uint64_t b)
{
	const uint32_t code[] = { B_TYPE(funct3), ADDI(A2, ZERO, 1) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	bool taken;

	h->x[A0] = a;
	h->x[A1] = b;
	code_run(m, code, 2);
	taken = h->x[A2] == 0;
	code_free(&m);
	return taken;
}

int main(void)
{
	static const uint32_t calls[] = {
		0x008000ef,                 /* jal ra, 8 */
		CODE_STOP,                  /* comes back here */
		I_TYPE(0x67, 0, T0, RA, 1), /* jalr t0, 1(ra): bit 0 falls */
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK(is_taken(cases[i].funct3, ~0ull, 1) == cases[i].differ);
		CHECK(is_taken(cases[i].funct3, 7, 7) == cases[i].same);
	}
	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		struct hsc_machine *m = code_machine(xlen);
		struct hsc_hart *h = m->harts[0];

		code_run(m, calls, 3);
		CHECK_EQ(h->x[RA], hsc_hart_extend(h, CODE_AT + 4));
		CHECK_EQ(h->x[T0], hsc_hart_extend(h, CODE_AT + 12));
		CHECK_EQ(h->pc, CODE_AT + 4);
		code_free(&m);
	}
	return check_failures != 0;
}
