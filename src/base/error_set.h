/* SPDX-License-Identifier: MIT */
/*
 * error_set.h - sentences for struct hsc_error.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 */
#ifndef HSC_BASE_ERROR_SET_H
#define HSC_BASE_ERROR_SET_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdarg.h>

/*
 * Put a sentence into error, which may be NULL. What does not fit is cut;
 * control characters, which names of files may hold, become '?'.
 */
HSC_PRINTF(2, 3)
void hsc_error_set(struct hsc_error *error, const char *format, ...);
HSC_PRINTF(2, 0)
void hsc_error_vset(struct hsc_error *error, const char *format, va_list args);

/* The same as an expression with the value `rc`, for a call that fails. */
#define hsc_fail(error, rc, ...) (hsc_error_set((error), __VA_ARGS__), (rc))

/* Set the text of errno about a file. Returns HSC_E_FILE. */
enum hsc_status hsc_error_file(struct hsc_error *error, const char *path);

#endif
