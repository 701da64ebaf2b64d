/* SPDX-License-Identifier: MIT */
/*
 * folder.h - files of a format that is a folder of them.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_FOLDER_H
#define HSC_VIEW_EXPORT_FOLDER_H

#include "view/export/export.h"

/* Open a file in the folder of a format, as fopen does. NULL: errno says why.
 */
FILE *hsc_folder_open(const struct hsc_export *e, const char *name,
		      const char *mode);
/* Close it. HSC_OK, or HSC_E_FILE if not all could be written. */
enum hsc_status hsc_folder_close(FILE *f);

/* The process that a source is of, and the number of its thread; a hart without
 * one has one made up. Both are positive, of 31 bits. */
uint64_t hsc_export_pid(const struct hsc_manifest *m, size_t source);
uint64_t hsc_export_tid(const struct hsc_manifest *m, size_t source);

#endif
