/* SPDX-License-Identifier: MIT */
/*
 * etrace_rows.h - the fields of every packet of E-Trace, ratified and draft, in
 * transmission order.
 *
 * Room   spec (floor 1): const facts only
 * Spec   as the LAYOUT rows of etrace.c name it, packet by packet
 *
 * The tables of etrace.c are made of these rows, and so is the fast path of the
 * codec: as constants that the compiler sees, they become straight code.
 * Nothing about the layout of a packet is written anywhere else.
 */
#ifndef HSC_SPEC_ETRACE_ROWS_H
#define HSC_SPEC_ETRACE_ROWS_H

#include <hartscope/spec/etrace.h>

/* clang-format off */
#define CONST(f, n, v)     { ET_##f, HSC_CONST, n, v, 0, 0, false }
#define BITS(f, n)         { ET_##f, HSC_BITS, n, 0, 0, 0, false }
#define PARAM(f, w)        { ET_##f, HSC_PARAM, ETW_##w, 0, 0, 0, false }
#define BITS_IF(f, n, g, v)  { ET_##f, HSC_BITS, n, 0, ET_##g, v, false }
#define PARAM_IF(f, w, g, v) { ET_##f, HSC_PARAM, ETW_##w, 0, ET_##g, v, false }
#define TAPER(f, n, t)     { ET_##f, HSC_TAPER, ET_##n, t, 0, 0, false }
#define F0S(v)             { ET_SUBFORMAT, HSC_PARAM, ETW_F0S, v, 0, 0, false }

/* What follows a differential address. */
#define FLAGS BITS(NOTIFY, 1), BITS(UPDISCON, 1), BITS(IRREPORT, 1), PARAM(IRDEPTH, IRDEPTH), PARAM(IRETS, IRETS)
#define REPORT_IF(g, v) PARAM_IF(ADDRESS, ADDRESS, g, v), BITS_IF(NOTIFY, 1, g, v), BITS_IF(UPDISCON, 1, g, v), BITS_IF(IRREPORT, 1, g, v), PARAM_IF(IRDEPTH, IRDEPTH, g, v), PARAM_IF(IRETS, IRETS, g, v)
#define SYNC(v) CONST(FORMAT, HSC_ET_FORMAT_BITS, 3), CONST(SUBFORMAT, HSC_ET_SUBFORMAT_BITS, v)

static const struct hsc_wire_field et_branch_count[] = { CONST(FORMAT, HSC_ET_FORMAT_BITS, 0), F0S(0), BITS(BRANCH_COUNT, 32), BITS(BRANCH_FMT, 2), REPORT_IF(BRANCH_FMT, HSC_IF_ANY | 2) };
static const struct hsc_wire_field et_jump_target[] = { CONST(FORMAT, HSC_ET_FORMAT_BITS, 0), F0S(1), PARAM(INDEX, INDEX), BITS(BRANCHES, 5), TAPER(BRANCH_MAP, BRANCHES, HSC_ET_TAPER_FORMAT0), BITS(IRREPORT, 1), PARAM(IRDEPTH, IRDEPTH), PARAM(IRETS, IRETS) };
static const struct hsc_wire_field et_branches[] = { CONST(FORMAT, HSC_ET_FORMAT_BITS, 1), BITS(BRANCHES, 5), TAPER(BRANCH_MAP, BRANCHES, HSC_ET_TAPER_FORMAT1), REPORT_IF(BRANCHES, HSC_IF_ANY | 31) };
static const struct hsc_wire_field et_address[] = { CONST(FORMAT, HSC_ET_FORMAT_BITS, 2), PARAM(ADDRESS, ADDRESS), FLAGS };
static const struct hsc_wire_field et_start[] = { SYNC(0), BITS(BRANCH, 1), PARAM(PRIVILEGE, PRIVILEGE), PARAM(TIME, TIME), PARAM(CONTEXT, CONTEXT), PARAM(ADDRESS, ADDRESS) };
static const struct hsc_wire_field et_trap[] = { SYNC(1), BITS(BRANCH, 1), PARAM(PRIVILEGE, PRIVILEGE), PARAM(TIME, TIME), PARAM(CONTEXT, CONTEXT), PARAM(ECAUSE, ECAUSE), BITS(INTERRUPT, 1), BITS(THADDR, 1), PARAM_IF(ADDRESS, ADDRESS, THADDR, 0), PARAM_IF(ADDRESS, HANDLER, THADDR, 1), PARAM_IF(TVAL, TVAL, INTERRUPT, 0) };
static const struct hsc_wire_field et_context[] = { SYNC(2), PARAM(PRIVILEGE, PRIVILEGE), PARAM(TIME, TIME), PARAM(CONTEXT, CONTEXT) };
static const struct hsc_wire_field et_support[] = { SYNC(3), BITS(IENABLE, 1), PARAM(ENCODER_MODE, MODE), BITS(QUAL_STATUS, 2), PARAM(IOPTIONS, IOPTIONS), BITS(DENABLE, 1), BITS(DLOSS, 1), PARAM(DOPTIONS, DOPTIONS) };

#define DRAFT_DELTA(v) CONST(FORMAT, HSC_ET_FORMAT_BITS, v), BITS(BRANCHES, 5), TAPER(BRANCH_MAP, BRANCHES, HSC_ET_TAPER_DRAFT), PARAM_IF(ADDRESS, ADDRESS, BRANCHES, HSC_IF_ANY | 31)
static const struct hsc_wire_field et_draft_full[] = { DRAFT_DELTA(0) };
static const struct hsc_wire_field et_draft_diff[] = { DRAFT_DELTA(1) };
static const struct hsc_wire_field et_draft_address[] = { CONST(FORMAT, HSC_ET_FORMAT_BITS, 2), PARAM(ADDRESS, ADDRESS) };
static const struct hsc_wire_field et_draft_start[] = { SYNC(0), PARAM(CONTEXT, CONTEXT), PARAM(PRIVILEGE, PRIVILEGE), BITS(BRANCH, 1), PARAM(ADDRESS, ADDRESS) };
static const struct hsc_wire_field et_draft_exception[] = { SYNC(1), PARAM(CONTEXT, CONTEXT), PARAM(PRIVILEGE, PRIVILEGE), BITS(BRANCH, 1), PARAM(ADDRESS, ADDRESS), PARAM(ECAUSE, ECAUSE), BITS(INTERRUPT, 1), PARAM(TVAL, TVAL) };
static const struct hsc_wire_field et_draft_context[] = { SYNC(2), PARAM(CONTEXT, CONTEXT), PARAM(PRIVILEGE, PRIVILEGE) };
static const struct hsc_wire_field et_draft_support[] = { CONST(MSG_TYPE, 2, 0), CONST(CONTROL_CODE, 6, 0x34), CONST(SUPPORT_TYPE, 4, 0), BITS(IENABLE, 1), BITS(ENCODER_MODE, 2), BITS(QUAL_STATUS, 2) };

/* Fields of data trace have their own names. */
#define DBITS(f, n)         { ETD_##f, HSC_BITS, n, 0, 0, 0, false }
#define DPARAM(f, w)        { ETD_##f, HSC_PARAM, ETW_##w, 0, 0, 0, false }
#define DSIZED(f, g)        { ETD_##f, HSC_SIZED, ETD_##g, 0, 0, 0, false }
#define DBYTES(f, g)        { ETD_##f, HSC_BYTES, ETD_##g, 0, 0, 0, false }
#define DPARAM_IF(f, w, g, v) { ETD_##f, HSC_PARAM, ETW_##w, 0, ETD_##g, v, false }
#define DBYTES_IF(f, g, h, v) { ETD_##f, HSC_BYTES, ETD_##g, 0, ETD_##h, v, false }
#define DFORMAT             DPARAM(FORMAT, DFORMAT)
#define DSIZE               DPARAM(SIZE, SIZE)
#define DDATA               DSIZED(DATA_LEN, SIZE), DBYTES(DATA, DATA_LEN)
#define DOPERAND            DSIZED(OP_LEN, SIZE), DBYTES(OPERAND, OP_LEN)
/* A CSR that cannot be written, Address[11:10] = 11, has no operand. */
#define CSR_WRITTEN         ETD_ADDR_MSBS, HSC_IF_NOT_ALL | 0x30

static const struct hsc_wire_field et_access[] = { DFORMAT, DSIZE, DBITS(DIFF, 2), DDATA, DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field et_access_address[] = { DFORMAT, DSIZE, DBITS(DIFF, 1), DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field et_access_data[] = { DFORMAT, DSIZE, DPARAM(DIFF, DDIFF), DPARAM(DATA, DDATA) };
static const struct hsc_wire_field et_split_address[] = { DFORMAT, DSIZE, DPARAM(LRID, LRID), DBITS(DIFF, 1), DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field et_split_data[] = { DFORMAT, DSIZE, DPARAM(LRID, LRID), DBITS(RESP, 2), DPARAM_IF(DATA, DDATA, RESP, HSC_IF_ANY | 3) };
static const struct hsc_wire_field et_atomic[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DBITS(DIFF, 2), DOPERAND, DDATA, DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field et_atomic_address[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DBITS(DIFF, 1), DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field et_atomic_data[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DPARAM(DIFF, DDIFF), DOPERAND, DPARAM(DATA, DDATA) };
static const struct hsc_wire_field et_atomic_operand[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DPARAM(LRID, LRID), DPARAM(DIFF, DDIFF), DOPERAND, DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field et_atomic_result[] = { DFORMAT, DPARAM(LRID, LRID), DBITS(RESP, 2), DPARAM_IF(DATA_LEN, SPLIT_LEN, RESP, HSC_IF_ANY | 3), DBYTES_IF(DATA, DATA_LEN, RESP, HSC_IF_ANY | 3) };
static const struct hsc_wire_field et_csr[] = { DFORMAT, DBITS(SUBTYPE, 2), DPARAM(DIFF, DDIFF), DPARAM(DATA_LEN, CSR_LEN), DBYTES(DATA, DATA_LEN), DBITS(ADDR_MSBS, 6), { ETD_OP_LEN, HSC_PARAM, ETW_CSR_LEN, 0, CSR_WRITTEN, false }, { ETD_OPERAND, HSC_BYTES, ETD_OP_LEN, 0, CSR_WRITTEN, false }, DBITS(ADDR_LSBS, 6) };
static const struct hsc_wire_field et_csr_address[] = { DFORMAT, DBITS(SUBTYPE, 2), DPARAM(DIFF, CSR_DIFF), DBITS(ADDR_MSBS, 6), DBITS(ADDR_LSBS, 6) };
/* clang-format on */

#endif
