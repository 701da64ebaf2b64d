/* SPDX-License-Identifier: MIT */
/* instruction_text.c - an instruction, and the name of its target.
 * Room   view (floor 8) */
#include "view/common/instruction_text.h"
#include "view/common/text.h"
#include <inttypes.h>
#include <string.h>

const char *hsc_view_instruction_words(const struct hsc_insn_text *insn,
				       const char *name, uint64_t start,
				       char text[HSC_VIEW_INSTRUCTION])
{
	const bool known = insn->has_target && name;
	const bool cut = known && strlen(name) > HSC_VIEW_INSTRUCTION_NAME;
	char offset[24] = "";

	if (known && insn->target > start)
		snprintf(offset, sizeof(offset), "+0x%" PRIx64,
			 insn->target - start);
	snprintf(text, HSC_VIEW_INSTRUCTION, "%s%s%s%s%.*s%s%s%s",
		 insn->mnemonic, insn->operands[0] ? " " : "", insn->operands,
		 known ? " <" : "", HSC_VIEW_INSTRUCTION_NAME,
		 known ? name : "", cut ? ".." : "", offset, known ? ">" : "");
	return text;
}

const char *hsc_view_instruction(const struct hsc_image *image,
				 uint64_t address,
				 char text[HSC_VIEW_INSTRUCTION])
{
	const struct hsc_image_ops code = hsc_image_ops(image);
	struct hsc_symbol symbol = { .name = NULL };
	struct hsc_insn_text insn;
	uint8_t bytes[HSC_INSN_MAX];
	const size_t len = code.read(code.ctx, address, bytes, sizeof(bytes));
	const unsigned isa = hsc_image_isa(image, 0);

	text[0] = '\0';
	if (!hsc_insn_disassemble(bytes, len, address, isa, HSC_INSN_PLAIN,
				  &insn))
		return text;
	if (!insn.has_target || !hsc_image_symbol(image, insn.target, &symbol))
		symbol.name = NULL;
	return hsc_view_instruction_words(&insn, symbol.name, symbol.start,
					  text);
}

void hsc_view_where(FILE *out, struct hsc_image *image, uint64_t address)
{
	struct hsc_symbol symbol;
	struct hsc_line line;

	if (image && hsc_image_symbol(image, address, &symbol)) {
		fputs("  ", out);
		hsc_view_foreign(out, symbol.name);
		fprintf(out, "+0x%" PRIx64, address - symbol.start);
	}
	if (image && hsc_image_lines(image, address, &line, 1) && line.file) {
		fputs("  ", out);
		hsc_view_foreign(out, line.file);
		fprintf(out, ":%u", line.line);
	}
}

void hsc_view_json_where(FILE *out, struct hsc_image *image, uint64_t address)
{
	struct hsc_symbol symbol;
	struct hsc_line line;

	if (image && hsc_image_symbol(image, address, &symbol)) {
		hsc_view_json_text(out, "function", symbol.name);
		fprintf(out, ", \"offset\": %" PRIu64, address - symbol.start);
	}
	if (image && hsc_image_lines(image, address, &line, 1) && line.file) {
		hsc_view_json_text(out, "file", line.file);
		fprintf(out, ", \"line\": %u", line.line);
	}
}
