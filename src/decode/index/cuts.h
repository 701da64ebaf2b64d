/* SPDX-License-Identifier: MIT */
/*
 * cuts.h - the cuts of a source, by its index.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_INDEX_CUTS_H
#define HSC_DECODE_INDEX_CUTS_H

#include "decode/index/file.h"
#include "decode/parts.h"

/* What is to be known of cuts, besides where they are. */
enum hsc_index_wanted {
	HSC_INDEX_TIMES = 1,
	HSC_INDEX_CALLS = 2,
};

/* The cuts of a source, with what is wanted; without a list if there are none,
 * or no use. To be cleared. Returns HSC_OK, HSC_E_MEMORY, or as
 * hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_index_find(const struct hsc_decode *d,
					    uint32_t source, unsigned jobs,
					    unsigned wanted,
					    struct hsc_index_cuts *c);

/* Add what lies before a cut, or take it off. */
void hsc_index_add(struct hsc_decode_totals *t,
		   const struct hsc_decode_totals *from, bool minus);

#endif
