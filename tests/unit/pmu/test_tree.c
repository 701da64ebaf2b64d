/* SPDX-License-Identifier: MIT */
#include "pmu/files.h"
#include "unit/check.h"
#include <libfdt.h>

#define ROWS 65536 /* one too many */

static uint8_t tree[4096 + 12 * ROWS];
static uint32_t rows[3 * ROWS];

/* A tree with a PMU of these maps, selectors and raw rows; cells of each. */
static size_t build(const uint32_t *maps, size_t count, bool more)
{
	const uint32_t selectors[] = { 3, 0, 0x11 };
	const uint32_t raws[] = { 0, 0x19, 0, 0xff, 0xf0 };
	static fdt32_t cells[3 * ROWS];

	CHECK_EQ(fdt_create(tree, sizeof(tree)), 0);
	CHECK_EQ(fdt_finish_reservemap(tree), 0);
	CHECK_EQ(fdt_begin_node(tree, ""), 0);
	CHECK_EQ(fdt_begin_node(tree, "pmu"), 0);
	CHECK_EQ(fdt_property_string(tree, "compatible", "riscv,pmu"), 0);
	for (size_t i = 0; i < count; i++)
		cells[i] = cpu_to_fdt32(maps[i]);
	if (count)
		CHECK_EQ(fdt_property(tree, HSC_PMU_MAP_NAME, cells,
				      (int)count * 4),
			 0);
	for (size_t i = 0; i < 3; i++)
		cells[i] = cpu_to_fdt32(selectors[i]);
	if (more)
		CHECK_EQ(fdt_property(tree, HSC_PMU_SELECTOR_NAME, cells, 12),
			 0);
	for (size_t i = 0; i < 5; i++)
		cells[i] = cpu_to_fdt32(raws[i]);
	if (more)
		CHECK_EQ(fdt_property(tree, HSC_PMU_RAW_NAME, cells, 20), 0);
	CHECK_EQ(fdt_end_node(tree), 0);
	CHECK_EQ(fdt_end_node(tree), 0);
	CHECK_EQ(fdt_finish(tree), 0);
	return fdt_totalsize(tree);
}

int main(void)
{
	const uint32_t maps[] = { 1, 1, 9, 3, 4, 0x18, 0, 0 };
	const uint32_t twice[] = { 3, 3, 8, 3, 3, 8 };
	struct hsc_pmu_description d = { .tree = true };
	struct hsc_error why;
	size_t len = build(maps, 8, true);

	CHECK(hsc_pmu_is_tree(tree, len));
	CHECK(!hsc_pmu_is_tree(tree, 3));
	CHECK_EQ(hsc_pmu_read_tree(&d, tree, len, &why), HSC_OK);
	CHECK_EQ(d.rows.map_count, 2); /* the tail is no row */
	CHECK_EQ(d.rows.maps[1].last, 4);
	CHECK_EQ(d.rows.selectors[0].selector, 0x11);
	CHECK_EQ(d.rows.raws[0].counters, 0xf0);
	CHECK_EQ(d.rule, HSC_PMU_RULE_NONE);
	hsc_pmu_description_clear(&d);

	len = build(twice, 6, false);
	CHECK_EQ(hsc_pmu_read_tree(&d, tree, len, &why), HSC_OK);
	CHECK_EQ(d.rule, HSC_PMU_RULE_OVERLAP);
	CHECK_EQ(d.rule_row, 1);
	hsc_pmu_description_clear(&d);

	len = build(NULL, 0, false);
	CHECK_EQ(hsc_pmu_read_tree(&d, tree, len, &why), HSC_OK);
	CHECK_EQ(d.rows.map_count, 0);
	hsc_pmu_description_clear(&d);
	CHECK_EQ((uint64_t)hsc_pmu_read_tree(&d, tree, len - 8, &why),
		 (uint64_t)HSC_E_FORMAT);
	hsc_pmu_description_clear(&d);

	len = build(rows, 3 * ROWS, false);
	CHECK_EQ(hsc_pmu_read_tree(&d, tree, len, &why), HSC_E_FORMAT);
	CHECK_STR(why.text, "its device tree has more rows than 65535", "rows");
	hsc_pmu_description_clear(&d);
	return check_failures != 0;
}
