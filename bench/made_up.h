/* SPDX-License-Identifier: MIT */
/* made_up.h - for benches: a program made up, and a hart that runs it. */
#ifndef HSC_BENCH_MADE_UP_H
#define HSC_BENCH_MADE_UP_H

#include "support/ntrace_program.h"
#include <hartscope/isa/retired.h>
#include <stdlib.h>

/*
 * A program of nested loops and calls, with a block of four instructions on
 * average, as compilers make them. Branches back are loops of a few rounds,
 * branches forward are taken now and then.
 */
static const char made_up[] =
	"@100 L4 L2 L4 L2 C4:200 L4 L2 L4 B4:120 L2 L4 L4 J4:12e "
	"@120 L4 L2 L4 L4 @12e L2 C4:280 L4 L2 B4:100 L4 J4:100 "
	"@200 L2 L4 L4 L2 L4 B4:218 L4 L2 L4 @218 L2 L4 L4 B4:20c L2 R2 "
	"@280 L2 L4 L2 L4 C4:200 L4 L2 L4 B4:280 L2 L4 R2";

struct hart {
	struct nt_program program;
	uint64_t at, stack[8];
	unsigned depth;
	uint32_t random;
	uint32_t rounds[NT_PROGRAM_BYTES / 2];
};

/* Is the branch taken this time? */
static bool is_taken(struct hart *h, const struct hsc_retired *b)
{
	uint32_t *rounds = &h->rounds[b->start / 2];

	h->random = h->random * 1664525 + 1013904223;
	if (b->target > b->start)
		return h->random >> 28 == 0;
	if (++*rounds < 5 + (b->start & 7))
		return true;
	*rounds = 0;
	return false;
}

static uint64_t next_of(struct hart *h, const struct hsc_retired *b)
{
	switch ((enum hsc_insn_kind)b->end) {
	case HSC_INSN_BRANCH:
		return is_taken(h, b) ? b->target : b->next;
	case HSC_INSN_CALL:
		h->stack[h->depth++] = b->next;
		return b->target;
	case HSC_INSN_RETURN:
		return h->stack[--h->depth];
	default:
		return b->end == HSC_INSN_JUMP ? b->target : b->next;
	}
}

/* A hart at the start of the program; NULL if there is none. */
static struct hart *hart_new(void)
{
	struct hart *h = calloc(1, sizeof(*h));

	if (h && !nt_program_write(&h->program, made_up)) {
		free(h);
		return NULL;
	}
	if (h)
		h->at = 0x100;
	return h;
}

/* Run a block. */
static struct hsc_retired hart_run(struct hart *h)
{
	struct hsc_retired b;

	if (!hsc_retired_scan(h->program.bytes + h->at, 512, h->at,
			      HSC_ISA_RV64, 0, &b))
		abort();
	h->at = next_of(h, &b);
	return b;
}

#endif
