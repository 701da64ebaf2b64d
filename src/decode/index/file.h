/* SPDX-License-Identifier: MIT */
/*
 * file.h - the file of an index: where a stream can be entered.
 *
 * Room   decode (floor 6)
 *
 * The bytes are foreign: a bundle comes from anybody, and a file may be cut
 * off. What is damaged, of another identity or not in sequence is none.
 */
#ifndef HSC_DECODE_INDEX_FILE_H
#define HSC_DECODE_INDEX_FILE_H

#include <hartscope/decode/results.h>

struct hsc_index_cuts {
	struct hsc_results_cut *list; /* list[count], from malloc */
	size_t count, cap;
};

/* The cuts in bytes[len], if they are of this identity; c->list is the
 * caller's to free, whatever is returned. */
bool hsc_index_parse(const uint8_t *bytes, size_t len, const char *identity,
		     struct hsc_index_cuts *c);
/* The same of a file. */
bool hsc_index_load(const char *path, const char *identity,
		    struct hsc_index_cuts *c);

/* A bundle that cannot be written has none, so whatever fails is no matter.
 * Whoever reads sees all of it, or of the one before. */
void hsc_index_save(const char *path, char *identity, struct hsc_index_cuts *c);

#endif
