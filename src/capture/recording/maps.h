/* SPDX-License-Identifier: MIT */
/*
 * maps.h - what was mapped where, over the life of a process.
 *
 * Room   capture (floor 2)
 *
 * A decoder has no clock for maps: all that was ever mapped ends up side by
 * side. Only what a loader puts down and overlays with the same file before
 * anything can run there is dropped.
 */
#ifndef HSC_CAPTURE_RECORDING_MAPS_H
#define HSC_CAPTURE_RECORDING_MAPS_H

#include <hartscope/capture/manifest.h>

/* Addresses [start, last] and what they hold: one of path, hex and unknown. */
struct hsc_stretch {
	uint64_t start, last;
	uint64_t offset;  /* into path */
	const char *path; /* of hsc_log_maps_path; NULL: no file */
	char *hex;        /* owned: 2 digits for each byte; NULL: no bytes */
	bool unknown;
};

struct hsc_stretches {
	struct hsc_stretch *at; /* at[count] */
	size_t count, cap;
};

/* Zero is a valid start. */
struct hsc_log_maps {
	struct hsc_stretches live; /* files mapped now; sorted, disjoint */
	struct hsc_stretches past; /* all others, in their order */
	char **paths;              /* sorted, each once; paths[path_count] */
	size_t path_count, path_cap;
};

void hsc_log_maps_clear(struct hsc_log_maps *maps);

/* The one copy of `path`, or NULL: no memory. */
const char *hsc_log_maps_path(struct hsc_log_maps *maps, const char *path);

/* Map s, which has a path, over what is there. Returns HSC_OK, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_log_maps_map(struct hsc_log_maps *maps,
					      const struct hsc_stretch *s);
HSC_MUST_USE enum hsc_status hsc_log_maps_unmap(struct hsc_log_maps *maps,
						uint64_t start, uint64_t last);
/* Add bytes or an unknown stretch; s->hex is taken over even on failure. */
HSC_MUST_USE enum hsc_status hsc_log_maps_add(struct hsc_log_maps *maps,
					      const struct hsc_stretch *s);

/* Join touching parts and add them to p, by address; `maps` is then empty. */
HSC_MUST_USE enum hsc_status hsc_log_maps_finish(struct hsc_log_maps *maps,
						 struct hsc_process *p);

#endif
