/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <hartscope/base/digits.h>
#include <hartscope/decode/packets.h>
#include <hartscope/model/etrace_settings.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX 128 /* longer than any parameter that exists */

enum {
	FRAMING,
	SUPPORT,
	SOURCE_BITS,
	TIME_BYTES,
	TYPE_BITS,
	HANDLER,
	HANDLER_S,
	START,
	FULL_ADDRESS, /* from here on: on or off */
	SEQUENTIAL_JUMP,
	IMPLICIT_RETURN,
	BRANCH_PREDICTION,
	JUMP_TARGET_CACHE,
	KEEP_OPTIONS,
	MARKER,
	ECALL_STOPS,
	RV_TRACER,
};

#define ON_OFF "off, on"

const struct hsc_packets_param_row hsc_packets_params[HSC_PACKETS_PARAMS] = {
	[FRAMING] = { "framing",
		      "encap, smi, length5, esp32, rv_tracer, draft, none",
		      "what carries the packets" },
	[SUPPORT] = { "support", "reference, standard, pulp",
		      "whose layout support packets have" },
	[SOURCE_BITS] = { "source_bits", "0..16", "width of the source" },
	[TIME_BYTES] = { "time_bytes", "0..8", "width of a timestamp" },
	[TYPE_BITS] = { "type_bits", "0..8", "width of the packet type" },
	[HANDLER] = { "handler", "address",
		      "with implicit exceptions: mtvec; odd: vectored" },
	[HANDLER_S] = { "handler_s", "address",
			"the same of S mode: stvec, where it differs" },
	[START] = { "start", "aligned, ring",
		    "whether the first frame is whole" },
	[FULL_ADDRESS] = { "full_address", ON_OFF,
			   "addresses are no differences" },
	[SEQUENTIAL_JUMP] = { "sequential_jump", ON_OFF,
			      "jumps behind lui or auipc are not told" },
	[IMPLICIT_RETURN] = { "implicit_return", ON_OFF,
			      "returns to their call are not told" },
	[BRANCH_PREDICTION] = { "branch_prediction", ON_OFF,
				"branches as predicted are counted" },
	[JUMP_TARGET_CACHE] = { "jump_target_cache", ON_OFF,
				"targets are told by their index" },
	[KEEP_OPTIONS] = { "keep_options", ON_OFF,
			   "do not believe support packets" },
	[MARKER] = { "marker", ON_OFF,
		     "0.026: the context is repeated behind a jump" },
	[ECALL_STOPS] = { "ecall_stops", ON_OFF,
			  "trace ends before an ecall, begins again after it" },
	[RV_TRACER] = { "rv_tracer", ON_OFF,
			"payloads as rv_tracer cuts them, any framing" },
};

enum hsc_status hsc_packets_edition(const char *protocol,
				    enum hsc_et_edition *edition)
{
	if (strcmp(protocol, "etrace") == 0)
		*edition = HSC_ET_2_0;
	else if (strcmp(protocol, "etrace-0.026") == 0)
		*edition = HSC_ET_0_026;
	else
		return HSC_E_CONFIG;
	return HSC_OK;
}

/* "name=value": the value, if the name is `name`. */
static const char *value_of(const char *param, const char *name)
{
	const size_t len = strlen(name);

	return strncmp(param, name, len) == 0 && param[len] == '='
		       ? param + len + 1
		       : NULL;
}

/* Not a value that it can take; of those that have a row, which there are. */
static enum hsc_status refuse(struct hsc_problem *why, const char *param)
{
	for (unsigned i = 0; i < HSC_PACKETS_PARAMS; i++)
		if (value_of(param, hsc_packets_params[i].name)) {
			hsc_problem_say(why, "%s: it must be %s%s", param,
					i == HANDLER || i == HANDLER_S ? "an "
								       : "",
					hsc_packets_params[i].values);
			return HSC_E_CONFIG;
		}
	hsc_problem_say(why, "%s: not a value that it can take", param);
	return HSC_E_CONFIG;
}

static enum hsc_status set_framing(struct hsc_packets_config *c,
				   const char *value)
{
	for (unsigned i = 0; i < HSC_ET_FRAMINGS; i++)
		if (strcmp(value, hsc_et_framings[i].name) == 0) {
			c->link = hsc_et_link_usual((enum hsc_et_framing)i);
			return HSC_OK;
		}
	return HSC_E_VALUE;
}

/* Whose support packets, and so how wide its fields are. */
static enum hsc_status set_support(struct hsc_packets_config *c,
				   const char *value)
{
	const struct hsc_et_support *s = hsc_et_supports;
	struct hsc_problem why;
	uint8_t i = 0;

	while (i < HSC_ET_SUPPORTS && strcmp(value, s[i].name) != 0)
		i++;
	if (i == HSC_ET_SUPPORTS)
		return HSC_E_VALUE;
	c->support = i;
	if (c->params.edition == HSC_ET_0_026)
		return HSC_OK; /* its support packet has one layout */
	if (hsc_et_params_set(&c->params, "encoder_mode_width", s[i].mode_bits,
			      &why) != HSC_OK ||
	    hsc_et_params_set(&c->params, "ioptions_width", s[i].ioptions_bits,
			      &why) != HSC_OK)
		return HSC_E_VALUE;
	return hsc_et_params_set(&c->params, "doptions_width",
				 s[i].doptions_bits, &why);
}

static enum hsc_status set_width(struct hsc_packets_config *c, unsigned index,
				 const char *value)
{
	uint8_t *const width[] = { [SOURCE_BITS] = &c->link.source_bits,
				   [TIME_BYTES] = &c->link.time_bytes,
				   [TYPE_BITS] = &c->link.type_bits };
	uint64_t v;

	if (!hsc_number_of(value, SIZE_MAX, &v) || v > UINT8_MAX)
		return HSC_E_VALUE;
	*width[index] = (uint8_t)v;
	return HSC_OK;
}

static bool *switch_of(struct hsc_packets_config *c, unsigned index)
{
	switch (index) {
	case FULL_ADDRESS:
		return &c->options.full_address;
	case SEQUENTIAL_JUMP:
		return &c->options.sequential_jump;
	case IMPLICIT_RETURN:
		return &c->options.implicit_return;
	case BRANCH_PREDICTION:
		return &c->options.branch_prediction;
	case JUMP_TARGET_CACHE:
		return &c->options.jump_target_cache;
	case KEEP_OPTIONS:
		return &c->keep_options;
	case MARKER:
		return &c->marker;
	case ECALL_STOPS:
		return &c->ecall_stops;
	default:
		return &c->rv_tracer;
	}
}

static enum hsc_status set_switch(struct hsc_packets_config *c, unsigned index,
				  const char *value)
{
	const bool on = strcmp(value, "on") == 0 || strcmp(value, "1") == 0;

	if (!on && strcmp(value, "off") != 0 && strcmp(value, "0") != 0)
		return HSC_E_VALUE;
	*switch_of(c, index) = on;
	return HSC_OK;
}

static enum hsc_status set_own_param(struct hsc_packets_config *c,
				     unsigned index, const char *value)
{
	switch (index) {
	case FRAMING:
	case SUPPORT:
		return HSC_OK; /* were set first */
	case SOURCE_BITS:
	case TIME_BYTES:
	case TYPE_BITS:
		return set_width(c, index, value);
	case HANDLER:
		return hsc_number_of(value, SIZE_MAX, &c->handler)
			       ? HSC_OK
			       : HSC_E_VALUE;
	case HANDLER_S:
		return hsc_number_of(value, SIZE_MAX, &c->handler_s)
			       ? HSC_OK
			       : HSC_E_VALUE;
	case START:
		c->ring = strcmp(value, "ring") == 0;
		return c->ring || strcmp(value, "aligned") == 0 ? HSC_OK
								: HSC_E_VALUE;
	default:
		return set_switch(c, index, value);
	}
}

/* A setting that only who encodes has to know, such as resync_packets? */
static bool is_encoders_own(const struct hsc_packets_config *c,
			    const char *param, const char *name)
{
	struct hsc_et_encoder_config scratch = hsc_et_encoder_config_default(
		(enum hsc_et_edition)c->params.edition);
	struct hsc_problem why;
	const size_t i = hsc_et_setting_find(name, strlen(name));

	return i < HSC_ET_OWN_SETTINGS && strcmp(name, "implicit_exception") &&
	       hsc_et_setting_set(&scratch, param, &why) == HSC_OK;
}

/* A parameter of the encoder. */
static enum hsc_status set_codec_param(struct hsc_packets_config *c,
				       const char *param,
				       struct hsc_problem *why)
{
	const size_t len = strcspn(param, "=");
	char name[64];
	uint64_t v;

	if (len >= sizeof(name) || param[len] == '\0')
		return refuse(why, param);
	if (strcmp(param + len, "=on") == 0 || strcmp(param + len, "=off") == 0)
		v = param[len + 2] == 'n';
	else if (!hsc_number_of(param + len + 1, SIZE_MAX, &v))
		return refuse(why, param);
	memcpy(name, param, len);
	name[len] = '\0';
	if (is_encoders_own(c, param, name))
		return HSC_OK;
	if (hsc_et_params_set(&c->params, name, v, why) != HSC_OK)
		return HSC_E_CONFIG;
	c->options.implicit_exception =
		c->params.value[ET_P_IMPLICIT_EXCEPTION] != 0;
	return HSC_OK;
}

static enum hsc_status set_param(struct hsc_packets_config *c,
				 const char *param, struct hsc_problem *why)
{
	for (unsigned i = 0; i < HSC_PACKETS_PARAMS; i++) {
		const char *value = value_of(param, hsc_packets_params[i].name);

		if (value)
			return set_own_param(c, i, value) == HSC_OK
				       ? HSC_OK
				       : refuse(why, param);
	}
	return set_codec_param(c, param, why);
}

static enum hsc_status check(const struct hsc_packets_config *c,
			     struct hsc_problem *why)
{
	if (hsc_et_link_check(&c->link) == HSC_OK)
		return hsc_et_params_check(&c->params, why);
	hsc_problem_say(why,
			"framing %s cannot have %u bits of source, %u bytes of "
			"time and %u bits of type",
			hsc_et_framings[c->link.framing].name,
			c->link.source_bits, c->link.time_bytes,
			c->link.type_bits);
	return HSC_E_CONFIG;
}

static void set_usual(struct hsc_packets_config *config,
		      enum hsc_et_edition edition)
{
	*config = (struct hsc_packets_config){
		.link = hsc_et_link_usual(edition == HSC_ET_0_026
						  ? HSC_ET_BY_DRAFT
						  : HSC_ET_BY_ENCAP),
		.params = hsc_et_params_default(edition),
		.marker = true,
	};
}

/* What others build on. */
static enum hsc_status set_first(struct hsc_packets_config *config,
				 const char *param, struct hsc_problem *why)
{
	const char *framing = value_of(param, "framing");
	const char *support = value_of(param, "support");

	if ((framing && set_framing(config, framing) != HSC_OK) ||
	    (support && set_support(config, support) != HSC_OK))
		return refuse(why, param);
	return HSC_OK;
}

enum hsc_status hsc_packets_configure(struct hsc_packets_config *config,
				      enum hsc_et_edition edition,
				      const char *const *params, size_t count,
				      struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;

	set_usual(config, edition);
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = set_first(config, params[i], why);
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = set_param(config, params[i], why);
	return rc == HSC_OK ? check(config, why) : rc;
}

/* A parameter of a manifest; one that cannot be is as if it were left out. */
static void try_param(struct hsc_packets_config *config,
		      const struct hsc_param *p, bool first)
{
	struct hsc_packets_config next = *config;
	struct hsc_problem why;
	char text[TEXT_MAX];
	const int len =
		snprintf(text, sizeof(text), "%s=%s", p->name, p->value);

	if (len < 0 || len >= TEXT_MAX)
		return;
	if ((first ? set_first(&next, text, &why)
		   : set_param(&next, text, &why)) == HSC_OK)
		*config = next;
}

enum hsc_status hsc_packets_config_of(struct hsc_packets_config *config,
				      const struct hsc_manifest *m,
				      struct hsc_problem *why)
{
	static const char *const narrow[] = { "iaddress_width_p",
					      "daddress_width_p" };
	enum hsc_et_edition edition;

	if (hsc_packets_edition(m->protocol ? m->protocol : "", &edition) !=
	    HSC_OK) {
		hsc_problem_say(why, "the protocol is no E-Trace");
		return HSC_E_CONFIG;
	}
	set_usual(config, edition);
	for (size_t i = 0; m->xlen == 32 && i < 2; i++) {
		const struct hsc_param p = { (char *)narrow[i], (char *)"32" };

		try_param(config, &p, false);
	}
	for (size_t i = 0; i < m->param_count; i++)
		try_param(config, &m->params[i], true);
	for (size_t i = 0; i < m->param_count; i++)
		try_param(config, &m->params[i], false);
	return check(config, why);
}
