/* SPDX-License-Identifier: MIT */
/*
 * The opcodes of the checkers against those of the library: every compressed
 * one, and random ones of 32 bits.
 */
#include "check/code.h"
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/isa/insn.h>
#include <string.h>

#define RANDOM_OPCODES 400000
#define PC             UINT64_C(0x7ffff800)

static enum code_type type_of(const struct hsc_insn *insn)
{
	switch ((enum hsc_insn_kind)insn->kind) {
	case HSC_INSN_BRANCH:
		return CODE_BRANCH;
	case HSC_INSN_TRAP_RETURN:
		return CODE_TRAP_RETURN;
	case HSC_INSN_ECALL:
		return CODE_ECALL;
	case HSC_INSN_EBREAK:
		return CODE_EBREAK;
	default:
		if (hsc_insn_is_direct((enum hsc_insn_kind)insn->kind))
			return CODE_JUMP;
		return hsc_insn_is_indirect((enum hsc_insn_kind)insn->kind)
			       ? CODE_INDIRECT
			       : CODE_PLAIN;
	}
}

static bool is_same(const struct code *code, const struct code_insn *got,
		    const struct hsc_insn *want)
{
	const enum hsc_insn_kind kind = (enum hsc_insn_kind)want->kind;

	return 2 * got->halfwords == want->length &&
	       got->next == code_wrap(code, PC + want->length) &&
	       got->type == type_of(want) &&
	       got->pushes == hsc_insn_pushes(kind) &&
	       got->pops == hsc_insn_pops(kind) &&
	       ((got->type != CODE_BRANCH && got->type != CODE_JUMP) ||
		got->target == want->target) &&
	       (got->type != CODE_INDIRECT ||
		(got->rs1 == want->base &&
		 got->offset == (uint64_t)want->offset)) &&
	       got->constant == (want->rd != 0) &&
	       (!got->constant || (got->rd == want->rd &&
				   code_wrap(code, got->value) ==
					   code_wrap(code, want->constant)));
}

static void compare(unsigned isa, uint32_t word)
{
	const uint8_t bytes[24] = { (uint8_t)word, (uint8_t)(word >> 8),
				    (uint8_t)(word >> 16),
				    (uint8_t)(word >> 24) };
	struct code code = { .xlen = hsc_isa_xlen(isa),
			     .zcm = isa & HSC_ISA_ZCM };
	struct code_insn got;
	struct hsc_insn want;

	code_add(&code, PC, bytes, sizeof(bytes));
	CHECK(code_find(&code, PC, &got));
	CHECK(hsc_insn_classify(bytes, sizeof(bytes), PC, isa, &want));
	if (is_same(&code, &got, &want))
		return;
	printf("isa %u: opcode %08x\n", isa, word);
	check_failures++;
}

int main(void)
{
	static const uint32_t system[] = { 0x00000073, 0x00100073, 0x00200073,
					   0x10200073, 0x30200073, 0x70200073,
					   0x7b200073, 0x10500073 };
	uint64_t random = 1;

	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		for (uint32_t w = 0; w < 0x10000; w++) {
			compare(xlen, w);
			compare(xlen | HSC_ISA_ZCM, w);
		}
		for (int i = 0; i < RANDOM_OPCODES; i++)
			compare(xlen, (uint32_t)(random_next(&random) >> 16));
		for (size_t i = 0; i < sizeof(system) / sizeof(*system); i++)
			compare(xlen, system[i]);
	}
	return check_failures != 0;
}
