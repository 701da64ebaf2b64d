/* SPDX-License-Identifier: MIT */
/* read.c - manifest.json is read, each member checked.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "capture/manifest/json.h"
#include <ctype.h>
#include <hartscope/capture/bundle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERSIONS_MAX 32000 /* fewer than address spaces of a block table */

/* One object that is being read; the first error is kept. */
struct reader {
	const char *name; /* of the file */
	char place[64];   /* "processes[1].maps[2].", or "" */
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
	hsc_error_set(r->error, "%s: %s%s %s", r->name, r->place, member, what);
}

/* The member, or NULL if it is not there or null. */
static const json_t *get_member(struct reader *r, const char *name,
				bool required)
{
	const json_t *value = json_object_get(r->object, name);

	if (value && !json_is_null(value))
		return value;
	if (required)
		refuse_member(r, name, "is missing");
	return NULL;
}

/* A non-negative integer, or "0x" and up to 16 hex digits. */
static bool number_of(const json_t *value, uint64_t *out)
{
	const char *text = json_string_value(value);
	size_t digits;

	if (json_is_integer(value) && json_integer_value(value) >= 0) {
		*out = (uint64_t)json_integer_value(value);
		return true;
	}
	if (!text || strncmp(text, "0x", 2) != 0)
		return false;
	digits = strspn(text + 2, "0123456789abcdefABCDEF");
	if (digits == 0 || digits > 16 || text[2 + digits] != '\0')
		return false;
	*out = strtoull(text + 2, NULL, 16);
	return true;
}

enum need { OPTIONAL, REQUIRED };

static uint64_t get_number(struct reader *r, const char *name, enum need need)
{
	const json_t *value = get_member(r, name, need == REQUIRED);
	uint64_t number = 0;

	if (value && !number_of(value, &number))
		refuse_member(r, name, "is not a number");
	return number;
}

static bool get_bool(struct reader *r, const char *name, enum need need)
{
	const json_t *value = get_member(r, name, need == REQUIRED);

	if (value && !json_is_boolean(value))
		refuse_member(r, name, "is neither true nor false");
	return json_is_true(value);
}

static char *copy_text(struct reader *r, const json_t *value, const char *name)
{
	const char *text = json_string_value(value);
	char *copy = text ? strdup(text) : NULL;

	if (!text)
		refuse_member(r, name, "is not a string");
	else if (!copy && r->rc == HSC_OK)
		r->rc = HSC_E_MEMORY;
	return copy;
}

static char *get_text(struct reader *r, const char *name, enum need need)
{
	const json_t *value = get_member(r, name, need == REQUIRED);

	return value ? copy_text(r, value, name) : NULL;
}

/* A path that stays in the bundle. */
static char *get_inner_path(struct reader *r, const char *name, enum need need)
{
	char *path = get_text(r, name, need);
	const char *part = path;

	if (path && (path[0] == '/' || path[0] == '\0'))
		refuse_member(r, name, "is not a path in the bundle");
	while (part && *part) {
		const size_t len = strcspn(part, "/");

		if (len == 2 && strncmp(part, "..", 2) == 0)
			refuse_member(r, name, "leads out of the bundle");
		part += len + (part[len] == '/');
	}
	return path;
}

/* An array; NULL if it is not there. */
static const json_t *get_array(struct reader *r, const char *name,
			       enum need need)
{
	const json_t *value = get_member(r, name, need == REQUIRED);

	if (value && !json_is_array(value)) {
		refuse_member(r, name, "is not an array");
		return NULL;
	}
	return value;
}

/* A reader for item i of array `name` in r. */
static struct reader item_reader(struct reader *r, const char *name,
				 const json_t *array, size_t i)
{
	struct reader in = { .name = r->name,
			     .object = json_array_get(array, i),
			     .rc = r->rc,
			     .error = r->error };

	snprintf(in.place, sizeof(in.place), "%.30s%s[%zu]", r->place, name, i);
	if (!json_is_object(in.object))
		refuse_member(&in, "", "is not an object");
	snprintf(in.place, sizeof(in.place), "%.30s%s[%zu].", r->place, name,
		 i);
	return in;
}

static void check_map(struct reader *r, const struct hsc_map *map)
{
	static const char *const formats[] = { "map", "elf", "raw", "ihex",
					       "srec" };
	bool known = !map->format;

	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		known = known || strcmp(map->format, formats[i]) == 0;
	if (!known)
		refuse_member(r, "format", "is not one that we know");
	if (map->len && map->len - 1 > UINT64_MAX - map->start)
		refuse_member(r, "len", "reaches past the end of memory");
	if (!map->bytes)
		return;
	if (strlen(map->bytes) / 2 != map->len || strlen(map->bytes) % 2)
		refuse_member(r, "bytes",
			      "has not two digits for each byte of len");
	for (const char *p = map->bytes; *p; p++)
		if (!isxdigit((unsigned char)*p)) {
			refuse_member(r, "bytes",
				      "has a character that is no digit");
			return;
		}
}

static void read_map(struct reader *r, struct hsc_map *map)
{
	map->start = get_number(r, "start", REQUIRED);
	map->len = get_number(r, "len", OPTIONAL);
	map->offset = get_number(r, "offset", OPTIONAL);
	map->file = get_inner_path(r, "file", OPTIONAL);
	map->path = get_text(r, "path", OPTIONAL);
	map->build_id = get_text(r, "build_id", OPTIONAL);
	map->bytes = get_text(r, "bytes", OPTIONAL);
	map->format = get_text(r, "format", OPTIONAL);
	map->unknown = get_bool(r, "unknown", OPTIONAL);
	check_map(r, map);
}

static void read_maps(struct reader *r, struct hsc_process *p)
{
	const json_t *maps = get_array(r, "maps", REQUIRED);

	for (size_t i = 0; i < json_array_size(maps) && r->rc == HSC_OK; i++) {
		struct reader in = item_reader(r, "maps", maps, i);
		struct hsc_map *map = hsc_process_add_map(p);

		if (!map)
			in.rc = HSC_E_MEMORY;
		else if (in.rc == HSC_OK)
			read_map(&in, map);
		r->rc = in.rc;
	}
}

static void read_version(struct reader *r, struct hsc_process *p)
{
	read_maps(r, p);
	for (size_t i = 0; i < p->map_count; i++)
		if (!p->maps[i].bytes)
			refuse_member(r, "maps", "has one without bytes");
}

static void read_versions(struct reader *r, struct hsc_process *process)
{
	const json_t *all = get_array(r, "versions", OPTIONAL);

	if (json_array_size(all) > VERSIONS_MAX)
		refuse_member(r, "versions", "are too many");
	for (size_t i = 0; i < json_array_size(all) && r->rc == HSC_OK; i++) {
		struct reader in = item_reader(r, "versions", all, i);
		struct hsc_process *p = hsc_process_add_version(process);

		if (!p)
			in.rc = HSC_E_MEMORY;
		else if (in.rc == HSC_OK)
			read_version(&in, p);
		r->rc = in.rc;
	}
}

static void read_process(struct reader *r, struct hsc_process *p)
{
	p->pid = get_number(r, "pid", OPTIONAL);
	read_maps(r, p);
	if (r->rc == HSC_OK)
		read_versions(r, p);
}

static void read_start(struct reader *r, struct hsc_source *s, size_t versions)
{
	struct hsc_version_start *v = hsc_source_add_version(s);

	if (!v) {
		r->rc = HSC_E_MEMORY;
		return;
	}
	v->start = get_number(r, "start", REQUIRED);
	v->version = get_number(r, "version", REQUIRED);
	if (v->version >= versions)
		refuse_member(r, "version", "is not the index of a version");
	if (s->version_count > 1 ? v->start <= v[-1].start : v->start > 0)
		refuse_member(r, "start", "is out of order");
}

/* The first version holds from the beginning. */
static void read_starts(struct reader *r, struct hsc_source *s, size_t versions)
{
	const json_t *all = get_array(r, "versions", OPTIONAL);

	for (size_t i = 0; i < json_array_size(all) && r->rc == HSC_OK; i++) {
		struct reader in = item_reader(r, "versions", all, i);

		if (in.rc == HSC_OK)
			read_start(&in, s, versions);
		r->rc = in.rc;
	}
}

static void read_processes(struct reader *r, struct hsc_manifest *m)
{
	const json_t *all = get_array(r, "processes", REQUIRED);

	for (size_t i = 0; i < json_array_size(all) && r->rc == HSC_OK; i++) {
		struct reader in = item_reader(r, "processes", all, i);
		struct hsc_process *p = hsc_manifest_add_process(m);

		if (!p)
			in.rc = HSC_E_MEMORY;
		else if (in.rc == HSC_OK)
			read_process(&in, p);
		r->rc = in.rc;
	}
}

static void read_source(struct reader *r, struct hsc_source *s,
			const struct hsc_manifest *m)
{
	s->id = get_number(r, "id", REQUIRED);
	s->stream = get_inner_path(r, "stream", REQUIRED);
	s->protocol = get_text(r, "protocol", OPTIONAL);
	s->src = get_number(r, "src", OPTIONAL);
	s->process = get_number(r, "process", REQUIRED);
	s->tid = get_number(r, "tid", OPTIONAL);
	s->start = get_number(r, "start", OPTIONAL);
	s->instructions = get_number(r, "instructions", OPTIONAL);
	s->left_out = get_number(r, "left_out", OPTIONAL);
	s->unsure = get_number(r, "unsure", OPTIONAL);
	s->unseen = get_number(r, "unseen", OPTIONAL);
	s->name = get_text(r, "name", OPTIONAL);
	if (s->process >= m->process_count)
		refuse_member(r, "process", "is not the index of a process");
	else
		read_starts(r, s, m->processes[s->process].version_count);
}

static void read_sources(struct reader *r, struct hsc_manifest *m)
{
	const json_t *all = get_array(r, "sources", REQUIRED);

	for (size_t i = 0; i < json_array_size(all) && r->rc == HSC_OK; i++) {
		struct reader in = item_reader(r, "sources", all, i);
		struct hsc_source *s = hsc_manifest_add_source(m);

		if (!s)
			in.rc = HSC_E_MEMORY;
		else if (in.rc == HSC_OK)
			read_source(&in, s, m);
		r->rc = in.rc;
	}
}

static void read_params(struct reader *r, struct hsc_manifest *m)
{
	const json_t *all = get_member(r, "params", false);
	const char *name;
	json_t *value;

	if (all && !json_is_object(all))
		refuse_member(r, "params", "is not an object");
	json_object_foreach((json_t *)(uintptr_t)all, name, value)
	{
		if (!json_is_string(value))
			refuse_member(r, "params",
				      "has a value that is not a string");
		else if (!hsc_manifest_set_param(m, name,
						 json_string_value(value)))
			r->rc = HSC_E_MEMORY;
	}
}

static void read_command(struct reader *r, struct hsc_manifest *m)
{
	const json_t *all = get_array(r, "command", OPTIONAL);
	const size_t count = json_array_size(all);

	if (count)
		m->command = calloc(count, sizeof(*m->command));
	if (count && !m->command)
		r->rc = HSC_E_MEMORY;
	while (m->command_count < count && r->rc == HSC_OK) {
		const json_t *word = json_array_get(all, m->command_count);

		m->command[m->command_count] = copy_text(r, word, "command");
		m->command_count += r->rc == HSC_OK;
	}
}

static void read_all(struct reader *r, struct hsc_manifest *m)
{
	const uint64_t schema = get_number(r, "schema", REQUIRED);
	uint64_t xlen;

	if (schema == 0 || schema > HSC_MANIFEST_SCHEMA)
		refuse_member(r, "schema",
			      schema ? "is newer than this hartscope reads; a "
				       "newer one does"
				     : "is not the number of a schema");
	m->schema = HSC_MANIFEST_SCHEMA;
	m->complete = get_bool(r, "complete", REQUIRED);
	m->tool = get_text(r, "tool", OPTIONAL);
	m->created = get_text(r, "created", OPTIONAL);
	m->protocol = get_text(r, "protocol", REQUIRED);
	m->result = get_text(r, "result", OPTIONAL);
	m->full = get_bool(r, "full", OPTIONAL);
	m->wrapped = get_bool(r, "wrapped", OPTIONAL);
	xlen = get_number(r, "xlen", REQUIRED);
	if (xlen != 32 && xlen != 64)
		refuse_member(r, "xlen", "is neither 32 nor 64");
	m->xlen = (unsigned)xlen;
	m->clock_hz = get_number(r, "clock_hz", OPTIONAL);
	read_command(r, m);
	read_params(r, m);
	read_processes(r, m);
	read_sources(r, m);
}

enum hsc_status hsc_manifest_parse(struct hsc_manifest *out, const char *name,
				   const char *text, size_t len,
				   struct hsc_error *error)
{
	struct reader r = { .name = name, .error = error };
	json_error_t syntax;
	json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES, &syntax);

	*out = (struct hsc_manifest){ .schema = 0 };
	r.object = json;
	if (!json) {
		r.rc = HSC_E_FORMAT;
		hsc_error_set(error, "%s, line %d, column %d: %s", name,
			      syntax.line, syntax.column, syntax.text);
	} else if (!json_is_object(json)) {
		refuse_member(&r, "the manifest", "is not an object");
	} else {
		read_all(&r, out);
	}
	json_decref(json);
	if (r.rc != HSC_OK)
		hsc_manifest_clear(out);
	return r.rc;
}

enum hsc_status hsc_manifest_read(struct hsc_manifest *out, const char *bundle,
				  struct hsc_error *error)
{
	const size_t cap = strlen(bundle) + sizeof("/manifest.json");
	char *path = malloc(cap);
	struct hsc_file_text file = { .len = 0 };
	enum hsc_status rc;

	*out = (struct hsc_manifest){ .schema = 0 };
	if (!path)
		return HSC_E_MEMORY;
	rc = hsc_bundle_file(path, cap, bundle, "manifest.json", error);
	if (rc == HSC_OK)
		rc = hsc_file_read(&file, fopen(path, "re"), path, SIZE_MAX,
				   error);
	if (rc == HSC_OK)
		rc = hsc_manifest_parse(out, path, file.bytes, file.len, error);
	free(file.bytes);
	free(path);
	return rc;
}
