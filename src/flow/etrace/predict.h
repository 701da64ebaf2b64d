/* SPDX-License-Identifier: MIT */
/*
 * predict.h - return stack, predictor and jump target cache, which decoder and
 * encoder both keep.
 *
 * Room   flow (floor 3)
 * Spec   E-Trace 2.0, "Optional and run-time configurable modes"
 */
#ifndef HSC_FLOW_ETRACE_PREDICT_H
#define HSC_FLOW_ETRACE_PREDICT_H

#include "flow/etrace/state.h"

/* Forget all state, as the encoder does with every sync packet. */
void hsc_et_forget(struct hsc_et_flow *f);

/*
 * The same at a synchronisation during tracing, unless the encoder has no
 * resynchronisation: then the decoder has seen its start, and both keep their
 * state.
 *
 * E-Trace 2.0.5, "Decoder pseudo code", process_te_inst
 */
void hsc_et_forget_at_sync(struct hsc_et_flow *f);

/* Does the encoder keep its state at synchronisations? */
bool hsc_et_keeps(const struct hsc_et_flow *f);

/* States of a predictor entry: bit 1 is the prediction, bit 0 the last outcome;
 * E-Trace 2.0, "Branch prediction mode". */
#define HSC_ET_SAYS_TAKEN 2u

/* The predictor entry of the branch at `address`: chosen by the lowest address
 * bits that differ between instructions. */
static inline uint8_t *hsc_et_predictor_at(const struct hsc_et_flow *f,
					   uint64_t address)
{
	return &f->predictor[address >> f->index_shift & f->predictor_mask];
}

/* The state after a branch: two wrong predictions in a row change the
 * prediction. */
static inline uint8_t hsc_et_predictor_next(uint8_t state, bool taken)
{
	const bool says = state & HSC_ET_SAYS_TAKEN, last = state & 1;
	const bool now = says == last ? says : taken;

	return (uint8_t)(now * HSC_ET_SAYS_TAKEN + taken);
}

/* Predict the branch at `address`, and learn the outcome: returns the
 * prediction. */
static inline bool hsc_et_predict(const struct hsc_et_flow *f, uint64_t address)
{
	return *hsc_et_predictor_at(f, address) & HSC_ET_SAYS_TAKEN;
}

static inline void hsc_et_learn(struct hsc_et_flow *f, uint64_t address,
				bool taken)
{
	uint8_t *entry = hsc_et_predictor_at(f, address);

	*entry = hsc_et_predictor_next(*entry, taken);
}

/* Enter the target of a reported jump. */
void hsc_et_remember(struct hsc_et_flow *f, uint64_t target);

/* Push block `id`, which ends in a call; pop one, HSC_BLOCK_NONE if empty. */
void hsc_et_push(struct hsc_et_flow *f, uint32_t id);
uint32_t hsc_et_pop(struct hsc_et_flow *f);
uint32_t hsc_et_depth(const struct hsc_et_flow *f);

#endif
