/* SPDX-License-Identifier: MIT */
/*
 * dqr_instruction.h - an instruction in the listing of SiFive's decoder.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPLAY_DQR_INSTRUCTION_H
#define HSC_VIEW_REPLAY_DQR_INSTRUCTION_H

#include "view/common/writer.h"
#include <hartscope/image/image.h>

/* Address, opcode to the left in its column, name and operands, and where a
 * jump goes; without the end of the line. `length` is that of the instruction,
 * in bytes. */
void hsc_dqr_instruction_print(struct hsc_writer *w,
			       const struct hsc_image *image, unsigned xlen,
			       uint64_t pc, unsigned length);

#endif
