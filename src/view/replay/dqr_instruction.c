/* SPDX-License-Identifier: MIT */
/* dqr_instruction.c - an instruction in the listing of SiFive's decoder.
 * Room   view (floor 8) */
#include "view/replay/dqr_instruction.h"
#include <hartscope/isa/disassemble.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* As objdump has it: without what tells it from others of that name. */
static void print_name(struct hsc_writer *w, const struct hsc_symbol *symbol)
{
	char *bare = NULL;
	size_t len;

	if (symbol->origin &&
	    hsc_twin_split(symbol->name, symbol->origin, &len))
		bare = strndup(symbol->name, len);
	hsc_writer_foreign(w, bare ? bare : symbol->name);
	free(bare);
}

/* Name and operands, a tab between them, and where a jump goes. */
static void print_words(struct hsc_writer *w, const struct hsc_image *image,
			unsigned xlen, uint64_t pc, const uint8_t *bytes,
			size_t len)
{
	struct hsc_insn_text insn;
	struct hsc_symbol to;
	size_t target;

	if (!hsc_insn_disassemble(bytes, len, pc, hsc_image_isa(image, xlen),
				  HSC_INSN_WHOLE, &insn))
		return;
	hsc_writer_text(w, insn.mnemonic);
	if (insn.operands[0])
		hsc_writer_text(w, "\t");
	if (!insn.has_target) {
		hsc_writer_text(w, insn.operands);
		return;
	}
	target = strlen(insn.operands);
	while (target && insn.operands[target - 1] != ',')
		target--;
	hsc_writer_bytes(w, insn.operands, target);
	if (!hsc_image_symbol(image, insn.target, &to)) {
		hsc_writer_format(w, "0x%" PRIx64, insn.target);
		return;
	}
	hsc_writer_format(w, "%" PRIx64 " <", insn.target);
	print_name(w, &to);
	if (insn.target > to.start)
		hsc_writer_format(w, "+0x%" PRIx64, insn.target - to.start);
	hsc_writer_text(w, ">");
}

void hsc_dqr_instruction_print(struct hsc_writer *w,
			       const struct hsc_image *image, unsigned xlen,
			       uint64_t pc, unsigned length)
{
	const struct hsc_image_ops ops = hsc_image_ops(image);
	const bool narrow = xlen == 32;
	uint8_t bytes[HSC_INSN_MAX];
	const size_t len = length <= sizeof(bytes)
				   ? ops.read(ops.ctx, pc, bytes, length)
				   : 0;

	hsc_writer_format(w, "    %0*" PRIx64 ":%*s", narrow ? 8 : 16, pc,
			  narrow ? 9 : 2, "");
	for (size_t i = len; i-- > 0;)
		hsc_writer_format(w, "%02x", bytes[i]);
	hsc_writer_spaces(w, len < 4 ? 4 + 2 * (4 - len) : 4);
	print_words(w, image, xlen, pc, bytes, len);
}
