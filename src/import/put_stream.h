/* SPDX-License-Identifier: MIT */
/*
 * put_stream.h - how a stream gets into the bundle: its blocks are shared, it
 * is copied, or referred to.
 *
 * Room   import (floor 7), private
 *
 * A stream that is copied is read only once, by the first reader of the new
 * file: it is appended to the file as it is read. See
 * docs/decisions/0213-import-in-one-pass.md.
 */
#ifndef HSC_IMPORT_PUT_STREAM_H
#define HSC_IMPORT_PUT_STREAM_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/stream.h>
#include <hartscope/import/wires.h>
#include <stdbool.h>
#include <stdint.h>

/* Zero is a valid start. */
struct hsc_import_put {
	struct hsc_stream_rest bytes; /* not yet in the file */
	struct hsc_stream_rest *rest; /* these bytes; NULL: the file has all */
	uint64_t size;                /* of a file that has all */
	struct hsc_unwrap *unwrap;    /* gives the bytes, or NULL */
};

/*
 * Begin to copy `from` ("-": standard input) to the new file `to`. The two
 * share their blocks if the file system can; else the file is still empty, and
 * p->rest has the bytes that belong into it.
 *
 * in_place  refer to `from` instead, which must stay where it is
 * unwrap    gives the bytes instead of `from`, or NULL
 * Returns HSC_OK, HSC_E_CONFIG (a pipe cannot be referred to), HSC_E_FILE;
 * error
 */
HSC_MUST_USE enum hsc_status hsc_import_put_begin(struct hsc_import_put *p,
						  const char *from,
						  const char *to, bool in_place,
						  struct hsc_unwrap *unwrap,
						  struct hsc_error *error);

/*
 * Append what was not yet read, and close both. *size: of the whole stream.
 *
 * rc  result of the reader; if a file failed, `error` says so
 * Returns rc, or HSC_E_FILE; error
 */
HSC_MUST_USE enum hsc_status hsc_import_put_end(
	struct hsc_import_put *p, const char *from, const char *to,
	enum hsc_status rc, uint64_t *size, struct hsc_error *error);

/* Close both. */
void hsc_import_put_drop(struct hsc_import_put *p);

#endif
