/* SPDX-License-Identifier: MIT */
#include "shadow.h"
#include <stdbool.h>
#include <stdlib.h>

#define PAGE    4096
#define BUCKETS 4096

struct page {
	uint64_t number;
	struct page *same_hash;
	uint8_t bytes[PAGE];
	uint8_t known[PAGE / 8]; /* a bit for each byte */
};

static struct page *buckets[BUCKETS];

static struct page *page_of(uint64_t pc)
{
	struct page **bucket = &buckets[pc / PAGE % BUCKETS];
	struct page *p = *bucket;

	while (p && p->number != pc / PAGE)
		p = p->same_hash;
	if (p)
		return p;
	p = calloc(1, sizeof(*p));
	if (!p)
		return NULL;
	p->number = pc / PAGE;
	p->same_hash = *bucket;
	*bucket = p;
	return p;
}

static enum hsc_qemu_shadow add_byte(struct page *p, size_t at, uint8_t byte)
{
	const unsigned bit = 1U << at % 8;
	const bool known = p->known[at / 8] & bit;

	if (known && p->bytes[at] == byte)
		return HSC_QEMU_SHADOW_OLD;
	p->bytes[at] = byte;
	p->known[at / 8] |= (uint8_t)bit;
	return known ? HSC_QEMU_SHADOW_CHANGED : HSC_QEMU_SHADOW_NEW;
}

enum hsc_qemu_shadow hsc_qemu_shadow_add(uint64_t pc, const uint8_t *code,
					 size_t len)
{
	enum hsc_qemu_shadow worst = HSC_QEMU_SHADOW_OLD, here;
	struct page *p = NULL;

	for (size_t i = 0; i < len; i++) {
		if (!p || (pc + i) % PAGE == 0)
			p = page_of(pc + i);
		if (!p)
			return HSC_QEMU_SHADOW_NEW;
		here = add_byte(p, (pc + i) % PAGE, code[i]);
		worst = here > worst ? here : worst;
	}
	return worst;
}
