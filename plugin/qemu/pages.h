/* SPDX-License-Identifier: MIT */
/*
 * pages.h - pages of code that ran, as it was last.
 *
 * Room   plugin/qemu
 *
 * All these take `lock` first.
 */
#ifndef HSC_QEMU_PAGES_H
#define HSC_QEMU_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_QEMU_PAGE        UINT64_C(4096)
#define HSC_QEMU_PAGE_HALVES ((size_t)2048)

struct hsc_qemu_page {
	uint64_t number; /* address of its first byte, by its size */
	struct hsc_qemu_page *same_hash;
	/* the version since which each half-word has its value; 0: always, as
	 * far as is known. NULL: 0 for all */
	uint32_t *since;
	uint16_t half[HSC_QEMU_PAGE_HALVES];
	uint8_t known[HSC_QEMU_PAGE_HALVES / 8]; /* a bit for each */
	uint8_t kept[HSC_QEMU_PAGE_HALVES / 8];  /* the log says it ran */
};

static inline bool hsc_qemu_bit(const uint8_t *bits, size_t i)
{
	return bits[i / 8] >> i % 8 & 1;
}

static inline void hsc_qemu_set_bit(uint8_t *bits, size_t i)
{
	bits[i / 8] |= (uint8_t)(1U << i % 8);
}

/* Address of half-word i. */
static inline uint64_t hsc_qemu_page_address(const struct hsc_qemu_page *p,
					     size_t i)
{
	return p->number * HSC_QEMU_PAGE + 2 * (uint64_t)i;
}

/* NULL: nothing ran there. */
struct hsc_qemu_page *hsc_qemu_page_find(uint64_t number);

/* As above, but the page is made if there is none; NULL: no memory. */
struct hsc_qemu_page *hsc_qemu_page_make(uint64_t number);

/* Make room for `since`. False: no memory. */
bool hsc_qemu_page_changes(struct hsc_qemu_page *p);

/* Read what is in the guest's memory now; false if it cannot be read. */
bool hsc_qemu_page_read(uint64_t number, uint16_t now[HSC_QEMU_PAGE_HALVES]);

#endif
