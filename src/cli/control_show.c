/* SPDX-License-Identifier: MIT */
/* control_show.c - components and their registers, and what is built of them.
 */
#include "cli/control_tool.h"
#include "view/text.h"
#include <hartscope/control/probe.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE  96
#define SAVED_MAX  1024
#define VALUES_MAX 32

static bool is_json(const struct hsc_cli_control *t)
{
	return strcmp(t->cli->format, "json") == 0;
}

static const char *kind_of(const struct hsc_trace_component *k)
{
	return k->kind < HSC_TC_COMPONENTS ? hsc_tc_component_names[k->kind]
					   : "unknown";
}

static void print_head(const struct hsc_cli_control *t, uint8_t k)
{
	const struct hsc_trace_component *c = &t->topology.components[k];

	hsc_view_foreign(stdout, c->name);
	printf(": %s, %s, at 0x%" PRIx64, kind_of(c),
	       hsc_tc_generation_names[c->generation], c->base);
	if (c->has_hart)
		printf(", hart %" PRIu64, c->hart);
	for (unsigned i = 0; i < c->output_count; i++) {
		printf("%s", i ? ", " : " -> ");
		hsc_view_foreign(stdout,
				 t->topology.components[c->outputs[i].to].name);
	}
	printf("\n");
}

static json_t *head_json(const struct hsc_cli_control *t, uint8_t k)
{
	const struct hsc_trace_component *c = &t->topology.components[k];
	json_t *outputs = json_array();
	json_t *o = json_pack("{s:s, s:s, s:s, s:I}", "name", c->name, "type",
			      kind_of(c), "generation",
			      hsc_tc_generation_names[c->generation], "base",
			      (json_int_t)c->base);

	if (c->has_hart)
		json_object_set_new(o, "hart",
				    json_integer((json_int_t)c->hart));
	for (unsigned i = 0; i < c->output_count; i++)
		json_array_append_new(
			outputs,
			json_string(
				t->topology.components[c->outputs[i].to].name));
	json_object_set_new(o, "outputs", outputs);
	return o;
}

static const char *name_of_value(const struct hsc_tc_field *f, uint32_t value)
{
	for (const struct hsc_tc_value *v = f->values; v && v->name; v++)
		if (v->value == value)
			return v->name;
	return "";
}

/* One register, as text or into `list`. */
static void show_fields(const struct hsc_cli_control *t,
			struct hsc_control_at at, uint32_t word, json_t *fields)
{
	const struct hsc_tc_register *r = hsc_control_register(&t->control, at);

	for (unsigned i = 0; i < r->field_count; i++)
		for (unsigned n = 0; n < r->fields[i].count; n++) {
			const struct hsc_tc_field *f = &r->fields[i];
			const uint32_t value = hsc_tc_get(f, n, word);
			const char *meaning = name_of_value(f, value);
			char name[NAME_SIZE];

			at.field = f->id;
			at.element = (uint8_t)n;
			hsc_setting_name(&t->topology, at, name, sizeof(name));
			if (fields)
				json_object_set_new(fields, name,
						    json_integer(value));
			else if (value || t->cli->verbosity > 0)
				printf("    %-34s %10" PRIu32 "%s%s\n", name,
				       value, *meaning ? "  " : "", meaning);
		}
}

static void show_register(const struct hsc_cli_control *t,
			  struct hsc_control_at at, uint32_t word, json_t *list)
{
	const struct hsc_tc_register *r = hsc_control_register(&t->control, at);
	char name[NAME_SIZE], raw[16];
	json_t *fields = list ? json_object() : NULL;

	at.field = HSC_TF_FIELDS; /* the register's own name */
	hsc_setting_name(&t->topology, at, name, sizeof(name));
	snprintf(raw, sizeof(raw), "0x%08" PRIx32, word);
	if (!list)
		printf("  %-24s 0x%03x %s\n", name,
		       r->offset + at.index * (unsigned)r->stride, raw);
	show_fields(t, at, word, fields);
	if (list)
		json_object_set_new(
			list, name,
			json_pack("{s:s, s:o}", "raw", raw, "fields", fields));
}

/* What a look at must not change. */
static bool is_readable(const struct hsc_tc_register *r)
{
	return r->id != HSC_TR_RAM_DATA && r->id != HSC_TR_FIFO &&
	       r->id != HSC_TR_ITC_STIMULUS;
}

static enum hsc_status show_registers(struct hsc_cli_control *t, uint8_t k,
				      bool active, json_t *list)
{
	const struct hsc_trace_component *c = &t->topology.components[k];
	const struct hsc_tc_register *r;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0;
	     rc == HSC_OK &&
	     (r = hsc_tc_row((enum hsc_tc_generation)c->generation, i)) != NULL;
	     i++)
		for (unsigned n = 0; rc == HSC_OK && n < r->count; n++) {
			const struct hsc_control_at at = { .component = k,
							   .reg = r->id,
							   .index =
								   (uint8_t)n };
			uint32_t word;

			if (!(r->blocks & 1u << c->kind) || !is_readable(r) ||
			    (!active && r->id != HSC_TR_CONTROL))
				continue;
			rc = hsc_control_read(&t->control, at, &word);
			if (rc == HSC_OK && (word || t->cli->verbosity > 0 ||
					     r->id == HSC_TR_CONTROL))
				show_register(t, at, word, list);
		}
	return rc;
}

static json_t *status_json(const struct hsc_control_status *s)
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

static void print_status(const struct hsc_control_status *s)
{
	printf("  %s%s%s%s%s\n",
	       s->active ? hsc_control_state_text[s->state] : "not active",
	       s->loss ? ", it stalled or lost trace" : "",
	       s->data_stall ? ", data trace stalled" : "",
	       s->data_drop ? ", data trace was dropped" : "",
	       s->active && !s->empty ? ", trace is in flight" : "");
	if (s->has_ram)
		printf("  buffer 0x%" PRIx64 "-0x%" PRIx64
		       ", write pointer 0x%" PRIx64 "%s\n",
		       s->start, s->limit + 3, s->wp,
		       s->wrapped ? ", wrapped" : "");
}

/* What its timestamps count. */
struct clock {
	uint32_t width, divisor, enabled;
	const char *mode;
	uint64_t hz; /* of the clock; 0: not told */
};

/* False: it has none, or could not be read. */
static bool read_clock(struct hsc_cli_control *t, uint8_t k, struct clock *out)
{
	struct hsc_control_at at = { .component = k, .reg = HSC_TR_TS_CONTROL };
	const struct hsc_tc_register *r = hsc_control_register(&t->control, at);
	uint32_t word, got[4] = { 0 };
	static const uint8_t fields[4] = { HSC_TF_TS_WIDTH, HSC_TF_TS_PRESCALE,
					   HSC_TF_TS_ENABLE, HSC_TF_TS_MODE };

	*out = (struct clock){ .hz = t->topology.components[k].clock_hz,
			       .mode = "" };
	if (!r || hsc_control_read(&t->control, at, &word) != HSC_OK)
		return false;
	for (unsigned i = 0; i < 4; i++) {
		const struct hsc_tc_field *f;

		at.field = fields[i];
		f = hsc_control_field(&t->control, at);
		got[i] = f ? hsc_tc_get(f, 0, word) : 0;
		if (f && at.field == HSC_TF_TS_MODE)
			out->mode = name_of_value(f, got[i]);
	}
	out->width = got[0];
	out->divisor = 1u << 2 * got[1]; /* the clock is divided by 4^n */
	out->enabled = got[2];
	return out->width != 0;
}

static json_t *clock_json(const struct clock *c)
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
	return o;
}

static void print_clock(const struct clock *c)
{
	printf("  timestamps of %" PRIu32 " bits%s%s, clock divided by %" PRIu32
	       "%s",
	       c->width, *c->mode ? ", " : "", c->mode, c->divisor,
	       c->enabled ? "" : ", off");
	if (c->hz)
		printf(": %.10g Hz", (double)c->hz / c->divisor);
	printf("\n");
}

static int show_component(struct hsc_cli_control *t, uint8_t k, json_t *all)
{
	struct hsc_control_status s;
	struct clock clock;
	json_t *head = all ? head_json(t, k) : NULL;
	json_t *list = all ? json_object() : NULL;
	enum hsc_status rc = hsc_control_status(&t->control, k, &s);
	const bool timed = rc == HSC_OK && s.active && read_clock(t, k, &clock);

	if (!all) {
		print_head(t, k);
		if (rc == HSC_OK)
			print_status(&s);
		if (timed)
			print_clock(&clock);
	}
	if (rc == HSC_OK)
		rc = show_registers(t, k, s.active, list);
	if (!all)
		return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_control_fail(t, rc);
	if (rc == HSC_OK)
		json_object_set_new(head, "status", status_json(&s));
	if (timed)
		json_object_set_new(head, "timestamp", clock_json(&clock));
	json_object_set_new(head, "registers", list);
	json_array_append_new(all, head);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_control_fail(t, rc);
}

static int print_json(json_t *all, int code)
{
	json_t *root = json_pack("{s:o}", "components", all);

	if (code == HSC_EXIT_OK) {
		json_dumpf(root, stdout, JSON_INDENT(2));
		printf("\n");
	}
	json_decref(root);
	return code;
}

int hsc_cli_control_show(struct hsc_cli_control *t)
{
	json_t *all = is_json(t) ? json_array() : NULL;
	int code = HSC_EXIT_OK;

	for (uint8_t k = 0; code == HSC_EXIT_OK && k < t->topology.count; k++)
		code = show_component(t, k, all);
	return all ? print_json(all, code) : code;
}

/* What a field can be: "0, 3, 6", "0x0 to 0x3ff", "always 2". */
static void describe(const struct hsc_control_cap *cap, char *text, size_t size)
{
	size_t at = 0;

	if (!hsc_control_cap_free(cap)) {
		snprintf(text, size, "always %" PRIu32, cap->low);
		return;
	}
	if (!cap->listed) {
		snprintf(text, size, "0x%" PRIx32 " to 0x%" PRIx32, cap->low,
			 cap->high);
		return;
	}
	text[0] = '\0';
	for (unsigned v = 0; v < VALUES_MAX; v++)
		if (cap->values >> v & 1 && at < size)
			at += (size_t)snprintf(text + at, size - at, "%s%u",
					       at ? " " : "", v);
}

static void probe_field(const struct hsc_cli_control *t,
			const struct hsc_control_cap *cap, json_t *list)
{
	char name[NAME_SIZE], text[128];

	/* What reads 0 whatever is written is not there. */
	if (!hsc_control_cap_free(cap) && !cap->low && t->cli->verbosity <= 0)
		return;
	hsc_setting_name(&t->topology, cap->at, name, sizeof(name));
	describe(cap, text, sizeof(text));
	if (list)
		json_object_set_new(list, name, json_string(text));
	else
		printf("  %-38s %s\n", name, text);
}

/* It is reset for this; what was set before comes back. */
static enum hsc_status probe_one(struct hsc_cli_control *t, uint8_t k,
				 json_t *list)
{
	static struct hsc_control_saved saved[SAVED_MAX];
	struct hsc_probe p = { .c = &t->control, .component = k };
	struct hsc_control_status s;
	struct hsc_control_cap cap;
	size_t count = 0;
	enum hsc_status rc = hsc_control_status(&t->control, k, &s), back;

	if (rc == HSC_OK && s.enabled)
		return hsc_control_fail(
			&t->control, HSC_E_TARGET,
			(struct hsc_control_fault){ .what = HSC_CONTROL_RUNNING,
						    .at = { .component = k } });
	if (rc == HSC_OK && s.active)
		rc = hsc_control_save(&t->control, hsc_topology_bit(k), saved,
				      SAVED_MAX, &count);
	if (rc == HSC_OK)
		rc = hsc_control_reset(&t->control, k);
	while (rc == HSC_OK && (rc = hsc_probe_next(&p, &cap)) == HSC_OK)
		probe_field(t, &cap, list);
	if (rc != HSC_END)
		return rc;
	back = hsc_control_restore(&t->control, saved, count);
	return back;
}

int hsc_cli_control_probe(struct hsc_cli_control *t)
{
	json_t *all = is_json(t) ? json_array() : NULL;
	enum hsc_status rc = HSC_OK;
	int code = HSC_EXIT_OK;

	for (uint8_t k = 0; rc == HSC_OK && k < t->topology.count; k++) {
		json_t *head = all ? head_json(t, k) : NULL;
		json_t *list = all ? json_object() : NULL;

		if (!all)
			print_head(t, k);
		rc = probe_one(t, k, list);
		if (!all)
			continue;
		json_object_set_new(head, "fields", list);
		json_array_append_new(all, head);
	}
	if (rc != HSC_OK)
		code = hsc_cli_control_fail(t, rc);
	hsc_cli_control_notes(t);
	return all ? print_json(all, code) : code;
}
