/* SPDX-License-Identifier: MIT */
/* The program of a rig. */
#include "pairs/trace_rig.h"
#include "support/soc_code.h"

#define B_TYPE(funct3, rs1, rs2, imm)                                          \
	(0x63u | (uint32_t)(funct3) << 12 | (uint32_t)(rs1) << 15 |            \
	 (uint32_t)(rs2) << 20 | (((uint32_t)(imm) >> 11 & 1) << 7) |          \
	 (((uint32_t)(imm) >> 1 & 15) << 8) |                                  \
	 (((uint32_t)(imm) >> 5 & 63) << 25) |                                 \
	 (((uint32_t)(imm) >> 12 & 1) << 31))
#define JAL(rd, imm)                                                           \
	(0x6fu | (uint32_t)(rd) << 7 | ((uint32_t)(imm)&0xff000) |             \
	 (((uint32_t)(imm) >> 11 & 1) << 20) |                                 \
	 (((uint32_t)(imm) >> 1 & 1023) << 21) |                               \
	 (((uint32_t)(imm) >> 20 & 1) << 31))
#define JALR(rd, rs1, imm) I_TYPE(0x67, 0, rd, rs1, (imm)&0xfff)
#define ANDI(rd, rs1, imm) I_TYPE(0x13, 7, rd, rs1, imm)
#define LW(rd, rs1, imm)   I_TYPE(0x03, 2, rd, rs1, imm)
#define SW(rs2, rs1, imm)  S_TYPE(0x23, 2, rs1, rs2, imm)

#define LOOPS_AT 2 /* word that says how often */

/* Branches both ways, calls, an indirect call, returns, loads, stores, traps.
 */
static const uint32_t program[] = {
	JAL(ZERO, 0x4000),                /* 00 to the prologue */
	WFI,                              /* 04 */
	ADDI(S0, ZERO, 0),                /* 08 */
	ADDI(A1, A1, 1),                  /* 0c loop */
	ANDI(A2, A1, 3),                  /* 10 */
	B_TYPE(0, A2, ZERO, 8),           /* 14 to 1c */
	ADDI(A3, A3, 1),                  /* 18 */
	JAL(RA, 0x24),                    /* 1c to 40 */
	AUIPC(T1, 0),                     /* 20 */
	JALR(RA, T1, 0x30),               /* 24 to 50 */
	ANDI(A2, A1, 31),                 /* 28 */
	B_TYPE(1, A2, ZERO, 8),           /* 2c to 34 */
	ECALL,                            /* 30 */
	ADDI(S0, S0, 0xfff),              /* 34 */
	B_TYPE(1, S0, ZERO, 0x0c - 0x38), /* 38 to loop */
	WFI,                              /* 3c */
	ADDI(A4, A4, 1),                  /* 40 */
	JALR(ZERO, RA, 0),                /* 44 */
	WFI,
	WFI,
	AUIPC(T2, 0x10),        /* 50 data */
	LW(A5, T2, 0),          /* 54 */
	ADDI(A5, A5, 1),        /* 58 */
	SW(A5, T2, 0),          /* 5c */
	ANDI(A2, A5, 1),        /* 60 */
	B_TYPE(1, A2, ZERO, 8), /* 64 */
	ADDI(A4, A4, 1),        /* 68 */
	JALR(ZERO, RA, 0),      /* 6c */
};

/* At 0x4000: vectored traps, all memory for user mode, software interrupts;
 * then on at 08 in machine or in user mode. */
#define MSTATUS_AT 12
static const uint32_t prologue[] = {
	AUIPC(T0, 4),
	ADDI(T0, T0, 1),
	CSRRW(ZERO, 0x305, T0), /* mtvec */
	ADDI(T0, ZERO, 5),
	CSRRW(ZERO, 0x5a8, T0), /* scontext */
	ADDI(T0, ZERO, 0xfff),
	CSRRW(ZERO, 0x3b0, T0), /* pmpaddr0 */
	ADDI(T0, ZERO, 0x1f),
	CSRRW(ZERO, 0x3a0, T0), /* pmpcfg0 */
	ADDI(T0, ZERO, 8),
	CSRRW(ZERO, 0x304, T0), /* mie */
	LUI(T0, 2),
	ADDI(T0, T0, 0x880),    /* 0x1880: MPP 3, MPIE */
	CSRRW(ZERO, 0x300, T0), /* mstatus */
	AUIPC(T0, 0xffffc),
	ADDI(T0, T0, 0xfd0), /* 08 */
	CSRRW(ZERO, 0x341, T0),
	MRET,
};

/* At 0x8000: exceptions go on after the instruction; a software interrupt is
 * cleared. */
static const uint32_t handler[] = {
	JAL(ZERO, 0x20),
	WFI,
	WFI,
	LUI(T2, 0x2000), /* msip */
	SW(ZERO, T2, 0),
	MRET,
	WFI,
	WFI,
	CSRRS(T2, 0x341, ZERO), /* mepc */
	ADDI(T2, T2, 4),
	CSRRW(ZERO, 0x341, T2),
	MRET,
};

/* At 3c: user mode may not wait, so it ends the machine. */
static const uint32_t user_end[] = { JAL(ZERO, 0x200 - 0x3c) };
static const uint32_t finish[] = {
	LUI(T0, 0x100), /* finisher */
	LUI(T1, 5),
	ADDI(T1, T1, 0x555),
	SW(T1, T0, 0),
};

/* At 50: CSRs, loads and stores of all sizes, at addresses of all kinds, and
 * atomic ones. */
#define AMO(size, funct5, rs1, rs2)                                            \
	R_TYPE(0x2f, size, (unsigned)(funct5) << 2, A4, rs1, rs2)
static const uint32_t to_data[] = { JAL(ZERO, 0x400 - 0x50) };
static const uint32_t data_code[] = {
	AUIPC(T2, 0x10),
	LW(A5, T2, 0),
	ADDI(A5, A5, 1),
	SW(A5, T2, 0),
	I_TYPE(0x03, 0, A4, T2, 1),  /* lb */
	S_TYPE(0x23, 0, T2, A5, 9),  /* sb */
	S_TYPE(0x23, 1, T2, A5, 14), /* sh */
	I_TYPE(0x03, 5, A4, T2, 14), /* lhu */
	LW(A4, T2, 5),               /* not aligned */
	SW(A5, T2, 0x101),           /* not aligned */
	AMO(2, 0, T2, A5),
	AMO(2, 1, T2, A4),   /* swap */
	AMO(2, 4, T2, A5),   /* xor */
	AMO(2, 8, T2, A5),   /* or */
	AMO(2, 12, T2, A3),  /* and */
	AMO(2, 16, T2, A5),  /* min */
	AMO(2, 20, T2, A5),  /* max */
	AMO(2, 24, T2, A4),  /* minu */
	AMO(2, 28, T2, A4),  /* maxu */
	AMO(2, 3, T2, A5),   /* sc without lr: fails */
	AMO(2, 2, T2, ZERO), /* lr */
	AMO(2, 3, T2, A5),   /* sc */
	SW(A5, T2, 0x7c),
	LW(A4, T2, 0x7c),
	JALR(ZERO, RA, 0),
	/* RV64 has this between */
	AMO(3, 0, T2, A5),
	AMO(3, 28, T2, A4),
	AMO(3, 1, T2, A5),
	AMO(3, 3, T2, A5),
	AMO(3, 2, T2, ZERO),
	AMO(3, 3, T2, A5),
	I_TYPE(0x03, 3, A4, T2, 0), /* ld */
	S_TYPE(0x23, 3, T2, A5, 8), /* sd */
	JALR(ZERO, RA, 0),
};
#define WIDE_AT (sizeof(data_code) / sizeof(data_code[0]) - 10) /* ret */

/* The same before it: CSRs that user mode may reach are none, so only
 * where the program runs in machine mode. */
static const uint32_t csr_code[] = {
	AUIPC(T2, 0x10),
	CSRRW(A4, 0x340, A5), /* mscratch */
	CSRRS(A4, 0x340, A3),
	CSRRC(ZERO, 0x340, A5),
	CSRRW(ZERO, 0x340, A4),         /* it does not read */
	I_TYPE(0x73, 5, A4, 17, 0x340), /* csrrwi */
	I_TYPE(0x73, 6, A4, 12, 0x340), /* csrrsi */
	I_TYPE(0x73, 7, A4, 3, 0x340),  /* csrrci */
	CSRRS(A4, 0xf14, ZERO),         /* mhartid: read-only */
	JAL(ZERO, 0x300 - 0x424),
};

void rig_load(struct rig *r)
{
	const uint32_t loops = r->config.loops ? r->config.loops : 100;
	const uint32_t count = ADDI(S0, ZERO, loops);
	const uint32_t one = ADDI(A2, ZERO, 1);
	const uint32_t nop = ADDI(ZERO, ZERO, 0);
	const uint32_t user = ADDI(T0, ZERO, 0x80); /* MPP 0, MPIE */

	code_put(&r->soc->machine, RIG_CODE, program,
		 sizeof(program) / sizeof(program[0]));
	code_put(&r->soc->machine, RIG_CODE + 4 * LOOPS_AT, &count, 1);
	if (r->config.steady) {
		code_put(&r->soc->machine, RIG_CODE + 0x10, &one, 1);
		code_put(&r->soc->machine, RIG_CODE + 0x60, &one, 1);
	}
	code_put(&r->soc->machine, RIG_CODE + 0x4000, prologue,
		 sizeof(prologue) / sizeof(prologue[0]));
	if (r->config.user)
		code_put(&r->soc->machine, RIG_CODE + 0x3c, user_end,
			 sizeof(user_end) / sizeof(user_end[0]));
	if (r->config.user)
		code_put(&r->soc->machine, RIG_CODE + 0x4000 + 4 * MSTATUS_AT,
			 &user, 1);
	if (r->config.data) {
		code_put(&r->soc->machine, RIG_FUNCTION, to_data, 1);
		code_put(&r->soc->machine, RIG_CODE + 0x300, data_code,
			 sizeof(data_code) / sizeof(data_code[0]));
		code_put(&r->soc->machine, RIG_CODE + 0x400, csr_code,
			 sizeof(csr_code) / sizeof(csr_code[0]));
		if (r->config.xlen != 32)
			code_put(&r->soc->machine,
				 RIG_CODE + 0x300 + 4 * WIDE_AT, &nop, 1);
	}
	code_put(&r->soc->machine, RIG_CODE + 0x200, finish,
		 sizeof(finish) / sizeof(finish[0]));
	code_put(&r->soc->machine, TRAP_AT, handler,
		 sizeof(handler) / sizeof(handler[0]));
}
