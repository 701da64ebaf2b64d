/* SPDX-License-Identifier: MIT */
/*
 * words.h - what operands are made of: numbers, targets, registers.
 *
 * Room   isa (floor 2)
 */
#ifndef HSC_ISA_WORDS_H
#define HSC_ISA_WORDS_H

#include <hartscope/isa/disassemble.h>
#include <hartscope/spec/opcodes.h>

/* The text that is being written, and its instruction. */
struct hsc_words {
	struct hsc_insn_text *out;
	uint32_t w; /* the instruction */
	uint64_t pc;
	unsigned isa; /* enum hsc_isa */
	size_t used;  /* of out->operands */
};

/* How the bits of a field give the number of a register. */
enum hsc_words_set {
	HSC_WORDS_X,     /* its number */
	HSC_WORDS_F,     /* the same, of F, or with Zfinx of an integer */
	HSC_WORDS_X8,    /* 3 bits: x8 and up */
	HSC_WORDS_F8,    /* the same of F */
	HSC_WORDS_SAVED, /* 3 bits: s0 and up, as Zcmp has them */
};

/* Where a letter finds its register: in bits [from, from + 5), or 3 of them. */
struct hsc_words_place {
	char letter; /* 0 after the last */
	uint8_t set; /* enum hsc_words_set */
	uint8_t from;
};

/* Bits [from, from + count) of an instruction. */
static inline uint32_t hsc_word_bits(uint32_t w, unsigned from, unsigned count)
{
	return w >> from & ((1u << count) - 1);
}

/* Bits [from, from + count) of the instruction, moved up to bit `to`. */
static inline uint32_t hsc_word_field(const struct hsc_words *o, unsigned from,
				      unsigned count, unsigned to)
{
	return hsc_word_bits(o->w, from, count) << to;
}

/* Is it an instruction of the V extension? Vector loads and stores share LOAD-
 * FP and STORE-FP with those of floats, which have widths 1..4. */
static inline bool hsc_word_is_vector(uint32_t w)
{
	const unsigned opcode = hsc_word_bits(w, 0, 7),
		       width = hsc_word_bits(w, 12, 3);

	return opcode == HSC_MAJOR_OP_V || opcode == HSC_MAJOR_OP_VE ||
	       ((opcode == HSC_MAJOR_LOAD_FP || opcode == HSC_MAJOR_STORE_FP) &&
		(width == 0 || width > 4));
}

static inline int32_t hsc_word_extend(uint32_t value, unsigned sign)
{
	const uint32_t top = 1u << sign;

	return (int32_t)((value ^ top) - top);
}

/* These append to the operands; what does not fit is left out. */
void hsc_words_put(struct hsc_words *o, char c);
void hsc_words_text(struct hsc_words *o, const char *text);
void hsc_words_number(struct hsc_words *o, uint64_t value, unsigned base);
void hsc_words_signed(struct hsc_words *o, int32_t value);
void hsc_words_hex(struct hsc_words *o, uint64_t value);

/* Where the branch or jump goes to, which becomes the target of the text. */
void hsc_words_target(struct hsc_words *o);

/* A register, if the letter is one of those; false: it is not. */
bool hsc_words_register(struct hsc_words *o,
			const struct hsc_words_place *places, char letter);

#endif
