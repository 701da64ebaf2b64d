/* SPDX-License-Identifier: MIT */
/* ntrace.c - every message of RISC-V N-Trace 1.0 and of SiFive's dialect, and
 * the names of their fields. Read by the decoder, the encoder, `hartscope
 * dump`, the random-message generator of the tests and docs/tables.
 * Room   spec (floor 1) */
#include "spec/ntrace_rows.h"

/* clang-format off */
#define LAYOUT(n, s, a)  { n, "N-Trace 1.0, " s, a, sizeof(a) / sizeof((a)[0]) }

const struct hsc_wire_layout hsc_nt_layouts[HSC_NT_MESSAGES] = {
	LAYOUT("Ownership", "Ownership Message", nt_ownership),
	LAYOUT("DirectBranch", "DirectBranch Message", nt_direct),
	LAYOUT("IndirectBranch", "IndirectBranch Message", nt_indirect),
	LAYOUT("Error", "Error Message", nt_error),
	LAYOUT("ProgTraceSync", "ProgTraceSync Message", nt_prog_sync),
	LAYOUT("DirectBranchSync", "DirectBranchSync Message", nt_direct_sync),
	LAYOUT("IndirectBranchSync", "IndirectBranchSync Message", nt_indirect_sync),
	LAYOUT("ResourceFull", "ResourceFull Message", nt_resource_full),
	LAYOUT("IndirectBranchHist", "IndirectBranchHist Message", nt_indirect_hist),
	LAYOUT("IndirectBranchHistSync", "IndirectBranchHistSync Message", nt_indirect_hist_sync),
	LAYOUT("RepeatBranch", "RepeatBranch Message", nt_repeat),
	LAYOUT("ProgTraceCorrelation", "ProgTraceCorrelation Message", nt_correlation),
#undef LAYOUT
#define LAYOUT(n, s, a) { n, "SiFive trace decoder 0.18, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("DataAcquisition", "Data Acquisition Message", nt_data_acquisition),
	LAYOUT("AuxAccessWrite", "Auxiliary Access Write Message", nt_aux_write),
	LAYOUT("InCircuitTrace", "In-Circuit Trace Message", nt_in_circuit),
	LAYOUT("InCircuitTraceSync", "In-Circuit Trace Message With Sync", nt_in_circuit_sync),
#undef LAYOUT
#define LAYOUT(n, s, a) { n, "IEEE-ISTO 5001-2012 3.0.1, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("DataWrite", "Data Trace - Data Write/Read Messages", nt_data_write),
	LAYOUT("DataRead", "Data Trace - Data Write/Read Messages", nt_data_read),
	LAYOUT("DataWriteSync", "Data Trace - Data Write/Read with Sync Messages", nt_data_write_sync),
	LAYOUT("DataReadSync", "Data Trace - Data Write/Read with Sync Messages", nt_data_read_sync),
};

/* N-Trace 1.0, "Fields in Messages"; SiFive's cores send these and more */
#define NO HSC_LAYOUT_UNKNOWN
#define ROWS(DA, AW, CT, CS, DW, DR, WS, RS) { \
	NO, NO, HSC_NT_OWNERSHIP, HSC_NT_DIRECT_BRANCH, \
	HSC_NT_INDIRECT_BRANCH, DW, DR, DA, \
	HSC_NT_ERROR, HSC_NT_PROG_TRACE_SYNC, NO, HSC_NT_DIRECT_BRANCH_SYNC, \
	HSC_NT_INDIRECT_BRANCH_SYNC, WS, RS, NO, \
	NO, NO, NO, NO, NO, NO, NO, AW, \
	NO, NO, NO, HSC_NT_RESOURCE_FULL, \
	HSC_NT_INDIRECT_BRANCH_HIST, HSC_NT_INDIRECT_BRANCH_HIST_SYNC, HSC_NT_REPEAT_BRANCH, NO, \
	NO, HSC_NT_PROG_TRACE_CORRELATION, CT, CS, NO, NO, NO, NO, \
	NO, NO, NO, NO, NO, NO, NO, NO, \
	NO, NO, NO, NO, NO, NO, NO, NO, /* 56..62: vendor defined */ \
	NO, NO, NO, NO, NO, NO, NO, NO, \
}
/* N-Trace 1.0, "Fields in Messages" */
const uint8_t hsc_nt_layout_of[HSC_NT_DIALECTS][64] = {
#define NONE   NO, NO, NO, NO
#define SIFIVE HSC_NT_DATA_ACQUISITION, HSC_NT_AUX_ACCESS_WRITE, \
	       HSC_NT_IN_CIRCUIT_TRACE, HSC_NT_IN_CIRCUIT_TRACE_SYNC
#define ACCESS HSC_NT_DATA_WRITE, HSC_NT_DATA_READ, \
	       HSC_NT_DATA_WRITE_SYNC, HSC_NT_DATA_READ_SYNC
#define ALL(...) ROWS(__VA_ARGS__)
	[HSC_NT_STANDARD] = ALL(NONE, NONE),
	[HSC_NT_SIFIVE] = ALL(SIFIVE, NONE),
	[HSC_NT_WITH_DATA] = ALL(NONE, ACCESS),
	[HSC_NT_SIFIVE_DATA] = ALL(SIFIVE, ACCESS),
};

/* N-Trace 1.0, "Common Fields" and the tables of the messages */
const char *const hsc_nt_field_names[NT_FIELDS] = {
	[NT_TCODE] = "TCODE", [NT_SRC] = "SRC", [NT_SYNC] = "SYNC",
	[NT_BTYPE] = "B-TYPE", [NT_ETYPE] = "ETYPE", [NT_ECODE] = "ECODE",
	[NT_RCODE] = "RCODE", [NT_RDATA] = "RDATA", [NT_HREPEAT] = "HREPEAT",
	[NT_EVCODE] = "EVCODE", [NT_CDF] = "CDF", [NT_PROCESS] = "PROCESS",
	[NT_ICNT] = "I-CNT", [NT_UADDR] = "U-ADDR", [NT_FADDR] = "F-ADDR",
	[NT_HIST] = "HIST", [NT_BCNT] = "B-CNT", [NT_TSTAMP] = "TSTAMP",
	[NT_IDTAG] = "IDTAG", [NT_DQDATA] = "DQDATA", [NT_CKSRC] = "CKSRC",
	[NT_CKDF] = "CKDF", [NT_CKDATA0] = "CKDATA0", [NT_CKDATA1] = "CKDATA1",
	[NT_AUXADDR] = "AUXADDR", [NT_AUXDATA] = "AUXDATA",
	[NT_DSZ] = "DSZ", [NT_ELSZ] = "ELSZ", [NT_DATA] = "DATA",
};
/* clang-format on */
