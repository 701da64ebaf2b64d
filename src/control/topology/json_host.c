/* SPDX-License-Identifier: MIT */
/* json_host.c - a topology from JSON.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "control/topology/parts.h"
#include <hartscope/base/digits.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLOCK_MAX UINT64_C(1000000000000)

/* One object that is being read. The first failure is kept. */
struct reader {
	const char *file;
	char place[HSC_TOPOLOGY_NAME + 24];
	const json_t *object;
	enum hsc_status rc;
	struct hsc_error *error;
};

static void refuse_member(struct reader *r, const char *member,
			  const char *what)
{
	if (r->rc != HSC_OK)
		return;
	r->rc = HSC_E_FORMAT;
	hsc_error_set(r->error, "%s: %s: %.40s %.160s", r->file, r->place,
		      member, what);
}

static bool number_of(const json_t *value, uint64_t *out)
{
	const char *text = json_string_value(value);

	if (json_is_integer(value) && json_integer_value(value) >= 0) {
		*out = (uint64_t)json_integer_value(value);
		return true;
	}
	return text && hsc_number_of(text, strlen(text), out);
}

/* A number up to `most`; false if it is not there. */
static bool get_number(struct reader *r, const char *name, uint64_t most,
		       uint64_t *out)
{
	const json_t *value = json_object_get(r->object, name);

	*out = 0;
	if (!value)
		return false;
	if (!number_of(value, out))
		refuse_member(r, name, "is not a number");
	else if (*out > most)
		refuse_member(r, name, "is too large");
	return true;
}

static const char *get_text(struct reader *r, const char *name)
{
	const json_t *value = json_object_get(r->object, name);

	if (value && !json_is_string(value))
		refuse_member(r, name, "is not a string");
	return json_string_value(value);
}

static void refuse_unknown(struct reader *r, const char *const *known)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)r->object, name, value)
	{
		size_t i = 0;

		(void)value;
		while (known[i] && strcmp(known[i], name) != 0)
			i++;
		if (!known[i])
			refuse_member(r, name, "is not a known member");
	}
}

static const struct {
	const char *name;
	uint8_t kind;
} types[] = {
	{ "encoder", HSC_TC_ENCODER },       { "funnel", HSC_TC_FUNNEL },
	{ "ram-sink", HSC_TC_RAM_SINK },     { "pib-sink", HSC_TC_PIB_SINK },
	{ "atb-bridge", HSC_TC_ATB_BRIDGE },
};

static void read_kind(struct reader *r, struct hsc_trace_component *c)
{
	const char *text = get_text(r, "type");

	for (size_t i = 0; text && i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(types[i].name, text) == 0) {
			c->kind = types[i].kind;
			return;
		}
	refuse_member(
		r, "type",
		"is none of encoder, funnel, ram-sink, pib-sink, atb-bridge");
}

static void read_generation(struct reader *r, struct hsc_trace_component *c,
			    const char *common)
{
	const char *text = get_text(r, "generation");

	text = text ? text : common;
	for (uint8_t i = 0; text && i < HSC_TC_GENERATIONS; i++)
		if (strcmp(hsc_tc_generation_names[i], text) == 0) {
			c->generation = i;
			return;
		}
	refuse_member(
		r, "generation",
		"is none of 0, 0.9.4, 1.0; it is never guessed, because "
		"the Impl register of a 0.9.4 encoder may read as that of 1.0");
}

static const struct {
	const char *name;
	uint8_t bit;
} sinks[] = {
	{ "sram", HSC_SINK_SRAM },
	{ "atb", HSC_SINK_ATB },
	{ "pib", HSC_SINK_PIB },
	{ "smem", HSC_SINK_SMEM },
};

static void read_sinks(struct reader *r, struct hsc_trace_component *c)
{
	const json_t *list = json_object_get(r->object, "sinks");

	if (list && !json_is_array(list))
		refuse_member(r, "sinks", "is not a list");
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *text = json_string_value(json_array_get(list, i));
		size_t k = 0;

		while (k < 4 && (!text || strcmp(sinks[k].name, text) != 0))
			k++;
		if (k == 4)
			refuse_member(r, "sinks",
				      "has elements other than sram, smem, pib "
				      "and atb");
		else
			c->sinks |= sinks[k].bit;
	}
}

static void read_buffer(struct reader *r, struct hsc_trace_component *c)
{
	static const char *const known[] = { "start", "size", NULL };
	struct reader in = *r;

	in.object = json_object_get(r->object, "buffer");
	if (!in.object)
		return;
	if (!json_is_object(in.object))
		refuse_member(&in, "buffer", "is not an object");
	refuse_unknown(&in, known);
	if (!get_number(&in, "start", UINT64_MAX, &c->buffer) ||
	    !get_number(&in, "size", UINT64_MAX, &c->buffer_size) ||
	    !c->buffer_size)
		refuse_member(&in, "buffer", "has no start and size");
	r->rc = in.rc;
}

static void read_numbers(struct reader *r, struct hsc_trace_component *c)
{
	uint64_t n;

	if (!get_number(r, "base", UINT64_MAX, &c->base))
		refuse_member(r, "base", "is missing");
	c->has_hart = get_number(r, "hart", UINT64_MAX, &c->hart);
	c->has_src = get_number(r, "src", UINT16_MAX, &n);
	c->src = (uint16_t)n;
	if (get_number(r, "src_bits", 15, &n) != c->has_src)
		refuse_member(r, "src", "and src_bits come together");
	c->src_bits = (uint8_t)n;
	if (json_object_get(r->object, "clock_hz"))
		(void)get_number(r, "clock_hz", CLOCK_MAX, &c->clock_hz);
	(void)get_number(r, "width", 128, &n);
	c->width = (uint8_t)n;
	(void)get_number(r, "lrid_width", HSC_TOPOLOGY_LRID_MAX, &n);
	c->lrid_width = (uint8_t)n;
}

/* "model" of a component is ignored. */
static const char *const members[] = {
	"name",    "type",  "generation", "base",       "sinks",
	"width",   "hart",  "src",        "src_bits",   "buffer",
	"outputs", "model", "clock_hz",   "lrid_width", NULL,
};

static struct reader reader_of(const char *file, const json_t *list, size_t i,
			       struct hsc_error *error)
{
	struct reader r = { .file = file,
			    .object = json_array_get(list, i),
			    .error = error };

	snprintf(r.place, sizeof(r.place), "components[%zu]", i);
	return r;
}

static enum hsc_status read_component(struct hsc_topology *t, struct reader *r,
				      const char *common)
{
	struct hsc_trace_component *c;
	const char *name = get_text(r, "name");

	if (!name)
		refuse_member(r, "name", "is missing");
	if (r->rc != HSC_OK)
		return r->rc;
	c = hsc_topology_add(t, r->file, name, r->error);
	if (!c)
		return HSC_E_FORMAT;
	snprintf(r->place, sizeof(r->place), "%s", name);
	refuse_unknown(r, members);
	read_kind(r, c);
	read_generation(r, c, common);
	read_numbers(r, c);
	read_sinks(r, c);
	read_buffer(r, c);
	return r->rc;
}

/* The first input of `to` that has no source yet. */
static uint8_t free_input(const struct hsc_topology *t, uint8_t to)
{
	uint64_t taken = 0;

	for (size_t i = 0; i < t->count; i++)
		for (unsigned k = 0; k < t->components[i].output_count; k++)
			if (t->components[i].outputs[k].to == to)
				taken |= UINT64_C(1)
					 << t->components[i].outputs[k].input %
						    64;
	for (uint8_t i = 0; i < 64; i++)
		if (!(taken >> i & 1))
			return i;
	return 0;
}

static void read_output(struct hsc_topology *t, struct reader *r, size_t from,
			const json_t *value)
{
	static const char *const known[] = { "to", "input", NULL };
	struct hsc_trace_component *c = &t->components[from];
	struct reader in = *r;
	const char *name = json_string_value(value);
	uint64_t input = 0;
	uint8_t to;

	in.object = value;
	if (json_is_object(value)) {
		refuse_unknown(&in, known);
		name = get_text(&in, "to");
	}
	to = name ? hsc_topology_find(t, name) : HSC_TOPOLOGY_NONE;
	if (to == HSC_TOPOLOGY_NONE)
		refuse_member(&in, "outputs",
			      "names no component of this file");
	else if (c->output_count == HSC_TOPOLOGY_OUTPUTS)
		refuse_member(&in, "outputs", "has more than four");
	else if (!json_is_object(value) ||
		 !get_number(&in, "input", HSC_TC_FUNNEL_INPUTS - 1, &input))
		input = free_input(t, to);
	r->rc = in.rc;
	if (r->rc == HSC_OK)
		c->outputs[c->output_count++] =
			(struct hsc_trace_output){ to, (uint8_t)input };
}

static enum hsc_status read_outputs(struct hsc_topology *t, struct reader *r,
				    size_t from)
{
	const json_t *list = json_object_get(r->object, "outputs");

	snprintf(r->place, sizeof(r->place), "%s", t->components[from].name);
	if (list && !json_is_array(list))
		refuse_member(r, "outputs", "is not a list");
	for (size_t i = 0; i < json_array_size(list); i++)
		read_output(t, r, from, json_array_get(list, i));
	return r->rc;
}

static void read_size(struct reader *r, unsigned i,
		      struct hsc_topology_model *m)
{
	const struct hsc_topology_member *k = &hsc_topology_members[i];
	const json_t *value = json_object_get(r->object, k->name);
	uint64_t n;

	if (k->model && json_is_true(value))
		m->given |= (uint16_t)(1u << i);
	else if (value && !number_of(value, &n))
		refuse_member(r, k->name,
			      k->model ? "is not a number, nor true"
				       : "is not a number");
	else if (value && !hsc_topology_take(m, i, n))
		refuse_member(r, k->name, n ? "is too large" : "is 0");
}

/* Is there such a member in an object that describes hardware to be built? */
static bool is_built(const char *object, const char *name)
{
	for (unsigned i = 0; i < HSC_TOPOLOGY_SIZES; i++)
		if (strcmp(hsc_topology_members[i].object, object) == 0 &&
		    strcmp(hsc_topology_members[i].name, name) == 0)
			return true;
	return strcmp(object, "soc") == 0 && strcmp(name, "context") == 0;
}

static void refuse_unbuilt(struct reader *r, const char *object)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)r->object, name, value)
	{
		(void)value;
		if (!is_built(object, name))
			refuse_member(
				r, name,
				strcmp(object, "soc") == 0
					? "is not a known member; "
					  "there are: l1d, l1i, ll, dtlb, "
					  "itlb, "
					  "bpu, context"
					: "is not a known member; "
					  "there are: sram, fifo, rate, "
					  "filters, comparators");
	}
}

/* Read the description of hardware to be built. */
static void read_model(struct reader *r, const char *object,
		       struct hsc_topology_model *m)
{
	struct reader in = *r;
	const char *context;

	in.object = json_object_get(r->object, object);
	if (!in.object)
		return;
	if (!json_is_object(in.object))
		refuse_member(&in, object, "is not an object");
	snprintf(in.place, sizeof(in.place), "%s", object);
	refuse_unbuilt(&in, object);
	for (unsigned i = 0; i < HSC_TOPOLOGY_SIZES; i++)
		if (strcmp(hsc_topology_members[i].object, object) == 0)
			read_size(&in, i, m);
	if (strcmp(object, "soc") == 0 &&
	    json_object_get(in.object, "context")) {
		context = json_string_value(
			json_object_get(in.object, "context"));
		m->context = hsc_topology_context_of(context);
		if (!m->context)
			refuse_member(
				&in, "context",
				"is none of scontext, hcontext, both, none");
	}
	r->rc = in.rc;
}

enum hsc_status hsc_topology_from_json(struct hsc_topology *t, const char *file,
				       const json_t *root,
				       struct hsc_error *error)
{
	static const char *const known[] = { "generation", "components",
					     "comment",    "model",
					     "clock_hz",   "soc",
					     NULL };
	const json_t *list = json_object_get(root, "components");
	struct reader r = { .file = file,
			    .place = "topology",
			    .object = root,
			    .error = error };
	const char *common = get_text(&r, "generation");
	uint64_t clock_hz;

	(void)get_number(&r, "clock_hz", CLOCK_MAX, &clock_hz);
	refuse_unknown(&r, known);
	read_model(&r, "model", &t->model);
	read_model(&r, "soc", &t->model);
	if (!json_is_array(list))
		refuse_member(&r, "components", "is not a list");
	for (size_t i = 0; r.rc == HSC_OK && i < json_array_size(list); i++) {
		struct reader in = reader_of(file, list, i, error);

		r.rc = read_component(t, &in, common);
	}
	for (size_t i = 0; r.rc == HSC_OK && i < t->count; i++) {
		struct reader in = reader_of(file, list, i, error);

		r.rc = read_outputs(t, &in, i);
		if (!t->components[i].clock_hz)
			t->components[i].clock_hz = clock_hz;
	}
	return r.rc;
}
