/* SPDX-License-Identifier: MIT */
/*
 * interrupts.h - how a bundle shows when interrupts were requested.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_PARAMS_INTERRUPTS_H
#define HSC_DECODE_PARAMS_INTERRUPTS_H

/*
 * A parameter of manifests in which the software events HSC_STM_ASSERTED and
 * HSC_STM_WITHDRAWN have the meaning in spec/stm.h, with times of the same
 * counter as those of instructions.
 */
#define HSC_INTERRUPTS_PARAM "interrupts"
#define HSC_INTERRUPTS_STM   "stm"

#endif
