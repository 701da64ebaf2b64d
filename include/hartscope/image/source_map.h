/* SPDX-License-Identifier: MIT */
/*
 * source_map.h - where source files are now, and were when they were compiled.
 *
 * Room   image (floor 2): address -> bytes, symbol, line
 */
#ifndef HSC_IMAGE_SOURCE_MAP_H
#define HSC_IMAGE_SOURCE_MAP_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "OLD=NEW": what is under folder OLD is under NEW; slashes at the end of
 * either do not matter. Of several that fit the first counts; what fits none
 * stays. */
struct hsc_source_map {
	const char *const *list; /* list[count], borrowed */
	size_t count;
};

/* The path as it is now, for free(); NULL: it stays, or there is no memory. */
HSC_API char *hsc_source_map_path(const struct hsc_source_map *map,
				  const char *path);

#ifdef __cplusplus
}
#endif

#endif
