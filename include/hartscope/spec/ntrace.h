/* SPDX-License-Identifier: MIT */
/*
 * ntrace.h - the facts of RISC-V N-Trace 1.0: messages, fields, codes, limits;
 * and those of SiFive's Nexus dialect, from which it came.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V N-Trace 1.0; SiFive's: docs/spec-notes.md, "SiFive's dialect";
 *        data trace: IEEE-ISTO 5001-2012, see ntrace_data.h
 *
 * The layout of every message is one table, hsc_nt_layouts, in transmission
 * order, indexed by enum hsc_nt_message.
 */
#ifndef HSC_SPEC_NTRACE_H
#define HSC_SPEC_NTRACE_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/ntrace_events.h>
#include <hartscope/spec/ntrace_process.h>
#include <hartscope/spec/wire.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fields, N-Trace 1.0, "Fields in Messages"; names as there, without dashes. */
enum hsc_nt_field {
	NT_NO_FIELD,
	NT_TCODE,
	NT_SRC,
	NT_SYNC,
	NT_BTYPE,
	NT_ETYPE,
	NT_ECODE,
	NT_RCODE,
	NT_RDATA,
	NT_HREPEAT,
	NT_EVCODE,
	NT_CDF,
	NT_PROCESS,
	NT_ICNT,
	NT_UADDR,
	NT_FADDR,
	NT_HIST,
	NT_BCNT,
	NT_TSTAMP,
	/* of SiFive's dialect; CKDATA0 is an address as CKSRC says */
	NT_IDTAG,
	NT_DQDATA,
	NT_CKSRC,
	NT_CKDF,
	NT_CKDATA0,
	NT_CKDATA1,
	NT_AUXADDR,
	NT_AUXDATA,
	/* of data trace, whose addresses are of bytes */
	NT_DSZ,
	NT_ELSZ,
	NT_DATA,
	NT_FIELDS,
};

/* Which type codes and codes there are, in bits: value of width[NT_DIALECT]. */
enum hsc_nt_dialect {
	HSC_NT_STANDARD = 0,    /* N-Trace 1.0 */
	HSC_NT_SIFIVE = 1,      /* and what SiFive's cores send beside it */
	HSC_NT_WITH_DATA = 2,   /* and data trace */
	HSC_NT_SIFIVE_DATA = 3, /* all that is known */
	HSC_NT_DIALECTS,
};

/* Parameters: indices of hsc_wire_params.width[]. */
enum hsc_nt_param {
	NT_SRC_BITS, /* trTeSrcBits, 0..12 */
	/*
	 * XLEN - 1 (31 or 63) where trTeInstExtendAddrMSB is set, else 0. The
	 * codec cuts and extends F-ADDR and U-ADDR; a message in memory always
	 * holds the whole field. N-Trace 1.0, "Virtual Addresses Optimization"
	 */
	NT_EXTEND_BITS,
	/*
	 * SiFive: addresses have so many bits and a sign, which the decoder
	 * extends; 0: they have not. Goes before NT_EXTEND_BITS.
	 */
	NT_ADDRESS_BITS,
	NT_DIALECT, /* enum hsc_nt_dialect */
};

/* What TSTAMP holds beside sync messages, which have the whole time. */
enum hsc_nt_ts_form {
	HSC_NT_TS_DELTA,    /* ticks since the last; N-Trace 1.0 */
	HSC_NT_TS_XOR,      /* last ^ now; SiFive */
	HSC_NT_TS_ABSOLUTE, /* the whole time as well */
};

/* Messages, N-Trace 1.0, "N-Trace Messages (Overview)"; indices of
 * hsc_nt_layouts[]. */
enum hsc_nt_message {
	HSC_NT_OWNERSHIP,
	HSC_NT_DIRECT_BRANCH,
	HSC_NT_INDIRECT_BRANCH,
	HSC_NT_ERROR,
	HSC_NT_PROG_TRACE_SYNC,
	HSC_NT_DIRECT_BRANCH_SYNC,
	HSC_NT_INDIRECT_BRANCH_SYNC,
	HSC_NT_RESOURCE_FULL,
	HSC_NT_INDIRECT_BRANCH_HIST,
	HSC_NT_INDIRECT_BRANCH_HIST_SYNC,
	HSC_NT_REPEAT_BRANCH,
	HSC_NT_PROG_TRACE_CORRELATION,
	/* of SiFive's dialect */
	HSC_NT_DATA_ACQUISITION,
	HSC_NT_AUX_ACCESS_WRITE,
	HSC_NT_IN_CIRCUIT_TRACE,
	HSC_NT_IN_CIRCUIT_TRACE_SYNC,
	/* of data trace */
	HSC_NT_DATA_WRITE,
	HSC_NT_DATA_READ,
	HSC_NT_DATA_WRITE_SYNC,
	HSC_NT_DATA_READ_SYNC,
	HSC_NT_MESSAGES,
};

/* Those of N-Trace 1.0 come first, then SiFive's, then data trace. */
#define HSC_NT_STANDARD_MESSAGES HSC_NT_DATA_ACQUISITION
#define HSC_NT_SIFIVE_MESSAGES   HSC_NT_DATA_WRITE

/* SYNC: why a synchronising message was sent. */
enum hsc_nt_sync {
	HSC_NT_SYNC_EXTERNAL = 0,    /* external trigger */
	HSC_NT_SYNC_RESET = 1,       /* exit from reset */
	HSC_NT_SYNC_PERIODIC = 2,    /* periodic */
	HSC_NT_SYNC_DEBUG_EXIT = 3,  /* exit from debug mode */
	HSC_NT_SYNC_ICNT_FULL = 4,   /* I-CNT full, BTM only */
	HSC_NT_SYNC_ENABLE = 5,      /* trace enable */
	HSC_NT_SYNC_EVENT = 6,       /* trace event */
	HSC_NT_SYNC_OVERRUN = 7,     /* restart after FIFO overrun */
	HSC_NT_SYNC_POWER = 9,       /* exit from power-down */
	HSC_NT_SYNC_CONTENTION = 11, /* SiFive: message contention */
	HSC_NT_SYNC_PC_SAMPLE = 15,  /* SiFive: a sample, no synchronisation */
};

/* B-TYPE: what sort of branch. */
enum hsc_nt_btype {
	HSC_NT_BTYPE_INDIRECT = 0, /* indirect jump, call or return */
	HSC_NT_BTYPE_TRAP = 1,     /* exception or interrupt, not said which */
	HSC_NT_BTYPE_EXCEPTION = 2,
	HSC_NT_BTYPE_INTERRUPT = 3,
};

/* EVCODE of ProgTraceCorrelation: why trace stopped. */
enum hsc_nt_evcode {
	HSC_NT_EV_DEBUG_ENTRY = 0,
	HSC_NT_EV_LOW_POWER = 1,
	HSC_NT_EV_DISABLED = 4,
	HSC_NT_EV_RESET_ENTRY = 8, /* SiFive */
};

/* RCODE of ResourceFull. */
enum hsc_nt_rcode {
	HSC_NT_RCODE_ICNT = 0,
	HSC_NT_RCODE_HIST = 1,
	HSC_NT_RCODE_HIST_REPEAT = 2,
	HSC_NT_RCODE_NOT_TAKEN = 8, /* SiFive: so many branches, not taken */
	HSC_NT_RCODE_TAKEN = 9,     /* SiFive: the same, taken */
};

/* ETYPE of Error. */
enum hsc_nt_etype {
	HSC_NT_ETYPE_OVERRUN = 0, /* FIFO overrun, messages lost */
};

/* ECODE of Error, a bit for each kind of message that was lost. */
enum hsc_nt_ecode {
	HSC_NT_ECODE_DATA = 1 << 1, /* IEEE-ISTO 5001-2012, Table 4-36 */
	HSC_NT_ECODE_PROGRAM = 1 << 2,
	HSC_NT_ECODE_OWNERSHIP = 1 << 3,
};

/* Widths of fixed fields that are read without the table as well. */
#define HSC_NT_TCODE_BITS 6
#define HSC_NT_BTYPE_BITS 2
#define HSC_NT_RCODE_BITS 4
#define HSC_NT_CKSRC_BITS 4

/* Limits that bind encoders, bits; N-Trace 1.0, "Maximum Field Sizes". */
#define HSC_NT_SRC_BITS_MAX     12
#define HSC_NT_ICNT_BITS_MAX    22
#define HSC_NT_ADDR_BITS_MAX    63
#define HSC_NT_HIST_BITS_MAX    32 /* with the stop bit */
#define HSC_NT_TSTAMP_BITS_MAX  64
#define HSC_NT_HREPEAT_BITS_MAX 18
#define HSC_NT_BCNT_BITS_MAX    18
#define HSC_NT_STACK_MAX        32 /* entries of an encoder's return stack */

/* Data bits per byte, MDO, above the flags; and the byte between messages. */
#define HSC_NT_MDO_BITS  6
#define HSC_NT_MDO_SHIFT 2
#define HSC_NT_IDLE_BYTE 0xff

/* The flags of a byte; N-Trace 1.0, "Transitions of MSEO Bits". */
enum hsc_nt_mseo {
	HSC_NT_MSEO_MORE = 0,      /* the field goes on */
	HSC_NT_MSEO_FIELD_END = 1, /* last byte of a variable field */
	HSC_NT_MSEO_RESERVED = 2,
	HSC_NT_MSEO_END = 3, /* last byte of the message */
};

/* The flags of a byte, its bits 1 and 0. */
static inline enum hsc_nt_mseo hsc_nt_mseo_of(uint8_t byte)
{
	return (enum hsc_nt_mseo)(byte & 3);
}

HSC_API extern const struct hsc_wire_layout hsc_nt_layouts[HSC_NT_MESSAGES];

/* Dialect and TCODE to index of hsc_nt_layouts[], or HSC_LAYOUT_UNKNOWN. */
HSC_API extern const uint8_t hsc_nt_layout_of[HSC_NT_DIALECTS][64];

/* N-Trace 1.0, "Fields in Messages": TCODEs for messages of vendors */
#define HSC_NT_VENDOR_FIRST 56
#define HSC_NT_VENDOR_LAST  62

/* Is it a TCODE for messages of vendors? */
static inline bool hsc_nt_is_vendor(unsigned tcode)
{
	return tcode >= HSC_NT_VENDOR_FIRST && tcode <= HSC_NT_VENDOR_LAST;
}

/* Names of fields as the specification prints them: "I-CNT". */
HSC_API extern const char *const hsc_nt_field_names[NT_FIELDS];

#ifdef __cplusplus
}
#endif

#endif
