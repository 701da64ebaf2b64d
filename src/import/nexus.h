/* SPDX-License-Identifier: MIT */
/*
 * nexus.h - can a stream of Nexus messages be what its
 * parameters say?
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_NEXUS_H
#define HSC_IMPORT_NEXUS_H

#include "import/parts.h"
#include <hartscope/import/import.h>

/*
 * Decode the beginning of a bundle of Nexus messages. If direct jumps turn out
 * to be reported, that becomes a parameter and result->learned says so. If
 * most of it is lost, result->doubt says that and what is likely: another width
 * of SRC, another protocol, other code. Else they stay as they are.
 *
 * m   of the bundle; other parameters are changed on the way, and changed back
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_import_try_nexus(
	const struct hsc_import_config *c, struct hsc_manifest *m,
	const struct hsc_import_scan *scan, struct hsc_import_result *result);

#endif
