/* SPDX-License-Identifier: MIT */
/* operands_32.c - operands of 32 bits, by their letters.
 * Room   isa (floor 2) */
#include "isa/operands.h"
#include "isa/vtype_text.h"
#include <hartscope/spec/instructions.h>

static void put_csr(struct hsc_words *o)
{
	const unsigned number = hsc_word_bits(o->w, 20, 12);
	uint32_t index = HSC_CSR_ONE;
	const char *name = hsc_csr_name(number, &index);

	if (!name) {
		hsc_words_hex(o, number);
		return;
	}
	hsc_words_text(o, name);
	if (index == HSC_CSR_ONE)
		return;
	hsc_words_number(o, index, 10);
	if (hsc_csr_is_upper(number))
		hsc_words_put(o, 'h');
}

/* The accesses before or after a fence: input, output, read, write. */
static void put_set(struct hsc_words *o, unsigned set)
{
	for (unsigned i = 0; i < 4; i++)
		if (set >> (3 - i) & 1)
			hsc_words_put(o, "iorw"[i]);
	if (!set)
		hsc_words_text(o, "unknown");
}

/* The rounding mode, if it is not the default. */
static void put_rounding(struct hsc_words *o, unsigned plain)
{
	const char *mode = hsc_rounding_names[hsc_word_bits(o->w, 12, 3)];

	if (hsc_word_bits(o->w, 12, 3) == plain)
		return;
	hsc_words_put(o, ',');
	hsc_words_text(o, mode ? mode : "unknown");
}

static const struct hsc_words_place places[] = {
	{ 'd', HSC_WORDS_X, 7 },  { 's', HSC_WORDS_X, 15 },
	{ 't', HSC_WORDS_X, 20 }, { 'D', HSC_WORDS_F, 7 },
	{ 'S', HSC_WORDS_F, 15 }, { 'T', HSC_WORDS_F, 20 },
	{ 'R', HSC_WORDS_F, 27 }, { 0, 0, 0 },
};

/* Unprivileged ISA 20240411, "Immediate Encoding Variants" */
static int32_t imm_s(const struct hsc_words *o)
{
	return hsc_word_extend(
		hsc_word_field(o, 7, 5, 0) | hsc_word_field(o, 25, 7, 5), 11);
}

/* A number in an instruction of 32 bits, by its letter. */
static void put_field(struct hsc_words *o, char letter)
{
	switch (letter) {
	case 'j':
	case 'o':
		hsc_words_signed(
			o, hsc_word_extend(hsc_word_bits(o->w, 20, 12), 11));
		break;
	case 'q':
		hsc_words_signed(o, imm_s(o));
		break;
	case 'p':
	case 'a':
		hsc_words_target(o);
		break;
	case 'u':
		hsc_words_hex(o, hsc_word_bits(o->w, 12, 20));
		break;
	case '>':
	case '<':
		hsc_words_hex(o,
			      hsc_word_bits(o->w, 20, letter == '>' ? 6 : 5));
		break;
	case 'B':
		hsc_words_hex(o, hsc_word_bits(o->w, 30, 2));
		break;
	case 'N':
		hsc_words_hex(o, hsc_word_bits(o->w, 20, 4));
		break;
	case 'f':
		hsc_words_text(o,
			       hsc_fli_constants[hsc_word_bits(o->w, 15, 5)]);
		break;
	case 'Z':
		hsc_words_number(o, hsc_word_bits(o->w, 15, 5), 10);
		break;
	default:
		hsc_words_put(o, letter);
		break;
	}
}

static void put_vector(struct hsc_words *o, unsigned number)
{
	hsc_words_put(o, 'v');
	hsc_words_number(o, number, 10);
}

void hsc_operand_vector(struct hsc_words *o, char letter)
{
	char text[HSC_VTYPE_TEXT];

	switch (letter) {
	case 'd':
		put_vector(o, hsc_word_bits(o->w, 7, 5));
		break;
	case 's':
		put_vector(o, hsc_word_bits(o->w, 15, 5));
		break;
	case 't':
		put_vector(o, hsc_word_bits(o->w, 20, 5));
		break;
	case '0':
		put_vector(o, 0);
		break;
	case 'm':
		hsc_words_text(o, hsc_word_bits(o->w, 25, 1) ? "" : ",v0.t");
		break;
	case 'i':
		hsc_words_signed(
			o, hsc_word_extend(hsc_word_bits(o->w, 15, 5), 4));
		break;
	case 'j':
		hsc_words_number(o, hsc_word_bits(o->w, 15, 5), 10);
		break;
	case 'k':
		hsc_words_number(o,
				 hsc_word_bits(o->w, 15, 5) |
					 hsc_word_field(o, 26, 1, 5),
				 10);
		break;
	default: /* 'b', 'c' */
		hsc_vtype_text(hsc_word_bits(o->w, 20, letter == 'b' ? 10 : 11),
			       text);
		hsc_words_text(o, text);
		break;
	}
}

void hsc_operand_32(struct hsc_words *o, char letter)
{
	if (hsc_words_register(o, places, letter))
		return;
	switch (letter) {
	case 'E':
		put_csr(o);
		break;
	case 'P':
	case 'Q':
		put_set(o, hsc_word_bits(o->w, letter == 'P' ? 24 : 20, 4));
		break;
	case 'y':
	case 'x':
		put_rounding(o, letter == 'y' ? 7 : 0);
		break;
	default:
		put_field(o, letter);
		break;
	}
}
