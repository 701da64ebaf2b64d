/* SPDX-License-Identifier: MIT */
#include <hartscope/isa/insn.h>

#include "unit/check.h"

#define PC 0x10000

/* An opcode as a number, and what it should be read as. */
struct word {
	const char *name;
	uint64_t word;
	unsigned isa;
	const char *want;
};

static const char *const kinds[HSC_INSN_KINDS] = {
	"linear", "branch",        "jump",           "jump-other",
	"call",   "indirect-jump", "indirect-other", "indirect-call",
	"return", "swap",          "trap-return",    "ecall",
	"ebreak",
};

/* What is not 0 of an instruction, in words. */
static void describe(char *text, size_t cap, const struct hsc_insn *insn)
{
	int n = snprintf(text, cap, "%u %s", insn->length, kinds[insn->kind]);

	if (insn->target)
		n += snprintf(text + n, cap - (size_t)n, " ->%" PRIx64,
			      insn->target);
	if (insn->base || insn->offset)
		n += snprintf(text + n, cap - (size_t)n, " %d(x%u)",
			      (int)insn->offset, insn->base);
	if (insn->rd || insn->constant)
		snprintf(text + n, cap - (size_t)n, " x%u=%" PRIx64, insn->rd,
			 insn->constant);
}

#define RV32  HSC_ISA_RV32
#define RV64  HSC_ISA_RV64
#define ZCM64 (HSC_ISA_RV64 | HSC_ISA_ZCM)
#define ZCM32 (HSC_ISA_RV32 | HSC_ISA_ZCM)

static const struct word words[] = {
	{ "jal x0", 0x0100006f, RV64, "4 jump ->10010" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		uint8_t bytes[8];
		struct hsc_insn insn;
		char text[100];

		for (size_t b = 0; b < 8; b++)
			bytes[b] = (uint8_t)(words[i].word >> (8 * b));
		CHECK(hsc_insn_classify(bytes, 8, PC, words[i].isa, &insn));
		describe(text, sizeof(text), &insn);
		CHECK_STR(text, words[i].want, words[i].name);
	}
	return check_failures != 0;
}
