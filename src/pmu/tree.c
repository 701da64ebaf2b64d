/* SPDX-License-Identifier: MIT */
/* tree.c - a PMU by the node of a device tree.
 * Room   pmu (floor 2) */
#include "base/error_set.h"
#include "pmu/files.h"
#include <libfdt.h>
#include <stdlib.h>

#define ROWS_MAX UINT16_MAX

bool hsc_pmu_is_tree(const uint8_t *bytes, size_t len)
{
	return len >= 4 && bytes[0] == 0xd0 && bytes[1] == 0x0d &&
	       bytes[2] == 0xfe && bytes[3] == 0xed;
}

static const uint8_t *read_property(const void *tree, int node,
				    const char *name, size_t *len)
{
	int bytes = 0;
	const void *p = fdt_getprop(tree, node, name, &bytes);

	*len = p && bytes > 0 ? (size_t)bytes : 0;
	return p;
}

static enum hsc_status read_rows(struct hsc_pmu_rows *r, const void *tree,
				 int node, struct hsc_error *error)
{
	size_t a, b, c;
	const uint8_t *maps = read_property(tree, node, HSC_PMU_MAP_NAME, &a);
	const uint8_t *selectors =
		read_property(tree, node, HSC_PMU_SELECTOR_NAME, &b);
	const uint8_t *raws = read_property(tree, node, HSC_PMU_RAW_NAME, &c);
	struct hsc_pmu_map *m;
	struct hsc_pmu_selector *s;
	struct hsc_pmu_raw *w;

	if (HSC_PMU_MAP_COUNT(a) > ROWS_MAX ||
	    HSC_PMU_SELECTOR_COUNT(b) > ROWS_MAX ||
	    HSC_PMU_RAW_COUNT(c) > ROWS_MAX)
		return hsc_fail(error, HSC_E_FORMAT,
				"its device tree has more rows than %u",
				ROWS_MAX);
	/* one more: no memory is another thing than none of them */
	m = calloc(HSC_PMU_MAP_COUNT(a) + 1, sizeof(*m));
	s = calloc(HSC_PMU_SELECTOR_COUNT(b) + 1, sizeof(*s));
	w = calloc(HSC_PMU_RAW_COUNT(c) + 1, sizeof(*w));
	*r = (struct hsc_pmu_rows){ .maps = m, .selectors = s, .raws = w };
	if (!m || !s || !w)
		return HSC_E_MEMORY;
	r->map_count = (uint16_t)HSC_PMU_MAP_COUNT(a);
	r->selector_count = (uint16_t)HSC_PMU_SELECTOR_COUNT(b);
	r->raw_count = (uint16_t)HSC_PMU_RAW_COUNT(c);
	for (size_t i = 0; i < r->map_count; i++)
		m[i] = hsc_pmu_read_map(maps, i);
	for (size_t i = 0; i < r->selector_count; i++)
		s[i] = hsc_pmu_read_selector(selectors, i);
	for (size_t i = 0; i < r->raw_count; i++)
		w[i] = hsc_pmu_read_raw(raws, i);
	return HSC_OK;
}

enum hsc_status hsc_pmu_read_tree(struct hsc_pmu_description *out,
				  const uint8_t *bytes, size_t len,
				  struct hsc_error *error)
{
	enum hsc_status rc;
	int node;

	if (fdt_check_full(bytes, len) != 0)
		return hsc_fail(error, HSC_E_FORMAT,
				"it is a damaged device tree");
	node = fdt_node_offset_by_compatible(bytes, -1, HSC_PMU_COMPATIBLE);
	if (node < 0)
		return hsc_fail(error, HSC_E_FORMAT,
				"its device tree has no node that is "
				"compatible with " HSC_PMU_COMPATIBLE);
	rc = read_rows(&out->rows, bytes, node, error);
	if (rc == HSC_OK)
		out->rule = hsc_pmu_rows_check(&out->rows, &out->rule_row);
	return rc;
}
