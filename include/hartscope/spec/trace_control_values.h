/* SPDX-License-Identifier: MIT */
/*
 * trace_control_values.h - what the values of fields of trace hardware mean,
 * where more than the tables of registers have to know them.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0
 *
 * Names are those of what is the same in all generations. Modes of pins:
 * wires.h; actions of a hart's own triggers: triggers.h.
 */
#ifndef HSC_SPEC_TRACE_CONTROL_VALUES_H
#define HSC_SPEC_TRACE_CONTROL_VALUES_H

/* teInstruction, teInstMode, trTeInstMode; Trace Control 0.9.4 and 1.0, "Trace
 * Encoder Control Interface" */
enum hsc_tc_inst_mode {
	HSC_TC_INST_OFF = 0,
	HSC_TC_INST_EVENTS = 1,    /* version 0 */
	HSC_TC_INST_BRANCHES = 3,  /* 1.0: "baseline" */
	HSC_TC_INST_HISTORY = 6,   /* 1.0: "optimized" */
	HSC_TC_INST_OPTIMIZED = 7, /* 1.0: of vendors */
};

/* teInstrumentation; Trace Control 0.9.4, "Legacy Interface Version" */
enum hsc_tc_instrumentation {
	HSC_TC_ITC_OFF = 0,
	HSC_TC_ITC_ALL = 1,
	HSC_TC_ITC_OWNERSHIP = 2,
	HSC_TC_ITC_NOT_OWNERSHIP = 3,
};

/* teFormat, trTeFormat; Trace Control 0.9.4 and 1.0, "Trace Encoder Control
 * Interface" */
enum hsc_tc_format {
	HSC_TC_ETRACE = 0,
	HSC_TC_NTRACE = 1,
	HSC_TC_VENDOR = 7,
};

/* trTeProtocolMajor of the formats; N-Trace 1.0, "trTeProtocolMajor"; E-Trace
 * 2.0, "Basic Control": "Must be 0 to indicate this version (2.0.x)". Both have
 * minor version 0. */
enum hsc_tc_protocol_major {
	HSC_TC_ETRACE_MAJOR = 0,
	HSC_TC_NTRACE_MAJOR = 1,
};

/* teSyncMode, trTeInstSyncMode: what the periodic synchronisation counts; Trace
 * Control 0.9.4 and 1.0, "Trace Encoder Control Interface" */
enum hsc_nt_sync_unit {
	HSC_NT_SYNC_OFF = 0,
	HSC_NT_SYNC_MESSAGES = 1,
	HSC_NT_SYNC_CYCLES = 2, /* of the `time` the caller sets */
	HSC_NT_SYNC_HALFWORDS = 3,
};

/* teSyncMaxBTM, teSyncMaxInst of version 0 that count nothing; Trace Control
 * 0.9.4, "Legacy Interface Version" */
#define HSC_TC_SYNC_MAX_OFF 15

/* trTeInstImplicitReturnMode; Trace Control 1.0, "Trace Encoder Control
 * Interface" */
enum hsc_nt_implicit_return {
	HSC_NT_RETURN_EXPLICIT = 0,
	HSC_NT_RETURN_COUNT = 1, /* the depth is counted, nothing compared */
	HSC_NT_RETURN_LOW = 2,   /* the low 16 address bits are compared */
	HSC_NT_RETURN_FULL = 3,  /* the whole address is compared */
};

/* trTeDataAddrCompress, and teDataAddressMode; Trace Control 0.9.4 and 1.0,
 * "Trace Encoder Control Interface" */
enum hsc_data_addresses {
	HSC_DATA_ADDRESS_NONE = 0, /* 0.9.4 */
	HSC_DATA_ADDRESS_FULL = 0, /* 1.0 */
	HSC_DATA_ADDRESS_XOR = 1,  /* E-Trace has none */
	HSC_DATA_ADDRESS_DIFFERENCE = 2,
	HSC_DATA_ADDRESS_SHORTEST = 3, /* and data, too, as is shortest */
};

/* teSink: where a component of the drafts sends its trace; Trace Control 0.9.4,
 * "Trace Encoder Control Interface". Impl has a bit for each from
 * HSC_TO_SRAM on. */
enum hsc_trace_sink {
	HSC_TO_NONE = 0, /* version 0: to the only one there is */
	HSC_TO_SRAM = 4,
	HSC_TO_ATB = 5,
	HSC_TO_PIB = 6,
	HSC_TO_SMEM = 7,
	HSC_TO_FUNNEL = 8,
};

/* trRamMode; Trace Control 1.0, "Trace RAM Sink" */
enum hsc_tc_ram_mode { HSC_TC_RAM_SRAM = 0, HSC_TC_RAM_SMEM = 1 };

/* Inputs of a funnel, a bit each in tfDisInput; Trace Control 0.9.4, "Trace
 * Funnel Register Interface"; 1.0, "Trace Funnel" */
#define HSC_TC_FUNNEL_INPUTS 16

/* itcStimulus0 of version 0; Trace Control 0.9.4, "Legacy Interface Version" */
#define HSC_TC_ITC_STIMULUS 0x080

/* xTrigInAction, trTeTrigExtInAction; Trace Control 0.9.4, "External Trigger
 * Register Interface"; 1.0, "Trace Encoder Triggers" */
enum hsc_tc_action {
	HSC_TC_ACTION_NONE = 0,
	HSC_TC_ACTION_START = 2,
	HSC_TC_ACTION_STOP = 3,
	HSC_TC_ACTION_SYNC = 4,
};

/* tsType, trTsMode; Trace Control 0.9.4 and 1.0, "Timestamp Unit" */
enum hsc_ts_mode {
	HSC_TS_NONE = 0,
	HSC_TS_EXTERNAL = 1,
	HSC_TS_INTERNAL = 2, /* clock of the system */
	HSC_TS_CORE = 3,     /* clock of the hart */
	HSC_TS_SHARED = 4,   /* another unit's time; "slave" before 1.0 */
};

/* tsBranch of the drafts: which branch messages carry time, beside those that
 * synchronise; Trace Control 0.9.4, "Timestamp Register Interface" */
enum hsc_ts_branch {
	HSC_TS_BRANCH_NONE = 0,
	HSC_TS_BRANCH_INDIRECT = 1, /* and traps */
	HSC_TS_BRANCH_ALL = 3,
};

/* trTeCompPInput, trTeCompSInput; Trace Control 1.0, "Trace Encoder Filter
 * Registers", as are the next two */
enum hsc_comparator_input {
	HSC_COMPARE_IADDR = 0,
	HSC_COMPARE_CONTEXT = 1,
	HSC_COMPARE_TVAL = 2,  /* of traps; nothing else matches */
	HSC_COMPARE_DADDR = 3, /* of data accesses; nothing else matches */
};

/* trTeCompPFunction, trTeCompSFunction */
enum hsc_comparator_function {
	HSC_COMPARE_EQ = 0,
	HSC_COMPARE_NEQ = 1,
	HSC_COMPARE_LT = 2,
	HSC_COMPARE_LTE = 3,
	HSC_COMPARE_GT = 4,
	HSC_COMPARE_GTE = 5,
	/* Primary: never, and the latch starts set. Secondary: always, and its
	 * value is a mask: bits that are 0 do not count in the primary half. */
	HSC_COMPARE_SPECIAL = 6,
	HSC_COMPARE_ALWAYS = 7,
};

/* trTeCompMatchMode: what the unit's output is */
enum hsc_comparator_mode {
	HSC_COMPARE_P = 0,
	HSC_COMPARE_AND = 1,     /* P && S */
	HSC_COMPARE_NOT_AND = 2, /* !(P && S) */
	HSC_COMPARE_LATCH = 3,   /* from P to S, both included */
};

/* srcBits of Impl of the drafts, at most; Trace Control 0.9.4, "Trace Encoder
 * Control Interface". Later: HSC_NT_SRC_BITS_MAX. */
#define HSC_TC_DRAFT_SRC_BITS_MAX 7

/* Version minor of a component that is not released; Trace Control 1.0,
 * "Versioning of Components" */
#define HSC_TC_VERSION_EXPERIMENTAL 15

#endif
