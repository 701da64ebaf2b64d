/* SPDX-License-Identifier: MIT */
/*
 * hart.h - a hart that runs a code graph at random and tells an encoder.
 *
 * It keeps what a decoder must find: every retired instruction, every trap, and
 * where trace began again after messages were lost.
 */
#ifndef HSC_TESTS_PAIRS_HART_H
#define HSC_TESTS_PAIRS_HART_H

#include "pairs/code_graph.h"
#include <hartscope/model/ingress.h>
#include <hartscope/model/ntrace_encoder.h>

#define HART_PCS      (1 << 16)
#define HART_TRAPS    (1 << 12)
#define HART_RESTARTS 1024
#define HART_OUT      (1 << 20)
#define HART_RHYTHM   64

struct hart_trap {
	uint64_t epc, handler;
	uint8_t btype;
};

struct hart {
	struct graph graph;
	struct hsc_nt_encoder_config config;
	struct hsc_nt_encoder encoder;
	struct hsc_ingress ingress;

	/* how it behaves, percent */
	bool single;       /* instruction by instruction */
	uint8_t traps;     /* of blocks that end in a trap */
	uint8_t cuts;      /* of blocks left early and taken up again */
	uint8_t surprises; /* of blocks left with no word to the encoder */
	uint8_t strays;    /* of returns that go elsewhere */
	bool switches;     /* .. to where other calls would return */
	uint8_t noise;     /* of branches that leave the rhythm */
	uint8_t stops;     /* per thousand, as the following */
	uint8_t overruns;
	uint8_t syncs;
	uint8_t contexts;
	uint8_t rhythm_len;
	bool rhythm[HART_RHYTHM]; /* outcomes of branches, over and over */

	uint64_t pc;
	size_t branches;
	uint64_t stack[256]; /* ring: where returns should go */
	size_t depth;
	uint64_t epc;             /* of the last trap */
	uint64_t handler;         /* of the next trap */
	struct hsc_ingress truth; /* what lui and auipc leave behind */
	struct hsc_retired last;  /* the instruction retired last */
	struct hsc_retired block;
	bool open;       /* the encoder does not know how it ended */
	bool trapped;    /* a trap is announced */
	bool surprised;  /* one came unannounced */
	bool lossy;      /* messages were lost and trace not begun again */
	unsigned narrow; /* blocks for which the output stays full */

	uint8_t out[HART_OUT];
	uint64_t pcs[HART_PCS];
	size_t pc_count;
	struct hart_trap trap[HART_TRAPS];
	size_t trap_count;
	size_t restart[HART_RESTARTS]; /* indices of pcs */
	size_t restart_traps[HART_RESTARTS];
	size_t restart_count;
	uint64_t context;
};

/* Make code, settings and behaviour from a seed. */
void hart_make(struct hart *h, uint64_t seed);

/* Run `blocks` blocks, then stop trace. */
void hart_run(struct hart *h, unsigned blocks);

#endif
