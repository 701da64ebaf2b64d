/* SPDX-License-Identifier: MIT */
/* packet_params.c - the framing of E-Trace packets, from parameters.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "codec/params.h"
#include "decode/params/protocol.h"
#include <hartscope/decode/packets.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX 128 /* longer than any parameter that exists */

#define MEMBER(id, name, member, ...)                                          \
	[HSC_P_ET_##id] = HSC_PARAM_AT(struct hsc_packets_config, member),
#define INVERTED(id, name, member, ...)                                        \
	[HSC_P_ET_##id] = HSC_PARAM_NOT_AT(struct hsc_packets_config, member),
#define OPTION(id, name, member, ...) MEMBER(id, name, options.member, )

/* Parameters of the codec are stored in `params`. */
static const struct hsc_param_place places[HSC_PARAMS] = { HSC_ET_PARAM_ROWS(
	OPTION, OPTION, MEMBER, INVERTED, HSC_PARAM_SKIP, MEMBER,
	HSC_PARAM_SKIP, HSC_PARAM_SKIP) };

enum hsc_status hsc_packets_edition(const char *protocol,
				    enum hsc_et_edition *edition)
{
	const struct hsc_protocol *p = hsc_protocol_of(protocol);

	if (!p || p->family != HSC_PARAM_ETRACE)
		return HSC_E_CONFIG;
	*edition = (enum hsc_et_edition)p->edition;
	return HSC_OK;
}

/* The value is not allowed; report which are. */
static enum hsc_status refuse_value(struct hsc_error *error, const char *param,
				    const struct hsc_param_row *row)
{
	char values[HSC_PARAM_VALUES];

	hsc_param_values(row, values);
	return hsc_fail(error, HSC_E_CONFIG, "%s: it must be %s", param,
			row->most == UINT64_MAX ? "an address" : values);
}

/* The name is not a parameter; the codec knows the reason. */
static enum hsc_status refuse_name(struct hsc_packets_config *c,
				   const char *param, size_t len,
				   struct hsc_error *error)
{
	char name[64];

	snprintf(name, sizeof(name), "%.*s", (int)len, param);
	return hsc_et_params_set(&c->params, name, 0, error);
}

/* Set which encoder's support packets they are, and so the widths of their
 * fields. The draft has only one layout. */
static enum hsc_status set_support(struct hsc_packets_config *c,
				   struct hsc_error *error)
{
	const struct hsc_et_support *s = &hsc_et_supports[c->support];
	const struct {
		const char *name;
		uint8_t bits;
	} widths[] = { { "encoder_mode_width", s->mode_bits },
		       { "ioptions_width", s->ioptions_bits },
		       { "doptions_width", s->doptions_bits } };
	enum hsc_status rc = HSC_OK;

	if (c->params.edition == HSC_ET_0_026)
		return HSC_OK;
	for (size_t i = 0; rc == HSC_OK && i < 3; i++)
		rc = hsc_et_params_set(&c->params, widths[i].name,
				       widths[i].bits, error);
	return rc;
}

/* Parameters that others depend on are set first. */
static bool is_first(enum hsc_param_id param)
{
	return param == HSC_P_ET_FRAMING || param == HSC_P_ET_SUPPORT;
}

static enum hsc_status set_field(struct hsc_packets_config *c,
				 enum hsc_param_id i, uint64_t v,
				 struct hsc_error *error)
{
	const struct hsc_param_row *row = &hsc_params[i];

	hsc_param_store(c, places[i], v);
	if (row->codec < ET_PARAMS)
		return hsc_et_params_set(&c->params, row->name, v, error);
	c->has_handler |= i == HSC_P_ET_HANDLER;
	c->has_handler_s |= i == HSC_P_ET_HANDLER_S;
	if (i == HSC_P_ET_FRAMING)
		c->link = hsc_et_link_usual((enum hsc_et_framing)v);
	return i == HSC_P_ET_SUPPORT ? set_support(c, error) : HSC_OK;
}

/*
 * Set a parameter in the pass for those that are set first, or in the other.
 * Parameters that only an encoder uses, such as resync_packets, are not stored.
 */
static enum hsc_status set_param(struct hsc_packets_config *c,
				 const char *param, bool first,
				 struct hsc_error *error)
{
	const char *text;
	const size_t len = hsc_param_split(param, &text);
	const enum hsc_param_id i =
		hsc_param_find(HSC_PARAM_ETRACE, param, len);
	const struct hsc_param_row *row = &hsc_params[i];
	uint64_t v;

	if (is_first(i) != first)
		return HSC_OK;
	if (i == HSC_PARAMS)
		return refuse_name(c, param, len, error);
	if (text && hsc_param_parse(row, text, &v))
		return set_field(c, i, v, error);
	if (row->codec == ET_PARAMS || row->words)
		return refuse_value(error, param, row);
	hsc_param_refuse(error, row);
	return HSC_E_CONFIG;
}

static enum hsc_status check_config(const struct hsc_packets_config *c,
				    struct hsc_error *error)
{
	if (hsc_et_link_check(&c->link) == HSC_OK)
		return hsc_et_params_check(&c->params, error);
	return hsc_fail(error, HSC_E_CONFIG,
			"framing %s cannot have %u bits of source, %u bytes of "
			"time and %u bits of type",
			hsc_params[HSC_P_ET_FRAMING].words[c->link.framing],
			c->link.source_bits, c->link.time_bytes,
			c->link.type_bits);
}

static void set_usual(struct hsc_packets_config *config,
		      enum hsc_et_edition edition)
{
	*config = (struct hsc_packets_config){
		.params = hsc_et_params_default(edition),
	};
	for (unsigned i = 0; i < HSC_PARAMS; i++)
		hsc_param_store(config, places[i], hsc_params[i].foreign);
	config->link = hsc_et_link_usual(
		edition == HSC_ET_0_026 ? HSC_ET_BY_DRAFT : HSC_ET_BY_ENCAP);
}

enum hsc_status hsc_packets_configure(struct hsc_packets_config *config,
				      enum hsc_et_edition edition,
				      const char *const *params, size_t count,
				      struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	set_usual(config, edition);
	for (int first = 1; first >= 0; first--)
		for (size_t i = 0; rc == HSC_OK && i < count; i++)
			rc = set_param(config, params[i], first, error);
	return rc == HSC_OK ? check_config(config, error) : rc;
}

/* Set a parameter of a manifest; an invalid one is ignored. */
static void try_param(struct hsc_packets_config *config,
		      const struct hsc_param *p, bool first)
{
	struct hsc_packets_config next = *config;
	struct hsc_error error;
	char text[TEXT_MAX];
	const int len =
		snprintf(text, sizeof(text), "%s=%s", p->name, p->value);

	if (len < 0 || len >= TEXT_MAX)
		return;
	if (set_param(&next, text, first, &error) == HSC_OK)
		*config = next;
}

enum hsc_status hsc_packets_config_of(struct hsc_packets_config *config,
				      const struct hsc_manifest *m,
				      struct hsc_error *error)
{
	static const char *const narrow[] = { "iaddress_width_p",
					      "daddress_width_p" };
	enum hsc_et_edition edition;

	if (hsc_packets_edition(m->protocol, &edition) != HSC_OK)
		return hsc_fail(error, HSC_E_CONFIG,
				"the protocol is no E-Trace");
	set_usual(config, edition);
	for (size_t i = 0; m->xlen == 32 && i < 2; i++) {
		const struct hsc_param p = { (char *)narrow[i], (char *)"32" };

		try_param(config, &p, false);
	}
	for (int first = 1; first >= 0; first--)
		for (size_t i = 0; i < m->param_count; i++)
			try_param(config, &m->params[i], first);
	return check_config(config, error);
}
