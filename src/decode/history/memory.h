/* SPDX-License-Identifier: MIT */
/*
 * memory.h - what memory held at a position, by the loads and stores that data
 * trace reported.
 *
 * Room   decode (floor 6), private
 *
 * Data trace says that an access came after the flow had reached one position,
 * `from`, and before it reported another one, `until`; between these two it is
 * not known whether it has happened. A byte is known where all that can have
 * been the last access to it agree. Where the instructions between the two load
 * and store as often, and in that order, as was reported, each access is that
 * of its instruction: then all of them were traced.
 */
#ifndef HSC_DECODE_HISTORY_MEMORY_H
#define HSC_DECODE_HISTORY_MEMORY_H

#include <hartscope/decode/history.h>
#include <hartscope/event/event.h>

#define HSC_MEMORY_KEPT ((size_t)1 << 18) /* accesses, at most */

struct hsc_access; /* private */
struct hsc_word;

/* Zero is an empty one. */
struct hsc_memory {
	struct hsc_access *list; /* list[count], in order */
	size_t count, room;
	size_t reached;         /* of those before, `until` is known */
	uint64_t begin;         /* what is known of positions before is gone */
	struct hsc_word *words; /* what accesses before list[0] left: a table */
	size_t word_count, word_room;
	bool lost; /* trace was, before list[0] */
};

void hsc_memory_clear(struct hsc_memory *m);
/* An access that the flow reports at `clock`. False: no memory. */
bool hsc_memory_add(struct hsc_memory *m, const struct hsc_event_access *a,
		    uint64_t clock);
/* The flow has come to `clock`. */
void hsc_memory_reach(struct hsc_memory *m, uint64_t clock);
/* How many accesses wait for that, and where the flow was when they came; 0:
 * not all at `clock`. */
size_t hsc_memory_waiting(const struct hsc_memory *m, uint64_t clock);
/* May the one of them that comes `i`th be that of an instruction that loads,
 * stores, or does both? If it is, it is that of instruction `position`. */
bool hsc_memory_fits(const struct hsc_memory *m, size_t i, bool loads,
		     bool stores);
void hsc_memory_set(struct hsc_memory *m, size_t i, uint64_t position);
/* Accesses may be missing. False: no memory. */
bool hsc_memory_lose(struct hsc_memory *m, uint64_t clock);

/* A byte before instruction `position`, which is not before m->begin. */
enum hsc_history_byte hsc_memory_get(const struct hsc_memory *m,
				     uint64_t position, uint64_t address,
				     uint8_t *byte);

#endif
