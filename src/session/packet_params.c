/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <hartscope/base/digits.h>
#include <hartscope/session/packets.h>
#include <string.h>

enum { FRAMING, SOURCE_BITS, TIME_BYTES, TYPE_BITS, START };

const struct hsc_packets_param_row hsc_packets_params[HSC_PACKETS_PARAMS] = {
	[FRAMING] = { "framing",
		      "encap, smi, length5, esp32, rv_tracer, draft, none",
		      "what carries the packets" },
	[SOURCE_BITS] = { "source_bits", "0..16", "width of the source" },
	[TIME_BYTES] = { "time_bytes", "0..8", "width of a timestamp" },
	[TYPE_BITS] = { "type_bits", "0..8", "width of the packet type" },
	[START] = { "start", "aligned, ring",
		    "whether the first frame is whole" },
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

static enum hsc_status refuse(struct hsc_problem *why, const char *param)
{
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

static enum hsc_status set_frame_param(struct hsc_packets_config *c,
				       unsigned index, const char *value)
{
	uint8_t *const width[] = { [SOURCE_BITS] = &c->link.source_bits,
				   [TIME_BYTES] = &c->link.time_bytes,
				   [TYPE_BITS] = &c->link.type_bits };
	uint64_t v;

	if (index == FRAMING)
		return HSC_OK; /* was set first */
	if (index == START) {
		c->ring = strcmp(value, "ring") == 0;
		return c->ring || strcmp(value, "aligned") == 0 ? HSC_OK
								: HSC_E_VALUE;
	}
	if (!hsc_number_of(value, SIZE_MAX, &v) || v > UINT8_MAX)
		return HSC_E_VALUE;
	*width[index] = (uint8_t)v;
	return HSC_OK;
}

/* A parameter of the encoder. */
static enum hsc_status set_codec_param(struct hsc_packets_config *c,
				       const char *param,
				       struct hsc_problem *why)
{
	const size_t len = strcspn(param, "=");
	char name[64];
	uint64_t v;

	if (len >= sizeof(name) || param[len] == '\0' ||
	    !hsc_number_of(param + len + 1, SIZE_MAX, &v))
		return refuse(why, param);
	memcpy(name, param, len);
	name[len] = '\0';
	return hsc_et_params_set(&c->params, name, v, why);
}

static enum hsc_status set_param(struct hsc_packets_config *c,
				 const char *param, struct hsc_problem *why)
{
	for (unsigned i = 0; i < HSC_PACKETS_PARAMS; i++) {
		const char *value = value_of(param, hsc_packets_params[i].name);

		if (value)
			return set_frame_param(c, i, value) == HSC_OK
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

enum hsc_status hsc_packets_configure(struct hsc_packets_config *config,
				      enum hsc_et_edition edition,
				      const char *const *params, size_t count,
				      struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;

	*config = (struct hsc_packets_config){
		.link = hsc_et_link_usual(edition == HSC_ET_0_026
						  ? HSC_ET_BY_DRAFT
						  : HSC_ET_BY_ENCAP),
		.params = hsc_et_params_default(edition),
	};
	for (size_t i = 0; rc == HSC_OK && i < count; i++) {
		const char *value = value_of(params[i], "framing");

		if (value && set_framing(config, value) != HSC_OK)
			rc = refuse(why, params[i]);
	}
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = set_param(config, params[i], why);
	return rc == HSC_OK ? check(config, why) : rc;
}
