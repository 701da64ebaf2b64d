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
 * The next report may fit several places, because irdepth does not tell which
 * return it follows. So first report the last call before an implicit return,
 * as if a trigger had requested it. No packet with an address was sent since
 * that call, so it is not too late.
 *
 * last it is the report of the last instruction
 *
 * See docs/decisions/0215-irdepth-is-exact.md
 */
void hsc_et_modes_part(struct hsc_et_encoder *e, bool last);

/* Set irreport and irdepth in the report of the last instruction. */
void hsc_et_modes_depth(const struct hsc_et_encoder *e,
			struct hsc_et_report *r);

/* The last block ended in a jump to `to` that a packet must report: set the
 * fields of e->due for returns. */
void hsc_et_modes_astray(struct hsc_et_encoder *e, uint64_t to);

/* Undo the effect of the last block's end on the return stack. */
void hsc_et_modes_undo(struct hsc_et_encoder *e);

#endif
