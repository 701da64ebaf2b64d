/* SPDX-License-Identifier: MIT */
/*
 * exits.h - how far the current block has run, and how the flow leaves it.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_EXITS_H
#define HSC_FLOW_ETRACE_EXITS_H

#include "flow/etrace/state.h"

/* The way out of a block: succ[which] of block `from`. */
struct hsc_et_way_out {
	uint32_t from;
	unsigned which;
};

/* Hand out what has retired of the current block: up to `halfwords`. */
void hsc_et_hand_out(struct hsc_et_flow *f, uint32_t halfwords);

/* Half-words up to the end of the last instruction that retired. */
uint32_t hsc_et_retired(const struct hsc_et_flow *f);

/* Trace ends: if it is not certain whether the first instruction of a handler
 * retired, it did not. */
void hsc_et_end_unsure(struct hsc_et_flow *f);

/* Length, half-words, of the instruction `off` half-words into a block; 0 if
 * none starts there. */
unsigned hsc_et_length(const struct hsc_blocks *b, uint32_t id, uint32_t off);

/* Address of the last instruction that retired, and of the next one if that is
 * known; else HSC_FLOW_NOWHERE. */
uint64_t hsc_et_pc(const struct hsc_et_flow *f,
		   const struct hsc_et_position *at);
uint64_t hsc_et_next(const struct hsc_et_flow *f);

/* Implicit returns since the last branch. */
uint32_t hsc_et_returns(const struct hsc_et_flow *f);

/*
 * The walk stops at the address of the current packet, and may pass it once
 * more before a jump leads there. If the packet tells which return that jump
 * is, remember it.
 */
void hsc_et_note_returns(struct hsc_et_flow *f);

/* In that second pass, is the next return the reported one, if this number of
 * implicit returns came before it? */
bool hsc_et_is_reported_again(const struct hsc_et_flow *f, uint32_t returns);

/* May the end of block `id` lead to an address that only a packet can give? */
bool hsc_et_is_reported(const struct hsc_et_flow *f, uint32_t id);

/* The way out of block `id` with a call, return or other indirect end; false if
 * only a packet can give the target. */
bool hsc_et_find_way_out(struct hsc_et_flow *f, uint32_t id,
			 struct hsc_et_way_out *out);

/* Look up a successor for the first time; if there is none, f->unknown is its
 * address. */
uint32_t hsc_et_look_up(struct hsc_et_flow *f, struct hsc_et_way_out out);

#endif
