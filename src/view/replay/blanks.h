/* SPDX-License-Identifier: MIT */
/*
 * blanks.h - text with blanks that are filled in later.
 *
 * Room   view (floor 8)
 *
 * Where lines of several harts stand in the order of their messages, what a
 * branch did may be known only after lines of others. Text after a blank is
 * kept in memory until the blank is filled, up to HSC_BLANKS_KEPT bytes: then
 * the first blanks get what they were left with.
 */
#ifndef HSC_VIEW_REPLAY_BLANKS_H
#define HSC_VIEW_REPLAY_BLANKS_H

#include "view/common/writer.h"

#define HSC_BLANKS_KEPT (UINT32_C(1) << 20)

struct hsc_blank; /* private */

/* Start as { .w = w, .out = file }, where w writes to that file. */
struct hsc_blanks {
	struct hsc_writer *w;
	FILE *out;
	FILE *kept; /* where w writes while there are blanks; else NULL */
	char *text; /* what is kept: text[len], once that is flushed */
	size_t len;
	uint64_t from;          /* of what w has written, that before is out */
	struct hsc_blank *list; /* list[count], in the order of the text; */
	size_t count, room;     /* there is room for so many */
	size_t open;            /* and so many are not filled */
	uint64_t first;         /* number of list[0] */
};

/* Leave a blank at the end of the text, which is `otherwise` if nobody fills
 * it. Returns its number, from 1 on; 0: no memory, it is filled already. */
uint64_t hsc_blanks_leave(struct hsc_blanks *b, const char *otherwise);

/* Fill the blank of this number; `text` is a literal. One that is out already
 * stays as it is. */
void hsc_blanks_fill(struct hsc_blanks *b, uint64_t number, const char *text);

/* Write what no blank holds back; at the `end` everything. HSC_OK, HSC_E_FILE
 * or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_blanks_settle(struct hsc_blanks *b, bool end);

/* Drop what is kept. */
void hsc_blanks_free(struct hsc_blanks *b);

#endif
