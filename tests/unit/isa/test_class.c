/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/isa/class.h>
#include <hartscope/isa/insn.h>

#define RV32 HSC_ISA_RV32
#define RV64 HSC_ISA_RV64

static const struct {
	const char *name;
	uint32_t word;
	unsigned isa, len;
	enum hsc_class want;
} cases[] = {
	{ "addi", 0x00150513, RV64, 4, HSC_CLASS_INTEGER },
	{ "cut off", 0x00150513, RV64, 3, HSC_CLASS_OTHER },
	{ "lui", 0x000015b7, RV64, 4, HSC_CLASS_INTEGER },
	{ "mul", 0x02b50533, RV64, 4, HSC_CLASS_MULTIPLY },
	{ "remuw", 0x02b5753b, RV64, 4, HSC_CLASS_MULTIPLY },
	{ "sub", 0x40b50533, RV64, 4, HSC_CLASS_INTEGER },
	{ "ld", 0x00053503, RV64, 4, HSC_CLASS_LOAD },
	{ "fld", 0x00053507, RV64, 4, HSC_CLASS_LOAD },
	{ "fsw", 0x00a52027, RV64, 4, HSC_CLASS_STORE },
	{ "vle8.v", 0x02050007, RV64, 4, HSC_CLASS_VECTOR },
	{ "vse64.v", 0x02057027, RV64, 4, HSC_CLASS_VECTOR },
	{ "vadd.vv", 0x02110057, RV64, 4, HSC_CLASS_VECTOR },
	{ "sd", 0x00a53023, RV64, 4, HSC_CLASS_STORE },
	{ "amoadd.w", 0x00a5252f, RV64, 4, HSC_CLASS_ATOMIC },
	{ "lr.w", 0x1005252f, RV64, 4, HSC_CLASS_ATOMIC },
	{ "beq", 0x00b50463, RV64, 4, HSC_CLASS_BRANCH },
	{ "jal", 0x008000ef, RV64, 4, HSC_CLASS_JUMP },
	{ "ret", 0x00008067, RV64, 4, HSC_CLASS_JUMP },
	{ "fadd.d", 0x02b57553, RV64, 4, HSC_CLASS_FLOAT },
	{ "fmadd.s", 0x60b57543, RV64, 4, HSC_CLASS_FLOAT },
	{ "csrr", 0x30002573, RV64, 4, HSC_CLASS_SYSTEM },
	{ "ecall", 0x00000073, RV64, 4, HSC_CLASS_SYSTEM },
	{ "mret", 0x30200073, RV64, 4, HSC_CLASS_SYSTEM },
	{ "fence", 0x0ff0000f, RV64, 4, HSC_CLASS_SYSTEM },
	{ "custom-0", 0x0000000b, RV64, 4, HSC_CLASS_OTHER },
	{ "six bytes", 0x0000001f, RV64, 4, HSC_CLASS_OTHER },
	{ "all zero", 0, RV64, 2, HSC_CLASS_OTHER },
	{ "c.addi4spn", 0x0808, RV64, 2, HSC_CLASS_INTEGER },
	{ "c.fld", 0x2108, RV64, 2, HSC_CLASS_LOAD },
	{ "c.ld", 0x6108, RV64, 2, HSC_CLASS_LOAD },
	{ "c.lbu", 0x8108, RV64, 2, HSC_CLASS_LOAD },
	{ "c.sh", 0x8d08, RV64, 2, HSC_CLASS_STORE },
	{ "c.sd", 0xe108, RV64, 2, HSC_CLASS_STORE },
	{ "c.nop", 0x0001, RV64, 2, HSC_CLASS_INTEGER },
	{ "c.addiw", 0x2505, RV64, 2, HSC_CLASS_INTEGER },
	{ "c.jal", 0x2001, RV32, 2, HSC_CLASS_JUMP },
	{ "c.sub", 0x8d0d, RV64, 2, HSC_CLASS_INTEGER },
	{ "c.mul", 0x9d4d, RV64, 2, HSC_CLASS_MULTIPLY },
	{ "c.zext.b", 0x9d61, RV64, 2, HSC_CLASS_INTEGER },
	{ "c.j", 0xa001, RV64, 2, HSC_CLASS_JUMP },
	{ "c.beqz", 0xc101, RV64, 2, HSC_CLASS_BRANCH },
	{ "c.ldsp", 0x6502, RV64, 2, HSC_CLASS_LOAD },
	{ "c.jr", 0x8502, RV64, 2, HSC_CLASS_JUMP },
	{ "c.mv", 0x852e, RV64, 2, HSC_CLASS_INTEGER },
	{ "c.ebreak", 0x9002, RV64, 2, HSC_CLASS_SYSTEM },
	{ "c.fsdsp", 0xb842, RV64, 2, HSC_CLASS_STORE },
	{ "cm.push", 0xb842, RV32 | HSC_ISA_ZCM, 2, HSC_CLASS_STORE },
	{ "cm.pop", 0xba42, RV32 | HSC_ISA_ZCM, 2, HSC_CLASS_LOAD },
	{ "cm.popret", 0xbe42, RV32 | HSC_ISA_ZCM, 2, HSC_CLASS_JUMP },
	{ "cm.mva01s", 0xac62, RV32 | HSC_ISA_ZCM, 2, HSC_CLASS_INTEGER },
	{ "cm.jt", 0xa002, RV32 | HSC_ISA_ZCM, 2, HSC_CLASS_JUMP },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint8_t bytes[4];

		for (unsigned k = 0; k < 4; k++)
			bytes[k] = (uint8_t)(cases[i].word >> 8 * k);
		if (hsc_class_of(bytes, cases[i].len, cases[i].isa) !=
		    cases[i].want) {
			fprintf(stderr, "%s:\n", cases[i].name);
			CHECK_EQ(
				hsc_class_of(bytes, cases[i].len, cases[i].isa),
				cases[i].want);
		}
	}
	return check_failures != 0;
}
