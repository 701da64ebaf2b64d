/* SPDX-License-Identifier: MIT */
/*
 * interrupts.h - where a bundle says when interrupts were asked for.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_PARAMS_INTERRUPTS_H
#define HSC_DECODE_PARAMS_INTERRUPTS_H

/* Of a manifest whose software events HSC_STM_ASSERTED and HSC_STM_WITHDRAWN
 * are what spec/stm.h says of them, with times of the same counter as those of
 * instructions. */
#define HSC_INTERRUPTS_PARAM "interrupts"
#define HSC_INTERRUPTS_STM   "stm"

#endif
