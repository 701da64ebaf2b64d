/* SPDX-License-Identifier: MIT */
/*
 * guess.h - which Nexus dialect a raw stream is of.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_GUESS_H
#define HSC_IMPORT_GUESS_H

#include <hartscope/import/import.h>

/*
 * Look for what only one dialect has. *protocol becomes "sifive" or "ntrace",
 * said[cap] why; where nothing tells, or both do, it is "ntrace".
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG (no stream of Nexus messages) or
 * HSC_E_MEMORY, and why
 */
enum hsc_status hsc_import_guess(const struct hsc_import_config *config,
				 const char **protocol, char *said, size_t cap,
				 struct hsc_problem *why);

#endif
