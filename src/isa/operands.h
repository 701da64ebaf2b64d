/* SPDX-License-Identifier: MIT */
/*
 * operands.h - operands by the letters of spec/instructions.h.
 *
 * Room   isa (floor 2)
 */
#ifndef HSC_ISA_OPERANDS_H
#define HSC_ISA_OPERANDS_H

#include "isa/words.h"

/* Put an operand of an instruction of 32 bits. */
void hsc_operand_32(struct hsc_words *o, char letter);
/* The same of one of vectors, by the letter after the V. */
void hsc_operand_vector(struct hsc_words *o, char letter);
/* The same of 16 bits, by the letter after the C. */
void hsc_operand_16(struct hsc_words *o, char letter);

#endif
