/* SPDX-License-Identifier: MIT */
/* sbi_pmu_rows.c - rows of event maps, checked and looked up.
 * Room   spec (floor 1) */
#include <hartscope/spec/sbi_pmu.h>
#include <hartscope/spec/sbi_pmu_rows.h>

#define FIXED UINT32_C(7) /* cycle, time and instret */

static uint32_t read_cell(const uint8_t *bytes, size_t index)
{
	const uint8_t *p = bytes + index * 4;

	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	       (uint32_t)p[2] << 8 | p[3];
}

static uint64_t two_cells(const uint8_t *bytes, size_t index)
{
	return (uint64_t)read_cell(bytes, index) << 32 |
	       read_cell(bytes, index + 1);
}

struct hsc_pmu_map hsc_pmu_read_map(const uint8_t *bytes, size_t index)
{
	const size_t at = index * 3;

	return (struct hsc_pmu_map){
		.first = read_cell(bytes, at),
		.last = read_cell(bytes, at + 1),
		.counters = read_cell(bytes, at + 2),
	};
}

struct hsc_pmu_selector hsc_pmu_read_selector(const uint8_t *bytes,
					      size_t index)
{
	return (struct hsc_pmu_selector){
		.event = read_cell(bytes, index * 3),
		.selector = two_cells(bytes, index * 3 + 1),
	};
}

struct hsc_pmu_raw hsc_pmu_read_raw(const uint8_t *bytes, size_t index)
{
	const size_t at = index * 5;

	return (struct hsc_pmu_raw){
		.select = two_cells(bytes, at),
		.mask = two_cells(bytes, at + 2),
		.counters = read_cell(bytes, at + 4),
	};
}

static enum hsc_pmu_rule check_map(const struct hsc_pmu_map *maps, size_t i)
{
	const struct hsc_pmu_map *m = &maps[i];

	if (m->last < m->first)
		return HSC_PMU_RULE_ORDER;
	if (m->last > HSC_PMU_INSTRUCTIONS && m->counters & FIXED)
		return HSC_PMU_RULE_FIXED;
	for (size_t k = 0; k < i; k++)
		if (maps[k].last != 0 && m->first <= maps[k].last &&
		    maps[k].first <= m->last)
			return HSC_PMU_RULE_OVERLAP;
	return HSC_PMU_RULE_NONE;
}

enum hsc_pmu_rule hsc_pmu_rows_check(const struct hsc_pmu_rows *rows,
				     size_t *row)
{
	*row = 0;
	if (rows->selector_count && !rows->map_count)
		return HSC_PMU_RULE_SELECTORS;
	for (size_t i = 0; i < rows->map_count; i++) {
		const struct hsc_pmu_map *m = &rows->maps[i];
		enum hsc_pmu_rule rule = HSC_PMU_RULE_NONE;

		if (m->first | m->last | m->counters)
			rule = check_map(rows->maps, i);
		*row = i;
		if (rule != HSC_PMU_RULE_NONE)
			return rule;
	}
	return HSC_PMU_RULE_NONE;
}

uint32_t hsc_pmu_rows_counters(const struct hsc_pmu_rows *rows, uint32_t event,
			       uint64_t data)
{
	uint32_t counters = 0;

	if (HSC_PMU_EVENT_IS_RAW(event)) {
		data &= hsc_pmu_data_mask(event);
		for (size_t i = 0; i < rows->raw_count; i++)
			if ((data & rows->raws[i].mask) == rows->raws[i].select)
				counters |= rows->raws[i].counters;
		return counters;
	}
	for (size_t i = 0; i < rows->map_count; i++)
		if (event >= rows->maps[i].first && event <= rows->maps[i].last)
			counters |= rows->maps[i].counters;
	return counters;
}

uint64_t hsc_pmu_rows_selector(const struct hsc_pmu_rows *rows, uint32_t event,
			       uint64_t data)
{
	if (HSC_PMU_EVENT_IS_RAW(event))
		return data & hsc_pmu_data_mask(event);
	for (size_t i = 0; i < rows->selector_count; i++)
		if (rows->selectors[i].event == event)
			return rows->selectors[i].selector;
	return event;
}
