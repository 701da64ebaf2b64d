/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

/* One page of each kind, in each level's TLB. */
static void fill(struct hsc_hart *h)
{
	for (unsigned i = 0; i < 3; i++) {
		h->tlbs[i].load[i].page = DATA_AT;
		h->tlbs[i].store[i].page = DATA_AT;
		h->tlbs[i].fetch[i].page = CODE_AT;
	}
}

static void test_flush(bool all)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	fill(h);
	if (all)
		hsc_hart_flush(h);
	else
		hsc_hart_flush_stores(h);
	for (unsigned i = 0; i < 3; i++) {
		CHECK_EQ(h->tlbs[i].store[i].page, HSC_NO_PAGE);
		CHECK_EQ(h->tlbs[i].load[i].page, all ? HSC_NO_PAGE : DATA_AT);
		CHECK_EQ(h->tlbs[i].fetch[i].page, all ? HSC_NO_PAGE : CODE_AT);
	}
	code_free(&m);
}

int main(void)
{
	test_flush(false);
	test_flush(true);
	return check_failures != 0;
}
