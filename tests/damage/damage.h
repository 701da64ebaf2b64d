/* SPDX-License-Identifier: MIT */
/*
 * damage.h - for the measurement of silent damage: streams, and how to decode
 * them, whatever they are and wherever they come from.
 */
#ifndef HSC_TESTS_DAMAGE_H
#define HSC_TESTS_DAMAGE_H

#include "support/flow_run.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fault { FLIPPED, LOST, MERGED, BURST, FAULTS };

/* What a decoder said of a stream. */
struct seen {
	uint64_t *pcs; /* pcs[count], of instructions or half-words */
	size_t count, room;
	uint64_t gaps, gap_bytes, warnings, cuts;
};

void seen_clear(struct seen *s);
/* Keep `pc`, while there are no more than `most` (0: all of them). */
void seen_keep(struct seen *s, uint64_t pc, size_t most);
/* A gap or a note, as hsc_decode_totals counts them. */
void seen_count(struct seen *s, bool gap, unsigned reason, uint64_t bytes);
/* The same of all items of a run, and its PCs. */
void seen_take(struct seen *s, struct flow_run *r);

struct stream {
	uint8_t *bytes; /* bytes[len] */
	size_t len;
	bool packets; /* E-Trace: a header has the length in its low bits */
	struct seen clean;
	/* Decode bytes[len], keeping so many PCs; false if a call failed. */
	bool (*decode)(const struct stream *s, const uint8_t *bytes, size_t len,
		       size_t most, struct seen *out);
	void *source; /* of the maker, */
	void (*release)(void *source);
};

/* Damage `copy`, which has the stream and 16 bytes of room. Returns the new
 * length, 0 if there is no place for such a fault. */
size_t fault_make(const struct stream *s, uint8_t *copy, enum fault fault,
		  uint64_t *dice);

/* corpus_streams.c: folder is HARTSCOPE_CORPUS; false if it is not there */

/* Stream `name` of a program of the N-Trace corpus: "all0", or "d0.ts" of
 * dhrystone. */
bool corpus_ntrace(struct stream *s, const char *folder, const char *program,
		   const char *name);
bool corpus_sifive(struct stream *s, const char *folder, const char *name);
bool corpus_etrace(struct stream *s, const char *folder, const char *program,
		   const char *name);

/* made_streams.c */

struct made {
	const char *protocol, *generation;
	const char *params[6];
};

/* Run firmware on the virtual SoC, in the current folder. */
bool made_stream(struct stream *s, const struct made *how, char *firmware);

#endif
