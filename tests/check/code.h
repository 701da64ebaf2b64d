/* SPDX-License-Identifier: MIT */
/*
 * code.h - the code that an independent checker walks.
 *
 * Written from the ISA manual and the tables of instruction types of the trace
 * specifications, for RV32 and RV64 with IMAFDC,
 * Zcmp and Zcmt. It shares no line with the
 * library, so that a mistake there is not repeated here.
 *
 * Spec   RISC-V Unprivileged ISA 20240411; Privileged ISA 20240411
 */
#ifndef HSC_TESTS_CHECK_CODE_H
#define HSC_TESTS_CHECK_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CODE_PIECES 8192 /* versions of code have many */

struct code {
	unsigned xlen; /* 32 or 64 */
	bool zcm;      /* Zcmp and Zcmt where C with D has c.fsdsp */
	size_t count;
	struct {
		uint64_t start;
		size_t len;
		const uint8_t *bytes;
	} piece[CODE_PIECES];
	uint8_t *file[CODE_PIECES]; /* from code_read_file */
	size_t files;
};

enum code_type {
	CODE_PLAIN,       /* the next instruction is the one after it */
	CODE_BRANCH,      /* conditional */
	CODE_JUMP,        /* direct, with or without linkage */
	CODE_INDIRECT,    /* JALR in all its forms */
	CODE_TRAP_RETURN, /* MRET, SRET and those like them */
	CODE_ECALL,
	CODE_EBREAK,
};

struct code_insn {
	enum code_type type;
	uint64_t pc;
	unsigned halfwords;
	uint32_t word;     /* its opcode, or the first 32 bits of it */
	uint64_t next;     /* the address after it */
	uint64_t target;   /* of a branch or direct jump */
	bool pops, pushes; /* "link" is x1 or x5; a swap pops first */
	unsigned rd, rs1;  /* of JALR; rd of LUI and AUIPC */
	uint64_t offset;   /* of JALR, extended to 64 bits */
	bool constant;     /* LUI, C.LUI, AUIPC: they set rd to `value` */
	uint64_t value;
};

/* `address` modulo 2^XLEN. */
uint64_t code_wrap(const struct code *code, uint64_t address);

/* Add bytes that stay where they are; NULL: nobody knows them. Where pieces
 * overlap, the first counts. False: there are too many pieces. */
bool code_add(struct code *code, uint64_t start, const void *bytes, size_t len);

/* Add what an ELF file loads to be executed; all that it loads if nothing is
 * marked so. Sets xlen, and zcm if it names Zcmp or Zcmt. False: it cannot be
 * read, or is not such a file. */
bool code_add_elf(struct code *code, const char *path);

/* Add len bytes of a file from `offset` on; to its end if that comes first. An
 * ELF file that names Zcmp or Zcmt sets zcm. */
bool code_add_file(struct code *code, const char *path, uint64_t start,
		   uint64_t offset, uint64_t len);

/* Let code_clear free bytes from malloc, or free them now and return false. */
bool code_keep(struct code *code, uint8_t *bytes);

/* Forget all pieces, and free what was read. */
void code_clear(struct code *code);

/* The bytes of a file; NULL if it cannot be read. The caller frees them. */
uint8_t *code_read_file(const char *path, size_t *len);

/* Find the instruction at pc. False: its bytes are not known. */
bool code_find(const struct code *code, uint64_t pc, struct code_insn *out);

/* Is the target of `jump` the constant that `before`, retired just before it,
 * put into its register? "Sequentially inferable". */
bool code_infer(const struct code *code, const struct code_insn *before,
		const struct code_insn *jump, uint64_t *target);

#endif
