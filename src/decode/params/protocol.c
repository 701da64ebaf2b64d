/* SPDX-License-Identifier: MIT */
/* protocol.c - one row for each protocol.
 * Room   decode (floor 6) */
#include "decode/params/protocol.h"
#include <hartscope/spec/trace_control.h>
#include <hartscope/spec/trace_control_values.h>
#include <stdio.h>
#include <string.h>

enum { NTRACE, SIFIVE, ETRACE, ETRACE_DRAFT, STM };

/* clang-format off */
const struct hsc_protocol hsc_protocols[HSC_PROTOCOLS] = {
	[NTRACE] = { .name = "ntrace", .title = "N-Trace 1.0", .noun = "message", .suffix = "nt",
		.family = HSC_PARAM_NTRACE, .dialect = HSC_NT_STANDARD, .format = HSC_TC_NTRACE,
		.counter = HSC_P_NT_IMPLICIT_RETURN, .counter_most = HSC_NT_RETURN_COUNT,
		.encoded = true, .built = true, .has_counter = true, .cuts = true },
	[SIFIVE] = { .name = "sifive", .title = "SiFive's N-Trace", .noun = "message", .suffix = "nt",
		.family = HSC_PARAM_NTRACE, .dialect = HSC_NT_SIFIVE, .format = HSC_TC_NTRACE,
		.counter = HSC_P_NT_IMPLICIT_RETURN, .counter_most = HSC_NT_RETURN_COUNT,
		.has_counter = true, .cuts = true },
	[ETRACE] = { .name = "etrace", .title = "E-Trace 2.0", .noun = "packet", .suffix = "et",
		.family = HSC_PARAM_ETRACE, .edition = HSC_ET_2_0, .format = HSC_TC_ETRACE,
		.counter = HSC_P_ET_CALL_COUNTER_SIZE, .counter_most = UINT8_MAX,
		.encoded = true, .built = true, .whole = true, .cuts = true, .tables = true },
	[ETRACE_DRAFT] = { .name = "etrace-0.026", .title = "E-Trace 0.026", .noun = "packet", .suffix = "et",
		.family = HSC_PARAM_ETRACE, .edition = HSC_ET_0_026, .format = HSC_TC_ETRACE,
		.counter = HSC_P_ET_CALL_COUNTER_SIZE, .counter_most = UINT8_MAX,
		.encoded = true, .whole = true, .cuts = true, .tables = true },
	[STM] = { .name = "stm", .title = "software events", .noun = "message", .suffix = "stm",
		.family = HSC_PARAM_STM, .software = true },
};
/* clang-format on */

const struct hsc_protocol *hsc_protocol_of(const char *name)
{
	for (size_t i = 0; i < HSC_PROTOCOLS; i++)
		if (!name || strcmp(name, hsc_protocols[i].name) == 0)
			return &hsc_protocols[i];
	return NULL;
}

const struct hsc_protocol *hsc_protocol_of_hardware(unsigned generation,
						    unsigned format)
{
	if (format == HSC_TC_ETRACE)
		return &hsc_protocols[ETRACE];
	return &hsc_protocols[generation == HSC_TC_0 ? SIFIVE : NTRACE];
}

const struct hsc_protocol *hsc_protocol_software(void)
{
	return &hsc_protocols[STM];
}

static bool is_chosen(const struct hsc_protocol *p,
		      enum hsc_protocol_choice choice)
{
	return choice == HSC_PROTOCOL_ANY ||
	       (choice == HSC_PROTOCOL_ENCODED ? p->encoded : p->built);
}

const char *hsc_protocol_list(char text[HSC_PROTOCOL_LIST],
			      enum hsc_protocol_choice choice)
{
	size_t len = 0;

	text[0] = '\0';
	for (size_t i = 0; i < HSC_PROTOCOLS && len < HSC_PROTOCOL_LIST; i++)
		if (is_chosen(&hsc_protocols[i], choice))
			len += (size_t)snprintf(
				text + len, HSC_PROTOCOL_LIST - len, "%s%s",
				len ? ", " : "", hsc_protocols[i].name);
	return text;
}
