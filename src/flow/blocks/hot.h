/* SPDX-License-Identifier: MIT */
/*
 * hot.h - the part of a block that decoders read while they walk.
 *
 * Room   flow (floor 3)
 *
 * Sixteen bytes a block, so that a program's hot loops lie in a few cache
 * lines. A walk reads this and nothing else: no opcode, no address.
 */
#ifndef HSC_FLOW_BLOCKS_HOT_H
#define HSC_FLOW_BLOCKS_HOT_H

#include <hartscope/flow/blocks.h>

#define HSC_BLOCK_PENDING (UINT32_MAX - 1) /* successor not known (yet) */

/* How a walk leaves a block; the first two values are also the number of
 * history bits used. */
enum hsc_way {
	HSC_WAY_ON,       /* one successor, without a history bit */
	HSC_WAY_BRANCH,   /* succ[history bit] */
	HSC_WAY_CALL,     /* push, then succ[1] */
	HSC_WAY_RETURN,   /* pop, then succ[0] of the block popped */
	HSC_WAY_INDIRECT, /* needs a closer look */
};

/*
 * succ[0]  block after this one; of a direct jump: its target
 * succ[1]  block at the target; without one: the same as succ[0]
 * Either is HSC_BLOCK_PENDING until hsc_blocks_follow has looked it up.
 */
struct hsc_hot {
	uint32_t succ[2];
	uint16_t halfwords, instructions;
	uint8_t way; /* enum hsc_way */
	uint8_t cut; /* of hsc_blocks_cut, not to be found by address */
};

struct hsc_blocks {
	struct hsc_hot *hot;      /* hot[count] */
	struct hsc_block *blocks; /* blocks[count] */
	uint32_t *lengths_at;     /* index into lengths[] of block's first */
	uint8_t *lengths;         /* half-words of every instruction */
	uint32_t *slots;          /* hash table of ids, HSC_BLOCK_NONE: free */
	uint32_t count, room;
	uint32_t lengths_count;
	size_t lengths_room;
	uint32_t slot_mask;
	unsigned isa;
	uint64_t address_mask;       /* 2^xlen - 1 */
	bool out_of_memory;          /* a lookup failed for want of memory */
	struct hsc_image_ops *codes; /* codes[spaces] */
	uint16_t spaces;
};

/* Look up succ[which] of block `id`; HSC_BLOCK_NONE if there is no code. */
uint32_t hsc_blocks_follow(struct hsc_blocks *b, uint32_t id, unsigned which);

/* The address that succ[which] stands for. */
uint64_t hsc_blocks_successor(const struct hsc_blocks *b, uint32_t id,
			      unsigned which);

/* How many instructions there are in ids[count]. */
static inline uint64_t hsc_blocks_instructions(const struct hsc_blocks *b,
					       const uint32_t *ids,
					       size_t count)
{
	uint64_t n = 0;

	for (size_t i = 0; i < count; i++)
		n += b->hot[ids[i]].instructions;
	return n;
}

/* Does block `id` end in a direct jump or call? */
static inline bool hsc_blocks_jumps(const struct hsc_blocks *b, uint32_t id)
{
	return hsc_insn_is_direct((enum hsc_insn_kind)b->blocks[id].end);
}

/* Can the instruction at the start of block `id` raise no exception? */
bool hsc_blocks_cannot_raise(const struct hsc_blocks *b, uint32_t id);

/* Is the last instruction of block `id` one of the custom opcodes? */
bool hsc_blocks_custom(const struct hsc_blocks *b, uint32_t id);

#endif
