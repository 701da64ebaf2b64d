/* SPDX-License-Identifier: MIT */
/* code.c - the image and block table of a process.
 * Room   decode (floor 6) */
#include "decode/stream/code.h"
#include "base/error_set.h"
#include <errno.h>
#include <hartscope/base/digits.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/image/debug.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

/* Find the current path of a map's file; false if the file is gone or has
 * changed, so that its code is unknown. */
static bool locate_file(const struct hsc_map *map, const char *bundle,
			const char *recorded, char path[PATH_MAX])
{
	char id[HSC_BUILD_ID_CAP];

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
				 struct hsc_error *error)
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
		hsc_error_set(error,
			      "manifest.json: the bytes of a map are not hex");
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

/* Get debug information of a file, if the user allowed to ask servers. */
static enum hsc_status fetch_debug(struct hsc_decode_code *code,
				   const char *path, struct hsc_error *error)
{
	struct hsc_error why = { "" };
	enum hsc_status rc;

	if (!code->debuginfod)
		return HSC_OK;
	rc = hsc_image_debug_fetch(code->image, path, &why);
	if (rc == HSC_END && !code->no_debug.text[0])
		code->no_debug = why;
	else if (rc == HSC_E_CONFIG && error)
		*error = why;
	return rc == HSC_E_CONFIG || rc == HSC_E_MEMORY ? rc : HSC_OK;
}

/* A mapped file that is not ELF, or is gone, leaves its code unknown without an
 * error: the trace has gaps there. A file named by the user must load. */
static enum hsc_status add_file(struct hsc_decode_code *code,
				const struct hsc_map *map, const char *path,
				bool named, struct hsc_error *error)
{
	const struct hsc_image_map part = { map->start, map->len, map->offset };
	const bool whole = map->format && strcmp(map->format, "map") != 0;
	struct hsc_image *image = code->image;
	enum hsc_status rc;

	if (whole)
		rc = hsc_image_add_file(
			image, path, named ? HSC_IMAGE_GUESS : format_of(map),
			map->start, error);
	else
		rc = hsc_image_add_map(image, path, &part, error);
	if (rc == HSC_OK && map->path && !named) {
		rc = hsc_image_debug_beside(image, path, map->path);
		if (rc == HSC_OK)
			rc = hsc_image_name_file(image, path, map->path);
	}
	if (rc == HSC_OK)
		return fetch_debug(code, path, error);
	if (rc == HSC_E_MEMORY || named || whole)
		return rc;
	return HSC_OK;
}

/* Maps of other things than files are never available. */
static void note_missing(struct hsc_decode_code *code,
			 const struct hsc_map *map, int error)
{
	if (code->missing || (!map->file && !map->path))
		return;
	code->missing = map;
	code->missing_error = error;
}

static enum hsc_status add_map(struct hsc_decode_code *code,
			       const struct hsc_map *map, const char *bundle,
			       const char *instead, struct hsc_error *error)
{
	struct hsc_image *image = code->image;
	char path[PATH_MAX];

	if (map->unknown)
		return hsc_image_add_unknown(image, map->start, map->len);
	if (map->bytes)
		return add_bytes(image, map, error);
	if (instead)
		return add_file(code, map, instead, true, error);
	if (!locate_file(map, bundle, code->recorded, path)) {
		note_missing(code, map, ENOENT);
		return HSC_OK;
	}
	if (access(path, R_OK) != 0)
		note_missing(code, map, errno);
	return add_file(code, map, path, false, error);
}

static const struct hsc_map *map_of(const struct hsc_process *p,
				    const char *file)
{
	for (size_t i = 0; i < p->map_count; i++) {
		const char *other = hsc_decode_elf_file(&p->maps[i]);

		if (other && strcmp(other, file) == 0)
			return &p->maps[i];
	}
	return NULL;
}

/* A mapped file is what ran; but a file named at an import is only the user's
 * claim, and the user may name another one. */
static bool is_whole(const struct hsc_map *map)
{
	return map->format && strcmp(map->format, "map") != 0;
}

/* Add names and lines to code that the bundle has. */
static enum hsc_status add_debug(struct hsc_decode_code *code,
				 const struct hsc_decode_elf *elf,
				 const struct hsc_map *map, const char *copy,
				 struct hsc_error *error)
{
	if (copy)
		return hsc_image_debug(code->image, copy, elf->path, error);
	return hsc_fail(error, HSC_E_FORMAT,
			"%s has debug information only, and the code of %s is "
			"gone from the bundle",
			elf->path, hsc_decode_elf_file(map));
}

/* Decide what `elf` is used for: *replaced becomes the file that it replaces,
 * or NULL if it replaces none. */
static enum hsc_status place_elf(struct hsc_decode_code *code,
				 const struct hsc_process *process,
				 const char *bundle,
				 const struct hsc_decode_elf *elf,
				 const char **replaced, struct hsc_error *error)
{
	const struct hsc_map *map;
	const char *copy = NULL;
	char path[PATH_MAX];

	*replaced = elf ? hsc_decode_elf_replaces(elf, process) : NULL;
	if (!*replaced)
		return HSC_OK;
	map = map_of(process, *replaced);
	if (locate_file(map, bundle, code->recorded, path) &&
	    access(path, R_OK) == 0)
		copy = path;
	if (hsc_decode_elf_differs(elf, map, copy))
		code->other = map;
	code->refused = code->other && (elf->debug || !is_whole(map));
	if (elf->debug || code->refused)
		*replaced = NULL;
	return elf->debug && !code->other
		       ? add_debug(code, elf, map, copy, error)
		       : HSC_OK;
}

enum hsc_status hsc_decode_code_load(struct hsc_decode_code *code,
				     const struct hsc_process *process,
				     const char *bundle,
				     const struct hsc_decode_elf *elf,
				     struct hsc_error *error)
{
	const char *replaced = NULL;
	enum hsc_status rc = hsc_image_new(&code->image);

	if (rc == HSC_OK) {
		hsc_image_names(code->image, code->names);
		hsc_image_sources(code->image, code->sources);
	}
	if (rc == HSC_OK && elf && !hsc_decode_elf_replaces(elf, process) &&
	    elf->path)
		rc = hsc_image_add_file(code->image, elf->path, HSC_IMAGE_GUESS,
					elf->bias, error);
	if (rc == HSC_OK && elf && !hsc_decode_elf_replaces(elf, process) &&
	    elf->path)
		rc = fetch_debug(code, elf->path, error);
	if (rc == HSC_OK)
		rc = place_elf(code, process, bundle, elf, &replaced, error);
	for (size_t i = 0; rc == HSC_OK && i < process->map_count; i++) {
		const struct hsc_map *map = &process->maps[i];
		const char *file = hsc_decode_elf_file(map);
		const bool swap =
			replaced && file && strcmp(file, replaced) == 0;

		rc = add_map(code, map, bundle, swap ? elf->path : NULL, error);
	}
	return rc == HSC_OK ? hsc_image_name_copies(code->image) : rc;
}

enum hsc_status hsc_decode_code_cut(struct hsc_decode_code *code, unsigned xlen,
				    bool tables)
{
	code->ops = hsc_image_ops(code->image);
	if (tables && hsc_image_isa(code->image, xlen) & HSC_ISA_ZCM)
		code->ops.jump_table = hsc_image_jump_table(code->image);
	return hsc_blocks_new(&code->blocks, &code->ops,
			      hsc_image_isa(code->image, xlen));
}

enum hsc_status hsc_decode_code_share(struct hsc_decode_code *code,
				      const struct hsc_decode_code *first)
{
	uint16_t space;

	code->ops = hsc_image_ops(code->image);
	if (first->ops.jump_table)
		code->ops.jump_table = hsc_image_jump_table(code->image);
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
