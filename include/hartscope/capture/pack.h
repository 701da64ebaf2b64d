/* SPDX-License-Identifier: MIT */
/*
 * pack.h - a bundle as one file, and several bundles of one run as one.
 *
 * Room   capture (floor 2): a trace on disk
 *
 * The file is a tar archive, compressed with zstd, of one folder: manifest.json
 * first, then all else by name. The same bundle gives the same bytes.
 */
#ifndef HSC_CAPTURE_PACK_H
#define HSC_CAPTURE_PACK_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_PACK_SUFFIX ".hart.tar.zst"

/* Is that the name of a packed bundle, and is it a file? */
HSC_API HSC_MUST_USE bool hsc_bundle_is_packed(const char *path);

/*
 * Write a bundle to the file `path`, which is replaced when all of it is there;
 * a pipe or a device is written to. Its folder in the archive has the name of
 * the bundle.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (no bundle, or what is in it is no
 * file) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_pack(const char *bundle,
						     const char *path,
						     struct hsc_error *error);

/*
 * Make the bundle `bundle` (as hsc_bundle_create) of the file `path`.
 *
 * limit  bytes that it may have at most; 0: 64 MiB, or a thousand times what is
 *        read of the file if that is more
 * Returns HSC_OK; HSC_E_FILE; HSC_E_FORMAT: no such archive, damaged, larger
 * than that, without a bundle, or with an entry that is neither file nor folder
 * or leads elsewhere; HSC_E_MEMORY; and why. Nothing is left then.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_unpack(const char *path,
						       const char *bundle,
						       uint64_t limit,
						       struct hsc_error *error);

/*
 * Make the bundle `out` of bundles of one run, whose sources and processes
 * become its. Parameters that two of them have must agree, as must the width of
 * addresses and the rate of the clock; no hart may be in two of them.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT, HSC_E_CONFIG (they are not of one
 * run) or HSC_E_MEMORY, and why. Nothing is left then.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_bundle_join(const char *out,
						     const char *const *bundles,
						     size_t count,
						     struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
