/* SPDX-License-Identifier: MIT */
/* source_map.c - --source-map: a path of the compiler becomes one of today.
 * Room   image (floor 2) */
#include <hartscope/image/source_map.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is `path` the folder of `len` bytes, or in it? */
static bool is_under(const char *folder, size_t len, const char *path)
{
	return len && strncmp(path, folder, len) == 0 &&
	       (folder[len - 1] == '/' || path[len] == '/' ||
		path[len] == '\0');
}

char *hsc_source_map_path(const struct hsc_source_map *map, const char *path)
{
	for (size_t i = 0; i < map->count; i++) {
		const char *equal = strchr(map->list[i], '=');
		const size_t len = equal ? (size_t)(equal - map->list[i]) : 0;
		char *moved;
		size_t size;

		if (!is_under(map->list[i], len, path))
			continue;
		size = strlen(equal + 1) + strlen(path + len) + 1;
		moved = malloc(size);
		if (moved)
			snprintf(moved, size, "%s%s", equal + 1, path + len);
		return moved;
	}
	return NULL;
}
