/* SPDX-License-Identifier: MIT */
/* model.c - the section of a topology that describes the SoC: harts, caches,
 * speeds.
 * Room   soc (floor 5) */
#include "base/error_set.h"
#include "hart/state/uarch.h"
#include "soc/trace/parts.h"
#include <hartscope/soc/soc_model.h>
#include <inttypes.h>
#include <stddef.h>

#define SRAM_MIN  64
#define BYTES_MAX (UINT32_C(1) << 24)
#define RATE_MAX  64

/* Limits of a size, and where the size of a hart's model is stored. */
static const struct bounds {
	const char *name; /* with its object, as in files */
	bool power;       /* of two, only */
	unsigned unit;    /* enum hsc_hart_unit; 0: of trace components */
	uint32_t least, most;
	size_t at; /* in hsc_hart_sizes */
} bounds[HSC_TOPOLOGY_SIZES] = {
#define PART(id, text, power, least, most)                                     \
	[HSC_TOPOLOGY_##id] = { "model: " text, power, 0, least, most, 0 }
#define UNIT(id, text, least)                                                  \
	[HSC_TOPOLOGY_##id] = {                                                \
		"soc: " #text,           true,                                 \
		HSC_UNIT_##id,           least,                                \
		(least)*HSC_UARCH_TIMES, offsetof(struct hsc_hart_sizes, text) \
	}
	PART(SRAM, "sram", true, SRAM_MIN, BYTES_MAX),
	PART(FIFO, "fifo", false, HSC_TRACE_FIFO_MIN, BYTES_MAX),
	PART(RATE, "rate", false, 1, RATE_MAX),
	PART(FILTERS, "filters", false, 0, HSC_FILTERS_MAX),
	PART(COMPARATORS, "comparators", false, 0, HSC_COMPARATORS_MAX),
	UNIT(L1D, l1d, HSC_CACHE_WAYS *HSC_CACHE_LINE),
	UNIT(L1I, l1i, HSC_CACHE_WAYS *HSC_CACHE_LINE),
	UNIT(LL, ll, HSC_CACHE_WAYS *HSC_CACHE_LINE),
	UNIT(DTLB, dtlb, HSC_CACHE_WAYS),
	UNIT(ITLB, itlb, HSC_CACHE_WAYS),
	UNIT(BPU, bpu, HSC_BPU_LEAST),
#undef PART
#undef UNIT
};

static const uint8_t contexts[] = {
	[HSC_TOPOLOGY_SCONTEXT] = HSC_HART_SCONTEXT,
	[HSC_TOPOLOGY_HCONTEXT] = HSC_HART_HCONTEXT,
	[HSC_TOPOLOGY_BOTH_CONTEXTS] = HSC_HART_BOTH_CONTEXTS,
	[HSC_TOPOLOGY_NO_CONTEXT] = HSC_HART_NO_CONTEXT,
};

static bool is_within(const struct bounds *b, uint32_t size)
{
	if (b->unit && !size)
		return true; /* the default */
	return size >= b->least && size <= b->most &&
	       !(b->power && (size & (size - 1)));
}

static bool is_given(const struct hsc_topology_model *m, unsigned size)
{
	return m->given >> size & 1;
}

enum hsc_status hsc_soc_model_check(const struct hsc_topology_model *m,
				    const char *name, struct hsc_error *error)
{
	for (unsigned i = 0; i < HSC_TOPOLOGY_SIZES; i++) {
		const struct bounds *b = &bounds[i];

		if (!is_given(m, i) || is_within(b, m->size[i]))
			continue;
		return hsc_fail(
			error, HSC_E_FORMAT,
			"%s: %s is no %s from %" PRIu32 " to %" PRIu32 "%s",
			name, b->name, b->power ? "power of two" : "number",
			b->least, b->most, b->unit ? ", nor true" : "");
	}
	return HSC_OK;
}

enum hsc_status hsc_soc_configure(struct hsc_soc_config *config,
				  const struct hsc_topology *topology,
				  const char *name, struct hsc_error *error)
{
	const struct hsc_topology_model *m = &topology->model;
	const enum hsc_status rc = hsc_soc_model_check(m, name, error);

	if (rc != HSC_OK)
		return rc;
	for (unsigned i = 0; i < HSC_TOPOLOGY_SIZES; i++) {
		const struct bounds *b = &bounds[i];
		char *sizes = (char *)&config->sizes;

		if (!is_given(m, i) || !b->unit)
			continue;
		*(uint32_t *)(void *)(sizes + b->at) = m->size[i];
		config->units |= b->unit;
	}
	if (m->context)
		config->context = contexts[m->context];
	return HSC_OK;
}
