/* SPDX-License-Identifier: MIT */
/*
 * parts.h - what the sources of a hart offer each other.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_STATE_PARTS_H
#define HSC_HART_STATE_PARTS_H

#include "hart/state/hart.h"
#include <hartscope/spec/opcodes.h>
#include <stddef.h>

/* --- decoding ----------------------------------------------------------- */

/* Where the operands of an instruction lie. */
enum hsc_format {
	HSC_FORMAT_R,
	HSC_FORMAT_I,
	HSC_FORMAT_S,
	HSC_FORMAT_B, /* imm becomes the target */
	HSC_FORMAT_U,
	HSC_FORMAT_PC, /* auipc: imm becomes the value */
	HSC_FORMAT_J,  /* imm becomes the target */
	HSC_FORMAT_SHIFT,
	HSC_FORMAT_CSR,        /* imm: number; rs1 may be an immediate */
	HSC_FORMAT_AMO,        /* registers only */
	HSC_FORMAT_FLOAT,      /* rd is a floating-point register: no sink */
	HSC_FORMAT_FLOAT_LOAD, /* the same, and imm as of I */
};

/* A row of an instruction table. */
struct hsc_decode_row {
	uint32_t mask, match;
	uint8_t format; /* enum hsc_format */
	bool ends;      /* the block; such an operation calls no next one */
	hsc_op_fn *rv32, *rv64; /* NULL: no such instruction */
};

struct hsc_decode_table {
	const struct hsc_decode_row *rows; /* rows[count] */
	size_t count;
};

extern const struct hsc_decode_table hsc_table_integer;
extern const struct hsc_decode_table hsc_table_muldiv;
extern const struct hsc_decode_table hsc_table_flow;
extern const struct hsc_decode_table hsc_table_memory;
extern const struct hsc_decode_table hsc_table_atomic;
extern const struct hsc_decode_table hsc_table_float;
extern const struct hsc_decode_table hsc_table_float_bits;
extern const struct hsc_decode_table hsc_table_system;

/* The operation of an instruction that computes from rs1 `a` and rs2 `b`. */
#define HSC_OP_REGISTERS(name, value)                                          \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = h->x[o->rs1], b = h->x[o->rs2];             \
                                                                               \
		h->x[o->rd] = (value);                                         \
		HSC_NEXT(h, o);                                                \
	}

/* The 32-bit instruction that a compressed one stands for; 0: none. */
uint32_t hsc_rvc_expand(uint16_t c, unsigned xlen);

/* May a jump behind it take its target from there? lui, auipc, c.lui. */
static inline bool hsc_op_is_upper(const struct hsc_op *o)
{
	return (o->opcode & HSC_MAJOR_UPPER_MASK) == HSC_MAJOR_UPPER ||
	       (o->length == 2 &&
		(o->opcode & HSC_MASK_C_LUI) == HSC_MATCH_C_LUI);
}

/*
 * Decode one instruction at `pc`. An illegal one becomes an operation that
 * traps. Returns true if it ends its block.
 */
bool hsc_decode(struct hsc_op *o, uint32_t opcode, uint64_t pc, unsigned xlen);

/* Decode the one instruction at code[4] into b, as if it were at h->pc. */
void hsc_block_one(struct hsc_hart *h, struct hsc_hart_block *b,
		   const uint8_t code[4]);

/* The first `most` instructions of b, or one more behind each lui and auipc;
 * all of it stays b itself. Else it is the hart's, until the next call. */
const struct hsc_hart_block *hsc_block_cut(struct hsc_hart *h,
					   const struct hsc_hart_block *b,
					   uint64_t most);
/* Has b just ended behind a lui or auipc? */
bool hsc_block_pairs(const struct hsc_hart *h, const struct hsc_hart_block *b);

/* --- traps -------------------------------------------------------------- */

/*
 * Do the last 100,000 traps, all at one place, have nothing between them but
 * the beginning of their handler, and no return? It traps itself, for ever.
 */
bool hsc_hart_traps_in_vain(const struct hsc_hart *h);

/* The operation o traps and does not retire. */
void hsc_hart_fault(struct hsc_hart *h, const struct hsc_op *o,
		    enum hsc_cause cause, uint64_t tval);
void hsc_hart_illegal(struct hsc_hart *h, const struct hsc_op *o);
/* A trap at h->pc, between blocks: a fetch, or an interrupt. */
void hsc_hart_trap(struct hsc_hart *h, uint64_t cause, bool interrupt,
		   uint64_t tval);
/* Take an interrupt that is due; false: none. */
bool hsc_hart_interrupt(struct hsc_hart *h);
/* mip: what the hart has, and what is asked of it. */
static inline uint64_t hsc_hart_pending(const struct hsc_hart *h)
{
	return h->csr.mip | h->external;
}
/* Is an enabled interrupt pending, whatever mstatus says? It ends wfi. */
bool hsc_hart_wakes(const struct hsc_hart *h);
void hsc_hart_set_privilege(struct hsc_hart *h, unsigned privilege);

/* --- memory ------------------------------------------------------------- */

/*
 * Physical address of `address`. Returns true, or false and the cause.
 *
 * privilege   that the access has
 */
bool hsc_mmu_translate(struct hsc_hart *h, uint64_t address,
		       enum hsc_access access, unsigned privilege,
		       uint64_t *phys, enum hsc_cause *cause);
/* The privilege of loads and stores. */
unsigned hsc_mmu_privilege(const struct hsc_hart *h);

/* May this be accessed? *whole tells whether that holds for the whole page. */
bool hsc_pmp_allows(const struct hsc_hart *h, uint64_t phys, unsigned size,
		    enum hsc_access access, unsigned privilege, bool *whole);

/*
 * Loads and stores the slow way: translate, fill the TLB, reach devices.
 * Return false after a trap of o.
 */
bool hsc_mem_load(struct hsc_hart *h, const struct hsc_op *o, uint64_t address,
		  unsigned size, uint64_t *value);
bool hsc_mem_store(struct hsc_hart *h, const struct hsc_op *o, uint64_t address,
		   unsigned size, uint64_t value);
/* The same up to the point where it would be written: for AMOs. */
bool hsc_mem_probe_store(struct hsc_hart *h, const struct hsc_op *o,
			 uint64_t address, unsigned size);
/* Go on behind such a store; code may have changed, or devices. */
void hsc_mem_stored(struct hsc_hart *h, const struct hsc_op *o);

/* Tell the port of an access of o; pc and bits above the size are seen to. */
void hsc_hart_tell_access(struct hsc_hart *h, const struct hsc_op *o,
			  const struct hsc_hart_access *a);

/* Fill the TLB for fetches. Returns NULL after a trap. */
const struct hsc_tlb_fetch *hsc_mem_fetch_page(struct hsc_hart *h,
					       uint64_t address);
/* The instruction at h->pc cannot be fetched, because of `address`: a trap, but
 * for triggers on the instruction's address, which come first. */
void hsc_mem_fail_fetch(struct hsc_hart *h, enum hsc_cause cause,
			uint64_t address);

/* --- registers ---------------------------------------------------------- */

/*
 * Read and write one. Return false if that is not allowed: illegal. The counts
 * of the hart must be up to date, see hsc_counters_sync.
 */
bool hsc_csr_read(struct hsc_hart *h, unsigned number, uint64_t *value);
bool hsc_csr_write(struct hsc_hart *h, unsigned number, uint64_t value);
/* What csrrs and csrrc change bits of, where that was read. */
uint64_t hsc_csr_changed(const struct hsc_hart *h, unsigned number,
			 uint64_t read);
/* May it be accessed at all, by this mode? */
bool hsc_csr_allowed(const struct hsc_hart *h, unsigned number, bool write);

/*
 * Bring the counters up to date.
 *
 * instret   instructions retired, of the block that runs too
 */
void hsc_counters_sync(struct hsc_hart *h, uint64_t instret);

/*
 * The instruction after h->done retires and writes CSR `number`. If that is a
 * counter, it does not count this instruction: both halves are as the
 * instruction found them, until it writes.
 */
void hsc_counters_retire_write(struct hsc_hart *h, unsigned number);

#endif
