/* SPDX-License-Identifier: MIT */
/* jumps.h - the same few instructions and jumps, for formats of them. */
#ifndef HSC_TESTS_VIEW_EXPORT_PROFILE_JUMPS_H
#define HSC_TESTS_VIEW_EXPORT_PROFILE_JUMPS_H

#include "unit/view/export/exported.h"
#include "view/export/profile/code_profile.h"

/* What format f writes of two runs, a jump, and a run that it ends. */
static inline void check_jumps(const struct hsc_export_format *f,
			       const char *want)
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

	exported_begin(&x, f);
	CHECK_EQ(f->code(&x.e, &p), HSC_OK);
	CHECK_STR(exported_end(&x, f), want, f->name);
	exported_free(&x);
}

#endif
