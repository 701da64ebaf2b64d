/* SPDX-License-Identifier: MIT */
/*
 * disassemble.h - an instruction as people read it.
 *
 * Room   isa (floor 2): opcode -> length, kind, target
 * Spec   RISC-V Assembly Programmer's Manual; the spelling is that of binutils
 */
#ifndef HSC_ISA_DISASSEMBLE_H
#define HSC_ISA_DISASSEMBLE_H

#include <hartscope/isa/insn.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_INSN_MNEMONIC 20
#define HSC_INSN_OPERANDS 136 /* of data, all bytes of the longest */

/*
 * Name and operands, apart, as "addi" and "a0,a0,1"; of an instruction that is
 * not known ".4byte" and its bytes. The address that a branch or jump goes to
 * is the last operand, in hex without 0x: a caller may put a symbol after it.
 */
struct hsc_insn_text {
	char mnemonic[HSC_INSN_MNEMONIC];
	char operands[HSC_INSN_OPERANDS];
	uint64_t target; /* if has_target */
	bool has_target;
	bool known;
	uint8_t length; /* bytes */
};

/* How to spell it. */
enum hsc_insn_spelling {
	HSC_INSN_PLAIN,      /* as objdump 2.40: "li a0,1", "add a0,a0,1" */
	HSC_INSN_WHOLE,      /* as other releases, and LLVM: "addi a0,a0,1" */
	HSC_INSN_NO_ALIASES, /* as objdump -M no-aliases: "c.li a0,1" */
};

/*
 * Put an instruction into words. Those of IMAFDQCHV, Za*, Zb*, Zc*, Zf*, Zi*,
 * Zk*, Zv*, Svinval and of the privileged modes are known, as far as LLVM 19 or
 * binutils 2.40 know them.
 *
 * bytes  bytes[len], the instruction and perhaps more
 * pc     its address
 * isa    enum hsc_isa
 * Returns false if len is shorter than the instruction
 */
HSC_API bool hsc_insn_disassemble(const uint8_t *bytes, size_t len, uint64_t pc,
				  unsigned isa, enum hsc_insn_spelling spelling,
				  struct hsc_insn_text *out);

#ifdef __cplusplus
}
#endif

#endif
