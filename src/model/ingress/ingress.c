/* SPDX-License-Identifier: MIT */
/* ingress.c - retired instructions become blocks.
 * Room   model (floor 3) */
#include <hartscope/model/ingress.h>

static uint64_t address_after(const struct hsc_ingress *in, uint64_t pc,
			      const struct hsc_insn *insn)
{
	const uint64_t next = pc + insn->length;

	return hsc_isa_xlen(in->isa) == 32 ? (uint32_t)next : next;
}

/*
 * The two instructions must retire one after the other. The address alone does
 * not show this, but if the hart left and came back, it executed another
 * instruction in between.
 */
static bool infer_target(const struct hsc_ingress *in, uint64_t pc,
			 const struct hsc_insn *insn, uint64_t *target)
{
	return in->first.rd != 0 && in->next == pc &&
	       hsc_insn_infer(&in->first, insn, in->isa, target);
}

void hsc_ingress_take(struct hsc_ingress *in, uint64_t pc,
		      const struct hsc_insn *insn, struct hsc_retired *out)
{
	*out = (struct hsc_retired){
		.start = pc,
		.next = address_after(in, pc, insn),
		.target = insn->target,
		.halfwords = insn->length / 2U,
		.instructions = 1,
		.last_halfwords = insn->length / 2U,
		.end = insn->kind,
	};
	if (hsc_insn_is_indirect((enum hsc_insn_kind)insn->kind))
		out->inferable = infer_target(in, pc, insn, &out->target);
	in->first.rd = insn->rd;
	if (insn->rd != 0) {
		in->first = *insn;
		in->next = out->next;
	}
}
