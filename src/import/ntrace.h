/* SPDX-License-Identifier: MIT */
/*
 * ntrace.h - streams of Nexus messages from elsewhere: which sources, and what
 * does not fit the parameters? See struct hsc_import_ops.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_NTRACE_H
#define HSC_IMPORT_NTRACE_H

#include "import/protocol.h"

HSC_MUST_USE enum hsc_status hsc_import_ntrace_scan(
	struct hsc_import_scan *scan, const struct hsc_manifest *m,
	struct hsc_error *error);

void hsc_import_ntrace_judge(const struct hsc_manifest *m,
			     const struct hsc_import_config *c,
			     const struct hsc_import_scan *scan,
			     struct hsc_import_result *result);

/* Are there too many messages that cannot be read? */
bool hsc_import_ntrace_spoiled(const struct hsc_import_scan *scan);

/* The protocol that is the other dialect of N-Trace. */
const char *hsc_import_other_dialect(const char *name);

#endif
