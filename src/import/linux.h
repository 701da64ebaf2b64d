/* SPDX-License-Identifier: MIT */
/*
 * linux.h - the address spaces of a capture of Linux: what was mapped in
 * each process, and pages of its kernel.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_LINUX_H
#define HSC_IMPORT_LINUX_H

#include <hartscope/capture/manifest.h>
#include <hartscope/import/import.h>

/*
 * Add a process for all contexts that are not named, then those of
 * config->processes, and the parameter that makes Ownership messages choose
 * between them. Files that are named in a map and not found are left out: their
 * code is unknown. missing[cap] says which of them, or is "".
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
enum hsc_status hsc_import_linux(struct hsc_manifest *m,
				 const struct hsc_import_config *config,
				 char *missing, size_t cap,
				 struct hsc_error *error);

#endif
