/* SPDX-License-Identifier: MIT */
#include "pairs/code_graph.h"
#include "support/random.h"
#include <string.h>

uint64_t graph_random(struct graph *g)
{
	return random_next(&g->random) * UINT64_C(0x2545f4914f6cdd1d) >> 16;
}

uint64_t graph_below(struct graph *g, uint64_t n)
{
	return graph_random(g) % n;
}

bool graph_percent(struct graph *g, unsigned percent)
{
	return graph_below(g, 100) < percent;
}

uint64_t graph_wrap(const struct graph *g, uint64_t address)
{
	return hsc_isa_xlen(g->isa) == 32 ? (uint32_t)address : address;
}

uint64_t graph_any_entry(struct graph *g)
{
	return graph_wrap(g, g->base + g->entry[graph_below(g, g->count)]);
}

static void graph_put(struct graph *g, uint32_t word, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		g->code[g->len++] = (uint8_t)(word >> 8 * i);
}

/* The opposite of what isa does: bits `from`.. of v to bit `to`.. */
static uint32_t graph_bits(int64_t v, unsigned from, unsigned count,
			   unsigned to)
{
	return (uint32_t)((uint64_t)v >> from & ((UINT32_C(1) << count) - 1))
	       << to;
}

static uint32_t graph_branch(int64_t d)
{
	return 0x00b50063 | graph_bits(d, 1, 4, 8) | graph_bits(d, 5, 6, 25) |
	       graph_bits(d, 11, 1, 7) | graph_bits(d, 12, 1, 31);
}

static uint32_t graph_jal(int64_t d, unsigned rd)
{
	return 0x6f | rd << 7 | graph_bits(d, 1, 10, 21) |
	       graph_bits(d, 11, 1, 20) | graph_bits(d, 12, 8, 12) |
	       graph_bits(d, 20, 1, 31);
}

static uint32_t graph_cbranch(int64_t d)
{
	return 0xc001 | graph_bits(d, 1, 2, 3) | graph_bits(d, 3, 2, 10) |
	       graph_bits(d, 5, 1, 2) | graph_bits(d, 6, 2, 5) |
	       graph_bits(d, 8, 1, 12);
}

static uint32_t graph_cj(int64_t d)
{
	return 0xa001 | graph_bits(d, 1, 3, 3) | graph_bits(d, 4, 1, 11) |
	       graph_bits(d, 5, 1, 2) | graph_bits(d, 6, 1, 7) |
	       graph_bits(d, 7, 1, 6) | graph_bits(d, 8, 2, 9) |
	       graph_bits(d, 10, 1, 8) | graph_bits(d, 11, 1, 12);
}

static uint32_t graph_jalr(unsigned rd, unsigned rs1, int64_t offset)
{
	return 0x67 | rd << 7 | rs1 << 15 | graph_bits(offset, 0, 12, 20);
}

static void graph_filler(struct graph *g)
{
	switch (graph_below(g, 12)) {
	case 0:
		graph_put(g, 0x00158593, 4); /* addi a1, a1, 1 */
		return;
	case 1:
		graph_put(g, 0x123456b7, 4); /* lui a3: of no jump */
		return;
	case 2:
		graph_put(g, 0x1f, 4); /* 48 bits long, unknown */
		graph_put(g, 0, 2);
		return;
	case 3:
	case 4:
	case 5:
		graph_put(g, 0x00000013, 4); /* nop */
		return;
	default:
		graph_put(g, 0x0001, 2); /* c.nop */
	}
}

static void graph_fillers(struct graph *g)
{
	size_t n = graph_below(g, 5);

	while (n--)
		graph_filler(g);
}

/* A jump whose target the instruction before it tells. */
static void graph_foretold(struct graph *g, int64_t distance)
{
	static const uint8_t bases[] = { 10, 6, 5, 1 };
	static const uint8_t links[] = { 0, 0, 1, 5, 10 };
	const size_t n = g->tame ? 2 : sizeof(bases);
	const unsigned rs1 = bases[graph_below(g, n)];
	const unsigned rd = links[graph_below(g, sizeof(links))];
	const uint64_t target = g->base + g->len + (uint64_t)distance;
	const int64_t hi = (int64_t)(int32_t)((target + 0x800) & 0xfffff000);
	const int64_t lo = (int64_t)((target & 0xfff) ^ 0x800) - 0x800;

	if (graph_wrap(g, (uint64_t)(hi + lo)) == graph_wrap(g, target) &&
	    graph_percent(g, 50)) {
		graph_put(g, (uint32_t)hi | rs1 << 7 | 0x37, 4); /* lui */
		graph_put(g, graph_jalr(rd, rs1, lo), 4);
	} else {
		graph_put(g, rs1 << 7 | 0x17, 4); /* auipc rs1, 0 */
		graph_put(g, graph_jalr(rd, rs1, distance), 4);
	}
}

/* Ends that need no target. */
static void graph_lone_end(struct graph *g)
{
	static const struct {
		uint32_t word;
		uint8_t bytes;
	} ends[] = {
		{ 0x8082, 2 },     /* ret, short */
		{ 0x00008067, 4 }, /* ret */
		{ 0x00028067, 4 }, /* jr t0: a return */
		{ 0x8502, 2 },     /* c.jr a0 */
		{ 0x000505e7, 4 }, /* jalr a1, a0 */
		{ 0x9502, 2 },     /* c.jalr a0 */
		{ 0x000502e7, 4 }, /* jalr t0, a0: a call */
		{ 0x9282, 2 },     /* c.jalr t0: a swap */
		{ 0x000082e7, 4 }, /* jalr t0, ra: a swap */
		{ 0x30200073, 4 }, /* mret */
		{ 0x10200073, 4 }, /* sret */
		{ 0x00000073, 4 }, /* ecall */
		{ 0x9002, 2 },     /* c.ebreak */
	};
	const size_t i = graph_below(g, 2 * sizeof(ends) / sizeof(ends[0]));
	const size_t j = i < sizeof(ends) / sizeof(ends[0]) ? i : i % 2;

	graph_put(g, ends[j].word, ends[j].bytes);
}

static void graph_end(struct graph *g, size_t self, size_t target)
{
	const int64_t d = (int64_t)target - (int64_t)g->len;
	const bool near = d >= -250 && d <= 250;

	switch (graph_below(g, 12)) {
	case 0:
	case 1:
	case 2:
		graph_put(g, graph_branch(d), 4);
		return;
	case 3:
	case 4:
		graph_put(g,
			  graph_cbranch(near ? d
					     : (int64_t)self - (int64_t)g->len),
			  2);
		return;
	case 5:
		graph_put(g, graph_cj(d), 2);
		return;
	case 6:
	case 7:
		graph_put(g, graph_jal(d, graph_percent(g, 80) ? 1 : 5), 4);
		return;
	case 8:
		graph_put(g, graph_jal(d, graph_percent(g, 50) ? 0 : 10), 4);
		return;
	case 9:
		graph_foretold(g, d);
		return;
	default:
		graph_lone_end(g);
	}
}

/*
 * Lay out a graph. Where a piece begins is decided before its code is, so that
 * any piece may be a target: each has a slot, filled up with c.nop.
 */
void graph_make(struct graph *g)
{
	const size_t slot = 24 + 2 * graph_below(g, 8);

	g->count = 2 + graph_below(g, GRAPH_PIECES - 2);
	g->len = 0;
	for (size_t i = 0; i < g->count; i++)
		g->entry[i] = i * slot;
	for (size_t i = 0; i < g->count; i++) {
		graph_fillers(g);
		while (g->len > i * slot + slot - 8)
			g->len = i * slot; /* too long: none */
		if (i + 1 == g->count)
			graph_put(g, graph_cj(-(int64_t)g->len), 2);
		else if (graph_percent(g, 90))
			graph_end(g, i * slot, slot * graph_below(g, g->count));
		while (g->len < (i + 1) * slot)
			graph_put(g, 0x0001, 2);
	}
}

size_t graph_read(const void *ctx, uint64_t address, uint8_t *buf, size_t len)
{
	const struct graph *g = ctx;
	const uint64_t at = graph_wrap(g, address - g->base);
	const size_t n = at < g->len ? g->len - (size_t)at : 0;

	if (len > n)
		len = n;
	memcpy(buf, g->code + (n ? at : 0), len);
	return len;
}
