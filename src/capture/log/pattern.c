/* SPDX-License-Identifier: MIT */
/* pattern.c - commit logs by a pattern that the user gives.
 * Room   capture (floor 2) */
/*
 * Logs whose lines regular expressions describe, of the user or of a row of
 * named.c: POSIX extended ones, where "(?<pc>..)" or "(?P<pc>..)" is
 * a group that says what it is.
 */
#include "capture/log/parts.h"
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#define GROUPS_MAX 32
#define CAUSE_MAX  0xffff
#define INTERRUPT  (UINT64_C(1) << 63) /* a bit of the register */

enum {
	PC,
	HART,
	OPCODE,
	PRIVILEGE,
	CONTEXT,
	TRAP,
	CAUSE,
	XCAUSE,
	TVAL,
	ORDER,
	LEVEL, /* of RVVI: 1 or 3, whose registers of traps are listed */
	NAMES
};

static const char *const names[NAMES] = {
	"pc",    "hart",   "insn", "priv",  "context", "trap",
	"cause", "xcause", "tval", "order", "level",
};

struct rule {
	enum hsc_commit_rule_kind kind;
	const char *has;
	regex_t regex;
	unsigned group[NAMES]; /* its number, from 1; 0: none */
};

struct hsc_commit_pattern {
	struct rule rules[HSC_COMMIT_RULES_MAX];
	size_t count;
	bool has_harts;
	bool hold; /* a line may change the row before */
};

/* The values of the groups of a line. */
struct groups {
	uint64_t value[NAMES];
	bool has[NAMES];
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

/* Skip a bracket expression, in which a parenthesis is a plain character. */
static const char *skip_brackets(const char *at)
{
	at++;
	at += *at == '^';
	at += *at == ']';
	return at + strcspn(at, "]");
}

/* The expression as regcomp takes it, from malloc; groups are numbered. NULL: a
 * group that begins with "(?" is none of ours, or there are too many. */
static char *translate_regex(const char *pattern, struct rule *p)
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

/* Returns NULL, or what is wrong with it. */
static const char *compile_rule(struct rule *r,
				const struct hsc_commit_rule *from)
{
	char *text = translate_regex(from->regex, r);
	const char *error = NULL;

	r->kind = from->kind;
	r->has = from->has;
	if (!text)
		error = "groups are (?<pc>..), (?<hart>..), (?<insn>..), "
			"(?<priv>..), (?<context>..), (?<trap>..), "
			"(?<cause>..), (?<xcause>..), (?<tval>..), "
			"(?<order>..) or without a name";
	else if (r->kind == HSC_COMMIT_RULE_ROW && !r->group[PC])
		error = "it has no group (?<pc>..)";
	else if (regcomp(&r->regex, text, REG_EXTENDED) != 0)
		error = "no regular expression";
	free(text);
	return error;
}

static bool changes_held(const struct rule *r)
{
	return r->kind == HSC_COMMIT_RULE_TRAPPED ||
	       r->kind == HSC_COMMIT_RULE_CAUSE || r->group[ORDER] != 0;
}

const char *hsc_commit_pattern_new(struct hsc_commit_pattern **out,
				   const struct hsc_commit_rule *rules)
{
	struct hsc_commit_pattern *p = calloc(1, sizeof(*p));
	const char *error = p ? NULL : "out of memory";

	for (; p && !error && rules->kind != HSC_COMMIT_RULE_END; rules++) {
		struct rule *r = &p->rules[p->count];

		error = compile_rule(r, rules);
		if (error)
			break;
		p->count++;
		p->has_harts |= r->group[HART] != 0;
		p->hold |= changes_held(r);
	}
	*out = p;
	if (error)
		hsc_commit_pattern_free(out);
	return error;
}

void hsc_commit_pattern_free(struct hsc_commit_pattern **p)
{
	for (size_t i = 0; *p && i < (*p)->count; i++)
		regfree(&(*p)->rules[i].regex);
	free(*p);
	*p = NULL;
}

bool hsc_commit_pattern_has_harts(const struct hsc_commit_pattern *p)
{
	return p->has_harts;
}

/* A group that matched: its text; else NULL. */
static const char *text_of(const struct rule *r, const regmatch_t *match,
			   unsigned name, const char *line, size_t *len)
{
	const regmatch_t *m = &match[r->group[name]];

	if (!r->group[name] || m->rm_so < 0 || m->rm_so == m->rm_eo)
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

/* "11"; "-7" of an interrupt, or the register of 32 or 64 bits as a number with
 * a sign: "-2147483641", which is 0x80000007. */
static bool cause_of(const char *text, size_t len, uint64_t *out)
{
	const uint64_t top = UINT64_C(1) << 31;
	const bool below = *text == '-';

	if (!number_of(text + below, len - below, false, out))
		return false;
	if (!below)
		return *out <= top;
	if (*out > CAUSE_MAX)
		*out = (*out <= top ? top : INTERRUPT) - *out;
	if (*out > CAUSE_MAX)
		return false;
	*out |= INTERRUPT;
	return true;
}

static bool value_of(unsigned name, const char *text, size_t len, uint64_t *out)
{
	switch (name) {
	case TRAP:
		return true;
	case PRIVILEGE:
		return privilege_of(text, len, out);
	case CAUSE:
		return cause_of(text, len, out);
	case LEVEL: /* a digit of a larger number */
		*out = (uint64_t)(*text - '0');
		return true;
	case PC:
	case OPCODE:
	case XCAUSE:
	case TVAL:
		return number_of(text, len, true, out);
	default:
		return number_of(text, len, false, out);
	}
}

static bool parse_groups(const struct rule *r, const regmatch_t *match,
			 const char *line, struct groups *out)
{
	for (unsigned i = 0; i < NAMES; i++) {
		size_t len;
		const char *text = text_of(r, match, i, line, &len);

		out->value[i] = 0;
		out->has[i] = text != NULL;
		if (text && !value_of(i, text, len, &out->value[i]))
			return false;
	}
	return out->value[HART] <= UINT32_MAX;
}

/* Bit 63 says interrupt, or bit 31 where there is none above. */
static void set_cause(struct hsc_commit *row, const struct groups *g)
{
	const uint64_t cause =
		g->has[XCAUSE] ? g->value[XCAUSE] : g->value[CAUSE];

	if ((!g->has[XCAUSE] && !g->has[CAUSE]) || row->has_cause)
		return;
	row->has_cause = true;
	row->interrupt = cause >> 63 || cause >> 31 == 1;
	row->cause = (uint16_t)(cause & 0xffff);
}

/* Add what a line has to its row, or to the trap before. */
static void add_to_row(struct hsc_commit *row, const struct groups *g)
{
	if (g->has[PRIVILEGE] && !row->has_privilege) {
		row->has_privilege = true;
		row->privilege = (uint8_t)g->value[PRIVILEGE];
	}
	if (g->has[CONTEXT] && !row->has_context) {
		row->has_context = true;
		row->context = g->value[CONTEXT];
	}
	if (row->kind != HSC_COMMIT_TRAP)
		return;
	set_cause(row, g);
	if (g->has[TVAL] && !row->has_tval) {
		row->has_tval = true;
		row->tval = g->value[TVAL];
	}
}

static bool set_row(struct hsc_commit_reader *r, const struct rule *rule,
		    const struct groups *g, struct hsc_commit *row)
{
	if (g->has[TRAP] || g->has[CAUSE] || g->has[XCAUSE])
		row->kind = HSC_COMMIT_TRAP;
	if (rule->group[HART])
		r->hart = (uint32_t)g->value[HART];
	row->hart = r->hart;
	row->pc = g->value[PC];
	if (g->has[OPCODE] && row->kind == HSC_COMMIT_RETIRED) {
		row->has_opcode = true;
		row->opcode = g->value[OPCODE];
	}
	add_to_row(row, g);
	return g->has[PC];
}

/* The row before did not retire: it is the place of a trap. */
static void set_trapped(struct hsc_commit_reader *r, const struct groups *g)
{
	if (!r->holds || r->held.kind != HSC_COMMIT_RETIRED)
		return;
	r->held.kind = HSC_COMMIT_TRAP;
	r->held.has_opcode = false;
	add_to_row(&r->held, g);
}

/* Is it a further line of an instruction that changed several registers? */
static bool is_same(struct hsc_commit_reader *r, const struct groups *g,
		    const struct hsc_commit *row)
{
	const bool same = g->has[ORDER] && r->holds &&
			  r->order == g->value[ORDER] &&
			  r->held.hart == row->hart;

	r->order = g->value[ORDER];
	return same;
}

/* The last causes that the hart listed; empty if another hart replaced them. */
static uint64_t *causes_of(struct hsc_commit_reader *r, uint32_t hart)
{
	struct hsc_commit_cause *c = &r->causes[hart % HSC_COMMIT_CAUSES];

	if (c->hart != hart)
		*c = (struct hsc_commit_cause){ .hart = hart };
	return c->xcause;
}

/* A line, and what its rules found. */
struct line {
	struct hsc_commit row;
	uint64_t level; /* 0: not listed */
	bool is_row, again;
	const char *error;
};

/* A log that lists only changes leaves out a cause that is equal to the one
 * before in that register. */
static void set_again(struct hsc_commit_reader *r, struct line *line)
{
	const uint64_t *x = causes_of(r, line->row.hart);
	const uint64_t any = x[0] && x[1] && x[0] != x[1] ? 0 : x[0] | x[1];
	const uint64_t cause = line->level ? x[line->level == 3] : any;
	const struct groups g = { .has[XCAUSE] = cause != 0,
				  .value[XCAUSE] = cause };

	set_cause(&line->row, &g);
}

/* Apply a rule that matches the line. Returns whether other rules apply,
 * too. */
static bool apply_rule(struct hsc_commit_reader *r, const struct rule *rule,
		       const struct groups *g, struct line *line)
{
	switch (rule->kind) {
	case HSC_COMMIT_RULE_ROW:
		if (line->is_row)
			return true;
		line->is_row = set_row(r, rule, g, &line->row);
		line->again = is_same(r, g, &line->row);
		return line->is_row;
	case HSC_COMMIT_RULE_MORE:
		if (line->is_row)
			add_to_row(&line->row, g);
		if (g->has[XCAUSE])
			causes_of(r, r->hart)[g->value[LEVEL] == 3] =
				g->value[XCAUSE];
		if (g->has[LEVEL])
			line->level = g->value[LEVEL];
		return true;
	case HSC_COMMIT_RULE_HART:
		r->hart = (uint32_t)g->value[HART];
		return true;
	case HSC_COMMIT_RULE_TRAPPED:
		set_trapped(r, g);
		return true;
	case HSC_COMMIT_RULE_CAUSE:
		if (r->holds)
			add_to_row(&r->held, g);
		return true;
	case HSC_COMMIT_RULE_PASS:
		line->is_row = false;
		return false;
	case HSC_COMMIT_RULE_MUST:
		if (!line->is_row)
			line->error = "begins as an instruction, and is none";
		return !line->error;
	case HSC_COMMIT_RULE_NEVER:
		line->error = "several instructions a line are not read";
		return false;
	default:
		return true;
	}
}

static bool fits_rule(const struct rule *rule, const char *text,
		      regmatch_t *match)
{
	return (!rule->has || strstr(text, rule->has)) &&
	       regexec(&rule->regex, text, GROUPS_MAX, match, 0) == 0;
}

enum hsc_status hsc_commit_take_pattern(struct hsc_commit_reader *r,
					const struct hsc_commit_line *line,
					struct hsc_commit *out)
{
	struct line l = { .row.line = line->number };
	regmatch_t match[GROUPS_MAX];
	bool more = true;

	for (size_t i = 0; more && i < r->pattern->count; i++) {
		const struct rule *rule = &r->pattern->rules[i];
		struct groups g;

		if (rule->kind == HSC_COMMIT_RULE_SIGN ||
		    !fits_rule(rule, line->text, match))
			continue;
		if (!parse_groups(rule, match, line->text, &g))
			return hsc_commit_refuse(r, "a group is not the number "
						    "it is said to be");
		more = apply_rule(r, rule, &g, &l);
	}
	if (l.error)
		return hsc_commit_refuse(r, l.error);
	if (!l.is_row) {
		r->skipped++;
		return HSC_AGAIN;
	}
	r->rows++;
	if (l.row.kind == HSC_COMMIT_TRAP)
		set_again(r, &l);
	if (l.again)
		return HSC_AGAIN;
	if (r->pattern->hold)
		return hsc_commit_hold(r, &l.row, out);
	*out = l.row;
	return HSC_OK;
}

bool hsc_commit_pattern_is_sign(const struct hsc_commit_pattern *p,
				const char *text)
{
	bool has_sign = false, is_row = false;
	regmatch_t match[GROUPS_MAX];

	for (size_t i = 0; i < p->count; i++) {
		const enum hsc_commit_rule_kind kind = p->rules[i].kind;

		has_sign |= kind == HSC_COMMIT_RULE_SIGN;
		if (kind != HSC_COMMIT_RULE_SIGN && kind != HSC_COMMIT_RULE_ROW)
			continue;
		if (!fits_rule(&p->rules[i], text, match))
			continue;
		if (kind == HSC_COMMIT_RULE_SIGN)
			return true;
		is_row = true;
	}
	return is_row && !has_sign;
}
