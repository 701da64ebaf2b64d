/* SPDX-License-Identifier: MIT */
/* insn.c - length and kind of an opcode, and where it jumps.
 * Room   isa (floor 2) */
#include <hartscope/base/bits.h>
#include <hartscope/isa/insn.h>

#include "isa/opcodes.h"

#define LINK_RA  1 /* x1 */
#define LINK_ALT 5 /* x5 */

unsigned hsc_insn_length(uint16_t parcel)
{
	const unsigned nnn = (parcel >> 12) & 7;

	if ((parcel & 0x03) != 0x03)
		return 2;
	if ((parcel & 0x1f) != 0x1f)
		return 4;
	if ((parcel & 0x3f) != 0x3f)
		return 6;
	if ((parcel & 0x7f) != 0x7f)
		return 8;
	return nnn == 7 ? 2 : 10 + 2 * nnn;
}

/* `count` bits of `word` from bit `from` on, moved up to bit `to`. */
static uint32_t move_bits(uint32_t word, unsigned from, unsigned count,
			  unsigned to)
{
	return ((word >> from) & ((1u << count) - 1)) << to;
}

/* Make bit `sign` of `value` fill all bits above it. */
static uint64_t sign_extend(uint32_t value, unsigned sign)
{
	const uint64_t top = (uint64_t)1 << sign;

	return ((uint64_t)value ^ top) - top;
}

/* The immediates: Unprivileged ISA 20240411, "Immediate Encoding Variants" */
static uint64_t imm_b(uint32_t w)
{
	return sign_extend(move_bits(w, 8, 4, 1) | move_bits(w, 25, 6, 5) |
				   move_bits(w, 7, 1, 11) |
				   move_bits(w, 31, 1, 12),
			   12);
}

static uint64_t imm_j(uint32_t w)
{
	return sign_extend(move_bits(w, 21, 10, 1) | move_bits(w, 20, 1, 11) |
				   move_bits(w, 12, 8, 12) |
				   move_bits(w, 31, 1, 20),
			   20);
}

static uint64_t imm_i(uint32_t w)
{
	return sign_extend(move_bits(w, 20, 12, 0), 11);
}

static uint64_t imm_u(uint32_t w)
{
	return sign_extend(w & 0xfffff000, 31);
}

/* Unprivileged ISA 20240411, "Control Transfer Instructions" of "C" */
static uint64_t imm_cb(uint32_t w)
{
	return sign_extend(move_bits(w, 3, 2, 1) | move_bits(w, 10, 2, 3) |
				   move_bits(w, 2, 1, 5) |
				   move_bits(w, 5, 2, 6) |
				   move_bits(w, 12, 1, 8),
			   8);
}

static uint64_t imm_cj(uint32_t w)
{
	return sign_extend(
		move_bits(w, 3, 3, 1) | move_bits(w, 11, 1, 4) |
			move_bits(w, 2, 1, 5) | move_bits(w, 7, 1, 6) |
			move_bits(w, 6, 1, 7) | move_bits(w, 9, 2, 8) |
			move_bits(w, 8, 1, 10) | move_bits(w, 12, 1, 11),
		11);
}

static uint64_t imm_clui(uint32_t w)
{
	return sign_extend(move_bits(w, 2, 5, 12) | move_bits(w, 12, 1, 17),
			   17);
}

static bool is_link(unsigned reg)
{
	return reg == LINK_RA || reg == LINK_ALT;
}

/* E-Trace 2.0, "Jump classification and target inference" */
static enum hsc_insn_kind direct_kind(unsigned rd)
{
	if (is_link(rd))
		return HSC_INSN_CALL;
	return rd == 0 ? HSC_INSN_JUMP : HSC_INSN_JUMP_OTHER;
}

static enum hsc_insn_kind indirect_kind(unsigned rd, unsigned rs1)
{
	if (is_link(rd))
		return is_link(rs1) && rs1 != rd ? HSC_INSN_SWAP
						 : HSC_INSN_INDIRECT_CALL;
	if (is_link(rs1))
		return HSC_INSN_RETURN;
	return rd == 0 ? HSC_INSN_INDIRECT_JUMP : HSC_INSN_INDIRECT_OTHER;
}

/* Fill in `out` for a direct jump; sums are not wrapped to XLEN yet. */
static void set_direct(struct hsc_insn *out, enum hsc_insn_kind kind,
		       uint64_t target)
{
	out->kind = (uint8_t)kind;
	out->target = target;
}

static void set_indirect(struct hsc_insn *out, unsigned rd, unsigned rs1,
			 uint64_t offset)
{
	out->kind = (uint8_t)indirect_kind(rd, rs1);
	out->base = (uint8_t)rs1;
	out->offset = (int32_t)(uint32_t)offset;
}

static void set_constant(struct hsc_insn *out, unsigned rd, uint64_t value)
{
	out->rd = (uint8_t)rd;
	out->constant = rd ? value : 0;
}

static void set_by_form(const struct hsc_opcode *op, uint32_t w, uint64_t pc,
			struct hsc_insn *out)
{
	const unsigned rd = move_bits(w, 7, 5, 0);

	switch ((enum hsc_opcode_form)op->form) {
	case HSC_FORM_KIND:
		out->kind = op->kind;
		return;
	case HSC_FORM_B:
		set_direct(out, HSC_INSN_BRANCH, pc + imm_b(w));
		return;
	case HSC_FORM_J:
		set_direct(out, direct_kind(rd), pc + imm_j(w));
		return;
	case HSC_FORM_I:
		set_indirect(out, rd, move_bits(w, 15, 5, 0), imm_i(w));
		return;
	case HSC_FORM_LUI:
		set_constant(out, rd, imm_u(w));
		return;
	case HSC_FORM_AUIPC:
		set_constant(out, rd, pc + imm_u(w));
		return;
	case HSC_FORM_CB:
		set_direct(out, HSC_INSN_BRANCH, pc + imm_cb(w));
		return;
	case HSC_FORM_CJ:
		set_direct(out, HSC_INSN_JUMP, pc + imm_cj(w));
		return;
	case HSC_FORM_CJAL:
		set_direct(out, HSC_INSN_CALL, pc + imm_cj(w));
		return;
	case HSC_FORM_CJR: /* rs1 is in the place of rd */
		set_indirect(out, 0, rd, 0);
		return;
	case HSC_FORM_CJALR:
		set_indirect(out, LINK_RA, rd, 0);
		return;
	case HSC_FORM_CLUI:
		set_constant(out, rd, imm_clui(w));
		return;
	}
}

static bool exists_in(const struct hsc_opcode *op, unsigned isa)
{
	if (op->where == HSC_ON_RV32)
		return hsc_isa_xlen(isa) == 32;
	return op->where == HSC_ON_ALL || (isa & HSC_ISA_ZCM) != 0;
}

static const struct hsc_opcode *find_opcode(const struct hsc_opcode *op,
					    uint32_t w, unsigned isa)
{
	for (; op->name; op++)
		if ((w & op->mask) == op->match && exists_in(op, isa))
			return op;
	return NULL;
}

static uint64_t wrap_address(uint64_t address, unsigned isa)
{
	return hsc_isa_xlen(isa) == 32 ? (uint32_t)address : address;
}

bool hsc_insn_is_custom(uint8_t first_byte)
{
	const unsigned opcode = first_byte & 0x7f;

	return opcode == 0x0b || opcode == 0x2b || opcode == 0x5b ||
	       opcode == 0x7b;
}

bool hsc_insn_cannot_raise(const uint8_t *bytes, size_t len)
{
	uint32_t w;

	if (len < 2)
		return false;
	w = hsc_load16(bytes);
	if (hsc_insn_length((uint16_t)w) > len)
		return false;
	if (len >= 4)
		w = hsc_load32(bytes);
	for (const struct hsc_opcode *op = hsc_opcodes_plain; op->name; op++)
		if ((w & op->mask) == op->match)
			return op->form == HSC_FORM_KIND || (w & 0x7c) != 0;
	return false;
}

bool hsc_insn_classify(const uint8_t *bytes, size_t len, uint64_t pc,
		       unsigned isa, struct hsc_insn *out)
{
	const struct hsc_opcode *op = NULL;
	uint32_t w;

	if (len < HSC_INSN_PARCEL)
		return false;
	w = hsc_load16(bytes);
	*out = (struct hsc_insn){
		.length = (uint8_t)hsc_insn_length((uint16_t)w),
		.kind = HSC_INSN_LINEAR,
	};
	if (len < out->length)
		return false;
	if (out->length == 2)
		op = find_opcode(hsc_opcodes_16, w, isa);
	if (out->length == 4) {
		w = hsc_load32(bytes);
		op = find_opcode(hsc_opcodes_32, w, isa);
	}
	if (op)
		set_by_form(op, w, pc, out);
	out->target = wrap_address(out->target, isa);
	out->constant = wrap_address(out->constant, isa);
	return true;
}

int hsc_insn_table_entry(uint16_t parcel, unsigned isa)
{
	/* Unprivileged ISA 20240411, "Zcmt" */
	if (!(isa & HSC_ISA_ZCM) || (parcel & 0xfc03) != 0xa002)
		return -1;
	return parcel >> 2 & 0xff;
}

bool hsc_insn_infer(const struct hsc_insn *first, const struct hsc_insn *jump,
		    unsigned isa, uint64_t *target)
{
	if (!hsc_insn_is_indirect(jump->kind) || jump->base == 0 ||
	    jump->base != first->rd)
		return false;
	*target = wrap_address(
		(first->constant + (uint64_t)(int64_t)jump->offset) &
			~(uint64_t)1,
		isa);
	return true;
}
