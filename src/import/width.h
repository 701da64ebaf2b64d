/* SPDX-License-Identifier: MIT */
/*
 * width.h - how wide SRC is, by performance records in the stream.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_WIDTH_H
#define HSC_IMPORT_WIDTH_H

#include "import/protocol.h"

/*
 * Find the width of SRC with which the markers of performance records stand in
 * a stream of Nexus messages. *width stays as it is if there are none, or if
 * src_bits is among the parameters.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_import_find_width(
	const struct hsc_import_config *config,
	const struct hsc_import_scan *scan, unsigned *width,
	struct hsc_error *error);

#endif
