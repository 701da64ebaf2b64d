/* SPDX-License-Identifier: MIT */
/*
 * etrace_hart.h - the hart that the checker of E-Trace 2.0 follows: what it
 * knows of it, and one instruction at a time.
 *
 * Spec   E-Trace 2.0, "Decoder pseudo code", "Optional and run-time
 * configurable modes"; 2.0.5, extension "Implicit Return"
 */
#ifndef HSC_TESTS_CHECK_ETRACE_HART_H
#define HSC_TESTS_CHECK_ETRACE_HART_H

#include "check/etrace_packet.h"

#define SIZE  (1 << 15) /* entries that predictor, cache and stack may have */
#define HEX   "0x%llx"
#define LL(v) ((unsigned long long)(v))

struct hart {
	struct etrace *e;
	struct etrace_options options;

	uint64_t pc;           /* the instruction that retires next .. */
	struct code_insn last; /* .. and the one before; empty at a start */
	uint64_t address;      /* what was reported last, or is */

	bool jumped;   /* a packet told the jump to pc .. */
	bool foreseen; /* .. though the stack of returns tells it, too */
	bool popped;   /* an implicit return led to pc */

	/* outcomes of the branches that come: first those of the map, the
	 * oldest lowest, 1 for not taken; then as predicted; then one that is
	 * not */
	uint32_t map;
	unsigned branches;
	uint64_t predicted;
	bool failed;
	uint8_t predictor[SIZE];

	uint64_t cache[SIZE];
	bool cached[SIZE];
	uint64_t stack[SIZE];
	unsigned depth;
	unsigned returns; /* implicit, since the last branch or packet */
};

/* Forget what came before: a synchronisation at pc, whose branch has this
 * outcome. */
void hart_begin(struct hart *h, uint64_t pc, bool taken);

/* How many outcomes are left? */
uint64_t hart_left(const struct hart *h);

/* Are all used at this address, but that of a branch there? */
bool hart_used_outcomes(struct hart *h, uint64_t address);

bool hart_is_branch(struct hart *h, uint64_t pc);

/* The branch at pc is reported: its outcome stands before what comes. */
void hart_keep_outcome(struct hart *h);

/* The instruction at pc retires, on the way to what packet p reports. */
void hart_step(struct hart *h, const struct etrace_packet *p);

/* What irets or irdepth would be here. */
unsigned hart_returns(const struct hart *h);

#endif
