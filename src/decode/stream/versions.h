/* SPDX-License-Identifier: MIT */
/*
 * versions.h - the code of a process that changed while it ran.
 *
 * Room   decode (floor 6)
 *
 * Version i of a process becomes address space i + 1 of its block table.
 */
#ifndef HSC_DECODE_STREAM_VERSIONS_H
#define HSC_DECODE_STREAM_VERSIONS_H

#include "decode/stream/code.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/flow/flow_item.h>

struct hsc_decode_change;
struct hsc_decode_version;

/* The versions of one process. */
struct hsc_decode_versions {
	struct hsc_decode_version *list; /* list[count] */
	size_t count;
	struct hsc_decode_change *changes; /* changes[change_count], sorted */
	size_t change_count;
	struct hsc_image_ops process; /* the code that does not change */
};

/*
 * Add the versions of `process` to its table. `v` must not be moved until it is
 * cleared.
 *
 * Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_decode_versions_load(
	struct hsc_decode_versions *v, const struct hsc_process *process,
	struct hsc_decode_code *code);
void hsc_decode_versions_clear(struct hsc_decode_versions *v);

/* The version for each start of a source, if there are versions; out->list is
 * for free(). False: no memory. */
bool hsc_decode_versions_of(struct hsc_flow_versions *out,
			    const struct hsc_manifest *m, size_t source);

#endif
