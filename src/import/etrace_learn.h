/* SPDX-License-Identifier: MIT */
/*
 * etrace_learn.h - what the support packets of an E-Trace stream say of the
 * packets after them.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_ETRACE_LEARN_H
#define HSC_IMPORT_ETRACE_LEARN_H

#include "import/protocol.h"

/*
 * Add to the parameters of `m` what the stream's first support packet has of
 * them, and which support packets these are, where the user did not say. If
 * that was learned, text[cap] says so; else it stays as it is.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why
 */
enum hsc_status hsc_import_learn(struct hsc_manifest *m,
				 const struct hsc_import_scan *scan, char *text,
				 size_t cap, struct hsc_error *error);

/*
 * A mode that a support packet switches on, among the first packets, and for
 * which a size is missing that only whoever knows the encoder can name: both in
 * words; "" if there is none.
 */
void hsc_import_missing(const struct hsc_manifest *m,
			const struct hsc_import_scan *scan, char *text,
			size_t cap);

#endif
