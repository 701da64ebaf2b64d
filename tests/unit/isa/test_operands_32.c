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
	{ 0xfea13c23, 64, 'q', "-8" },
	{ 0xff813503, 64, 'o', "-8" },
	{ 0xfffff537, 64, 'u', "0xfffff" },
	{ 0xff9ff0ef, 64, 'a', "ff8" },
	{ 0xfe000ee3, 64, 'p', "ffc" },
	{ 0x03f51513, 64, '>', "0x3f" },
	{ 0x30051073, 64, 'E', "mstatus" },
	{ 0x3a0ff573, 64, 'Z', "31" },
	{ 0x0310000f, 64, 'P', "rw" },
	{ 0x0310000f, 64, 'Q', "w" },
	{ 0x00c59553, 64, 'y', ",rtz" },
	{ 0x00c5f553, 64, 'y', "" },
	{ 0x00c58553, 64, 'x', "" },
	{ 0xf0c58533, 64, 'B', "0x3" },
	{ 0x31359513, 64, 'N', "0x3" },
	{ 0xf0160553, 64, 'f', "0.5" },
	{ 0, 64, ',', "," },
};

static const struct {
	uint32_t word;
	char letter;
	const char *want;
} vectors[] = {
	{ 0x5626b0d7, 'd', "v1" }, { 0x5626b0d7, 't', "v2" },
	{ 0x5626b0d7, 'k', "45" }, { 0xd441b157, 'm', ",v0.t" },
	{ 0x5626b0d7, 'i', "13" }, { 0x0d8572d7, 'c', "e64,m1,ta,ma" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_insn_text text = { .length = 4 };
		struct hsc_words o = { &text, cases[i].word, 0x1000,
				       cases[i].isa, 0 };

		hsc_operand_32(&o, cases[i].letter);
		text.operands[o.used] = '\0';
		CHECK_STR(text.operands, cases[i].want, cases[i].want);
	}
	for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++) {
		struct hsc_insn_text text = { .length = 4 };
		struct hsc_words o = { &text, vectors[i].word, 0, 64, 0 };

		hsc_operand_vector(&o, vectors[i].letter);
		text.operands[o.used] = '\0';
		CHECK_STR(text.operands, vectors[i].want, vectors[i].want);
	}
	return check_failures != 0;
}
