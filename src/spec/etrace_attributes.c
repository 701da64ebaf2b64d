/* SPDX-License-Identifier: MIT */
/* etrace_attributes.c - parameters that can be discovered, one row each, in
 * registers and in the record.
 * Room   spec (floor 1) */
#include <hartscope/spec/etrace_attributes.h>

/* clang-format off */
#define ROW(n, p, least, most, std, id, code, w, s, b, par) \
	{ n, p, least, most, std, ET_A_##id, HSC_ET_##code, w, s, b, par }
#define OURS(n, p, least, most, std, id, code, w, s, b) \
	ROW(n, p, least, most, std, id, code, w, s, b, ET_PARAMS)
#define WIRE(n, p, least, most, std, id, code, w, s, b) \
	ROW(n, p, least, most, std, id, code, w, s, b, ET_P_##id)

/*
 * 0.026-DRAFT, "Parameters", "Discovery of parameter values". The order is that
 * of the list; the widths are ours, each wide enough for the range, and so are
 * the rows from itrace_fast on, which the list leaves out: docs/spec-notes.md.
 */
static const struct hsc_et_attribute_row draft[] = {
	OURS("minor_revision", "minor_revision", 0, 15, 0, MINOR_REVISION, PLAIN, 0, 0, 4),
	OURS("version", "version", 0, 15, 0, VERSION, PLAIN, 0, 4, 4),
	OURS("comparators", "comparators_p", 1, 8, 1, COMPARATORS, MINUS_ONE, 0, 8, 3),
	OURS("filters", "filters_p", 1, 16, 1, FILTERS, MINUS_ONE, 0, 11, 4),
	WIRE("context_width", "context_width_p", 1, 32, 32, CONTEXT_WIDTH, MINUS_ONE, 0, 15, 5),
	OURS("ecause_choice", "ecause_choice_p", 0, 6, 5, ECAUSE_CHOICE, PLAIN, 0, 20, 3),
	WIRE("ecause_width", "ecause_width_p", 1, 16, 5, ECAUSE_WIDTH, MINUS_ONE, 0, 23, 4),
	OURS("filter_context", "filter_context_p", 0, 1, 1, FILTER_CONTEXT, PLAIN, 0, 27, 1),
	OURS("filter_ecause", "filter_ecause_p", 0, 15, 15, FILTER_ECAUSE, PLAIN, 0, 28, 4),
	OURS("filter_interrupt", "filter_interrupt_p", 0, 1, 1, FILTER_INTERRUPT, PLAIN, 0, 32, 1),
	OURS("filter_privilege", "filter_privilege_p", 0, 1, 1, FILTER_PRIVILEGE, PLAIN, 0, 33, 1),
	OURS("filter_tval", "filter_tval_p", 0, 1, 1, FILTER_TVAL, PLAIN, 0, 34, 1),
	WIRE("iaddress_lsb", "iaddress_lsb_p", 0, 3, 1, IADDRESS_LSB, PLAIN, 0, 35, 2),
	WIRE("iaddress_width", "iaddress_width_p", 2, 128, 64, IADDRESS_WIDTH, MINUS_ONE, 0, 37, 7),
	WIRE("nocontext", "nocontext_p", 0, 1, 0, NOCONTEXT, PLAIN, 0, 44, 1),
	WIRE("notval", "notval_p", 0, 1, 0, NOTVAL, PLAIN, 0, 45, 1),
	WIRE("privilege_width", "privilege_width_p", 1, 4, 2, PRIVILEGE_WIDTH, MINUS_ONE, 0, 46, 2),
	OURS("rv32", "rv32", 0, 1, 0, RV32, PLAIN, 0, 48, 1),
	OURS("insn_width", "insn_width_p", 32, 128, 32, INSN_WIDTH, POWER, 0, 49, 2),
	OURS("itrace_fast", "itrace_fast_p", 0, 1, 0, ITRACE_FAST, PLAIN, 1, 0, 1),
	OURS("privilege_reset", "privilege_reset_p", 0, 15, 15, PRIVILEGE_RESET, PLAIN, 1, 1, 4),
	OURS("user_width", "user_width_p", 0, 256, 0, USER_WIDTH, PLAIN, 1, 5, 9),
	OURS("retires", "retires_p", 1, 4, 1, RETIRES, MINUS_ONE, 1, 14, 2),
};

/*
 * E-Trace 2.0, "Discovery of encoder parameters", "Example ipxact description":
 * bits of discovery_info_0 and _1. That example has no time; those rows are
 * ours, in a third register: docs/spec-notes.md.
 */
static const struct hsc_et_attribute_row ratified[] = {
	OURS("version", "version", 0, 15, 0, VERSION, PLAIN, 0, 0, 4),
	OURS("minor_revision", "minor_revision", 0, 15, 0, MINOR_REVISION, PLAIN, 0, 4, 4),
	OURS("arch", "arch_p", 0, 15, 0, ARCH, PLAIN, 0, 8, 4),
	WIRE("bpred_size", "bpred_size_p", 0, 15, 0, BPRED_SIZE, PLAIN, 0, 12, 4),
	WIRE("cache_size", "cache_size_p", 0, 15, 0, CACHE_SIZE, PLAIN, 0, 16, 4),
	WIRE("call_counter_size", "call_counter_size_p", 0, 7, 0, CALL_COUNTER_SIZE, PLAIN, 0, 20, 3),
	OURS("comparators", "comparators_p", 1, 8, 1, COMPARATORS, MINUS_ONE, 0, 23, 3),
	OURS("context_type_width", "ctype_width_p", 1, 2, 1, CTYPE_WIDTH, MINUS_ONE, 0, 26, 5),
	WIRE("context_width", "context_width_p", 1, 32, 1, CONTEXT_WIDTH, MINUS_ONE, 0, 31, 5),
	OURS("ecause_choice", "ecause_choice_p", 0, 6, 5, ECAUSE_CHOICE, PLAIN, 0, 36, 3),
	WIRE("ecause_width", "ecause_width_p", 1, 16, 4, ECAUSE_WIDTH, MINUS_ONE, 0, 39, 4),
	OURS("filters", "filters_p", 1, 16, 1, FILTERS, MINUS_ONE, 0, 43, 4),
	OURS("filter_context", "filter_context_p", 0, 1, 1, FILTER_CONTEXT, PLAIN, 0, 47, 1),
	OURS("filter_excint", "filter_excint_p", 0, 15, 1, FILTER_ECAUSE, PLAIN, 0, 48, 4),
	OURS("filter_privilege", "filter_privilege_p", 0, 1, 1, FILTER_PRIVILEGE, PLAIN, 0, 52, 1),
	OURS("filter_tval", "filter_tval_p", 0, 1, 1, FILTER_TVAL, PLAIN, 0, 53, 1),
	OURS("filter_impdef", "filter_impdef_p", 0, 1, 1, FILTER_IMPDEF, PLAIN, 0, 54, 1),
	WIRE("f0s_width", "f0s_width_p", 0, 2, 0, F0S_WIDTH, PLAIN, 0, 55, 2),
	WIRE("iaddress_lsb", "iaddress_lsb_p", 1, 3, 1, IADDRESS_LSB, MINUS_ONE, 0, 57, 2),
	WIRE("iaddress_width", "iaddress_width_p", 2, 128, 32, IADDRESS_WIDTH, MINUS_ONE, 1, 0, 7),
	OURS("ilastsize_width", "ilastsize_width_p", 1, 2, 1, ILASTSIZE_WIDTH, MINUS_ONE, 1, 7, 7),
	OURS("itype_width", "itype_width_p", 3, 4, 4, ITYPE_WIDTH, MINUS_ONE, 1, 14, 7),
	OURS("iretire_width", "iretire_width_p", 1, 32, 2, IRETIRE_WIDTH, MINUS_ONE, 1, 21, 7),
	WIRE("nocontext", "nocontext_p", 0, 1, 1, NOCONTEXT, PLAIN, 1, 28, 1),
	WIRE("privilege_width", "privilege_width_p", 1, 4, 2, PRIVILEGE_WIDTH, MINUS_ONE, 1, 29, 2),
	OURS("retires", "retires_p", 1, 8, 1, RETIRES, MINUS_ONE, 1, 31, 3),
	WIRE("return_stack_size", "return_stack_size_p", 0, 15, 0, RETURN_STACK_SIZE, PLAIN, 1, 34, 4),
	OURS("sijump", "sijump_p", 0, 1, 0, SIJUMP, PLAIN, 1, 38, 1),
	OURS("taken_branches", "blocks_p", 1, 8, 1, BLOCKS, MINUS_ONE, 1, 39, 4),
	OURS("impdef_width", "impdef_width_p", 1, 32, 1, USER_WIDTH, MINUS_ONE, 1, 43, 5),
	WIRE("notime", "notime_p", 0, 1, 1, NOTIME, PLAIN, 2, 0, 1),
	WIRE("time_width", "time_width_p", 1, 64, 1, TIME_WIDTH, MINUS_ONE, 2, 1, 6),
	OURS("filter_time", "filter_time_p", 0, 1, 0, FILTER_TIME, PLAIN, 2, 7, 1),
};
/* clang-format on */

/* E-Trace 2.0, "Discovery of encoder parameters"; 0.026-DRAFT, "Discovery of
 * parameter values" */
const struct hsc_et_attribute_table hsc_et_attribute_tables[HSC_ET_EDITIONS] = {
	[HSC_ET_2_0] = { ratified, sizeof(ratified) / sizeof(ratified[0]), 3 },
	[HSC_ET_0_026] = { draft, sizeof(draft) / sizeof(draft[0]), 2 },
};
