/* SPDX-License-Identifier: MIT */
/* encoder_settings.c - an encoder of any protocol, set by name.
 * Room   decode (floor 6) */
#include "decode/params/encoder_settings.h"
#include "base/error_set.h"
#include "decode/params/protocol.h"
#include <hartscope/decode/packets.h>
#include <string.h>

enum hsc_status hsc_encoder_settings_init(struct hsc_encoder_settings *out,
					  const char *protocol, unsigned xlen,
					  bool recording,
					  struct hsc_error *error)
{
	const struct hsc_protocol *p = hsc_protocol_of(protocol);
	char list[HSC_PROTOCOL_LIST];
	enum hsc_et_edition edition;

	if (!p || !p->encoded)
		return hsc_fail(error, HSC_E_CONFIG,
				"no %s '%s'; there are: %s",
				p ? "encoder of" : "protocol", protocol,
				hsc_protocol_list(list, HSC_PROTOCOL_ENCODED));
	*out = (struct hsc_encoder_settings){
		.protocol = p->name,
		.etrace = p->family == HSC_PARAM_ETRACE,
	};
	edition = (enum hsc_et_edition)p->edition;
	hsc_nt_params_standard(&out->nt);
	out->nt.xlen = (uint8_t)xlen;
	out->et = recording ? hsc_et_encoder_config_recording(edition)
			    : hsc_et_encoder_config_default(edition);
	return hsc_et_setting_set(&out->et,
				  xlen == 32 ? "iaddress_width_p=32"
					     : "iaddress_width_p=64",
				  error);
}

/* A framing sets widths, which later parameters may change. */
static bool is_framing(const char *param)
{
	return strncmp(param, "framing=", 8) == 0 ||
	       strncmp(param, "support=", 8) == 0;
}

/*
 * Without frames, packets have no ends; and a decoder expects payloads in
 * frames of rv_tracer to be shortened as rv_tracer does, which this encoder
 * does not do.
 */
static bool is_unreadable(const struct hsc_et_encoder_config *et)
{
	return et->link.framing == HSC_ET_BY_BARE ||
	       et->link.framing == HSC_ET_BY_RV_TRACER;
}

/* Implicit returns need a return stack. Without a parameter for its size, it
 * has that of recordings. */
static enum hsc_status complete_returns(struct hsc_encoder_settings *s,
					const char *const *params, size_t count,
					struct hsc_error *error)
{
	static const char size[] = "return_stack_size_p=5";
	struct hsc_et_encoder_config *et = &s->et;

	if (!et->options.implicit_return ||
	    et->params.value[ET_P_RETURN_STACK_SIZE] ||
	    et->params.edition == HSC_ET_0_026)
		return HSC_OK;
	for (size_t i = 0; i < count; i++)
		if (strncmp(params[i], size, sizeof(size) - 2) == 0 ||
		    strncmp(params[i], "call_counter_size_p=", 20) == 0)
			return HSC_OK;
	s->added = size;
	return hsc_et_setting_set(et, size, error);
}

static enum hsc_status change_et(struct hsc_encoder_settings *s,
				 const char *const *params, size_t count,
				 struct hsc_error *error)
{
	struct hsc_et_encoder probe;
	enum hsc_status rc = HSC_OK;

	for (int first = 1; first >= 0; first--)
		for (size_t i = 0; rc == HSC_OK && i < count; i++)
			if (is_framing(params[i]) == (first == 1))
				rc = hsc_et_setting_set(&s->et, params[i],
							error);
	if (rc == HSC_OK)
		rc = complete_returns(s, params, count, error);
	if (rc == HSC_OK && is_unreadable(&s->et))
		rc = hsc_fail(error, HSC_E_CONFIG,
			      "a stream in framing none or rv_tracer "
			      "cannot be read back");
	if (rc == HSC_OK)
		rc = hsc_et_encoder_init(&probe, &s->et, error);
	if (rc != HSC_OK)
		return HSC_E_CONFIG;
	s->et = probe.config;
	return HSC_OK;
}

static enum hsc_status change_nt(struct hsc_encoder_settings *s,
				 const char *const *params, size_t count,
				 struct hsc_error *error)
{
	struct hsc_nt_encoder probe;

	for (size_t i = 0; i < count; i++) {
		if (hsc_nt_param_set(&s->nt, params[i]) == HSC_OK)
			continue;
		return hsc_fail(error, HSC_E_CONFIG,
				"%s: no such parameter, or no value of it",
				params[i]);
	}
	if (hsc_nt_encoder_init(&probe, &s->nt) == HSC_OK)
		return HSC_OK;
	return hsc_fail(error, HSC_E_CONFIG,
			"these parameters do not go together");
}

enum hsc_status hsc_encoder_settings_change(struct hsc_encoder_settings *s,
					    const char *const *params,
					    size_t count,
					    struct hsc_error *error)
{
	return s->etrace ? change_et(s, params, count, error)
			 : change_nt(s, params, count, error);
}

static bool is_setting(const struct hsc_param_row *row,
		       const struct hsc_encoder_settings *s)
{
	if (!(row->use & HSC_PARAM_OF_ENCODER))
		return false;
	return s->etrace ? row->editions >> s->et.params.edition & 1
			 : row->family == HSC_PARAM_NTRACE;
}

bool hsc_encoder_settings_keep(const struct hsc_encoder_settings *s,
			       struct hsc_manifest *m)
{
	char text[HSC_ET_SETTING_TEXT];
	bool ok = true;

	for (unsigned i = 0; ok && i < HSC_PARAMS; i++) {
		const struct hsc_param_row *row = &hsc_params[i];

		if (!is_setting(row, s))
			continue;
		if (s->etrace)
			hsc_et_setting_text(&s->et, (enum hsc_param_id)i, text);
		else
			hsc_nt_param_text(&s->nt, (enum hsc_param_id)i, text);
		ok = hsc_manifest_set_param(m, row->name, text);
	}
	return ok;
}

const char *hsc_encoder_settings_suffix(const struct hsc_encoder_settings *s)
{
	return hsc_protocol_of(s->protocol)->suffix;
}
