/* SPDX-License-Identifier: MIT */
/*
 * chunk.h - events of a piece, on their way from one thread to another.
 *
 * Room   decode (floor 6), private
 *
 * Block ids are those of the thread that decoded the events. Descriptions of
 * its new blocks come with them, because other threads must not read its table.
 */
#ifndef HSC_DECODE_AHEAD_CHUNK_H
#define HSC_DECODE_AHEAD_CHUNK_H

#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>

#define HSC_AHEAD_EVENTS 2048u  /* most events of a chunk */
#define HSC_AHEAD_IDS    65536u /* a chunk with this many is full */

/* What identifies a block in every table of the same code. */
struct hsc_ahead_block {
	uint64_t start;
	uint32_t halfwords;
	uint16_t space;
};

struct hsc_ahead_chunk {
	struct hsc_ahead_chunk *next;
	struct hsc_event events[HSC_AHEAD_EVENTS];
	size_t count;
	uint32_t *ids; /* ids[id_count]: of all events, in order */
	size_t id_count, id_cap;
	struct hsc_ahead_block *blocks; /* new ones: blocks[block_count] */
	size_t block_count, block_cap;
};

/* Make an empty chunk; NULL: no memory. */
struct hsc_ahead_chunk *hsc_ahead_chunk_new(void);
void hsc_ahead_chunk_free(struct hsc_ahead_chunk *c);

/* Is there no room for one more event? */
static inline bool hsc_ahead_chunk_is_full(const struct hsc_ahead_chunk *c)
{
	return c->count == HSC_AHEAD_EVENTS || c->id_count >= HSC_AHEAD_IDS;
}

/* Append a copy; its ids are copied, too. False: no memory. */
bool hsc_ahead_chunk_add(struct hsc_ahead_chunk *c, const struct hsc_event *e);

/* Append descriptions of the blocks from *known on, and advance *known. False:
 * no memory. */
bool hsc_ahead_chunk_tell(struct hsc_ahead_chunk *c,
			  const struct hsc_blocks *blocks, uint32_t *known);

/* Its size in memory, bytes. */
size_t hsc_ahead_chunk_bytes(const struct hsc_ahead_chunk *c);

/* Translates the ids of a thread to those of the own table. */
struct hsc_ahead_ids {
	struct hsc_ahead_block *blocks; /* blocks[count], room for cap */
	uint32_t *ours; /* ours[count]; HSC_BLOCK_NONE: not used yet */
	size_t count, cap, ours_cap;
};

void hsc_ahead_ids_clear(struct hsc_ahead_ids *ids);

/*
 * Read the descriptions that came with a chunk. Blocks that are new to `blocks`
 * get their ids in the order in which they were found, as if the chunk had been
 * decoded there; NULL: its events are skipped. False: no memory.
 */
bool hsc_ahead_ids_learn(struct hsc_ahead_ids *ids, struct hsc_blocks *blocks,
			 const struct hsc_ahead_chunk *c);

/* Change ids[count] into those of `blocks`. HSC_OK, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_ahead_ids_change(struct hsc_ahead_ids *map,
						  struct hsc_blocks *blocks,
						  uint32_t *ids, size_t count);

#endif
