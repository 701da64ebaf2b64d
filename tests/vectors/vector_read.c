/* SPDX-License-Identifier: MIT */
#include "vector.h"
#include <ctype.h>
#include <hartscope/spec/ntrace.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct vector *v;
	unsigned line;
	char section[16];
	char flow[VECTOR_FLOW]; /* as it stands in the file */
};

static bool complain(const struct reader *r, const char *what)
{
	printf("%s:%u: %s\n", r->v->path, r->line, what);
	return false;
}

/* The next word of *at; its length, 0 at the end. */
static size_t next_word(const char **at, const char **word)
{
	*at += strspn(*at, " \t");
	*word = *at;
	*at += strcspn(*at, " \t");
	return (size_t)(*at - *word);
}

static bool is_byte(const char *word, size_t len)
{
	return len == 2 && isxdigit((unsigned char)word[0]) &&
	       isxdigit((unsigned char)word[1]);
}

static bool has_name(const char *word, const char *name)
{
	return strncmp(word, name, strlen(name)) == 0 &&
	       word[strlen(name)] == '=';
}

static bool set_protocol(struct vector *v, const char *value)
{
	v->etrace = strncmp(value, "=etrace", 7) == 0;
	v->et = hsc_et_params_default(HSC_ET_2_0);
	if (strncmp(value, "=sifive", 7) == 0)
		v->dialect = HSC_NT_SIFIVE;
	return v->etrace || v->dialect || strncmp(value, "=ntrace", 7) == 0;
}

/* One that only E-Trace has. */
static bool set_etrace(struct vector *v, const char *word, const char *value)
{
	struct hsc_error why;
	char name[40];

	if (!v->etrace || !value)
		return false;
	if (has_name(word, "edition")) {
		v->et = hsc_et_params_default(value[1] == '0' ? HSC_ET_0_026
							      : HSC_ET_2_0);
		return true;
	}
	snprintf(name, sizeof(name), "%.*s", (int)(value - word), word);
	return hsc_et_params_set(&v->et, name, strtoul(value + 1, NULL, 10),
				 &why) == HSC_OK;
}

static bool set_param(struct reader *r, const char *word)
{
	struct vector *v = r->v;
	const char *value = strchr(word, '=');
	const unsigned n = value ? (unsigned)strtoul(value + 1, NULL, 10) : 0;

	if (has_name(word, "isa"))
		v->xlen = strncmp(value, "=rv32", 5) == 0 ? 32 : 64;
	else if (has_name(word, "protocol"))
		return set_protocol(v, value);
	else if (has_name(word, "data_trace"))
		v->dialect |= n ? HSC_NT_WITH_DATA : 0;
	else if (has_name(word, "src_bits"))
		v->src_bits = n;
	else if (has_name(word, "src"))
		v->src = n;
	else if (has_name(word, "address_bits"))
		v->address_bits = n;
	else if (has_name(word, "start"))
		v->ring = strncmp(value, "=ring", 5) == 0;
	else if (has_name(word, "extend_address"))
		v->extend_address = n != 0;
	else if (has_name(word, "implicit_return"))
		v->implicit_return = n != 0;
	else if (has_name(word, "timestamp"))
		v->no_timestamp = n == 0;
	else if (has_name(word, "bytes"))
		v->lenient = strncmp(value, "=lenient", 8) == 0;
	else
		return set_etrace(v, word, value);
	return true;
}

static bool read_params(struct reader *r, const char *at)
{
	const char *word;

	while (next_word(&at, &word) > 0)
		if (!set_param(r, word))
			return complain(r, "no such parameter");
	return true;
}

static bool read_program(struct reader *r, const char *at)
{
	struct vector_code *c = &r->v->code[r->v->code_count];
	const char *word;
	char *end;

	if (next_word(&at, &word) == 0)
		return true;
	if (++r->v->code_count > VECTOR_PIECES)
		return complain(r, "too many instructions");
	c->address = strtoull(word, &end, 16);
	if (*end != ':')
		return complain(r, "not ADDRESS: BYTES");
	/* One blank between bytes, two after them. */
	while (c->len < sizeof(c->bytes) && is_byte(at + 1, 2) &&
	       (at[3] == ' ' || at[3] == '\0')) {
		c->bytes[c->len++] = (uint8_t)strtoul(at + 1, NULL, 16);
		at += 3;
	}
	return c->len >= 2 || complain(r, "an instruction without bytes");
}

/* The words of a line, one blank between. */
static bool read_message(struct reader *r, const char *at)
{
	char *line = r->v->lines[r->v->line_count];
	const char *word;
	size_t n, len = 0;

	while ((n = next_word(&at, &word)) > 0)
		len += (size_t)snprintf(
			line + len, len < VECTOR_LINE ? VECTOR_LINE - len : 0,
			"%s%.*s", len ? " " : "", (int)n, word);
	if (len >= VECTOR_LINE)
		return complain(r, "line too long");
	r->v->line_count += len > 0;
	return r->v->line_count < VECTOR_LINES ||
	       complain(r, "too many messages");
}

static bool read_bytes(struct reader *r, const char *at)
{
	const char *word;
	size_t n;

	while ((n = next_word(&at, &word)) > 0) {
		if (!is_byte(word, n))
			return complain(r, "not bytes in hex");
		if (r->v->byte_count == VECTOR_BYTES)
			return complain(r, "too many bytes");
		r->v->bytes[r->v->byte_count++] =
			(uint8_t)strtoul(word, NULL, 16);
	}
	return true;
}

static bool read_flow(struct reader *r, const char *at)
{
	const size_t used = strlen(r->flow);
	const int n =
		snprintf(r->flow + used, sizeof(r->flow) - used, " %s", at);

	r->v->has_flow = true;
	return (size_t)n < sizeof(r->flow) - used ||
	       complain(r, "flow too long");
}

static bool read_model(struct reader *r, const char *at)
{
	const char *word;
	size_t n;

	r->v->has_model = true;
	while ((n = next_word(&at, &word)) > 0) {
		if (r->v->model_count == VECTOR_LINES || n >= VECTOR_LINE)
			return complain(r, "too many settings");
		memcpy(r->v->model[r->v->model_count++], word, n);
	}
	return true;
}

static const struct {
	const char *name;
	bool (*read)(struct reader *r, const char *at);
} sections[] = {
	{ "params", read_params },    { "program", read_program },
	{ "messages", read_message }, { "bytes", read_bytes },
	{ "flow", read_flow },        { "model", read_model },
};

/* "[name] rest": returns the rest, or the whole line if there is no name. */
static const char *open_section(struct reader *r, const char *line)
{
	const size_t n = strcspn(line, "]");

	if (line[0] != '[' || line[n] != ']' || n > sizeof(r->section))
		return line;
	memcpy(r->section, line + 1, n - 1);
	r->section[n - 1] = '\0';
	return line + n + 1;
}

static bool read_line(struct reader *r, char *line)
{
	const char *at;

	line[strcspn(line, "#\r\n")] = '\0';
	at = open_section(r, line);
	for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++)
		if (strcmp(sections[i].name, r->section) == 0)
			return sections[i].read(r, at);
	return line[strspn(line, " \t")] == '\0' ||
	       complain(r, "no such section");
}

/* Add a part of the flow to the vector, as often as "N*(" says. */
static bool add_flow(struct reader *r, const char *at, size_t len,
		     unsigned long times)
{
	for (; times > 0; times--) {
		const char *p = at, *word;
		size_t n;

		while ((n = next_word(&p, &word)) > 0 && word < at + len) {
			const size_t used = strlen(r->v->flow);

			if (n > (size_t)(at + len - word))
				n = (size_t)(at + len - word);

			if (used + n + 2 > VECTOR_FLOW)
				return complain(r, "flow too long");
			snprintf(r->v->flow + used, VECTOR_FLOW - used,
				 "%s%.*s", used ? " " : "", (int)n, word);
		}
	}
	return true;
}

static bool expand_flow(struct reader *r)
{
	const char *at = r->flow, *open;

	while ((open = strstr(at, "*(")) != NULL) {
		const char *count = open, *close = strchr(open, ')');

		while (count > at && isdigit((unsigned char)count[-1]))
			count--;
		if (!close || count == open)
			return complain(r, "not N*( ... )");
		if (!add_flow(r, at, (size_t)(count - at), 1) ||
		    !add_flow(r, open + 2, (size_t)(close - open - 2),
			      strtoul(count, NULL, 10)))
			return false;
		at = close + 1;
	}
	return add_flow(r, at, strlen(at), 1);
}

bool vector_read(struct vector *v, const char *path)
{
	struct reader r = { .v = v };
	FILE *in = fopen(path, "r");
	char line[1024];
	bool good = true;

	*v = (struct vector){ .path = path, .xlen = 64 };
	if (!in)
		return complain(&r, "cannot be read");
	while (good && fgets(line, sizeof(line), in)) {
		r.line++;
		good = read_line(&r, line);
	}
	fclose(in);
	return good && expand_flow(&r);
}
