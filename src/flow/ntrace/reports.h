/* SPDX-License-Identifier: MIT */
/*
 * reports.h - messages that do not change the flow: events, data, loads and
 * stores, and notes.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_NTRACE_REPORTS_H
#define HSC_FLOW_NTRACE_REPORTS_H

#include "flow/ntrace/items.h"

/* event.c */

/* Take in DataAcquisition, InCircuitTrace, InCircuitTraceSync, or a
 * ProgTraceSync that is a sample. */
void hsc_nt_report_event(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* data.c */

/* Take in a message of data trace. */
void hsc_nt_report_access(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* If an Error message reports a loss of data only, note it; otherwise return
 * false. */
bool hsc_nt_report_data_loss(struct hsc_nt_flow *f, const struct hsc_msg *msg);

#endif
