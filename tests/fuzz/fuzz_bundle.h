/* SPDX-License-Identifier: MIT */
/* fuzz_bundle.h - a folder for one fuzz target of whole bundles. */
#ifndef HSC_FUZZ_BUNDLE_H
#define HSC_FUZZ_BUNDLE_H

#include "capture/bundle/remove_tree.h"
#include "fuzz.h"
#include <fcntl.h>
#include <hartscope/decode/decode.h>
#include <string.h>
#include <unistd.h>

#define EVENTS_MOST       20000
#define INSTRUCTIONS_MOST (1u << 20) /* a few bytes may claim 2^32 and more */

static char fuzz_folder[64];

static inline void fuzz_leave(void)
{
	(void)hsc_remove_tree(AT_FDCWD, fuzz_folder);
}

/* The folder: made once, removed at the end; in memory where that is to be had.
 */
static inline const char *fuzz_enter(void)
{
	if (fuzz_folder[0])
		return fuzz_folder;
	snprintf(fuzz_folder, sizeof(fuzz_folder), "/dev/shm/hsc-fuzz-XXXXXX");
	if (!mkdtemp(fuzz_folder)) {
		snprintf(fuzz_folder, sizeof(fuzz_folder), "hsc-fuzz-XXXXXX");
		FUZZ_CHECK(mkdtemp(fuzz_folder));
	}
	atexit(fuzz_leave);
	return fuzz_folder;
}

static inline void fuzz_write(const char *path, const void *bytes, size_t len)
{
	FILE *file = fopen(path, "wb");

	FUZZ_CHECK(file && fwrite(bytes, 1, len, file) == len);
	FUZZ_CHECK(fclose(file) == 0);
}

/* Code of every source, and of one that is not there. */
static inline void fuzz_code(struct hsc_decode *d)
{
	const size_t count = hsc_decode_manifest(d)->source_count;

	for (uint32_t i = 0; i <= count; i++) {
		const struct hsc_image_spaces images = hsc_decode_images(d, i);

		FUZZ_CHECK(!hsc_decode_blocks(d, i) == (i == count));
		for (unsigned k = 0; k <= images.count; k++)
			FUZZ_CHECK(!hsc_image_of(&images, k) == (i == count));
	}
}

/* Decode it; what it tells adds up, and is told in the order of time. */
static inline void fuzz_decode(const char *bundle,
			       const struct hsc_decode_config *config)
{
	struct hsc_error why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;
	enum hsc_status rc;
	struct hsc_decode_totals t;

	rc = hsc_decode_open(&d, bundle, config, &why);
	FUZZ_CHECK(rc == HSC_OK || why.text[0]);
	if (rc != HSC_OK)
		return;
	fuzz_code(d);
	for (unsigned i = 0; rc == HSC_OK && i < EVENTS_MOST; i++) {
		rc = hsc_decode_next(d, &e);
		if (rc == HSC_OK)
			FUZZ_CHECK(e.source <
				   hsc_decode_manifest(d)->source_count);
		if (hsc_decode_totals(d).instructions > INSTRUCTIONS_MOST)
			break;
	}
	t = hsc_decode_totals(d);
	FUZZ_CHECK(t.bytes_done <= t.bytes || t.bytes == 0);
	hsc_decode_close(&d);
}

#endif
