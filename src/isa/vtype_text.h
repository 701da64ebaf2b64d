/* SPDX-License-Identifier: MIT */
/*
 * vtype_text.h - what vsetvli sets, as assemblers write it.
 *
 * Room   isa (floor 2), private
 * Spec   Unprivileged ISA 20240411, "Vector type register, vtype"
 */
#ifndef HSC_ISA_VTYPE_TEXT_H
#define HSC_ISA_VTYPE_TEXT_H

#define HSC_VTYPE_TEXT 16

/* "e8,m1,ta,ma" to text[HSC_VTYPE_TEXT]; a number if a part of it is reserved.
 * vtype: 11 bits at most. */
void hsc_vtype_text(unsigned vtype, char *text);

#endif
