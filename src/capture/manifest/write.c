/* SPDX-License-Identifier: MIT */
/* write.c - a manifest is written as JSON, in place of the old one at once.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/manifest/json.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An object that is being filled; it is invalid after one failure. */
struct draft {
	json_t *object;
	bool failed;
};

static void put_member(struct draft *d, const char *name, json_t *value)
{
	if (!value || json_object_set_new(d->object, name, value) != 0)
		d->failed = true;
}

static void put_hex(struct draft *d, const char *name, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "0x%" PRIx64, value);
	put_member(d, name, json_string(text));
}

/* JSON has no unsigned 64-bit numbers, so values of the upper half are written
 * as hex text. */
static void put_count(struct draft *d, const char *name, uint64_t value)
{
	if (value > INT64_MAX)
		put_hex(d, name, value);
	else
		put_member(d, name, json_integer((json_int_t)value));
}

/* Length of the well-formed UTF-8 sequence at s, 0 if it is none. */
static size_t sequence_len(const unsigned char *s)
{
	static const struct {
		unsigned char from, to, second_from, second_to, len;
	} kinds[] = {
		/* Unicode 15.0, "Well-Formed UTF-8 Byte Sequences" */
		{ 0x01, 0x7f, 0x80, 0xbf, 1 }, { 0xc2, 0xdf, 0x80, 0xbf, 2 },
		{ 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 },
		{ 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 },
		{ 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 },
		{ 0xf4, 0xf4, 0x80, 0x8f, 4 }
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (s[0] < kinds[i].from || s[0] > kinds[i].to)
			continue;
		for (size_t k = 1; k < kinds[i].len; k++)
			if (s[k] < (k == 1 ? kinds[i].second_from : 0x80) ||
			    s[k] > (k == 1 ? kinds[i].second_to : 0xbf))
				return 0;
		return kinds[i].len;
	}
	return 0;
}

/* Paths and arguments may be any bytes; those that JSON cannot hold are written
 * as U+FFFD. */
static json_t *text_of(const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	char *clean = malloc(3 * strlen(text) + 1), *to = clean;
	json_t *value;

	if (!clean)
		return NULL;
	while (*s) {
		size_t len = sequence_len(s);

		memcpy(to, len ? (const char *)s : "\xef\xbf\xbd",
		       len ? len : 3);
		to += len ? len : 3;
		s += len ? len : 1;
	}
	*to = '\0';
	value = json_string(clean);
	free(clean);
	return value;
}

/* NULL is left out. */
static void put_text(struct draft *d, const char *name, const char *text)
{
	if (text)
		put_member(d, name, text_of(text));
}

static json_t *finish_object(struct draft *d)
{
	if (!d->failed)
		return d->object;
	json_decref(d->object);
	return NULL;
}

static json_t *map_json(const struct hsc_map *map)
{
	struct draft d = { .object = json_object() };

	put_hex(&d, "start", map->start);
	put_hex(&d, "len", map->len);
	if (map->offset)
		put_hex(&d, "offset", map->offset);
	put_text(&d, "file", map->file);
	put_text(&d, "path", map->path);
	put_text(&d, "build_id", map->build_id);
	put_text(&d, "bytes", map->bytes);
	put_text(&d, "format", map->format);
	if (map->unknown)
		put_member(&d, "unknown", json_true());
	return finish_object(&d);
}

/* Append item to *array; NULL makes it invalid. */
static void put_item(json_t **array, json_t *item)
{
	if (*array && json_array_append_new(*array, item) == 0)
		return;
	json_decref(*array);
	*array = NULL;
}

static json_t *maps_json(const struct hsc_process *p)
{
	json_t *maps = json_array();

	for (size_t i = 0; i < p->map_count; i++)
		put_item(&maps, map_json(&p->maps[i]));
	return maps;
}

static json_t *version_json(const struct hsc_process *p)
{
	struct draft d = { .object = json_object() };

	put_member(&d, "maps", maps_json(p));
	return finish_object(&d);
}

static json_t *versions_json(const struct hsc_process *p)
{
	json_t *versions = json_array();

	for (size_t i = 0; i < p->version_count; i++)
		put_item(&versions, version_json(&p->versions[i]));
	return versions;
}

static json_t *process_json(const struct hsc_process *p)
{
	struct draft d = { .object = json_object() };

	put_count(&d, "pid", p->pid);
	put_member(&d, "maps", maps_json(p));
	if (p->version_count)
		put_member(&d, "versions", versions_json(p));
	return finish_object(&d);
}

static json_t *starts_json(const struct hsc_source *s)
{
	json_t *starts = json_array();

	for (size_t i = 0; i < s->version_count; i++) {
		struct draft d = { .object = json_object() };

		put_count(&d, "start", s->versions[i].start);
		put_count(&d, "version", s->versions[i].version);
		put_item(&starts, finish_object(&d));
	}
	return starts;
}

static json_t *source_json(const struct hsc_source *s)
{
	struct draft d = { .object = json_object() };

	put_count(&d, "id", s->id);
	put_text(&d, "name", s->name);
	put_text(&d, "stream", s->stream);
	put_text(&d, "protocol", s->protocol);
	put_count(&d, "src", s->src);
	put_count(&d, "process", s->process);
	put_count(&d, "tid", s->tid);
	put_count(&d, "start", s->start);
	put_count(&d, "instructions", s->instructions);
	if (s->left_out)
		put_count(&d, "left_out", s->left_out);
	if (s->unsure)
		put_count(&d, "unsure", s->unsure);
	if (s->unseen)
		put_count(&d, "unseen", s->unseen);
	if (s->version_count)
		put_member(&d, "versions", starts_json(s));
	return finish_object(&d);
}

static json_t *params_json(const struct hsc_manifest *m)
{
	struct draft d = { .object = json_object() };

	for (size_t i = 0; i < m->param_count; i++)
		put_text(&d, m->params[i].name, m->params[i].value);
	return finish_object(&d);
}

json_t *hsc_manifest_to_json(const struct hsc_manifest *m)
{
	struct draft d = { .object = json_object() };
	json_t *command = json_array(), *processes = json_array();
	json_t *sources = json_array();

	for (size_t i = 0; i < m->command_count; i++)
		put_item(&command, text_of(m->command[i]));
	for (size_t i = 0; i < m->process_count; i++)
		put_item(&processes, process_json(&m->processes[i]));
	for (size_t i = 0; i < m->source_count; i++)
		put_item(&sources, source_json(&m->sources[i]));
	put_count(&d, "schema", HSC_MANIFEST_SCHEMA);
	put_member(&d, "complete", json_boolean(m->complete));
	put_text(&d, "tool", m->tool);
	put_text(&d, "created", m->created);
	put_text(&d, "protocol", m->protocol);
	put_count(&d, "xlen", m->xlen);
	if (m->clock_hz)
		put_count(&d, "clock_hz", m->clock_hz);
	put_member(&d, "command", command);
	put_text(&d, "result", m->result);
	if (m->full)
		put_member(&d, "full", json_true());
	if (m->wrapped)
		put_member(&d, "wrapped", json_true());
	put_member(&d, "params", params_json(m));
	put_member(&d, "sources", sources);
	put_member(&d, "processes", processes);
	return finish_object(&d);
}

/* Write the whole text to `path`, and flush it to disk. */
static bool write_text(const char *text, const char *path)
{
	FILE *file = fopen(path, "we");
	bool done;

	if (!file)
		return false;
	done = fputs(text, file) >= 0 && fputc('\n', file) != EOF &&
	       fflush(file) == 0 && fsync(fileno(file)) == 0;
	return fclose(file) == 0 && done;
}

enum hsc_status hsc_manifest_write(const struct hsc_manifest *m,
				   const char *bundle, struct hsc_error *error)
{
	const size_t cap = strlen(bundle) + sizeof("/manifest.json.tmp");
	char *path = malloc(cap), *temporary = malloc(cap);
	enum hsc_status rc = HSC_E_MEMORY;
	json_t *json = hsc_manifest_to_json(m);
	char *text = json ? json_dumps(json, JSON_INDENT(2)) : NULL;

	if (path && temporary && text) {
		snprintf(path, cap, "%s/manifest.json", bundle);
		snprintf(temporary, cap, "%s.tmp", path);
		rc = HSC_OK;
		if (!write_text(text, temporary) ||
		    rename(temporary, path) != 0) {
			rc = hsc_error_file(error, path);
			unlink(temporary);
		}
	}
	json_decref(json);
	free(text);
	free(temporary);
	free(path);
	return rc;
}
