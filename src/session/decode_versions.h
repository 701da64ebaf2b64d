/* SPDX-License-Identifier: MIT */
/*
 * decode_versions.h - the code of a process that changed while it ran.
 *
 * Room   session (floor 6)
 *
 * Version i of a manifest becomes address space i + 1 of the block table.
 */
#ifndef HSC_SESSION_DECODE_VERSIONS_H
#define HSC_SESSION_DECODE_VERSIONS_H

#include "session/decode_code.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/flow/flow_item.h>

struct hsc_decode_version;

struct hsc_decode_versions {
	struct hsc_decode_version *list; /* list[count] */
	size_t count;
};

/*
 * Add the versions of `m` to the table of its first process.
 *
 * Returns HSC_OK, HSC_E_CONFIG, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_decode_versions_load(
	struct hsc_decode_versions *v, const struct hsc_manifest *m,
	struct hsc_decode_code *first, struct hsc_problem *why);
void hsc_decode_versions_clear(struct hsc_decode_versions *v);

/* Which one holds when for a source, if there is one; out->list is for free().
 * False: no memory. */
bool hsc_decode_versions_of(struct hsc_flow_versions *out,
			    const struct hsc_manifest *m, size_t source);

#endif
