/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/ntrace_names.h>
#include <stddef.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* The codes that have a name of their own in enums, and their names. */
static const struct {
	const char *const *names;
	unsigned value;
	const char *want;
} cases[] = {
	{ hsc_nt_sync_names, HSC_NT_SYNC_EXTERNAL, "external trigger" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_RESET, "exit from reset" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_PERIODIC, "periodic" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_DEBUG_EXIT, "exit from debug mode" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_ICNT_FULL,
	  "instruction counter full" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_ENABLE, "trace enable" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_EVENT, "trace event" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_OVERRUN, "restart after overrun" },
	{ hsc_nt_sync_names, 8, "reserved" },
	{ hsc_nt_sync_names, HSC_NT_SYNC_POWER, "exit from power-down" },
	{ hsc_nt_sync_names, 13, "reserved" },
	{ hsc_nt_sync_names, 14, "vendor defined" },
	{ hsc_nt_btype_names, HSC_NT_BTYPE_INDIRECT, "indirect" },
	{ hsc_nt_btype_names, HSC_NT_BTYPE_TRAP, "exception or interrupt" },
	{ hsc_nt_btype_names, HSC_NT_BTYPE_EXCEPTION, "exception" },
	{ hsc_nt_btype_names, HSC_NT_BTYPE_INTERRUPT, "interrupt" },
	{ hsc_nt_etype_names, 0, "FIFO overrun, messages lost" },
	{ hsc_nt_etype_names, 7, "reserved" },
	{ hsc_nt_etype_names, 8, "vendor defined" },
	{ hsc_nt_ecode_names, 0, "reserved" },
	{ hsc_nt_ecode_names, 1, "reserved (IEEE-ISTO 5001: data trace)" },
	{ hsc_nt_ecode_names, 2, "program trace" },
	{ hsc_nt_ecode_names, 3, "ownership trace" },
	{ hsc_nt_ecode_names, 7, "vendor defined" },
	{ hsc_nt_rcode_names, HSC_NT_RCODE_ICNT, "instruction count" },
	{ hsc_nt_rcode_names, HSC_NT_RCODE_HIST, "history" },
	{ hsc_nt_rcode_names, HSC_NT_RCODE_HIST_REPEAT, "history, repeated" },
	{ hsc_nt_rcode_names, 7, "reserved" },
	{ hsc_nt_rcode_names, 8,
	  "vendor defined (SiFive: branches not taken)" },
	{ hsc_nt_rcode_names, 10, "vendor defined" },
	{ hsc_nt_evcode_names, HSC_NT_EV_DEBUG_ENTRY, "entry into debug mode" },
	{ hsc_nt_evcode_names, HSC_NT_EV_LOW_POWER,
	  "entry into low-power mode" },
	{ hsc_nt_evcode_names, HSC_NT_EV_DISABLED, "program trace disabled" },
	{ hsc_nt_evcode_names, 7, "reserved" },
	{ hsc_nt_evcode_names, 8, "vendor defined (SiFive: entry into reset)" },
	{ hsc_nt_evcode_names, 9, "vendor defined" },
	{ hsc_nt_cksrc_names, HSC_NT_CK_WATCHPOINT, "watchpoint" },
	{ hsc_nt_ckcontrol_names, HSC_NT_CONTROL_OFF, "trace off" },
	{ hsc_nt_format_names, 2, "scontext" },
	{ hsc_nt_format_names, 3, "hcontext" },
	{ hsc_nt_mode_names, 3, "M-mode" },
	{ hsc_nt_mode_names, 4, "VU-mode" },
	{ hsc_nt_mode_names, 5, "VS-mode" },
};

static void check_all(const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		CHECK(names[i] != NULL && names[i][0] != '\0');
}

int main(void)
{
	for (size_t i = 0; i < COUNT(cases); i++)
		CHECK_STR(cases[i].names[cases[i].value], cases[i].want,
			  "name");
	check_all(hsc_nt_sync_names, COUNT(hsc_nt_sync_names));
	check_all(hsc_nt_btype_names, COUNT(hsc_nt_btype_names));
	check_all(hsc_nt_etype_names, COUNT(hsc_nt_etype_names));
	check_all(hsc_nt_ecode_names, COUNT(hsc_nt_ecode_names));
	check_all(hsc_nt_rcode_names, COUNT(hsc_nt_rcode_names));
	check_all(hsc_nt_evcode_names, COUNT(hsc_nt_evcode_names));
	check_all(hsc_nt_cksrc_names, COUNT(hsc_nt_cksrc_names));
	check_all(hsc_nt_ckcontrol_names, COUNT(hsc_nt_ckcontrol_names));
	check_all(hsc_nt_format_names, COUNT(hsc_nt_format_names));
	check_all(hsc_nt_mode_names, COUNT(hsc_nt_mode_names));
	return check_failures != 0;
}
