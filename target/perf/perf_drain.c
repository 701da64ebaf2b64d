/* SPDX-License-Identifier: MIT */
/* perf_drain.c - the trace in the hardware's SRAM is read.
 * Room   target/perf */
#include "perf_drain.h"
#include "perf_engine.h"

#define AT(member) offsetof(struct TraceRegMemMap, member)
#define POLLS      10000               /* limit for the end of a flush */
#define SRAM_MAX   (UINT32_C(1) << 24) /* words: more cannot be right */

HSC_UNTRACED static bool wait_empty(const struct hsc_mmio *io, uint64_t block)
{
	uint32_t control;

	for (unsigned i = 0; i < POLLS; i++) {
		if (hsc_mmio_read(io, block, &control) != HSC_OK)
			return false;
		if (control & HSC_PERF_TE_EMPTY)
			return true;
		if (io->wait)
			io->wait(io->ctx);
	}
	return false;
}

/* From the oldest word to the one before the write pointer. */
HSC_UNTRACED static int read_words(const struct hsc_mmio *io, uint64_t block,
				   bool (*take)(void *ctx, uint32_t word),
				   void *ctx)
{
	uint32_t wp, word, rp;
	uint32_t from;

	if (hsc_mmio_read(io, block + AT(te_sinkwp), &wp) != HSC_OK)
		return PERF_E_HARDWARE;
	from = wp & HSC_PERF_WP_WRAPPED ? wp & ~HSC_PERF_WP_WRAPPED : 0;
	if (hsc_mmio_write(io, block + AT(te_sinkrp), from) != HSC_OK)
		return PERF_E_HARDWARE;
	for (uint32_t i = 0; i < SRAM_MAX; i++) {
		if (!(wp & HSC_PERF_WP_WRAPPED) && i * 4 >= wp)
			break;
		if (hsc_mmio_read(io, block + AT(te_sinkdata), &word) !=
			    HSC_OK ||
		    hsc_mmio_read(io, block + AT(te_sinkrp), &rp) != HSC_OK)
			return PERF_E_HARDWARE;
		if (!take(ctx, word))
			return PERF_E_FILE;
		if (wp & HSC_PERF_WP_WRAPPED && rp == from)
			break;
	}
	return PERF_OK;
}

HSC_UNTRACED int hsc_perf_drain(const struct hsc_mmio *io, uint64_t block,
				bool (*take)(void *ctx, uint32_t word),
				void *ctx)
{
	uint32_t control, rp;
	int rc;

	if (hsc_mmio_read(io, block, &control) != HSC_OK ||
	    hsc_mmio_read(io, block + AT(te_sinkrp), &rp) != HSC_OK ||
	    hsc_mmio_write(io, block, control & ~HSC_PERF_TE_ENABLE) !=
		    HSC_OK ||
	    !wait_empty(io, block))
		return PERF_E_HARDWARE;
	rc = read_words(io, block, take, ctx);
	if (hsc_mmio_write(io, block + AT(te_sinkrp), rp) != HSC_OK ||
	    hsc_mmio_write(io, block, control) != HSC_OK)
		return PERF_E_HARDWARE;
	return rc;
}
