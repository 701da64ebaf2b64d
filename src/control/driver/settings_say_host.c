/* SPDX-License-Identifier: MIT */
/* settings_say_host.c - what is wrong with a setting, and suggestions.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "base/nearest.h"
#include "control/driver/parts.h"
#include <hartscope/control/settings.h>
#include <hartscope/spec/params.h>
#include <stdio.h>
#include <string.h>

#define NAMES_MAX 1024 /* fields compared */
#define WORD_SIZE 64
#define HINT_SIZE 200

/* The component of a text, "" if it names none, and the field. */
static void split_text(const char *text, char *component, char *field)
{
	const size_t len = strcspn(text, "=[");
	const char *dot = memchr(text, '.', len);
	const char *name = dot ? dot + 1 : text;
	const size_t left = len - (size_t)(name - text);

	snprintf(component, WORD_SIZE, "%.*s", dot ? (int)(dot - text) : 0,
		 text);
	snprintf(field, WORD_SIZE, "%.*s", (int)left, name);
}

/* The kinds of components that have a field so called, a bit each; one of its
 * rows goes to *row. */
static unsigned kinds_of(enum hsc_tc_generation g, const char *field,
			 const struct hsc_tc_field **row)
{
	const struct hsc_tc_register *r;
	unsigned kinds = 0;
	uint8_t number;

	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++)
		for (unsigned k = 0; k < r->field_count; k++)
			if (hsc_setting_matches(field, strlen(field),
						r->fields[k].name, &number)) {
				kinds |= r->blocks;
				*row = &r->fields[k];
			}
	return kinds;
}

/* A component of the topology that has the field, other than the one named. */
static bool find_here(const struct hsc_topology *t, const char *field,
		      char *hint)
{
	for (size_t i = 0; i < t->count; i++) {
		const struct hsc_trace_component *c = &t->components[i];
		const struct hsc_tc_field *row;

		if (c->kind < HSC_TC_COMPONENTS &&
		    kinds_of((enum hsc_tc_generation)c->generation, field,
			     &row) >>
				    c->kind &
			    1) {
			snprintf(hint, HINT_SIZE, "; %s has it (%s, %s)",
				 c->name, hsc_topology_kind(c),
				 hsc_tc_generation_names[c->generation]);
			return true;
		}
	}
	return false;
}

/* The generations and kinds that have the field, none of which is in this
 * topology. */
static bool find_elsewhere(const char *field, char *hint)
{
	size_t at = 0;

	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		const struct hsc_tc_field *row;
		const unsigned kinds =
			kinds_of((enum hsc_tc_generation)g, field, &row);

		for (unsigned k = 0; k < HSC_TC_COMPONENTS; k++)
			if (kinds >> k & 1 && at < HINT_SIZE)
				at += (size_t)snprintf(
					hint + at, HINT_SIZE - at, "%s%s of %s",
					at ? ", " : "; it is a field of ",
					hsc_tc_component_names[k],
					hsc_tc_generation_names[g]);
	}
	return at != 0;
}

/* A parameter of streams, for an encoder that is set up without registers. */
static bool find_parameter(const char *field, char *hint)
{
	for (size_t i = 0; i < HSC_PARAMS; i++)
		if (strcmp(hsc_params[i].name, field) == 0) {
			snprintf(hint, HINT_SIZE,
				 "; it is a parameter of encoders without "
				 "registers");
			return true;
		}
	return false;
}

struct names {
	const char *list[NAMES_MAX];
	size_t count;
};

static void add_names(struct names *n, enum hsc_tc_generation g, unsigned kinds)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++)
		for (unsigned k = 0; k < r->field_count; k++)
			if (r->blocks & kinds && n->count + 1 < NAMES_MAX)
				n->list[n->count++] = r->fields[k].name;
	n->list[n->count] = NULL;
}

/* The most similar name in this topology. A %u stands for a number. */
static bool find_nearest(const struct hsc_topology *t, const char *field,
			 char *hint)
{
	struct names n = { .count = 0 };
	const char *near, *number;

	for (size_t i = 0; i < t->count; i++)
		add_names(&n,
			  (enum hsc_tc_generation)t->components[i].generation,
			  1u << t->components[i].kind);
	near = hsc_nearest(field, n.list);
	if (!near)
		return false;
	number = strstr(near, "%u");
	snprintf(hint, HINT_SIZE, "; did you mean %.*s%s%s?",
		 number ? (int)(number - near) : (int)strlen(near), near,
		 number ? "N" : "", number ? number + 2 : "");
	return true;
}

static void nearest_component(const struct hsc_topology *t,
			      const char *component, char *hint)
{
	const char *names[HSC_TOPOLOGY_MAX + 1] = { NULL };
	const char *near;

	for (size_t i = 0; i < t->count; i++)
		names[i] = t->components[i].name;
	near = hsc_nearest(component, names);
	if (near)
		snprintf(hint, HINT_SIZE, "; did you mean %s?", near);
}

/* The names of a field's values, and the largest value that its bits hold. */
static void list_values(const struct hsc_topology *t, const char *field,
			char *hint)
{
	const struct hsc_tc_field *row = NULL;
	size_t at;

	for (size_t i = 0; i < t->count; i++)
		(void)kinds_of(
			(enum hsc_tc_generation)t->components[i].generation,
			field, &row);
	if (!row)
		return;
	at = (size_t)snprintf(hint, HINT_SIZE, "; it takes 0 to %lu",
			      0xfffffffful >> (32 - row->bits));
	for (const struct hsc_tc_value *v = row->values;
	     v && v->name && at < HINT_SIZE; v++)
		at += (size_t)snprintf(hint + at, HINT_SIZE - at, ", %s",
				       v->name);
}

void hsc_setting_say(const struct hsc_topology *t, const char *text,
		     enum hsc_setting_error fault, struct hsc_error *error)
{
	char component[WORD_SIZE], field[WORD_SIZE], hint[HINT_SIZE] = "";

	split_text(text, component, field);
	if (fault == HSC_SETTING_COMPONENT)
		nearest_component(t, component, hint);
	else if (fault == HSC_SETTING_FIELD)
		(void)(find_here(t, field, hint) ||
		       find_elsewhere(field, hint) ||
		       find_parameter(field, hint) ||
		       find_nearest(t, field, hint));
	else if (fault == HSC_SETTING_VALUE || fault == HSC_SETTING_RANGE)
		list_values(t, field, hint);
	hsc_error_set(error, "%.100s: %s%s", text,
		      hsc_setting_error_text[fault], hint);
}
