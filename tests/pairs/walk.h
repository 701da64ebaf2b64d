/* SPDX-License-Identifier: MIT */
/*
 * walk.h - a random walk through a code graph, as an ingress port would see it:
 * every instruction that retires, every trap, privilege and context.
 */
#ifndef HSC_TESTS_PAIRS_WALK_H
#define HSC_TESTS_PAIRS_WALK_H

#include "pairs/code_graph.h"
#include <hartscope/model/ingress.h>
#include <hartscope/model/step.h>

#define WALK_STEPS 4000

struct walk {
	struct graph graph;
	bool interrupts;                  /* also after indirect jumps */
	struct hsc_step step[WALK_STEPS]; /* of one instruction, or a trap */
	uint8_t bytes[WALK_STEPS][4];     /* opcodes; longest here */
	size_t count;
};

/* Make code and walk through it. */
void walk_make(struct walk *w, uint64_t seed, unsigned isa);

#endif
