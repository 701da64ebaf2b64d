/* SPDX-License-Identifier: MIT */
/* tables.h - functions and a profile of them, for tests of reports. */
#ifndef HSC_TESTS_VIEW_REPORT_TABLES_H
#define HSC_TESTS_VIEW_REPORT_TABLES_H

#include "support/printed.h"
#include "unit/measure/steps.h"
#include "view/report/report.h"

/* main and f of prog, "g" in quotes of lib.so; letters a, b and c. */
static inline struct hsc_functions *tables_functions(void)
{
	static const struct hsc_function rows[] = {
		{ "main", "prog", 0, NULL, NULL, NULL },
		{ "f", "prog", 0, NULL, NULL, NULL },
		{ "\"g\"\n", "lib.so", 0, NULL, NULL, NULL },
	};
	struct hsc_functions *f;

	CHECK_EQ(hsc_functions_new(&f), HSC_OK);
	for (uint32_t i = 0; i < 3; i++)
		CHECK_EQ(hsc_functions_index(f, &rows[i]), i + 1);
	return f;
}

static inline struct hsc_durations *tables_durations(const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;
	struct hsc_durations *d;

	CHECK_EQ(hsc_durations_new(&d), HSC_OK);
	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_durations_feed(d, &step), HSC_OK);
	return d;
}

static inline struct hsc_profile *tables_profile(const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;
	struct hsc_profile *p;

	CHECK_EQ(hsc_profile_new(&p), HSC_OK);
	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_profile_feed(p, &step), HSC_OK);
	return p;
}

#endif
