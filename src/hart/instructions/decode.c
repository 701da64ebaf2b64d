/* SPDX-License-Identifier: MIT */
/* decode.c - an opcode becomes a decoded instruction, by rows of tables.
 * Room   hart (floor 4) */
#include "hart/instructions/decode.h"
#include "hart/traps/trap.h"

static const struct hsc_decode_table *const tables[] = {
	&hsc_table_integer,    &hsc_table_flow,   &hsc_table_memory,
	&hsc_table_muldiv,     &hsc_table_atomic, &hsc_table_float,
	&hsc_table_float_bits, &hsc_table_system,
};

static hsc_op_fn *run_of(const struct hsc_decode_row *row, unsigned xlen)
{
	return xlen == 32 ? row->rv32 : row->rv64;
}

static const struct hsc_decode_row *find_decode_row(uint32_t opcode,
						    unsigned xlen)
{
	for (size_t t = 0; t < sizeof(tables) / sizeof(tables[0]); t++)
		for (size_t i = 0; i < tables[t]->count; i++)
			if ((opcode & tables[t]->rows[i].mask) ==
				    tables[t]->rows[i].match &&
			    run_of(&tables[t]->rows[i], xlen))
				return &tables[t]->rows[i];
	return NULL;
}

/* Bits [from, from + count) of the opcode, put at `to`. */
static uint32_t move_bits(uint32_t opcode, unsigned from, unsigned count,
			  unsigned to)
{
	return (opcode >> from & ((1u << count) - 1)) << to;
}

static int64_t imm_of(uint32_t op, unsigned format)
{
	const uint32_t sign = (uint32_t) - (int32_t)(op >> 31);

	switch (format) {
	case HSC_FORMAT_I:
	case HSC_FORMAT_FLOAT_LOAD:
		return (int32_t)(sign << 12 | op >> 20);
	case HSC_FORMAT_S:
		return (int32_t)(sign << 12 | move_bits(op, 25, 7, 5) |
				 move_bits(op, 7, 5, 0));
	case HSC_FORMAT_B:
		return (int32_t)(sign << 12 | move_bits(op, 7, 1, 11) |
				 move_bits(op, 25, 6, 5) |
				 move_bits(op, 8, 4, 1));
	case HSC_FORMAT_U:
	case HSC_FORMAT_PC:
		return (int32_t)(op & 0xfffff000);
	case HSC_FORMAT_J:
		return (int32_t)(sign << 20 | move_bits(op, 12, 8, 12) |
				 move_bits(op, 20, 1, 11) |
				 move_bits(op, 21, 10, 1));
	case HSC_FORMAT_SHIFT:
		return (int64_t)move_bits(op, 20, 6, 0);
	case HSC_FORMAT_CSR:
		return (int64_t)(op >> HSC_IMM_AT);
	default:
		return 0;
	}
}

/* Immediates relative to pc become absolute. */
static int64_t resolve_immediate(int64_t imm, unsigned format, uint64_t pc,
				 unsigned xlen)
{
	const uint64_t to = pc + (uint64_t)imm;

	if (format == HSC_FORMAT_PC)
		return (int64_t)(xlen == 32 ? hsc_sext32(to) : to);
	if (format == HSC_FORMAT_B || format == HSC_FORMAT_J)
		return (int64_t)(xlen == 32 ? (uint32_t)to : to);
	return imm;
}

static void illegal(struct hsc_hart *h, const struct hsc_op *o)
{
	hsc_hart_illegal(h, o);
}

static void fill_registers(struct hsc_op *o, uint32_t op, unsigned format)
{
	o->rd = (uint8_t)(op >> HSC_RD_AT & HSC_REGISTER);
	if (o->rd == 0 && format < HSC_FORMAT_FLOAT)
		o->rd = HSC_REG_SINK;
	o->rs1 = (uint8_t)(op >> HSC_RS1_AT & HSC_REGISTER);
	o->rs2 = (uint8_t)(op >> HSC_RS2_AT & HSC_REGISTER);
	o->rs3 = (uint8_t)(op >> HSC_RS3_AT);
	o->rm = (uint8_t)(op >> HSC_FUNCT3_AT & HSC_FUNCT3);
}

/* Privileged ISA 20240411, "RISC-V Privileged Instruction Set Listings";
 * Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
static bool writes_integer(uint32_t op)
{
	const uint32_t funct7 = op >> HSC_FUNCT7_AT & ~HSC_FUNCT7_PRECISION;

	switch (op & HSC_MAJOR) {
	case HSC_MAJOR_LOAD:
	case HSC_MAJOR_OP_IMM:
	case HSC_MAJOR_AUIPC:
	case HSC_MAJOR_OP_IMM_32:
	case HSC_MAJOR_AMO:
	case HSC_MAJOR_OP:
	case HSC_MAJOR_LUI:
	case HSC_MAJOR_OP_32:
	case HSC_MAJOR_JALR:
	case HSC_MAJOR_JAL:
		return true;
	case HSC_MAJOR_OP_FP: /* comparisons, conversions to integer, fmv.x,
				 fclass */
		return funct7 == HSC_FUNCT7_FCOMPARE ||
		       funct7 == HSC_FUNCT7_FCVT_TO_INT ||
		       funct7 == HSC_FUNCT7_FMV_TO_INT;
	default: /* SYSTEM: instructions that access CSRs */
		return (op & HSC_MAJOR) == HSC_MAJOR_SYSTEM &&
		       (op >> HSC_FUNCT3_AT & HSC_FUNCT3_CSR) != 0;
	}
}

bool hsc_decode(struct hsc_op *o, uint32_t opcode, uint64_t pc, unsigned xlen)
{
	const bool compressed = (opcode & 3) != 3;
	const uint32_t full =
		compressed ? hsc_rvc_expand((uint16_t)opcode, xlen) : opcode;
	const struct hsc_decode_row *row =
		full ? find_decode_row(full, xlen) : NULL;

	o->run = row ? run_of(row, xlen) : illegal;
	o->opcode = compressed ? opcode & 0xffff : opcode;
	o->length = compressed ? 2 : 4;
	if (!row)
		return true;
	fill_registers(o, full, row->format);
	o->dest = writes_integer(full)
			  ? (uint8_t)(full >> HSC_RD_AT & HSC_REGISTER)
			  : 0;
	o->imm = resolve_immediate(imm_of(full, row->format), row->format, pc,
				   xlen);
	return row->ends;
}
