/* SPDX-License-Identifier: MIT */
/* params.c - settings of an encoder by name.
 * Room   model (floor 3) */
#include "codec/params.h"
#include <hartscope/model/ntrace_params.h>

#define SETTING(id, name, member, ...)                                         \
	[HSC_P_NT_##id] = HSC_PARAM_AT(struct hsc_nt_encoder_config, member),
#define INTERVAL(id, name, unit, ...)                                          \
	[HSC_P_NT_##id] = HSC_PARAM_INTERVAL(struct hsc_nt_encoder_config,     \
					     sync_interval, sync_unit, unit),

static const struct hsc_param_place places[HSC_PARAMS] = { HSC_NT_PARAM_ROWS(
	SETTING, INTERVAL, HSC_PARAM_SKIP) };

void hsc_nt_param_put(struct hsc_nt_encoder_config *config,
		      enum hsc_param_id param, uint64_t value)
{
	hsc_param_store(config, places[param], value);
}

uint64_t hsc_nt_param_get(const struct hsc_nt_encoder_config *config,
			  enum hsc_param_id param)
{
	const uint64_t value = hsc_param_load(config, places[param]);

	/* zero, if it is below the least value, means the default */
	return value < hsc_params[param].least ? hsc_params[param].encoder
					       : value;
}

void hsc_nt_params_standard(struct hsc_nt_encoder_config *config)
{
	*config = (struct hsc_nt_encoder_config){ 0 };
	for (unsigned i = 0; i < HSC_PARAMS; i++)
		hsc_nt_param_put(config, (enum hsc_param_id)i,
				 hsc_params[i].encoder);
}

enum hsc_status hsc_nt_param_set(struct hsc_nt_encoder_config *config,
				 const char *name_value)
{
	const char *text;
	const size_t len = hsc_param_split(name_value, &text);
	const enum hsc_param_id i =
		hsc_param_find(HSC_PARAM_NTRACE, name_value, len);
	uint64_t value;

	if (i == HSC_PARAMS || places[i].size == 0)
		return HSC_E_CONFIG;
	if (!text || !hsc_param_parse(&hsc_params[i], text, &value))
		return HSC_E_VALUE;
	hsc_nt_param_put(config, i, value);
	return HSC_OK;
}

void hsc_nt_param_text(const struct hsc_nt_encoder_config *config,
		       enum hsc_param_id param, char text[HSC_NT_PARAM_TEXT])
{
	hsc_param_print(&hsc_params[param], hsc_nt_param_get(config, param),
			text);
}
