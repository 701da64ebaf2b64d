/* SPDX-License-Identifier: MIT */
/* show.c - components, how they stand, and their registers.
 * Room   cli (floor 9) */
#include "cli/control/tool.h"
#include "view/control/control.h"
#include <string.h>

int hsc_cli_control_print(struct hsc_cli_control *t,
			  enum hsc_status (*look)(struct hsc_cli_control *t,
						  struct hsc_view_control *p))
{
	const bool json = strcmp(t->cli->format, "json") == 0;
	struct hsc_view_control p = {
		.form = json ? &hsc_view_control_json : &hsc_view_control_text,
		.topology = &t->topology,
		.out = hsc_cli_control_output(t, false),
		.all = t->cli->verbosity > 0,
	};
	enum hsc_status rc;
	int code;

	if (!p.out)
		return HSC_EXIT_INPUT;
	p.form->begin(&p);
	rc = look(t, &p);
	p.form->end(&p, rc == HSC_OK);
	code = hsc_cli_close_output(t->cli, p.out);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	hsc_cli_control_notes(t);
	return code;
}

static const char *name_of_value(const struct hsc_tc_field *f, uint32_t value)
{
	for (const struct hsc_tc_value *v = f->values; v && v->name; v++)
		if (v->value == value)
			return v->name;
	return "";
}

static void show_field(struct hsc_view_control *p,
		       const struct hsc_view_register *r, unsigned field,
		       unsigned element)
{
	const struct hsc_tc_field *f = &r->row->fields[field];
	struct hsc_control_at at = r->at;
	struct hsc_view_field shown = { .value = hsc_tc_get(f, element,
							    r->word) };

	at.field = f->id;
	at.element = (uint8_t)element;
	hsc_setting_name(p->topology, at, shown.name, sizeof(shown.name));
	shown.meaning = name_of_value(f, shown.value);
	p->form->field(p, &shown);
}

static void show_register(struct hsc_view_control *p,
			  const struct hsc_view_register *r)
{
	p->form->reg(p, r);
	for (unsigned i = 0; i < r->row->field_count; i++)
		for (unsigned n = 0; n < r->row->fields[i].count; n++)
			show_field(p, r, i, n);
}

/* What a look at must not change. */
static bool is_readable(const struct hsc_tc_register *r)
{
	return r->id != HSC_TR_RAM_DATA && r->id != HSC_TR_FIFO &&
	       r->id != HSC_TR_ITC_STIMULUS;
}

/* All registers of one row of the map. */
static enum hsc_status show_row(struct hsc_cli_control *t,
				struct hsc_view_control *p, uint8_t k,
				const struct hsc_tc_register *row)
{
	const bool control = row->id == HSC_TR_CONTROL;
	enum hsc_status rc = HSC_OK;

	for (unsigned n = 0; rc == HSC_OK && n < row->count; n++) {
		struct hsc_view_register r = {
			.at = { .component = k,
				.reg = row->id,
				.index = (uint8_t)n,
				.field = HSC_TF_FIELDS }, /* its own name */
			.row = row,
		};

		rc = hsc_control_read(&t->control, r.at, &r.word);
		if (rc == HSC_OK && (r.word || p->all || control))
			show_register(p, &r);
	}
	return rc;
}

/* What is not active has no registers but Control. */
static enum hsc_status show_registers(struct hsc_cli_control *t,
				      struct hsc_view_control *p, uint8_t k,
				      bool active)
{
	const struct hsc_trace_component *c = &t->topology.components[k];
	const struct hsc_tc_register *r;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0;
	     rc == HSC_OK &&
	     (r = hsc_tc_row((enum hsc_tc_generation)c->generation, i)) != NULL;
	     i++)
		if (r->blocks & 1u << c->kind && is_readable(r) &&
		    (active || r->id == HSC_TR_CONTROL))
			rc = show_row(t, p, k, r);
	return rc;
}

/* A field of the timestamp control; 0: it has none. */
static uint32_t clock_field(const struct hsc_cli_control *t,
			    struct hsc_control_at at, uint32_t word,
			    const char **meaning)
{
	const struct hsc_tc_field *f = hsc_control_field(&t->control, at);
	const uint32_t value = f ? hsc_tc_get(f, 0, word) : 0;

	*meaning = f ? name_of_value(f, value) : "";
	return value;
}

/* False: it has none, or could not be read. */
static bool read_clock(struct hsc_cli_control *t, uint8_t k,
		       struct hsc_view_clock *out)
{
	struct hsc_control_at at = { .component = k, .reg = HSC_TR_TS_CONTROL };
	const char *meaning;
	uint32_t word;

	*out = (struct hsc_view_clock){
		.hz = t->topology.components[k].clock_hz
	};
	if (!hsc_control_register(&t->control, at) ||
	    hsc_control_read(&t->control, at, &word) != HSC_OK)
		return false;
	at.field = HSC_TF_TS_MODE;
	clock_field(t, at, word, &out->mode);
	at.field = HSC_TF_TS_WIDTH;
	out->width = clock_field(t, at, word, &meaning);
	at.field = HSC_TF_TS_ENABLE;
	out->enabled = clock_field(t, at, word, &meaning) != 0;
	at.field = HSC_TF_TS_PRESCALE; /* the clock is divided by 4^n */
	out->divisor = 1u << 2 * clock_field(t, at, word, &meaning);
	return out->width != 0;
}

static enum hsc_status show_component(struct hsc_cli_control *t,
				      struct hsc_view_control *p, uint8_t k)
{
	struct hsc_control_status s;
	struct hsc_view_clock clock;
	const enum hsc_status rc = hsc_control_status(&t->control, k, &s);

	p->form->component(p, k);
	if (rc != HSC_OK)
		return rc;
	p->form->status(p, &s);
	if (s.active && read_clock(t, k, &clock))
		p->form->clock(p, &clock);
	return show_registers(t, p, k, s.active);
}

static enum hsc_status show_all(struct hsc_cli_control *t,
				struct hsc_view_control *p)
{
	enum hsc_status rc = HSC_OK;

	for (uint8_t k = 0; rc == HSC_OK && k < t->topology.count; k++)
		rc = show_component(t, p, k);
	return rc;
}

int hsc_cli_control_show(struct hsc_cli_control *t)
{
	return hsc_cli_control_print(t, show_all);
}
