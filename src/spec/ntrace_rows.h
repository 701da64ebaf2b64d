/* SPDX-License-Identifier: MIT */
/*
 * ntrace_rows.h - the fields of every message of RISC-V N-Trace 1.0, of
 * SiFive's dialect and of data trace, in transmission order.
 *
 * Room   spec (floor 1): const facts only
 * Spec   as the LAYOUT rows of ntrace.c name it, message by message
 *
 * The tables of ntrace.c are made of these rows, and so is the fast path of the
 * codec: as constants that the compiler sees, they become straight code.
 * Nothing about the layout of a message is written anywhere else.
 */
#ifndef HSC_SPEC_NTRACE_ROWS_H
#define HSC_SPEC_NTRACE_ROWS_H

#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/ntrace_data.h>

/* clang-format off */
#define CODE(v)          { NT_TCODE, HSC_CONST, HSC_NT_TCODE_BITS, v, 0, 0, false }
#define SRC              { NT_SRC, HSC_PARAM, NT_SRC_BITS, 0, 0, 0, false }
#define BITS(f, n)       { NT_##f, HSC_BITS, n, 0, 0, 0, false }
#define VAR(f, n)        { NT_##f, HSC_VAR, n, 0, 0, 0, false }
#define VAR_IF(f, n, g, v) { NT_##f, HSC_VAR, n, 0, NT_##g, v, false }
#define LAST(f, n)       { NT_##f, HSC_VAR, n, 0, 0, 0, true }

/* Fields that several messages have. */
#define SYNC   BITS(SYNC, 4)
#define BTYPE  BITS(BTYPE, HSC_NT_BTYPE_BITS)
#define ICNT   VAR(ICNT, HSC_NT_ICNT_BITS_MAX)
#define UADDR  VAR(UADDR, HSC_NT_ADDR_BITS_MAX)
#define FADDR  VAR(FADDR, HSC_NT_ADDR_BITS_MAX)
#define HIST   VAR(HIST, HSC_NT_HIST_BITS_MAX)
#define TSTAMP LAST(TSTAMP, HSC_NT_TSTAMP_BITS_MAX)

static const struct hsc_wire_field nt_ownership[] = {
	CODE(2), SRC, VAR(PROCESS, 64), TSTAMP
};
static const struct hsc_wire_field nt_direct[] = {
	CODE(3), SRC, ICNT, TSTAMP
};
static const struct hsc_wire_field nt_indirect[] = {
	CODE(4), SRC, BTYPE, ICNT, UADDR, TSTAMP
};
static const struct hsc_wire_field nt_error[] = {
	CODE(8), SRC, BITS(ETYPE, 4), VAR(ECODE, 32), TSTAMP
};
static const struct hsc_wire_field nt_prog_sync[] = {
	CODE(9), SRC, SYNC, ICNT, FADDR, TSTAMP
};
static const struct hsc_wire_field nt_direct_sync[] = {
	CODE(11), SRC, SYNC, ICNT, FADDR, TSTAMP
};
static const struct hsc_wire_field nt_indirect_sync[] = {
	CODE(12), SRC, SYNC, BTYPE, ICNT, FADDR, TSTAMP
};
static const struct hsc_wire_field nt_resource_full[] = {
	CODE(27), SRC, BITS(RCODE, HSC_NT_RCODE_BITS),
	VAR(RDATA, HSC_NT_HIST_BITS_MAX),
	VAR_IF(HREPEAT, HSC_NT_HREPEAT_BITS_MAX, RCODE, 2), TSTAMP
};
static const struct hsc_wire_field nt_indirect_hist[] = {
	CODE(28), SRC, BTYPE, ICNT, UADDR, HIST, TSTAMP
};
static const struct hsc_wire_field nt_indirect_hist_sync[] = {
	CODE(29), SRC, SYNC, BTYPE, ICNT, FADDR, HIST, TSTAMP
};
static const struct hsc_wire_field nt_repeat[] = {
	CODE(30), SRC, VAR(BCNT, HSC_NT_BCNT_BITS_MAX), TSTAMP
};
static const struct hsc_wire_field nt_correlation[] = {
	CODE(33), SRC, BITS(EVCODE, 4), BITS(CDF, 2), ICNT,
	VAR_IF(HIST, HSC_NT_HIST_BITS_MAX, CDF, 1), TSTAMP
};

/* SiFive trace decoder 0.18; the names of fields are those of IEEE-ISTO 5001 */
static const struct hsc_wire_field nt_data_acquisition[] = {
	CODE(7), SRC, VAR(IDTAG, HSC_NT_IDTAG_BITS_MAX), VAR(DQDATA, 64), TSTAMP
};
static const struct hsc_wire_field nt_aux_write[] = {
	CODE(23), SRC, VAR(AUXADDR, 64), VAR(AUXDATA, 64), TSTAMP
};
static const struct hsc_wire_field nt_in_circuit[] = {
	CODE(34), SRC, BITS(CKSRC, HSC_NT_CKSRC_BITS), BITS(CKDF, 2), VAR(CKDATA0, 64),
	VAR_IF(CKDATA1, 64, CKDF, 1), TSTAMP
};
static const struct hsc_wire_field nt_in_circuit_sync[] = {
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

static const struct hsc_wire_field nt_data_write[] = {
	CODE(5), SRC, DSZ, ELSZ, DUADDR, DATA, TSTAMP
};
static const struct hsc_wire_field nt_data_read[] = {
	CODE(6), SRC, DSZ, ELSZ, DUADDR, DATA, TSTAMP
};
static const struct hsc_wire_field nt_data_write_sync[] = {
	CODE(13), SRC, SYNC, DSZ, ELSZ, DFADDR, DATA, TSTAMP
};
static const struct hsc_wire_field nt_data_read_sync[] = {
	CODE(14), SRC, SYNC, DSZ, ELSZ, DFADDR, DATA, TSTAMP
};
/* clang-format on */

#endif
