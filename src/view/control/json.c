/* SPDX-License-Identifier: MIT */
/* json.c - trace hardware as JSON.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/control/control.h"
#include <inttypes.h>

static void begin(struct hsc_view_control *p)
{
	p->list = json_array();
}

/* A name of a device tree may be any bytes, and JSON is UTF-8. */
static json_t *name_json(const char *name)
{
	char utf8[3 * HSC_TOPOLOGY_NAME];
	json_t *text = json_string(name);

	return text ? text
		    : json_stringn(utf8, hsc_view_make_utf8(name, utf8,
							    sizeof(utf8)));
}

static json_t *names_of_outputs(const struct hsc_topology *t, uint8_t k)
{
	const struct hsc_trace_component *c = &t->components[k];
	json_t *names = json_array();

	for (unsigned i = 0; i < c->output_count; i++)
		json_array_append_new(
			names, name_json(t->components[c->outputs[i].to].name));
	return names;
}

static void add_component(struct hsc_view_control *p, uint8_t k)
{
	const struct hsc_trace_component *c = &p->topology->components[k];
	json_t *o =
		json_pack("{s:o, s:s, s:s, s:I}", "name", name_json(c->name),
			  "type", hsc_topology_kind(c), "generation",
			  hsc_tc_generation_names[c->generation], "base",
			  (json_int_t)c->base);

	if (c->has_hart)
		json_object_set_new(o, "hart",
				    json_integer((json_int_t)c->hart));
	json_object_set_new(o, "outputs", names_of_outputs(p->topology, k));
	json_array_append_new(p->list, o);
	p->component = o;
	p->fields = NULL;
}

json_t *hsc_view_control_status_json(const struct hsc_control_status *s)
{
	json_t *o = json_pack("{s:s, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:b}",
			      "state", hsc_control_state_text[s->state],
			      "active", s->active, "enabled", s->enabled,
			      "empty", s->empty, "tracing", s->tracing, "loss",
			      s->loss, "data_stall", s->data_stall, "data_drop",
			      s->data_drop, "sink_error", s->sink_error);

	if (s->has_ram)
		json_object_update_new(
			o, json_pack("{s:I, s:I, s:I, s:b}", "start",
				     (json_int_t)s->start, "limit",
				     (json_int_t)s->limit, "write_pointer",
				     (json_int_t)s->wp, "wrapped", s->wrapped));
	return o;
}

static void add_status(struct hsc_view_control *p,
		       const struct hsc_control_status *s)
{
	json_object_set_new(p->component, "status",
			    hsc_view_control_status_json(s));
}

static void add_clock(struct hsc_view_control *p,
		      const struct hsc_view_clock *c)
{
	json_t *o =
		json_pack("{s:I, s:I, s:b, s:s}", "width", (json_int_t)c->width,
			  "divisor", (json_int_t)c->divisor, "enabled",
			  (int)c->enabled, "mode", c->mode);

	if (c->hz)
		json_object_update_new(o,
				       json_pack("{s:I, s:f}", "clock_hz",
						 (json_int_t)c->hz, "rate_hz",
						 (double)c->hz / c->divisor));
	json_object_set_new(p->component, "timestamp", o);
}

/* The object `name` of the component, made when it is first needed. */
static json_t *member_of(struct hsc_view_control *p, const char *name)
{
	json_t *o = json_object_get(p->component, name);

	if (!o) {
		o = json_object();
		json_object_set_new(p->component, name, o);
	}
	return o;
}

static void add_register(struct hsc_view_control *p,
			 const struct hsc_view_register *r)
{
	char name[HSC_VIEW_FIELD_NAME], raw[16];

	p->fields = json_object();
	hsc_setting_name(p->topology, r->at, name, sizeof(name));
	snprintf(raw, sizeof(raw), "0x%08" PRIx32, r->word);
	json_object_set_new(
		member_of(p, "registers"), name,
		json_pack("{s:s, s:o}", "raw", raw, "fields", p->fields));
}

static void add_field(struct hsc_view_control *p,
		      const struct hsc_view_field *f)
{
	json_object_set_new(p->fields, f->name, json_integer(f->value));
}

/* {"values": [0, 3, 6]}, or {"low": 0, "high": 1023}, {"always": 2} */
static json_t *cap_json(const struct hsc_control_cap *cap)
{
	json_t *values;

	if (!hsc_control_cap_free(cap))
		return json_pack("{s:I}", "always", (json_int_t)cap->low);
	if (!cap->listed)
		return json_pack("{s:I, s:I}", "low", (json_int_t)cap->low,
				 "high", (json_int_t)cap->high);
	values = json_array();
	for (unsigned v = 0;
	     (v = hsc_view_cap_value(cap, v)) != HSC_VIEW_NO_VALUE; v++)
		json_array_append_new(values, json_integer(v));
	return json_pack("{s:o}", "values", values);
}

static void add_cap(struct hsc_view_control *p, const char *name,
		    const struct hsc_control_cap *cap)
{
	json_t *o = cap_json(cap);

	json_object_set_new(o, "reset", json_integer(cap->reset));
	json_object_set_new(member_of(p, "fields"), name, o);
}

static void add_sram(struct hsc_view_control *p, uint64_t bytes)
{
	json_object_set_new(p->component, "sram_bytes",
			    json_integer((json_int_t)bytes));
}

static void end(struct hsc_view_control *p, bool whole)
{
	json_t *root = json_pack("{s:o}", "components", p->list);

	if (whole) {
		json_dumpf(root, p->out, JSON_INDENT(2));
		fprintf(p->out, "\n");
	}
	json_decref(root);
}

const struct hsc_view_control_form hsc_view_control_json = {
	begin,     add_component, add_status, add_clock, add_register,
	add_field, add_cap,       add_sram,   end,
};
