/* SPDX-License-Identifier: MIT */
/* privileged.c - causes of traps, levels of privilege.
 * Room   spec (floor 1) */
#include <hartscope/spec/privileged.h>

/* Privileged Architecture 1.13, "Machine Cause (mcause) Register", exceptions
 */
const char *const hsc_exception_names[HSC_EXCEPTIONS] = {
	[0] = "instruction address misaligned",
	[1] = "instruction access fault",
	[2] = "illegal instruction",
	[3] = "breakpoint",
	[4] = "load address misaligned",
	[5] = "load access fault",
	[6] = "store/AMO address misaligned",
	[7] = "store/AMO access fault",
	[8] = "environment call from U-mode",
	[9] = "environment call from S-mode",
	[10] = "environment call from VS-mode",
	[11] = "environment call from M-mode",
	[12] = "instruction page fault",
	[13] = "load page fault",
	[15] = "store/AMO page fault",
	[16] = "double trap",
	[18] = "software check",
	[19] = "hardware error",
	[20] = "instruction guest-page fault",
	[21] = "load guest-page fault",
	[22] = "virtual instruction",
	[23] = "store/AMO guest-page fault",
};

/* Privileged Architecture 1.13, "Machine Cause (mcause) Register", interrupts
 */
const char *const hsc_interrupt_names[HSC_INTERRUPTS] = {
	[1] = "supervisor software interrupt",
	[2] = "virtual supervisor software interrupt",
	[3] = "machine software interrupt",
	[5] = "supervisor timer interrupt",
	[6] = "virtual supervisor timer interrupt",
	[7] = "machine timer interrupt",
	[9] = "supervisor external interrupt",
	[10] = "virtual supervisor external interrupt",
	[11] = "machine external interrupt",
	[12] = "supervisor guest external interrupt",
	[13] = "counter-overflow interrupt",
};

/* E-Trace 2.0, "Instruction Trace Interface requirements": priv */
const char *const hsc_privilege_names[HSC_PRIVILEGES] = {
	[HSC_LEVEL_U] = "U", [HSC_LEVEL_S] = "S",   [HSC_LEVEL_M] = "M",
	[HSC_LEVEL_D] = "D", [HSC_LEVEL_VU] = "VU", [HSC_LEVEL_VS] = "VS",
};
