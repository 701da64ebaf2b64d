/* SPDX-License-Identifier: MIT */
/* settings.c - "component.field=value" becomes writes of registers.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/base/digits.h>
#include <hartscope/control/settings.h>

#define TEXT_MAX 64

const char *const hsc_setting_error_text[HSC_SETTING_FLAWS] = {
	[HSC_SETTING_OK] = "is fine",
	[HSC_SETTING_SYNTAX] = "is not of the form [COMPONENT.]FIELD=VALUE",
	[HSC_SETTING_COMPONENT] = "names no component of the topology",
	[HSC_SETTING_FIELD] = "names no register field of this hardware",
	[HSC_SETTING_INDEX] = "has an index beyond the array",
	[HSC_SETTING_VALUE] = "has a value that is neither a number nor a name",
	[HSC_SETTING_RANGE] = "has a value that is too large for the field",
	[HSC_SETTING_READ_ONLY] = "names a field that can only be read",
	[HSC_SETTING_OURS] = "is written by start and stop only",
};

bool hsc_setting_matches(const char *text, size_t len, const char *name,
			 uint8_t *number)
{
	size_t i = 0;
	unsigned n = 0;

	while (i < len && *name && *name == text[i]) {
		i++;
		name++;
	}
	if (name[0] == '%' && name[1] == 'u') {
		const size_t from = i;

		for (; i < len && text[i] >= '0' && text[i] <= '9'; i++)
			n = n < 100 ? n * 10 + (unsigned)(text[i] - '0') : n;
		if (i > from)
			*number = (uint8_t)(n < 255 ? n : 255);
		name += 2;
	}
	return i == len && *name == '\0';
}

/* Is the whole text this name, in which no number stands? */
static bool is_same_name(const char *text, const char *name)
{
	uint8_t ignored = 0;
	size_t len = 0;

	while (text[len])
		len++;
	return hsc_setting_matches(text, len, name, &ignored) && ignored == 0;
}

/* A text that is cut into its parts. */
struct parts {
	const char *component, *field, *value;
	size_t component_len, field_len;
	bool has_index;
	uint8_t index;
};

static bool cut_index(struct parts *p, const char *text, size_t len)
{
	uint64_t n;

	p->has_index = true;
	if (len == 0 || text[len - 1] != ']' ||
	    !hsc_number_of(text, len - 1, &n) || n > 255)
		return false;
	p->index = (uint8_t)n;
	return true;
}

static bool split_text(struct parts *p, const char *text)
{
	size_t equals = 0, dot = 0;

	*p = (struct parts){ .component = text, .field = text };
	while (text[equals] && text[equals] != '=')
		equals++;
	if (!text[equals] || equals > 2 * TEXT_MAX)
		return false;
	p->value = text + equals + 1;
	while (dot < equals && text[dot] != '.')
		dot++;
	if (dot < equals) {
		p->component_len = dot;
		p->field = text + dot + 1;
	}
	while (p->field + p->field_len < text + equals &&
	       p->field[p->field_len] != '[')
		p->field_len++;
	if (p->field[p->field_len] == '[')
		return cut_index(p, p->field + p->field_len + 1,
				 (size_t)(text + equals - p->field) -
					 p->field_len - 1);
	return p->field_len > 0;
}

/* The field of this name in one generation, in a kind of component. */
static const struct hsc_tc_field *find_in(enum hsc_tc_generation g,
					  unsigned kinds, const struct parts *p,
					  struct hsc_control_setting *s)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++)
		for (unsigned k = 0; k < r->field_count; k++) {
			uint8_t number = p->has_index ? p->index : 0;

			if (!(r->blocks & kinds) ||
			    !hsc_setting_matches(p->field, p->field_len,
						 r->fields[k].name, &number))
				continue;
			s->at.reg = r->id;
			s->at.field = r->fields[k].id;
			s->at.index = r->count > 1 ? number : 0;
			s->at.element = r->count > 1 ? 0 : number;
			s->kinds = r->blocks;
			return &r->fields[k];
		}
	return NULL;
}

/*
 * Fields that moved to another register. In 1.0 they are in register `apart` of
 * a component of this kind, before 1.0 in register `inner` of an encoder or a
 * funnel.
 */
#define INNER (1u << HSC_TC_ENCODER | 1u << HSC_TC_FUNNEL)
static const struct move {
	uint8_t kind, apart, inner;
	uint8_t field; /* HSC_TF_WHOLE: all that have the same id */
} moves[] = {
	{ HSC_TC_PIB_SINK, HSC_TR_CONTROL, HSC_TR_PIB_CONTROL, HSC_TF_WHOLE },
	{ HSC_TC_ATB_BRIDGE, HSC_TR_CONTROL, HSC_TR_ATB_CONTROL, HSC_TF_WHOLE },
	{ HSC_TC_RAM_SINK, HSC_TR_CONTROL, HSC_TR_CONTROL,
	  HSC_TF_STOP_ON_WRAP },
	{ HSC_TC_ENCODER, HSC_TR_INST_FEATURES, HSC_TR_IMPL, HSC_TF_SRC_ID },
	{ HSC_TC_ENCODER, HSC_TR_INST_FEATURES, HSC_TR_IMPL, HSC_TF_SRC_BITS },
};

/* The register in which a component of this kind has the field. */
static bool has_moved(const struct move *m, const struct hsc_control_setting *s,
		      unsigned kind, uint8_t *reg)
{
	const bool to_inner = s->kinds >> m->kind & 1 &&
			      s->at.reg == m->apart && INNER >> kind & 1;
	const bool to_apart =
		s->kinds & INNER && s->at.reg == m->inner && kind == m->kind;

	*reg = to_inner ? m->inner : m->apart;
	return (to_inner || to_apart) &&
	       (m->field == HSC_TF_WHOLE || m->field == s->at.field);
}

/* Find the field in any component of this topology that the setting applies to;
 * *at is set to it. */
static const struct hsc_tc_field *field_at(const struct hsc_topology *t,
					   const struct hsc_control_setting *s,
					   uint8_t component,
					   struct hsc_control_at *at)
{
	struct hsc_control c = { .topology = (struct hsc_topology *)t };
	const unsigned kind = t->components[component].kind;
	const struct hsc_tc_field *f = NULL;

	*at = s->at;
	if (at->component != HSC_TOPOLOGY_NONE && at->component != component)
		return NULL;
	at->component = component;
	if (s->at.component != HSC_TOPOLOGY_NONE || s->kinds >> kind & 1)
		f = hsc_control_field(&c, *at);
	for (size_t i = 0; !f && i < sizeof(moves) / sizeof(moves[0]); i++)
		if (has_moved(&moves[i], s, kind, &at->reg))
			f = hsc_control_field(&c, *at);
	return f;
}

/* Search the generations of this topology first, then all, because other
 * generations may have another name for the same field. */
static const struct hsc_tc_field *find_field(const struct hsc_topology *t,
					     const struct parts *p,
					     struct hsc_control_setting *s)
{
	const struct hsc_tc_field *f;
	struct hsc_control_at at;

	for (unsigned all = 0; all < 2; all++)
		for (uint8_t i = 0; i < t->count; i++) {
			const struct hsc_trace_component *k = &t->components[i];
			const unsigned kinds = all ? ~0u : 1u << k->kind;

			for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
				if (!all && g != k->generation)
					continue;
				f = find_in((enum hsc_tc_generation)g, kinds, p,
					    s);
				f = f ? field_at(t, s, i, &at) : NULL;
				if (f)
					return f;
			}
		}
	return NULL;
}

static bool value_of(const struct hsc_tc_field *f, const char *text,
		     uint32_t *out)
{
	uint64_t n;

	if (hsc_number_of(text, TEXT_MAX, &n)) {
		*out = n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
		return n <= UINT32_MAX;
	}
	for (const struct hsc_tc_value *v = f->values; v && v->name; v++)
		if (is_same_name(text, v->name)) {
			*out = v->value;
			return true;
		}
	return false;
}

static enum hsc_setting_error error_of(const struct hsc_tc_field *f,
				       const struct hsc_control_setting *s)
{
	if (f->access == HSC_TC_R || f->access == HSC_TC_RC)
		return HSC_SETTING_READ_ONLY;
	if ((s->at.reg == HSC_TR_CONTROL || s->at.reg == HSC_TR_PIB_CONTROL ||
	     s->at.reg == HSC_TR_ATB_CONTROL) &&
	    (f->id == HSC_TF_ACTIVE || f->id == HSC_TF_ENABLE ||
	     f->id == HSC_TF_INST_TRACING))
		return HSC_SETTING_OURS;
	if (s->value > UINT32_MAX >> (32 - f->bits))
		return HSC_SETTING_RANGE;
	return HSC_SETTING_OK;
}

enum hsc_status hsc_setting_parse(struct hsc_control_setting *out,
				  const struct hsc_topology *t,
				  const char *text,
				  enum hsc_setting_error *error)
{
	const struct hsc_tc_field *f;
	struct parts p;
	char name[HSC_TOPOLOGY_NAME] = "";

	*out = (struct hsc_control_setting){ .at.component =
						     HSC_TOPOLOGY_NONE };
	*error = HSC_SETTING_SYNTAX;
	if (!split_text(&p, text))
		return HSC_E_CONFIG;
	*error = HSC_SETTING_COMPONENT;
	if (p.component_len >= sizeof(name))
		return HSC_E_CONFIG; /* no name is this long */
	for (size_t i = 0; i < p.component_len; i++)
		name[i] = p.component[i];
	if (p.component_len) {
		out->at.component = hsc_topology_find(t, name);
		if (out->at.component == HSC_TOPOLOGY_NONE)
			return HSC_E_CONFIG;
	}
	*error = HSC_SETTING_FIELD;
	f = find_field(t, &p, out);
	if (!f && p.has_index && p.index) {
		p.index = 0;
		*error = find_field(t, &p, out) ? HSC_SETTING_INDEX : *error;
	}
	if (!f)
		return HSC_E_CONFIG;
	*error = HSC_SETTING_VALUE;
	if (!value_of(f, p.value, &out->value))
		return HSC_E_CONFIG;
	*error = error_of(f, out);
	return *error ? HSC_E_CONFIG : HSC_OK;
}

static enum hsc_status write_one(struct hsc_control *c,
				 const struct hsc_control_setting *s,
				 uint8_t component)
{
	struct hsc_control_at at;

	return field_at(c->topology, s, component, &at)
		       ? hsc_control_set(c, at, s->value)
		       : HSC_OK;
}

static bool is_same_place(const struct hsc_control_at *a,
			  const struct hsc_control_at *b)
{
	return a->component == b->component && a->reg == b->reg &&
	       a->index == b->index && a->field == b->field &&
	       a->element == b->element;
}

/* Is it written by one of settings[count]? */
static bool is_written(const struct hsc_topology *t,
		       const struct hsc_control_at *at,
		       const struct hsc_control_setting *settings, size_t count)
{
	struct hsc_control_at other;

	for (size_t i = 0; i < count; i++)
		if (field_at(t, &settings[i], at->component, &other) &&
		    is_same_place(at, &other))
			return true;
	return false;
}

/* Read back the first of settings[count], unless a later setting replaces
 * it. */
static enum hsc_status read_back(struct hsc_control *c,
				 const struct hsc_control_setting *settings,
				 size_t count, uint8_t component)
{
	const uint32_t value = settings->value;
	struct hsc_control_at at;
	const struct hsc_tc_field *f =
		field_at(c->topology, settings, component, &at);
	uint32_t got;
	enum hsc_status rc;

	/* other fields start actions, and read back otherwise */
	if (!f || (f->access != HSC_TC_RW && f->access != HSC_TC_WARL))
		return HSC_OK;
	rc = hsc_control_get(c, at, &got);
	if (rc == HSC_OK && got != value &&
	    !is_written(c->topology, &at, settings + 1, count - 1))
		hsc_control_note(
			c, HSC_FAULT(HSC_CONTROL_OTHER_VALUE, at, value, got));
	return rc;
}

enum hsc_status hsc_control_apply(struct hsc_control *c, uint64_t used,
				  const struct hsc_control_setting *settings,
				  size_t count)
{
	/* All settings are read back after all were written, because one may
	 * change another. */
	for (unsigned pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < count; i++)
			for (uint8_t k = 0; k < c->topology->count; k++) {
				enum hsc_status rc;

				if (!(used & hsc_topology_bit(k)))
					continue;
				rc = pass == 0 ? write_one(c, &settings[i], k)
					       : read_back(c, &settings[i],
							   count - i, k);
				if (rc != HSC_OK)
					return rc;
			}
	return HSC_OK;
}

void hsc_setting_name(const struct hsc_topology *t, struct hsc_control_at at,
		      char *name, size_t cap)
{
	const struct hsc_control c = { .topology = (struct hsc_topology *)t };
	const struct hsc_tc_field *f = hsc_control_field(&c, at);
	const struct hsc_tc_register *r = hsc_control_register(&c, at);
	const char *text = f ? f->name : r ? r->name : "?";
	const unsigned n = r && r->count > 1 ? at.index : at.element;
	bool numbered = !r || r->count <= 1;
	size_t i = 0;

	for (; *text && i + 6 < cap; text++) {
		if (text[0] == '%' && text[1] == 'u') {
			if (n > 9)
				name[i++] = (char)('0' + n / 10 % 10);
			name[i++] = (char)('0' + n % 10);
			numbered = true;
			text++;
		} else {
			name[i++] = *text;
		}
	}
	if (!numbered) { /* of an array of registers: name[12] */
		name[i++] = '[';
		if (n > 9)
			name[i++] = (char)('0' + n / 10 % 10);
		name[i++] = (char)('0' + n % 10);
		name[i++] = ']';
	}
	name[i] = '\0';
}
