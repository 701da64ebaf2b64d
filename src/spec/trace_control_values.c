/* SPDX-License-Identifier: MIT */
/* trace_control_values.c - what values of fields mean in more than one
 * generation.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"
#include <hartscope/spec/wires.h>

/* Trace Control 0.9.4 and 1.0, "Trace Encoder Control Interface" */
const struct hsc_tc_value hsc_tc_sync_modes[] = {
	{ HSC_NT_SYNC_OFF, "off" },
	{ HSC_NT_SYNC_MESSAGES, "messages" },
	{ HSC_NT_SYNC_CYCLES, "cycles" },
	{ HSC_NT_SYNC_HALFWORDS, "half-words" },
	{ 0, NULL },
};

/* Trace Control 0.9.4 and 1.0, "Trace Encoder Control Interface" */
const struct hsc_tc_value hsc_tc_formats[] = {
	{ HSC_TC_ETRACE, "E-Trace" },
	{ HSC_TC_NTRACE, "N-Trace" },
	{ HSC_TC_VENDOR, "vendor" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "External Trigger Register Interface"; 1.0, "Trace
 * Encoder Triggers" */
const struct hsc_tc_value hsc_tc_actions[] = {
	{ HSC_TC_ACTION_NONE, "none" },
	{ HSC_TC_ACTION_START, "start" },
	{ HSC_TC_ACTION_STOP, "stop" },
	{ HSC_TC_ACTION_SYNC, "sync" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "PIB Register Interface"; 1.0, "Trace PIB Sink" */
const struct hsc_tc_value hsc_tc_pib_modes[] = {
	{ HSC_PIB_OFF, "off" },
	{ HSC_PIB_MANCHESTER, "Manchester" },
	{ HSC_PIB_UART, "UART" },
	{ HSC_PIB_PARALLEL_1, "1 bit" },
	{ HSC_PIB_PARALLEL_2, "2 bits" },
	{ HSC_PIB_PARALLEL_4, "4 bits" },
	{ HSC_PIB_PARALLEL_8, "8 bits" },
	{ HSC_PIB_PARALLEL_16, "16 bits" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Filter Registers"; our filters of 0.9.4 */
const struct hsc_tc_value hsc_tc_comp_inputs[] = {
	{ HSC_COMPARE_IADDR, "iaddr" },
	{ HSC_COMPARE_CONTEXT, "context" },
	{ HSC_COMPARE_TVAL, "tval" },
	{ HSC_COMPARE_DADDR, "daddr" },
	{ 0, NULL },
};

/* Trace Control 1.0, "Trace Encoder Filter Registers"; our filters of 0.9.4 */
const struct hsc_tc_value hsc_tc_match_modes[] = {
	{ HSC_COMPARE_P, "P" },
	{ HSC_COMPARE_AND, "P && S" },
	{ HSC_COMPARE_NOT_AND, "!(P && S)" },
	{ HSC_COMPARE_LATCH, "from P until S" },
	{ 0, NULL },
};
