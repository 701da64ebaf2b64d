/* SPDX-License-Identifier: MIT */
/* What values mean in more than one generation. */
#include "spec/trace_control_rows.h"

/* Trace Control 0.9.4 and 1.0, "Trace Encoder Control Interface" */
const struct hsc_tc_value hsc_tc_sync_modes[] = {
	{ 0, "off" },        { 1, "messages" }, { 2, "cycles" },
	{ 3, "half-words" }, { 0, NULL },
};

/* Trace Control 0.9.4 and 1.0, "Trace Encoder Control Interface" */
const struct hsc_tc_value hsc_tc_formats[] = {
	{ 0, "E-Trace" },
	{ 1, "N-Trace" },
	{ 7, "vendor" },
	{ 0, NULL },
};

/* Trace Control 0.9.4, "External Trigger Register Interface"; 1.0, "Trace
 * Encoder Triggers" */
const struct hsc_tc_value hsc_tc_actions[] = {
	{ 0, "none" }, { 2, "start" }, { 3, "stop" },
	{ 4, "sync" }, { 0, NULL },
};

/* Trace Control 0.9.4, "PIB Register Interface"; 1.0, "Trace PIB Sink" */
const struct hsc_tc_value hsc_tc_pib_modes[] = {
	{ 0, "off" },     { 4, "Manchester" }, { 5, "UART" },
	{ 8, "1 bit" },   { 9, "2 bits" },     { 10, "4 bits" },
	{ 11, "8 bits" }, { 12, "16 bits" },   { 0, NULL },
};
