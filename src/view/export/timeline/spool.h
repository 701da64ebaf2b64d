/* SPDX-License-Identifier: MIT */
/*
 * spool.h - what belongs to sources, written one after the other, in turns.
 *
 * Room   view (floor 8)
 *
 * For formats that want all of a source in a row. What waits is in a temporary
 * file; of that, memory holds the last piece of each source, and 16 bytes for
 * each other piece.
 */
#ifndef HSC_VIEW_EXPORT_TIMELINE_SPOOL_H
#define HSC_VIEW_EXPORT_TIMELINE_SPOOL_H

#include "view/export/out.h"
#include <stdbool.h>

#define HSC_SPOOL_PIECE 16384u

struct hsc_spool;

/* For sources 0..count-1. Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_spool_new(struct hsc_spool **out,
					   size_t count);
void hsc_spool_free(struct hsc_spool **spool);

/* Room for `len` bytes, at most HSC_SPOOL_PIECE, that belong to a source; NULL:
 * no memory, or the file cannot be written. */
uint8_t *hsc_spool_room(struct hsc_spool *s, uint32_t source, size_t len);
/* How far the room was filled. */
void hsc_spool_end(struct hsc_spool *s, uint32_t source, const uint8_t *end);

/* Bytes of all sources. */
uint64_t hsc_spool_waiting(const struct hsc_spool *s);

/* Copy all of a source. HSC_OK or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_spool_copy(struct hsc_spool *s,
					    uint32_t source,
					    struct hsc_writer *out);

/* Where a reader of a source is; start as { .source = source }. */
struct hsc_spool_reader {
	uint32_t source;
	size_t piece; /* that is in the buffer next */
	size_t at, used;
	uint8_t buffer[HSC_SPOOL_PIECE];
};

/* The next `len` bytes of a source, borrowed until the next call. Read with the
 * lengths that were written. Returns HSC_OK, HSC_END or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_spool_read(struct hsc_spool *s,
					    struct hsc_spool_reader *r,
					    size_t len, const uint8_t **out);

#endif
