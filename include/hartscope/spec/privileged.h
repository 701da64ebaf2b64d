/* SPDX-License-Identifier: MIT */
/*
 * privileged.h - causes of traps and privilege levels, in words.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Privileged Architecture 1.13, "Machine Cause (mcause) Register";
 *        E-Trace 2.0, "Instruction Trace Interface requirements"
 */
#ifndef HSC_SPEC_PRIVILEGED_H
#define HSC_SPEC_PRIVILEGED_H

#include <hartscope/base/compiler.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_EXCEPTIONS 24
#define HSC_INTERRUPTS 14

/* By exception code; NULL: reserved, or the platform's. */
HSC_API extern const char *const hsc_exception_names[HSC_EXCEPTIONS];
HSC_API extern const char *const hsc_interrupt_names[HSC_INTERRUPTS];

/* Privilege as E-Trace reports it; E-Trace 2.0, "Instruction Trace Interface
 * requirements" */
enum hsc_level {
	HSC_LEVEL_U = 0,
	HSC_LEVEL_S = 1,
	HSC_LEVEL_M = 3,
	HSC_LEVEL_D = 4, /* debug mode */
	HSC_LEVEL_VU = 5,
	HSC_LEVEL_VS = 6,
};

/* By these; NULL: reserved. */
#define HSC_PRIVILEGES 8
HSC_API extern const char *const hsc_privilege_names[HSC_PRIVILEGES];

#ifdef __cplusplus
}
#endif

#endif
