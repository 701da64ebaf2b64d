/* SPDX-License-Identifier: MIT */
/*
 * class.h - what an instruction is for: the classes of an instruction mix.
 *
 * Room   isa (floor 2)
 * Spec   RISC-V Unprivileged ISA 20240411, "RISC-V base opcode map", and the
 *        instruction listings of "C"; Zcb, Zcmp and Zcmt
 */
#ifndef HSC_ISA_CLASS_H
#define HSC_ISA_CLASS_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_class {
	HSC_CLASS_INTEGER,  /* arithmetic, moves, constants */
	HSC_CLASS_MULTIPLY, /* and division */
	HSC_CLASS_LOAD,     /* of integers and floats */
	HSC_CLASS_STORE,
	HSC_CLASS_ATOMIC,
	HSC_CLASS_BRANCH, /* conditional */
	HSC_CLASS_JUMP,   /* calls and returns, too */
	HSC_CLASS_FLOAT,  /* but for loads and stores */
	HSC_CLASS_VECTOR, /* with its loads and stores */
	HSC_CLASS_SYSTEM, /* CSRs, fences, calls of the system, trap returns */
	HSC_CLASS_OTHER,  /* custom, longer than 4 bytes, reserved */
	HSC_CLASSES,
};

/*
 * The class of one instruction. Of an opcode that is reserved it is that of
 * those around it.
 *
 * bytes  bytes[len]; fewer than it has: HSC_CLASS_OTHER
 * isa    what the hart executes, enum hsc_isa of hartscope/isa/insn.h
 */
HSC_API enum hsc_class hsc_class_of(const uint8_t *bytes, size_t len,
				    unsigned isa);

#ifdef __cplusplus
}
#endif

#endif
