/* SPDX-License-Identifier: MIT */
/*
 * retired.h - instructions that a hart retired in a row: what an encoder
 * takes.
 *
 * Room   isa (floor 2)
 * Spec   E-Trace 2.0, "Instruction Trace Interface" (iaddr, iretire, itype,
 *        ilastsize)
 *
 * The record is the block form of the ingress port: any number of linear
 * instructions and one that may change the flow. A single instruction is a
 * block of one. What executes code (a QEMU plugin, a hart model, a commit
 * log) makes one record per block of code, once, and hands it over each time
 * the block retires.
 */
#ifndef HSC_ISA_RETIRED_H
#define HSC_ISA_RETIRED_H

#include <hartscope/isa/insn.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_retired {
	uint64_t start;  /* address of the first instruction */
	uint64_t next;   /* address after the last instruction */
	uint64_t target; /* of a direct end, or of an inferable one; else 0 */
	uint32_t halfwords;     /* of all instructions */
	uint32_t instructions;  /* at least 1 */
	uint8_t last_halfwords; /* of the last instruction */
	uint8_t end;            /* enum hsc_insn_kind of the last instruction */
	bool inferable; /* an indirect end whose target register was set by lui
			   or auipc just before */
};

/*
 * Describe up to `len` bytes of code at `pc` as one block: linear instructions
 * up to and including the first of another kind, or as many as are whole.
 *
 * isa    as in insn.h
 * max    at most this many instructions, 1..; 0: no bound
 * Returns true, or false if not even one instruction is whole
 */
HSC_API bool hsc_retired_scan(const uint8_t *code, size_t len, uint64_t pc,
			      unsigned isa, unsigned max,
			      struct hsc_retired *out);

#ifdef __cplusplus
}
#endif

#endif
