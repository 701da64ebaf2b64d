/* SPDX-License-Identifier: MIT */
/*
 * memory.h - contents of memory at a position, from the loads and stores that
 * data trace reported.
 *
 * Room   decode (floor 6), private
 *
 * Data trace shows that an access came after the flow had reached one position,
 * `from`, and before it reported another one, `until`; between these two it is
 * not known whether it has happened. A byte is known if all accesses that may
 * have been the last one to it agree. If the instructions between the two load
 * and store as often, and in that order, as was reported, each access belongs
 * to its instruction, because then all of them were traced.
 */
#ifndef HSC_DECODE_HISTORY_MEMORY_H
#define HSC_DECODE_HISTORY_MEMORY_H

#include <hartscope/decode/history.h>
#include <hartscope/event/event.h>

#define HSC_MEMORY_KEPT ((size_t)1 << 18) /* most accesses kept */

struct hsc_access; /* private */
struct hsc_word;

/* Zero is an empty one. */
struct hsc_memory {
	struct hsc_access *list; /* list[count], in order */
	size_t count, room;
	size_t reached; /* `until` is known for the accesses before this one */
	uint64_t begin; /* memory before this position is not known any more */
	/* the result of accesses before list[0]: a table */
	struct hsc_word *words;
	size_t word_count, word_room;
	bool lost; /* trace was lost, before list[0] */
};

void hsc_memory_clear(struct hsc_memory *m);
/* Add an access that the flow reports at `clock`. False: no memory. */
bool hsc_memory_add(struct hsc_memory *m, const struct hsc_event_access *a,
		    uint64_t clock);
/* The flow has reached `clock`. */
void hsc_memory_reach(struct hsc_memory *m, uint64_t clock);
/* How many accesses wait for that, if the flow was at `clock` when all of them
 * came; otherwise 0. */
size_t hsc_memory_waiting(const struct hsc_memory *m, uint64_t clock);
/* May the `i`th of them be that of an instruction that loads, stores, or does
 * both? If so, it is that of instruction `position`. */
bool hsc_memory_fits(const struct hsc_memory *m, size_t i, bool loads,
		     bool stores);
void hsc_memory_set(struct hsc_memory *m, size_t i, uint64_t position);
/* Accesses may be missing from here on. False: no memory. */
bool hsc_memory_lose(struct hsc_memory *m, uint64_t clock);

/* A byte before instruction `position`, which is not less than m->begin. */
enum hsc_history_byte hsc_memory_get(const struct hsc_memory *m,
				     uint64_t position, uint64_t address,
				     uint8_t *byte);

#endif
