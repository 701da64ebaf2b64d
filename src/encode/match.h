/* SPDX-License-Identifier: MIT */
/*
 * match.h - the blocks of a list of PCs, by comparing bytes.
 *
 * Room   encode (floor 7)
 *
 * A list has a PC a row, and most rows go on where a block does that was there
 * before. So code is cut into blocks, once, and each block has the rows that it
 * makes; a block that retired is a comparison with these.
 *
 * See docs/decisions/0173-blocks-of-a-pc-list.md
 */
#ifndef HSC_ENCODE_MATCH_H
#define HSC_ENCODE_MATCH_H

#include "encode/hart.h"
#include <hartscope/base/input.h>
#include <hartscope/flow/blocks.h>

/* A block, and the blocks that follow it. */
struct hsc_encode_block {
	struct hsc_retired retired;
	uint32_t id;      /* in the table */
	uint32_t at, len; /* its rows are bytes[at], of so many */
	uint32_t next[2]; /* indexes of two that came after it, or 0 */
	uint8_t edge[2];  /* enum hsc_pass_edge to them */
	uint8_t first;    /* half-words of its first instruction */
};

/* The number of blocks that are found by their address at once; 2^n. */
#define HSC_ENCODE_NEAR 4096

struct hsc_encode_match {
	struct hsc_blocks *table;
	struct hsc_encode_block *blocks; /* blocks[count]; 0 is none */
	size_t count, cap;
	uint32_t *of; /* of[of_cap]: index by id in the table, 0: none yet */
	size_t of_cap;
	uint8_t *bytes; /* bytes[used] */
	size_t used, room;
	uint32_t near[HSC_ENCODE_NEAR]; /* indexes, by the lowest bits */
	uint32_t last; /* index of the block matched last, or 0 */
	bool text;     /* rows are lines, else 64 bits */
};

/*
 * Make a table of `code`, which is copied.
 *
 * isa    enum hsc_isa
 * Returns HSC_OK or HSC_E_MEMORY
 */
enum hsc_status hsc_encode_match_init(struct hsc_encode_match *m,
				      const struct hsc_image_ops *code,
				      unsigned isa);
void hsc_encode_match_clear(struct hsc_encode_match *m);

/*
 * Retire blocks while the rows from in->pos on make whole blocks that end with
 * an instruction that can change the flow. in->pos moves past these rows, and
 * *rows is their number. The caller encodes the next row by itself.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
enum hsc_status hsc_encode_match_take(struct hsc_encode_match *m,
				      struct hsc_encode_hart *hart,
				      struct hsc_input *in, uint64_t *rows);

#endif
