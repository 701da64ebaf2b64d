/* SPDX-License-Identifier: MIT */
/* elf.c - option -e FILE: which file of a process it replaces.
 * Room   decode (floor 6) */
#include "decode/stream/elf.h"
#include "base/file_name.h"
#include <hartscope/base/digits.h>
#include <hartscope/image/debug.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PART 4096 /* bytes of code that are compared at a time */

/* "fw.elf@0x80000000", unless a file has that name. */
static bool split_bias(struct hsc_decode_elf *out, const char *path)
{
	const char *at = strrchr(path, '@');
	uint64_t bias;

	if (!at || access(path, F_OK) == 0 ||
	    !hsc_number_of(at + 1, SIZE_MAX, &bias))
		return true;
	out->bias = bias;
	out->owned = strndup(path, (size_t)(at - path));
	out->path = out->owned;
	out->moved = true;
	return out->owned != NULL;
}

bool hsc_decode_elf_look(struct hsc_decode_elf *out, const char *path)
{
	*out = (struct hsc_decode_elf){ .path = path };
	if (!path)
		return true;
	if (!split_bias(out, path))
		return false;
	out->debug = hsc_image_is_debug(out->path);
	if (hsc_image_build_id(out->path, out->build_id,
			       sizeof(out->build_id)) != HSC_OK)
		out->build_id[0] = '\0';
	return true;
}

void hsc_decode_elf_clear(struct hsc_decode_elf *elf)
{
	free(elf->owned);
	elf->owned = NULL;
}

static bool same_base(const char *a, const char *b)
{
	return a && b && strcmp(hsc_file_name(a), hsc_file_name(b)) == 0;
}

const char *hsc_decode_elf_file(const struct hsc_map *map)
{
	return map->file ? map->file : map->path;
}

const char *hsc_decode_elf_replaces(const struct hsc_decode_elf *elf,
				    const struct hsc_process *p)
{
	const char *named = NULL, *first = NULL;

	for (size_t i = 0; elf->path && !elf->moved && i < p->map_count; i++) {
		const struct hsc_map *map = &p->maps[i];

		if (elf->build_id[0] && map->build_id &&
		    strcmp(map->build_id, elf->build_id) == 0)
			return hsc_decode_elf_file(map);
		if (!named && same_base(map->path, elf->path))
			named = hsc_decode_elf_file(map);
		if (!first)
			first = hsc_decode_elf_file(map);
	}
	return named ? named : first;
}

/* Do both files have a byte of the map in which they differ? */
static bool bytes_differ(const char *a, const char *b,
			 const struct hsc_map *map)
{
	const struct hsc_image_map part = { map->start, map->len, map->offset };
	struct hsc_image *image[2] = { NULL, NULL };
	bool ok = hsc_image_new(&image[0]) == HSC_OK &&
		  hsc_image_new(&image[1]) == HSC_OK &&
		  hsc_image_add_map(image[0], a, &part, NULL) == HSC_OK;
	bool differ = false;

	if (ok && hsc_image_add_map(image[1], b, &part, NULL) != HSC_OK)
		differ = true; /* the file has no code at these bytes */
	for (uint64_t at = 0; ok && !differ && at < map->len; at += PART) {
		uint8_t bytes[2][PART];
		size_t got[2];

		for (unsigned i = 0; i < 2; i++) {
			const struct hsc_image_ops ops =
				hsc_image_ops(image[i]);

			got[i] = ops.read(ops.ctx, map->start + at, bytes[i],
					  PART);
		}
		differ = got[0] != got[1] ||
			 memcmp(bytes[0], bytes[1], got[0]) != 0;
		if (got[0] < PART)
			break;
	}
	hsc_image_free(&image[0]);
	hsc_image_free(&image[1]);
	return differ;
}

bool hsc_decode_elf_differs(const struct hsc_decode_elf *elf,
			    const struct hsc_map *map, const char *copy)
{
	char id[HSC_BUILD_ID_CAP] = "";

	if (map->build_id && strlen(map->build_id) < sizeof(id))
		memcpy(id, map->build_id, strlen(map->build_id) + 1);
	else if (copy && hsc_image_build_id(copy, id, sizeof(id)) != HSC_OK)
		id[0] = '\0';
	if (elf->build_id[0] && id[0])
		return strcmp(elf->build_id, id) != 0;
	return copy && !elf->debug && bytes_differ(copy, elf->path, map);
}
