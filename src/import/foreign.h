/* SPDX-License-Identifier: MIT */
/*
 * foreign.h - files that are no stream of trace messages, by what is in
 * them.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_FOREIGN_H
#define HSC_IMPORT_FOREIGN_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>

/*
 * `shown` is what the user calls it.
 *
 * Refuse an ELF file, a recording of Linux perf, a packed file and a wave; and,
 * if the stream can only be one of Nexus messages (`nexus`), text and the files
 * of SiFive's tools with retired PCs (.pcd) and with cycles (.rcad). What is no
 * file is let through.
 *
 * Returns HSC_OK, or HSC_E_FORMAT and why
 */
HSC_MUST_USE enum hsc_status hsc_import_check_foreign(const char *path,
						      const char *shown,
						      bool nexus,
						      struct hsc_error *error);

#endif
