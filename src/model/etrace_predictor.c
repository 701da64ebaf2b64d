/* SPDX-License-Identifier: MIT */
#include "model/etrace_predictor.h"

/* States of an entry: bit 1 what it predicts, bit 0 what happened last. */
#define SAYS_TAKEN  2u
#define FIRST_STATE 1u

/* From the lowest bit in which addresses differ; 2.0, "Branch prediction mode"
 */
static uint64_t index_of(const struct hsc_et_encoder *e, uint64_t address)
{
	const unsigned lsb = e->config.params.value[ET_P_IADDRESS_LSB];

	return address >> (lsb > 0 ? lsb : 1);
}

static uint64_t below(unsigned bits)
{
	return (UINT64_C(1) << bits) - 1;
}

void hsc_et_predictor_forget(struct hsc_et_encoder *e)
{
	const uint8_t *v = e->config.params.value;

	if (e->config.options.branch_prediction)
		for (uint64_t i = 0; i <= below(v[ET_P_BPRED_SIZE]); i++)
			e->predictor[i] = FIRST_STATE;
	if (e->config.options.jump_target_cache)
		for (uint64_t i = 0; i <= below(v[ET_P_CACHE_SIZE]); i++)
			e->cache[i] = HSC_ET_CACHE_EMPTY;
}

bool hsc_et_predictor_says(const struct hsc_et_encoder *e, uint64_t address)
{
	const unsigned size = e->config.params.value[ET_P_BPRED_SIZE];

	return e->predictor[index_of(e, address) & below(size)] & SAYS_TAKEN;
}

bool hsc_et_predictor_meets(struct hsc_et_encoder *e, uint64_t address,
			    bool taken)
{
	const unsigned size = e->config.params.value[ET_P_BPRED_SIZE];
	uint8_t *entry = &e->predictor[index_of(e, address) & below(size)];
	const bool says = (*entry & SAYS_TAKEN) != 0, last = *entry & 1;

	/* two wrong predictions in a row change it */
	if (says != last)
		*entry = taken ? SAYS_TAKEN : 0;
	*entry = (uint8_t)((*entry & SAYS_TAKEN) | taken);
	return says == taken;
}

unsigned hsc_et_cache_index(const struct hsc_et_encoder *e, uint64_t address)
{
	const unsigned size = e->config.params.value[ET_P_CACHE_SIZE];

	return (unsigned)(index_of(e, address) & below(size));
}
