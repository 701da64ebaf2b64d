/* SPDX-License-Identifier: MIT */
/*
 * place.h - which instructions made the accesses that data trace reported.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_HISTORY_PLACE_H
#define HSC_DECODE_HISTORY_PLACE_H

#include "decode/history/memory.h"

/* The flow reports a run, whose first instruction is number `at`: assign the
 * waiting accesses, if possible. */
void hsc_memory_place(struct hsc_memory *m, struct hsc_decode *d,
		      uint32_t source, const struct hsc_event_blocks *ids,
		      uint64_t at);

#endif
