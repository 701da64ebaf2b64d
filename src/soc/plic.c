/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"
#include <hartscope/spec/devices.h>

#define PRIORITY_MAX 7 /* of ours */

/* Context 2 * hart is machine mode, the next one supervisor mode. */
static unsigned contexts(const struct hsc_soc *soc)
{
	return 2 * soc->config.harts;
}

/* --- gateways ----------------------------------------------------------- */

/* The source that a context would be given, 0: none. Ties go to the lowest. */
static unsigned best(const struct hsc_plic *p, unsigned context)
{
	unsigned source = 0, priority = p->threshold[context];

	for (unsigned i = 1; i <= HSC_PLIC_SOURCES; i++) {
		const uint32_t bit = UINT32_C(1) << i % 32;

		if (p->pending[i / 32] & p->enable[context][i / 32] & bit &&
		    p->priority[i] > priority) {
			source = i;
			priority = p->priority[i];
		}
	}
	return source;
}

/* What is asked for becomes pending unless it is being served, and harts are
 * told. */
static void update(struct hsc_soc *soc)
{
	struct hsc_plic *p = &soc->plic;

	for (unsigned i = 0; i < HSC_PLIC_WORDS; i++)
		p->pending[i] |= p->level[i] & ~p->claimed[i];
	for (unsigned i = 0; i < soc->config.harts; i++) {
		struct hsc_hart *h = soc->machine.harts[i];
		const uint64_t old = h->external;

		h->external = (best(p, 2 * i) ? HSC_IRQ_MEI : 0) |
			      (best(p, 2 * i + 1) ? HSC_IRQ_SEI : 0);
		h->check |= old != h->external;
	}
}

void hsc_plic_set(struct hsc_soc *soc, unsigned source, bool level)
{
	uint32_t *word = &soc->plic.level[source / 32];
	const uint32_t bit = UINT32_C(1) << source % 32;

	if (!(*word & bit) == !level)
		return;
	*word ^= bit;
	update(soc);
}

static unsigned claim(struct hsc_soc *soc, unsigned context)
{
	struct hsc_plic *p = &soc->plic;
	const unsigned source = best(p, context);
	const uint32_t bit = UINT32_C(1) << source % 32;

	if (!source)
		return 0;
	p->pending[source / 32] &= ~bit;
	p->claimed[source / 32] |= bit;
	update(soc);
	return source;
}

/* "If the completion ID does not match an interrupt source that is currently
 * enabled for the target, the completion is silently ignored." */
static void complete(struct hsc_soc *soc, unsigned context, uint64_t source)
{
	struct hsc_plic *p = &soc->plic;
	uint32_t bit;

	if (source > HSC_PLIC_SOURCES)
		return;
	bit = UINT32_C(1) << source % 32;
	if (p->enable[context][source / 32] & bit)
		p->claimed[source / 32] &= ~bit;
	update(soc);
}

/* --- registers ---------------------------------------------------------- */

/* The register that is plain memory at `offset`, or NULL. */
static uint32_t *word_at(struct hsc_soc *soc, uint64_t offset)
{
	struct hsc_plic *p = &soc->plic;
	const uint64_t bits = offset - HSC_PLIC_ENABLE;
	const uint64_t context = offset - HSC_PLIC_CONTEXT;

	if (offset / 4 >= 1 && offset / 4 <= HSC_PLIC_SOURCES)
		return &p->priority[offset / 4];
	if (offset >= HSC_PLIC_ENABLE &&
	    bits / HSC_PLIC_ENABLE_STRIDE < contexts(soc) &&
	    bits % HSC_PLIC_ENABLE_STRIDE / 4 < HSC_PLIC_WORDS)
		return &p->enable[bits / HSC_PLIC_ENABLE_STRIDE]
				 [bits % HSC_PLIC_ENABLE_STRIDE / 4];
	if (offset >= HSC_PLIC_CONTEXT &&
	    context / HSC_PLIC_STRIDE < contexts(soc) &&
	    context % HSC_PLIC_STRIDE == 0)
		return &p->threshold[context / HSC_PLIC_STRIDE];
	return NULL;
}

/* Whose claim register is it? contexts(): nobody's. */
static unsigned claimant(const struct hsc_soc *soc, uint64_t offset)
{
	const uint64_t context = (offset - HSC_PLIC_CONTEXT) / HSC_PLIC_STRIDE;

	if (offset < HSC_PLIC_CONTEXT ||
	    (offset - HSC_PLIC_CONTEXT) % HSC_PLIC_STRIDE != HSC_PLIC_CLAIM ||
	    context > contexts(soc))
		return contexts(soc);
	return (unsigned)context;
}

static bool plic_read(void *ctx, uint64_t offset, unsigned size,
		      uint64_t *value)
{
	struct hsc_soc *soc = ctx;
	const uint32_t *word = word_at(soc, offset);
	const unsigned context = claimant(soc, offset);

	*value = 0;
	if (size != 4)
		return false;
	if (word)
		*value = *word;
	else if (context < contexts(soc))
		*value = claim(soc, context);
	else if (offset >= HSC_PLIC_PENDING &&
		 (offset - HSC_PLIC_PENDING) / 4 < HSC_PLIC_WORDS)
		*value = soc->plic.pending[(offset - HSC_PLIC_PENDING) / 4];
	return true;
}

/* Writable bits of a register; there is no source 0. */
static uint32_t mask_of(uint64_t offset)
{
	if (offset < HSC_PLIC_ENABLE || offset >= HSC_PLIC_CONTEXT)
		return PRIORITY_MAX;
	offset = (offset - HSC_PLIC_ENABLE) % HSC_PLIC_ENABLE_STRIDE;
	if (offset == 0)
		return ~UINT32_C(1);
	return offset / 4 < HSC_PLIC_SOURCES / 32 ? UINT32_MAX : 1;
}

static bool plic_write(void *ctx, uint64_t offset, unsigned size,
		       uint64_t value)
{
	struct hsc_soc *soc = ctx;
	uint32_t *word = word_at(soc, offset);
	const unsigned context = claimant(soc, offset);

	if (size != 4)
		return false;
	if (word) {
		*word = (uint32_t)value & mask_of(offset);
		update(soc);
	} else if (context < contexts(soc)) {
		complete(soc, context, value & UINT32_MAX);
	}
	return true;
}

void hsc_plic_reset(struct hsc_soc *soc)
{
	soc->plic = (struct hsc_plic){ .level = { 0 } };
	update(soc);
}

static const struct hsc_device_ops ops = { plic_read, plic_write };

bool hsc_plic_add(struct hsc_soc *soc)
{
	const struct hsc_device d = { HSC_PLIC_BASE, HSC_PLIC_SIZE, &ops, soc };

	return hsc_bus_add(soc, &d);
}
