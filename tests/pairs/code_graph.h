/* SPDX-License-Identifier: MIT */
/*
 * code_graph.h - random control-flow graphs as real RISC-V code.
 *
 * Every end that the encoder tells apart occurs: branches, jumps, calls,
 * returns, swaps, jumps that lui or auipc foretell, trap returns, ecall,
 * ebreak, and blocks that just run on. The last piece jumps back, so that the
 * flow never leaves the code.
 */
#ifndef HSC_TESTS_PAIRS_CODE_GRAPH_H
#define HSC_TESTS_PAIRS_CODE_GRAPH_H

#include <hartscope/isa/insn.h>
#include <stdbool.h>
#include <stdint.h>

#define GRAPH_PIECES 24
#define GRAPH_BYTES  1024

struct graph {
	uint64_t base;
	unsigned isa;
	bool tame;       /* no return whose target lui or auipc tells */
	uint64_t random; /* state of the generator; not 0 */
	uint8_t code[GRAPH_BYTES];
	size_t len;
	size_t entry[GRAPH_PIECES]; /* offsets where pieces begin */
	size_t count;
};

uint64_t graph_random(struct graph *g);
/* 0..n-1 */
uint64_t graph_below(struct graph *g, uint64_t n);
bool graph_percent(struct graph *g, unsigned percent);

/* Lay out a graph; base, isa and random are given. */
void graph_make(struct graph *g);

/* An address modulo 2^XLEN. */
uint64_t graph_wrap(const struct graph *g, uint64_t address);
uint64_t graph_any_entry(struct graph *g);

/* hsc_image_ops.read */
size_t graph_read(const void *ctx, uint64_t address, uint8_t *buf, size_t len);

#endif
