/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

int main(void)
{
	struct hsc_op o;

	CHECK(!hsc_decode(&o, ADDI(ZERO, A0, -5), CODE_AT, 64));
	CHECK_EQ(o.rd, HSC_REG_SINK);
	CHECK_EQ(o.rs1, A0);
	CHECK_EQ((uint64_t)o.imm, ~4ull);
	CHECK_EQ(o.length, 4);

	/* beqz a0, -4; jal x0, 0: absolute, and the end of a block */
	CHECK(hsc_decode(&o, 0xfe050ee3, CODE_AT, 64));
	CHECK_EQ(o.imm, CODE_AT - 4);
	CHECK(hsc_decode(&o, CODE_STOP, CODE_AT, 32));
	CHECK_EQ(o.imm, CODE_AT);

	CHECK(!hsc_decode(&o, 0x8082 ^ 0x952e ^ 0x8082, CODE_AT, 64));
	CHECK_EQ(o.length, 2);
	CHECK_EQ(o.opcode, 0x952e);

	/* a CSR that stands there as a number */
	CHECK(hsc_decode(&o, CSRRS(A0, 0xf14, ZERO), CODE_AT, 64));
	CHECK_EQ(o.imm, 0xf14);

	/* f0 is a register like others */
	CHECK(!hsc_decode(&o, 0x00053007, CODE_AT, 64));
	CHECK_EQ(o.rd, 0);

	/* nothing of ours ends the block and traps */
	CHECK(hsc_decode(&o, 0xffffffff, CODE_AT, 64));
	CHECK(hsc_decode(&o, 0, CODE_AT, 64));
	CHECK_EQ(o.opcode, 0);
	return check_failures != 0;
}
