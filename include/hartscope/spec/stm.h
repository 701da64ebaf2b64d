/* SPDX-License-Identifier: MIT */
/*
 * stm.h - the facts of the Software Trace Module: identifiers and groups.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Open SoC Debug 2017.09 (the state of its documents in that month),
 *        "Software Trace Module"
 */
#ifndef HSC_SPEC_STM_H
#define HSC_SPEC_STM_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The CSR whose writes are events; a custom one that every mode may write. */
#define HSC_STM_CSR 0x8ffu

/* OpenRISC: l.nop K. */
#define HSC_STM_NOP(insn)   ((insn) >> 16 == 0x1500u)
#define HSC_STM_NOP_K(insn) ((uint16_t)((insn)&0xffffu))

/* Registers that the trace port watches. */
enum hsc_stm_register {
	HSC_STM_RISCV_VALUE = 10, /* a0 */
	HSC_STM_RISCV_THREAD = 4, /* tp */
	HSC_STM_OR1K_VALUE = 3,
	HSC_STM_OR1K_THREAD = 10,
};

#define HSC_STM_PRINT         0x0004u /* a character, by convention */
#define HSC_STM_THREAD_NAME   0x4000u
#define HSC_STM_THREAD_SWITCH 0x8000u /* see docs/spec-notes.md */
/* Ours, of the USER group: an interrupt of the hart is asked for, or no longer,
 * and has not been taken by that; the value is its cause. */
#define HSC_STM_ASSERTED  0x3f00u
#define HSC_STM_WITHDRAWN 0x3f01u

/* Ours, in the write of an identifier by ITC: the value has two halves. */
#define HSC_STM_ITC_TWO 0x10000u

#define HSC_STM_LOST_MOST 0xffffu /* a loss counter that says "at least" */
#define HSC_STM_FIFO      8       /* events that the hardware holds */

enum hsc_stm_group {
	HSC_STM_NOT_USED,
	HSC_STM_USER,
	HSC_STM_COM,
	HSC_STM_RESERVED,
	HSC_STM_SYS,
	HSC_STM_GROUPS,
};

struct hsc_stm_range {
	uint16_t first, last;
	uint8_t group; /* enum hsc_stm_group */
};

/* Identifiers that have a name of their own: looked up before the ranges. */
struct hsc_stm_id_row {
	uint16_t id;
	uint8_t group; /* enum hsc_stm_group */
	const char *name;
};

#define HSC_STM_RANGES 5
#define HSC_STM_IDS    2

HSC_API extern const struct hsc_stm_range hsc_stm_ranges[HSC_STM_RANGES];
HSC_API extern const struct hsc_stm_id_row hsc_stm_ids[HSC_STM_IDS];
HSC_API extern const char *const hsc_stm_group_names[HSC_STM_GROUPS];

#ifdef __cplusplus
}
#endif

#endif
