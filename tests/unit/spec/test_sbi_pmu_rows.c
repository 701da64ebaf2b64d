/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/sbi_pmu_rows.h>

/* As QEMU 7.2 has it: cells of five rows, and as many zeros as bytes of one. */
static const uint32_t qemu[20] = {
	1,       1,       0x7fff9, 2,       2,       0x7fffc, 0x10019,
	0x10019, 0x7fff8, 0x1001b, 0x1001b, 0x7fff8, 0x10021, 0x10021,
	0x7fff8, 0,       0,       0,       0,       0,
};
static const uint32_t selectors[] = { 3, 0x11, 0x10019 };
static const uint32_t raws[] = {
	0, 0x10000, 0xffffffff, 0xffffff00, 0xf0, /* 0x100xx of all 64 bits */
	0, 2,       0,          0xff,       0x300,
};

static void cells(uint8_t *out, const uint32_t *in, size_t count)
{
	for (size_t i = 0; i < count * 4; i++)
		out[i] = (uint8_t)(in[i / 4] >> (24 - i % 4 * 8));
}

static struct hsc_pmu_map maps[8];
static struct hsc_pmu_selector selector_rows[1];
static struct hsc_pmu_raw raw_rows[2];

static struct hsc_pmu_rows read_all(void)
{
	uint8_t bytes[80];

	cells(bytes, qemu, 20);
	for (size_t i = 0; i < HSC_PMU_MAP_COUNT(80); i++)
		maps[i] = hsc_pmu_read_map(bytes, i);
	cells(bytes, selectors, 3);
	selector_rows[0] = hsc_pmu_read_selector(bytes, 0);
	cells(bytes, raws, 10);
	for (size_t i = 0; i < 2; i++)
		raw_rows[i] = hsc_pmu_read_raw(bytes, i);
	return (struct hsc_pmu_rows){
		.maps = maps,
		.selectors = selector_rows,
		.raws = raw_rows,
		.map_count = HSC_PMU_MAP_COUNT(80),
		.selector_count = 1,
		.raw_count = 2,
	};
}

static const struct {
	const char *name;
	struct hsc_pmu_map maps[2];
	enum hsc_pmu_rule rule;
	size_t row;
} rules[] = {
	{ "fine", { { 1, 2, 7 }, { 3, 9, 0xf8 } }, HSC_PMU_RULE_NONE, 1 },
	{ "order", { { 4, 3, 8 }, { 5, 5, 8 } }, HSC_PMU_RULE_ORDER, 0 },
	{ "fixed", { { 1, 1, 1 }, { 3, 3, 0xc } }, HSC_PMU_RULE_FIXED, 1 },
	{ "fixed, part", { { 1, 3, 9 }, { 4, 4, 8 } }, HSC_PMU_RULE_FIXED, 0 },
	{ "overlap", { { 3, 5, 8 }, { 5, 6, 8 } }, HSC_PMU_RULE_OVERLAP, 1 },
	{ "twice", { { 3, 3, 8 }, { 3, 3, 16 } }, HSC_PMU_RULE_OVERLAP, 1 },
	{ "zeros twice", { { 0, 0, 0 }, { 0, 0, 0 } }, HSC_PMU_RULE_NONE, 1 },
};

static void check_rules(void)
{
	struct hsc_pmu_rows rows = { .map_count = 2 };
	size_t row;

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		rows.maps = rules[i].maps;
		if (hsc_pmu_rows_check(&rows, &row) != rules[i].rule ||
		    row != rules[i].row) {
			printf("%s: row %zu\n", rules[i].name, row);
			check_failures++;
		}
	}
	rows.map_count = 0;
	rows.selector_count = 1;
	CHECK_EQ(hsc_pmu_rows_check(&rows, &row), HSC_PMU_RULE_SELECTORS);
}

int main(void)
{
	const struct hsc_pmu_rows rows = read_all();
	size_t row;

	CHECK_EQ(rows.map_count, 6);
	CHECK_EQ(hsc_pmu_rows_check(&rows, &row), HSC_PMU_RULE_NONE);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 1, 0), 0x7fff9);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0x10021, 0), 0x7fff8);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 3, 0), 0);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0, 0), 0);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0x20000, 0x10042), 0xf0);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0x20000, 0x10002), 0x3f0);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0x30000, 0x9902), 0x300);
	/* bits that a raw event does not have do not count */
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0x20000,
				       UINT64_C(0xffff000000010042)),
		 0xf0);
	CHECK_EQ(hsc_pmu_rows_counters(&rows, 0x30000,
				       UINT64_C(0x00ff000000010042)),
		 0);
	CHECK_EQ(hsc_pmu_rows_selector(&rows, 3, 0), UINT64_C(0x1100010019));
	CHECK_EQ(hsc_pmu_rows_selector(&rows, 0x10019, 5), 0x10019);
	CHECK_EQ(hsc_pmu_rows_selector(&rows, 0x20000, UINT64_MAX),
		 UINT64_MAX >> 16);
	CHECK_EQ(hsc_pmu_rows_selector(&rows, 0x30000, UINT64_MAX),
		 UINT64_MAX >> 8);
	check_rules();
	return check_failures != 0;
}
