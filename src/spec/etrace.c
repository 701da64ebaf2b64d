/* SPDX-License-Identifier: MIT */
/* etrace.c - every packet of E-Trace, ratified and draft, and its parameters.
 * Read by the decoder, the encoder, `hartscope dump`, the random-message
 * generator of the tests and docs/tables.
 * Room   spec (floor 1) */
#include "spec/etrace_rows.h"

/* clang-format off */
#define LAYOUT(n, s, a)    { n, "E-Trace 2.0, " s, a, sizeof(a) / sizeof((a)[0]) }

const struct hsc_wire_layout hsc_et_layouts[HSC_ET_PACKETS] = {
	LAYOUT("Format0BranchCount", "Format 0 packets", et_branch_count),
	LAYOUT("Format0JumpTarget", "Format 0 packets", et_jump_target),
	LAYOUT("Format1", "Format 1 packets", et_branches),
	LAYOUT("Format2", "Format 2 packets", et_address),
	LAYOUT("Format3Start", "Format 3 subformat 0 - Synchronisation", et_start),
	LAYOUT("Format3Trap", "Format 3 subformat 1 - Trap", et_trap),
	LAYOUT("Format3Context", "Format 3 subformat 2 - Context", et_context),
	LAYOUT("Format3Support", "Format 3 subformat 3 - Support", et_support),
#undef LAYOUT
#define LAYOUT(n, s, a)    { n, "RISC-V Processor Trace 0.026, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("FullDelta", "Packet Payload Format 0 and 1", et_draft_full),
	LAYOUT("DiffDelta", "Packet Payload Format 0 and 1", et_draft_diff),
	LAYOUT("AddrOnly", "Packet Payload Format 2", et_draft_address),
	LAYOUT("SyncStart", "Packet Payload Format 3", et_draft_start),
	LAYOUT("SyncException", "Packet Payload Format 3", et_draft_exception),
	LAYOUT("SyncContext", "Packet Payload Format 3", et_draft_context),
	LAYOUT("Support", "te_support payload", et_draft_support),
#undef LAYOUT
#define LAYOUT(n, s, a)    { n, "E-Trace 2.0, " s, a, sizeof(a) / sizeof((a)[0]) }
	LAYOUT("DataAccess", "Load and Store", et_access),
	LAYOUT("DataAccessAddress", "Load and Store", et_access_address),
	LAYOUT("DataAccessData", "Load and Store", et_access_data),
	LAYOUT("DataSplitAddress", "Load and Store", et_split_address),
	LAYOUT("DataSplitData", "Load and Store", et_split_data),
	LAYOUT("DataAtomic", "Atomic", et_atomic),
	LAYOUT("DataAtomicAddress", "Atomic", et_atomic_address),
	LAYOUT("DataAtomicData", "Atomic", et_atomic_data),
	LAYOUT("DataAtomicOperand", "Atomic", et_atomic_operand),
	LAYOUT("DataAtomicResult", "Atomic", et_atomic_result),
	LAYOUT("DataCsr", "CSR", et_csr),
	LAYOUT("DataCsrAddress", "CSR", et_csr_address),
};

#define NO HSC_LAYOUT_UNKNOWN
/* A row per format 3 subformat: formats 0, 1, 2 and 3. */
#define OF_2_0(sub) HSC_ET_BRANCH_COUNT, HSC_ET_BRANCHES, HSC_ET_ADDRESS, sub
#define OF_DRAFT(sub) HSC_ET_DRAFT_FULL_DELTA, HSC_ET_DRAFT_DIFF_DELTA, HSC_ET_DRAFT_ADDRESS, sub
/* E-Trace 2.0, "Instruction Trace Encoder Output Packets"; 0.026, "Packet Payload Format 3" */
const uint8_t hsc_et_layout_of[HSC_ET_EDITIONS][16] = {
	[HSC_ET_2_0] = { OF_2_0(HSC_ET_START), OF_2_0(HSC_ET_TRAP),
		OF_2_0(HSC_ET_CONTEXT), OF_2_0(HSC_ET_SUPPORT) },
	[HSC_ET_0_026] = { OF_DRAFT(HSC_ET_DRAFT_START), OF_DRAFT(HSC_ET_DRAFT_EXCEPTION),
		OF_DRAFT(HSC_ET_DRAFT_CONTEXT), OF_DRAFT(NO) },
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
