/* SPDX-License-Identifier: MIT */
/* disassemble.c - an opcode as text, by the rows of instructions.
 * Room   isa (floor 2) */
#include "isa/operands.h"
#include <hartscope/base/bits.h>
#include <hartscope/spec/instructions.h>
#include <hartscope/spec/opcodes.h>

static void put_operands(struct hsc_words *o, const char *format)
{
	const bool narrow = (o->w & 3) != 3;

	for (; *format; format++)
		if (!narrow && *format == 'V')
			hsc_operand_vector(o, *++format);
		else if (!narrow)
			hsc_operand_32(o, *format);
		else if (*format == 'C')
			hsc_operand_16(o, *++format);
		else
			hsc_words_put(o, *format);
	o->out->operands[o->used] = '\0';
}

/* Are the conditions of a row met that its mask cannot express? */
static bool meets_conditions(const struct hsc_instruction *row, uint32_t w,
			     unsigned isa, enum hsc_insn_spelling spelling)
{
	const uint32_t imm = hsc_word_bits(w, 2, 5) | hsc_word_bits(w, 12, 1)
							      << 5;
	const unsigned when = row->when, xlen = hsc_isa_xlen(isa);
	const bool zcm = isa & HSC_ISA_ZCM, zclsd = isa & HSC_ISA_ZCLSD;

	return !((when & HSC_WHEN_RV32 && xlen != 32) ||
		 (when & HSC_WHEN_RV64 && xlen != 64) ||
		 (when & HSC_WHEN_ALIAS && spelling == HSC_INSN_NO_ALIASES) ||
		 (when & HSC_WHEN_RS2_RS1 &&
		  hsc_word_bits(w, 15, 5) != hsc_word_bits(w, 20, 5)) ||
		 (when & HSC_WHEN_RD_RS1 &&
		  hsc_word_bits(w, 7, 5) != hsc_word_bits(w, 15, 5)) ||
		 (when & HSC_WHEN_RD && !hsc_word_bits(w, 7, 5)) ||
		 (when & HSC_WHEN_RS2_16 && !hsc_word_bits(w, 2, 5)) ||
		 (when & HSC_WHEN_IMM_16 && !imm) ||
		 (when & HSC_WHEN_IMM_4SPN && !hsc_word_bits(w, 5, 8)) ||
		 (when & HSC_WHEN_ZCM && !zcm) ||
		 (when & HSC_WHEN_NO_ZCM && zcm) ||
		 (when & HSC_WHEN_ZCLSD && (xlen != 32 || !zclsd)) ||
		 (when & HSC_WHEN_LIST && hsc_word_bits(w, 4, 4) < 4) ||
		 (when & HSC_WHEN_NOT_SP && hsc_word_bits(w, 7, 5) == 2) ||
		 (when & HSC_WHEN_SHIFT_16 && xlen == 32 &&
		  hsc_word_bits(w, 12, 1)));
}

/* "Vector Instruction Formats": OP-V, OP-VE, and the widths of loads and stores
 * that are no scalars of F. */
static const struct hsc_instruction *find_in(const struct hsc_instruction *row,
					     const struct hsc_words *o,
					     enum hsc_insn_spelling spelling)
{
	for (; row->name; row++)
		if ((o->w & row->mask) == row->match &&
		    meets_conditions(row, o->w, o->isa, spelling))
			return row;
	return NULL;
}

static const struct hsc_instruction *find_row(const struct hsc_words *o,
					      enum hsc_insn_spelling spelling)
{
	const struct hsc_instruction *row;

	if ((o->w & 3) != 3)
		return find_in(hsc_instructions_16, o, spelling);
	if (hsc_word_is_vector(o->w)) {
		row = find_in(hsc_instructions_vector, o, spelling);
		return row ? row
			   : find_in(hsc_instructions_vector_crypto, o,
				     spelling);
	}
	row = find_in(hsc_instructions_32, o, spelling);
	return row ? row : find_in(hsc_instructions_later, o, spelling);
}

/* Remove from the name the i that marks an immediate operand, at its end or
 * before its w. */
static void shorten_mnemonic(struct hsc_insn_text *out)
{
	char *end = out->mnemonic;

	while (*end)
		end++;
	if (end - out->mnemonic > 2 && end[-1] == 'w') {
		end[-2] = 'w';
		end[-1] = '\0';
	} else {
		end[-1] = '\0';
	}
}

static void put_name(struct hsc_insn_text *out, const char *name,
		     const char *suffix)
{
	size_t n = 0;

	while (*name && n + 1 < HSC_INSN_MNEMONIC)
		out->mnemonic[n++] = *name++;
	while (*suffix && n + 1 < HSC_INSN_MNEMONIC)
		out->mnemonic[n++] = *suffix++;
	out->mnemonic[n] = '\0';
}

/* As data: a number of 2, 4 or 8 bytes, or bytes. */
static void put_bytes(struct hsc_words *o, const uint8_t *bytes)
{
	const unsigned length = o->out->length;
	uint64_t value = 0;

	if (length == 2 || length == 4 || length == 8) {
		for (unsigned i = 0; i < length; i++)
			value |= (uint64_t)bytes[i] << 8 * i;
		put_name(o->out,
			 length == 2   ? ".2byte"
			 : length == 4 ? ".4byte"
				       : ".8byte",
			 "");
		hsc_words_hex(o, value);
	} else {
		put_name(o->out, ".byte", "");
		for (unsigned i = 0; i < length; i++) {
			if (i)
				hsc_words_text(o, ", ");
			hsc_words_text(o, "0x");
			hsc_words_number(o, bytes[i] >> 4, 16);
			hsc_words_number(o, bytes[i] & 15, 16);
		}
	}
	o->out->operands[o->used] = '\0';
}

bool hsc_insn_disassemble(const uint8_t *bytes, size_t len, uint64_t pc,
			  unsigned isa, enum hsc_insn_spelling spelling,
			  struct hsc_insn_text *out)
{
	static const char *const orders[] = { "", ".rl", ".aq", ".aqrl" };
	const struct hsc_instruction *row;
	struct hsc_words o = { .out = out, .pc = pc, .isa = isa };

	if (len < HSC_INSN_PARCEL)
		return false;
	*out = (struct hsc_insn_text){ .has_target = false };
	o.w = hsc_load16(bytes);
	out->length = (uint8_t)hsc_insn_length((uint16_t)o.w);
	if (len < out->length)
		return false;
	if (out->length == 4)
		o.w = hsc_load32(bytes);
	row = out->length <= 4 ? find_row(&o, spelling) : NULL;
	if (!row || (out->length == 2) == ((o.w & 3) == 3)) {
		put_bytes(&o, bytes);
		return true;
	}
	out->known = true;
	put_name(out, row->name,
		 row->orders ? orders[hsc_word_bits(o.w, 25, 2)] : "");
	if (row->when & HSC_WHEN_SHORT && spelling == HSC_INSN_PLAIN)
		shorten_mnemonic(out);
	put_operands(&o, row->operands);
	return true;
}
