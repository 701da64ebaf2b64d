/* SPDX-License-Identifier: MIT */
/* class.c - the class of an opcode, for an instruction mix.
 * Room   isa (floor 2) */
#include "isa/words.h"
#include <hartscope/isa/class.h>
#include <hartscope/isa/insn.h>

#define I HSC_CLASS_INTEGER
#define L HSC_CLASS_LOAD
#define S HSC_CLASS_STORE
#define B HSC_CLASS_BRANCH
#define J HSC_CLASS_JUMP
#define F HSC_CLASS_FLOAT
#define V HSC_CLASS_VECTOR
#define Y HSC_CLASS_SYSTEM
#define O HSC_CLASS_OTHER
#define A HSC_CLASS_ATOMIC

/* By bits 6..2; "RISC-V base opcode map", with OP-VE of "Vector Crypto". */
static const uint8_t majors[32] = {
	L, L, O, Y,
	I, I, I, O, /* LOAD LOAD-FP custom-0 MISC-MEM OP-IMM AUIPC */
	S, S, O, A,
	I, I, I, O, /* STORE STORE-FP custom-1 AMO OP LUI OP-32 */
	F, F, F, F,
	F, V, O, O, /* MADD MSUB NMSUB NMADD OP-FP OP-V custom-2 */
	B, J, O, J,
	Y, V, O, O, /* BRANCH JALR - JAL SYSTEM OP-VE custom-3 */
};

/* By quadrant and bits 15..13; "C", "RVC Instruction Set Listings". Jumps are
 * known already. */
static const uint8_t compressed[3][8] = {
	{ I, L, L, L, O, S, S, S }, /* 4: Zcb, below */
	{ I, I, I, I, I, J, B, B }, /* 4: c.mul of Zcb, below */
	{ I, L, L, L, I, S, S, S }, /* 5: Zcmp, below */
};

/* Zcb: c.lbu, c.lhu and c.lh, c.sb, c.sh. */
static enum hsc_class class_of_zcb(uint32_t w)
{
	switch (hsc_word_bits(w, 10, 3)) {
	case 0:
	case 1:
		return HSC_CLASS_LOAD;
	case 2:
	case 3:
		return HSC_CLASS_STORE;
	default:
		return HSC_CLASS_OTHER;
	}
}

/* Zcmp, in the place of c.fsdsp: cm.push, cm.pop, moves. */
static enum hsc_class class_of_zcmp(uint32_t w)
{
	if (hsc_word_bits(w, 10, 3) == 3)
		return HSC_CLASS_INTEGER;
	return hsc_word_bits(w, 8, 5) == 0x18 ? HSC_CLASS_STORE
					      : HSC_CLASS_LOAD;
}

static enum hsc_class class_of_short(uint32_t w, unsigned isa)
{
	const unsigned quadrant = hsc_word_bits(w, 0, 2),
		       row = hsc_word_bits(w, 13, 3);

	if (w == 0) /* defined to be illegal */
		return HSC_CLASS_OTHER;
	if (quadrant == 0 && row == 4)
		return class_of_zcb(w);
	if (quadrant == 1 && hsc_word_bits(w, 10, 6) == 0x27 &&
	    hsc_word_bits(w, 5, 2) == 2)
		return HSC_CLASS_MULTIPLY;
	if (quadrant == 2 && row == 5 && isa & HSC_ISA_ZCM)
		return class_of_zcmp(w);
	return (enum hsc_class)compressed[quadrant][row];
}

static enum hsc_class class_of_long(uint32_t w)
{
	const unsigned major = hsc_word_bits(w, 2, 5);

	if (hsc_word_is_vector(w))
		return HSC_CLASS_VECTOR;
	if ((major == 12 || major == 14) &&
	    hsc_word_bits(w, 25, 7) == 1) /* "M" */
		return HSC_CLASS_MULTIPLY;
	return (enum hsc_class)majors[major];
}

enum hsc_class hsc_class_of(const uint8_t *bytes, size_t len, unsigned isa)
{
	struct hsc_insn insn;
	uint32_t w = 0;

	if (!hsc_insn_classify(bytes, len, 0, isa, &insn) || insn.length > 4)
		return HSC_CLASS_OTHER;
	for (unsigned i = 0; i < insn.length; i++)
		w |= (uint32_t)bytes[i] << 8 * i;
	switch (insn.kind) {
	case HSC_INSN_LINEAR:
		return insn.length == 2 ? class_of_short(w, isa)
					: class_of_long(w);
	case HSC_INSN_BRANCH:
		return HSC_CLASS_BRANCH;
	case HSC_INSN_TRAP_RETURN:
	case HSC_INSN_ECALL:
	case HSC_INSN_EBREAK:
		return HSC_CLASS_SYSTEM;
	default:
		return HSC_CLASS_JUMP;
	}
}
