/* SPDX-License-Identifier: MIT */
/* plic.c - interrupts of devices, by priority.
 * Room   soc (floor 5) */
#include "soc/device/devices.h"
#include <hartscope/spec/devices.h>

#define PRIORITY_MAX 7 /* in this implementation */

/* Context 2 * hart is machine mode, the next one supervisor mode. */
static unsigned context_count(const struct hsc_plic *p)
{
	return 2 * p->machine->config.harts;
}

/* The pending source with the highest priority above `threshold`, 0: none. Of
 * equal priorities, the lowest number. */
static unsigned best_source(const struct hsc_plic *p, unsigned context,
			    unsigned threshold)
{
	unsigned source = 0, priority = threshold;

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

static bool is_interrupted(const struct hsc_plic *p, unsigned context)
{
	return best_source(p, context, p->threshold[context]) != 0;
}

/* Requested sources become pending unless they are being served, and harts are
 * interrupted. */
static void update_pending(struct hsc_plic *p)
{
	for (unsigned i = 0; i < HSC_PLIC_WORDS; i++)
		p->pending[i] |= p->level[i] & ~p->claimed[i];
	for (unsigned i = 0; i < p->machine->config.harts; i++) {
		struct hsc_hart *h = p->machine->harts[i];
		const uint64_t old = h->external;

		h->external = (is_interrupted(p, 2 * i) ? HSC_IRQ_MEI : 0) |
			      (is_interrupted(p, 2 * i + 1) ? HSC_IRQ_SEI : 0);
		h->check |= old != h->external;
	}
}

void hsc_plic_set(struct hsc_plic *p, unsigned source, bool level)
{
	uint32_t *word = &p->level[source / 32];
	const uint32_t bit = UINT32_C(1) << source % 32;

	if (!(*word & bit) == !level)
		return;
	*word ^= bit;
	update_pending(p);
}

/* "The claim operation is not affected by the setting of the priority threshold
 * register." */
static unsigned claim_source(struct hsc_plic *p, unsigned context)
{
	const unsigned source = best_source(p, context, 0);
	const uint32_t bit = UINT32_C(1) << source % 32;

	if (!source)
		return 0;
	p->pending[source / 32] &= ~bit;
	p->claimed[source / 32] |= bit;
	update_pending(p);
	return source;
}

/* "If the completion ID does not match an interrupt source that is currently
 * enabled for the target, the completion is silently ignored." */
static void complete_source(struct hsc_plic *p, unsigned context,
			    uint64_t source)
{
	uint32_t bit;

	if (source > HSC_PLIC_SOURCES)
		return;
	bit = UINT32_C(1) << source % 32;
	if (p->enable[context][source / 32] & bit)
		p->claimed[source / 32] &= ~bit;
	update_pending(p);
}

/* The register at `offset` if it is plain storage, or NULL. */
static uint32_t *word_at(struct hsc_plic *p, uint64_t offset)
{
	const uint64_t bits = offset - HSC_PLIC_ENABLE;
	const uint64_t context = offset - HSC_PLIC_CONTEXT;

	if (offset / 4 >= 1 && offset / 4 <= HSC_PLIC_SOURCES)
		return &p->priority[offset / 4];
	if (offset >= HSC_PLIC_ENABLE &&
	    bits / HSC_PLIC_ENABLE_STRIDE < context_count(p) &&
	    bits % HSC_PLIC_ENABLE_STRIDE / 4 < HSC_PLIC_WORDS)
		return &p->enable[bits / HSC_PLIC_ENABLE_STRIDE]
				 [bits % HSC_PLIC_ENABLE_STRIDE / 4];
	if (offset >= HSC_PLIC_CONTEXT &&
	    context / HSC_PLIC_STRIDE < context_count(p) &&
	    context % HSC_PLIC_STRIDE == 0)
		return &p->threshold[context / HSC_PLIC_STRIDE];
	return NULL;
}

/* The context whose claim register it is, or context_count(). */
static unsigned claiming_context(const struct hsc_plic *p, uint64_t offset)
{
	const uint64_t context = (offset - HSC_PLIC_CONTEXT) / HSC_PLIC_STRIDE;

	if (offset < HSC_PLIC_CONTEXT ||
	    (offset - HSC_PLIC_CONTEXT) % HSC_PLIC_STRIDE != HSC_PLIC_CLAIM ||
	    context > context_count(p))
		return context_count(p);
	return (unsigned)context;
}

static bool plic_read(void *ctx, uint64_t offset, unsigned size,
		      uint64_t *value)
{
	struct hsc_plic *p = ctx;
	const uint32_t *word = word_at(p, offset);
	const unsigned context = claiming_context(p, offset);

	*value = 0;
	if (size != 4)
		return false;
	if (word)
		*value = *word;
	else if (context < context_count(p))
		*value = claim_source(p, context);
	else if (offset >= HSC_PLIC_PENDING &&
		 (offset - HSC_PLIC_PENDING) / 4 < HSC_PLIC_WORDS)
		*value = p->pending[(offset - HSC_PLIC_PENDING) / 4];
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
	struct hsc_plic *p = ctx;
	uint32_t *word = word_at(p, offset);
	const unsigned context = claiming_context(p, offset);

	if (size != 4)
		return false;
	if (word) {
		*word = (uint32_t)value & mask_of(offset);
		update_pending(p);
	} else if (context < context_count(p)) {
		complete_source(p, context, value & UINT32_MAX);
	}
	return true;
}

void hsc_plic_reset(struct hsc_plic *p)
{
	*p = (struct hsc_plic){ .machine = p->machine };
	update_pending(p);
}

static const struct hsc_device_ops ops = { plic_read, plic_write };

bool hsc_plic_add(struct hsc_plic *p, struct hsc_bus *bus)
{
	const struct hsc_device d = { HSC_PLIC_BASE, HSC_PLIC_SIZE, &ops, p };

	return hsc_bus_add(bus, &d);
}
