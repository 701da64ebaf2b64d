/* SPDX-License-Identifier: MIT */
/*
 * cuts.h - the cuts of a source, from its index.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_INDEX_CUTS_H
#define HSC_DECODE_INDEX_CUTS_H

#include "decode/index/file.h"
#include "decode/parts.h"

/* Facts about cuts that may be wanted, besides their positions. */
enum hsc_index_wanted {
	HSC_INDEX_TIMES = 1,
	HSC_INDEX_CALLS = 2,
};

/*
 * Find the cuts of a source, with the wanted facts; without a list if there are
 * none, or they are of no use. The caller clears them. Returns HSC_OK,
 * HSC_E_MEMORY, or as hsc_decode_open.
 */
HSC_MUST_USE enum hsc_status hsc_index_find(const struct hsc_decode *d,
					    uint32_t source, unsigned jobs,
					    unsigned wanted,
					    struct hsc_index_cuts *c);

/* Add the totals before a cut, or subtract them. */
void hsc_index_add(struct hsc_decode_totals *t,
		   const struct hsc_decode_totals *from, bool minus);

#endif
