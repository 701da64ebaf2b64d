/* SPDX-License-Identifier: MIT */
/*
 * decode.h - instructions as rows of tables.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_INSTRUCTIONS_DECODE_H
#define HSC_HART_INSTRUCTIONS_DECODE_H

#include "hart/state/hart.h"
#include <hartscope/spec/opcodes.h>
#include <stddef.h>

/* Which operands an instruction has, and where. */
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
	HSC_FORMAT_FLOAT,      /* rd is a floating-point register, so f0 can be
				  written */
	HSC_FORMAT_FLOAT_LOAD, /* the same, and imm as of I */
};

/* A row of an instruction table. */
struct hsc_decode_row {
	uint32_t mask, match;
	uint8_t format; /* enum hsc_format */
	bool ends; /* it ends the block, and does not call the next operation */
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

/* Rows of instructions that are identified by major opcode and funct3, and by
 * funct7 as well. */
#define HSC_ROW_3(major, funct3, format, rv32, rv64)                           \
	{                                                                      \
		HSC_MASK_FUNCT3,                                               \
			(major) | (uint32_t)(funct3) << HSC_FUNCT3_AT, format, \
			false, rv32, rv64                                      \
	}
#define HSC_ROW_7(major, funct7, funct3, format, rv32, rv64)                   \
	{                                                                      \
		HSC_MASK_FUNCT7,                                               \
			(major) | (uint32_t)(funct3) << HSC_FUNCT3_AT |        \
				(uint32_t)(funct7) << HSC_FUNCT7_AT,           \
			format, false, rv32, rv64                              \
	}
/* The table with these rows. */
#define HSC_DECODE_TABLE(name)                                                 \
	const struct hsc_decode_table hsc_table_##name = {                     \
		rows, sizeof(rows) / sizeof(rows[0])                           \
	}

/* The operation of an instruction that computes a value from rs1 `a` and rs2
 * `b`. */
#define HSC_OP_REGISTERS(name, value)                                          \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = h->x[o->rs1], b = h->x[o->rs2];             \
                                                                               \
		h->x[o->rd] = (value);                                         \
		HSC_NEXT(h, o);                                                \
	}

/* The 32-bit instruction that a compressed one is short for; 0: none. */
uint32_t hsc_rvc_expand(uint16_t c, unsigned xlen);

/*
 * Decode one instruction at `pc`. An illegal one becomes an operation that
 * traps. Returns true if it ends its block.
 */
bool hsc_decode(struct hsc_op *o, uint32_t opcode, uint64_t pc, unsigned xlen);

#endif
