/* SPDX-License-Identifier: MIT */
/*
 * import_nexus.h - can a stream of Nexus messages be what its
 * parameters say?
 *
 * Room   session (floor 6)
 */
#ifndef HSC_SESSION_IMPORT_NEXUS_H
#define HSC_SESSION_IMPORT_NEXUS_H

#include "session/import_parts.h"
#include <hartscope/session/import.h>

/*
 * Decode the beginning of a bundle of Nexus messages. If most of it is lost,
 * text[cap] says so and what is likely: another width of SRC, another protocol,
 * other code. Else it stays as it is.
 *
 * m   of the bundle; its parameters are changed on the way, and changed back
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_import_try_nexus(
	const struct hsc_import_config *c, struct hsc_manifest *m,
	const struct hsc_import_scan *scan, char *text, size_t cap);

#endif
