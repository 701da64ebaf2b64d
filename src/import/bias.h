/* SPDX-License-Identifier: MIT */
/*
 * bias.h - where a program was loaded, by a trace that says so.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_BIAS_H
#define HSC_IMPORT_BIAS_H

#include "import/protocol.h"

/*
 * A trace of our performance library begins with the address of perfTraceOn. If
 * the first file of code has that function elsewhere, by whole pages, it was
 * loaded so many bytes above its own addresses: *bias. Else that stays.
 *
 * src_bits   width of SRC in the stream
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_import_find_bias(
	const struct hsc_import_config *config,
	const struct hsc_import_scan *scan, unsigned src_bits, uint64_t *bias,
	struct hsc_error *error);

#endif
