/* SPDX-License-Identifier: MIT */
/*
 * code_parts.h - the code that firmware ran, as it is kept.
 *
 * Room   record (floor 7), private
 */
#ifndef HSC_RECORD_SOC_CODE_PARTS_H
#define HSC_RECORD_SOC_CODE_PARTS_H

#include "record/soc/code.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_CODE_PAGE_HALVES 2048u

/* If there are more versions than these, or more half-words in all of them,
 * everything after that belongs to the version that holds only what never
 * changed. */
#define HSC_CODE_VERSIONS_MAX 1000u
#define HSC_CODE_HALVES_MAX   (UINT64_C(1) << 22)

struct hsc_code_page {
	uint64_t number; /* address of its first byte, by its size */
	uint16_t half[HSC_CODE_PAGE_HALVES];
	uint8_t known[HSC_CODE_PAGE_HALVES / 8],
		changed[HSC_CODE_PAGE_HALVES / 8];
};

/* A half-word has a new value in a version. In version 1: the value before the
 * first change. */
struct hsc_code_change {
	uint64_t address;
	uint32_t version;
	uint16_t half;
};

struct hsc_code_cut {
	uint64_t start;
	uint32_t version;
	unsigned hart;
};

struct hsc_record_code {
	struct hsc_code_page **slots; /* by number */
	size_t slot_count, page_count;
	struct hsc_code_change *changes;
	size_t change_count;
	struct hsc_code_cut *cuts;
	size_t cut_count;
	uint64_t halves; /* that changed */
	uint32_t version;
	uint32_t last; /* version that is distinguished, if .. */
	bool full;     /* .. there can be no more */
	bool failed;
};

static inline bool hsc_code_bit(const uint8_t *bits, size_t i)
{
	return bits[i / 8] >> i % 8 & 1;
}

#endif
