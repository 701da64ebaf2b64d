/* SPDX-License-Identifier: MIT */
/*
 * params.h - values of parameters as text, and their place in a configuration.
 *
 * Room   codec (floor 2)
 */
#ifndef HSC_CODEC_PARAMS_H
#define HSC_CODEC_PARAMS_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/params.h>
#include <stddef.h>

/* Where a configuration stores a value. An interval has a unit, and is 0 unless
 * the configuration has that unit. */
struct hsc_param_place {
	uint16_t offset;
	uint8_t size;  /* 1, 2, 4 or 8; 0: it is not stored */
	uint8_t unit;  /* 0: none */
	bool inverted; /* true means that the value is 0 */
	uint16_t unit_offset;
};

#define HSC_PARAM_AT(type, member)                                             \
	{                                                                      \
		offsetof(type, member), sizeof(((type *)0)->member), 0, false, \
			0                                                      \
	}
#define HSC_PARAM_NOT_AT(type, member)                                         \
	{                                                                      \
		offsetof(type, member), sizeof(((type *)0)->member), 0, true,  \
			0                                                      \
	}
#define HSC_PARAM_INTERVAL(type, interval, unit_member, unit)                  \
	{                                                                      \
		offsetof(type, interval), sizeof(((type *)0)->interval), unit, \
			false, offsetof(type, unit_member)                     \
	}

uint64_t hsc_param_load(const void *config, struct hsc_param_place place);
void hsc_param_store(void *config, struct hsc_param_place place,
		     uint64_t value);

/* The parameter name[len] of a family, or HSC_PARAMS. */
enum hsc_param_id hsc_param_find(enum hsc_param_family family, const char *name,
				 size_t len);

/* Length of the name in "name=value"; `value` is the rest, or NULL. */
size_t hsc_param_split(const char *name_value, const char **value);

/* Read a value: a word of the row or a number within its limits; on and off are
 * allowed for 1 and 0. False: it is not a value. */
bool hsc_param_parse(const struct hsc_param_row *row, const char *text,
		     uint64_t *value);

/* Longest text hsc_param_print makes, with the closing zero. */
#define HSC_PARAM_TEXT 24

/* Print the value as a word if there is one; but on and off, which are words of
 * the command line, are 1 and 0 in files. */
void hsc_param_print(const struct hsc_param_row *row, uint64_t value,
		     char text[HSC_PARAM_TEXT]);

/* Longest text hsc_param_values makes, with the closing zero. */
#define HSC_PARAM_VALUES 96

/* The possible values as text: "off, on", "0..15", "address". */
void hsc_param_values(const struct hsc_param_row *row,
		      char text[HSC_PARAM_VALUES]);

/* "data_width_p must be 8 to 64", or the words. Returns HSC_E_VALUE */
enum hsc_status hsc_param_refuse(struct hsc_error *error,
				 const struct hsc_param_row *row);

#endif
