/* SPDX-License-Identifier: MIT */
#include "session/settings.h"
#include <hartscope/model/ntrace_params.h>
#include <hartscope/spec/ntrace.h>
#include <stdio.h>

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

struct hsc_nt_encoder_config hsc_settings_of(const struct hsc_manifest *m)
{
	struct hsc_nt_encoder_config c = {
		.implicit_return = HSC_NT_RETURN_FULL,
		.sequential_jump = true,
		.ts_bits = HSC_NT_TSTAMP_BITS_MAX,
	};

	for (size_t i = 0; i < m->param_count; i++)
		apply(&c, &m->params[i]);
	return c;
}
