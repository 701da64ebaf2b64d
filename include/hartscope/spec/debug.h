/* SPDX-License-Identifier: MIT */
/*
 * debug.h - a hart's Debug Mode: dcsr, and numbers of registers for a
 * debugger.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V Debug 1.0, "Sdext (ISA Extension)", "Debug Module (DM)"
 */
#ifndef HSC_SPEC_DEBUG_H
#define HSC_SPEC_DEBUG_H

#include <stdint.h>

/* Debug 1.0, "Debug Control and Status (dcsr)" */
#define HSC_DCSR_PRV         UINT64_C(3)
#define HSC_DCSR_STEP        UINT64_C(0x4)
#define HSC_DCSR_MPRVEN      UINT64_C(0x10)
#define HSC_DCSR_CAUSE       UINT64_C(0x1c0)
#define HSC_DCSR_CAUSE_AT    6
#define HSC_DCSR_STOPTIME    UINT64_C(0x200)
#define HSC_DCSR_STOPCOUNT   UINT64_C(0x400)
#define HSC_DCSR_STEPIE      UINT64_C(0x800)
#define HSC_DCSR_EBREAKU     UINT64_C(0x1000) /* then s, -, m */
#define HSC_DCSR_EBREAKS     UINT64_C(0x2000)
#define HSC_DCSR_EBREAKM     UINT64_C(0x8000)
#define HSC_DCSR_VERSION_AT  28
#define HSC_DCSR_VERSION_1_0 UINT64_C(4) /* of debugver */

/* cause */
enum hsc_dcsr_cause {
	HSC_DCSR_CAUSE_EBREAK = 1,
	HSC_DCSR_CAUSE_TRIGGER = 2,
	HSC_DCSR_CAUSE_HALTREQ = 3,
	HSC_DCSR_CAUSE_STEP = 4,
	HSC_DCSR_CAUSE_RESETHALTREQ = 5,
};

/* Debug 1.0, "Abstract Register Numbers": CSRs are below, as their own */
#define HSC_ABSTRACT_X    0x1000u
#define HSC_ABSTRACT_F    0x1020u
#define HSC_ABSTRACT_LAST 0x103fu

#endif
