/* SPDX-License-Identifier: MIT */
/*
 * targets.h - what code is at the addresses that packets report.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_TARGETS_H
#define HSC_FLOW_ETRACE_TARGETS_H

#include "flow/etrace/state.h"

/* Read the code at `address` to buf[len]; returns how much of it is known. */
size_t hsc_et_code(const struct hsc_et_flow *f, uint64_t address, uint8_t *buf,
		   size_t len);

/*
 * The full address. If the encoder has fewer address bits than the hart, the
 * others are zero (physical) or copies of the top bit (virtual). The one with
 * code is taken.
 */
uint64_t hsc_et_widen(const struct hsc_et_flow *f, uint64_t address);

/* Look up the block at an address as it is on the wire, and keep it; NULL if
 * there is no code. */
const struct hsc_et_target *hsc_et_target_look_up(struct hsc_et_flow *f,
						  uint64_t wire);

/* The same, if it may be kept already. Borrowed until the next call. */
static inline const struct hsc_et_target *hsc_et_target_of(
	struct hsc_et_flow *f, uint64_t wire)
{
	struct hsc_et_target *t = &f->targets[wire % HSC_ET_TARGETS];

	return HSC_LIKELY(t->wire == wire) ? t : hsc_et_target_look_up(f, wire);
}

/* Find the block at the address of the current packet; forget the kept ones,
 * because the code is another one. */
void hsc_et_find_target(struct hsc_et_flow *f);
void hsc_et_forget_targets(struct hsc_et_flow *f);

#endif
