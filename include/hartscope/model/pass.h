/* SPDX-License-Identifier: MIT */
/*
 * pass.h - blocks that make no message, which a hart need not report one by
 * one.
 *
 * Room   model (floor 3): trace hardware in software
 *
 * Between two messages a block does no more to an encoder than to append an
 * outcome to the history of branches and to count half-words. A caller that
 * executes blocks may do that itself, if it knows how one leads to the next:
 *
 *   step -> open -> blocks, as long as they fit -> close -> step
 *
 * A block that does not fit may also make a turn: the encoder is given it, and
 * the pass goes on. Then all is as if each of them had been a step.
 */
#ifndef HSC_MODEL_PASS_H
#define HSC_MODEL_PASS_H

#include <hartscope/isa/retired.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How one block led to the next. Bit 1: there is an outcome, which is bit 0. */
enum hsc_pass_edge {
	HSC_PASS_OTHER = 0, /* it may make a message */
	HSC_PASS_PLAIN = 4, /* by linear code or a direct jump */
	HSC_PASS_CALL = 5,  /* by a direct call */
	HSC_PASS_NOT_TAKEN = 6,
	HSC_PASS_TAKEN = 7,
};
#define HSC_PASS_BRANCHES (1u << HSC_PASS_NOT_TAKEN | 1u << HSC_PASS_TAKEN)

/* A pass that is open. Zero is none. */
struct hsc_pass {
	bool open;              /* blocks may turn, at least, and .. */
	uint8_t edges;          /* .. by these edges pass, a bit each */
	uint32_t history;       /* of branches, the newest in bit 0 .. */
	uint32_t history_limit; /* .. stays below this */
	uint64_t halfwords;
	uint64_t halfwords_limit; /* at most */
	/* Blocks that passed since it was opened or made a turn, and the last
	 * two of them; borrowed, until it is closed, as all blocks are. */
	uint64_t count;
	const struct hsc_retired *last, *before;
	const struct hsc_retired
		*turned; /* the one that made a turn, or NULL */
};

/* Has it anything to be closed with? */
static inline bool hsc_pass_is_used(const struct hsc_pass *p)
{
	return p->count || p->turned;
}

/* The edge from b, all of which retired, to a block at `to`. */
static inline enum hsc_pass_edge hsc_pass_edge_to(const struct hsc_retired *b,
						  uint64_t to)
{
	switch ((enum hsc_insn_kind)b->end) {
	case HSC_INSN_BRANCH:
		if (to == b->target)
			return HSC_PASS_TAKEN;
		return to == b->next ? HSC_PASS_NOT_TAKEN : HSC_PASS_OTHER;
	case HSC_INSN_LINEAR:
		return to == b->next ? HSC_PASS_PLAIN : HSC_PASS_OTHER;
	case HSC_INSN_JUMP:
	case HSC_INSN_JUMP_OTHER:
		return to == b->target ? HSC_PASS_PLAIN : HSC_PASS_OTHER;
	case HSC_INSN_CALL:
		return to == b->target ? HSC_PASS_CALL : HSC_PASS_OTHER;
	default:
		return HSC_PASS_OTHER;
	}
}

/* Block b is next, by that edge. Returns false if it does not fit: it makes a
 * turn, or a step after the pass was closed. */
static inline bool hsc_pass_take(struct hsc_pass *p,
				 const struct hsc_retired *b, unsigned edge)
{
	const uint32_t history =
		p->history << (edge >> 1 & 1) | (edge & edge >> 1 & 1);
	const uint64_t halfwords = p->halfwords + b->halfwords;

	if (!(p->edges >> edge & 1) || history >= p->history_limit ||
	    halfwords > p->halfwords_limit)
		return false;
	p->history = history;
	p->halfwords = halfwords;
	p->before = p->last;
	p->last = b;
	p->count++;
	return true;
}

#ifdef __cplusplus
}
#endif

#endif
