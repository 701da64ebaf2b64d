/* SPDX-License-Identifier: MIT */
/*
 * filter_registers.h - filters and comparators as a debugger writes them.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   Trace Control Interface 1.0, "Trace Encoder Filter Registers"
 *
 * Fields are WARL: what an encoder has not reads as 0 after any write. Offsets
 * are from trBaseEncoder. Filters of data trace are not there: their bits read
 * 0.
 */
#ifndef HSC_MODEL_FILTER_REGISTERS_H
#define HSC_MODEL_FILTER_REGISTERS_H

#include <hartscope/model/discovery.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trTeFilter<i>Control and the registers behind it, at 0x400 + 0x20 i */
struct hsc_filter_registers {
	uint32_t control;            /* trTeFilteriControl */
	uint32_t match_inst;         /* trTeFilteriMatchInst */
	uint32_t match_ecause_low;   /* trTeFilteriMatchEcauseLow */
	uint32_t match_ecause_high;  /* trTeFilteriMatchEcauseHigh */
	uint32_t match_value_impdef; /* trTeFilteriMatchValueImpdef */
	uint32_t match_mask_impdef;  /* trTeFilteriMatchMaskImpdef */
};

/* trTeComp<j>Control and the registers behind it, at 0x600 + 0x20 j */
struct hsc_comparator_registers {
	uint32_t control;     /* trTeCompjControl */
	uint32_t pmatch_low;  /* trTeCompjPmatchLow */
	uint32_t pmatch_high; /* trTeCompjPmatchHigh */
	uint32_t smatch_low;  /* trTeCompjSmatchLow */
	uint32_t smatch_high; /* trTeCompjSmatchHigh */
};

/* Registers of one filter or comparator unit, and back. */
HSC_API struct hsc_filter_registers hsc_filter_to_registers(
	const struct hsc_filter *f);
HSC_API void hsc_filter_from_registers(struct hsc_filter *f,
				       const struct hsc_filter_registers *r);
HSC_API struct hsc_comparator_registers hsc_comparator_to_registers(
	const struct hsc_comparator *c);
HSC_API void hsc_comparator_from_registers(
	struct hsc_comparator *c, const struct hsc_comparator_registers *r);

/*
 * Read or write one register of 32 bits.
 *
 * a       what the encoder has; registers that are not there read 0
 * offset  0x00c (trTeInstFilters), 0x400..0x7fc
 * Returns false if there is no such register; a write has no effect then.
 *         After a write, call hsc_filters_reset before the next step
 */
HSC_API bool hsc_filter_register_read(const struct hsc_et_attributes *a,
				      const struct hsc_filters *f,
				      uint32_t offset, uint32_t *value);
HSC_API bool hsc_filter_register_write(const struct hsc_et_attributes *a,
				       struct hsc_filters *f, uint32_t offset,
				       uint32_t value);

#ifdef __cplusplus
}
#endif

#endif
