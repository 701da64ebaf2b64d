/* SPDX-License-Identifier: MIT */
/* params.c - parameters by name: text to values in a configuration, in both
 * directions.
 * Room   codec (floor 2) */
#include "codec/params.h"
#include "codec/text_reader.h"
#include <hartscope/base/digits.h>

uint64_t hsc_param_load(const void *config, struct hsc_param_place place)
{
	const uint8_t *base = config;
	const void *at = base + place.offset;

	if (place.unit && base[place.unit_offset] != place.unit)
		return 0;
	if (place.inverted)
		return *(const bool *)at == false;
	switch (place.size) {
	case 1:
		return *(const uint8_t *)at;
	case 2:
		return *(const uint16_t *)at;
	case 4:
		return *(const uint32_t *)at;
	case 8:
		return *(const uint64_t *)at;
	default:
		return 0;
	}
}

/* Setting an interval sets its unit; zero turns it off only if it has that
 * unit. */
static bool set_unit(uint8_t *base, struct hsc_param_place place,
		     uint64_t value)
{
	uint8_t *unit = base + place.unit_offset;

	if (value == 0 && *unit != place.unit)
		return false;
	*unit = value ? place.unit : 0;
	return true;
}

void hsc_param_store(void *config, struct hsc_param_place place, uint64_t value)
{
	void *at = (uint8_t *)config + place.offset;

	if (place.unit && !set_unit(config, place, value))
		return;
	if (place.inverted)
		value = value == 0;
	switch (place.size) {
	case 1:
		*(uint8_t *)at = (uint8_t)value;
		break;
	case 2:
		*(uint16_t *)at = (uint16_t)value;
		break;
	case 4:
		*(uint32_t *)at = (uint32_t)value;
		break;
	case 8:
		*(uint64_t *)at = value;
		break;
	default:
		break;
	}
}

enum hsc_param_id hsc_param_find(enum hsc_param_family family, const char *name,
				 size_t len)
{
	unsigned i = 0;

	while (i < HSC_PARAMS && (hsc_params[i].family != family ||
				  !text_equals((struct text_piece){ name, len },
					       hsc_params[i].name)))
		i++;
	return (enum hsc_param_id)i;
}

size_t hsc_param_split(const char *name_value, const char **value)
{
	size_t len = 0;

	while (name_value[len] != '\0' && name_value[len] != '=')
		len++;
	*value = name_value[len] ? name_value + len + 1 : NULL;
	return len;
}

static bool is_switch(const struct hsc_param_row *row)
{
	return row->least == 0 && row->most == 1 &&
	       (!row->words || text_same(row->words[1], "on"));
}

bool hsc_param_parse(const struct hsc_param_row *row, const char *text,
		     uint64_t *value)
{
	for (uint64_t v = row->least; row->words && v <= row->most; v++)
		if (row->words[v] && text_same(row->words[v], text)) {
			*value = v;
			return true;
		}
	if (is_switch(row) && (text_same(text, "on") || text_same(text, "off")))
		*value = text[1] == 'n';
	else if (!hsc_number_of(text, SIZE_MAX, value))
		return false;
	return *value >= row->least && *value <= row->most &&
	       (!row->words || row->words[*value]);
}

void hsc_param_print(const struct hsc_param_row *row, uint64_t value,
		     char text[HSC_PARAM_TEXT])
{
	struct text_writer w = { .buf = text, .cap = HSC_PARAM_TEXT };

	if (row->words && !is_switch(row) && value <= row->most &&
	    row->words[value])
		text_words(&w, row->words[value]);
	else
		text_decimal(&w, value);
	text_end(&w);
}

static void write_values(struct text_writer *w, const struct hsc_param_row *row,
			 const char *between)
{
	const char *comma = "";

	if (row->values || row->most == UINT64_MAX) {
		text_words(w, row->values ? row->values : "address");
		return;
	}
	for (uint64_t v = row->least; row->words && v <= row->most; v++) {
		if (!row->words[v])
			continue;
		text_words(w, comma);
		text_words(w, row->words[v]);
		comma = ", ";
	}
	if (row->words)
		return;
	text_decimal(w, row->least);
	text_words(w, between);
	text_decimal(w, row->most);
}

void hsc_param_values(const struct hsc_param_row *row,
		      char text[HSC_PARAM_VALUES])
{
	struct text_writer w = { .buf = text, .cap = HSC_PARAM_VALUES };

	write_values(&w, row, "..");
	text_end(&w);
}

enum hsc_status hsc_param_refuse(struct hsc_error *error,
				 const struct hsc_param_row *row)
{
	struct text_writer w = { .buf = error->text,
				 .cap = sizeof(error->text) };

	text_words(&w, row->name);
	text_words(&w, " must be ");
	write_values(&w, row, " to ");
	text_end(&w);
	return HSC_E_VALUE;
}
