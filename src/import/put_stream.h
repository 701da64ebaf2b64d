/* SPDX-License-Identifier: MIT */
/*
 * put_stream.h - a stream gets into the bundle: shared, copied or referred to.
 *
 * Room   import (floor 7), private
 */
#ifndef HSC_IMPORT_PUT_STREAM_H
#define HSC_IMPORT_PUT_STREAM_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Put `from` ("-": standard input) to the new file `to`, as it is. The file
 * system shares its blocks where it can, else the kernel copies them.
 *
 * in_place  refer to it instead; it must stay where it is
 * *bytes    that it has
 * Returns HSC_OK, HSC_E_CONFIG (a pipe has no place), HSC_E_FILE; error
 */
HSC_MUST_USE enum hsc_status hsc_import_put_stream(const char *from,
						   const char *to,
						   bool in_place,
						   uint64_t *bytes,
						   struct hsc_error *error);

#endif
