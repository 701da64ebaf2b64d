/* SPDX-License-Identifier: MIT */
/*
 * describe.h - what a machine's PMU can count, as a file describes it.
 *
 * Room   pmu (floor 2)
 * Spec   RISC-V PMU device tree binding, "riscv,pmu"
 *
 * The file is a flattened device tree, or what a probe of the calls printed:
 * lines "T info INDEX -> csr=... width=... type=hw|fw" and "T cfg ... ev=EVENT
 * data=DATA -> ERROR" or "... -> SUCCESS ctr=INDEX"; others are passed over.
 */
#ifndef HSC_PMU_DESCRIBE_H
#define HSC_PMU_DESCRIBE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/sbi_pmu.h>
#include <hartscope/spec/sbi_pmu_rows.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A counter that a probe found. */
struct hsc_pmu_probed_counter {
	uint32_t index;
	uint32_t csr; /* of hardware */
	uint32_t bits;
	bool firmware;
};

/* What a probe was answered when it asked for a counter. */
struct hsc_pmu_probed_event {
	uint64_t event;
	uint64_t data;
	enum hsc_sbi_error error;
	uint32_t counter; /* if there was none */
};

struct hsc_pmu_description {
	bool tree;                /* else a probe */
	struct hsc_pmu_rows rows; /* of a tree */
	enum hsc_pmu_rule rule;   /* that the rows break */
	size_t rule_row;
	struct hsc_pmu_probed_counter *counters; /* of a probe */
	size_t counter_count;
	struct hsc_pmu_probed_event *events;
	size_t event_count;
};

/*
 * Describe a file. Release with hsc_pmu_description_clear in any case.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (neither, or nothing about a PMU) or
 *         HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_pmu_describe_file(
	struct hsc_pmu_description *out, const char *path,
	struct hsc_error *error);
HSC_API void hsc_pmu_description_clear(struct hsc_pmu_description *d);

#ifdef __cplusplus
}
#endif

#endif
