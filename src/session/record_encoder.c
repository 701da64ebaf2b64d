/* SPDX-License-Identifier: MIT */
#include "session/record_encoder.h"
#include "session/record_parts.h"

enum hsc_status hsc_record_encoder(struct hsc_encoder_settings *out,
				   const struct hsc_record_config *config,
				   unsigned xlen, struct hsc_problem *why)
{
	const char *protocol = config->protocol ? config->protocol : "ntrace";
	enum hsc_status rc =
		hsc_encoder_settings_init(out, protocol, xlen, true, why);

	if (rc == HSC_OK)
		rc = hsc_encoder_settings_change(out, config->params,
						 config->param_count, why);
	if (rc == HSC_OK && out->etrace &&
	    out->et.link.framing == HSC_ET_BY_BARE)
		return hsc_record_say(why, HSC_E_CONFIG,
				      "framing=none has room for one packet");
	return rc;
}
