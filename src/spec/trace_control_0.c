/* SPDX-License-Identifier: MIT */
/* trace_control_0.c - registers of encoders and sinks, version 0,
 * as SiFive built it.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"
#include <hartscope/spec/wires.h>

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_value inst_modes[] = {
	{ HSC_TC_INST_OFF, "off" },
	{ HSC_TC_INST_EVENTS, "events" },
	{ HSC_TC_INST_BRANCHES, "branch trace" },
	{ HSC_TC_INST_HISTORY, "branch history" },
	{ HSC_TC_INST_OPTIMIZED, "optimized" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_value itc_modes[] = {
	{ HSC_TC_ITC_OFF, "off" },
	{ HSC_TC_ITC_ALL, "all" },
	{ HSC_TC_ITC_OWNERSHIP, "ownership" },
	{ HSC_TC_ITC_NOT_OWNERSHIP, "all but ownership" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_value formats[] = {
	{ HSC_TC_NTRACE, "N-Trace" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_value sinks[] = {
	{ HSC_TO_NONE, "the only one" },
	{ HSC_TO_SRAM, "SRAM" },
	{ HSC_TO_ATB, "ATB" },
	{ HSC_TO_PIB, "PIB" },
	{ HSC_TO_SMEM, "system memory" },
	{ HSC_TO_FUNNEL, "funnel" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_value pib_modes[] = {
	{ HSC_PIB_OFF, "off" },           { HSC_PIB_MANCHESTER, "Manchester" },
	{ HSC_PIB_UART, "UART" },         { HSC_PIB_PARALLEL_1, "1 bit" },
	{ HSC_PIB_PARALLEL_2, "2 bits" }, { HSC_PIB_PARALLEL_4, "4 bits" },
	{ HSC_PIB_PARALLEL_8, "8 bits" }, { 0, NULL },
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field control[] = {
	FIELD(ACTIVE, "teActive", 0, 1, RW, IS(0), NULL,
	      "primary enable; reads as written when done"),
	FIELD(ENABLE, "teEnable", 1, 1, RW, IS(0), NULL,
	      "encoder enabled; 0 flushes"),
	FIELD(INST_TRACING, "teTracing", 2, 1, RW, IS(0), NULL,
	      "trace is generated"),
	FIELD(EMPTY, "teEmpty", 3, 1, R, IS(1), NULL,
	      "all trace has been emitted"),
	FIELD(INST_MODE, "teInstruction", 4, 3, WARL, SYSTEM, inst_modes,
	      "main mode of instruction trace"),
	FIELD(INSTRUMENTATION, "teInstrumentation", 7, 2, WARL, SYSTEM,
	      itc_modes, "what ITC writes become"),
	FIELD(INST_STALL_OR_OVERFLOW, "teStallOrOverflow", 12, 1, RW0C, IS(0),
	      NULL, "overflow or stall happened"),
	FIELD(INST_STALL_ENABLE, "teStallEnable", 13, 1, WARL, SYSTEM, NULL,
	      "stall the core, do not lose messages"),
	FIELD(STOP_ON_WRAP, "teStopOnWrap", 14, 1, WARL, SYSTEM, NULL,
	      "stop when the buffer is full"),
	FIELD(INHIBIT_SRC, "teInhibitSrc", 15, 1, WARL, SYSTEM, NULL,
	      "no source field in messages"),
	FIELD(SYNC_MAX_BTM, "teSyncMaxBTM", 16, 4, WARL, SYSTEM, NULL,
	      "synchronise every 2^(n + 5) messages; 15: off"),
	FIELD(SYNC_MAX, "teSyncMaxInst", 20, 4, WARL, SYSTEM, NULL,
	      "or every 2^(n + 5) half-words; 15: off"),
	FIELD(FORMAT, "teSliceFormat", 24, 3, WARL, SYSTEM, formats,
	      "recording format"),
	FIELD(SINK_ERROR, "teSinkError", 27, 1, RW1C, IS(0), NULL,
	      "the sink reported an error"),
	FIELD(SINK, "teSink", 28, 4, WARL, SYSTEM, sinks,
	      "where trace goes; 0: the only sink"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field funnel_control[] = {
	FIELD(ACTIVE, "tfActive", 0, 1, RW, IS(0), NULL,
	      "primary enable; reads as written when done"),
	FIELD(ENABLE, "tfEnable", 1, 1, RW, IS(0), NULL,
	      "funnel enabled; 0 flushes"),
	FIELD(EMPTY, "tfEmpty", 3, 1, R, IS(1), NULL,
	      "all trace has been emitted"),
	FIELD(STOP_ON_WRAP, "tfStopOnWrap", 14, 1, WARL, SYSTEM, NULL,
	      "stop when the buffer is full"),
	FIELD(SINK_ERROR, "tfSinkError", 27, 1, RW1C, IS(0), NULL,
	      "the sink reported an error"),
	FIELD(SINK, "tfSink", 28, 4, WARL, SYSTEM, sinks,
	      "where trace goes; 0: the only sink"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field impl[] = {
	FIELD(VERSION, "teVersion", 0, 4, R, IS(0), NULL, "0: legacy"),
	FIELD(HAS_SRAM, "hasSRAMSink", 4, 1, R, SYSTEM, NULL,
	      "an on-chip SRAM sink"),
	FIELD(HAS_ATB, "hasATBSink", 5, 1, R, SYSTEM, NULL, "an ATB sink"),
	FIELD(HAS_PIB, "hasPIBSink", 6, 1, R, SYSTEM, NULL, "pins"),
	FIELD(HAS_SMEM, "hasSBASink", 7, 1, R, SYSTEM, NULL,
	      "a system memory sink"),
	FIELD(HAS_FUNNEL, "hasFunnelSink", 8, 1, R, SYSTEM, NULL,
	      "feeds a funnel"),
	FIELD(SINK_BYTES, "teSinkBytes", 16, 2, R, SYSTEM, NULL,
	      "bytes of a sink word: 2^n"),
	FIELD(CROSSING_TYPE, "teCrossingType", 18, 2, R, SYSTEM, NULL,
	      "clock crossing to the sink"),
	FIELD(SRC_ID, "teSrcID", 20, 4, WARL, SYSTEM, NULL,
	      "source in messages"),
	FIELD(SRC_BITS, "teSrcBits", 24, 3, WARL, SYSTEM, NULL,
	      "width of the source, bits"),
	FIELD(HART_ID, "teHartId", 28, 4, R, SYSTEM, NULL,
	      "the hart that is traced"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field funnel_impl[] = {
	FIELD(VERSION, "tfVersion", 0, 4, R, IS(0), NULL, "0: legacy"),
	FIELD(HAS_SRAM, "hasSRAMSink", 4, 1, R, SYSTEM, NULL,
	      "an on-chip SRAM sink"),
	FIELD(HAS_ATB, "hasATBSink", 5, 1, R, SYSTEM, NULL, "an ATB sink"),
	FIELD(HAS_PIB, "hasPIBSink", 6, 1, R, SYSTEM, NULL, "pins"),
	FIELD(HAS_SMEM, "hasSBASink", 7, 1, R, SYSTEM, NULL,
	      "a system memory sink"),
	FIELD(HAS_FUNNEL, "hasFunnelSink", 8, 1, R, SYSTEM, NULL,
	      "feeds a funnel"),
	FIELD(SINK_BYTES, "tfSinkBytes", 16, 2, R, SYSTEM, NULL,
	      "bytes of a sink word: 2^n"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field event_control[] = {
	FIELD(EV_TRIGGER, "evTrigger", 0, 1, WARL, IS(0), NULL,
	      "report external triggers"),
	FIELD(EV_WATCHPOINT, "evWatchpoint", 1, 1, WARL, IS(0), NULL,
	      "report triggers of the hart"),
	FIELD(EV_CALL, "evCall", 2, 1, WARL, IS(0), NULL,
	      "report calls and returns"),
	FIELD(EV_INTERRUPT, "evInterrupt", 3, 1, WARL, IS(0), NULL,
	      "report interrupts"),
	FIELD(EV_EXCEPTION, "evException", 4, 1, WARL, IS(0), NULL,
	      "report exceptions"),
	FIELD(EV_CONTEXT, "evContext", 5, 1, WARL, IS(0), NULL,
	      "report changes of context and privilege"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field fifo[] = {
	FIELD(WHOLE, "teFifo", 0, 32, R, IS(0), NULL,
	      "bytes that wait in the message buffer"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field btm_count[] = {
	FIELD(WHOLE, "teBtmCount", 0, 32, R, IS(0), NULL,
	      "messages since synchronisation"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field word_count[] = {
	FIELD(WHOLE, "teWordCount", 0, 32, R, IS(0), NULL,
	      "words written to the sink"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field itc_trace_enable[] = {
	FIELD(WHOLE, "itcTraceEnable", 0, 32, RW, IS(0), NULL,
	      "stimulus registers that are traced, a bit each"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field itc_trig_enable[] = {
	FIELD(WHOLE, "itcTrigEnable", 0, 32, RW, IS(0), NULL,
	      "stimulus registers that trigger, a bit each"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field itc_stimulus[] = {
	FIELD(WHOLE, "itcStimulus", 0, 32, RW, SYSTEM, NULL,
	      "write 8, 16 or 32 bits of data; reads 0 while busy"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field pc_control[] = {
	FIELD(ACTIVE, "pcActive", 0, 1, RW, IS(0), NULL, "the PC is sampled"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field pc_capture_high[] = {
	FIELD(WHOLE, "pcCaptureHigh", 0, 32, R, IS(0), NULL,
	      "bits 63:32 of the address"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field pc_capture[] = {
	FIELD(PC_VALID, "pcCaptureValid", 0, 1, R, IS(0), NULL,
	      "the hart has stopped since"),
	FIELD(PC_ADDRESS, "pcCaptureAddress", 1, 31, R, IS(0), NULL,
	      "where it stopped last, in half-words"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field pc_sample_high[] = {
	FIELD(WHOLE, "pcSampleHigh", 0, 32, R, IS(0), NULL,
	      "bits 63:32 of the address; holds pcSample"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field pc_sample[] = {
	FIELD(PC_VALID, "pcSampleValid", 0, 1, R, IS(0), NULL,
	      "an instruction has retired since"),
	FIELD(PC_ADDRESS, "pcSampleAddress", 1, 31, R, IS(0), NULL,
	      "what retired last, in half-words"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field atb_control[] = {
	FIELD(ACTIVE, "atbActive", 0, 1, RW, IS(0), NULL,
	      "primary enable and reset"),
	FIELD(ENABLE, "atbEnable", 1, 1, RW, IS(0), NULL,
	      "trace words pass to ATB"),
	FIELD(ATB_ID, "atbId", 8, 7, RW, IS(0), NULL,
	      "ID of this node; 0 and 0x70 to 0x7f are reserved"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_field pib_control[] = {
	FIELD(ACTIVE, "pibActive", 0, 1, RW, IS(0), NULL,
	      "primary enable and reset"),
	FIELD(ENABLE, "pibEnable", 1, 1, RW, IS(0), NULL,
	      "output is generated; else pins are idle"),
	FIELD(PIB_MODE, "pibMode", 4, 4, WARL, IS(0), pib_modes,
	      "protocol on the pins"),
	FIELD(PIB_CENTER, "pibRefCenter", 8, 1, WARL, SYSTEM, NULL,
	      "clock edges in the centre of bits"),
	FIELD(PIB_CALIBRATE, "pibCalibrate", 9, 1, WARL, IS(0), NULL,
	      "send the calibration pattern"),
	FIELD(PIB_DIVIDER, "pibDivider", 16, 16, WARL, SYSTEM, NULL,
	      "the input clock is divided by this + 1"),
};

/* Trace Control 0.9.4, "Legacy Interface Version" */
static const struct hsc_tc_register registers[] = {
	REQ(CONTROL, "teControl", 0x000, TE, control),
	REQ(CONTROL, "tfControl", 0x000, TF, funnel_control),
	REQ(IMPL, "teImpl", 0x004, TE, impl),
	REQ(IMPL, "tfImpl", 0x004, TF, funnel_impl),
	REG(EVENT_CONTROL, "evControl", 0x00c, TE, event_control),
	REG(FIFO, "teFifo", 0x030, TE, fifo),
	REG(BTM_COUNT, "teBtmCount", 0x034, TE, btm_count),
	REG(WORD_COUNT, "teWordCount", 0x038, TE, word_count),
	REG(ITC_TRACE_ENABLE, "itcTraceEnable", 0x060, TE, itc_trace_enable),
	REG(ITC_TRIG_ENABLE, "itcTrigEnable", 0x064, TE, itc_trig_enable),
	REGS(ITC_STIMULUS, "itcStimulus%u", HSC_TC_ITC_STIMULUS, TE,
	     itc_stimulus, 32, 4),
	REG(PC_CONTROL, "pcControl", 0x100, TE, pc_control),
	REG(PC_CAPTURE_HIGH, "pcCaptureHigh", 0x138, TE, pc_capture_high),
	REG(PC_CAPTURE, "pcCapture", 0x13c, TE, pc_capture),
	REG(PC_SAMPLE_HIGH, "pcSampleHigh", 0x178, TE, pc_sample_high),
	REG(PC_SAMPLE, "pcSample", 0x17c, TE, pc_sample),
	REG(ATB_CONTROL, "atbControl", 0xe00, TE | TF, atb_control),
	REG(PIB_CONTROL, "pibControl", 0xf00, TE | TF, pib_control),
};

const struct hsc_tc_list hsc_tc_list_0 = {
	registers, sizeof(registers) / sizeof(registers[0])
};
