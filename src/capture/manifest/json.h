/* SPDX-License-Identifier: MIT */
/*
 * json.h - a manifest as text in memory.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_MANIFEST_JSON_H
#define HSC_CAPTURE_MANIFEST_JSON_H

#include <hartscope/capture/manifest.h>
#include <jansson.h>

/*
 * As hsc_manifest_read, of text[len]; `name` is for sentences. What was read is
 * cleared again on failure.
 */
HSC_MUST_USE enum hsc_status hsc_manifest_parse(struct hsc_manifest *out,
						const char *name,
						const char *text, size_t len,
						struct hsc_error *error);

/* The manifest as JSON, to be released with json_decref; NULL: no memory. */
json_t *hsc_manifest_to_json(const struct hsc_manifest *m);

#endif
