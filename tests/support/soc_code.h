/* SPDX-License-Identifier: MIT */
/*
 * soc_code.h - a few opcodes in RAM of a virtual SoC, run until they are done.
 */
#ifndef HSC_TESTS_SOC_CODE_H
#define HSC_TESTS_SOC_CODE_H

#include "soc/hart_parts.h"
#include "soc/soc_parts.h"
#include "unit/check.h"

#define CODE_AT   UINT64_C(0x80000000)
#define TRAP_AT   UINT64_C(0x80008000)
#define DATA_AT   UINT64_C(0x80010000)
#define CODE_STOP 0x0000006f /* jal x0, 0: goes nowhere */

/* Numbers of registers, as the assembler names them. */
enum { ZERO, RA, SP, GP, TP, T0, T1, T2, S0, S1, A0, A1, A2, A3, A4, A5 };

#define I_TYPE(op, funct3, rd, rs1, imm)                                       \
	((uint32_t)(op) | (uint32_t)(rd) << 7 | (uint32_t)(funct3) << 12 |     \
	 (uint32_t)(rs1) << 15 | (uint32_t)(imm) << 20)
#define R_TYPE(op, funct3, funct7, rd, rs1, rs2)                               \
	(I_TYPE(op, funct3, rd, rs1, rs2) | (uint32_t)(funct7) << 25)
#define S_TYPE(op, funct3, rs1, rs2, imm)                                      \
	(I_TYPE(op, funct3, (imm)&31, rs1, rs2) | ((uint32_t)(imm) >> 5 & 127) \
							  << 25)
#define ADDI(rd, rs1, imm)  I_TYPE(0x13, 0, rd, rs1, imm)
#define LUI(rd, imm)        ((uint32_t)(rd) << 7 | 0x37u | (uint32_t)(imm) << 12)
#define AUIPC(rd, imm)      (LUI(rd, imm) & ~0x20u)
#define CSRRW(rd, csr, rs1) I_TYPE(0x73, 1, rd, rs1, csr)
#define CSRRS(rd, csr, rs1) I_TYPE(0x73, 2, rd, rs1, csr)
#define CSRRC(rd, csr, rs1) I_TYPE(0x73, 3, rd, rs1, csr)
#define ECALL               0x00000073u
#define EBREAK              0x00100073u
#define MRET                0x30200073u
#define SRET                0x10200073u
#define WFI                 0x10500073u

/* Traps stop. */
static inline void code_trap_here(struct hsc_soc *soc)
{
	uint8_t stop[4];

	hsc_bytes_store(stop, 4, CODE_STOP);
	CHECK(hsc_soc_write(soc, TRAP_AT, stop, 4) == HSC_OK);
	soc->harts[0]->csr.mtvec = TRAP_AT;
}

/* A SoC of one hart; the test ends if there is none. */
static inline struct hsc_soc *code_soc(unsigned xlen)
{
	const struct hsc_soc_config config = { .xlen = xlen,
					       .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	code_trap_here(soc);
	return soc;
}

static inline void code_put(struct hsc_soc *soc, uint64_t at,
			    const uint32_t *code, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint8_t bytes[4];

		hsc_bytes_store(bytes, 4, code[i]);
		CHECK(hsc_soc_write(soc, at + 4 * i, bytes, 4) == HSC_OK);
	}
}

/* Run code[count] from its start, then stop; registers are left alone. */
static inline void code_run(struct hsc_soc *soc, const uint32_t *code,
			    size_t count)
{
	const uint32_t stop = CODE_STOP;
	struct hsc_hart *h = soc->harts[0];

	code_put(soc, CODE_AT, code, count);
	code_put(soc, CODE_AT + 4 * count, &stop, 1);
	h->pc = CODE_AT;
	hsc_soc_run(soc, 20 * (count + 4));
}

/* One instruction on a0 and a1 (and f10, f11), of which a2 or f12 comes. */
struct code_case {
	const char *name;
	unsigned xlen;
	uint32_t opcode;
	uint64_t a, b, want;
};

static inline struct hsc_hart *code_one(struct hsc_soc *soc,
					const struct code_case *c)
{
	struct hsc_hart *h = soc->harts[0];

	hsc_hart_reset(h, CODE_AT);
	code_trap_here(soc);
	h->csr.mstatus |= HSC_MSTATUS_FS;
	h->x[A0] = h->f[A0] = c->a;
	h->x[A1] = h->f[A1] = c->b;
	soc->now = 0;
	code_run(soc, &c->opcode, 1);
	return h;
}

/* Do all cases leave what they should in a2? */
static inline void code_check(const struct code_case *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct hsc_soc *soc = code_soc(cases[i].xlen);
		const uint64_t got = code_one(soc, &cases[i])->x[A2];

		if (got != cases[i].want)
			printf("%s: RV%u\n", cases[i].name, cases[i].xlen);
		CHECK_EQ(got, cases[i].want);
		hsc_soc_free(&soc);
	}
}

#define CODE_CHECK(cases) code_check(cases, sizeof(cases) / sizeof((cases)[0]))

#endif
