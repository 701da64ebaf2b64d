/* SPDX-License-Identifier: MIT */
#include "isa/words.h"
#include "unit/check.h"

static const struct hsc_words_place places[] = {
	{ 'a', HSC_WORDS_X, 7 },     { 'b', HSC_WORDS_F, 7 },
	{ 'c', HSC_WORDS_X8, 7 },    { 'd', HSC_WORDS_F8, 7 },
	{ 'e', HSC_WORDS_SAVED, 7 }, { 0, 0, 0 },
};

static const char *text_of(struct hsc_words *o)
{
	o->out->operands[o->used] = '\0';
	o->used = 0;
	return o->out->operands;
}

int main(void)
{
	struct hsc_insn_text text = { .length = 4 };
	struct hsc_words o = { &text, 2 << 7, 0x1000, 64, 0 };

	hsc_words_signed(&o, INT32_MIN);
	CHECK_STR(text_of(&o), "-2147483648", "the lowest");
	hsc_words_hex(&o, UINT64_MAX);
	CHECK_STR(text_of(&o), "0xffffffffffffffff", "the highest");
	CHECK_EQ(hsc_word_extend(0x800, 11), -2048);
	CHECK_EQ(hsc_word_field(&o, 8, 1, 4), 16);

	CHECK(hsc_words_register(&o, places, 'a'));
	CHECK_STR(text_of(&o), "sp", "x2");
	CHECK(hsc_words_register(&o, places, 'b'));
	CHECK_STR(text_of(&o), "ft2", "f2");
	CHECK(hsc_words_register(&o, places, 'c'));
	CHECK_STR(text_of(&o), "a0", "x10");
	CHECK(hsc_words_register(&o, places, 'd'));
	CHECK_STR(text_of(&o), "fa0", "f10");
	CHECK(hsc_words_register(&o, places, 'e'));
	CHECK_STR(text_of(&o), "s2", "the third saved one");
	CHECK(!hsc_words_register(&o, places, 'f'));
	o.isa |= HSC_ISA_ZFINX;
	CHECK(hsc_words_register(&o, places, 'b'));
	CHECK_STR(text_of(&o), "sp", "x2 of Zfinx");

	o.w = 0x800000ef; /* jal, 1 MiB back */
	hsc_words_target(&o);
	CHECK_STR(text_of(&o), "fffffffffff01000", "around 0");
	o.isa = 32;
	hsc_words_target(&o);
	CHECK_STR(text_of(&o), "fff01000", "around 0");
	CHECK(text.has_target);
	CHECK_EQ(text.target, 0xfff01000);

	for (unsigned i = 0; i < 2 * HSC_INSN_OPERANDS; i++)
		hsc_words_put(&o, 'x');
	CHECK_EQ(o.used, HSC_INSN_OPERANDS - 1);
	return check_failures != 0;
}
