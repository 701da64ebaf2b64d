/* SPDX-License-Identifier: MIT */
/* trace_control_0_9_4.c - registers of the draft 0.9.4. Where its text is not
 * clear: docs/spec-notes.md.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_value inst_modes[] = {
	{ HSC_TC_INST_OFF, "off" },
	{ HSC_TC_INST_BRANCHES, "branch trace" },
	{ HSC_TC_INST_HISTORY, "branch history" },
	{ HSC_TC_INST_OPTIMIZED, "optimized" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_value sinks[] = {
	{ HSC_TO_SRAM, "SRAM" },     { HSC_TO_ATB, "ATB" },
	{ HSC_TO_PIB, "PIB" },       { HSC_TO_SMEM, "system memory" },
	{ HSC_TO_FUNNEL, "funnel" }, { 0, NULL },
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_value address_modes[] = {
	{ HSC_DATA_ADDRESS_NONE, "none" },
	{ HSC_DATA_ADDRESS_XOR, "XOR" },
	{ HSC_DATA_ADDRESS_DIFFERENCE, "difference" },
	{ HSC_DATA_ADDRESS_SHORTEST, "automatic" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_field control[] = {
	FIELD(ACTIVE, "teActive", 0, 1, RW, IS(0), NULL,
	      "primary enable; reads as written when done"),
	FIELD(ENABLE, "teEnable", 1, 1, RW, IS(0), NULL,
	      "encoder enabled; 0 flushes"),
	FIELD(INST_TRACING, "teInstTracing", 2, 1, RW, IS(0), NULL,
	      "instruction trace is generated"),
	FIELD(EMPTY, "teEmpty", 3, 1, R, IS(1), NULL,
	      "all trace has been emitted"),
	FIELD(INST_MODE, "teInstMode", 4, 3, WARL, SYSTEM, inst_modes,
	      "main mode of instruction trace"),
	FIELD(CONTEXT, "teContext", 9, 1, WARL, SYSTEM, NULL,
	      "Ownership messages are sent"),
	FIELD(INST_TRIG_ENABLE, "teInstTrigEn", 11, 1, WARL, IS(0), NULL,
	      "debug triggers may start and stop"),
	FIELD(INST_STALL_OR_OVERFLOW, "teInstStallOrOverflow", 12, 1, R, IS(0),
	      NULL, "overflow or stall happened; cleared by enabling"),
	FIELD(INST_STALL_ENABLE, "teInstStallEn", 13, 1, WARL, SYSTEM, NULL,
	      "stall the core, do not lose messages"),
	FIELD(STOP_ON_WRAP, "teStopOnWrap", 14, 1, WARL, SYSTEM, NULL,
	      "stop when the buffer is full"),
	FIELD(INHIBIT_SRC, "teInhibitSrc", 15, 1, WARL, SYSTEM, NULL,
	      "no source field in messages"),
	FIELD(SYNC_MODE, "teSyncMode", 16, 2, WARL, SYSTEM, hsc_tc_sync_modes,
	      "what periodic synchronisation counts"),
	FIELD(SYNC_MAX, "teSyncMax", 20, 4, WARL, SYSTEM, NULL,
	      "synchronise every 2^(n + 4)"),
	FIELD(FORMAT, "teFormat", 24, 3, WARL, SYSTEM, hsc_tc_formats,
	      "recording format"),
	FIELD(SINK, "teSink", 28, 4, WARL, SYSTEM, sinks, "where trace goes"),
};

/* Trace Control 0.9.4, "Trace Funnel" */
static const struct hsc_tc_field funnel_control[] = {
	FIELD(ACTIVE, "tfActive", 0, 1, RW, IS(0), NULL,
	      "primary enable; reads as written when done"),
	FIELD(ENABLE, "tfEnable", 1, 1, RW, IS(0), NULL,
	      "funnel enabled; 0 flushes"),
	FIELD(EMPTY, "tfEmpty", 3, 1, R, IS(1), NULL,
	      "all trace has been emitted"),
	FIELD(STOP_ON_WRAP, "tfStopOnWrap", 14, 1, WARL, SYSTEM, NULL,
	      "stop when the buffer is full"),
	FIELD(SINK, "tfSink", 28, 4, WARL, SYSTEM, sinks, "where trace goes"),
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_field impl[] = {
	FIELD(VERSION, "teVersion", 0, 4, R, IS(1), NULL,
	      "1: this document; 0: legacy"),
	FIELD(HAS_SRAM, "hasSRAMSink", 4, 1, R, SYSTEM, NULL,
	      "an on-chip SRAM sink"),
	FIELD(HAS_ATB, "hasATBSink", 5, 1, R, SYSTEM, NULL, "an ATB sink"),
	FIELD(HAS_PIB, "hasPIBSink", 6, 1, R, SYSTEM, NULL, "pins"),
	FIELD(HAS_SMEM, "hasSBASink", 7, 1, R, SYSTEM, NULL,
	      "a system memory sink"),
	FIELD(HAS_FUNNEL, "hasFunnelSink", 8, 1, R, SYSTEM, NULL,
	      "feeds a funnel"),
	FIELD(SRC_ID, "teSrcID", 20, 4, WARL, SYSTEM, NULL,
	      "source in messages"),
	FIELD(SRC_BITS, "teSrcBits", 24, 3, WARL, SYSTEM, NULL,
	      "width of the source, bits"),
};

/* Trace Control 0.9.4, "Trace Funnel" */
static const struct hsc_tc_field funnel_impl[] = {
	FIELD(VERSION, "tfVersion", 0, 4, R, IS(1), NULL,
	      "1: this document; 0: legacy"),
	FIELD(HAS_SRAM, "hasSRAMSink", 4, 1, R, SYSTEM, NULL,
	      "an on-chip SRAM sink"),
	FIELD(HAS_ATB, "hasATBSink", 5, 1, R, SYSTEM, NULL, "an ATB sink"),
	FIELD(HAS_PIB, "hasPIBSink", 6, 1, R, SYSTEM, NULL, "pins"),
	FIELD(HAS_SMEM, "hasSBASink", 7, 1, R, SYSTEM, NULL,
	      "a system memory sink"),
	FIELD(HAS_FUNNEL, "hasFunnelSink", 8, 1, R, SYSTEM, NULL,
	      "feeds a funnel"),
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_field inst_features[] = {
	FIELD(NO_ADDR_DIFF, "teInstNoAddrDiff", 0, 1, WARL, IS(0), NULL,
	      "full addresses only"),
	FIELD(NO_TRAP_ADDR, "teInstNoTrapAddr", 1, 1, WARL, IS(0), NULL,
	      "no address of the handler in trap packets"),
	FIELD(SEQUENTIAL_JUMP, "teInstEnSequentialJump", 2, 1, WARL, IS(0),
	      NULL, "sequentially inferable jumps are not reported"),
	FIELD(IMPLICIT_RETURN, "teInstEnCallStack", 3, 1, WARL, IS(0), NULL,
	      "returns to a recent call are not reported"),
	FIELD(BRANCH_PREDICTION, "teInstEnBranchPrediction", 4, 1, WARL, IS(0),
	      NULL, "branch predictor"),
	FIELD(JUMP_TARGET_CACHE, "teInstEnJumpTargetCache", 5, 1, WARL, IS(0),
	      NULL, "jump target cache"),
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface" */
static const struct hsc_tc_field data_control[] = {
	FIELD(DATA_IMPLEMENTED, "teDataImplemented", 0, 1, R, SYSTEM, NULL,
	      "data trace is implemented"),
	FIELD(DATA_ENABLE, "teDataEnable", 1, 1, WARL, SYSTEM, NULL,
	      "main enable of data trace"),
	FIELD(DATA_TRACING, "teDataTracing", 2, 1, WARL, SYSTEM, NULL,
	      "data trace is generated"),
	FIELD(DATA_TRIG_ENABLE, "teDataTrigEnable", 3, 1, WARL, IS(0), NULL,
	      "triggers may start and stop it"),
	FIELD(DATA_STALL, "teDataStallDelta", 4, 1, RC, IS(0), NULL,
	      "it caused a stall since the last read"),
	FIELD(DATA_STALL_ENABLE, "teDataStallEnable", 5, 1, WARL, IS(0), NULL,
	      "stall if a data message cannot be sent"),
	FIELD(DATA_DROP, "teDataDropDelta", 6, 1, RC, IS(0), NULL,
	      "it was dropped since the last read"),
	FIELD(DATA_DROP_ENABLE, "teDataDropEnable", 7, 1, WARL, IS(0), NULL,
	      "it may be dropped"),
	FIELD(DATA_NO_VALUE, "teDataNoValue", 16, 1, WARL, SYSTEM, NULL,
	      "no values"),
	FIELD(DATA_ADDRESS_MODE, "teDataAddressMode", 17, 2, WARL, SYSTEM,
	      address_modes, "how addresses are sent"),
	FIELD(DATA_FEATURES, "teDataFeatures", 19, 13, WARL, SYSTEM, NULL,
	      "reserved for features"),
};

/* Trace Control 0.9.4, "ATB Trace Sink" */
static const struct hsc_tc_field atb_control[] = {
	FIELD(ACTIVE, "atbActive", 0, 1, RW, IS(0), NULL,
	      "primary enable and reset"),
	FIELD(ENABLE, "atbEnable", 1, 1, RW, IS(0), NULL,
	      "trace words pass to ATB"),
	FIELD(EMPTY, "atbEmpty", 3, 1, R, IS(1), NULL, "buffers are empty"),
	FIELD(ATB_ID, "atbId", 8, 7, RW, IS(0), NULL,
	      "ID of this node; 0 and 0x70 to 0x7f are reserved"),
};

/* Trace Control 0.9.4, "PIB Trace Sink" */
static const struct hsc_tc_field pib_control[] = {
	FIELD(ACTIVE, "pibActive", 0, 1, RW, IS(0), NULL,
	      "primary enable and reset"),
	FIELD(ENABLE, "pibEnable", 1, 1, RW, IS(0), NULL,
	      "output is generated; else pins are idle"),
	FIELD(EMPTY, "pibEmpty", 3, 1, R, IS(1), NULL, "buffers are empty"),
	FIELD(PIB_MODE, "pibMode", 4, 4, WARL, IS(0), hsc_tc_pib_modes,
	      "protocol on the pins"),
	FIELD(PIB_CENTER, "pibRefCenter", 8, 1, WARL, SYSTEM, NULL,
	      "clock edges in the centre of bits"),
	FIELD(PIB_CALIBRATE, "pibCalibrate", 9, 1, WARL, IS(0), NULL,
	      "send the calibration pattern"),
	FIELD(PIB_DIVIDER, "pibDivider", 16, 16, WARL, SYSTEM, NULL,
	      "the input clock is divided by this + 1"),
};

/* Trace Control 0.9.4, "Register Map" */
static const struct hsc_tc_register registers[] = {
	REQ(CONTROL, "teControl", 0x000, TE, control),
	REQ(CONTROL, "tfControl", 0x000, TF, funnel_control),
	REQ(IMPL, "teImpl", 0x004, TE, impl),
	REQ(IMPL, "tfImpl", 0x004, TF, funnel_impl),
	REG(INST_FEATURES, "teInstFeatures", 0x008, TE, inst_features),
	REG(DATA_CONTROL, "teDataControl", 0x00c, TE, data_control),
	REG(ATB_CONTROL, "atbControl", 0xe00, TE | TF, atb_control),
	REG(PIB_CONTROL, "pibControl", 0xf00, TE | TF, pib_control),
};

const struct hsc_tc_list hsc_tc_list_0_9_4 = {
	registers, sizeof(registers) / sizeof(registers[0])
};
