/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/privileged.h>

/* A few rows, once more and by hand. */
static const struct {
	const char *const *names;
	unsigned code;
	const char *want; /* NULL: reserved */
} cases[] = {
	{ hsc_exception_names, 2, "illegal instruction" },
	{ hsc_exception_names, 8, "environment call from U-mode" },
	{ hsc_exception_names, 13, "load page fault" },
	{ hsc_exception_names, 14, NULL },
	{ hsc_exception_names, 15, "store/AMO page fault" },
	{ hsc_exception_names, 17, NULL },
	{ hsc_interrupt_names, 0, NULL },
	{ hsc_interrupt_names, 7, "machine timer interrupt" },
	{ hsc_interrupt_names, 13, "counter-overflow interrupt" },
	{ hsc_privilege_names, 2, NULL },
	{ hsc_privilege_names, 3, "M" },
	{ hsc_privilege_names, 6, "VS" },
};

int main(void)
{
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *got = cases[i].names[cases[i].code];

		CHECK_STR(got ? got : "-", cases[i].want ? cases[i].want : "-",
			  "name");
	}
	/* the tables end where the names do */
	CHECK(hsc_exception_names[HSC_EXCEPTIONS - 1] != NULL);
	CHECK(hsc_interrupt_names[HSC_INTERRUPTS - 1] != NULL);
	return check_failures != 0;
}
