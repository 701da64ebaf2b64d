/* SPDX-License-Identifier: MIT */
/* trace_control_1_0_sinks.c - registers of funnels, sinks and bridges, version
 * 1.0.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"

/* Trace Control 1.0, "Versioning of Components" */
static const struct hsc_tc_value types[] = {
	{ 0x8, "funnel" },     { 0x9, "RAM sink" }, { 0xa, "PIB sink" },
	{ 0xe, "ATB bridge" }, { 0, NULL },
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_value ram_modes[] = {
	{ HSC_TC_RAM_SRAM, "SRAM" },
	{ HSC_TC_RAM_SMEM, "system memory" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Funnel" */
static const struct hsc_tc_field funnel_control[] = {
	FIELD(ACTIVE, "trFunnelActive", 0, 1, RW, IS(0), NULL,
	      "primary activate and reset; reads as written when done"),
	FIELD(ENABLE, "trFunnelEnable", 1, 1, RW, IS(0), NULL,
	      "funnel enabled; 0 flushes"),
	FIELD(EMPTY, "trFunnelEmpty", 3, 1, R, IS(1), NULL,
	      "buffers are empty"),
};

/* Trace Control 1.0, "Trace Funnel" */
static const struct hsc_tc_field funnel_impl[] = {
	FIELD(VERSION, "trFunnelVerMajor", 0, 4, R, IS(1), NULL,
	      "major version"),
	FIELD(VERSION_MINOR, "trFunnelVerMinor", 4, 4, R, IS(0), NULL,
	      "minor version"),
	FIELD(TYPE, "trFunnelCompType", 8, 4, R, IS(0x8), types,
	      "type of component"),
	FIELD(VENDOR, "trFunnelVendorImpl", 24, 8, R, SYSTEM, NULL, "vendor"),
};

/* Trace Control 1.0, "Trace Funnel" */
static const struct hsc_tc_field dis_input[] = {
	FIELD(WHOLE, "trFunnelDisInput", 0, 16, WARL, UNDEF, NULL,
	      "inputs that are disabled, a bit each"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_control[] = {
	FIELD(ACTIVE, "trRamActive", 0, 1, RW, IS(0), NULL,
	      "primary activate and reset; reads as written when done"),
	FIELD(ENABLE, "trRamEnable", 1, 1, RW, IS(0), NULL,
	      "sink enabled; 0 flushes"),
	FIELD(EMPTY, "trRamEmpty", 3, 1, R, IS(1), NULL, "buffers are empty"),
	FIELD(RAM_MODE, "trRamMode", 4, 1, WARL, UNDEF, ram_modes,
	      "which memory"),
	FIELD(STOP_ON_WRAP, "trRamStopOnWrap", 8, 1, WARL, UNDEF, NULL,
	      "stop when the buffer is full"),
	FIELD(RAM_MEM_FORMAT, "trRamMemFormat", 9, 2, WARL, UNDEF, NULL,
	      "how trace stands in memory"),
	FIELD(ASYNC_FREQ, "trRamAsyncFreq", 12, 3, WARL, UNDEF, NULL,
	      "how often alignment packets are sent"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_impl[] = {
	FIELD(VERSION, "trRamVerMajor", 0, 4, R, IS(1), NULL, "major version"),
	FIELD(VERSION_MINOR, "trRamVerMinor", 4, 4, R, IS(0), NULL,
	      "minor version"),
	FIELD(TYPE, "trRamCompType", 8, 4, R, IS(0x9), types,
	      "type of component"),
	FIELD(HAS_SRAM, "trRamHasSRAM", 12, 1, R, SYSTEM, NULL, "SRAM mode"),
	FIELD(HAS_SMEM, "trRamHasSMEM", 13, 1, R, SYSTEM, NULL,
	      "system memory mode"),
	FIELD(VENDOR, "trRamVendorImpl", 24, 8, R, SYSTEM, NULL, "vendor"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_start[] = {
	FIELD(WHOLE, "trRamStartLow", 2, 30, WARL, UNDEF, NULL,
	      "start of the buffer, in words"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_start_high[] = {
	FIELD(WHOLE, "trRamStartHigh", 0, 32, WARL, UNDEF, NULL, "bits 63:32"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_limit[] = {
	FIELD(WHOLE, "trRamLimitLow", 2, 30, WARL, UNDEF, NULL,
	      "last word of the buffer, in words"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_limit_high[] = {
	FIELD(WHOLE, "trRamLimitHigh", 0, 32, WARL, UNDEF, NULL, "bits 63:32"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_wp[] = {
	FIELD(RAM_WRAP, "trRamWrap", 0, 1, WARL, UNDEF, NULL,
	      "the write pointer has wrapped"),
	FIELD(WHOLE, "trRamWPLow", 2, 30, WARL, UNDEF, NULL,
	      "where the next word goes, in words"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_wp_high[] = {
	FIELD(WHOLE, "trRamWPHigh", 0, 32, WARL, UNDEF, NULL, "bits 63:32"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_rp[] = {
	FIELD(WHOLE, "trRamRPLow", 2, 30, WARL, UNDEF, NULL,
	      "what trRamData shows, in words"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_rp_high[] = {
	FIELD(WHOLE, "trRamRPHigh", 0, 32, WARL, UNDEF, NULL, "bits 63:32"),
};

/* Trace Control 1.0, "Trace RAM Sink" */
static const struct hsc_tc_field ram_data[] = {
	FIELD(WHOLE, "trRamData", 0, 32, RW, SYSTEM, NULL,
	      "a word of the sink; moves the access pointer"),
};

/* Trace Control 1.0, "Trace PIB Sink" */
static const struct hsc_tc_field pib_control[] = {
	FIELD(ACTIVE, "trPibActive", 0, 1, RW, IS(0), NULL,
	      "primary activate and reset; reads as written when done"),
	FIELD(ENABLE, "trPibEnable", 1, 1, RW, IS(0), NULL,
	      "output is generated; else pins are idle"),
	FIELD(EMPTY, "trPibEmpty", 3, 1, R, IS(1), NULL, "buffers are empty"),
	FIELD(PIB_MODE, "trPibMode", 4, 4, WARL, UNDEF, hsc_tc_pib_modes,
	      "protocol on the pins"),
	FIELD(PIB_CENTER, "trPibClkCenter", 8, 1, WARL, UNDEF, NULL,
	      "clock edges in the centre of bits"),
	FIELD(PIB_CALIBRATE, "trPibCalibrate", 9, 1, WARL, UNDEF, NULL,
	      "send the calibration pattern"),
	FIELD(ASYNC_FREQ, "trPibAsyncFreq", 12, 3, WARL, UNDEF, NULL,
	      "how often alignment packets are sent"),
	FIELD(PIB_DIVIDER, "trPibDivider", 16, 16, WARL, UNDEF, NULL,
	      "the input clock is divided by this + 1"),
};

/* Trace Control 1.0, "Trace PIB Sink" */
static const struct hsc_tc_field pib_impl[] = {
	FIELD(VERSION, "trPibVerMajor", 0, 4, R, IS(1), NULL, "major version"),
	FIELD(VERSION_MINOR, "trPibVerMinor", 4, 4, R, IS(0), NULL,
	      "minor version"),
	FIELD(TYPE, "trPibCompType", 8, 4, R, IS(0xa), types,
	      "type of component"),
	FIELD(VENDOR, "trPibVendorImpl", 24, 8, R, SYSTEM, NULL, "vendor"),
};

/* Trace Control 1.0, "Trace ATB Bridge" */
static const struct hsc_tc_field atb_control[] = {
	FIELD(ACTIVE, "trAtbBridgeActive", 0, 1, RW, IS(0), NULL,
	      "primary activate and reset; reads as written when done"),
	FIELD(ENABLE, "trAtbBridgeEnable", 1, 1, RW, IS(0), NULL,
	      "trace words pass to ATB"),
	FIELD(EMPTY, "trAtbBridgeEmpty", 3, 1, R, IS(1), NULL,
	      "buffers are empty"),
	FIELD(ATB_ID, "trAtbBridgeID", 8, 7, RW, UNDEF, NULL,
	      "ID of this node; 0 and 0x70 to 0x7f are reserved"),
};

/* Trace Control 1.0, "Trace ATB Bridge" */
static const struct hsc_tc_field atb_impl[] = {
	FIELD(VERSION, "trAtbBridgeVerMajor", 0, 4, R, IS(1), NULL,
	      "major version"),
	FIELD(VERSION_MINOR, "trAtbBridgeVerMinor", 4, 4, R, IS(0), NULL,
	      "minor version"),
	FIELD(TYPE, "trAtbBridgeCompType", 8, 4, R, IS(0xe), types,
	      "type of component"),
	FIELD(ASYNC_FREQ, "trAtbBridgeAsyncFreq", 12, 3, WARL, UNDEF, NULL,
	      "how often alignment packets are sent"),
	FIELD(VENDOR, "trAtbBridgeVendorImpl", 24, 8, R, SYSTEM, NULL,
	      "vendor"),
};

/* Trace Control 1.0, "Trace Component Register Map" */
static const struct hsc_tc_register registers[] = {
	REQ(CONTROL, "trFunnelControl", 0x000, TF, funnel_control),
	REQ(IMPL, "trFunnelImpl", 0x004, TF, funnel_impl),
	REG(DIS_INPUT, "trFunnelDisInput", 0x008, TF, dis_input),
	REQ(CONTROL, "trRamControl", 0x000, RAM, ram_control),
	REQ(IMPL, "trRamImpl", 0x004, RAM, ram_impl),
	REQ(RAM_START, "trRamStartLow", 0x010, RAM, ram_start),
	REG(RAM_START_HIGH, "trRamStartHigh", 0x014, RAM, ram_start_high),
	REQ(RAM_LIMIT, "trRamLimitLow", 0x018, RAM, ram_limit),
	REG(RAM_LIMIT_HIGH, "trRamLimitHigh", 0x01c, RAM, ram_limit_high),
	REQ(RAM_WP, "trRamWPLow", 0x020, RAM, ram_wp),
	REG(RAM_WP_HIGH, "trRamWPHigh", 0x024, RAM, ram_wp_high),
	REG(RAM_RP, "trRamRPLow", 0x028, RAM, ram_rp),
	REG(RAM_RP_HIGH, "trRamRPHigh", 0x02c, RAM, ram_rp_high),
	REG(RAM_DATA, "trRamData", 0x040, RAM, ram_data),
	REQ(CONTROL, "trPibControl", 0x000, PIB, pib_control),
	REQ(IMPL, "trPibImpl", 0x004, PIB, pib_impl),
	REQ(CONTROL, "trAtbBridgeControl", 0x000, ATB, atb_control),
	REQ(IMPL, "trAtbBridgeImpl", 0x004, ATB, atb_impl),
};

const struct hsc_tc_list hsc_tc_list_1_0_sinks = {
	registers, sizeof(registers) / sizeof(registers[0])
};
