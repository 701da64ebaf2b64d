/* SPDX-License-Identifier: MIT */
/* pprof.c - profile.proto of google/pprof: a sample for each stack of calls,
 * with how often it was entered and what ran in it. Not compressed, which all
 * readers take.
 * Room   view (floor 8) */
#include "base/grow.h"
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/export/labels.h"
#include "view/export/proto.h"
#include <stdlib.h>

/* Fields of message Profile. */
enum {
	SAMPLE_TYPE = 1,
	SAMPLE = 2,
	LOCATION = 4,
	FUNCTION = 5,
	STRING_TABLE = 6,
	DEFAULT_SAMPLE_TYPE = 14
};

/* The first strings; then come the names of functions, then their files. */
enum { EMPTY, CALLS, COUNT, UNIT, UNIT_OF_UNIT, STRINGS };

struct pprof {
	const struct hsc_export *e;
	struct hsc_labels labels;
	uint32_t *path; /* path[depth]: nodes down to here */
};

/* Of U+FFFD, which stands for a byte that is no UTF-8. */
#define TEXT_MOST (3u * HSC_LABEL_BYTES)

/* Text is UTF-8 of at most TEXT_MOST bytes. */
static void put_string(struct pprof *v, const char *text, size_t len)
{
	uint8_t *p = hsc_out_room(v->e->out, TEXT_MOST + 64);

	hsc_out_end(v->e->out, hsc_proto_bytes(p, STRING_TABLE, text, len));
}

static void put_foreign(struct pprof *v, const char *text)
{
	char utf8[TEXT_MOST];

	put_string(v, utf8, hsc_view_make_utf8(text, utf8, sizeof(utf8)));
}

static void put_type(struct pprof *v, unsigned type, unsigned unit)
{
	uint8_t *p = hsc_out_room(v->e->out, 64), *in;

	p = in = hsc_proto_open(p, SAMPLE_TYPE);
	p = hsc_proto_number(p, 1, type);
	p = hsc_proto_number(p, 2, unit);
	hsc_proto_close(in, p);
	hsc_out_end(v->e->out, p);
}

/* Locations and functions have the same numbers, from 1 on. */
static void put_function(struct pprof *v, uint32_t number)
{
	const uint32_t function = v->labels.order[number];
	uint8_t *p = hsc_out_room(v->e->out, 256), *in, *line;
	struct hsc_place place = { .image = NULL };
	struct hsc_line at = { .file = NULL };

	if (v->e->places) {
		place = hsc_places_get(v->e->places, function);
		at = hsc_places_line(v->e->places, function);
	}
	p = in = hsc_proto_open(p, FUNCTION);
	p = hsc_proto_number(p, 1, number + 1u);
	p = hsc_proto_number(p, 2, STRINGS + number);
	p = hsc_proto_number(p, 4, STRINGS + v->labels.numbered + number);
	p = hsc_proto_number(p, 5, at.line);
	hsc_proto_close(in, p);
	p = in = hsc_proto_open(p, LOCATION);
	p = hsc_proto_number(p, 1, number + 1u);
	p = hsc_proto_number(p, 3, place.address);
	p = line = hsc_proto_open(p, 4);
	p = hsc_proto_number(p, 1, number + 1u);
	p = hsc_proto_number(p, 2, at.line);
	hsc_proto_close(line, p);
	hsc_proto_close(in, p);
	hsc_out_end(v->e->out, p);
}

/* A stack, the innermost call first. */
static bool put_sample(struct pprof *v, const struct hsc_calltree *tree,
		       uint32_t depth)
{
	const struct hsc_calltree_node *n =
		hsc_calltree_get(tree, v->path[depth]);
	uint8_t *p, *in, *list;
	bool ok = true;

	if (!n->calls && !n->self)
		return true;
	/* a tree is at most 512 deep, see hsc_calltree_config */
	depth = depth < 4096 ? depth : 4096;
	p = hsc_out_room(v->e->out, (size_t)depth * HSC_OUT_VARINT + 128);
	p = in = hsc_proto_open(p, SAMPLE);
	p = list = hsc_proto_open(p, 1);
	for (uint32_t i = depth; i > 0; i--) {
		const uint32_t function =
			hsc_calltree_get(tree, v->path[i])->function;
		uint32_t number = 0;

		ok &= hsc_labels_number(&v->labels, function, &number);
		p = hsc_put_varint(p, number + 1u);
	}
	hsc_proto_close(list, p);
	p = list = hsc_proto_open(p, 2);
	p = hsc_put_varint(p, n->calls);
	p = hsc_put_varint(p, n->self);
	hsc_proto_close(list, p);
	hsc_proto_close(in, p);
	hsc_out_end(v->e->out, p);
	return ok;
}

static enum hsc_status put_strings(struct pprof *v)
{
	const char *unit = hsc_view_unit(&v->e->axis);
	const bool time = v->e->axis.unit == HSC_AXIS_TIME;

	put_string(v, "", 0);
	put_string(v, "calls", 5);
	put_string(v, "count", 5);
	if (time)
		unit = "time";
	put_string(v, unit, strlen(unit));
	put_string(v, time ? "nanoseconds" : "count", time ? 11 : 5);
	for (uint32_t i = 0; i < v->labels.numbered; i++) {
		const struct hsc_label *l =
			hsc_labels_get(&v->labels, v->labels.order[i]);

		if (!l)
			return HSC_E_MEMORY;
		put_string(v, l->text, l->len);
	}
	for (uint32_t i = 0; i < v->labels.numbered; i++) {
		struct hsc_line at = { .file = NULL };

		if (v->e->places)
			at = hsc_places_line(v->e->places, v->labels.order[i]);
		put_foreign(v, at.file ? at.file : "");
	}
	return HSC_OK;
}

static enum hsc_status put_all(struct pprof *v, const struct hsc_calltree *tree)
{
	uint32_t node = HSC_CALLTREE_ROOT, depth = 0;
	uint8_t *p;

	put_type(v, CALLS, COUNT);
	put_type(v, UNIT, UNIT_OF_UNIT);
	while ((node = hsc_calltree_after(tree, node, &depth)) != 0) {
		v->path[depth] = node;
		if (!put_sample(v, tree, depth))
			return HSC_E_MEMORY;
	}
	for (uint32_t i = 0; i < v->labels.numbered; i++)
		put_function(v, i);
	p = hsc_out_room(v->e->out, 32);
	hsc_out_end(v->e->out, hsc_proto_number(p, DEFAULT_SAMPLE_TYPE, UNIT));
	return put_strings(v);
}

static enum hsc_status write_tree(const struct hsc_export *e,
				  const struct hsc_calltree *tree)
{
	struct pprof v = {
		.e = e,
		.labels.functions = e->functions,
		.path = malloc(((size_t)hsc_calltree_count(tree) + 1) *
			       sizeof(uint32_t)),
	};
	enum hsc_status rc = v.path ? put_all(&v, tree) : HSC_E_MEMORY;

	free(v.path);
	hsc_labels_clear(&v.labels);
	return rc == HSC_OK ? hsc_writer_flush(e->out) : rc;
}

const struct hsc_export_format hsc_export_pprof = {
	.name = "pprof",
	.suffix = "pprof",
	.summary = "stacks and what ran in them: go tool pprof, speedscope",
	.binary = true,
	.tree = write_tree,
};
