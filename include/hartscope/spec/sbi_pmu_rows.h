/* SPDX-License-Identifier: MIT */
/*
 * sbi_pmu_rows.h - which counters count what: a device tree's cells as rows.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V PMU device tree binding, "riscv,pmu"
 *
 * The three properties of the node, big-endian cells of 32 bits. Firmware on
 * the target and commands of the host read them by the same functions.
 */
#ifndef HSC_SPEC_SBI_PMU_ROWS_H
#define HSC_SPEC_SBI_PMU_ROWS_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_PMU_COMPATIBLE    "riscv,pmu"
#define HSC_PMU_MAP_NAME      "riscv,event-to-mhpmcounters"
#define HSC_PMU_SELECTOR_NAME "riscv,event-to-mhpmevent"
#define HSC_PMU_RAW_NAME      "riscv,raw-event-to-mhpmcounters"

/* Any of `counters` can count the events first to last. */
struct hsc_pmu_map {
	uint32_t first;
	uint32_t last;
	uint32_t counters;
};

/* What mhpmevent holds to count an event. */
struct hsc_pmu_selector {
	uint32_t event;
	uint64_t selector;
};

/* Any of `counters` can count raw events with data & mask == select. */
struct hsc_pmu_raw {
	uint64_t select;
	uint64_t mask;
	uint32_t counters;
};

/* Borrowed; a count of 0 is a property that is not there. */
struct hsc_pmu_rows {
	const struct hsc_pmu_map *maps;
	const struct hsc_pmu_selector *selectors;
	const struct hsc_pmu_raw *raws;
	uint16_t map_count;
	uint16_t selector_count;
	uint16_t raw_count;
};

/* How many rows are whole in a property of so many bytes. A tail that is no
 * row means nothing: QEMU 7.2 leaves one. */
#define HSC_PMU_MAP_COUNT(bytes)      ((bytes) / 12)
#define HSC_PMU_SELECTOR_COUNT(bytes) ((bytes) / 12)
#define HSC_PMU_RAW_COUNT(bytes)      ((bytes) / 20)

/* Row `index` of the bytes of a property, which has it whole. */
HSC_API struct hsc_pmu_map hsc_pmu_read_map(const uint8_t *bytes, size_t index);
HSC_API struct hsc_pmu_selector hsc_pmu_read_selector(const uint8_t *bytes,
						      size_t index);
HSC_API struct hsc_pmu_raw hsc_pmu_read_raw(const uint8_t *bytes, size_t index);

enum hsc_pmu_rule {
	HSC_PMU_RULE_NONE,    /* nothing is wrong */
	HSC_PMU_RULE_ORDER,   /* the last event is before the first */
	HSC_PMU_RULE_FIXED,   /* an event but cycles, instructions on 0 to 2 */
	HSC_PMU_RULE_OVERLAP, /* an event of a row before it */
	HSC_PMU_RULE_SELECTORS, /* selectors, and no row says where */
};

/* The first rule of the binding that the rows break, and the row of maps that
 * does. A row of zeros breaks none. */
HSC_API enum hsc_pmu_rule hsc_pmu_rows_check(const struct hsc_pmu_rows *rows,
					     size_t *row);

/* Counters that some row lets count the event: of raw ones, by `data`. */
HSC_API uint32_t hsc_pmu_rows_counters(const struct hsc_pmu_rows *rows,
				       uint32_t event, uint64_t data);

/* The selector of an event: its row's; else the event itself, as the standard
 * allows for simplicity; of raw ones their data. */
HSC_API uint64_t hsc_pmu_rows_selector(const struct hsc_pmu_rows *rows,
				       uint32_t event, uint64_t data);

#ifdef __cplusplus
}
#endif

#endif
