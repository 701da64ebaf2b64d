/* SPDX-License-Identifier: MIT */
/*
 * privileged.h - causes of traps and privilege levels, in words.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Privileged Architecture 1.13, "Machine Cause (mcause) Register";
 * E-Trace 2.0, "Instruction Trace Interface requirements"
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

/* By the codes that E-Trace has for privilege: U 0, S 1, M 3, D 4, VU 5, VS 6;
 * NULL: reserved. */
#define HSC_PRIVILEGES 8
HSC_API extern const char *const hsc_privilege_names[HSC_PRIVILEGES];

#ifdef __cplusplus
}
#endif

#endif
