/* SPDX-License-Identifier: MIT */
/*
 * triggers.h - registers of a hart's trigger module, and what triggers do.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V Debug 1.0, "Sdtrig (ISA Extension)"
 */
#ifndef HSC_SPEC_TRIGGERS_H
#define HSC_SPEC_TRIGGERS_H

#include <hartscope/base/compiler.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Debug 1.0, "Trigger Data 1 (tdata1)": type, a bit each in tinfo, too */
enum hsc_trigger_type {
	HSC_TRIGGER_NONE = 0,
	HSC_TRIGGER_MCONTROL = 2,
	HSC_TRIGGER_ICOUNT = 3,
	HSC_TRIGGER_ITRIGGER = 4,
	HSC_TRIGGER_ETRIGGER = 5,
	HSC_TRIGGER_MCONTROL6 = 6,
	HSC_TRIGGER_TMEXT = 7,
	HSC_TRIGGER_DISABLED = 15,
};

/* Of every type. */
#define HSC_TDATA1_TYPE_AT(xlen)  ((xlen)-4u)
#define HSC_TDATA1_TYPE           15u
#define HSC_TDATA1_DMODE_AT(xlen) ((xlen)-5u)
/* itrigger, etrigger, tmexttrigger */
#define HSC_TDATA1_HIT_AT(xlen) ((xlen)-6u)

/* Debug 1.0, "Actions" */
enum hsc_action {
	HSC_ACTION_BREAK = 0,
	HSC_ACTION_DEBUG = 1,
	HSC_ACTION_TRACE_ON = 2,
	HSC_ACTION_TRACE_OFF = 3,
	HSC_ACTION_NOTIFY = 4,
	HSC_ACTION_EXTERNAL_0 = 8,
	HSC_ACTION_EXTERNAL_1 = 9,
	HSC_ACTIONS = 10, /* none from here on */
};

/* Debug 1.0, "Match Control (mcontrol)", "Match Control Type 6 (mcontrol6)":
 * what both have in the same place */
#define HSC_MC_LOAD      UINT64_C(0x1)
#define HSC_MC_STORE     UINT64_C(0x2)
#define HSC_MC_EXECUTE   UINT64_C(0x4)
#define HSC_MC_ACCESSES  UINT64_C(0x7)
#define HSC_MC_MODES_AT  3              /* u, s, -, m in a row */
#define HSC_MC_MODES     UINT64_C(0x58) /* u, s, m */
#define HSC_MC_MATCH_AT  7
#define HSC_MC_MATCH     UINT64_C(15)
#define HSC_MC_CHAIN     UINT64_C(0x800)
#define HSC_MC_ACTION_AT 12
#define HSC_MC_ACTION    UINT64_C(15)
#define HSC_MC_SIZE_AT   16 /* of mcontrol: sizelo */

/* mcontrol */
#define HSC_MC2_SIZELO           UINT64_C(3)
#define HSC_MC2_TIMING           UINT64_C(0x40000) /* 1: after */
#define HSC_MC2_SELECT           UINT64_C(0x80000) /* 1: data or opcode */
#define HSC_MC2_HIT              UINT64_C(0x100000)
#define HSC_MC2_SIZEHI_AT        21 /* if XLEN is 64 */
#define HSC_MC2_SIZEHI           UINT64_C(3)
#define HSC_MC2_MASKMAX_AT(xlen) ((xlen)-11u)
#define HSC_MC2_MASKMAX          UINT64_C(0x3f)

/* mcontrol6 */
#define HSC_MC6_SIZE   UINT64_C(7)
#define HSC_MC6_SELECT UINT64_C(0x200000)
#define HSC_MC6_HIT0   UINT64_C(0x400000)  /* alone: before */
#define HSC_MC6_HIT1   UINT64_C(0x2000000) /* alone: after */

/* match; 8 on top of those that have a negation */
enum hsc_trigger_match {
	HSC_MATCH_EQUAL = 0,
	HSC_MATCH_NAPOT = 1,
	HSC_MATCH_GE = 2,
	HSC_MATCH_LT = 3,
	HSC_MATCH_MASK_LOW = 4,
	HSC_MATCH_MASK_HIGH = 5,
	HSC_MATCH_NOT = 8,
};

/* size; of mcontrol sizehi stands above sizelo */
enum hsc_trigger_size {
	HSC_TRIGGER_ANY_SIZE = 0,
	HSC_TRIGGER_8_BITS = 1,
	HSC_TRIGGER_16_BITS = 2,
	HSC_TRIGGER_32_BITS = 3,
	HSC_TRIGGER_64_BITS = 5,
};

/* Debug 1.0, "Instruction Count (icount)", "Interrupt Trigger (itrigger)",
 * "Exception Trigger (etrigger)", "External Trigger (tmexttrigger)" */
#define HSC_IE_ACTION   UINT64_C(0x3f)
#define HSC_IE_MODES_AT 6               /* u, s, -, m in a row */
#define HSC_IE_MODES    UINT64_C(0x2c0) /* u, s, m; not of tmexttrigger */

#define HSC_ICOUNT_PENDING UINT64_C(0x100)
#define HSC_ICOUNT_AT      10
#define HSC_ICOUNT_COUNT   UINT64_C(0x3fff)
#define HSC_ICOUNT_HIT     UINT64_C(0x1000000)

#define HSC_TMEXT_SELECT_AT 6
#define HSC_TMEXT_SELECT    UINT64_C(0xffff)
#define HSC_TMEXT_INTCTL    UINT64_C(0x400000)

/* Debug 1.0, "Trigger Extra (RV32) (textra32)" and "(RV64) (textra64)": sselect
 * and svalue stand at the same bits of both, the others where a row says */
#define HSC_TEXTRA_SSELECT   UINT64_C(3)
#define HSC_TEXTRA_SVALUE_AT 2
#define HSC_TEXTRA_MHSELECT  UINT64_C(7)

enum hsc_textra_sselect { HSC_TEXTRA_SCONTEXT = 1, HSC_TEXTRA_ASID = 2 };
enum hsc_textra_mhselect { HSC_TEXTRA_MCONTEXT = 4 };

struct hsc_textra {
	uint8_t value_bits;               /* of svalue */
	uint8_t mask_at, mask_bits;       /* sbytemask */
	uint8_t select_at;                /* mhselect */
	uint8_t context_at, context_bits; /* mhvalue */
	uint8_t asid_at, asid_bits;       /* in satp */
};

HSC_API extern const struct hsc_textra hsc_textra32, hsc_textra64;

/* Debug 1.0, "Trigger Info (tinfo)"; below version: a bit for each type */
#define HSC_TINFO_VERSION_AT  24
#define HSC_TINFO_VERSION_1_0 1u

/* Debug 1.0, "Trigger Control (tcontrol)" */
#define HSC_TCONTROL_MTE  UINT64_C(0x08)
#define HSC_TCONTROL_MPTE UINT64_C(0x80)

#ifdef __cplusplus
}
#endif

#endif
