/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

static const struct {
	uint32_t value;
	enum hsc_soc_end kind;
	int status;
} cases[] = {
	{ 0x5555, HSC_SOC_FINISHED, 0 },
	{ 0x3333 | 7 << 16, HSC_SOC_FINISHED, 7 },
	{ 0x7777, HSC_SOC_RESET, 0 },
	{ 0x1234, HSC_SOC_RUNNING, 0 },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint32_t code[] = { S_TYPE(0x23, 2, A0, A1, 0),
					  ADDI(A2, ZERO, 1) };
		struct hsc_soc *soc = code_soc(64);

		soc->machine.harts[0]->x[A0] = HSC_FINISHER_BASE;
		soc->machine.harts[0]->x[A1] = cases[i].value;
		soc_run_code(soc, code, 2);
		CHECK_EQ(soc->host.end.kind, cases[i].kind);
		CHECK_EQ(soc->host.end.status, cases[i].status);
		/* nothing runs after the store that ends it */
		CHECK_EQ(soc->machine.harts[0]->x[A2],
			 cases[i].kind == HSC_SOC_RUNNING);
		hsc_soc_free(&soc);
	}
	return check_failures != 0;
}
