/* SPDX-License-Identifier: MIT */
/* blocks.c - code is cut into blocks as it is reached, and found by address.
 * Room   flow (floor 3) */
#include "base/grow.h"
#include "flow/blocks/hot.h"
#include <hartscope/base/bits.h>
#include <hartscope/isa/retired.h>
#include <stdlib.h>
#include <string.h>

/* A longer block is cut here, even if the code goes straight on. */
#define MAX_INSTRUCTIONS 256u
#define CODE_BYTES       (MAX_INSTRUCTIONS * 4)
#define FIRST_SLOTS      1024u

/* Blocks are found by this key; halfwords is 0 unless the block was cut. */
struct key {
	uint64_t start;
	uint32_t halfwords;
	uint16_t space;
};

static uint64_t hash_of(const struct key *k)
{
	uint64_t x = (k->start >> 1) + ((uint64_t)k->halfwords << 40);

	/* spread equal addresses of many spaces over the table */
	x += k->space * UINT64_C(0xc2b2ae3d27d4eb4f);
	x *= UINT64_C(0x9e3779b97f4a7c15);
	return x ^ x >> 32;
}

static struct key key_of(const struct hsc_blocks *b, uint32_t id)
{
	return (struct key){ b->blocks[id].start,
			     b->hot[id].cut ? b->hot[id].halfwords : 0,
			     b->blocks[id].space };
}

static bool is_at(const struct hsc_blocks *b, uint32_t id, const struct key *k)
{
	const struct key other = key_of(b, id);

	return other.start == k->start && other.halfwords == k->halfwords &&
	       other.space == k->space;
}

static uint32_t *slot_of(const struct hsc_blocks *b, const struct key *k)
{
	uint64_t i = hash_of(k);

	for (;; i++) {
		uint32_t *slot = &b->slots[i & b->slot_mask];

		if (*slot == HSC_BLOCK_NONE || is_at(b, *slot, k))
			return slot;
	}
}

/* Keep the hash table at most half full. */
static bool grow_slots(struct hsc_blocks *b)
{
	const uint32_t count = (b->slot_mask + 1) * 2;
	uint32_t *slots;

	if (b->count < count / 4)
		return true;
	slots = malloc(count * sizeof(*slots));
	if (!slots)
		return false;
	free(b->slots);
	b->slots = slots;
	b->slot_mask = count - 1;
	memset(slots, 0xff, count * sizeof(*slots));
	for (uint32_t id = 0; id < b->count; id++) {
		const struct key k = key_of(b, id);

		*slot_of(b, &k) = id;
	}
	return true;
}

/* Make room for one more block of up to MAX_INSTRUCTIONS. */
static bool reserve_block(struct hsc_blocks *b)
{
	if (b->count == b->room) {
		const uint32_t need = b->room ? b->room * 2 : 256;
		size_t hot = b->room, blocks = b->room, lengths_at = b->room;

		if (need >= HSC_BLOCK_PENDING / 2 ||
		    !HSC_GROW(b->hot, hot, need) ||
		    !HSC_GROW(b->blocks, blocks, need) ||
		    !HSC_GROW(b->lengths_at, lengths_at, need))
			return false;
		b->room = need;
	}
	return b->lengths_count < UINT32_MAX - MAX_INSTRUCTIONS &&
	       HSC_GROW(b->lengths, b->lengths_room,
			(size_t)b->lengths_count + MAX_INSTRUCTIONS) &&
	       grow_slots(b);
}

enum hsc_status hsc_blocks_new(struct hsc_blocks **out,
			       const struct hsc_image_ops *code, unsigned isa)
{
	const unsigned xlen = hsc_isa_xlen(isa);
	struct hsc_blocks *b;

	*out = NULL;
	if ((xlen != 32 && xlen != 64) || !code || !code->read)
		return HSC_E_CONFIG;
	b = calloc(1, sizeof(*b));
	if (!b)
		return HSC_E_MEMORY;
	b->isa = isa;
	b->address_mask = UINT64_MAX >> (64 - xlen);
	b->slots = malloc(FIRST_SLOTS * sizeof(*b->slots));
	b->codes = malloc(sizeof(*b->codes));
	*out = b;
	if (!b->slots || !b->codes) {
		hsc_blocks_free(out);
		return HSC_E_MEMORY;
	}
	b->codes[b->spaces++] = *code;
	b->slot_mask = FIRST_SLOTS - 1;
	memset(b->slots, 0xff, FIRST_SLOTS * sizeof(*b->slots));
	return HSC_OK;
}

enum hsc_status hsc_blocks_add_space(struct hsc_blocks *b,
				     const struct hsc_image_ops *code,
				     uint16_t *space)
{
	size_t count = b->spaces;
	struct hsc_image_ops *added;

	if (!code || !code->read || b->spaces == HSC_BLOCKS_SPACES_MAX)
		return HSC_E_CONFIG;
	added = HSC_APPEND(b->codes, count);
	if (!added)
		return HSC_E_MEMORY;
	*added = *code;
	*space = b->spaces++;
	return HSC_OK;
}

void hsc_blocks_free(struct hsc_blocks **blocks)
{
	struct hsc_blocks *b = *blocks;

	if (!b)
		return;
	free(b->hot);
	free(b->blocks);
	free(b->lengths_at);
	free(b->lengths);
	free(b->slots);
	free(b->codes);
	free(b);
	*blocks = NULL;
}

static enum hsc_way way_of(const struct hsc_retired *r)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)r->end;

	if (end == HSC_INSN_BRANCH)
		return HSC_WAY_BRANCH;
	if (end == HSC_INSN_CALL)
		return HSC_WAY_CALL;
	if (end == HSC_INSN_RETURN && !r->inferable)
		return HSC_WAY_RETURN;
	return hsc_insn_is_indirect(end) ? HSC_WAY_INDIRECT : HSC_WAY_ON;
}

/* Enter a block; reserve_block() has made room. */
static uint32_t add_block(struct hsc_blocks *b, const struct hsc_retired *r,
			  const struct key *k)
{
	const uint32_t id = b->count++;
	const bool cut = k->halfwords != 0;

	b->blocks[id] = (struct hsc_block){
		.start = r->start,
		.next = r->next & b->address_mask,
		.target = r->target,
		.halfwords = r->halfwords,
		.instructions = (uint16_t)r->instructions,
		.last_halfwords = r->last_halfwords,
		.end = r->end,
		.inferable = r->inferable,
		.space = k->space,
	};
	b->hot[id] = (struct hsc_hot){
		.succ = { HSC_BLOCK_PENDING, HSC_BLOCK_PENDING },
		.halfwords = (uint16_t)r->halfwords,
		.instructions = (uint16_t)r->instructions,
		.way = (uint8_t)way_of(r),
		.cut = cut,
	};
	b->lengths_at[id] = b->lengths_count;
	*slot_of(b, k) = id;
	return id;
}

/*
 * Describe the block at `start`. A block that ends only because it is long must
 * not end between the two instructions of an inferable jump, so it leaves a
 * final lui or auipc to the next block.
 */
static bool scan_block(const struct hsc_blocks *b, uint64_t start,
		       const uint8_t *code, size_t len, struct hsc_retired *r)
{
	struct hsc_insn last = { .rd = 0 };
	uint64_t at;

	if (!hsc_retired_scan(code, len, start, b->isa, MAX_INSTRUCTIONS, r))
		return false;
	if (r->end != HSC_INSN_LINEAR || r->instructions == 1)
		return true;
	at = (uint64_t)(r->halfwords - r->last_halfwords) * 2;
	hsc_insn_classify(code + at, len - at, start + at, b->isa, &last);
	if (last.rd)
		return hsc_retired_scan(code, len, start, b->isa,
					r->instructions - 1, r);
	return true;
}

bool hsc_table_jump(const struct hsc_image_ops *code, uint16_t insn,
		    unsigned isa, uint64_t *target)
{
	const int entry = hsc_insn_table_entry(insn, isa);
	const unsigned size = hsc_isa_xlen(isa) / 8;
	uint8_t bytes[8] = { 0 };

	if (entry < 0 || !code->jump_table ||
	    code->read(code->ctx, code->jump_table + (unsigned)entry * size,
		       bytes, size) != size)
		return false;
	*target = hsc_load64(bytes) & ~(uint64_t)1;
	return true;
}

/* Does the block end in a jump through a table that is known? Then its end is
 * direct. */
static bool follow_table(const struct hsc_blocks *b,
			 const struct hsc_image_ops *ops, const uint8_t *code,
			 struct hsc_retired *r)
{
	if (r->last_halfwords != 1 ||
	    !hsc_table_jump(ops,
			    hsc_load16(code + (size_t)r->halfwords * 2 - 2),
			    b->isa, &r->target))
		return false;
	r->end = (uint8_t)hsc_table_jump_kind(r->end);
	return true;
}

static uint32_t discover_block(struct hsc_blocks *b, const struct key *k)
{
	const struct hsc_image_ops *ops = &b->codes[k->space];
	uint8_t code[CODE_BYTES];
	const size_t len = ops->read(ops->ctx, k->start, code, sizeof(code));
	struct hsc_retired r;
	bool by_table;
	uint32_t id;

	if (!scan_block(b, k->start, code, len, &r))
		return HSC_BLOCK_NONE;
	if (!reserve_block(b)) {
		b->out_of_memory = true;
		return HSC_BLOCK_NONE;
	}
	by_table = follow_table(b, ops, code, &r);
	id = add_block(b, &r, k);
	b->blocks[id].by_table = by_table;
	for (size_t i = 0, at = 0; i < r.instructions; i++) {
		const unsigned length = hsc_insn_length(hsc_load16(code + at));

		b->lengths[b->lengths_count++] = (uint8_t)(length / 2);
		at += length;
	}
	return id;
}

uint32_t hsc_blocks_find_in(struct hsc_blocks *b, uint16_t space,
			    uint64_t address)
{
	const struct key k = { address & b->address_mask, 0, space };
	uint32_t id;

	if (address & 1)
		return HSC_BLOCK_NONE;
	id = *slot_of(b, &k);
	return id == HSC_BLOCK_NONE ? discover_block(b, &k) : id;
}

uint32_t hsc_blocks_find(struct hsc_blocks *b, uint64_t address)
{
	return hsc_blocks_find_in(b, 0, address);
}

uint32_t hsc_blocks_cut(struct hsc_blocks *b, uint32_t id, uint32_t halfwords)
{
	const struct hsc_block *whole;
	const uint8_t *lengths;
	struct hsc_retired r = { .end = HSC_INSN_LINEAR };
	struct key k;
	uint32_t cut;

	if (id >= b->count || halfwords > b->blocks[id].halfwords || !halfwords)
		return HSC_BLOCK_NONE;
	if (halfwords == b->blocks[id].halfwords)
		return id;
	k = (struct key){ b->blocks[id].start, halfwords, b->blocks[id].space };
	cut = *slot_of(b, &k);
	if (cut != HSC_BLOCK_NONE)
		return cut;
	lengths = b->lengths + b->lengths_at[id];
	while (r.halfwords < halfwords) {
		r.last_halfwords = lengths[r.instructions++];
		r.halfwords += r.last_halfwords;
	}
	if (r.halfwords != halfwords)
		return HSC_BLOCK_NONE;
	if (!reserve_block(b)) {
		b->out_of_memory = true;
		return HSC_BLOCK_NONE;
	}
	whole = &b->blocks[id];
	r.start = whole->start;
	r.next = whole->start + (uint64_t)halfwords * 2;
	cut = add_block(b, &r, &k);
	b->lengths_at[cut] = b->lengths_at[id];
	return cut;
}

uint32_t hsc_blocks_count(const struct hsc_blocks *b)
{
	return b->count;
}

const struct hsc_block *hsc_blocks_get(const struct hsc_blocks *b, uint32_t id)
{
	return &b->blocks[id];
}

uint64_t hsc_blocks_successor(const struct hsc_blocks *b, uint32_t id,
			      unsigned which)
{
	const struct hsc_block *block = &b->blocks[id];
	const enum hsc_insn_kind end = (enum hsc_insn_kind)block->end;

	if (end == HSC_INSN_JUMP || end == HSC_INSN_JUMP_OTHER)
		return block->target;
	if (which && (end == HSC_INSN_BRANCH || end == HSC_INSN_CALL ||
		      block->inferable))
		return block->target;
	return block->next;
}

uint32_t hsc_blocks_follow(struct hsc_blocks *b, uint32_t id, unsigned which)
{
	const uint64_t address = hsc_blocks_successor(b, id, which);
	const uint32_t to = hsc_blocks_find_in(b, b->blocks[id].space, address);

	if (to == HSC_BLOCK_NONE)
		return to;
	for (unsigned i = 0; i < 2; i++)
		if (hsc_blocks_successor(b, id, i) == address)
			b->hot[id].succ[i] = to;
	return to;
}

/* Read up to `len` bytes of code at an address of block `id`; returns how
 * many. */
static size_t read_code(const struct hsc_blocks *b, uint32_t id,
			uint64_t address, uint8_t *bytes, size_t len)
{
	const struct hsc_image_ops *ops = &b->codes[b->blocks[id].space];

	return ops->read(ops->ctx, address & b->address_mask, bytes, len);
}

bool hsc_blocks_cannot_raise(const struct hsc_blocks *b, uint32_t id)
{
	uint8_t bytes[4];

	return hsc_insn_cannot_raise(
		bytes, read_code(b, id, b->blocks[id].start, bytes, 4));
}

bool hsc_blocks_custom(const struct hsc_blocks *b, uint32_t id)
{
	const struct hsc_block *block = &b->blocks[id];
	uint8_t byte;

	return read_code(b, id, block->next - block->last_halfwords * 2u, &byte,
			 1) == 1 &&
	       hsc_insn_is_custom(byte);
}

bool hsc_blocks_instruction(const struct hsc_blocks *b, uint32_t id,
			    unsigned index, uint64_t *address, unsigned *length)
{
	const uint8_t *lengths = b->lengths + b->lengths_at[id];
	uint64_t at = b->blocks[id].start;

	if (index >= b->blocks[id].instructions)
		return false;
	for (unsigned i = 0; i < index; i++)
		at += lengths[i] * 2u;
	*address = at & b->address_mask;
	*length = lengths[index] * 2u;
	return true;
}

unsigned hsc_blocks_pcs(const struct hsc_blocks *b, uint32_t id, uint64_t *pcs)
{
	const unsigned n = b->blocks[id].instructions;
	const uint8_t *lengths = b->lengths + b->lengths_at[id];
	uint64_t at = b->blocks[id].start;

	for (unsigned i = 0; i < n; i++) {
		pcs[i] = at & b->address_mask;
		at += lengths[i] * 2u;
	}
	return n;
}
