/* SPDX-License-Identifier: MIT */
/* saved_host.c - saved registers as lines of text, and back.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "control/driver/parts.h"
#include <hartscope/base/digits.h>
#include <hartscope/control/saved.h>
#include <hartscope/control/settings.h>
#include <inttypes.h>
#include <string.h>

#define NAME_SIZE 64

/* The name of a register by its offset in a component; false: there is none. */
static bool name_of(const struct hsc_topology *t,
		    const struct hsc_control_saved *s, char *name)
{
	const struct hsc_trace_component *k = &t->components[s->component];
	struct hsc_control_at at = { .component = s->component };
	const struct hsc_tc_register *r;
	unsigned index;

	r = k->kind < HSC_TC_COMPONENTS
		    ? hsc_tc_at((enum hsc_tc_generation)k->generation,
				(enum hsc_tc_component)k->kind, s->offset,
				&index)
		    : NULL;
	if (!r || !hsc_control_is_kept(r))
		return false;
	at.reg = r->id;
	at.index = (uint8_t)index;
	at.field = HSC_TF_FIELDS; /* the register's own name */
	hsc_setting_name(t, at, name, NAME_SIZE);
	return true;
}

void hsc_saved_print(FILE *out, const struct hsc_topology *t,
		     const struct hsc_control_saved *saved, size_t count)
{
	char name[NAME_SIZE];

	for (size_t i = 0; i < count; i++)
		if (name_of(t, &saved[i], name))
			fprintf(out, "%s.%s=0x%" PRIx32 "\n",
				t->components[saved[i].component].name, name,
				saved[i].value);
}

/* The text that is read, and where its words go. */
struct reader {
	const struct hsc_topology *t;
	const char *name;
	struct hsc_control_saved *saved;
	size_t cap, count, line;
	struct hsc_error *error;
};

static enum hsc_status refuse_line(const struct reader *r, const char *what)
{
	return hsc_fail(r->error, HSC_E_FORMAT, "%s:%zu: %s", r->name, r->line,
			what);
}

/* The offset of a register by name; false: no writable register has this
 * name. */
static bool find_register(const struct hsc_topology *t,
			  struct hsc_control_saved *s, const char *text,
			  size_t len)
{
	char name[NAME_SIZE];

	for (unsigned at = 0; at < HSC_TC_BLOCK_SIZE; at += 4) {
		s->offset = (uint16_t)at;
		if (name_of(t, s, name) && strlen(name) == len &&
		    memcmp(name, text, len) == 0)
			return true;
	}
	return false;
}

static uint8_t component_of(const struct hsc_topology *t, const char *text,
			    size_t len)
{
	char name[HSC_TOPOLOGY_NAME] = "";

	if (len == 0 || len >= sizeof(name))
		return HSC_TOPOLOGY_NONE;
	memcpy(name, text, len);
	return hsc_topology_find(t, name);
}

static enum hsc_status append_saved(struct reader *r,
				    struct hsc_control_saved s)
{
	for (size_t i = 0; i < r->count; i++)
		if (r->saved[i].component == s.component &&
		    r->saved[i].offset == s.offset)
			return refuse_line(r, "this register was there before");
	if (r->count == r->cap)
		return HSC_E_SPACE;
	r->saved[r->count++] = s;
	return HSC_OK;
}

/* One line, text[len]: the last dot before '=' ends the component's name. */
static enum hsc_status read_line(struct reader *r, const char *text, size_t len)
{
	struct hsc_control_saved s = { 0 };
	const char *equals = memchr(text, '=', len), *dot = equals;
	uint64_t value;

	while (dot && dot > text && *dot != '.')
		dot--;
	if (!dot || *dot != '.')
		return refuse_line(
			r, "is not of the form COMPONENT.REGISTER=VALUE");
	s.component = component_of(r->t, text, (size_t)(dot - text));
	if (s.component == HSC_TOPOLOGY_NONE)
		return refuse_line(r, "names no component of the topology");
	if (!find_register(r->t, &s, dot + 1, (size_t)(equals - dot) - 1))
		return refuse_line(
			r, "names no writable register of this component");
	if (!hsc_number_of(equals + 1, len - (size_t)(equals - text) - 1,
			   &value) ||
	    value > UINT32_MAX)
		return refuse_line(
			r, "has a value that is not a number of 32 bits");
	s.value = (uint32_t)value;
	return append_saved(r, s);
}

/* Without its Control, it is unknown whether a component was active. */
static enum hsc_status check_controls(const struct reader *r)
{
	uint64_t given = 0;

	for (size_t i = 0; i < r->count; i++)
		if (r->saved[i].offset == 0)
			given |= hsc_topology_bit(r->saved[i].component);
	for (size_t i = 0; i < r->count; i++) {
		const uint8_t k = r->saved[i].component;

		if (given & hsc_topology_bit(k))
			continue;
		return hsc_fail(r->error, HSC_E_FORMAT,
				"%s: there are registers of %s, but not its "
				"control register",
				r->name, r->t->components[k].name);
	}
	return HSC_OK;
}

static size_t trimmed_len(const char *text, size_t len)
{
	const char *comment = memchr(text, '#', len);

	len = comment ? (size_t)(comment - text) : len;
	while (len && strchr(" \t\r", text[len - 1]))
		len--;
	return len;
}

enum hsc_status hsc_saved_read(const struct hsc_topology *t, const char *name,
			       const char *text, size_t len,
			       struct hsc_control_saved *saved, size_t cap,
			       size_t *count, struct hsc_error *error)
{
	struct reader r = {
		.t = t, .name = name, .saved = saved, .cap = cap, .error = error
	};
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && len) {
		const char *end = memchr(text, '\n', len);
		const size_t line = end ? (size_t)(end - text) : len;
		const size_t used = trimmed_len(text, line);

		r.line++;
		if (used)
			rc = read_line(&r, text, used);
		text += line + (end != NULL);
		len -= line + (end != NULL);
	}
	*count = r.count;
	return rc == HSC_OK ? check_controls(&r) : rc;
}
