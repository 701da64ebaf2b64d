/* SPDX-License-Identifier: MIT */
#include "session/decode_code.h"
#include "base/problem_say.h"
#include <hartscope/base/digits.h>
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *base_name(const char *path)
{
	const char *slash = path ? strrchr(path, '/') : NULL;

	return slash ? slash + 1 : path;
}

static bool same_base(const char *a, const char *b)
{
	return a && b && strcmp(base_name(a), base_name(b)) == 0;
}

/* What a map is known by: two maps of one file have the same. */
static const char *file_of(const struct hsc_map *map)
{
	return map->file ? map->file : map->path;
}

/* The file that `elf` stands in for, as file_of gives it, or NULL. */
static const char *replaced_file(const struct hsc_process *p, const char *elf)
{
	const char *first = NULL;

	for (size_t i = 0; elf && i < p->map_count; i++) {
		const struct hsc_map *map = &p->maps[i];

		if (same_base(map->path, elf))
			return file_of(map);
		if (!first)
			first = file_of(map);
	}
	return first;
}

/* Was the file written after the recording began? */
static bool is_newer(const char *path, const char *recorded)
{
	struct stat st;
	struct tm tm;
	char written[32];

	return recorded && stat(path, &st) == 0 &&
	       gmtime_r(&st.st_mtime, &tm) &&
	       strftime(written, sizeof(written), "%Y-%m-%dT%H:%M:%SZ", &tm) &&
	       strcmp(written, recorded) > 0;
}

/*
 * Where the file of a map lies now; false if it is gone or another one, and
 * its code therefore unknown.
 */
static bool locate(const struct hsc_map *map, const char *bundle,
		   const char *recorded, char path[PATH_MAX])
{
	char id[64];

	if (map->file)
		return hsc_bundle_file(path, PATH_MAX, bundle, map->file,
				       NULL) == HSC_OK;
	if (!map->path || strlen(map->path) >= PATH_MAX ||
	    access(map->path, R_OK) != 0 || !hsc_bundle_may_read(map->path))
		return false;
	memcpy(path, map->path, strlen(map->path) + 1);
	if (!map->build_id || !*map->build_id)
		return !is_newer(path, recorded);
	return hsc_image_build_id(path, id, sizeof(id)) == HSC_OK &&
	       strcmp(id, map->build_id) == 0;
}

static enum hsc_status add_bytes(struct hsc_image *image,
				 const struct hsc_map *map,
				 struct hsc_problem *why)
{
	const size_t len = strlen(map->bytes) / 2;
	uint8_t *bytes = malloc(len ? len : 1);
	enum hsc_status rc = HSC_OK;

	if (!bytes)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < len; i++)
		if (!hsc_byte_of(map->bytes + 2 * i, &bytes[i]))
			rc = HSC_E_FORMAT;
	if (rc == HSC_OK)
		rc = hsc_image_add_bytes(image, NULL, map->start, bytes, len);
	else
		hsc_problem_say(
			why, "manifest.json: the bytes of a map are not hex");
	free(bytes);
	return rc;
}

static enum hsc_image_format format_of(const struct hsc_map *map)
{
	static const struct {
		const char *name;
		enum hsc_image_format format;
	} names[] = {
		{ "elf", HSC_IMAGE_ELF },
		{ "raw", HSC_IMAGE_RAW },
		{ "ihex", HSC_IMAGE_IHEX },
		{ "srec", HSC_IMAGE_SREC },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (map->format && strcmp(map->format, names[i].name) == 0)
			return names[i].format;
	return HSC_IMAGE_GUESS;
}

/*
 * A file that was mapped but is no ELF, or has gone, leaves unknown code behind
 * and no error: the trace has gaps there. A file that the user named must load.
 */
static enum hsc_status add_file(struct hsc_image *image,
				const struct hsc_map *map, const char *path,
				bool named, struct hsc_problem *why)
{
	const struct hsc_image_map part = { map->start, map->len, map->offset };
	const bool whole = map->format && strcmp(map->format, "map") != 0;
	enum hsc_status rc;

	if (whole)
		rc = hsc_image_add_file(
			image, path, named ? HSC_IMAGE_GUESS : format_of(map),
			map->start, why);
	else
		rc = hsc_image_add_map(image, path, &part, why);
	if (rc == HSC_OK && map->path && !named)
		return hsc_image_name_file(image, path, map->path);
	if (rc == HSC_OK || rc == HSC_E_MEMORY || named || whole)
		return rc;
	return HSC_OK;
}

static enum hsc_status add(struct hsc_decode_code *code,
			   const struct hsc_map *map, const char *bundle,
			   const char *instead, struct hsc_problem *why)
{
	struct hsc_image *image = code->image;
	char path[PATH_MAX];

	if (map->unknown)
		return hsc_image_add_unknown(image, map->start, map->len);
	if (map->bytes)
		return add_bytes(image, map, why);
	if (instead)
		return add_file(image, map, instead, true, why);
	if (!locate(map, bundle, code->recorded, path))
		return HSC_OK;
	return add_file(image, map, path, false, why);
}

enum hsc_status hsc_decode_code_load(struct hsc_decode_code *code,
				     const struct hsc_process *process,
				     const char *bundle, const char *elf,
				     struct hsc_problem *why)
{
	const char *replaced = replaced_file(process, elf);
	enum hsc_status rc = hsc_image_new(&code->image);

	if (rc == HSC_OK && elf && !replaced)
		rc = hsc_image_add_file(code->image, elf, HSC_IMAGE_GUESS, 0,
					why);
	for (size_t i = 0; rc == HSC_OK && i < process->map_count; i++) {
		const struct hsc_map *map = &process->maps[i];
		const char *file = file_of(map);
		const bool swap =
			replaced && file && strcmp(file, replaced) == 0;

		rc = add(code, map, bundle, swap ? elf : NULL, why);
	}
	return rc;
}

enum hsc_status hsc_decode_code_cut(struct hsc_decode_code *code, unsigned xlen)
{
	if (!xlen)
		xlen = hsc_image_xlen(code->image);
	code->ops = hsc_image_ops(code->image);
	return hsc_blocks_new(&code->blocks, &code->ops, xlen ? xlen : 64);
}

enum hsc_status hsc_decode_code_share(struct hsc_decode_code *code,
				      const struct hsc_decode_code *first)
{
	uint16_t space;

	code->ops = hsc_image_ops(code->image);
	code->blocks = first->blocks;
	code->shared = true;
	return hsc_blocks_add_space(first->blocks, &code->ops, &space);
}

void hsc_decode_code_clear(struct hsc_decode_code *code)
{
	if (!code->shared)
		hsc_blocks_free(&code->blocks);
	hsc_image_free(&code->image);
}
