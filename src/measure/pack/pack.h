/* SPDX-License-Identifier: MIT */
/*
 * pack.h - results as bytes, and back: stack, profile and call tree of a piece.
 *
 * Room   measure (floor 5), private; also for decode
 *
 * One call does both directions. Numbers are LEB128, so the bytes do not depend
 * on the machine. Bytes are foreign: what cannot be sets `bad`, and what was
 * read is then only good for being released.
 */
#ifndef HSC_MEASURE_PACK_PACK_H
#define HSC_MEASURE_PACK_PACK_H

#include <hartscope/measure/calltree.h>
#include <hartscope/measure/contexts.h>
#include <hartscope/measure/coverage.h>
#include <hartscope/measure/durations.h>
#include <hartscope/measure/functions.h>
#include <hartscope/measure/perf_profile.h>
#include <hartscope/measure/profile.h>
#include <hartscope/measure/software_counts.h>
#include <hartscope/measure/stack.h>
#include <hartscope/measure/totals.h>
#include <hartscope/measure/trap_times.h>

struct hsc_pack {
	bool reads;
	bool bad;       /* the bytes cannot be, or there is no memory */
	bool lacks;     /* no memory */
	uint8_t *bytes; /* bytes[len]; of a writer from malloc, with room */
	size_t len, room, pos;
	uint32_t functions; /* indices are below this, or special */
	/* known[functions]: what they are where they are read; NULL: the same
	 */
	const uint32_t *known;
};

void hsc_pack_u64(struct hsc_pack *p, uint64_t *v);
void hsc_pack_u32(struct hsc_pack *p, uint32_t *v);
void hsc_pack_bool(struct hsc_pack *p, bool *v);
/* A text from malloc, or NULL. */
void hsc_pack_text(struct hsc_pack *p, char **text);
/* How many items follow; each has at least a byte, so no more are believed
 * than bytes are left. */
void hsc_pack_count(struct hsc_pack *p, size_t *count);

/* All of a table; p->functions is set. A table that is read has
 * HSC_FUNCTION_UNKNOWN alone. */
void hsc_pack_functions(struct hsc_pack *p, struct hsc_functions *f);

/* bytes[len] from malloc, or NULL and 0; what is read into is overwritten. */
void hsc_pack_bytes(struct hsc_pack *p, uint8_t **bytes, size_t *len);

/* What is read into is new. */
void hsc_pack_stack(struct hsc_pack *p, struct hsc_stack *stack);
/* The same of one that is no piece, and of which no step is due. */
void hsc_pack_calls(struct hsc_pack *p, struct hsc_stack *stack);

/* All parts; profile and tree may be NULL. What is read into is new. */
void hsc_pack_piece(struct hsc_pack *p, struct hsc_stack *stack,
		    struct hsc_profile *profile, struct hsc_calltree *tree);

/* What ran of the code of a piece of `source`; what is read into is new, and of
 * a table of the same code: coverage.c. */
void hsc_pack_coverage(struct hsc_pack *p, struct hsc_coverage *c,
		       uint32_t source);

/* Lengths of calls and of traps, by the steps of `stack`, which was packed
 * before: times.c. What is read into is new. */
void hsc_pack_times(struct hsc_pack *p, const struct hsc_stack *stack,
		    struct hsc_durations *d, struct hsc_trap_times *t);

/* Figures, but for those of the code, and their parts. */
void hsc_pack_totals(struct hsc_pack *p, struct hsc_totals *t,
		     struct hsc_totals_parts *parts);

/* Contexts of a piece of `source`; what is read into is new:
 * measure/contexts.c. */
void hsc_pack_contexts(struct hsc_pack *p, struct hsc_contexts *c,
		       uint32_t source);

/* What counters counted in a whole stream, without what is open at its end;
 * what is read into is new: counters.c. */
void hsc_pack_counters(struct hsc_pack *p, struct hsc_perf_profile *c);

/* Software events; what is read into is new: measure/software_counts.c. */
void hsc_pack_software(struct hsc_pack *p, struct hsc_software_counts *c);

#endif
