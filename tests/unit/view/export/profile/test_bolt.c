/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "view/export/profile/code_profile.h"

int main(void)
{
	static struct exported x;
	struct hsc_code_pair runs[] = { { 0x1000, 0x1004, 4 },
					{ 0x1008, 0x100c, 2 } };
	struct hsc_code_pair taken[] = { { 0x1004, 0x1010, 3 } };
	struct hsc_code_pair through[] = { { 0x1000, 0x100c, 2 } };
	const struct hsc_code_profile p = {
		.runs = { runs, 2, 2 },
		.taken = { taken, 1, 1 },
		.through = { through, 1, 1 },
	};
	const struct hsc_export_format *f = &hsc_export_bolt;

	exported_begin(&x, f);
	CHECK_EQ(f->code(&x.e, &p), HSC_OK);
	CHECK_STR(exported_end(&x, f),
		  "B 1004 1010 3 0\n"
		  "F 1000 100c 2\n",
		  f->name);
	exported_free(&x);
	return check_failures != 0;
}
