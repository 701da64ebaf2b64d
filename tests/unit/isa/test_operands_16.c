/* SPDX-License-Identifier: MIT */
#include "isa/operands.h"
#include "unit/check.h"

/* What tests/exact/isa has of every instruction, of each letter once. */
static const struct {
	uint32_t word;
	unsigned isa;
	char letter;
	const char *want;
} cases[] = {
	{ 0x1101, 64, 'i', "-32" },         { 0x757d, 64, 'u', "0xfffff" },
	{ 0x7179, 64, 'L', "-48" },         { 0x0808, 64, 'N', "16" },
	{ 0xa001, 64, 'a', "1000" },        { 0xdd7d, 64, 'p', "ffe" },
	{ 0xe82a, 64, 'O', "16" },          { 0x81e8, 64, 'b', "3" },
	{ 0x85e8, 64, 'h', "2" },           { 0x6108, 64, 'x', "a0" },
	{ 0x6108, 64, 'c', "sp" },          { 0xb842, 32, 'r', "{ra}" },
	{ 0xb852, 32, 'r', "{ra,s0}" },     { 0xb862, 32, 'r', "{ra,s0-s1}" },
	{ 0xb8f2, 32, 'r', "{ra,s0-s11}" }, { 0xb8e2, 32, 'r', "{ra,s0-s9}" },
	{ 0xb842, 32, '-', "-16" },         { 0xb8fe, 64, '+', "160" },
	{ 0xacaa, 32, 'v', "s1" },          { 0xacaa, 32, 'w', "s2" },
	{ 0xa3fe, 32, 'j', "255" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_insn_text text = { .length = 4 };
		struct hsc_words o = { &text, cases[i].word, 0x1000,
				       cases[i].isa, 0 };

		hsc_operand_16(&o, cases[i].letter);
		text.operands[o.used] = '\0';
		CHECK_STR(text.operands, cases[i].want, cases[i].want);
	}
	return check_failures != 0;
}
