/* SPDX-License-Identifier: MIT */
/*
 * param_file.h - trace parameters from a file.
 *
 * Room   import (floor 7)
 *
 * A line is name=value; [headings], empty lines and what stands after '#' or
 * ';' count for nothing. So our own files and the two of E-Trace's reference
 * flow (hardware.scf, user.ucf) are read alike: their names that are written
 * differently become ours, and what they say beside the trace is left out.
 */
#ifndef HSC_IMPORT_PARAM_FILE_H
#define HSC_IMPORT_PARAM_FILE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_param_file {
	char **params;  /* params[count], "name=value" */
	char **unknown; /* unknown[unknown_count]: names of no parameter */
	size_t count, unknown_count;
};

/*
 * Read a file. Values are not looked at; release it with hsc_param_file_clear.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (a line that is none, by its number)
 *         or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_param_file_read(
	struct hsc_param_file *out, const char *path, struct hsc_error *error);
HSC_API void hsc_param_file_clear(struct hsc_param_file *file);

#ifdef __cplusplus
}
#endif

#endif
