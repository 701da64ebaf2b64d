/* SPDX-License-Identifier: MIT */
/*
 * etrace_values.h - what the values of fields of E-Trace mean.
 *
 * Room   spec (floor 1): const facts only
 * Spec   E-Trace 2.0; the draft 0.026 where it says so
 *
 * The packets that the fields are in, and how wide they are: etrace.h.
 */
#ifndef HSC_SPEC_ETRACE_VALUES_H
#define HSC_SPEC_ETRACE_VALUES_H

/* Values of qual_status; E-Trace 2.0, "Format 3 subformat 3 - Support". */
enum hsc_et_qual {
	HSC_ET_NO_CHANGE = 0,
	HSC_ET_ENDED_REP = 1,
	HSC_ET_TRACE_LOST = 2, /* reserved in the draft */
	HSC_ET_ENDED_NTR = 3,
};

/* branch_fmt; E-Trace 2.0, "Format 0 branch_fmt field" */
enum hsc_et_branch_fmt {
	HSC_ET_FMT_NO_ADDRESS = 0, /* the branch after them was mispredicted */
	HSC_ET_FMT_ADDRESS = 2,
	HSC_ET_FMT_ADDRESS_FAIL = 3, /* of a branch that was */
};

/* branch_count says how many more there were than these; E-Trace 2.0, "Format 0
 * packets". One more does not fit in a branch map. */
#define HSC_ET_COUNT_FROM 31u

/* How the branch map grows with the branches in it; E-Trace 2.0, "Format 1
 * packets", "Format 0 packets"; 0.026, "Packet Payload Format 0 and 1" */
enum hsc_et_taper {
	HSC_ET_TAPER_FORMAT1,
	HSC_ET_TAPER_FORMAT0,
	HSC_ET_TAPER_DRAFT,
	HSC_ET_TAPERS,
};

/* Bits before the map, and of the address where there is none;
 * E-Trace 2.0, "Format 1 packets", "Format 2 packets" */
#define HSC_ET_BEFORE_MAP     7u
#define HSC_ET_BEFORE_ADDRESS 2u

/* E-Trace 2.0, "Instruction Type (itype) encoding": what the port of a hart
 * says of the end of a block */
enum hsc_et_itype {
	HSC_ET_ITYPE_OTHER = 0,
	HSC_ET_ITYPE_EXCEPTION = 1,
	HSC_ET_ITYPE_INTERRUPT = 2,
	HSC_ET_ITYPE_TRAP_RETURN = 3,
	HSC_ET_ITYPE_NOT_TAKEN = 4,
	HSC_ET_ITYPE_TAKEN = 5,
	HSC_ET_ITYPE_UNINFERABLE = 6, /* of 3 bits only */
	HSC_ET_ITYPE_RESERVED = 7,
	HSC_ET_ITYPE_UNINFERABLE_CALL = 8,
	HSC_ET_ITYPE_INFERABLE_CALL = 9,
	HSC_ET_ITYPE_UNINFERABLE_JUMP = 10,
	HSC_ET_ITYPE_INFERABLE_JUMP = 11,
	HSC_ET_ITYPE_SWAP = 12,
	HSC_ET_ITYPE_RETURN = 13,
	HSC_ET_ITYPE_UNINFERABLE_OTHER = 14,
	HSC_ET_ITYPE_INFERABLE_OTHER = 15,
};

/* format of data trace; E-Trace 2.0, "Load and Store", "Atomic", "CSR". What
 * answers a split atomic is 7, of 2.0.5: docs/spec-notes.md */
enum hsc_et_data_format {
	HSC_ET_FORMAT_LOAD = 0,      /* whole, or the request of a split one */
	HSC_ET_FORMAT_UNALIGNED = 1, /* bit of loads and stores */
	HSC_ET_FORMAT_STORE = 2,
	HSC_ET_FORMAT_SPLIT_DATA = 4, /* the answer of a load */
	HSC_ET_FORMAT_CSR = 5,
	HSC_ET_FORMAT_ATOMIC = 6, /* whole, or the request of a split one */
	HSC_ET_FORMAT_RESULT = 7, /* its answer */
};

/* diff and resp of data trace, by what they say of the data; E-Trace 2.0, "Load
 * and Store". Where there are none, a difference is 1. */
enum hsc_et_diff {
	HSC_ET_DIFF_FULL = 0,  /* address and data */
	HSC_ET_RESP_ERROR = 0, /* resp: no data */
	HSC_ET_DIFF_XOR = 1,
	HSC_ET_DIFF_FULL_DATA = 2, /* and the address a difference */
	HSC_ET_DIFF_DATA = 3,
};
#define HSC_ET_DIFFS 4

/* subtype of CSRs and of atomics: from the first dtype of each on; E-Trace 2.0,
 * "CSR" */
#define HSC_ET_CSR_SUBTYPES 3 /* the fourth is reserved */

/* Bits of addr_lsbs, above which is addr_msbs; E-Trace 2.0, "CSR" */
#define HSC_ET_CSR_LSBS 6

#endif
