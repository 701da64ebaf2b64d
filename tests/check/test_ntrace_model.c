/* SPDX-License-Identifier: MIT */
/*
 * What random harts did, encoded by the model, is read by the independent
 * checker: no rule is broken, and every instruction and trap is what it was.
 *
 * Usage: test_ntrace_model [SEED [SEEDS]]; leaves with 3 at a contradiction
 */
#include "check/ntrace_config.h"
#include "pairs/hart.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SEEDS  1000
#define BLOCKS 600
#define FOUND  3 /* exit status: the checker found a fault */

struct reader {
	const struct hart *h;
	size_t pcs, traps, restarts;
	uint64_t time, context;
	bool handler; /* of the last trap is not seen yet */
	char why[NTRACE_FAULT];
};

static void same(struct reader *r, const char *what, uint64_t got,
		 uint64_t want)
{
	if (got != want && !r->why[0])
		snprintf(r->why, sizeof(r->why),
			 "%s is 0x%" PRIx64 ", and was 0x%" PRIx64
			 " (instruction %zu of %zu, trap %zu of %zu)",
			 what, got, want, r->pcs, r->h->pc_count, r->traps,
			 r->h->trap_count);
}

static void see_trap(struct reader *r, uint64_t epc, uint64_t btype)
{
	if (r->traps == r->h->trap_count) {
		same(r, "a trap too many, from", epc, 0);
		return;
	}
	same(r, "address of a trap", epc, r->h->trap[r->traps].epc);
	same(r, "B-TYPE of a trap", btype, r->h->trap[r->traps].btype);
	r->traps++;
}

/* Messages were lost: pass over what they said, up to where trace began again.
 */
static void see_error(struct reader *r)
{
	const struct hart *h = r->h;

	if (r->restarts == h->restart_count) {
		r->pcs = h->pc_count;
		r->traps = h->trap_count;
		return;
	}
	r->pcs = h->restart[r->restarts];
	r->traps = h->restart_traps[r->restarts++];
}

static void see(void *ctx, enum ntrace_seen what, uint64_t a, uint64_t b)
{
	struct reader *r = ctx;

	switch (what) {
	case SEEN_PC:
		if (r->pcs < r->h->pc_count)
			same(r, "pc", a, r->h->pcs[r->pcs]);
		r->pcs++;
		return;
	case SEEN_TRAP:
		see_trap(r, a, b);
		return;
	case SEEN_ERROR:
		see_error(r);
		return;
	case SEEN_CONTEXT:
		r->context = a;
		return;
	case SEEN_TIME:
		r->time = a;
		return;
	default:
		return;
	}
}

static struct ntrace_params parameters(const struct hart *h)
{
	struct ntrace_params par = ntrace_params_of(&h->encoder.config);

	par.alone = par.user = true;
	/* a call that does not retire after all may cost an entry */
	par.undone = h->traps || h->cuts || h->surprises;
	return par;
}

static void see_end(struct reader *r)
{
	const struct hart *h = r->h;
	const unsigned bits = h->config.ts_bits;

	same(r, "the number of instructions", r->pcs, h->pc_count);
	same(r, "the number of traps", r->traps, h->trap_count);
	if (!h->lossy)
		same(r, "PROCESS", r->context, h->context);
	if (bits && !h->lossy)
		same(r, "time", (r->time ^ h->encoder.last_time) << (64 - bits),
		     0);
}

static bool fails(struct hart *h, uint64_t seed, unsigned blocks,
		  struct reader *r)
{
	char fault[NTRACE_FAULT];
	struct ntrace_params par;
	struct code code;

	hart_make(h, seed);
	hart_run(h, blocks);
	*r = (struct reader){ .h = h };
	code = (struct code){ .xlen = h->encoder.config.xlen };
	par = parameters(h);
	code_add(&code, h->graph.base, h->graph.code, h->graph.len);
	if (ntrace_check(&par, &code, h->out, h->encoder.out_len, see, r,
			 fault))
		see_end(r);
	else if (!r->why[0])
		snprintf(r->why, sizeof(r->why), "%s", fault);
	return r->why[0] != '\0';
}

int main(int argc, char **argv)
{
	static struct hart h;
	const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	const uint64_t count = argc > 2   ? strtoull(argv[2], NULL, 0)
			       : argc > 1 ? 1
					  : SEEDS;
	uint64_t instructions = 0, bytes = 0;
	struct reader r;

	for (uint64_t seed = first; seed < first + count; seed++) {
		unsigned least = 1;

		if (!fails(&h, seed, BLOCKS, &r)) {
			instructions += h.pc_count;
			bytes += h.encoder.out_len;
			continue;
		}
		while (least < BLOCKS && !fails(&h, seed, least, &r))
			least++;
		fails(&h, seed, least, &r);
		printf("%s; seed %" PRIu64 ", %u blocks\n", r.why, seed, least);
		return FOUND;
	}
	printf("%" PRIu64 " harts, %" PRIu64 " instructions in %" PRIu64
	       " bytes\n",
	       count, instructions, bytes);
	return 0;
}
