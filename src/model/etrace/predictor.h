/* SPDX-License-Identifier: MIT */
/*
 * predictor.h - branch predictor and jump target cache, which encoder and
 * decoder of E-Trace both keep.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Branch prediction mode", "Jump target cache mode"
 */
#ifndef HSC_MODEL_ETRACE_PREDICTOR_H
#define HSC_MODEL_ETRACE_PREDICTOR_H

#include <hartscope/model/etrace_encoder.h>

/* Forget everything, as at every synchronisation. */
void hsc_et_predictor_forget(struct hsc_et_encoder *e);

/* States of an entry: bit 1 is the prediction, bit 0 the last outcome. */
#define HSC_ET_SAYS_TAKEN 2u

/* Predict the branch at `address`. */
static inline bool hsc_et_predictor_says(const struct hsc_et_encoder *e,
					 uint64_t address)
{
	const uint64_t i = address >> e->index_shift & e->predictor_mask;

	return e->predictor[i] & HSC_ET_SAYS_TAKEN;
}

/* Was the outcome of the branch at `address` as predicted? Learn it: two wrong
 * predictions in a row change the prediction. */
static inline bool hsc_et_predictor_meets(struct hsc_et_encoder *e,
					  uint64_t address, bool taken)
{
	uint8_t *entry =
		&e->predictor[address >> e->index_shift & e->predictor_mask];
	const bool says = (*entry & HSC_ET_SAYS_TAKEN) != 0, last = *entry & 1;
	const bool now = says == last ? says : taken;

	*entry = (uint8_t)(now * HSC_ET_SAYS_TAKEN + taken);
	return says == taken;
}

/* The index of a jump's target in the cache. */
static inline unsigned hsc_et_cache_index(const struct hsc_et_encoder *e,
					  uint64_t address)
{
	return (unsigned)(address >> e->index_shift & e->cache_mask);
}

/* An empty entry of the cache. No address has this bit set. */
#define HSC_ET_CACHE_EMPTY UINT64_C(1)

#endif
