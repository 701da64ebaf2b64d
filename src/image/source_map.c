/* SPDX-License-Identifier: MIT */
/* source_map.c - --source-map: a path of the compiler becomes one of today.
 * Room   image (floor 2) */
#include <hartscope/image/source_map.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of a folder's name without trailing slashes; for "/" it is 0. */
static size_t trim_slashes(const char *folder, size_t len)
{
	while (len && folder[len - 1] == '/')
		len--;
	return len;
}

/* Is `path` the folder whose name has `len` bytes when trimmed, or in it? */
static bool is_under(const char *folder, size_t len, const char *path)
{
	return strncmp(path, folder, len) == 0 &&
	       (path[len] == '/' || (len && path[len] == '\0'));
}

char *hsc_source_map_path(const struct hsc_source_map *map, const char *path)
{
	for (size_t i = 0; i < map->count; i++) {
		const char *equal = strchr(map->list[i], '=');
		size_t old, now, size;
		char *moved;

		if (!equal || equal == map->list[i])
			continue;
		old = trim_slashes(map->list[i],
				   (size_t)(equal - map->list[i]));
		if (!is_under(map->list[i], old, path))
			continue;
		now = trim_slashes(equal + 1, strlen(equal + 1));
		size = now + strlen(path + old) + 1;
		moved = malloc(size);
		if (moved)
			snprintf(moved, size, "%.*s%s", (int)now, equal + 1,
				 path + old);
		return moved;
	}
	return NULL;
}
