/* SPDX-License-Identifier: MIT */
/*
 * call.h - trace that ends at an ecall and begins again after it.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_CALL_H
#define HSC_FLOW_ETRACE_CALL_H

#include "flow/etrace/state.h"

/*
 * Trace ends after the last instruction that was reported. If the next one is
 * an ecall, treat it as carried out and set state CALLED; otherwise return
 * false.
 */
bool hsc_et_call_begin(struct hsc_et_flow *f, bool enabled);

/* If there is an ecall at `address`, treat it as carried out and set state
 * CALLED, whatever the state was; otherwise return false. */
bool hsc_et_call_at(struct hsc_et_flow *f, uint64_t address);

/* The packet f->packet has come. If the state is CALLED, the flow goes on after
 * the ecall if the packet is from there; otherwise trace had stopped. */
void hsc_et_call_end(struct hsc_et_flow *f);

/* The flow does not go on after the ecall, because trace had stopped. */
void hsc_et_call_stop(struct hsc_et_flow *f);

#endif
