/* SPDX-License-Identifier: MIT */
#include "check/bundle.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t number(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);

	if (json_is_string(value))
		return strtoull(json_string_value(value), NULL, 0);
	return (uint64_t)json_integer_value(value);
}

static const char *text(const json_t *object, const char *name)
{
	const char *value = json_string_value(json_object_get(object, name));

	return value ? value : "";
}

/* --- code ----------------------------------------------------------------- */

/* "1305..": bytes of memory, in hex. */
static bool add_bytes(struct code *code, uint64_t start, const char *hex)
{
	const size_t len = strlen(hex) / 2;
	uint8_t *bytes = malloc(len + 1);

	for (size_t i = 0; bytes && i < len; i++) {
		const char pair[] = { hex[2 * i], hex[2 * i + 1], '\0' };

		bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
	return bytes && code_keep(code, bytes) &&
	       code_add(code, start, bytes, len);
}

static bool add_map(struct bundle *b, const json_t *map)
{
	const uint64_t start = number(map, "start"), len = number(map, "len");
	char path[4096];

	if (json_is_true(json_object_get(map, "unknown")))
		return code_add(&b->code, start, NULL, (size_t)len);
	if (text(map, "bytes")[0])
		return add_bytes(&b->code, start, text(map, "bytes"));
	snprintf(path, sizeof(path), "%s/%s", b->path, text(map, "file"));
	if (strcmp(text(map, "format"), "elf") == 0)
		return code_add_elf(&b->code, path);
	return code_add_file(&b->code, path, start, number(map, "offset"), len);
}

/* What comes later takes the place of what comes before; code_find takes the
 * first that fits. */
static bool add_maps(struct bundle *b, const json_t *owner)
{
	const json_t *maps = json_object_get(owner, "maps");
	bool good = true;

	for (size_t i = json_array_size(maps); i-- > 0;)
		good &= add_map(b, json_array_get(maps, i));
	return good;
}

/* The version that holds from the present start on; 0: that of all. */
static size_t version_of(const struct bundle *b)
{
	const json_t *list = json_object_get(b->source, "versions");
	size_t version = 0;

	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *row = json_array_get(list, i);

		if (number(row, "start") < b->starts)
			version = (size_t)number(row, "version");
	}
	return version;
}

/* Each version has what it changes of the one before; the first holds for all.
 */
static bool load_code(struct bundle *b)
{
	const json_t *processes = json_object_get(b->manifest, "processes");
	const size_t index = (size_t)number(b->source, "process");
	const json_t *process = json_array_get(processes, index);
	const json_t *versions = json_object_get(process, "versions");
	bool good = true;

	code_clear(&b->code);
	for (size_t v = version_of(b) + 1; good && v-- > 0;)
		good = add_maps(b, json_array_get(versions, v));
	return good && add_maps(b, process);
}

bool bundle_start(struct bundle *b)
{
	const json_t *versions = json_object_get(b->source, "versions");

	b->starts++;
	return json_array_size(versions) == 0 || load_code(b);
}

/* --- all of it --------------------------------------------------------------
 */

static const json_t *find_source(const json_t *manifest, uint64_t id)
{
	const json_t *sources = json_object_get(manifest, "sources");

	for (size_t i = 0; i < json_array_size(sources); i++) {
		const json_t *source = json_array_get(sources, i);

		if (number(source, "id") == id)
			return source;
	}
	return NULL;
}

bool bundle_open(struct bundle *b, const char *path, uint64_t id)
{
	char name[4096];

	*b = (struct bundle){ .path = path };
	snprintf(name, sizeof(name), "%s/manifest.json", path);
	b->manifest = json_load_file(name, 0, NULL);
	b->source = (json_t *)find_source(b->manifest, id);
	if (!b->source)
		return false;
	b->protocol = text(b->manifest, "protocol");
	b->code.xlen = (unsigned)number(b->manifest, "xlen");
	b->src = (unsigned)number(b->source, "src");
	snprintf(name, sizeof(name), "%s/%s", path, text(b->source, "stream"));
	b->stream = code_read_file(name, &b->len);
	return b->stream && load_code(b);
}

void bundle_close(struct bundle *b)
{
	code_clear(&b->code);
	free(b->stream);
	json_decref(b->manifest);
}

void bundle_params(const struct bundle *b,
		   bool (*set)(void *ctx, const char *name_value), void *ctx)
{
	json_t *params = json_object_get(b->manifest, "params"), *value;
	const char *name;
	char word[300];

	json_object_foreach(params, name, value)
	{
		snprintf(word, sizeof(word), "%s=%s", name,
			 json_string_value(value));
		set(ctx, word);
	}
}
