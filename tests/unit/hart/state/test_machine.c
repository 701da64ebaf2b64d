/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

/* Each hart runs the same RAM, as wide as the machine. */
static void test_harts(unsigned xlen)
{
	const struct hsc_machine_config config = { .xlen = xlen, .harts = 3 };
	const uint32_t code[] = { CSRRS(A0, 0xf14, ZERO) /* mhartid */,
				  CODE_STOP };
	struct hsc_machine *m = code_machine_of(&config);

	code_put(m, CODE_AT, code, 2);
	CHECK(!code_go(m, 2));
	for (unsigned i = 0; i < config.harts; i++) {
		CHECK_EQ(m->harts[i]->x[A0], i);
		CHECK_EQ(m->harts[i]->xlen, xlen);
		CHECK_EQ(m->harts[i]->instret, 2);
	}
	CHECK(m->harts[3] == NULL);
	code_free(&m);
}

/* What could not be made whole is freed as well. */
static void test_free(void)
{
	struct hsc_machine m = { .config = { .harts = 2 } };

	hsc_machine_free(&m);
}

int main(void)
{
	test_harts(32);
	test_harts(64);
	test_free();
	return check_failures != 0;
}
