/* SPDX-License-Identifier: MIT */
/*
 * etrace_predictor.h - what encoder and decoder of E-Trace both keep: outcomes
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

/* What would a branch at `address` do? */
bool hsc_et_predictor_says(const struct hsc_et_encoder *e, uint64_t address);

/* A branch at `address` went so: was that the prediction? Learn from it. */
bool hsc_et_predictor_meets(struct hsc_et_encoder *e, uint64_t address,
			    bool taken);

/* Where the target of a jump has its place in the cache. */
unsigned hsc_et_cache_index(const struct hsc_et_encoder *e, uint64_t address);

/* The entry of the cache is empty. An address has no such bit set. */
#define HSC_ET_CACHE_EMPTY UINT64_C(1)

#endif
