/* SPDX-License-Identifier: MIT */
/* machine.h - a device tree's rows and a probe, for tests of views of them. */
#ifndef HSC_TESTS_VIEW_PMU_MACHINE_H
#define HSC_TESTS_VIEW_PMU_MACHINE_H

#include "support/printed.h"
#include "unit/check.h"
#include "view/pmu/pmu.h"

static const struct hsc_pmu_map machine_maps[] = {
	{ 1, 1, 0x9 },
	{ 0x10200, 0x10201, 0x8 }, /* no event of these has a name */
};
static const struct hsc_pmu_selector machine_selectors[] = { { 1, 0xabc } };
static const struct hsc_pmu_raw machine_raws[] = { { 0x40, 0xff, 0x18 } };
static const struct hsc_pmu_rows machine_rows = {
	.maps = machine_maps,
	.map_count = 2,
	.selectors = machine_selectors,
	.selector_count = 1,
	.raws = machine_raws,
	.raw_count = 1,
};
static const struct hsc_view_pmu machine_tree = { .file = "a\x1b.dtb",
						  .rows = &machine_rows };

static const struct hsc_pmu_probed_counter machine_counters[] = {
	{ .index = 0, .csr = 0xc00, .bits = 64 },
	{ .index = 19, .firmware = true },
};
static const struct hsc_pmu_probed_event machine_answers[] = {
	{ .event = 1, .error = HSC_SBI_SUCCESS, .counter = 0 },
	{ .event = 3, .error = HSC_SBI_NOT_SUPPORTED },
};
static const struct hsc_view_pmu machine_probe = {
	.file = "probe.txt",
	.counters = machine_counters,
	.counter_count = 2,
	.answers = machine_answers,
	.answer_count = 2,
};
static const struct hsc_view_pmu machine_standard = { .file = NULL };

#endif
