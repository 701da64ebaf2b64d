/* SPDX-License-Identifier: MIT */
/*
 * targets.h - what code is at the addresses that packets report.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_TARGETS_H
#define HSC_FLOW_ETRACE_TARGETS_H

#include "flow/etrace/state.h"

/* The code at `address`, as much as is known of buf[len]. */
size_t hsc_et_code(const struct hsc_et_flow *f, uint64_t address, uint8_t *buf,
		   size_t len);

/*
 * The whole address. An encoder may have fewer bits than the hart: the rest is
 * zero or a copy of the top bit, as the address is physical or virtual. Which
 * it is, the code gives.
 */
uint64_t hsc_et_widen(const struct hsc_et_flow *f, uint64_t address);

/* Look for the block at an address as it stands on the wire and keep it;
 * NULL if there is no code. */
const struct hsc_et_target *hsc_et_target_look_up(struct hsc_et_flow *f,
						  uint64_t wire);

/* The same if it may be at hand. Borrowed until the next call. */
static inline const struct hsc_et_target *hsc_et_target_of(
	struct hsc_et_flow *f, uint64_t wire)
{
	struct hsc_et_target *t = &f->targets[wire % HSC_ET_TARGETS];

	return HSC_LIKELY(t->wire == wire) ? t : hsc_et_target_look_up(f, wire);
}

/* Find the block that the packet in hand gives the address of; no other one is
 * at hand, as the code is another one. */
void hsc_et_find_target(struct hsc_et_flow *f);
void hsc_et_forget_targets(struct hsc_et_flow *f);

#endif
