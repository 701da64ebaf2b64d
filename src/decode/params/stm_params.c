/* SPDX-License-Identifier: MIT */
/* stm_params.c - modules that send software events, from parameters.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "codec/params.h"
#include <hartscope/base/digits.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/link/osd_him.h>
#include <string.h>

#define NUMBER(id, name, member, ...)                                          \
	[HSC_P_STM_##id] = HSC_PARAM_AT(struct hsc_stm_stream_config, member),

/* Lists and files are not stored as numbers. */
static const struct hsc_param_place places[HSC_PARAMS] = { HSC_STM_PARAM_ROWS(
	NUMBER, HSC_PARAM_SKIP) };

static bool parse_modules(struct hsc_stm_stream_config *c, const char *text)
{
	c->module_count = 0;
	while (*text) {
		const size_t len = strcspn(text, ",");
		uint64_t v;

		if (c->module_count == HSC_STM_MODULES_MAX ||
		    !hsc_number_of(text, len, &v) || v > UINT16_MAX)
			return false;
		c->modules[c->module_count++] = (uint16_t)v;
		text += len;
		text += *text == ',';
	}
	return c->module_count > 0;
}

static bool parse_param(struct hsc_stm_stream_config *c, enum hsc_param_id i,
			const char *value)
{
	uint64_t v;

	if (i == HSC_P_STM_MODULES)
		return parse_modules(c, value);
	if (i == HSC_P_STM_EVENTS) {
		c->events = value;
		return value[0] != '\0';
	}
	if (!hsc_param_parse(&hsc_params[i], value, &v) ||
	    (i == HSC_P_STM_VALWIDTH && v != 16 && v != 32 && v != 64))
		return false;
	hsc_param_store(c, places[i], v);
	return true;
}

enum hsc_status hsc_stm_configure(struct hsc_stm_stream_config *config,
				  const char *param, struct hsc_error *error)
{
	const char *value;
	const size_t len = hsc_param_split(param, &value);
	const enum hsc_param_id i = hsc_param_find(HSC_PARAM_STM, param, len);
	char values[HSC_PARAM_VALUES];

	if (i == HSC_PARAMS || !value)
		return hsc_fail(error, HSC_E_CONFIG,
				"%s: no such parameter of stm", param);
	if (parse_param(config, i, value))
		return HSC_OK;
	hsc_param_values(&hsc_params[i], values);
	return hsc_fail(error, HSC_E_CONFIG, "%s: %s wants %s", param,
			hsc_params[i].name, values);
}

enum hsc_status hsc_stm_config_of(struct hsc_stm_stream_config *config,
				  const struct hsc_manifest *m,
				  struct hsc_error *error)
{
	*config = (struct hsc_stm_stream_config){ .format = 0 };
	for (size_t i = 0; i < m->param_count; i++) {
		const struct hsc_param *p = &m->params[i];
		const enum hsc_param_id param =
			hsc_param_find(HSC_PARAM_STM, p->name, strlen(p->name));

		if (param == HSC_PARAMS || parse_param(config, param, p->value))
			continue;
		return hsc_fail(error, HSC_E_CONFIG, "%s=%s: not a value of it",
				p->name, p->value);
	}
	return HSC_OK;
}
