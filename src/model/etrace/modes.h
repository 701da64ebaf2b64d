/* SPDX-License-Identifier: MIT */
/*
 * modes.h - implicit returns and inferable jumps of an E-Trace encoder.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Implicit return mode", "Sequentially inferable jump
 *        mode"; 2.0.5, "Implicit Return extension"
 */
#ifndef HSC_MODEL_ETRACE_MODES_H
#define HSC_MODEL_ETRACE_MODES_H

#include "model/etrace/packets.h"

/*
 * The next report may be at one of several places, for irdepth does not say
 * after which return: report first, as if a trigger had asked for it, the last
 * call that an implicit return came before. Nothing was sent since then that
 * says where the flow is, so it is not too late.
 *
 * last  it is the report of the last instruction
 * See docs/decisions/0215-irdepth-is-exact.md
 */
void hsc_et_modes_part(struct hsc_et_encoder *e, bool last);

/* What the report of the last instruction says of returns. */
void hsc_et_modes_depth(const struct hsc_et_encoder *e,
			struct hsc_et_report *r);

/* The last block ended in a jump to `to` that a packet must report: set what
 * e->due says about returns. */
void hsc_et_modes_astray(struct hsc_et_encoder *e, uint64_t to);

/* Undo what the end of the last block did to the return stack. */
void hsc_et_modes_undo(struct hsc_et_encoder *e);

#endif
