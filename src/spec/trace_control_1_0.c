/* SPDX-License-Identifier: MIT */
/* trace_control_1_0.c - registers of encoders, version 1.0.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_value inst_modes[] = {
	{ HSC_TC_INST_OFF, "off" },
	{ HSC_TC_INST_BRANCHES, "baseline" },
	{ HSC_TC_INST_HISTORY, "optimized" },
	{ HSC_TC_INST_OPTIMIZED, "vendor" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_value return_modes[] = {
	{ HSC_NT_RETURN_EXPLICIT, "as any jump" },
	{ HSC_NT_RETURN_COUNT, "counted" },
	{ HSC_NT_RETURN_LOW, "low bits" },
	{ HSC_NT_RETURN_FULL, "full address" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_value address_modes[] = {
	{ HSC_DATA_ADDRESS_FULL, "full" },
	{ HSC_DATA_ADDRESS_XOR, "XOR" },
	{ HSC_DATA_ADDRESS_DIFFERENCE, "difference" },
	{ HSC_DATA_ADDRESS_SHORTEST, "protocol" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Timestamp Unit" */
static const struct hsc_tc_value ts_modes[] = {
	{ HSC_TS_NONE, "none" },
	{ HSC_TS_EXTERNAL, "external" },
	{ HSC_TS_INTERNAL, "internal system" },
	{ HSC_TS_CORE, "internal core" },
	{ HSC_TS_SHARED, "shared" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_value types[] = {
	{ 0x1, "encoder" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_value p_functions[] = {
	{ HSC_COMPARE_EQ, "==" },
	{ HSC_COMPARE_NEQ, "!=" },
	{ HSC_COMPARE_LT, "<" },
	{ HSC_COMPARE_LTE, "<=" },
	{ HSC_COMPARE_GT, ">" },
	{ HSC_COMPARE_GTE, ">=" },
	{ HSC_COMPARE_SPECIAL, "never, or prime the latch" },
	{ HSC_COMPARE_ALWAYS, "always" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_value s_functions[] = {
	{ HSC_COMPARE_EQ, "==" },
	{ HSC_COMPARE_NEQ, "!=" },
	{ HSC_COMPARE_LT, "<" },
	{ HSC_COMPARE_LTE, "<=" },
	{ HSC_COMPARE_GT, ">" },
	{ HSC_COMPARE_GTE, ">=" },
	{ HSC_COMPARE_SPECIAL, "mask of primary" },
	{ HSC_COMPARE_ALWAYS, "always" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_field control[] = {
	FIELD(ACTIVE, "trTeActive", 0, 1, RW, IS(0), NULL,
	      "primary activate and reset; reads as written when done"),
	FIELD(ENABLE, "trTeEnable", 1, 1, RW, IS(0), NULL,
	      "encoder enabled; 0 flushes"),
	FIELD(INST_TRACING, "trTeInstTracing", 2, 1, RW, UNDEF, NULL,
	      "instruction trace is generated"),
	FIELD(EMPTY, "trTeEmpty", 3, 1, R, IS(1), NULL,
	      "all trace has been emitted"),
	FIELD(INST_MODE, "trTeInstMode", 4, 3, WARL, UNDEF, inst_modes,
	      "mode of instruction trace"),
	FIELD(CONTEXT, "trTeContext", 9, 1, WARL, UNDEF, NULL,
	      "contexts and privilege levels are sent"),
	FIELD(INST_TRIG_ENABLE, "trTeInstTrigEnable", 11, 1, WARL, UNDEF, NULL,
	      "debug triggers may start and stop"),
	FIELD(INST_STALL_OR_OVERFLOW, "trTeInstStallOrOverflow", 12, 1, RW1C,
	      UNDEF, NULL, "overflow or stall happened"),
	FIELD(INST_STALL_ENABLE, "trTeInstStallEna", 13, 1, WARL, UNDEF, NULL,
	      "stall the hart, do not lose messages"),
	FIELD(INHIBIT_SRC, "trTeInhibitSrc", 15, 1, WARL, UNDEF, NULL,
	      "no source field in messages"),
	FIELD(SYNC_MODE, "trTeInstSyncMode", 16, 2, WARL, UNDEF,
	      hsc_tc_sync_modes, "what periodic synchronisation counts"),
	FIELD(SYNC_MAX, "trTeInstSyncMax", 20, 4, WARL, UNDEF, NULL,
	      "synchronise every 2^(n + 4)"),
	FIELD(FORMAT, "trTeFormat", 24, 3, WARL, UNDEF, hsc_tc_formats,
	      "recording format"),
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_field impl[] = {
	FIELD(VERSION, "trTeVerMajor", 0, 4, R, IS(1), NULL, "major version"),
	FIELD(VERSION_MINOR, "trTeVerMinor", 4, 4, R, IS(0), NULL,
	      "minor version"),
	FIELD(TYPE, "trTeCompType", 8, 4, R, IS(0x1), types,
	      "type of component"),
	FIELD(PROTOCOL_MAJOR, "trTeProtocolMajor", 16, 4, R, SYSTEM, NULL,
	      "major version of the protocol"),
	FIELD(PROTOCOL_MINOR, "trTeProtocolMinor", 20, 4, R, SYSTEM, NULL,
	      "minor version of the protocol"),
	FIELD(VENDOR, "trTeVendorImpl", 24, 8, R, SYSTEM, NULL, "vendor"),
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_field inst_features[] = {
	FIELD(NO_ADDR_DIFF, "trTeInstNoAddrDiff", 0, 1, WARL, UNDEF, NULL,
	      "full addresses only"),
	FIELD(NO_TRAP_ADDR, "trTeInstNoTrapAddr", 1, 1, WARL, UNDEF, NULL,
	      "no address of the handler in trap packets"),
	FIELD(SEQUENTIAL_JUMP, "trTeInstEnSequentialJump", 2, 1, WARL, UNDEF,
	      NULL, "sequentially inferable jumps are not reported"),
	FIELD(IMPLICIT_RETURN, "trTeInstEnImplicitReturn", 3, 1, WARL, UNDEF,
	      NULL, "returns to a recent call are not reported"),
	FIELD(BRANCH_PREDICTION, "trTeInstEnBranchPrediction", 4, 1, WARL,
	      UNDEF, NULL, "branch predictor"),
	FIELD(JUMP_TARGET_CACHE, "trTeInstEnJumpTargetCache", 5, 1, WARL, UNDEF,
	      NULL, "jump target cache"),
	FIELD(IMPLICIT_RETURN_MODE, "trTeInstImplicitReturnMode", 6, 2, WARL,
	      UNDEF, return_modes,
	      "how the stack of return addresses is handled"),
	FIELD(REPEATED_HISTORY, "trTeInstEnRepeatedHistory", 8, 1, WARL, UNDEF,
	      NULL, "repeated history is counted"),
	FIELD(ALL_JUMPS, "trTeInstEnAllJumps", 9, 1, WARL, UNDEF, NULL,
	      "direct jumps are reported"),
	FIELD(EXTEND_ADDR_MSB, "trTeInstExtendAddrMSB", 10, 1, WARL, UNDEF,
	      NULL, "equal top bits of addresses are dropped"),
	FIELD(SRC_ID, "trTeSrcID", 16, 12, WARL, UNDEF, NULL,
	      "source in messages"),
	FIELD(SRC_BITS, "trTeSrcBits", 28, 4, WARL, UNDEF, NULL,
	      "width of the source, 0 to 12 bits"),
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_field inst_filters[] = {
	FIELD(WHOLE, "trTeInstFilters", 0, 16, WARL, UNDEF, NULL,
	      "filters that qualify instruction trace, a bit each"),
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_field data_control[] = {
	FIELD(DATA_IMPLEMENTED, "trTeDataImplemented", 0, 1, R, SYSTEM, NULL,
	      "data trace is implemented"),
	FIELD(DATA_TRACING, "trTeDataTracing", 1, 1, WARL, UNDEF, NULL,
	      "data trace is generated"),
	FIELD(DATA_TRIG_ENABLE, "trTeDataTrigEnable", 2, 1, WARL, UNDEF, NULL,
	      "triggers may start and stop it"),
	FIELD(DATA_STALL, "trTeDataStallOrOverflow", 3, 1, RW1C, UNDEF, NULL,
	      "it caused a stall or an overflow"),
	FIELD(DATA_STALL_ENABLE, "trTeDataStallEna", 4, 1, WARL, UNDEF, NULL,
	      "stall if a data message cannot be sent"),
	FIELD(DATA_DROP, "trTeDataDrop", 5, 1, RW1C, UNDEF, NULL,
	      "it was dropped"),
	FIELD(DATA_DROP_ENABLE, "trTeDataDropEna", 6, 1, WARL, UNDEF, NULL,
	      "it may be dropped"),
	FIELD(DATA_NO_VALUE, "trTeDataNoValue", 16, 1, WARL, UNDEF, NULL,
	      "no values"),
	FIELD(DATA_NO_ADDR, "trTeDataNoAddr", 17, 1, WARL, UNDEF, NULL,
	      "no addresses"),
	FIELD(DATA_ADDRESS_MODE, "trTeDataAddrCompress", 18, 2, WARL, UNDEF,
	      address_modes, "how addresses are compressed"),
};

/* Trace Control 1.0, "Trace Encoder Control Interface" */
static const struct hsc_tc_field data_filters[] = {
	FIELD(WHOLE, "trTeDataFilters", 0, 16, WARL, UNDEF, NULL,
	      "filters that qualify data trace, a bit each"),
};

/* Trace Control 1.0, "Timestamp Unit" */
static const struct hsc_tc_field ts_control[] = {
	FIELD(ACTIVE, "trTsActive", 0, 1, WARL, SYSTEM, NULL,
	      "primary activate and reset"),
	FIELD(TS_COUNT, "trTsCount", 1, 1, WARL, UNDEF, NULL,
	      "the internal counter runs"),
	FIELD(TS_RESET, "trTsReset", 2, 1, W1, IS(0), NULL,
	      "reset the internal counter"),
	FIELD(TS_RUN_IN_DEBUG, "trTsRunInDebug", 3, 1, WARL, UNDEF, NULL,
	      "it runs while the hart is halted"),
	FIELD(TS_MODE, "trTsMode", 4, 3, WARL, UNDEF, ts_modes,
	      "where the time comes from"),
	FIELD(TS_PRESCALE, "trTsPrescale", 8, 2, WARL, UNDEF, NULL,
	      "the clock is divided by 4^n"),
	FIELD(TS_ENABLE, "trTsEnable", 15, 1, WARL, UNDEF, NULL,
	      "messages carry time"),
	FIELD(VENDOR, "trTsVendor", 16, 8, WARL, UNDEF, NULL,
	      "vendor: messages that carry time"),
	FIELD(TS_WIDTH, "trTsWidth", 24, 6, R, SYSTEM, NULL,
	      "width of the time, bits"),
};

/* Trace Control 1.0, "Timestamp Unit" */
static const struct hsc_tc_field ts_lower[] = {
	FIELD(WHOLE, "trTsCounterLow", 0, 32, R, IS(0), NULL,
	      "lower 32 bits of the time"),
};

/* Trace Control 1.0, "Timestamp Unit" */
static const struct hsc_tc_field ts_upper[] = {
	FIELD(WHOLE, "trTsCounterHigh", 0, 32, R, IS(0), NULL,
	      "upper bits of the time"),
};

/* Trace Control 1.0, "Trace Encoder Triggers" */
static const struct hsc_tc_field trig_debug[] = {
	FIELD(WHOLE, "trTeTrigDbgControl", 0, 32, WARL, UNDEF, NULL, "vendor"),
};

/* Trace Control 1.0, "Trace Encoder Triggers" */
static const struct hsc_tc_field trig_in[] = {
	FIELDS(TRIG_ACTION, "trTeTrigExtInAction%u", 0, 4, 8, WARL, UNDEF,
	       hsc_tc_actions, "what external trigger input n does"),
};

/* Trace Control 1.0, "Trace Encoder Triggers" */
static const struct hsc_tc_field trig_out[] = {
	FIELDS(TRIG_ACTION, "trTeTrigExtOutEvent%u", 0, 4, 8, WARL, UNDEF, NULL,
	       "bitmap: 0 start, 1 stop, 2 and 3 vendor"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field filter_control[] = {
	FIELD(ENABLE, "trTeFilterEnable", 0, 1, WARL, UNDEF, NULL,
	      "this filter is enabled"),
	FIELD(MATCH_PRIVILEGE, "trTeFilterMatchPrivilege", 1, 1, WARL, UNDEF,
	      NULL, "match privilege levels"),
	FIELD(MATCH_ECAUSE, "trTeFilterMatchEcause", 2, 1, WARL, UNDEF, NULL,
	      "match exception causes"),
	FIELD(MATCH_INTERRUPT, "trTeFilterMatchInterrupt", 3, 1, WARL, UNDEF,
	      NULL, "match interrupts or exceptions"),
	FIELD(MATCH_COMP1, "trTeFilterMatchComp1", 4, 1, WARL, UNDEF, NULL,
	      "match comparator 1"),
	FIELD(COMP1, "trTeFilterComp1", 5, 3, WARL, UNDEF, NULL,
	      "which comparator"),
	FIELD(MATCH_COMP2, "trTeFilterMatchComp2", 8, 1, WARL, UNDEF, NULL,
	      "match comparator 2"),
	FIELD(COMP2, "trTeFilterComp2", 9, 3, WARL, UNDEF, NULL,
	      "which comparator"),
	FIELD(MATCH_COMP3, "trTeFilterMatchComp3", 12, 1, WARL, UNDEF, NULL,
	      "match comparator 3"),
	FIELD(COMP3, "trTeFilterComp3", 13, 3, WARL, UNDEF, NULL,
	      "which comparator"),
	FIELD(MATCH_IMPDEF, "trTeFilterMatchImpdef", 16, 1, WARL, UNDEF, NULL,
	      "match impdef"),
	FIELD(MATCH_DTYPE, "trTeFilterMatchDtype", 24, 1, WARL, UNDEF, NULL,
	      "match types of data accesses"),
	FIELD(MATCH_DSIZE, "trTeFilterMatchDsize", 25, 1, WARL, UNDEF, NULL,
	      "match sizes of data accesses"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field filter_inst[] = {
	FIELD(CHOICE_PRIVILEGE, "trTeFilterMatchChoicePrivilege", 0, 8, WARL,
	      UNDEF, NULL, "privilege levels that match, a bit each"),
	FIELD(VALUE_INTERRUPT, "trTeFilterMatchValueInterrupt", 8, 1, WARL,
	      UNDEF, NULL, "1: interrupts match; 0: exceptions"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field ecause_low[] = {
	FIELD(WHOLE, "trTeFilterMatchChoiceEcauseLow", 0, 32, WARL, UNDEF, NULL,
	      "causes 31:0 that match, a bit each"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field ecause_high[] = {
	FIELD(WHOLE, "trTeFilterMatchChoiceEcauseHigh", 0, 32, WARL, UNDEF,
	      NULL, "causes 63:32"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field impdef_value[] = {
	FIELD(WHOLE, "trTeFilterMatchValueImpdef", 0, 32, WARL, UNDEF, NULL,
	      "impdef that matches"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field impdef_mask[] = {
	FIELD(WHOLE, "trTeFilterMatchMaskImpdef", 0, 32, WARL, UNDEF, NULL,
	      "bits of impdef that count"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field filter_data[] = {
	FIELD(CHOICE_DTYPE, "trTeFilterMatchChoiceDtype", 0, 16, WARL, UNDEF,
	      NULL, "types of data access that match, a bit each"),
	FIELD(CHOICE_DSIZE, "trTeFilterMatchChoiceDsize", 16, 8, WARL, UNDEF,
	      NULL, "sizes that match, a bit each"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field comp_control[] = {
	FIELD(P_INPUT, "trTeCompPInput", 0, 2, WARL, UNDEF, hsc_tc_comp_inputs,
	      "input of the primary comparator"),
	FIELD(S_INPUT, "trTeCompSInput", 2, 2, WARL, UNDEF, hsc_tc_comp_inputs,
	      "input of the secondary"),
	FIELD(P_FUNCTION, "trTeCompPFunction", 4, 3, WARL, UNDEF, p_functions,
	      "function of the primary comparator"),
	FIELD(S_FUNCTION, "trTeCompSFunction", 8, 3, WARL, UNDEF, s_functions,
	      "function of the secondary"),
	FIELD(MATCH_MODE, "trTeCompMatchMode", 12, 2, WARL, UNDEF,
	      hsc_tc_match_modes, "how both results combine"),
	FIELD(P_NOTIFY, "trTeCompPNotify", 14, 1, WARL, UNDEF, NULL,
	      "report addresses of primary matches"),
	FIELD(S_NOTIFY, "trTeCompSNotify", 15, 1, WARL, UNDEF, NULL,
	      "report addresses of secondary matches"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field p_low[] = {
	FIELD(WHOLE, "trTeCompPMatchLow", 0, 32, WARL, UNDEF, NULL,
	      "primary match, lower 32 bits"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field p_high[] = {
	FIELD(WHOLE, "trTeCompPMatchHigh", 0, 32, WARL, UNDEF, NULL,
	      "upper bits"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field s_low[] = {
	FIELD(WHOLE, "trTeCompSMatchLow", 0, 32, WARL, UNDEF, NULL,
	      "secondary match, lower 32 bits"),
};

/* Trace Control 1.0, "Trace Encoder Filter Registers" */
static const struct hsc_tc_field s_high[] = {
	FIELD(WHOLE, "trTeCompSMatchHigh", 0, 32, WARL, UNDEF, NULL,
	      "upper bits"),
};

/* Trace Control 1.0, "Summary of Trace Encoder Registers" */
static const struct hsc_tc_register registers[] = {
	REQ(CONTROL, "trTeControl", 0x000, TE, control),
	REQ(IMPL, "trTeImpl", 0x004, TE, impl),
	REG(INST_FEATURES, "trTeInstFeatures", 0x008, TE, inst_features),
	REG(INST_FILTERS, "trTeInstFilters", 0x00c, TE, inst_filters),
	REG(DATA_CONTROL, "trTeDataControl", 0x010, TE, data_control),
	REG(DATA_FILTERS, "trTeDataFilters", 0x01c, TE, data_filters),
	REG(TS_CONTROL, "trTsControl", 0x040, TE | TF, ts_control),
	REG(TS_LOWER, "trTsCounterLow", 0x048, TE | TF, ts_lower),
	REG(TS_UPPER, "trTsCounterHigh", 0x04c, TE | TF, ts_upper),
	REG(TRIG_DEBUG, "trTeTrigDbgControl", 0x050, TE, trig_debug),
	REG(TRIG_IN, "trTeTrigExtInControl", 0x054, TE, trig_in),
	REG(TRIG_OUT, "trTeTrigExtOutControl", 0x058, TE, trig_out),
	REGS(FILTER_CONTROL, "trTeFilter%uControl", 0x400, TE, filter_control,
	     16, 0x20),
	REGS(FILTER_INST, "trTeFilter%uMatchInst", 0x404, TE, filter_inst, 16,
	     0x20),
	REGS(FILTER_ECAUSE_LOW, "trTeFilter%uMatchEcauseLow", 0x408, TE,
	     ecause_low, 16, 0x20),
	REGS(FILTER_ECAUSE_HIGH, "trTeFilter%uMatchEcauseHigh", 0x40c, TE,
	     ecause_high, 16, 0x20),
	REGS(FILTER_IMPDEF_VALUE, "trTeFilter%uMatchValueImpdef", 0x410, TE,
	     impdef_value, 16, 0x20),
	REGS(FILTER_IMPDEF_MASK, "trTeFilter%uMatchMaskImpdef", 0x414, TE,
	     impdef_mask, 16, 0x20),
	REGS(FILTER_DATA, "trTeFilter%uMatchData", 0x418, TE, filter_data, 16,
	     0x20),
	REGS(COMP_CONTROL, "trTeComp%uControl", 0x600, TE, comp_control, 8,
	     0x20),
	REGS(COMP_P_LOW, "trTeComp%uPmatchLow", 0x610, TE, p_low, 8, 0x20),
	REGS(COMP_P_HIGH, "trTeComp%uPmatchHigh", 0x614, TE, p_high, 8, 0x20),
	REGS(COMP_S_LOW, "trTeComp%uSmatchLow", 0x618, TE, s_low, 8, 0x20),
	REGS(COMP_S_HIGH, "trTeComp%uSmatchHigh", 0x61c, TE, s_high, 8, 0x20),
};

const struct hsc_tc_list hsc_tc_list_1_0 = {
	registers, sizeof(registers) / sizeof(registers[0])
};
