/* SPDX-License-Identifier: MIT */
/* operands_16.c - operands of 16 bits, by their letters.
 * Room   isa (floor 2) */
#include "isa/operands.h"
#include <hartscope/spec/instructions.h>

static const struct hsc_words_place places[] = {
	{ 'd', HSC_WORDS_X, 7 },     { 't', HSC_WORDS_X, 2 },
	{ 's', HSC_WORDS_X8, 7 },    { 'x', HSC_WORDS_X8, 2 },
	{ 'D', HSC_WORDS_F, 7 },     { 'T', HSC_WORDS_F, 2 },
	{ 'X', HSC_WORDS_F8, 2 },    { 'v', HSC_WORDS_SAVED, 7 },
	{ 'w', HSC_WORDS_SAVED, 2 }, { 0, 0, 0 },
};

/* Unprivileged ISA 20240411, "Compressed Instruction Formats": the immediates
 * of 16 bits, by their letters. */
static int32_t imm_16(const struct hsc_words *o, char letter)
{
	switch (letter) {
	case 'i':
		return hsc_word_extend(hsc_word_field(o, 2, 5, 0) |
					       hsc_word_field(o, 12, 1, 5),
				       5);
	case 'N':
		return (int32_t)(hsc_word_field(o, 6, 1, 2) |
				 hsc_word_field(o, 5, 1, 3) |
				 hsc_word_field(o, 11, 2, 4) |
				 hsc_word_field(o, 7, 4, 6));
	case 'L':
		return hsc_word_extend(hsc_word_field(o, 6, 1, 4) |
					       hsc_word_field(o, 2, 1, 5) |
					       hsc_word_field(o, 5, 1, 6) |
					       hsc_word_field(o, 3, 2, 7) |
					       hsc_word_field(o, 12, 1, 9),
				       9);
	case 'k':
		return (int32_t)(hsc_word_field(o, 6, 1, 2) |
				 hsc_word_field(o, 10, 3, 3) |
				 hsc_word_field(o, 5, 1, 6));
	case 'l':
		return (int32_t)(hsc_word_field(o, 10, 3, 3) |
				 hsc_word_field(o, 5, 2, 6));
	case 'm':
		return (int32_t)(hsc_word_field(o, 4, 3, 2) |
				 hsc_word_field(o, 12, 1, 5) |
				 hsc_word_field(o, 2, 2, 6));
	case 'n':
		return (int32_t)(hsc_word_field(o, 5, 2, 3) |
				 hsc_word_field(o, 12, 1, 5) |
				 hsc_word_field(o, 2, 3, 6));
	case 'M':
		return (int32_t)(hsc_word_field(o, 9, 4, 2) |
				 hsc_word_field(o, 7, 2, 6));
	case 'O':
		return (int32_t)(hsc_word_field(o, 10, 3, 3) |
				 hsc_word_field(o, 7, 3, 6));
	case 'b':
		return (int32_t)(hsc_word_field(o, 6, 1, 0) |
				 hsc_word_field(o, 5, 1, 1));
	default: /* 'h' */
		return (int32_t)hsc_word_field(o, 5, 1, 1);
	}
}

/* Zcmp, "Register list" and "Stack adjustment": ra, then s0 and up. */
static unsigned saved_count(const struct hsc_words *o)
{
	const unsigned list = hsc_word_bits(o->w, 4, 4);

	return list == 15 ? 12 : list - 4; /* s10 never without s11 */
}

static void put_list(struct hsc_words *o)
{
	const unsigned count = saved_count(o);

	hsc_words_text(o, "{ra");
	if (count > 0)
		hsc_words_text(o, ",s0");
	if (count > 1) {
		hsc_words_text(o, "-s");
		hsc_words_number(o, count - 1, 10);
	}
	hsc_words_put(o, '}');
}

/* A multiple of 16 bytes that holds all saved registers, and up to 48 bytes
 * more. */
static int32_t stack_adjustment(const struct hsc_words *o)
{
	const unsigned bytes = (saved_count(o) + 1) * hsc_isa_xlen(o->isa) / 8;

	return (int32_t)((bytes + 15) / 16 * 16 + hsc_word_field(o, 2, 2, 4));
}

/* An operand of Zcmp or Zcmt; false: it is another. */
static bool operand_zcm(struct hsc_words *o, char letter)
{
	switch (letter) {
	case 'r':
		put_list(o);
		return true;
	case '+':
	case '-':
		hsc_words_signed(o, letter == '+' ? stack_adjustment(o)
						  : -stack_adjustment(o));
		return true;
	case 'j':
		hsc_words_number(o, hsc_word_bits(o->w, 2, 8), 10);
		return true;
	default:
		return false;
	}
}

void hsc_operand_16(struct hsc_words *o, char letter)
{
	if (hsc_words_register(o, places, letter) || operand_zcm(o, letter))
		return;
	switch (letter) {
	case 'c':
		hsc_words_text(o, hsc_register_names[2]);
		break;
	case '>':
		hsc_words_hex(o, hsc_word_field(o, 2, 5, 0) |
					 hsc_word_field(o, 12, 1, 5));
		break;
	case 'u': /* 20 bits, its sign extended */
		hsc_words_hex(o, (uint32_t)imm_16(o, 'i') & 0xfffff);
		break;
	case 'p':
	case 'a':
		hsc_words_target(o);
		break;
	default:
		hsc_words_signed(o, imm_16(o, letter));
		break;
	}
}
