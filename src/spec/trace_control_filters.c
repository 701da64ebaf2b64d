/* SPDX-License-Identifier: MIT */
/* trace_control_filters.c - registers of filters and comparators.
 * Room   spec (floor 1) */
/*
 * Filters of our 0.9.4 encoders. The draft reserves the offsets and leaves
 * their use to encoders; the layout is ours, after that of 1.0. See
 * docs/spec-notes.md.
 */
#include "spec/trace_control_rows.h"

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_value functions[] = {
	{ HSC_COMPARE_EQ, "==" },
	{ HSC_COMPARE_NEQ, "!=" },
	{ HSC_COMPARE_LT, "<" },
	{ HSC_COMPARE_LTE, "<=" },
	{ HSC_COMPARE_GT, ">" },
	{ HSC_COMPARE_GTE, ">=" },
	{ HSC_COMPARE_SPECIAL, "primary: never, or prime; secondary: mask" },
	{ HSC_COMPARE_ALWAYS, "always" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field filter_control[] = {
	FIELD(ENABLE, "teFilterEnable", 0, 1, WARL, IS(0), NULL,
	      "this filter is enabled"),
	FIELD(MATCH_PRIVILEGE, "teFilterMatchPrivilege", 1, 1, WARL, IS(0),
	      NULL, "match privilege levels"),
	FIELD(MATCH_ECAUSE, "teFilterMatchEcause", 2, 1, WARL, IS(0), NULL,
	      "match exception causes"),
	FIELD(MATCH_INTERRUPT, "teFilterMatchInterrupt", 3, 1, WARL, IS(0),
	      NULL, "match interrupts or exceptions"),
	FIELD(MATCH_COMP1, "teFilterMatchComp1", 4, 1, WARL, IS(0), NULL,
	      "match comparator 1"),
	FIELD(COMP1, "teFilterComp1", 5, 3, WARL, IS(0), NULL,
	      "which comparator"),
	FIELD(MATCH_COMP2, "teFilterMatchComp2", 8, 1, WARL, IS(0), NULL,
	      "match comparator 2"),
	FIELD(COMP2, "teFilterComp2", 9, 3, WARL, IS(0), NULL,
	      "which comparator"),
	FIELD(MATCH_COMP3, "teFilterMatchComp3", 12, 1, WARL, IS(0), NULL,
	      "match comparator 3"),
	FIELD(COMP3, "teFilterComp3", 13, 3, WARL, IS(0), NULL,
	      "which comparator"),
	FIELD(MATCH_DTYPE, "teFilterMatchDtype", 24, 1, WARL, IS(0), NULL,
	      "match types of data accesses"),
	FIELD(MATCH_DSIZE, "teFilterMatchDsize", 25, 1, WARL, IS(0), NULL,
	      "match sizes of data accesses"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field filter_data[] = {
	FIELD(CHOICE_DTYPE, "teFilterMatchChoiceDtype", 0, 16, WARL, IS(0),
	      NULL, "types of data accesses that match, a bit each"),
	FIELD(CHOICE_DSIZE, "teFilterMatchChoiceDsize", 16, 8, WARL, IS(0),
	      NULL, "sizes of data accesses that match, a bit each"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field filter_inst[] = {
	FIELD(CHOICE_PRIVILEGE, "teFilterMatchChoicePrivilege", 0, 8, WARL,
	      IS(0), NULL, "privilege levels that match, a bit each"),
	FIELD(VALUE_INTERRUPT, "teFilterMatchValueInterrupt", 8, 1, WARL, IS(0),
	      NULL, "1: interrupts match; 0: exceptions"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field ecause_low[] = {
	FIELD(WHOLE, "teFilterMatchChoiceEcauseLow", 0, 32, WARL, IS(0), NULL,
	      "causes 31:0 that match, a bit each"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field ecause_high[] = {
	FIELD(WHOLE, "teFilterMatchChoiceEcauseHigh", 0, 32, WARL, IS(0), NULL,
	      "causes 63:32"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field comp_control[] = {
	FIELD(P_INPUT, "teCompPInput", 0, 2, WARL, IS(0), hsc_tc_comp_inputs,
	      "input of the primary comparator"),
	FIELD(S_INPUT, "teCompSInput", 2, 2, WARL, IS(0), hsc_tc_comp_inputs,
	      "input of the secondary"),
	FIELD(P_FUNCTION, "teCompPFunction", 4, 3, WARL, IS(0), functions,
	      "function of the primary comparator"),
	FIELD(S_FUNCTION, "teCompSFunction", 8, 3, WARL, IS(0), functions,
	      "function of the secondary"),
	FIELD(MATCH_MODE, "teCompMatchMode", 12, 2, WARL, IS(0),
	      hsc_tc_match_modes, "how both results combine"),
	FIELD(P_NOTIFY, "teCompPNotify", 14, 1, WARL, IS(0), NULL,
	      "report addresses of primary matches"),
	FIELD(S_NOTIFY, "teCompSNotify", 15, 1, WARL, IS(0), NULL,
	      "report addresses of secondary matches"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field p_low[] = {
	FIELD(WHOLE, "teCompPMatchLow", 0, 32, WARL, IS(0), NULL,
	      "primary match, lower 32 bits"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field p_high[] = {
	FIELD(WHOLE, "teCompPMatchHigh", 0, 32, WARL, IS(0), NULL,
	      "upper bits"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field s_low[] = {
	FIELD(WHOLE, "teCompSMatchLow", 0, 32, WARL, IS(0), NULL,
	      "secondary match, lower 32 bits"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field s_high[] = {
	FIELD(WHOLE, "teCompSMatchHigh", 0, 32, WARL, IS(0), NULL,
	      "upper bits"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field inst_filters[] = {
	FIELD(WHOLE, "teInstFilters", 0, 3, WARL, IS(0), NULL,
	      "filters that qualify instruction trace, a bit each"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_field data_filters[] = {
	FIELD(WHOLE, "teDataFilters", 0, 3, WARL, IS(0), NULL,
	      "filters that qualify data trace, a bit each"),
};

/* Trace Control 0.9.4, "Trace Filter Control Interface" */
static const struct hsc_tc_register registers[] = {
	REG(INST_FILTERS, "teInstFilters", 0x300, TE, inst_filters),
	REG(DATA_FILTERS, "teDataFilters", 0x304, TE, data_filters),
	REGS(FILTER_CONTROL, "teFilter%uControl", 0x320, TE, filter_control, 3,
	     0x20),
	REGS(FILTER_INST, "teFilter%uMatchInst", 0x324, TE, filter_inst, 3,
	     0x20),
	REGS(FILTER_ECAUSE_LOW, "teFilter%uMatchEcauseLow", 0x328, TE,
	     ecause_low, 3, 0x20),
	REGS(FILTER_ECAUSE_HIGH, "teFilter%uMatchEcauseHigh", 0x32c, TE,
	     ecause_high, 3, 0x20),
	REGS(FILTER_DATA, "teFilter%uMatchData", 0x338, TE, filter_data, 3,
	     0x20),
	REGS(COMP_CONTROL, "teComp%uControl", 0x380, TE, comp_control, 4, 0x20),
	REGS(COMP_P_LOW, "teComp%uPmatchLow", 0x390, TE, p_low, 4, 0x20),
	REGS(COMP_P_HIGH, "teComp%uPmatchHigh", 0x394, TE, p_high, 4, 0x20),
	REGS(COMP_S_LOW, "teComp%uSmatchLow", 0x398, TE, s_low, 4, 0x20),
	REGS(COMP_S_HIGH, "teComp%uSmatchHigh", 0x39c, TE, s_high, 4, 0x20),
};

const struct hsc_tc_list hsc_tc_list_filters = {
	registers, sizeof(registers) / sizeof(registers[0])
};
