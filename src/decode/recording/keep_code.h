/* SPDX-License-Identifier: MIT */
/*
 * keep_code.h - files of code, and one that describes software events: tested,
 * then copied to a bundle.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_RECORDING_KEEP_CODE_H
#define HSC_DECODE_RECORDING_KEEP_CODE_H

#include <hartscope/capture/manifest.h>
#include <hartscope/decode/code_file.h>

/*
 * Read code[count], so that an unreadable file is refused at once.
 *
 * image  NULL, or where to leave it, for hsc_image_free
 * xlen   32, 64 or 0; becomes what the files say, else 64
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT, HSC_E_CONFIG (xlen and the files
 *         differ) or HSC_E_MEMORY, and why
 */
enum hsc_status hsc_code_try(const struct hsc_code_file *code, size_t count,
			     unsigned *xlen, struct hsc_image **image,
			     struct hsc_error *error);

/* Copy one file to the bundle and add it to the process. Returns HSC_OK,
 * HSC_E_FILE, HSC_E_SPACE, HSC_E_FORMAT or HSC_E_MEMORY, and why */
enum hsc_status hsc_code_keep(struct hsc_process *process, const char *bundle,
			      const struct hsc_code_file *code,
			      struct hsc_error *error);

/*
 * Copy a file that describes software events into a bundle, after reading it as
 * a test, and name it in the manifest.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_events_keep(struct hsc_manifest *m,
					     const char *bundle,
					     const char *file,
					     struct hsc_error *error);

#endif
