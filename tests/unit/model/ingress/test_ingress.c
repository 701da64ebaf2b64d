/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/ingress.h>

#define LUI_A0   0x12345537 /* lui a0, 0x12345 */
#define AUIPC_A0 0x00000517 /* auipc a0, 0 */
#define JR_A0_8  0x00850067 /* jalr x0, 8(a0) */
#define JR_A1    0x00058067 /* jalr x0, 0(a1) */
#define NOP      0x00000013
#define BEQ_16   0x00b50863 /* beq a0, a1, +16 */
#define CALL_16  0x010000ef /* jal ra, +16 */

/* Instructions as they retire; what the last of them becomes. */
static const struct {
	const char *name;
	unsigned isa;
	struct {
		uint64_t pc;
		uint32_t word;
	} insns[4]; /* word 0 ends them */
	struct hsc_retired want;
} cases[] = {
	{ "linear",
	  HSC_ISA_RV64,
	  { { 0x100, NOP } },
	  { 0x100, 0x104, .end = HSC_INSN_LINEAR } },
	{ "branch",
	  HSC_ISA_RV64,
	  { { 0x100, BEQ_16 } },
	  { 0x100, 0x104, 0x110, .end = HSC_INSN_BRANCH } },
	{ "call",
	  HSC_ISA_RV64,
	  { { 0x100, CALL_16 } },
	  { 0x100, 0x104, 0x110, .end = HSC_INSN_CALL } },
	{ "lui and jump",
	  HSC_ISA_RV64,
	  { { 0x100, LUI_A0 }, { 0x104, JR_A0_8 } },
	  { 0x104, 0x108, 0x12345008, .end = HSC_INSN_INDIRECT_JUMP,
	    .inferable = true } },
	{ "auipc and jump",
	  HSC_ISA_RV64,
	  { { 0x100, AUIPC_A0 }, { 0x104, JR_A0_8 } },
	  { 0x104, 0x108, 0x108, .end = HSC_INSN_INDIRECT_JUMP,
	    .inferable = true } },
	{ "a jump through another register",
	  HSC_ISA_RV64,
	  { { 0x100, LUI_A0 }, { 0x104, JR_A1 } },
	  { 0x104, 0x108, .end = HSC_INSN_INDIRECT_JUMP } },
	{ "an instruction between the two",
	  HSC_ISA_RV64,
	  { { 0x100, LUI_A0 }, { 0x104, NOP }, { 0x108, JR_A0_8 } },
	  { 0x108, 0x10c, .end = HSC_INSN_INDIRECT_JUMP } },
	{ "the jump lies elsewhere",
	  HSC_ISA_RV64,
	  { { 0x100, LUI_A0 }, { 0x204, JR_A0_8 } },
	  { 0x204, 0x208, .end = HSC_INSN_INDIRECT_JUMP } },
	{ "a handler ran between the two",
	  HSC_ISA_RV64,
	  { { 0x100, LUI_A0 }, { 0x900, NOP }, { 0x104, JR_A0_8 } },
	  { 0x104, 0x108, .end = HSC_INSN_INDIRECT_JUMP } },
	{ "the end of the address space",
	  HSC_ISA_RV32,
	  { { 0xfffffffc, NOP } },
	  { 0xfffffffc, 0, .end = HSC_INSN_LINEAR } },
};

static bool take(struct hsc_ingress *in, uint64_t pc, uint32_t word,
		 struct hsc_retired *out)
{
	const uint8_t bytes[4] = { (uint8_t)word, (uint8_t)(word >> 8),
				   (uint8_t)(word >> 16),
				   (uint8_t)(word >> 24) };
	struct hsc_insn insn;

	if (!hsc_insn_classify(bytes, 4, pc, in->isa, &insn))
		return false;
	hsc_ingress_take(in, pc, &insn, out);
	return true;
}

static void check_case(size_t i)
{
	const struct hsc_retired *want = &cases[i].want;
	struct hsc_ingress in = { .isa = cases[i].isa };
	struct hsc_retired got = { .start = 1 };

	for (size_t k = 0; k < 4 && cases[i].insns[k].word; k++)
		CHECK(take(&in, cases[i].insns[k].pc, cases[i].insns[k].word,
			   &got));
	if (got.start == want->start && got.next == want->next &&
	    got.target == want->target && got.end == want->end &&
	    got.inferable == want->inferable && got.halfwords == 2 &&
	    got.instructions == 1 && got.last_halfwords == 2)
		return;
	printf("%s: not as wanted\n", cases[i].name);
	check_failures++;
}

/* The same messages come from instructions as from blocks. */
static void check_encoder(void)
{
	struct hsc_nt_encoder_config config = { .sequential_jump = true };
	struct hsc_ingress in = { .isa = HSC_ISA_RV64 };
	static const uint8_t lui[] = { 0x37, 0x55, 0x34, 0x12 };
	static const uint8_t jump[] = { 0x67, 0x00, 0x85, 0x00 };
	static struct hsc_nt_encoder e;
	struct hsc_insn insn;
	uint8_t out[HSC_NT_ENCODER_ROOM];

	CHECK(hsc_nt_encoder_init(&e, &config) == HSC_OK);
	e.out = out;
	e.out_cap = sizeof(out);
	CHECK(hsc_insn_classify(lui, 4, 0x100, 64, &insn));
	hsc_nt_encoder_instruction(&e, &in, 0x100, &insn);
	CHECK(hsc_insn_classify(jump, 4, 0x104, 64, &insn));
	hsc_nt_encoder_instruction(&e, &in, 0x104, &insn);
	CHECK_EQ(e.messages, 1);
	CHECK_EQ(e.icnt, 4);
	CHECK_EQ(e.fall, 0x12345008);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(i);
	check_encoder();
	return check_failures != 0;
}
