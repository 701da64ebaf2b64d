/* SPDX-License-Identifier: MIT */
/* json.c - a bundle as JSON.
 * Room   view (floor 8) */
#include "view/info/info.h"
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* "bytes" is null if harts share the stream: those are of "streams". */
static json_t *source_json(const struct hsc_view_info *v, size_t i)
{
	const struct hsc_source *s = &v->manifest->sources[i];
	const struct hsc_view_info_stream stream = hsc_view_info_stream(v, i);

	return json_pack(
		"{s:I, s:s, s:s, s:s*, s:o, s:b, s:I, s:I, s:I}", "hart",
		(json_int_t)s->id, "name", s->name ? s->name : "", "stream",
		s->stream, "protocol", s->protocol, "bytes",
		stream.sources == 1 ? json_integer((json_int_t)stream.bytes)
				    : json_null(),
		"shared", stream.sources > 1, "instructions",
		(json_int_t)s->instructions, "left_out",
		(json_int_t)s->left_out, "start", (json_int_t)s->start);
}

/* Each stream once, with the harts in it. */
static json_t *streams_json(const struct hsc_view_info *v)
{
	const struct hsc_manifest *m = v->manifest;
	json_t *streams = json_array();

	for (size_t i = 0; i < m->source_count; i++) {
		const struct hsc_view_info_stream s =
			hsc_view_info_stream(v, i);
		json_t *harts;

		if (s.first != i)
			continue;
		harts = json_array();
		for (size_t k = i; k < m->source_count; k++)
			if (strcmp(m->sources[k].stream,
				   m->sources[i].stream) == 0)
				json_array_append_new(
					harts,
					json_integer(
						(json_int_t)m->sources[k].id));
		json_array_append_new(
			streams,
			json_pack("{s:s, s:I, s:I, s:o}", "stream",
				  m->sources[i].stream, "bytes",
				  (json_int_t)s.bytes, "instructions",
				  (json_int_t)s.instructions, "harts", harts));
	}
	return streams;
}

static json_t *map_json(const struct hsc_map *m)
{
	char start[24], end[24];

	snprintf(start, sizeof(start), "0x%" PRIx64, m->start);
	snprintf(end, sizeof(end), "0x%" PRIx64, m->start + m->len);
	return json_pack("{s:s, s:s, s:s?, s:s?, s:s?}", "start", start, "end",
			 end, "file", m->file, "path", m->path, "build_id",
			 m->build_id);
}

/* The object as text, from malloc, without the brace that ends it. */
static char *open_object(json_t *root)
{
	char *text =
		root ? json_dumps(root, JSON_INDENT(2) | JSON_REAL_PRECISION(9))
		     : NULL;

	if (text)
		text[strlen(text) - 2] = '\0'; /* "\n}" */
	json_decref(root);
	return text;
}

bool hsc_view_info_json(const struct hsc_view_info *v)
{
	const struct hsc_manifest *m = v->manifest;
	json_t *params = json_object(), *sources = json_array();
	json_t *code = json_array(), *command = json_array(), *root;
	char *text;

	for (size_t i = 0; i < m->param_count; i++)
		json_object_set_new(params, m->params[i].name,
				    json_string(m->params[i].value));
	for (size_t i = 0; i < m->source_count; i++)
		json_array_append_new(sources, source_json(v, i));
	for (size_t i = 0; i < m->command_count; i++)
		json_array_append_new(command, json_string(m->command[i]));
	for (size_t i = 0; i < m->process_count; i++)
		for (size_t k = 0; k < m->processes[i].map_count; k++)
			json_array_append_new(
				code, map_json(&m->processes[i].maps[k]));
	root = json_pack("{s:s, s:i, s:b, s:s?, s:s?, s:s, s:i, s:s?, s:o, s:o,"
			 " s:o, s:o, s:o}",
			 "bundle", v->bundle, "schema", 1, "complete",
			 m->complete, "tool", m->tool, "created", m->created,
			 "protocol", m->protocol, "xlen", (int)m->xlen,
			 "result", m->result, "command", command, "params",
			 params, "code", code, "harts", sources, "streams",
			 streams_json(v));
	if (m->full)
		json_object_set_new(root, "full", json_true());
	if (m->wrapped)
		json_object_set_new(root, "wrapped", json_true());
	if (m->clock_hz)
		json_object_set_new(root, "clock_hz",
				    json_integer((json_int_t)m->clock_hz));
	text = open_object(root);
	if (text)
		fputs(text, v->out);
	free(text);
	return text != NULL;
}
