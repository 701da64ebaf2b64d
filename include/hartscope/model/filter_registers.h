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
#include <hartscope/spec/trace_control.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The word that one register reads, and what a word written to it sets. `r` is
 * a row of any generation's map, of a filter or of a comparator unit. Fields of
 * data trace read 0 and set nothing. A word is not looked at: see below, and
 * trace_encoder.h, for what an encoder may have.
 */
HSC_API uint32_t hsc_filter_word(const struct hsc_filter *f,
				 const struct hsc_tc_register *r);
HSC_API void hsc_filter_take(struct hsc_filter *f,
			     const struct hsc_tc_register *r, uint32_t word);
HSC_API uint32_t hsc_comparator_word(const struct hsc_comparator *c,
				     const struct hsc_tc_register *r);
HSC_API void hsc_comparator_take(struct hsc_comparator *c,
				 const struct hsc_tc_register *r,
				 uint32_t word);

/* Is it a register of a filter? */
static inline bool hsc_tc_is_filter(const struct hsc_tc_register *r)
{
	return r->id >= HSC_TR_FILTER_CONTROL && r->id <= HSC_TR_FILTER_DATA;
}

/* The same of a comparator unit. */
static inline bool hsc_tc_is_comparator(const struct hsc_tc_register *r)
{
	return r->id >= HSC_TR_COMP_CONTROL && r->id <= HSC_TR_COMP_S_HIGH;
}

/*
 * Read or write one register of 32 bits.
 *
 * a       what the encoder has; registers that are not there read 0
 * offset  of trTeInstFilters, or of a filter or comparator, in Trace Control
 *         1.0
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
