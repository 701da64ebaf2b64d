/* SPDX-License-Identifier: MIT */
/* settings.c - settings of an encoder by name.
 * Room   model (floor 3) */
#include "codec/params.h"
#include "codec/text_reader.h"
#include <hartscope/model/etrace_settings.h>

#define NAME_CAP 64

#define MEMBER(id, name, member, ...)                                          \
	[HSC_P_ET_##id] = HSC_PARAM_AT(struct hsc_et_encoder_config, member),
#define INVERTED(id, name, member, ...)                                        \
	[HSC_P_ET_##id] =                                                      \
		HSC_PARAM_NOT_AT(struct hsc_et_encoder_config, member),
#define OPTION(id, name, member, ...) MEMBER(id, name, options.member, )
#define INTERVAL(id, name, unit, ...)                                          \
	[HSC_P_ET_##id] = HSC_PARAM_INTERVAL(struct hsc_et_encoder_config,     \
					     resync_max, resync_unit, unit),

/* Parameters of the codec are kept in `params`, not here. */
static const struct hsc_param_place places[HSC_PARAMS] = { HSC_ET_PARAM_ROWS(
	OPTION, OPTION, MEMBER, INVERTED, MEMBER, HSC_PARAM_SKIP, INTERVAL,
	HSC_PARAM_SKIP) };

uint64_t hsc_et_setting_get(const struct hsc_et_encoder_config *config,
			    enum hsc_param_id param)
{
	const struct hsc_param_row *row = &hsc_params[param];

	if (places[param].size == 0 && row->codec < ET_PARAMS)
		return config->params.value[row->codec];
	return hsc_param_load(config, places[param]);
}

void hsc_et_setting_put(struct hsc_et_encoder_config *config,
			enum hsc_param_id param, uint64_t value)
{
	hsc_param_store(config, places[param], value);
}

/* A framing sets the widths that it usually has. */
static enum hsc_status put_param(struct hsc_et_encoder_config *c,
				 enum hsc_param_id i, uint64_t v,
				 struct hsc_error *error)
{
	if (places[i].size == 0)
		return hsc_et_params_set(&c->params, hsc_params[i].name, v,
					 error);
	hsc_param_store(c, places[i], v);
	if (i == HSC_P_ET_FRAMING)
		c->link = hsc_et_link_usual((enum hsc_et_framing)v);
	return HSC_OK;
}

/* The name is not a setting of this edition. */
static enum hsc_status refuse_name(struct hsc_error *error,
				   const char *name_value, unsigned edition)
{
	const char *text;
	const size_t len = hsc_param_split(name_value, &text);
	char name[NAME_CAP] = "";

	for (size_t i = 0; i < len && i < NAME_CAP - 1; i++)
		name[i] = name_value[i];
	return text_refuse(
		error, name,
		hsc_et_param_absent(name, (enum hsc_et_edition)edition));
}

enum hsc_status hsc_et_setting_set(struct hsc_et_encoder_config *config,
				   const char *name_value,
				   struct hsc_error *error)
{
	const char *text;
	const size_t len = hsc_param_split(name_value, &text);
	const enum hsc_param_id i =
		hsc_param_find(HSC_PARAM_ETRACE, name_value, len);
	const struct hsc_param_row *row = &hsc_params[i];
	uint64_t v;

	if (i == HSC_PARAMS || !(row->use & HSC_PARAM_OF_ENCODER) ||
	    !(row->editions >> config->params.edition & 1))
		return refuse_name(error, name_value, config->params.edition);
	if (!text || !hsc_param_parse(row, text, &v))
		return hsc_param_refuse(error, row);
	return put_param(config, i, v, error);
}

void hsc_et_setting_text(const struct hsc_et_encoder_config *config,
			 enum hsc_param_id param,
			 char text[HSC_ET_SETTING_TEXT])
{
	hsc_param_print(&hsc_params[param], hsc_et_setting_get(config, param),
			text);
}

/* Set all parameters to the values of a column of the table. */
static void put_all(struct hsc_et_encoder_config *c, bool recording)
{
	struct hsc_error error;

	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		const struct hsc_param_row *row = &hsc_params[i];

		if (row->family == HSC_PARAM_ETRACE &&
		    (row->use & HSC_PARAM_OF_ENCODER) &&
		    row->editions >> c->params.edition & 1 &&
		    put_param(c, (enum hsc_param_id)i,
			      recording ? row->recording : row->encoder,
			      &error) != HSC_OK)
			continue; /* values of the table are always accepted */
	}
	if (c->params.edition == HSC_ET_0_026)
		c->link = hsc_et_link_usual(HSC_ET_BY_DRAFT);
}

struct hsc_et_encoder_config hsc_et_encoder_config_default(
	enum hsc_et_edition edition)
{
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(edition),
		.context_known = true,
	};

	put_all(&c, false);
	return c;
}

struct hsc_et_encoder_config hsc_et_encoder_config_recording(
	enum hsc_et_edition edition)
{
	struct hsc_et_encoder_config c = hsc_et_encoder_config_default(edition);

	put_all(&c, true);
	return c;
}
