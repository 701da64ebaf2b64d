/* SPDX-License-Identifier: MIT */
/*
 * et_hart.h - a hart that runs a code graph at random and tells an E-Trace
 * encoder, and keeps what a decoder must find.
 */
#ifndef HSC_TESTS_PAIRS_ET_HART_H
#define HSC_TESTS_PAIRS_ET_HART_H

#include "pairs/code_graph.h"
#include <hartscope/model/etrace_encoder.h>
#include <hartscope/model/ingress.h>

#define ET_HART_PCS      (1 << 16)
#define ET_HART_TRAPS    (1 << 12)
#define ET_HART_CONTEXTS (1 << 12)
#define ET_HART_SEEN     32
#define ET_HART_OUT      (1 << 20)

struct et_hart_trap {
	uint64_t epc, tval;
	uint16_t cause;
	bool interrupt;
	bool jumped; /* to the epc, by a return: packets may not tell it */
};

struct et_hart {
	struct graph graph;
	struct hsc_et_encoder_config config;
	struct hsc_et_encoder encoder;
	struct hsc_ingress ingress;

	/* how it behaves */
	unsigned most;       /* instructions in a block; 0: by chance */
	bool calm;           /* no traps */
	bool strays;         /* returns that go elsewhere */
	bool switches;       /* .. to where other calls would return */
	bool trusty;         /* none does, for returns are but counted */
	bool events;         /* notifications, contexts, requests, stops */
	bool cuts;           /* blocks are reported of which less retires */
	uint32_t deaf;       /* there is no room from this instruction .. */
	uint32_t hears;      /* .. to this one; 0: there always is */
	uint8_t traps;       /* percent of blocks */
	uint8_t steady;      /* percent of branches that go as they did */
	uint8_t few_returns; /* most implicit ones in a row; 0: as irets can */
	uint64_t decide;     /* a second generator, for how it is reported */

	uint64_t pc, epc;
	uint64_t stack[256]; /* ring: where returns should go */
	size_t depth;
	unsigned level; /* of privilege */
	bool trapped;   /* and nothing of the handler retired yet */
	uint64_t seen[ET_HART_SEEN]; /* ends of blocks that nothing reported */
	size_t seen_count;
	struct hsc_insn insn;
	struct hsc_retired last; /* the instruction retired last */
	struct hsc_retired held; /* block being put together */

	size_t pc_count, trap_count, context_count;
	uint64_t context; /* reported last */

	/* what it did, as far as these counts: the rest is not cleared */
	uint8_t out[ET_HART_OUT];
	uint64_t pcs[ET_HART_PCS];
	uint8_t levels[ET_HART_PCS]; /* at which they ran */
	struct et_hart_trap trap[ET_HART_TRAPS];
	uint64_t contexts[ET_HART_CONTEXTS]; /* that blocks ran in */
};

/* Make code and behaviour; the settings are given. */
void et_hart_make(struct et_hart *h, uint64_t seed);

/* Run so many instructions, then stop trace. */
void et_hart_run(struct et_hart *h, unsigned instructions);

#endif
