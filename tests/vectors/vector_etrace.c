/* SPDX-License-Identifier: MIT */
#include "vector.h"
#include <hartscope/codec/etrace_text.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(head) ((head)&31)
#define TYPE(head)   ((head) >> 5)

/* Bits 6..5 of the byte before a payload. */
static const uint8_t types[] = {
	[HSC_ET_CONTROL] = 0,
	[HSC_ET_INST] = 2,
	[HSC_ET_DATA] = 3,
};

/* The line makes these bytes. */
static bool is_assembled(const struct vector *v, const char *line,
			 const uint8_t *p)
{
	struct hsc_error why = { "other bytes" };
	struct hsc_et_raw raw;

	if (hsc_et_assemble(line, &v->et, &raw, &why) == HSC_OK &&
	    raw.len == LENGTH(p[0]) && types[raw.type] == TYPE(p[0]) &&
	    memcmp(raw.bytes, p + 1, LENGTH(p[0])) == 0)
		return true;
	printf("%s: %s: %s\n", v->path, line, why.text);
	return false;
}

/* These bytes print as the line. */
static bool is_printed(const struct vector *v, const char *line,
		       const uint8_t *p)
{
	struct hsc_et_payload in = { p + 1, LENGTH(p[0]), 0, 0 };
	char text[HSC_ET_TEXT_MAX];
	struct hsc_msg msg;
	bool good;

	while (in.type < HSC_ET_TYPES && types[in.type] != TYPE(p[0]))
		in.type++;
	if (in.type == HSC_ET_TYPES)
		return false;
	good = hsc_et_decode_payload(&in, &v->et, &msg) == HSC_OK;
	hsc_et_print(good ? &msg : NULL, &in, text, sizeof(text));
	if (strcmp(text, line) == 0)
		return true;
	printf("%s:\n  got  %s\n  want %s\n", v->path, text, line);
	return false;
}

bool vector_check_etrace(const struct vector *v)
{
	struct hsc_error why;
	size_t at = 0;

	if (hsc_et_params_check(&v->et, &why) != HSC_OK) {
		printf("%s: %s\n", v->path, why.text);
		return false;
	}
	for (size_t i = 0; i < v->line_count; i++) {
		const uint8_t *p = v->bytes + at;

		if (at >= v->byte_count || at + LENGTH(p[0]) >= v->byte_count ||
		    !is_assembled(v, v->lines[i], p) ||
		    !is_printed(v, v->lines[i], p))
			return false;
		at += 1U + LENGTH(p[0]);
	}
	return at == v->byte_count;
}
