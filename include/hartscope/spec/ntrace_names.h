/* SPDX-License-Identifier: MIT */
/*
 * ntrace_names.h - what the codes in N-Trace messages mean, in words.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V N-Trace 1.0
 */
#ifndef HSC_SPEC_NTRACE_NAMES_H
#define HSC_SPEC_NTRACE_NAMES_H

#include <hartscope/base/compiler.h>

#ifdef __cplusplus
extern "C" {
#endif

/* By the value of the field; never NULL. */
HSC_API extern const char *const hsc_nt_sync_names[16];
HSC_API extern const char *const hsc_nt_btype_names[4];
HSC_API extern const char *const hsc_nt_etype_names[16];
HSC_API extern const char *const hsc_nt_rcode_names[16];
HSC_API extern const char *const hsc_nt_evcode_names[16];

/* Of SiFive's In-Circuit Trace: by CKSRC, and by control code. */
HSC_API extern const char *const hsc_nt_cksrc_names[16];
HSC_API extern const char *const hsc_nt_ckcontrol_names[16];

/* By the number of a bit of ECODE: what was lost. */
HSC_API extern const char *const hsc_nt_ecode_names[8];

/* Sub-fields of PROCESS: by FORMAT, what CONTEXT is; by V << 2 | PRV, the mode.
 */
HSC_API extern const char *const hsc_nt_format_names[4];
HSC_API extern const char *const hsc_nt_mode_names[8];

#ifdef __cplusplus
}
#endif

#endif
