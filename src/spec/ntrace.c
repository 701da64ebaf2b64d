/* SPDX-License-Identifier: MIT */
/*
 * ntrace.c - every message of RISC-V N-Trace 1.0 and of SiFive's dialect, field
 * by field.
 *
 * Read by the decoder, the encoder, `hartscope dump`, the random-message
 * generator of the tests and docs/tables. Nothing about the layout of a message
 * is written anywhere else.
 */
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/ntrace_data.h>

/* clang-format off */
#define CODE(v)          { NT_TCODE, HSC_CONST, HSC_NT_TCODE_BITS, v, 0, 0, false }
#define SRC              { NT_SRC, HSC_PARAM, NT_SRC_BITS, 0, 0, 0, false }
#define BITS(f, n)       { NT_##f, HSC_BITS, n, 0, 0, 0, false }
#define VAR(f, n)        { NT_##f, HSC_VAR, n, 0, 0, 0, false }
#define VAR_IF(f, n, g, v) { NT_##f, HSC_VAR, n, 0, NT_##g, v, false }
#define LAST(f, n)       { NT_##f, HSC_VAR, n, 0, 0, 0, true }
#define LAYOUT(n, s, a)  { n, "N-Trace 1.0, " s, a, sizeof(a) / sizeof((a)[0]) }

/* Fields that several messages have. */
#define SYNC   BITS(SYNC, 4)
#define BTYPE  BITS(BTYPE, HSC_NT_BTYPE_BITS)
#define ICNT   VAR(ICNT, HSC_NT_ICNT_BITS_MAX)
#define UADDR  VAR(UADDR, HSC_NT_ADDR_BITS_MAX)
#define FADDR  VAR(FADDR, HSC_NT_ADDR_BITS_MAX)
#define HIST   VAR(HIST, HSC_NT_HIST_BITS_MAX)
#define TSTAMP LAST(TSTAMP, HSC_NT_TSTAMP_BITS_MAX)

static const struct hsc_wire_field ownership[] = {
	CODE(2), SRC, VAR(PROCESS, 64), TSTAMP
};
static const struct hsc_wire_field direct[] = {
	CODE(3), SRC, ICNT, TSTAMP
};
static const struct hsc_wire_field indirect[] = {
	CODE(4), SRC, BTYPE, ICNT, UADDR, TSTAMP
};
static const struct hsc_wire_field error[] = {
	CODE(8), SRC, BITS(ETYPE, 4), VAR(ECODE, 32), TSTAMP
};
static const struct hsc_wire_field prog_sync[] = {
	CODE(9), SRC, SYNC, ICNT, FADDR, TSTAMP
};
static const struct hsc_wire_field direct_sync[] = {
	CODE(11), SRC, SYNC, ICNT, FADDR, TSTAMP
};
static const struct hsc_wire_field indirect_sync[] = {
	CODE(12), SRC, SYNC, BTYPE, ICNT, FADDR, TSTAMP
};
static const struct hsc_wire_field resource_full[] = {
	CODE(27), SRC, BITS(RCODE, HSC_NT_RCODE_BITS),
	VAR(RDATA, HSC_NT_HIST_BITS_MAX),
	VAR_IF(HREPEAT, HSC_NT_HREPEAT_BITS_MAX, RCODE, 2), TSTAMP
};
static const struct hsc_wire_field indirect_hist[] = {
	CODE(28), SRC, BTYPE, ICNT, UADDR, HIST, TSTAMP
};
static const struct hsc_wire_field indirect_hist_sync[] = {
	CODE(29), SRC, SYNC, BTYPE, ICNT, FADDR, HIST, TSTAMP
};
static const struct hsc_wire_field repeat[] = {
	CODE(30), SRC, VAR(BCNT, HSC_NT_BCNT_BITS_MAX), TSTAMP
};
static const struct hsc_wire_field correlation[] = {
	CODE(33), SRC, BITS(EVCODE, 4), BITS(CDF, 2), ICNT,
	VAR_IF(HIST, HSC_NT_HIST_BITS_MAX, CDF, 1), TSTAMP
};

/* SiFive trace decoder 0.18; the names of fields are those of IEEE-ISTO 5001 */
static const struct hsc_wire_field data_acquisition[] = {
	CODE(7), SRC, VAR(IDTAG, HSC_NT_IDTAG_BITS_MAX), VAR(DQDATA, 64), TSTAMP
};
static const struct hsc_wire_field aux_write[] = {
	CODE(23), SRC, VAR(AUXADDR, 64), VAR(AUXDATA, 64), TSTAMP
};
static const struct hsc_wire_field in_circuit[] = {
	CODE(34), SRC, BITS(CKSRC, HSC_NT_CKSRC_BITS), BITS(CKDF, 2), VAR(CKDATA0, 64),
	VAR_IF(CKDATA1, 64, CKDF, 1), TSTAMP
};
static const struct hsc_wire_field in_circuit_sync[] = {
	CODE(35), SRC, BITS(CKSRC, HSC_NT_CKSRC_BITS), BITS(CKDF, 2), VAR(CKDATA0, 64),
	VAR_IF(CKDATA1, 64, CKDF, 1), TSTAMP
};

/*
 * IEEE-ISTO 5001-2012, Tables 4-27 and 4-30. Of the fields whose width, 0
 * included, is the vendor's, MAP, DCORR and CANCEL are not there; SYNC is as in
 * N-Trace, DSZ and ELSZ as wide as Tables 4-28 and 4-29 have them.
 */
#define DSZ    BITS(DSZ, HSC_NT_DSZ_BITS)
#define ELSZ   BITS(ELSZ, HSC_NT_ELSZ_BITS)
#define DUADDR VAR(UADDR, HSC_NT_DATA_ADDR_BITS_MAX)
#define DFADDR VAR(FADDR, HSC_NT_DATA_ADDR_BITS_MAX)
#define DATA   VAR(DATA, 64)

static const struct hsc_wire_field data_write[] = {
	CODE(5), SRC, DSZ, ELSZ, DUADDR, DATA, TSTAMP
};
static const struct hsc_wire_field data_read[] = {
	CODE(6), SRC, DSZ, ELSZ, DUADDR, DATA, TSTAMP
};
static const struct hsc_wire_field data_write_sync[] = {
	CODE(13), SRC, SYNC, DSZ, ELSZ, DFADDR, DATA, TSTAMP
};
static const struct hsc_wire_field data_read_sync[] = {
	CODE(14), SRC, SYNC, DSZ, ELSZ, DFADDR, DATA, TSTAMP
};

const struct hsc_wire_layout hsc_nt_layouts[HSC_NT_MESSAGES] = {
	LAYOUT("Ownership", "Ownership Message", ownership),
	LAYOUT("DirectBranch", "DirectBranch Message", direct),
	LAYOUT("IndirectBranch", "IndirectBranch Message", indirect),
	LAYOUT("Error", "Error Message", error),
	LAYOUT("ProgTraceSync", "ProgTraceSync Message", prog_sync),
	LAYOUT("DirectBranchSync", "DirectBranchSync Message", direct_sync),
	LAYOUT("IndirectBranchSync", "IndirectBranchSync Message", indirect_sync),
	LAYOUT("ResourceFull", "ResourceFull Message", resource_full),
	LAYOUT("IndirectBranchHist", "IndirectBranchHist Message", indirect_hist),
	LAYOUT("IndirectBranchHistSync", "IndirectBranchHistSync Message", indirect_hist_sync),
	LAYOUT("RepeatBranch", "RepeatBranch Message", repeat),
	LAYOUT("ProgTraceCorrelation", "ProgTraceCorrelation Message", correlation),
#undef LAYOUT
#define LAYOUT(n, s, a) { n, "SiFive trace decoder 0.18, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("DataAcquisition", "Data Acquisition Message", data_acquisition),
	LAYOUT("AuxAccessWrite", "Auxiliary Access Write Message", aux_write),
	LAYOUT("InCircuitTrace", "In-Circuit Trace Message", in_circuit),
	LAYOUT("InCircuitTraceSync", "In-Circuit Trace Message With Sync", in_circuit_sync),
#undef LAYOUT
#define LAYOUT(n, s, a) { n, "IEEE-ISTO 5001-2012 3.0.1, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("DataWrite", "Data Trace - Data Write/Read Messages", data_write),
	LAYOUT("DataRead", "Data Trace - Data Write/Read Messages", data_read),
	LAYOUT("DataWriteSync", "Data Trace - Data Write/Read with Sync Messages", data_write_sync),
	LAYOUT("DataReadSync", "Data Trace - Data Write/Read with Sync Messages", data_read_sync),
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
