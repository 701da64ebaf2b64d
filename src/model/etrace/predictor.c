/* SPDX-License-Identifier: MIT */
/* predictor.c - the predictor and the jump target cache start empty.
 * Room   model (floor 3) */
#include "model/etrace/predictor.h"

#define FIRST_STATE 1u

void hsc_et_predictor_forget(struct hsc_et_encoder *e)
{
	if (e->config.options.branch_prediction)
		for (unsigned i = 0; i <= e->predictor_mask; i++)
			e->predictor[i] = FIRST_STATE;
	if (e->config.options.jump_target_cache)
		for (unsigned i = 0; i <= e->cache_mask; i++)
			e->cache[i] = HSC_ET_CACHE_EMPTY;
}
