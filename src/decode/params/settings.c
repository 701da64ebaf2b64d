/* SPDX-License-Identifier: MIT */
#include "decode/params/settings.h"
#include <hartscope/model/ntrace_params.h>
#include <hartscope/spec/ntrace.h>
#include <stdio.h>
#include <string.h>

#define SIFIVE_TS_BITS 40 /* unless a capture says otherwise */

#define TEXT_MAX 128 /* longer than any parameter that exists */

static void apply(struct hsc_nt_encoder_config *c, const struct hsc_param *p)
{
	struct hsc_nt_encoder_config next = *c;
	char text[TEXT_MAX];
	const int len =
		snprintf(text, sizeof(text), "%s=%s", p->name, p->value);

	if (len > 0 && len < TEXT_MAX &&
	    hsc_nt_param_set(&next, text) == HSC_OK)
		*c = next;
}

static bool is_sifive(const char *protocol)
{
	return protocol && strcmp(protocol, "sifive") == 0;
}

enum hsc_nt_dialect hsc_settings_dialect(const struct hsc_manifest *m)
{
	const unsigned dialect =
		is_sifive(m->protocol) ? HSC_NT_SIFIVE : HSC_NT_STANDARD;

	return (enum hsc_nt_dialect)(
		dialect |
		(hsc_settings_of(m).data_trace ? HSC_NT_WITH_DATA : 0));
}

bool hsc_settings_switches(const struct hsc_manifest *m)
{
	const char *by = hsc_manifest_param(m, "process", "");

	return strcmp(by, "context") == 0;
}

struct hsc_nt_encoder_config hsc_settings_of(const struct hsc_manifest *m)
{
	struct hsc_nt_encoder_config c = {
		.implicit_return = HSC_NT_RETURN_FULL,
		.sequential_jump = true,
		.ts_bits = HSC_NT_TSTAMP_BITS_MAX,
	};

	if (is_sifive(m->protocol)) {
		c.ts_form = HSC_NT_TS_XOR;
		c.ts_bits = SIFIVE_TS_BITS;
		c.sequential_jump = false;
	}
	for (size_t i = 0; i < m->param_count; i++)
		apply(&c, &m->params[i]);
	return c;
}
