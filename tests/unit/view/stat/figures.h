/* SPDX-License-Identifier: MIT */
/* figures.h - a recording in figures, for tests of stat. */
#ifndef HSC_TESTS_VIEW_STAT_FIGURES_H
#define HSC_TESTS_VIEW_STAT_FIGURES_H

#include "support/printed.h"
#include "unit/check.h"
#include "view/stat/stat.h"

static inline struct hsc_totals figures_totals(void)
{
	struct hsc_totals t = { .instructions = 2000,
				.compressed = 1000,
				.branches = 400,
				.taken = 300,
				.not_taken = 99,
				.indirect = 20,
				.calls = 30,
				.tails = 2,
				.deepest = 5,
				.exceptions = 1,
				.interrupts = 3,
				.timed = true,
				.first = 100,
				.last = 5100 };

	t.classes[HSC_CLASS_INTEGER] = 1500;
	t.classes[HSC_CLASS_BRANCH] = 400;
	t.classes[HSC_CLASS_JUMP] = 100;
	t.events[HSC_EVENT_BLOCKS] = 77;
	t.events[HSC_EVENT_SOFTWARE] = 6;
	return t;
}

static const struct hsc_view_title figures_title = { .bundle = "a\"b.hart",
						     .harts = 2,
						     .unit = "hart",
						     .instructions = 2000,
						     .gaps = 1,
						     .gap_bytes = 3 };

static inline struct hsc_view_stat figures_stat(const struct hsc_totals *t)
{
	return (struct hsc_view_stat){ .totals = t,
				       .decoded = { .bytes = 250,
						    .messages = 40,
						    .gaps = 1,
						    .gap_bytes = 3 },
				       .noun = "packet",
				       .functions = 9 };
}

#endif
