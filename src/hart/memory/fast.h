/* SPDX-License-Identifier: MIT */
/*
 * fast.h - loads and stores that hit the TLB.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_MEMORY_FAST_H
#define HSC_HART_MEMORY_FAST_H

#include "hart/state/hart.h"
#include <hartscope/base/bits.h>
#include <stddef.h>

/* The host's address of `address` if it is aligned and mapped, else NULL. */
static inline uint8_t *hsc_fast_at(const struct hsc_tlb_entry *entries,
				   uint64_t address, unsigned bytes)
{
	const struct hsc_tlb_entry *e = &entries[address / HSC_PAGE % HSC_TLB];

	if (HSC_UNLIKELY((address & (HSC_PAGE_MASK | (bytes - 1))) != e->page))
		return NULL;
	return e->host + address % HSC_PAGE;
}

static inline const uint8_t *hsc_fast_load(const struct hsc_hart *h,
					   uint64_t address, unsigned bytes)
{
	return hsc_fast_at(h->data->load, address, bytes);
}

static inline uint8_t *hsc_fast_store(const struct hsc_hart *h,
				      uint64_t address, unsigned bytes)
{
	return hsc_fast_at(h->data->store, address, bytes);
}

static inline uint64_t hsc_load_1(const uint8_t *p)
{
	return p[0];
}

static inline uint64_t hsc_load_2(const uint8_t *p)
{
	return hsc_load16(p);
}

static inline uint64_t hsc_load_4(const uint8_t *p)
{
	return hsc_load32(p);
}

static inline uint64_t hsc_load_8(const uint8_t *p)
{
	return hsc_load64(p);
}

static inline void hsc_store_1(uint8_t *p, uint64_t v)
{
	p[0] = (uint8_t)v;
}

static inline void hsc_store_2(uint8_t *p, uint64_t v)
{
	p[0] = (uint8_t)v;
	p[1] = (uint8_t)(v >> 8);
}

static inline void hsc_store_4(uint8_t *p, uint64_t v)
{
	hsc_store32(p, (uint32_t)v);
}

static inline void hsc_store_8(uint8_t *p, uint64_t v)
{
	hsc_store64(p, v);
}

#endif
