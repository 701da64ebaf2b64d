/* SPDX-License-Identifier: MIT */
/*
 * isa_classes.c - the class of each opcode that objdump prints, for
 * isa_classes.sh to compare with its mnemonic: lines "MNEMONIC CLASS".
 */
#include <hartscope/isa/class.h>
#include <hartscope/isa/insn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const names[HSC_CLASSES] = {
	"integer", "multiply", "load",   "store",  "atomic", "branch",
	"jump",    "float",    "vector", "system", "other",
};

int main(void)
{
	char line[512], mnemonic[64], hex[32];

	while (fgets(line, sizeof(line), stdin)) {
		uint8_t bytes[4];
		uint32_t word;
		size_t len;

		if (sscanf(line, " %*[0-9a-f]: %31[0-9a-f] %63s", hex,
			   mnemonic) != 2 ||
		    sscanf(hex, "%" SCNx32, &word) != 1)
			continue;
		len = strlen(hex) / 2;
		if (len > 4)
			continue;
		for (unsigned i = 0; i < 4; i++)
			bytes[i] = (uint8_t)(word >> 8 * i);
		printf("%s %s\n", mnemonic,
		       names[hsc_class_of(bytes, len, HSC_ISA_RV64)]);
	}
	return 0;
}
