/* SPDX-License-Identifier: MIT */
/* words.c - what operands are made of: numbers, targets, registers.
 * Room   isa (floor 2) */
#include "isa/words.h"
#include <hartscope/spec/instructions.h>

void hsc_words_put(struct hsc_words *o, char c)
{
	if (o->used + 1 < HSC_INSN_OPERANDS)
		o->out->operands[o->used++] = c;
}

void hsc_words_text(struct hsc_words *o, const char *text)
{
	while (*text)
		hsc_words_put(o, *text++);
}

void hsc_words_number(struct hsc_words *o, uint64_t value, unsigned base)
{
	char digits[20];
	unsigned n = 0;

	do {
		digits[n++] = "0123456789abcdef"[value % base];
		value /= base;
	} while (value);
	while (n)
		hsc_words_put(o, digits[--n]);
}

void hsc_words_signed(struct hsc_words *o, int32_t value)
{
	if (value < 0)
		hsc_words_put(o, '-');
	hsc_words_number(o, value < 0 ? 0 - (uint64_t)value : (uint64_t)value,
			 10);
}

void hsc_words_hex(struct hsc_words *o, uint64_t value)
{
	hsc_words_text(o, "0x");
	hsc_words_number(o, value, 16);
}

void hsc_words_target(struct hsc_words *o)
{
	uint8_t bytes[sizeof(o->w)];
	struct hsc_insn insn;

	for (unsigned i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(o->w >> 8 * i);
	hsc_insn_classify(bytes, sizeof(bytes), o->pc, o->isa, &insn);
	o->out->target = insn.target;
	o->out->has_target = true;
	hsc_words_number(o, insn.target, 16);
}

static void put_register(struct hsc_words *o, enum hsc_words_set set,
			 unsigned from)
{
	const bool is_short = set != HSC_WORDS_X && set != HSC_WORDS_F;
	unsigned number = hsc_word_bits(o->w, from, is_short ? 3 : 5);
	const char *const *names = hsc_register_names;

	if (set == HSC_WORDS_SAVED)
		number += number < 2 ? 8 : 16; /* s0, s1, then s2.. */
	else if (is_short)
		number += 8;
	if ((set == HSC_WORDS_F || set == HSC_WORDS_F8) &&
	    !(o->isa & HSC_ISA_ZFINX))
		names = hsc_float_register_names;
	hsc_words_text(o, names[number]);
}

bool hsc_words_register(struct hsc_words *o,
			const struct hsc_words_place *places, char letter)
{
	for (; places->letter; places++) {
		if (places->letter != letter)
			continue;
		put_register(o, (enum hsc_words_set)places->set, places->from);
		return true;
	}
	return false;
}
