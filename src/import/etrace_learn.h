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
 * them, which support packets these are, and for a ring buffer the modes
 * before that packet, where the user did not say. What was learned is said
 * after what text[cap] has.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why
 */
enum hsc_status hsc_import_learn(struct hsc_manifest *m,
				 const struct hsc_import_scan *scan, char *text,
				 size_t cap, struct hsc_error *error);

/*
 * A mode that the first support packet switches on, and for which a size is
 * missing that only whoever knows the encoder can name, or a size that is not
 * the one it gives: in words; "" if there is none.
 */
void hsc_import_missing(const struct hsc_manifest *m,
			const struct hsc_import_scan *scan, char *text,
			size_t cap);

#endif
