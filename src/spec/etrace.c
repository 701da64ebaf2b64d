/* SPDX-License-Identifier: MIT */
/*
 * etrace.c - every packet of E-Trace, ratified and draft, field by field.
 *
 * Read by the decoder, the encoder, `hartscope dump`, the random-message
 * generator of the tests and docs/tables. Nothing about the layout of a packet
 * is written anywhere else.
 */
#include <hartscope/spec/etrace.h>

/* clang-format off */
#define CONST(f, n, v)     { ET_##f, HSC_CONST, n, v, 0, 0, false }
#define BITS(f, n)         { ET_##f, HSC_BITS, n, 0, 0, 0, false }
#define PARAM(f, w)        { ET_##f, HSC_PARAM, ETW_##w, 0, 0, 0, false }
#define BITS_IF(f, n, g, v)  { ET_##f, HSC_BITS, n, 0, ET_##g, v, false }
#define PARAM_IF(f, w, g, v) { ET_##f, HSC_PARAM, ETW_##w, 0, ET_##g, v, false }
#define TAPER(f, n, t)     { ET_##f, HSC_TAPER, ET_##n, t, 0, 0, false }
#define F0S(v)             { ET_SUBFORMAT, HSC_PARAM, ETW_F0S, v, 0, 0, false }
#define LAYOUT(n, s, a)    { n, "E-Trace 2.0, " s, a, sizeof(a) / sizeof((a)[0]) }

/* What stands behind a differential address. */
#define FLAGS BITS(NOTIFY, 1), BITS(UPDISCON, 1), BITS(IRREPORT, 1), PARAM(IRDEPTH, IRDEPTH), PARAM(IRETS, IRETS)
#define REPORT_IF(g, v) PARAM_IF(ADDRESS, ADDRESS, g, v), BITS_IF(NOTIFY, 1, g, v), BITS_IF(UPDISCON, 1, g, v), BITS_IF(IRREPORT, 1, g, v), PARAM_IF(IRDEPTH, IRDEPTH, g, v), PARAM_IF(IRETS, IRETS, g, v)
#define SYNC(v) CONST(FORMAT, 2, 3), CONST(SUBFORMAT, 2, v)

static const struct hsc_wire_field branch_count[] = { CONST(FORMAT, 2, 0), F0S(0), BITS(BRANCH_COUNT, 32), BITS(BRANCH_FMT, 2), REPORT_IF(BRANCH_FMT, HSC_IF_ANY | 2) };
static const struct hsc_wire_field jump_target[] = { CONST(FORMAT, 2, 0), F0S(1), PARAM(INDEX, INDEX), BITS(BRANCHES, 5), TAPER(BRANCH_MAP, BRANCHES, HSC_ET_TAPER_FORMAT0), BITS(IRREPORT, 1), PARAM(IRDEPTH, IRDEPTH), PARAM(IRETS, IRETS) };
static const struct hsc_wire_field branches[] = { CONST(FORMAT, 2, 1), BITS(BRANCHES, 5), TAPER(BRANCH_MAP, BRANCHES, HSC_ET_TAPER_FORMAT1), REPORT_IF(BRANCHES, HSC_IF_ANY | 31) };
static const struct hsc_wire_field address[] = { CONST(FORMAT, 2, 2), PARAM(ADDRESS, ADDRESS), FLAGS };
static const struct hsc_wire_field start[] = { SYNC(0), BITS(BRANCH, 1), PARAM(PRIVILEGE, PRIVILEGE), PARAM(TIME, TIME), PARAM(CONTEXT, CONTEXT), PARAM(ADDRESS, ADDRESS) };
static const struct hsc_wire_field trap[] = { SYNC(1), BITS(BRANCH, 1), PARAM(PRIVILEGE, PRIVILEGE), PARAM(TIME, TIME), PARAM(CONTEXT, CONTEXT), PARAM(ECAUSE, ECAUSE), BITS(INTERRUPT, 1), BITS(THADDR, 1), PARAM_IF(ADDRESS, ADDRESS, THADDR, 0), PARAM_IF(ADDRESS, HANDLER, THADDR, 1), PARAM_IF(TVAL, TVAL, INTERRUPT, 0) };
static const struct hsc_wire_field context[] = { SYNC(2), PARAM(PRIVILEGE, PRIVILEGE), PARAM(TIME, TIME), PARAM(CONTEXT, CONTEXT) };
static const struct hsc_wire_field support[] = { SYNC(3), BITS(IENABLE, 1), PARAM(ENCODER_MODE, MODE), BITS(QUAL_STATUS, 2), PARAM(IOPTIONS, IOPTIONS), BITS(DENABLE, 1), BITS(DLOSS, 1), PARAM(DOPTIONS, DOPTIONS) };

#define DRAFT_DELTA(v) CONST(FORMAT, 2, v), BITS(BRANCHES, 5), TAPER(BRANCH_MAP, BRANCHES, HSC_ET_TAPER_DRAFT), PARAM_IF(ADDRESS, ADDRESS, BRANCHES, HSC_IF_ANY | 31)
static const struct hsc_wire_field draft_full[] = { DRAFT_DELTA(0) };
static const struct hsc_wire_field draft_diff[] = { DRAFT_DELTA(1) };
static const struct hsc_wire_field draft_address[] = { CONST(FORMAT, 2, 2), PARAM(ADDRESS, ADDRESS) };
static const struct hsc_wire_field draft_start[] = { SYNC(0), PARAM(CONTEXT, CONTEXT), PARAM(PRIVILEGE, PRIVILEGE), BITS(BRANCH, 1), PARAM(ADDRESS, ADDRESS) };
static const struct hsc_wire_field draft_exception[] = { SYNC(1), PARAM(CONTEXT, CONTEXT), PARAM(PRIVILEGE, PRIVILEGE), BITS(BRANCH, 1), PARAM(ADDRESS, ADDRESS), PARAM(ECAUSE, ECAUSE), BITS(INTERRUPT, 1), PARAM(TVAL, TVAL) };
static const struct hsc_wire_field draft_context[] = { SYNC(2), PARAM(CONTEXT, CONTEXT), PARAM(PRIVILEGE, PRIVILEGE) };
static const struct hsc_wire_field draft_support[] = { CONST(MSG_TYPE, 2, 0), CONST(CONTROL_CODE, 6, 0x34), CONST(SUPPORT_TYPE, 4, 0), BITS(IENABLE, 1), BITS(ENCODER_MODE, 2), BITS(QUAL_STATUS, 2) };

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

static const struct hsc_wire_field access[] = { DFORMAT, DSIZE, DBITS(DIFF, 2), DDATA, DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field access_address[] = { DFORMAT, DSIZE, DBITS(DIFF, 1), DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field access_data[] = { DFORMAT, DSIZE, DPARAM(DIFF, DDIFF), DPARAM(DATA, DDATA) };
static const struct hsc_wire_field split_address[] = { DFORMAT, DSIZE, DPARAM(LRID, LRID), DBITS(DIFF, 1), DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field split_data[] = { DFORMAT, DSIZE, DPARAM(LRID, LRID), DBITS(RESP, 2), DPARAM_IF(DATA, DDATA, RESP, HSC_IF_ANY | 3) };
static const struct hsc_wire_field atomic[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DBITS(DIFF, 2), DOPERAND, DDATA, DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field atomic_address[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DBITS(DIFF, 1), DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field atomic_data[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DPARAM(DIFF, DDIFF), DOPERAND, DPARAM(DATA, DDATA) };
static const struct hsc_wire_field atomic_operand[] = { DFORMAT, DBITS(SUBTYPE, 3), DSIZE, DPARAM(LRID, LRID), DPARAM(DIFF, DDIFF), DOPERAND, DPARAM(ADDRESS, DADDRESS) };
static const struct hsc_wire_field atomic_result[] = { DFORMAT, DPARAM(LRID, LRID), DBITS(RESP, 2), DPARAM_IF(DATA_LEN, SPLIT_LEN, RESP, HSC_IF_ANY | 3), DBYTES_IF(DATA, DATA_LEN, RESP, HSC_IF_ANY | 3) };
static const struct hsc_wire_field csr[] = { DFORMAT, DBITS(SUBTYPE, 2), DPARAM(DIFF, DDIFF), DPARAM(DATA_LEN, CSR_LEN), DBYTES(DATA, DATA_LEN), DBITS(ADDR_MSBS, 6), { ETD_OP_LEN, HSC_PARAM, ETW_CSR_LEN, 0, CSR_WRITTEN, false }, { ETD_OPERAND, HSC_BYTES, ETD_OP_LEN, 0, CSR_WRITTEN, false }, DBITS(ADDR_LSBS, 6) };
static const struct hsc_wire_field csr_address[] = { DFORMAT, DBITS(SUBTYPE, 2), DPARAM(DIFF, CSR_DIFF), DBITS(ADDR_MSBS, 6), DBITS(ADDR_LSBS, 6) };

const struct hsc_wire_layout hsc_et_layouts[HSC_ET_PACKETS] = {
	LAYOUT("Format0BranchCount", "Format 0 packets", branch_count),
	LAYOUT("Format0JumpTarget", "Format 0 packets", jump_target),
	LAYOUT("Format1", "Format 1 packets", branches),
	LAYOUT("Format2", "Format 2 packets", address),
	LAYOUT("Format3Start", "Format 3 subformat 0 - Synchronisation", start),
	LAYOUT("Format3Trap", "Format 3 subformat 1 - Trap", trap),
	LAYOUT("Format3Context", "Format 3 subformat 2 - Context", context),
	LAYOUT("Format3Support", "Format 3 subformat 3 - Support", support),
#undef LAYOUT
#define LAYOUT(n, s, a)    { n, "RISC-V Processor Trace 0.026, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("FullDelta", "Packet Payload Format 0 and 1", draft_full),
	LAYOUT("DiffDelta", "Packet Payload Format 0 and 1", draft_diff),
	LAYOUT("AddrOnly", "Packet Payload Format 2", draft_address),
	LAYOUT("SyncStart", "Packet Payload Format 3", draft_start),
	LAYOUT("SyncException", "Packet Payload Format 3", draft_exception),
	LAYOUT("SyncContext", "Packet Payload Format 3", draft_context),
	LAYOUT("Support", "te_support payload", draft_support),
#undef LAYOUT
#define LAYOUT(n, s, a)    { n, "E-Trace 2.0, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("DataAccess", "Load and Store", access),
	LAYOUT("DataAccessAddress", "Load and Store", access_address),
	LAYOUT("DataAccessData", "Load and Store", access_data),
	LAYOUT("DataSplitAddress", "Load and Store", split_address),
	LAYOUT("DataSplitData", "Load and Store", split_data),
	LAYOUT("DataAtomic", "Atomic", atomic),
	LAYOUT("DataAtomicAddress", "Atomic", atomic_address),
	LAYOUT("DataAtomicData", "Atomic", atomic_data),
	LAYOUT("DataAtomicOperand", "Atomic", atomic_operand),
	LAYOUT("DataAtomicResult", "Atomic", atomic_result),
	LAYOUT("DataCsr", "CSR", csr),
	LAYOUT("DataCsrAddress", "CSR", csr_address),
};

/* E-Trace 2.0, "Format 1 packets", "Format 0 packets"; 0.026, "Packet Payload Format 0 and 1" */
const uint8_t hsc_et_map_bits[HSC_ET_TAPERS][32] = {
	[HSC_ET_TAPER_FORMAT1] = { 31, 1, 3, 3, 7, 7, 7, 7, 15, 15, 15, 15, 15, 15, 15, 15, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31 },
	[HSC_ET_TAPER_FORMAT0] = { 0, 1, 3, 3, 7, 7, 7, 7, 15, 15, 15, 15, 15, 15, 15, 15, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31 },
	[HSC_ET_TAPER_DRAFT] = { 31, 1, 9, 9, 9, 9, 9, 9, 9, 9, 17, 17, 17, 17, 17, 17, 17, 17, 25, 25, 25, 25, 25, 25, 25, 25, 31, 31, 31, 31, 31, 31 },
};

/* E-Trace 2.0, "Instruction Trace Encoder Output Packets" */
const char *const hsc_et_field_names[ET_FIELDS] = {
	[ET_FORMAT] = "format", [ET_SUBFORMAT] = "subformat", [ET_MSG_TYPE] = "msg_type",
	[ET_CONTROL_CODE] = "control_code", [ET_SUPPORT_TYPE] = "support_type",
	[ET_BRANCH] = "branch", [ET_PRIVILEGE] = "privilege", [ET_TIME] = "time",
	[ET_CONTEXT] = "context", [ET_ECAUSE] = "ecause", [ET_INTERRUPT] = "interrupt",
	[ET_THADDR] = "thaddr", [ET_ADDRESS] = "address", [ET_TVAL] = "tval",
	[ET_IENABLE] = "ienable", [ET_ENCODER_MODE] = "encoder_mode",
	[ET_QUAL_STATUS] = "qual_status", [ET_IOPTIONS] = "ioptions",
	[ET_DENABLE] = "denable", [ET_DLOSS] = "dloss", [ET_DOPTIONS] = "doptions",
	[ET_BRANCHES] = "branches", [ET_BRANCH_MAP] = "branch_map",
	[ET_NOTIFY] = "notify", [ET_UPDISCON] = "updiscon", [ET_IRREPORT] = "irreport",
	[ET_IRDEPTH] = "irdepth", [ET_IRETS] = "irets",
	[ET_BRANCH_COUNT] = "branch_count", [ET_BRANCH_FMT] = "branch_fmt",
	[ET_INDEX] = "index",
};

/* E-Trace 2.0, "Data Trace Encoder Output Packets" */
const char *const hsc_et_data_field_names[ETD_FIELDS] = {
	[ETD_FORMAT] = "format", [ETD_SUBTYPE] = "subtype", [ETD_SIZE] = "size",
	[ETD_LRID] = "lrid", [ETD_DIFF] = "diff", [ETD_RESP] = "resp",
	[ETD_OP_LEN] = "op_len", [ETD_OPERAND] = "operand",
	[ETD_DATA_LEN] = "data_len", [ETD_DATA] = "data", [ETD_ADDRESS] = "address",
	[ETD_ADDR_MSBS] = "addr_msbs", [ETD_ADDR_LSBS] = "addr_lsbs",
};

/* E-Trace 2.0, "Atomic" */
const char *const hsc_et_atomic_names[8] = { "swap", "add", "and", "or", "xor", "max", "min" };

/* E-Trace 2.0, "CSR" */
const char *const hsc_et_csr_names[4] = { "write", "set", "clear" };

#define IOPT(n, at, bits, p) { n, ET_IOPTIONS, at, bits, HSC_P_ET_##p, false }
#define DOPT(n, at, bits, p) { n, ET_DOPTIONS, at, bits, HSC_P_ET_##p, false }
#define DNONE(n, at, bits) { n, ET_DOPTIONS, at, bits, HSC_PARAMS, false }
#define SUPPORT(m, i, d, a) { m, i, d, sizeof(a) / sizeof((a)[0]), a }

/* E-Trace 2.0, "Format 3 subformat 3 - Support"; as its reference flow has it */
static const struct hsc_et_option reference[] = {
	IOPT("implicit_return", 0, 1, IMPLICIT_RETURN), IOPT("implicit_exception", 1, 1, IMPLICIT_EXCEPTION),
	IOPT("full_address", 2, 1, FULL_ADDRESS), IOPT("jump_target_cache", 3, 1, JUMP_TARGET_CACHE),
	IOPT("branch_prediction", 4, 1, BRANCH_PREDICTION),
	DOPT("no_address", 0, 1, NO_ADDRESS), DOPT("no_data", 1, 1, NO_DATA),
	DNONE("full_address", 2, 1), DNONE("full_data", 3, 1),
};

/* E-Trace 2.0.5, "Standard Support Packet format" */
static const struct hsc_et_option standard[] = {
	IOPT("sijump", 0, 1, SEQUENTIAL_JUMP), IOPT("implicit_return", 1, 1, IMPLICIT_RETURN),
	IOPT("branch_prediction", 2, 1, BRANCH_PREDICTION), IOPT("jump_target_cache", 3, 1, JUMP_TARGET_CACHE),
	IOPT("implicit_exception", 4, 1, IMPLICIT_EXCEPTION), IOPT("full_address", 5, 1, FULL_ADDRESS),
	{ "resync_disabled", ET_IOPTIONS, 6, 1, HSC_PARAMS, false }, IOPT("iret_ext", 7, 1, IRET_EXT),
	IOPT("time_width", 8, 3, TIME_WIDTH), IOPT("f0s_width", 11, 2, F0S_WIDTH),
	IOPT("return_stack_size", 13, 3, RETURN_STACK_SIZE), IOPT("call_counter_size", 16, 4, CALL_COUNTER_SIZE),
	IOPT("bpred_size", 20, 3, BPRED_SIZE), IOPT("cache_size", 23, 3, CACHE_SIZE),
	DNONE("mmacas_ext", 0, 1), DOPT("no_address", 1, 1, NO_ADDRESS),
	DOPT("no_data", 2, 1, NO_DATA), DNONE("full_address", 3, 1),
	DNONE("full_data", 4, 1),
};

/* E-Trace 2.0, "Format 3 subformat 3 - Support"; as rv_tracer has it */
static const struct hsc_et_option pulp[] = {
	IOPT("jump_target_cache", 0, 1, JUMP_TARGET_CACHE), IOPT("branch_prediction", 1, 1, BRANCH_PREDICTION),
	IOPT("implicit_return", 2, 1, IMPLICIT_RETURN), IOPT("sijump", 3, 1, SEQUENTIAL_JUMP),
	IOPT("implicit_exception", 4, 1, IMPLICIT_EXCEPTION), IOPT("full_address", 5, 1, FULL_ADDRESS),
	{ "delta_address", ET_IOPTIONS, 6, 1, HSC_P_ET_FULL_ADDRESS, true },
};

/* E-Trace 2.0, "Format 3 subformat 3 - Support"; 2.0.5, "Standard Support Packet format" */
const struct hsc_et_support hsc_et_supports[HSC_ET_SUPPORTS] = {
	SUPPORT(1, 5, 4, reference),
	SUPPORT(2, 26, 5, standard),
	SUPPORT(1, 7, 0, pulp),
};
/* clang-format on */
