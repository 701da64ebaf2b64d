/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/isa/disassemble.h>

#define PC 0x10000

/* tests/exact/isa has every instruction; these are one of each kind of operand.
 * "NAME OPERANDS" in both spellings; NULL: the same. */
static const struct {
	uint32_t word;
	unsigned isa;
	const char *plain, *bare;
	uint64_t target;
} cases[] = {
	{ 0x00100513, 64, "li a0,1", "addi a0,zero,1", 0 },
	{ 0xfff58513, 64, "add a0,a1,-1", "addi a0,a1,-1", 0 },
	{ 0x00c5f533, 64, "and a0,a1,a2", NULL, 0 },
	{ 0x00008067, 64, "ret ", "jalr zero,0(ra)", 0 },
	{ 0x03f51513, 64, "sll a0,a0,0x3f", "slli a0,a0,0x3f", 0 },
	{ 0x0005151b, 64, "sllw a0,a0,0x0", "slliw a0,a0,0x0", 0 },
	{ 0x0005151b, 32, ".4byte 0x5151b", NULL, 0 },
	{ 0xfffff537, 64, "lui a0,0xfffff", NULL, 0 },
	{ 0xff813503, 64, "ld a0,-8(sp)", NULL, 0 },
	{ 0xfea13c23, 64, "sd a0,-8(sp)", NULL, 0 },
	{ 0xfe000ee3, 64, "beqz zero,fffc", "beq zero,zero,fffc", 0xfffc },
	{ 0xff9ff0ef, 64, "jal fff8", "jal ra,fff8", 0xfff8 },
	{ 0x30051073, 64, "csrw mstatus,a0", "csrrw zero,mstatus,a0", 0 },
	{ 0x3a0ff573, 64, "csrrc a0,pmpcfg0,31", "csrrci a0,pmpcfg0,31", 0 },
	{ 0xb8302573, 32, "csrr a0,mhpmcounter3h",
	  "csrrs a0,mhpmcounter3h,zero", 0 },
	{ 0x7c002573, 64, "csrr a0,0x7c0", "csrrs a0,0x7c0,zero", 0 },
	{ 0x0310000f, 64, "fence rw,w", NULL, 0 },
	{ 0x0000000f, 64, "fence unknown,unknown", NULL, 0 },
	{ 0x0eb6252f, 64, "amoswap.w.aqrl a0,a1,(a2)", NULL, 0 },
	{ 0x100525af, 64, "lr.w a1,(a0)", NULL, 0 },
	{ 0x00c5f553, 64, "fadd.s fa0,fa1,fa2", NULL, 0 },
	{ 0x00c59553, 64, "fadd.s fa0,fa1,fa2,rtz", NULL, 0 },
	{ 0x68c5f543, 64, "fmadd.s fa0,fa1,fa2,fa3", NULL, 0 },
	{ 0xd2058553, 64, "fcvt.d.w fa0,a1", NULL, 0 },
	{ 0x22b58553, 64, "fmv.d fa0,fa1", "fsgnj.d fa0,fa1,fa1", 0 },
	{ 0x4505, 64, "li a0,1", "c.li a0,1", 0 },
	{ 0x557d, 64, "li a0,-1", "c.li a0,-1", 0 },
	{ 0x757d, 64, "lui a0,0xfffff", "c.lui a0,0xfffff", 0 },
	{ 0x1101, 64, "add sp,sp,-32", "c.addi sp,-32", 0 },
	{ 0x7179, 64, "add sp,sp,-48", "c.addi16sp sp,-48", 0 },
	{ 0x0808, 64, "add a0,sp,16", "c.addi4spn a0,sp,16", 0 },
	{ 0xa001, 64, "j 10000", "c.j 10000", PC },
	{ 0xdd7d, 64, "beqz a0,fffe", "c.beqz a0,fffe", 0xfffe },
	{ 0x2001, 32, "jal 10000", "c.jal 10000", PC },
	{ 0x2501, 64, "sext.w a0,a0", "c.addiw a0,0", 0 },
	{ 0x6108, 64, "ld a0,0(a0)", "c.ld a0,0(a0)", 0 },
	{ 0x6108, 32, "flw fa0,0(a0)", "c.flw fa0,0(a0)", 0 },
	{ 0xe82a, 64, "sd a0,16(sp)", "c.sdsp a0,16(sp)", 0 },
	{ 0x0001, 64, "nop ", "c.nop ", 0 },
	{ 0x0005, 64, "c.nop 1", NULL, 0 },
	{ 0x0000, 64, "unimp ", "c.unimp ", 0 },
	{ 0x1502, 32, ".2byte 0x1502", NULL, 0 },
	/* of later extensions */
	{ 0x81e8, 64, "lbu a0,3(a1)", "c.lbu a0,3(a1)", 0 },
	{ 0x85e8, 64, "lh a0,2(a1)", "c.lh a0,2(a1)", 0 },
	{ 0x9d4d, 64, "mul a0,a0,a1", "c.mul a0,a1", 0 },
	{ 0x9d75, 64, "not a0,a0", "c.not a0", 0 },
	{ 0x6081, 64, "c.sspush ra", NULL, 0 },
	{ 0xb882, 32 | HSC_ISA_ZCM, "cm.push {ra,s0-s3},-32", NULL, 0 },
	{ 0xba42, 32 | HSC_ISA_ZCM, "cm.pop {ra},16", NULL, 0 },
	{ 0xbc52, 64 | HSC_ISA_ZCM, "cm.popretz {ra,s0},16", NULL, 0 },
	{ 0xbefe, 32 | HSC_ISA_ZCM, "cm.popret {ra,s0-s11},112", NULL, 0 },
	{ 0xbefe, 64 | HSC_ISA_ZCM, "cm.popret {ra,s0-s11},160", NULL, 0 },
	{ 0xbefe, 64, "fsd ft11,376(sp)", "c.fsdsp ft11,376(sp)", 0 },
	{ 0xbe32, 64 | HSC_ISA_ZCM, ".2byte 0xbe32", NULL, 0 },
	{ 0xacaa, 32 | HSC_ISA_ZCM, "cm.mvsa01 s1,s2", NULL, 0 },
	{ 0xa00e, 32 | HSC_ISA_ZCM, "cm.jt 3", NULL, 0 },
	{ 0xa192, 32 | HSC_ISA_ZCM, "cm.jalt 100", NULL, 0 },
	{ 0xf0110553, 64, "fli.s fa0,1.52587890625e-05", NULL, 0 },
	{ 0xc2859553, 64, "fcvtmod.w.d a0,fa1,rtz", NULL, 0 },
	{ 0x2ec6452f, 64, "amocas.q.aqrl a0,a2,(a2)", NULL, 0 },
	{ 0x04b6052f, 64, "amoadd.b.aq a0,a1,(a2)", NULL, 0 },
	{ 0xcdf5c573, 64, "mop.r.31 a0,a1", NULL, 0 },
	{ 0x02056013, 64, "prefetch.i 32(a0)", NULL, 0 },
	{ 0x31359513, 64, "aes64ks1i a0,a1,0x3", NULL, 0 },
	{ 0xf0c58533, 64, "sm4ed a0,a1,a2,0x3", NULL, 0 },
	{ 0x5626b0d7, 64, "vror.vi v1,v2,45", NULL, 0 },
	{ 0xa6402177, 64, "vaesdm.vs v2,v4", NULL, 0 },
	{ 0x3005a52f, 64, ".4byte 0x3005a52f", NULL, 0 },
	{ 0x3405a52f, 64, "lw.aq a0,(a1)", NULL, 0 },
	{ 0x3605b52f, 64, "ld.aqrl a0,(a1)", NULL, 0 },
	{ 0x3605b52f, 32, ".4byte 0x3605b52f", NULL, 0 },
	{ 0x3ab5002f, 64, "sb.rl a1,(a0)", NULL, 0 },
	{ 0x3eb5102f, 32, "sh.aqrl a1,(a0)", NULL, 0 },
	{ 0xff813503, 32, "ld a0,-8(sp)", NULL, 0 },
	{ 0xfea13c23, 32, "sd a0,-8(sp)", NULL, 0 },
	{ 0xff813583, 32, ".4byte 0xff813583", NULL, 0 },
	{ 0x6108, 32 | HSC_ISA_ZCLSD, "ld a0,0(a0)", "c.ld a0,0(a0)", 0 },
	{ 0xe82a, 32 | HSC_ISA_ZCLSD, "sd a0,16(sp)", "c.sdsp a0,16(sp)", 0 },
	{ 0x10400073, 64, "sctrclr ", NULL, 0 },
	{ 0x00300033, 64, "ntl.pall ", "add zero,zero,gp", 0 },
	{ 0x9016, 64, "c.ntl.all ", "c.add zero,t0", 0 },
	{ 0x28945017, 64, "lpad 0x28945", "auipc zero,0x28945", 0 },
	{ 0x02c5f553, 64 | HSC_ISA_ZFINX, "fadd.d a0,a1,a2", NULL, 0 },
};

static void check(size_t i, enum hsc_insn_spelling spelling, const char *want)
{
	const uint32_t w = cases[i].word;
	const uint8_t bytes[] = { (uint8_t)w, (uint8_t)(w >> 8),
				  (uint8_t)(w >> 16), (uint8_t)(w >> 24) };
	struct hsc_insn_text text;
	char got[160];

	CHECK(hsc_insn_disassemble(bytes, sizeof(bytes), PC, cases[i].isa,
				   spelling, &text));
	snprintf(got, sizeof(got), "%s %s", text.mnemonic, text.operands);
	CHECK_STR(got, want, cases[i].plain);
	CHECK_EQ(text.has_target, cases[i].target != 0);
	CHECK_EQ(text.target, cases[i].target);
	CHECK_EQ(text.known, want[0] != '.');
	CHECK_EQ(text.length, (w & 3) == 3 ? 4 : 2);
}

/* As other releases of binutils spell it. */
static void check_whole(void)
{
	static const struct {
		uint32_t word;
		const char *want;
	} rows[] = {
		{ 0xfff58513, "addi a0,a1,-1" },
		{ 0x0005151b, "slliw a0,a0,0x0" },
		{ 0x1101, "addi sp,sp,-32" },
		{ 0x3a0ff573, "csrrci a0,pmpcfg0,31" },
		{ 0x10016073, "csrsi sstatus,2" },
		{ 0x2505, "addiw a0,a0,1" },
		{ 0x557d, "li a0,-1" },
		{ 0x757d, "lui a0,0xfffff" },
	};
	struct hsc_insn_text text;
	char got[160];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const uint32_t w = rows[i].word;
		const uint8_t bytes[] = { (uint8_t)w, (uint8_t)(w >> 8),
					  (uint8_t)(w >> 16),
					  (uint8_t)(w >> 24) };

		CHECK(hsc_insn_disassemble(bytes, 4, PC, 64, HSC_INSN_WHOLE,
					   &text));
		snprintf(got, sizeof(got), "%s %s", text.mnemonic,
			 text.operands);
		CHECK_STR(got, rows[i].want, "whole");
	}
}

/* Longer ones are bytes, and what is cut is none. */
static void odd(void)
{
	static const uint8_t six[] = { 0x1f, 0, 1, 2, 3, 0xff };
	static const uint8_t eight[] = { 0x3f, 0, 0, 0, 0, 0, 0, 1 };
	struct hsc_insn_text text;

	CHECK(hsc_insn_disassemble(six, 6, 0, 64, HSC_INSN_PLAIN, &text));
	CHECK_STR(text.mnemonic, ".byte", "six");
	CHECK_STR(text.operands, "0x1f, 0x00, 0x01, 0x02, 0x03, 0xff", "six");
	CHECK(hsc_insn_disassemble(eight, 8, 0, 64, HSC_INSN_PLAIN, &text));
	CHECK_STR(text.mnemonic, ".8byte", "eight");
	CHECK_STR(text.operands, "0x10000000000003f", "eight");
	CHECK_EQ(text.length, 8);
	CHECK(!hsc_insn_disassemble(six, 5, 0, 64, HSC_INSN_PLAIN, &text));
	CHECK(!hsc_insn_disassemble(six, 1, 0, 64, HSC_INSN_PLAIN, &text));
	/* addresses of RV32 wrap */
	CHECK(hsc_insn_disassemble((const uint8_t *)"\x6f\xf0\x9f\xff", 4, 4,
				   32, HSC_INSN_PLAIN, &text));
	CHECK_EQ(text.target, 0xfffffffc);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		check(i, HSC_INSN_PLAIN, cases[i].plain);
		check(i, HSC_INSN_NO_ALIASES,
		      cases[i].bare ? cases[i].bare : cases[i].plain);
	}
	check_whole();
	odd();
	return check_failures != 0;
}
