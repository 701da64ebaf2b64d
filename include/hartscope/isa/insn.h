/* SPDX-License-Identifier: MIT */
/*
 * insn.h - what an opcode does to control flow.
 *
 * Room   isa (floor 2): opcode -> length, kind, target
 * Spec   RISC-V Unprivileged ISA 20240411; Privileged ISA 20240411;
 *        E-Trace 2.0, "Jump classification and target inference"
 */
#ifndef HSC_ISA_INSN_H
#define HSC_ISA_INSN_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/isa.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Kinds, by what they do to the program counter and to a return stack. "Link"
 * is x1 or x5. Unknown opcodes are HSC_INSN_LINEAR of known length.
 */
enum hsc_insn_kind {
	HSC_INSN_LINEAR,         /* goes on after itself */
	HSC_INSN_BRANCH,         /* conditional branch */
	HSC_INSN_JUMP,           /* direct, no link */
	HSC_INSN_JUMP_OTHER,     /* direct, links a register that is no link */
	HSC_INSN_CALL,           /* direct, pushes */
	HSC_INSN_INDIRECT_JUMP,  /* no stack action */
	HSC_INSN_INDIRECT_OTHER, /* indirect, links a register that is no link
				  */
	HSC_INSN_INDIRECT_CALL,  /* pushes */
	HSC_INSN_RETURN,         /* pops */
	HSC_INSN_SWAP,           /* co-routine swap: pops, then pushes */
	HSC_INSN_TRAP_RETURN,    /* mret, sret, uret, dret, mnret */
	HSC_INSN_ECALL,  /* traps; see docs/spec-notes.md for user mode */
	HSC_INSN_EBREAK, /* traps */
	HSC_INSN_KINDS,
};

struct hsc_insn {
	uint8_t length;  /* bytes, even; 2 where that is reserved */
	uint8_t kind;    /* enum hsc_insn_kind */
	uint8_t rd;      /* of lui, auipc, c.lui: register set to `constant`; */
			 /* 0: no constant. Of others: not given */
	uint8_t base;    /* of an indirect jump: rs1; else 0 */
	int32_t offset;  /* of an indirect jump: added to rs1; else 0 */
	uint64_t target; /* of a direct branch, jump or call; else 0 */
	uint64_t constant; /* what lui, auipc or c.lui leaves in rd */
};

/* How many bytes decide the length of an instruction. */
#define HSC_INSN_PARCEL 2
/* Longest instruction that the length encoding can express, bytes. */
#define HSC_INSN_MAX 22

/*
 * Tell the length of the instruction whose first two bytes are `parcel`,
 * little endian. Always 2..22 and even; reserved encodings count as 2.
 *
 * Spec   Unprivileged ISA 20240411, "Expanded Instruction-Length Encoding"
 */
HSC_API unsigned hsc_insn_length(uint16_t parcel);

/*
 * Is the opcode custom-0, -1, -2 or -3? What such an instruction does is the
 * vendor's; to the classifier it is linear.
 *
 * Spec   Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings"
 */
HSC_API bool hsc_insn_is_custom(uint8_t first_byte);

/*
 * Is it an integer instruction that raises no exception once it was fetched,
 * whatever its operands are? Only encodings that every hart has are: false says
 * nothing.
 *
 * bytes  bytes[len], little endian; too few say false
 * Spec   Unprivileged ISA 20240411, "Integer Computational Instructions" and
 *        "Integer Register-Immediate Operations" of the "C" extension
 */
HSC_API bool hsc_insn_cannot_raise(const uint8_t *bytes, size_t len);

/*
 * Classify one instruction.
 *
 * bytes  bytes[len]; only the first 4 of longer instructions are looked at
 * pc     its address
 * isa    32 or 64, perhaps | HSC_ISA_ZCM; addresses wrap at 2^XLEN
 * Returns true, or false if len is shorter than the instruction
 */
HSC_API bool hsc_insn_classify(const uint8_t *bytes, size_t len, uint64_t pc,
			       unsigned isa, struct hsc_insn *out);

/*
 * An indirect jump whose target is known from the lui or auipc just before it.
 *
 * first  the instruction retired just before `jump`
 * Returns true and the target, or false
 * Spec   N-Trace 1.0, "Sequential Jump Optimization"
 */
HSC_API bool hsc_insn_infer(const struct hsc_insn *first,
			    const struct hsc_insn *jump, unsigned isa,
			    uint64_t *target);

/* The entry of cm.jt or cm.jalt in the table at jvt, by its opcode; -1: it is
 * another instruction. Entries are as wide as XLEN. */
HSC_API int hsc_insn_table_entry(uint16_t parcel, unsigned isa);

/* A direct jump or call: target known from the opcode, always taken. */
static inline bool hsc_insn_is_direct(enum hsc_insn_kind kind)
{
	return kind >= HSC_INSN_JUMP && kind <= HSC_INSN_CALL;
}

/* A jump whose target is not in the opcode; trap returns included. */
static inline bool hsc_insn_is_indirect(enum hsc_insn_kind kind)
{
	return kind >= HSC_INSN_INDIRECT_JUMP && kind <= HSC_INSN_TRAP_RETURN;
}

/* Does it push its successor's address on the return stack? */
static inline bool hsc_insn_pushes(enum hsc_insn_kind kind)
{
	return kind == HSC_INSN_CALL || kind == HSC_INSN_INDIRECT_CALL ||
	       kind == HSC_INSN_SWAP;
}

/* Does it pop the return stack? (A swap pops, then pushes.) */
static inline bool hsc_insn_pops(enum hsc_insn_kind kind)
{
	return kind == HSC_INSN_RETURN || kind == HSC_INSN_SWAP;
}

#ifdef __cplusplus
}
#endif

#endif
