/* SPDX-License-Identifier: MIT */
/*
 * Logs whose lines a regular expression of the user describes: a POSIX extended
 * one, where "(?<pc>..)" or "(?P<pc>..)" is a group that says what it is.
 */
#include "capture/commit_log_parts.h"
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#define GROUPS_MAX 32

enum { PC, HART, OPCODE, PRIVILEGE, CONTEXT, NAMES };

static const char *const names[NAMES] = { "pc", "hart", "insn", "priv",
					  "context" };

struct hsc_commit_pattern {
	regex_t regex;
	unsigned group[NAMES]; /* its number, from 1; 0: there is none */
};

/* The name of a group that begins at `at`, its end in *end; or -1. */
static int name_of(const char *at, const char **end)
{
	if (strncmp(at, "(?P<", 4) == 0)
		at += 4;
	else if (strncmp(at, "(?<", 3) == 0)
		at += 3;
	else
		return -1;
	for (int i = 0; i < NAMES; i++) {
		const size_t len = strlen(names[i]);

		if (strncmp(at, names[i], len) == 0 && at[len] == '>') {
			*end = at + len + 1;
			return i;
		}
	}
	return -1;
}

/* Past a bracket expression, where a parenthesis is a character. */
static const char *skip_brackets(const char *at)
{
	at++;
	at += *at == '^';
	at += *at == ']';
	return at + strcspn(at, "]");
}

/* The expression as regcomp takes it, from malloc; groups are numbered. NULL: a
 * group that begins with "(?" is none of ours, or there are too many. */
static char *translate(const char *pattern, struct hsc_commit_pattern *p)
{
	char *text = malloc(5 * strlen(pattern) + 1), *to = text;
	unsigned groups = 0;

	for (const char *at = pattern; text && *at; at++) {
		const char *from = at;

		if (*at == '\\' && at[1] == 'd') {
			memcpy(to, "[0-9]", 5);
			to += 5;
			at++;
			continue;
		}
		if (*at == '\\' && at[1]) {
			at++;
		} else if (*at == '[') {
			at = skip_brackets(at);
			at -= !*at;
		} else if (*at == '(') {
			const char *end = at + 1;
			const int name = name_of(at, &end);

			if (++groups == GROUPS_MAX ||
			    (name < 0 && at[1] == '?')) {
				free(text);
				return NULL;
			}
			if (name >= 0)
				p->group[name] = groups;
			*to++ = '(';
			at = end - 1;
			continue;
		}
		memcpy(to, from, (size_t)(at - from) + 1);
		to += at - from + 1;
	}
	if (text)
		*to = '\0';
	return text;
}

const char *hsc_commit_pattern_new(struct hsc_commit_pattern **out,
				   const char *pattern)
{
	struct hsc_commit_pattern *p = calloc(1, sizeof(*p));
	char *text = p ? translate(pattern, p) : NULL;
	const char *error = NULL;

	*out = NULL;
	if (!text)
		error = "groups are (?<pc>..), (?<hart>..), (?<insn>..), "
			"(?<priv>..), (?<context>..) or without a name";
	else if (!p->group[PC])
		error = "it has no group (?<pc>..)";
	else if (regcomp(&p->regex, text, REG_EXTENDED) != 0)
		error = "no regular expression";
	free(text);
	if (error)
		free(p);
	else
		*out = p;
	return error;
}

void hsc_commit_pattern_free(struct hsc_commit_pattern **p)
{
	if (*p)
		regfree(&(*p)->regex);
	free(*p);
	*p = NULL;
}

bool hsc_commit_pattern_has_harts(const struct hsc_commit_pattern *p)
{
	return p->group[HART] != 0;
}

/* A group that matched: its text; else NULL. */
static const char *text_of(const struct hsc_commit_pattern *p,
			   const regmatch_t *match, unsigned name,
			   const char *line, size_t *len)
{
	const regmatch_t *m = &match[p->group[name]];

	if (!p->group[name] || m->rm_so < 0 || m->rm_so == m->rm_eo)
		return NULL;
	*len = (size_t)(m->rm_eo - m->rm_so);
	return line + m->rm_so;
}

/* All of text[len] as a number, after 0x or where `hex` in hexadecimal. */
static bool number_of(const char *text, size_t len, bool hex, uint64_t *out)
{
	const char *at = text;

	if (hsc_commit_word(&at, "0x") || hsc_commit_word(&at, "0X"))
		hex = true;
	return (hex ? hsc_commit_hex(&at, out)
		    : hsc_commit_decimal(&at, out)) &&
	       at == text + len;
}

/* "M", or 3. */
static bool privilege_of(const char *text, size_t len, uint64_t *out)
{
	static const char letters[] = "US?MD";
	const char *at = len == 1 ? strchr(letters, *text) : NULL;

	if (at && *at && *at != '?') {
		*out = (uint64_t)(at - letters);
		return true;
	}
	return number_of(text, len, false, out) && *out < 5;
}

static bool take_groups(const struct hsc_commit_pattern *p,
			const regmatch_t *match, const char *line,
			struct hsc_commit *out)
{
	uint64_t value[NAMES] = { 0 };
	bool has[NAMES];

	for (unsigned i = 0; i < NAMES; i++) {
		size_t len;
		const char *text = text_of(p, match, i, line, &len);

		has[i] = text != NULL;
		if (text &&
		    !(i == PRIVILEGE
			      ? privilege_of(text, len, &value[i])
			      : number_of(text, len, i == PC || i == OPCODE,
					  &value[i])))
			return false;
	}
	out->pc = value[PC];
	out->hart = (uint32_t)value[HART];
	out->opcode = value[OPCODE];
	out->has_opcode = has[OPCODE];
	out->privilege = (uint8_t)value[PRIVILEGE];
	out->has_privilege = has[PRIVILEGE];
	out->context = value[CONTEXT];
	out->has_context = has[CONTEXT];
	return has[PC] && value[HART] <= UINT32_MAX;
}

enum hsc_status hsc_commit_take_pattern(struct hsc_commit_reader *r,
					const struct hsc_commit_line *line,
					struct hsc_commit *out)
{
	regmatch_t match[GROUPS_MAX];

	*out = (struct hsc_commit){ .line = line->number };
	if (regexec(&r->pattern->regex, line->text, GROUPS_MAX, match, 0) !=
	    0) {
		r->skipped++;
		return HSC_AGAIN;
	}
	if (!take_groups(r->pattern, match, line->text, out))
		return hsc_commit_refuse(r, "a group is not the number it is "
					    "said to be");
	r->rows++;
	return HSC_OK;
}
