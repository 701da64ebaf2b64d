/* SPDX-License-Identifier: MIT */
/*
 * marks.h - what the source says should not be counted.
 *
 * Room   view (floor 8)
 * Spec   geninfo(1) of LCOV 1.16: LCOV_EXCL_LINE, LCOV_EXCL_START and _STOP,
 *        LCOV_EXCL_BR_LINE, LCOV_EXCL_BR_START and _STOP
 */
#ifndef HSC_VIEW_COVER_MARKS_H
#define HSC_VIEW_COVER_MARKS_H

#include "view/common/source_text.h"
#include <hartscope/measure/cover.h>

/* Find the marks: *what gets a byte of enum hsc_cover_exclude for each line, to
 * be freed. False: no memory. */
bool hsc_view_cover_marks(const struct hsc_source_text *text, uint8_t **what);

/* Read the marks in the sources of all files; *unread: how many could not be
 * read. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_cover_read_marks(struct hsc_cover *cover,
						       size_t *unread);

#endif
