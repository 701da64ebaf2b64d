/* SPDX-License-Identifier: MIT */
/*
 * blocks.h - the block table: code cut into blocks, once, as it is reached.
 *
 * Room   flow (floor 3): messages + code -> runs of executed blocks
 *
 * A block is linear code up to and including one instruction that may change
 * the flow. It is known by a small number, its id; ids are given in order of
 * discovery and never change. A block that continues into unknown code, or is
 * too long, ends with a linear end. A block that was left early (a trap in
 * its middle) is a block of its own, shorter and with a linear end. So the
 * table grows with the program, never with the trace. Code is read once: later
 * changes of it are not seen.
 */
#ifndef HSC_FLOW_BLOCKS_H
#define HSC_FLOW_BLOCKS_H

#include <hartscope/base/status.h>
#include <hartscope/image/image_ops.h>
#include <hartscope/isa/insn.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_BLOCK_NONE UINT32_MAX /* code not known there */

struct hsc_block {
	uint64_t start;         /* address of the first instruction */
	uint64_t next;          /* address after the last */
	uint64_t target;        /* of a direct or inferable end; else 0 */
	uint32_t halfwords;     /* of all instructions */
	uint16_t instructions;  /* 1..65535 */
	uint8_t last_halfwords; /* of the last instruction */
	uint8_t end;            /* enum hsc_insn_kind of the last instruction */
	bool inferable; /* an indirect end whose target register was set by lui
			   or auipc just before */
	bool by_table;  /* a direct end whose target the table of Zcmt has */
	uint16_t space; /* address space that it lies in; see below */
};

/*
 * The table of one address space, or of several; space 0 always exists. Ids are
 * unique over all of them, so users of block ids need not know the space; it
 * matters only when symbols are looked up.
 */
struct hsc_blocks;

/*
 * The target of a jump through the table of Zcmt; false if the instruction is
 * not such a jump, or `code` does not have the table.
 *
 * parcel  the instruction
 * isa     as below
 * Spec    Unprivileged ISA 20240411, "Zcmt"; N-Trace 1.0, "Trace Ingress Port"
 */
HSC_API bool hsc_table_jump(const struct hsc_image_ops *code, uint16_t parcel,
			    unsigned isa, uint64_t *target);

/* The kind of a jump through the table, once its target is known: direct. */
static inline enum hsc_insn_kind hsc_table_jump_kind(unsigned kind)
{
	return kind == HSC_INSN_INDIRECT_CALL ? HSC_INSN_CALL : HSC_INSN_JUMP;
}

/*
 * Make a table. `code` is copied; its ctx must outlive the table.
 *
 * isa    what the hart executes, enum hsc_isa
 * Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_blocks_new(
	struct hsc_blocks **out, const struct hsc_image_ops *code,
	unsigned isa);
HSC_API void hsc_blocks_free(struct hsc_blocks **blocks);

#define HSC_BLOCKS_SPACES_MAX 32768

/*
 * Add an address space with its own code; *space becomes its number. `code` is
 * copied; its ctx must outlive the table.
 *
 * Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_blocks_add_space(
	struct hsc_blocks *b, const struct hsc_image_ops *code,
	uint16_t *space);

/* hsc_blocks_find in a space that exists. */
HSC_API uint32_t hsc_blocks_find_in(struct hsc_blocks *b, uint16_t space,
				    uint64_t address);

/* The block of space 0 that starts at `address`, or HSC_BLOCK_NONE if code is
 * unknown. */
HSC_API uint32_t hsc_blocks_find(struct hsc_blocks *b, uint64_t address);

/* The first `halfwords` half-words of block `id`, as a block of its own;
 * HSC_BLOCK_NONE if that is 0 or ends inside an instruction. */
HSC_API uint32_t hsc_blocks_cut(struct hsc_blocks *b, uint32_t id,
				uint32_t halfwords);

/* All block ids are below this; it only grows. */
HSC_API uint32_t hsc_blocks_count(const struct hsc_blocks *b);

/* Borrowed, valid until the next call of find, cut or a decoder on the table.
 */
HSC_API const struct hsc_block *hsc_blocks_get(const struct hsc_blocks *b,
					       uint32_t id);

/* Address and length (bytes) of instruction `index` of block `id`. False if
 * index is out of range. */
HSC_API bool hsc_blocks_instruction(const struct hsc_blocks *b, uint32_t id,
				    unsigned index, uint64_t *address,
				    unsigned *length);

/*
 * Write the addresses of all instructions of block `id` to pcs[], which has
 * room for hsc_blocks_get(b, id)->instructions. Returns how many.
 */
HSC_API unsigned hsc_blocks_pcs(const struct hsc_blocks *b, uint32_t id,
				uint64_t *pcs);

#ifdef __cplusplus
}
#endif

#endif
