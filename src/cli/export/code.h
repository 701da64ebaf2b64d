/* SPDX-License-Identifier: MIT */
/*
 * code.h - what ran of a program's code, for formats that compilers read.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_EXPORT_CODE_H
#define HSC_CLI_EXPORT_CODE_H

#include "cli/common/cli.h"
#include "view/export/export.h"
#include "view/export/profile/code_profile.h"
#include <hartscope/decode/decode.h>

struct hsc_cli_code; /* by process */

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_cli_code_new(struct hsc_cli_code **out,
					      struct hsc_decode *d);
void hsc_cli_code_free(struct hsc_cli_code **code);

/* Put an event in. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_cli_code_feed(struct hsc_cli_code *c,
					       const struct hsc_event *e);

/* All that ran of a file; release it in either case. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_cli_code_profile(struct hsc_cli_code *c,
						  const char *module,
						  struct hsc_code_profile *out);

/* How often each instruction ran; release it in either case. HSC_OK or
 * HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_cli_code_counts(const struct hsc_cli_code *c,
						 struct hsc_code_counts **out);

/* What of the source ran, as hartscope cover has it, to each of formats[count]
 * that takes it; es[count] say where. HSC_OK, HSC_E_MEMORY or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_cli_code_cover(
	struct hsc_cli_code *c, const struct hsc_export_format *const *formats,
	const struct hsc_export *const *es, size_t count);

/* The program of a bundle: base name of its first file. NULL: it has none. */
const char *hsc_cli_code_program(const struct hsc_manifest *m);

/* The file of that name, at its own addresses, from the bundle or as -e says;
 * the caller frees it. NULL: it is not there. */
struct hsc_image *hsc_cli_code_image(const struct hsc_cli *cli,
				     const struct hsc_manifest *m,
				     const char *module);

/* Say why a profile of that file cannot help, or not as much as it could:
 * another compiler built it, or without what is needed. */
void hsc_cli_code_advise(const struct hsc_cli *cli,
			 const struct hsc_manifest *m, const char *module,
			 const char *format);

#endif
