/* SPDX-License-Identifier: MIT */
/* trace_control_drafts.c - registers that version 0 and 0.9.4 share.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"

/* Trace Control 0.9.4, "Timestamp Unit" */
static const struct hsc_tc_value ts_types[] = {
	{ HSC_TS_NONE, "none" },         { HSC_TS_EXTERNAL, "external" },
	{ HSC_TS_INTERNAL, "internal" }, { HSC_TS_CORE, "core" },
	{ HSC_TS_SHARED, "slave" },      { 0, NULL },
};

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" */
static const struct hsc_tc_field ram_start[] = {
	FIELD(WHOLE, "teRamBase", 2, 30, WARL, UNDEF, NULL,
	      "base of the buffer, in words"),
};

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" */
static const struct hsc_tc_field ram_start_high[] = {
	FIELD(WHOLE, "teRamBaseHigh", 0, 32, WARL, UNDEF, NULL,
	      "bits 63:32 of the base"),
};

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" */
static const struct hsc_tc_field ram_limit[] = {
	FIELD(WHOLE, "teRamLimit", 2, 30, WARL, UNDEF, NULL,
	      "last word of the buffer, in words"),
};

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" */
static const struct hsc_tc_field ram_wp[] = {
	FIELD(RAM_WRAP, "teWrap", 0, 1, WARL, IS(0), NULL,
	      "the write pointer has wrapped"),
	FIELD(WHOLE, "teRamWP", 2, 30, WARL, UNDEF, NULL,
	      "where the next word goes, in words"),
};

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" */
static const struct hsc_tc_field ram_rp[] = {
	FIELD(WHOLE, "teRamRP", 2, 30, WARL, IS(0), NULL,
	      "what RamData shows, in words"),
};

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" */
static const struct hsc_tc_field ram_data[] = {
	FIELD(WHOLE, "teRamData", 0, 32, RW, SYSTEM, NULL,
	      "a word of the sink; moves the access pointer"),
};

/* Trace Control 0.9.4, "Timestamp Register Interface" */
static const struct hsc_tc_value ts_branches[] = {
	{ HSC_TS_BRANCH_NONE, "none" },
	{ HSC_TS_BRANCH_INDIRECT, "indirect and traps" },
	{ HSC_TS_BRANCH_ALL, "all" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Timestamp Register Interface" */
static const struct hsc_tc_field ts_control[] = {
	FIELD(ACTIVE, "tsActive", 0, 1, RW, IS(0), NULL,
	      "primary enable and reset"),
	FIELD(TS_COUNT, "tsCount", 1, 1, WARL, IS(0), NULL,
	      "the internal counter runs"),
	FIELD(TS_RESET, "tsReset", 2, 1, W1, IS(0), NULL,
	      "reset the internal counter"),
	FIELD(TS_RUN_IN_DEBUG, "tsDebug", 3, 1, WARL, IS(0), NULL,
	      "it runs while the hart is halted"),
	FIELD(TS_MODE, "tsType", 4, 3, WARL, SYSTEM, ts_types,
	      "where the time comes from"),
	FIELD(TS_PRESCALE, "tsPrescale", 8, 2, WARL, IS(0), NULL,
	      "the clock is divided by 4^n"),
	FIELD(TS_ENABLE, "tsEnable", 15, 1, WARL, IS(0), NULL,
	      "messages carry time"),
	FIELD(TS_BRANCH, "tsBranch", 16, 2, WARL, IS(0), ts_branches,
	      "branch messages that carry time"),
	FIELD(TS_ITC, "tsItc", 18, 1, WARL, IS(0), NULL,
	      "ITC messages carry time"),
	FIELD(TS_OWNERSHIP, "tsOwnership", 19, 1, WARL, IS(0), NULL,
	      "Ownership messages carry time"),
	FIELD(TS_WIDTH, "tsWidth", 24, 8, R, SYSTEM, NULL,
	      "width of the time, bits"),
};

/* Trace Control 0.9.4, "Timestamp Register Interface" */
static const struct hsc_tc_field ts_lower[] = {
	FIELD(WHOLE, "tsLower", 0, 32, R, IS(0), NULL,
	      "lower 32 bits of the time"),
};

/* Trace Control 0.9.4, "Timestamp Register Interface" */
static const struct hsc_tc_field ts_upper[] = {
	FIELD(WHOLE, "tsUpper", 0, 32, R, IS(0), NULL,
	      "upper bits of the time"),
};

/* Trace Control 0.9.4, "External Trigger Register Interface" */
static const struct hsc_tc_field trig_in[] = {
	FIELDS(TRIG_ACTION, "xTrigInAction%u", 0, 4, 8, WARL, IS(0),
	       hsc_tc_actions, "what external trigger input n does"),
};

/* Trace Control 0.9.4, "External Trigger Register Interface" */
static const struct hsc_tc_field trig_out[] = {
	FIELDS(TRIG_ACTION, "xTrigOutEvent%u", 0, 4, 8, WARL, IS(0), NULL,
	       "bitmap: 0 start, 1 stop, 2 and 3 vendor"),
};

/* Trace Control 0.9.4, "Debug Trigger Register Interface" */
static const struct hsc_tc_field trig_debug[] = {
	FIELD(WHOLE, "dbgTriggerControl", 0, 32, WARL, IS(0), NULL, "vendor"),
};

/* Trace Control 0.9.4, "Register Map" */
static const struct hsc_tc_register registers[] = {
	REG(RAM_START, "teRamBase", 0x010, TE | TF, ram_start),
	REG(RAM_START_HIGH, "teRamBaseHigh", 0x014, TE | TF, ram_start_high),
	REG(RAM_LIMIT, "teRamLimit", 0x018, TE | TF, ram_limit),
	REG(RAM_WP, "teRamWP", 0x01c, TE | TF, ram_wp),
	REG(RAM_RP, "teRamRP", 0x020, TE | TF, ram_rp),
	REG(RAM_DATA, "teRamData", 0x024, TE | TF, ram_data),
	REG(TS_CONTROL, "tsControl", 0x040, TE | TF, ts_control),
	REG(TS_LOWER, "tsLower", 0x044, TE | TF, ts_lower),
	REG(TS_UPPER, "tsUpper", 0x048, TE | TF, ts_upper),
	REG(TRIG_IN, "xTrigInControl", 0x050, TE, trig_in),
	REG(TRIG_OUT, "xTrigOutControl", 0x054, TE, trig_out),
	REG(TRIG_DEBUG, "dbgTriggerControl", 0x058, TE, trig_debug),
};

const struct hsc_tc_list hsc_tc_list_drafts = {
	registers, sizeof(registers) / sizeof(registers[0])
};
