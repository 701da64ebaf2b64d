/* SPDX-License-Identifier: MIT */
/* pmu.c - counters, events and selectors, named.
 * Room   view (floor 8) */
#include "view/pmu/pmu.h"
#include <inttypes.h>

const char *hsc_view_pmu_counters(uint32_t mask, char *text)
{
	int at = snprintf(text, HSC_VIEW_PMU_TEXT, "%s", mask ? "" : "none");

	for (unsigned i = 0; i < 32; i++) {
		unsigned last = i;

		if (!(mask >> i & 1))
			continue;
		while (last < 31 && mask >> (last + 1) & 1)
			last++;
		at += snprintf(text + at, (size_t)(HSC_VIEW_PMU_TEXT - at),
			       last == i ? "%s%u" : "%s%u-%u", at ? "," : "", i,
			       last);
		i = last;
	}
	return text;
}

const char *hsc_view_pmu_type(unsigned type)
{
	switch (type) {
	case HSC_PMU_GENERAL:
		return "general";
	case HSC_PMU_CACHE:
		return "cache";
	case HSC_PMU_RAW:
		return "raw";
	case HSC_PMU_RAW_V2:
		return "raw v2";
	case HSC_PMU_FIRMWARE:
		return "firmware";
	default:
		return NULL;
	}
}

const char *hsc_view_pmu_name(uint32_t event)
{
	const struct hsc_pmu_event *row = hsc_pmu_event_row(event);

	if (row)
		return row->sbi;
	if (!hsc_pmu_event_valid(event))
		return "reserved";
	switch (HSC_PMU_EVENT_TYPE(event)) {
	case HSC_PMU_RAW:
		return "raw event (48 bits)";
	case HSC_PMU_RAW_V2:
		return "raw event v2 (56 bits)";
	default:
		return "event of the SBI implementation";
	}
}

/* Linux, drivers/perf/riscv_pmu_sbi.c: two top bits of a raw config say what
 * it is: 0 a selector, 2 a firmware event, 3 one of the platform. */
const char *hsc_view_pmu_perf(const struct hsc_view_pmu_event *e, char *text)
{
	const struct hsc_pmu_event *row = hsc_pmu_event_row(e->event);
	const unsigned type = HSC_PMU_EVENT_TYPE(e->event);
	uint64_t config = e->data;

	if (row && row->perf && type != HSC_PMU_FIRMWARE)
		return row->perf;
	if (!hsc_pmu_event_valid(e->event) || type == HSC_PMU_GENERAL ||
	    type == HSC_PMU_CACHE)
		return NULL;
	if (type == HSC_PMU_FIRMWARE && config >> 62)
		return NULL; /* the bits that say it is the platform's */
	if (type == HSC_PMU_FIRMWARE &&
	    HSC_PMU_EVENT_CODE(e->event) == HSC_PMU_PLATFORM)
		config |= UINT64_C(3) << 62;
	else if (type == HSC_PMU_FIRMWARE)
		config = HSC_PMU_EVENT_CODE(e->event) | UINT64_C(2) << 62;
	snprintf(text, HSC_VIEW_PMU_TEXT, "r%" PRIx64, config);
	return text;
}

uint32_t hsc_view_pmu_able(const struct hsc_view_pmu *m,
			   const struct hsc_view_pmu_event *e)
{
	uint32_t able = 0;

	if (m->rows)
		able = hsc_pmu_rows_counters(m->rows, e->event, e->data);
	if (e->event == HSC_PMU_CYCLES)
		able |= 1;
	if (e->event == HSC_PMU_INSTRUCTIONS)
		able |= 4;
	return able & ~UINT32_C(2);
}

const char *hsc_view_pmu_bit(unsigned n, const char **means)
{
	static const char *const bits[][2] = {
		{ "OF", "it has overflowed; its interrupt is off" },
		{ "MINH", "not in M-mode" },
		{ "SINH", "not in S-mode" },
		{ "UINH", "not in U-mode" },
		{ "VSINH", "not in VS-mode" },
		{ "VUINH", "not in VU-mode" },
	};

	if (n >= sizeof(bits) / sizeof(bits[0]))
		return NULL;
	*means = bits[n][1];
	return bits[n][0];
}
