/* SPDX-License-Identifier: MIT */
#include "session/record_encoder.h"
#include "session/record_parts.h"
#include <hartscope/session/packets.h>
#include <stdio.h>
#include <string.h>

#define SETTING_TEXT 96

static enum hsc_status refuse(struct hsc_problem *why,
			      const struct hsc_param *p)
{
	return hsc_record_say(why, HSC_E_CONFIG,
			      "%s=%s: no such parameter, or no value of it",
			      p->name, p->value);
}

/* "name=value"; false if it is too long for any that exists. */
static bool join(char text[SETTING_TEXT], const struct hsc_param *p)
{
	const int len =
		snprintf(text, SETTING_TEXT, "%s=%s", p->name, p->value);

	return len >= 0 && len < SETTING_TEXT;
}

static enum hsc_status set_ntrace(struct hsc_record_encoder *e,
				  const struct hsc_record_config *c,
				  struct hsc_problem *why)
{
	struct hsc_nt_encoder probe;
	char text[SETTING_TEXT];

	hsc_nt_params_standard(&e->nt);
	for (size_t i = 0; i < c->param_count; i++)
		if (!join(text, &c->params[i]) ||
		    hsc_nt_param_set(&e->nt, text) != HSC_OK)
			return refuse(why, &c->params[i]);
	if (hsc_nt_encoder_init(&probe, &e->nt) != HSC_OK)
		return hsc_record_say(why, HSC_E_CONFIG,
				      "these parameters do not go together");
	return HSC_OK;
}

/* A framing sets the usual widths, so it comes before the others. */
static enum hsc_status set_etrace_params(struct hsc_record_encoder *e,
					 const struct hsc_record_config *c,
					 bool framing, struct hsc_problem *why)
{
	struct hsc_problem detail = { "" };
	char text[SETTING_TEXT];

	for (size_t i = 0; i < c->param_count; i++) {
		const struct hsc_param *p = &c->params[i];

		if ((strcmp(p->name, "framing") == 0) != framing)
			continue;
		if (!join(text, p))
			return refuse(why, p);
		if (hsc_et_setting_set(&e->et, text, &detail) != HSC_OK)
			return hsc_record_say(why, HSC_E_CONFIG, "%s",
					      detail.text);
	}
	return HSC_OK;
}

static enum hsc_status set_etrace(struct hsc_record_encoder *e,
				  const struct hsc_record_config *c,
				  unsigned xlen, struct hsc_problem *why)
{
	struct hsc_problem detail = { "" };
	struct hsc_et_encoder probe;
	enum hsc_et_edition edition;
	enum hsc_status rc = hsc_packets_edition(c->protocol, &edition);

	if (rc != HSC_OK)
		return hsc_record_say(why, rc,
				      "no protocol '%s'; there are: ntrace, "
				      "etrace, etrace-0.026",
				      c->protocol);
	e->et = hsc_et_encoder_config_recording(edition);
	if (xlen == 32)
		rc = hsc_et_setting_set(&e->et, "iaddress_width_p=32", &detail);
	if (rc == HSC_OK)
		rc = set_etrace_params(e, c, true, why);
	if (rc == HSC_OK)
		rc = set_etrace_params(e, c, false, why);
	if (rc != HSC_OK)
		return rc;
	if (e->et.link.framing == HSC_ET_BY_BARE)
		return hsc_record_say(why, HSC_E_CONFIG,
				      "framing=none has room for one packet");
	if (hsc_et_encoder_init(&probe, &e->et, &detail) != HSC_OK)
		return hsc_record_say(why, HSC_E_CONFIG, "%s", detail.text);
	e->et = probe.config;
	return HSC_OK;
}

enum hsc_status hsc_record_encoder_set(struct hsc_record_encoder *e,
				       const struct hsc_record_config *config,
				       unsigned xlen, struct hsc_problem *why)
{
	e->protocol = config->protocol ? config->protocol : "ntrace";
	e->etrace = strcmp(e->protocol, "ntrace") != 0;
	if (e->etrace)
		return set_etrace(e, config, xlen, why);
	e->nt.xlen = (uint8_t)xlen;
	return set_ntrace(e, config, why);
}

static bool describe_etrace(const struct hsc_record_encoder *e,
			    struct hsc_manifest *m)
{
	char value[HSC_ET_SETTING_TEXT];

	for (size_t i = 0; i < HSC_ET_SETTINGS; i++) {
		const struct hsc_et_setting s = hsc_et_setting(i);

		if (!s.name || !(s.editions >> e->et.params.edition & 1))
			continue;
		hsc_et_setting_text(&e->et, i, value);
		if (!hsc_manifest_set_param(m, s.name, value))
			return false;
	}
	return true;
}

bool hsc_record_encoder_describe(const struct hsc_record_encoder *e,
				 struct hsc_manifest *m)
{
	char value[HSC_NT_PARAM_TEXT];

	if (e->etrace)
		return describe_etrace(e, m);
	for (size_t i = 0; i < HSC_NT_PARAMS; i++) {
		hsc_nt_param_text(&e->nt, i, value);
		if (!hsc_manifest_set_param(m, hsc_nt_params[i].name, value))
			return false;
	}
	return true;
}
