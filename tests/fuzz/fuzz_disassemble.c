/* SPDX-License-Identifier: MIT */
/* fuzz_disassemble.c - code in words, in both spellings, beside what it does to
 * the flow: lengths and targets are the same. */
#include "fuzz.h"
#include <hartscope/isa/disassemble.h>
#include <string.h>

static unsigned check(const uint8_t *data, size_t len, unsigned isa)
{
	struct hsc_insn_text plain, bare;
	struct hsc_insn insn;

	if (!hsc_insn_classify(data, len, 0x1000, isa, &insn)) {
		FUZZ_CHECK(!hsc_insn_disassemble(data, len, 0x1000, isa,
						 HSC_INSN_PLAIN, &plain));
		return 0;
	}
	FUZZ_CHECK(hsc_insn_disassemble(data, len, 0x1000, isa, HSC_INSN_PLAIN,
					&plain));
	FUZZ_CHECK(hsc_insn_disassemble(data, len, 0x1000, isa,
					HSC_INSN_NO_ALIASES, &bare));
	FUZZ_CHECK(plain.length == insn.length && bare.length == insn.length);
	FUZZ_CHECK(plain.known == bare.known);
	FUZZ_CHECK(strlen(plain.mnemonic) > 0 && strlen(bare.mnemonic) > 0);
	FUZZ_CHECK(strlen(plain.operands) + 1 < HSC_INSN_OPERANDS);
	FUZZ_CHECK(plain.target == insn.target && bare.target == insn.target);
	FUZZ_CHECK(plain.has_target == (insn.kind == HSC_INSN_BRANCH ||
					hsc_insn_is_direct(insn.kind)));
	return insn.length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const unsigned isas[] = { 32, 64, 32 | HSC_ISA_ZCM,
					 64 | HSC_ISA_ZCM | HSC_ISA_ZFINX };

	for (unsigned i = 0; i < 4; i++) {
		size_t at = 0;
		unsigned length;

		while ((length = check(data + at, len - at, isas[i])) > 0)
			at += length;
	}
	return 0;
}
