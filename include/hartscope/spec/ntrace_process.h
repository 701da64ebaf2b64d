/* SPDX-License-Identifier: MIT */
/*
 * ntrace_process.h - PROCESS of Ownership messages: what runs, and at which
 * level.
 *
 * Room   spec (floor 1): const facts only
 * Spec   N-Trace 1.0, "Ownership Message": FORMAT in bits 1..0, PRV in 3..2, V
 *        in 4, CONTEXT above them
 */
#ifndef HSC_SPEC_NTRACE_PROCESS_H
#define HSC_SPEC_NTRACE_PROCESS_H

#include <hartscope/spec/privileged.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* FORMAT: what CONTEXT is. */
enum hsc_nt_format {
	HSC_NT_FORMAT_MODE = 0,
	HSC_NT_FORMAT_SCONTEXT = 2,
	HSC_NT_FORMAT_HCONTEXT = 3,
};

#define HSC_NT_PROCESS_FORMAT(process) ((process)&3u)
#define HSC_NT_PROCESS_PRV_AT          2
#define HSC_NT_PROCESS_V_AT            4
#define HSC_NT_PROCESS_MODE            UINT64_C(0x1c) /* V and PRV */
#define HSC_NT_PROCESS_CONTEXT_AT      5

/* V and PRV of a level; enum hsc_level. */
static inline uint64_t hsc_nt_process_mode(unsigned level)
{
	const bool guest = level == HSC_LEVEL_VU || level == HSC_LEVEL_VS;
	const uint64_t prv = guest ? level - HSC_LEVEL_VU : level & 3u;

	return (uint64_t)guest << HSC_NT_PROCESS_V_AT |
	       prv << HSC_NT_PROCESS_PRV_AT;
}

/* PROCESS of Ownership: FORMAT, the mode of `level`, and the context. */
static inline uint64_t hsc_nt_process(unsigned level, uint64_t context,
				      enum hsc_nt_format format)
{
	return context << HSC_NT_PROCESS_CONTEXT_AT |
	       hsc_nt_process_mode(level) | (uint64_t)format;
}

#ifdef __cplusplus
}
#endif

#endif
