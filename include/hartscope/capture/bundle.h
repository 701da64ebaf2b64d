/* SPDX-License-Identifier: MIT */
/*
 * bundle.h - the folder of a capture: make it, find it, put files into it.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_BUNDLE_H
#define HSC_CAPTURE_BUNDLE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Make the folder `path` with streams/, elf/ and live/ in it. A bundle that is
 * there already is moved to `path`.old, in place of an older one, even if its
 * manifest was never written; anything else that is there is left alone and
 * refused, and so is a bundle that is being recorded.
 *
 * Returns HSC_OK or HSC_E_FILE, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_create(const char *path,
						       struct hsc_error *error);

/* Would what is there let hsc_bundle_create make it? Nothing is changed.
 * Returns as that. */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_may_create(
	const char *path, struct hsc_error *error);

/*
 * The bundle in `dir` (*.hart) whose manifest was written last, to out[cap],
 * with `dir` in front unless that is ".".
 *
 * Returns HSC_OK, HSC_END (there is none), HSC_E_FILE or HSC_E_SPACE
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_newest(const char *dir,
						       char *out, size_t cap);

/*
 * Copy the file `path` to elf/ in the bundle, byte by byte, once however often
 * it is asked for. name[cap] becomes "elf/HASH/BASE", HASH being eight hex
 * digits that distinguish files of one name.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_SPACE (name), and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_keep_file(
	const char *bundle, const char *path, char *name, size_t cap,
	struct hsc_error *error);

/*
 * Remove live/ of a recording that has been finished. Links are removed, never
 * followed. Returns HSC_OK or HSC_E_FILE, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_remove_live(
	const char *bundle, struct hsc_error *error);

/*
 * Write the path of a file in the bundle, "streams/..." or the like, to
 * path[cap]. False if it is too long; the path is cut then.
 */
HSC_API HSC_MUST_USE bool hsc_bundle_path(char *path, size_t cap,
					  const char *bundle, const char *name);

/*
 * Is `path` a file that ends, or nothing at all? What a bundle names may be a
 * pipe or a device, since a bundle may come from anybody.
 */
HSC_API HSC_MUST_USE bool hsc_bundle_may_read(const char *path);

/*
 * The same path as hsc_bundle_path, of a file in the bundle that is to be read:
 * one that ends, and no way out of the bundle.
 *
 * Returns HSC_OK, also if it is not there; HSC_E_FILE, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_file(char *path, size_t cap,
						     const char *bundle,
						     const char *name,
						     struct hsc_error *error);

/* Remove a bundle, finished or not; what is no bundle is left alone. */
HSC_API void hsc_bundle_remove(const char *bundle);

/* Remove one that hsc_bundle_create just made, and if it replaced another, give
 * that its name back. */
HSC_API void hsc_bundle_undo(const char *path, bool replaced);

#ifdef __cplusplus
}
#endif

#endif
