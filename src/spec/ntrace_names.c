/* SPDX-License-Identifier: MIT */
/* ntrace_names.c - values of N-Trace's fields, named.
 * Room   spec (floor 1) */
#include <hartscope/spec/ntrace_names.h>

#define RESERVED "reserved"
#define VENDOR   "vendor defined"

/* clang-format off */

/* N-Trace 1.0, "Synchronizing Messages" */
const char *const hsc_nt_sync_names[16] = {
	"external trigger", "exit from reset", "periodic",
	"exit from debug mode", "instruction counter full", "trace enable",
	"trace event", "restart after overrun", RESERVED,
	"exit from power-down", RESERVED, RESERVED " (SiFive: contention)",
	RESERVED, RESERVED, VENDOR, VENDOR " (SiFive: PC sample)",
};

/* N-Trace 1.0, "Common Fields" */
const char *const hsc_nt_btype_names[4] = {
	"indirect", "exception or interrupt", "exception", "interrupt",
};

/* N-Trace 1.0, "Error Message" */
const char *const hsc_nt_etype_names[16] = {
	"FIFO overrun, messages lost", RESERVED, RESERVED, RESERVED,
	RESERVED, RESERVED, RESERVED, RESERVED,
	VENDOR, VENDOR, VENDOR, VENDOR, VENDOR, VENDOR, VENDOR, VENDOR,
};

/* N-Trace 1.0, "Error Message"; IEEE-ISTO 5001-2012, Table 4-36 */
const char *const hsc_nt_ecode_names[8] = {
	RESERVED, RESERVED " (IEEE-ISTO 5001: data trace)", "program trace",
	"ownership trace", RESERVED, RESERVED, RESERVED, VENDOR,
};

/* N-Trace 1.0, "ResourceFull Message" */
const char *const hsc_nt_rcode_names[16] = {
	"instruction count", "history", "history, repeated", RESERVED,
	RESERVED, RESERVED, RESERVED, RESERVED,
	VENDOR " (SiFive: branches not taken)",
	VENDOR " (SiFive: branches taken)",
	VENDOR, VENDOR, VENDOR, VENDOR, VENDOR, VENDOR,
};

/* N-Trace 1.0, "ProgTraceCorrelation Message" */
const char *const hsc_nt_evcode_names[16] = {
	"entry into debug mode", "entry into low-power mode", RESERVED, RESERVED,
	"program trace disabled", RESERVED, RESERVED, RESERVED,
	VENDOR " (SiFive: entry into reset)", VENDOR, VENDOR, VENDOR, VENDOR, VENDOR, VENDOR, VENDOR,
};

/* N-Trace 1.0, "Ownership Message" */
const char *const hsc_nt_format_names[4] = {
	"mode only", RESERVED, "scontext", "hcontext",
};

/* N-Trace 1.0, "Ownership Message" */
const char *const hsc_nt_mode_names[8] = {
	"U-mode", "S-mode", RESERVED, "M-mode",
	"VU-mode", "VS-mode", RESERVED, RESERVED,
};

/* SiFive trace decoder 0.18, "In-Circuit Trace Message" */
const char *const hsc_nt_cksrc_names[16] = {
	"control", RESERVED, RESERVED, RESERVED, RESERVED, RESERVED, RESERVED,
	RESERVED, "external trigger", "call or return", "exception", "interrupt",
	"performance counters", "context", "watchpoint", "PC sample",
};

/* SiFive trace decoder 0.18, "In-Circuit Trace Message" */
const char *const hsc_nt_ckcontrol_names[16] = {
	"none", RESERVED, "trace on", "trace off", "exit from debug mode",
	"entry into debug mode", "exit from reset", "entry into reset",
	"entry into reset", RESERVED, RESERVED, RESERVED, RESERVED, RESERVED,
	RESERVED, RESERVED,
};
/* clang-format on */
