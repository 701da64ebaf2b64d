/* SPDX-License-Identifier: MIT */
/*
 * ntrace_learn.h - parameters of a stream of Nexus messages that are found out.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_NTRACE_LEARN_H
#define HSC_IMPORT_NTRACE_LEARN_H

#include "import/protocol.h"
#include <hartscope/decode/decode.h>

/* The number of bytes that are examined: enough to decide, and quickly done. */
#define HSC_IMPORT_SURVEY_BYTES (UINT64_C(1) << 20)

/* The result of decoding the beginning of a bundle. */
struct hsc_import_survey {
	struct hsc_decode_totals totals;
	uint64_t wrong_ends;   /* gaps where a message came at another end */
	uint64_t bad_messages; /* and at one that no encoder sends */
};

/* False: the bundle cannot be decoded at all. */
bool hsc_import_survey(const char *bundle, struct hsc_import_survey *s);

/*
 * What a scan shows without decoding: the form of timestamps, that histories
 * are counted, and memory that was never written. It becomes parameters of the
 * bundle, and result->learned says so.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY
 */
enum hsc_status hsc_import_ntrace_hear(const struct hsc_import_config *c,
				       struct hsc_manifest *m,
				       const struct hsc_import_scan *scan,
				       struct hsc_import_result *result);

/*
 * What trials show: direct jumps that are reported, histories of any length.
 *
 * now   what the bundle decodes to; afterwards, with what was found
 * Returns as hsc_import_ntrace_hear
 */
enum hsc_status hsc_import_ntrace_learn(const struct hsc_import_config *c,
					struct hsc_manifest *m,
					const struct hsc_import_scan *scan,
					struct hsc_import_survey *now,
					struct hsc_import_result *result);

#endif
