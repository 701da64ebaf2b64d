/* SPDX-License-Identifier: MIT */
/* small_bundle.h - a bundle of one hart whose stream is its name. */
#ifndef HSC_TESTS_SMALL_BUNDLE_H
#define HSC_TESTS_SMALL_BUNDLE_H

#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/pack.h>
#include <stdlib.h>

static inline void make_bundle(const char *name, uint64_t hart,
			       const char *clock)
{
	struct hsc_manifest m = {
		.schema = HSC_MANIFEST_SCHEMA,
		.complete = true,
		.xlen = 64,
		.tool = strdup("test"),
		.created = strdup("2026-11-22T00:00:00Z"),
		.protocol = strdup("ntrace"),
	};
	struct hsc_source *s = hsc_manifest_add_source(&m);
	char path[80];

	CHECK_EQ(hsc_bundle_create(name, NULL), HSC_OK);
	CHECK(hsc_manifest_add_process(&m) != NULL);
	s->id = hart;
	s->stream = strdup("streams/a.nt");
	CHECK(hsc_manifest_set_param(&m, "mode", clock));
	CHECK_EQ(hsc_manifest_write(&m, name, NULL), HSC_OK);
	hsc_manifest_clear(&m);
	snprintf(path, sizeof(path), "%s/streams/a.nt", name);
	scratch_text(path, name);
	CHECK_EQ(hsc_bundle_remove_live(name, NULL), HSC_OK);
}

static inline void check_text(const char *path, const char *want)
{
	char text[64];

	scratch_read(path, text, sizeof(text));
	CHECK_STR(text, want, path);
}

#endif
