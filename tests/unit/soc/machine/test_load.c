/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

int main(int argc, char **argv)
{
	struct hsc_soc *soc = code_soc(64);
	struct hsc_error why = { "" };

	(void)argc;
	CHECK(hsc_soc_load(soc, "no/such/file", &why) == HSC_E_FILE);
	CHECK(why.text[0] != 0);
	/* this very test is no RISC-V program */
	why.text[0] = 0;
	CHECK(hsc_soc_load(soc, argv[0], &why) == HSC_E_FORMAT);
	CHECK(why.text[0] != 0);
	CHECK_EQ(soc->entry, 0);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
