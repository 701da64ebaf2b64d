/* SPDX-License-Identifier: MIT */
#include <hartscope/isa/insn.h>

#include "unit/check.h"

#define PC 0x10000

enum { RV32 = HSC_ISA_RV32, RV64 = HSC_ISA_RV64 };
enum { RV32_ZCM = RV32 | HSC_ISA_ZCM, RV64_ZCM = RV64 | HSC_ISA_ZCM };

static const char *const kinds[HSC_INSN_KINDS] = {
	"linear",        "branch", "jump",          "jump-other", "call",
	"indirect-jump", "other",  "indirect-call", "return",     "swap",
	"trap-return",   "ecall",  "ebreak",
};

/* An opcode at PC as a number, and what it should be read as. */
static const struct {
	const char *name;
	uint32_t word;
	unsigned isa;
	const char *want;
} words[] = {
	{ "beq", 0x04b50063, RV64, "4 branch ->10040" },
	{ "bne", 0x00b51463, RV64, "4 branch ->10008" },
	{ "blt", 0x04b54063, RV32, "4 branch ->10040" },
	{ "bge, farthest back", 0x80b55063, RV64, "4 branch ->f000" },
	{ "bltu, far ahead", 0x7eb569e3, RV64, "4 branch ->10ff2" },
	{ "bgeu", 0x04b57063, RV64, "4 branch ->10040" },
	{ "branch funct3 2 is reserved", 0x04b52063, RV64, "4 linear" },
	{ "branch funct3 3 is reserved", 0x04b53063, RV64, "4 linear" },

	{ "jal x0", 0xff9fe06f, RV64, "4 jump ->eff8" },
	{ "jal x1, far ahead", 0x7ebff0ef, RV64, "4 call ->10ffea" },
	{ "jal x5", 0xfe9ff2ef, RV64, "4 call ->ffe8" },
	{ "jal x10", 0xfe5ff56f, RV64, "4 jump-other ->ffe4" },
	{ "jal wraps at 2^64", 0x8000006f, RV64, "4 jump ->fffffffffff10000" },
	{ "jal wraps at 2^32", 0x8000006f, RV32, "4 jump ->fff10000" },

	{ "jalr x0, x1", 0x00008067, RV64, "4 return 0(x1)" },
	{ "jalr x0, x5", 0xffc28067, RV64, "4 return -4(x5)" },
	{ "jalr x0, x6", 0x7ff30067, RV64, "4 indirect-jump 2047(x6)" },
	{ "jalr x0, x0", 0x00000067, RV64, "4 indirect-jump" },
	{ "jalr x1, x6", 0x000300e7, RV64, "4 indirect-call 0(x6)" },
	{ "jalr x1, x1", 0x000080e7, RV64, "4 indirect-call 0(x1)" },
	{ "jalr x5, x5", 0x000282e7, RV64, "4 indirect-call 0(x5)" },
	{ "jalr x1, x5", 0x000280e7, RV64, "4 swap 0(x5)" },
	{ "jalr x5, x1", 0x000082e7, RV64, "4 swap 0(x1)" },
	{ "jalr x10, x1", 0x00008567, RV64, "4 return 0(x1)" },
	{ "jalr x10, x11", 0x00058567, RV64, "4 other 0(x11)" },
	{ "jalr funct3 1 is reserved", 0x00009067, RV64, "4 linear" },

	{ "ecall", 0x00000073, RV64, "4 ecall" },
	{ "ebreak", 0x00100073, RV64, "4 ebreak" },
	{ "uret", 0x00200073, RV64, "4 trap-return" },
	{ "sret", 0x10200073, RV64, "4 trap-return" },
	{ "mret", 0x30200073, RV32, "4 trap-return" },
	{ "mnret", 0x70200073, RV64, "4 trap-return" },
	{ "dret", 0x7b200073, RV64, "4 trap-return" },
	{ "wfi", 0x10500073, RV64, "4 linear" },
	{ "sfence.vma", 0x12000073, RV64, "4 linear" },
	{ "csrrw", 0x30059573, RV64, "4 linear" },
	{ "fence.i", 0x0000100f, RV64, "4 linear" },
	{ "mret with rd is no mret", 0x302000f3, RV64, "4 linear" },

	{ "lui, RV64 extends the sign", 0x80000537, RV64,
	  "4 linear x10=ffffffff80000000" },
	{ "lui, RV32", 0x80000537, RV32, "4 linear x10=80000000" },
	{ "lui x0 leaves nothing", 0x80000037, RV64, "4 linear" },
	{ "auipc backwards", 0xfffff317, RV64, "4 linear x6=f000" },
	{ "auipc wraps at 2^32", 0xfff00317, RV32, "4 linear x6=fff10000" },

	{ "c.jr x1", 0x8082, RV64, "2 return 0(x1)" },
	{ "c.jr x5", 0x8282, RV64, "2 return 0(x5)" },
	{ "c.jr x10", 0x8502, RV64, "2 indirect-jump 0(x10)" },
	{ "c.jr x0 is reserved", 0x8002, RV64, "2 linear" },
	{ "c.mv", 0x852e, RV64, "2 linear" },
	{ "c.add", 0x952e, RV64, "2 linear" },
	{ "c.jalr x10", 0x9502, RV64, "2 indirect-call 0(x10)" },
	{ "c.jalr x1", 0x9082, RV64, "2 indirect-call 0(x1)" },
	{ "c.jalr x5", 0x9282, RV64, "2 swap 0(x5)" },
	{ "c.ebreak", 0x9002, RV64, "2 ebreak" },
	{ "c.j", 0xbf9d, RV64, "2 jump ->ff76" },
	{ "c.j, farthest back", 0xb001, RV64, "2 jump ->f800" },
	{ "c.jal", 0x2005, RV32, "2 call ->10020" },
	{ "c.jal backwards", 0x3ff9, RV32, "2 call ->ffde" },
	{ "c.addiw where RV32 has c.jal", 0x2005, RV64, "2 linear" },
	{ "c.beqz", 0xd935, RV64, "2 branch ->ff74" },
	{ "c.bnez", 0xfbad, RV64, "2 branch ->ff72" },
	{ "c.bnez, farthest back", 0xf001, RV32, "2 branch ->ff00" },
	{ "c.lui", 0x6505, RV64, "2 linear x10=1000" },
	{ "c.lui, negative", 0x757d, RV64, "2 linear x10=fffffffffffff000" },
	{ "c.lui, negative, RV32", 0x757d, RV32, "2 linear x10=fffff000" },
	{ "c.addi16sp is no c.lui", 0x6141, RV64, "2 linear" },
	{ "c.mop.1 is no c.lui", 0x6081, RV64, "2 linear" },
	{ "all zero is reserved", 0x0000, RV64, "2 linear" },

	{ "sh1add (Zba)", 0x20c5a533, RV64, "4 linear" },
	{ "andn (Zbb)", 0x40c5f533, RV64, "4 linear" },
	{ "clmul (Zbc)", 0x0ac59533, RV64, "4 linear" },
	{ "bset (Zbs)", 0x28c59533, RV64, "4 linear" },
	{ "vsetvli (V)", 0x0005f557, RV64, "4 linear" },
	{ "vadd.vv (V)", 0x02110057, RV64, "4 linear" },
	{ "custom-0", 0x0000000b, RV64, "4 linear" },

	{ "c.lbu (Zcb)", 0x8188, RV64, "2 linear" },
	{ "c.lhu (Zcb)", 0x8588, RV64, "2 linear" },
	{ "c.lh (Zcb)", 0x85c8, RV64, "2 linear" },
	{ "c.sb (Zcb)", 0x8988, RV64, "2 linear" },
	{ "c.sh (Zcb)", 0x8d88, RV64, "2 linear" },
	{ "c.zext.b (Zcb)", 0x9d61, RV64, "2 linear" },
	{ "c.sext.b (Zcb)", 0x9d65, RV64, "2 linear" },
	{ "c.zext.h (Zcb)", 0x9d69, RV64, "2 linear" },
	{ "c.sext.h (Zcb)", 0x9d6d, RV64, "2 linear" },
	{ "c.zext.w (Zcb)", 0x9d71, RV64, "2 linear" },
	{ "c.not (Zcb)", 0x9d75, RV64, "2 linear" },
	{ "c.mul (Zcb)", 0x9d4d, RV64, "2 linear" },

	{ "cm.push {ra}", 0xb842, RV64_ZCM, "2 linear" },
	{ "cm.pop {ra}", 0xba42, RV64_ZCM, "2 linear" },
	{ "cm.popretz {ra}", 0xbc42, RV64_ZCM, "2 return" },
	{ "cm.popret {ra}", 0xbe42, RV64_ZCM, "2 return" },
	{ "cm.popret {ra, s0-s11}, 112", 0xbefe, RV32_ZCM, "2 return" },
	{ "cm.popret of a reserved list", 0xbe32, RV32_ZCM, "2 linear" },
	{ "cm.popretz of a reserved list", 0xbc02, RV32_ZCM, "2 linear" },
	{ "cm.mvsa01", 0xac22, RV64_ZCM, "2 linear" },
	{ "cm.mva01s", 0xac62, RV64_ZCM, "2 linear" },
	{ "cm.jt 0", 0xa002, RV32_ZCM, "2 indirect-jump" },
	{ "cm.jt 31", 0xa07e, RV32_ZCM, "2 indirect-jump" },
	{ "cm.jalt 32", 0xa082, RV32_ZCM, "2 indirect-call" },
	{ "cm.jalt 255", 0xa3fe, RV32_ZCM, "2 indirect-call" },
	{ "reserved next to cm.jt", 0xa402, RV32_ZCM, "2 linear" },
	{ "c.fsdsp where Zcmp has cm.popret", 0xbe42, RV64, "2 linear" },
	{ "c.fsdsp where Zcmt has cm.jt", 0xa002, RV32, "2 linear" },

	{ "48 bits", 0x0067001f, RV64, "6 linear" },
	{ "64 bits", 0x0067003f, RV64, "8 linear" },
	{ "80 bits", 0x0067007f, RV64, "10 linear" },
	{ "176 bits", 0x0067607f, RV64, "22 linear" },
	{ "192 bits and more are reserved", 0x0067707f, RV64, "2 linear" },
};

static const struct {
	const char *name;
	uint32_t first, jump;
	unsigned isa;
	bool want;
	uint64_t target;
} pairs[] = {
	{ "auipc x1, jalr x1, 8(x1)", 0x00001097, 0x008080e7, RV64, true,
	  0x11008 },
	{ "auipc x6, jalr x0, -4(x6)", 0x00001317, 0xffc30067, RV64, true,
	  0x10ffc },
	{ "lui x10, c.jr x10", 0x80000537, 0x8502, RV64, true,
	  0xffffffff80000000 },
	{ "lui x10, c.jr x10, RV32", 0x80000537, 0x8502, RV32, true,
	  0x80000000 },
	{ "c.lui x10, c.jalr x10", 0x6505, 0x9502, RV64, true, 0x1000 },
	{ "bit 0 of the sum is dropped", 0x6505, 0x00350067, RV64, true,
	  0x1002 },
	{ "wraps at 2^32", 0xffff0517, 0xffc50067, RV32, true, 0xfffffffc },
	{ "another register", 0x00001097, 0x00030067, RV64, false, 0 },
	{ "no constant before", 0x00000013, 0x00008067, RV64, false, 0 },
	{ "rs1 is x0", 0x00000037, 0x00000067, RV64, false, 0 },
	{ "no indirect jump", 0x00001097, 0x0000006f, RV64, false, 0 },
	{ "mret", 0x00001097, 0x30200073, RV64, false, 0 },
};

/* Lay a number out as code; false if it is not a whole instruction. */
static bool classify(uint32_t word, unsigned isa, struct hsc_insn *insn)
{
	uint8_t code[HSC_INSN_MAX] = { 0 };

	for (size_t i = 0; i < sizeof(word); i++)
		code[i] = (uint8_t)(word >> (8 * i));
	return hsc_insn_classify(code, sizeof(code), PC, isa, insn);
}

/* What is not 0 of an instruction, in words. */
static void describe(char *text, size_t cap, const struct hsc_insn *insn)
{
	size_t n = (size_t)snprintf(text, cap, "%u %s", insn->length,
				    kinds[insn->kind]);

	if (insn->target)
		n += (size_t)snprintf(text + n, cap - n, " ->%" PRIx64,
				      insn->target);
	if (insn->base || insn->offset)
		n += (size_t)snprintf(text + n, cap - n, " %d(x%u)",
				      (int)insn->offset, insn->base);
	if (insn->rd || insn->constant)
		snprintf(text + n, cap - n, " x%u=%" PRIx64, insn->rd,
			 insn->constant);
}

static void check_words(void)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct hsc_insn insn = { .length = 0 };
		char text[100];

		CHECK(classify(words[i].word, words[i].isa, &insn));
		describe(text, sizeof(text), &insn);
		CHECK_STR(text, words[i].want, words[i].name);
	}
}

static void check_pairs(void)
{
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct hsc_insn first, jump;
		uint64_t target = 0;
		char got[32], want[32];
		bool known;

		CHECK(classify(pairs[i].first, pairs[i].isa, &first));
		CHECK(classify(pairs[i].jump, pairs[i].isa, &jump));
		known = hsc_insn_infer(&first, &jump, pairs[i].isa, &target);
		snprintf(got, sizeof(got), "%d %" PRIx64, known, target);
		snprintf(want, sizeof(want), "%d %" PRIx64, pairs[i].want,
			 pairs[i].target);
		CHECK_STR(got, want, pairs[i].name);
	}
}

/* An instruction of which one byte is missing is none. */
static void check_cut(void)
{
	static const uint8_t code[HSC_INSN_MAX] = { 0x7f, 0x60 };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const uint32_t word = words[i].word;
		const uint8_t bytes[4] = { (uint8_t)word, (uint8_t)(word >> 8),
					   (uint8_t)(word >> 16),
					   (uint8_t)(word >> 24) };
		const unsigned length = hsc_insn_length((uint16_t)word);
		struct hsc_insn insn;

		for (size_t len = 0; len < length && len <= 4; len++)
			CHECK(!hsc_insn_classify(bytes, len, PC, RV64, &insn));
		if (length <= 4)
			CHECK(hsc_insn_classify(bytes, length, PC, RV64,
						&insn));
	}
	for (size_t len = 0; len <= sizeof(code); len++) {
		struct hsc_insn insn;

		CHECK_EQ(hsc_insn_classify(code, len, PC, RV64, &insn),
			 len == sizeof(code));
	}
}

/* Every parcel has an even length, and its class depends on nothing else. */
static void check_parcels(void)
{
	for (uint32_t parcel = 0; parcel <= 0xffff; parcel++) {
		const unsigned length = hsc_insn_length((uint16_t)parcel);
		struct hsc_insn a, b;

		CHECK(length >= 2 && length <= HSC_INSN_MAX && length % 2 == 0);
		CHECK(classify(parcel, RV64, &a));
		CHECK(classify(parcel | 0xffff0000, RV64, &b));
		CHECK_EQ(a.length, length);
		CHECK(a.kind < HSC_INSN_KINDS);
		if (length == 2)
			CHECK(a.kind == b.kind && a.target == b.target);
	}
}

/* Four of the 128 opcodes, whatever stands above them. */
static void test_custom(void)
{
	unsigned count = 0;

	for (unsigned byte = 0; byte < 256; byte++)
		count += hsc_insn_is_custom((uint8_t)byte);
	CHECK_EQ(count, 8);
	CHECK(hsc_insn_is_custom(0x0b) && hsc_insn_is_custom(0xab));
	CHECK(hsc_insn_is_custom(0x5b) && hsc_insn_is_custom(0xfb));
}

static bool cannot_raise(uint32_t w, size_t len)
{
	const uint8_t bytes[] = { (uint8_t)w, (uint8_t)(w >> 8),
				  (uint8_t)(w >> 16), (uint8_t)(w >> 24) };

	return hsc_insn_cannot_raise(bytes, len);
}

/*
 * As binutils assembles addi, andi, ori, lui, auipc, c.mv, c.li, c.addi, c.add;
 * then loads, stores, what an extension may lack (mul) or emulate, traps, jumps
 * and the illegal instruction. After 16 bits another instruction may stand.
 */
static void test_cannot_raise(void)
{
	static const uint32_t yes[] = { 0x00150513, 0x0ff57513, 0x00a06513,
					0x12345537, 0x00000517, 0xffff8432,
					0xffff4785, 0xffff0405, 0xffff953e };
	static const uint32_t no[] = { 0x00052503, 0x00a52023, 0x02b50533,
				       0x00b50533, 0x00000073, 0x00100073,
				       0x30200073, 0x00008067, 0x0000006f,
				       0xffff641c, 0xffffe40c, 0xffff8082,
				       0xffff9002, 0xffff9902, 0x00000000 };

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		CHECK(cannot_raise(yes[i], 4));
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		CHECK(!cannot_raise(no[i], 4));
	CHECK(cannot_raise(0x8432, 2) && !cannot_raise(0x0513, 2));
	CHECK(!cannot_raise(0x8432, 1));
}

int main(void)
{
	test_cannot_raise();
	check_words();
	check_pairs();
	check_cut();
	check_parcels();
	test_custom();
	return check_failures != 0;
}
