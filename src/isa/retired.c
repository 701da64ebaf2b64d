/* SPDX-License-Identifier: MIT */
/* retired.c - opcodes in a row become retired instructions.
 * Room   isa (floor 2) */
#include <hartscope/isa/retired.h>

/* Take one more instruction into the block. */
static void add_instruction(struct hsc_retired *out,
			    const struct hsc_insn *insn, unsigned isa)
{
	out->instructions++;
	out->halfwords += insn->length / 2u;
	out->last_halfwords = insn->length / 2u;
	out->end = insn->kind;
	out->target = insn->target;
	out->next += insn->length;
	if (hsc_isa_xlen(isa) == 32)
		out->next = (uint32_t)out->next;
}

bool hsc_retired_scan(const uint8_t *code, size_t len, uint64_t pc,
		      unsigned isa, unsigned max, struct hsc_retired *out)
{
	struct hsc_insn previous = { .length = 0 }, insn;
	size_t at = 0;

	*out = (struct hsc_retired){ .start = pc, .next = pc };
	while (hsc_insn_classify(code + at, len - at, out->next, isa, &insn)) {
		add_instruction(out, &insn, isa);
		if (insn.kind != HSC_INSN_LINEAR) {
			out->inferable = hsc_insn_infer(&previous, &insn, isa,
							&out->target);
			break;
		}
		if (out->instructions == max)
			break;
		previous = insn;
		at += insn.length;
	}
	return out->instructions > 0;
}
