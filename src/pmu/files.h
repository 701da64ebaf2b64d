/* SPDX-License-Identifier: MIT */
/*
 * files.h - the two kinds of file that describe a PMU.
 *
 * Room   pmu (floor 2)
 */
#ifndef HSC_PMU_FILES_H
#define HSC_PMU_FILES_H

#include <hartscope/pmu/describe.h>

/* Is it a flattened device tree, by its first bytes? */
bool hsc_pmu_is_tree(const uint8_t *bytes, size_t len);
enum hsc_status hsc_pmu_read_tree(struct hsc_pmu_description *out,
				  const uint8_t *bytes, size_t len,
				  struct hsc_error *error);
enum hsc_status hsc_pmu_read_probe(struct hsc_pmu_description *out,
				   const uint8_t *bytes, size_t len,
				   struct hsc_error *error);

/* As hsc_pmu_describe_file, of bytes[len], without HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_pmu_describe(struct hsc_pmu_description *out,
					      const uint8_t *bytes, size_t len,
					      struct hsc_error *error);

#endif
