/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <hartscope/base/digits.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/link/osd_him.h>
#include <string.h>

const struct hsc_stm_param_row hsc_stm_params[HSC_STM_PARAMS] = {
	{ "format", "him, pkgdump, log",
	  "bytes of the host interface, libosd's packets or text; found out" },
	{ "valwidth", "16, 32, 64",
	  "bits of a value; if not given, as each packet is long" },
	{ "max_pkt_len", "12..65535", "longest packet in words (256)" },
	{ "modules", "ADDRESS[,...]",
	  "trace modules; if not given, all that send such events" },
	{ "thread_switch", "ID", "identifier of THREAD_SWITCH (0x8000)" },
	{ "events", "FILE", "JSON file that describes the events" },
};

static bool take_number(const char *text, size_t len, uint64_t most,
			uint64_t *out)
{
	return hsc_number_of(text, len, out) && *out <= most;
}

static bool take_modules(struct hsc_stm_stream_config *c, const char *text)
{
	c->module_count = 0;
	while (*text) {
		const size_t len = strcspn(text, ",");
		uint64_t v;

		if (c->module_count == HSC_STM_MODULES_MAX ||
		    !take_number(text, len, UINT16_MAX, &v))
			return false;
		c->modules[c->module_count++] = (uint16_t)v;
		text += len;
		text += *text == ',';
	}
	return c->module_count > 0;
}

static bool take_format(struct hsc_stm_stream_config *c, const char *text)
{
	static const char *const words[] = { NULL, "him", "pkgdump", "log" };

	for (uint8_t i = 1; i < 4; i++)
		if (strcmp(text, words[i]) == 0) {
			c->format = i;
			return true;
		}
	return false;
}

static bool take(struct hsc_stm_stream_config *c, const char *name,
		 const char *value)
{
	const size_t len = strlen(value);
	uint64_t v = 0;

	if (strcmp(name, "format") == 0)
		return take_format(c, value);
	if (strcmp(name, "modules") == 0)
		return take_modules(c, value);
	if (strcmp(name, "events") == 0) {
		c->events = value;
		return len > 0;
	}
	if (!take_number(value, len, HSC_OSD_WORDS_MAX, &v))
		return false;
	if (strcmp(name, "valwidth") == 0) {
		c->value_bits = (uint8_t)v;
		return v == 16 || v == 32 || v == 64;
	}
	if (strcmp(name, "max_pkt_len") == 0) {
		c->max_words = (uint32_t)v;
		return v >= HSC_OSD_WORDS_LEAST;
	}
	c->thread_switch = (uint16_t)v;
	return v > 0;
}

static const struct hsc_stm_param_row *find(const char *name)
{
	for (unsigned i = 0; i < HSC_STM_PARAMS; i++)
		if (strcmp(hsc_stm_params[i].name, name) == 0)
			return &hsc_stm_params[i];
	return NULL;
}

enum hsc_status hsc_stm_configure(struct hsc_stm_stream_config *config,
				  const char *param, struct hsc_problem *why)
{
	const char *equals = strchr(param, '=');
	const size_t len = equals ? (size_t)(equals - param) : 0;
	const struct hsc_stm_param_row *row = NULL;
	char name[32] = "";

	if (len > 0 && len < sizeof(name)) {
		memcpy(name, param, len);
		row = find(name);
	}
	if (!row) {
		hsc_problem_say(why, "%s: no such parameter of stm", param);
		return HSC_E_CONFIG;
	}
	if (take(config, name, equals + 1))
		return HSC_OK;
	hsc_problem_say(why, "%s: %s wants %s", param, name, row->values);
	return HSC_E_CONFIG;
}

enum hsc_status hsc_stm_config_of(struct hsc_stm_stream_config *config,
				  const struct hsc_manifest *m,
				  struct hsc_problem *why)
{
	*config = (struct hsc_stm_stream_config){ .format = 0 };
	for (size_t i = 0; i < m->param_count; i++) {
		const struct hsc_param *p = &m->params[i];

		if (!find(p->name) || take(config, p->name, p->value))
			continue;
		hsc_problem_say(why, "%s=%s: not a value of it", p->name,
				p->value);
		return HSC_E_CONFIG;
	}
	return HSC_OK;
}
