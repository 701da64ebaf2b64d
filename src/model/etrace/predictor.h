/* SPDX-License-Identifier: MIT */
/*
 * predictor.h - what encoder and decoder of E-Trace both keep: outcomes
 * of branches, the targets of jumps.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Branch prediction mode", "Jump target cache mode"
 */
#ifndef HSC_MODEL_ETRACE_PREDICTOR_H
#define HSC_MODEL_ETRACE_PREDICTOR_H

#include <hartscope/model/etrace_encoder.h>

/* Forget all, as every synchronisation does. */
void hsc_et_predictor_forget(struct hsc_et_encoder *e);

/* States of an entry: bit 1 what it predicts, bit 0 what happened last. */
#define HSC_ET_SAYS_TAKEN 2u

/* What would a branch at `address` do? */
static inline bool hsc_et_predictor_says(const struct hsc_et_encoder *e,
					 uint64_t address)
{
	const uint64_t i = address >> e->index_shift & e->predictor_mask;

	return e->predictor[i] & HSC_ET_SAYS_TAKEN;
}

/* A branch at `address` went so: was that the prediction? Learn from it: two
 * wrong predictions in a row change it. */
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

/* Where the target of a jump has its place in the cache. */
static inline unsigned hsc_et_cache_index(const struct hsc_et_encoder *e,
					  uint64_t address)
{
	return (unsigned)(address >> e->index_shift & e->cache_mask);
}

/* The entry of the cache is empty. An address has no such bit set. */
#define HSC_ET_CACHE_EMPTY UINT64_C(1)

#endif
