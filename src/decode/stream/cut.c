/* SPDX-License-Identifier: MIT */
/* cut.c - positions at which a stream can be entered.
 * Room   decode (floor 6) */
#include "decode/stream/cut.h"

void hsc_decode_cut_see(struct hsc_decode_cut *k, uint64_t offset, bool timed)
{
	k->due = true;
	k->at = offset;
	k->timed = timed;
	k->next = offset - offset % k->grid + k->grid;
}

void hsc_decode_cut_take(struct hsc_decode_cut *k, bool cuts)
{
	k->due = false;
	if (k->ends) {
		k->ended = k->ends(k->ctx, k->at, cuts);
		return;
	}
	if (!k->end || k->at < k->end)
		return;
	k->ended = cuts;
	if (!cuts)
		k->end = k->at - k->at % k->step + k->step;
}

void hsc_decode_cut_begin(struct hsc_decode_cut *k,
			  const struct hsc_decode_piece *piece)
{
	k->end = piece->end;
	k->step = piece->step;
	k->ends = piece->ends;
	k->ctx = piece->ctx;
	if (piece->begin)
		k->next = piece->begin - piece->begin % k->grid + k->grid;
}
