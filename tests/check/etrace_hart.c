/* SPDX-License-Identifier: MIT */
#include "check/etrace_hart.h"
#include <string.h>

/* --- branches ------------------------------------------------------------- */

uint64_t hart_left(const struct hart *h)
{
	return h->branches + h->predicted + h->failed;
}

bool hart_is_branch(struct hart *h, uint64_t pc)
{
	return etrace_insn(h->e, pc).type == CODE_BRANCH;
}

bool hart_used_outcomes(struct hart *h, uint64_t address)
{
	return hart_left(h) == hart_is_branch(h, address);
}

/* "Each entry is indexed by bits bpred_size_p:1 of the instruction address (or
 * bpred_size_p+1:2 if compressed instructions aren't supported)"; so is the
 * jump target cache, by the address of the target. */
static unsigned index_of(const struct hart *h, enum etrace_param size)
{
	const uint64_t lsb = h->e->param[P_IADDRESS_LSB];

	return (unsigned)(h->pc >> (lsb > 1 ? lsb : 1) &
			  ((1U << h->e->param[size]) - 1));
}

/* "Branch prediction mode": states by their number, not taken and taken. */
static void train(struct hart *h, bool taken)
{
	static const uint8_t to[4][2] = {
		{ 0, 1 }, { 0, 3 }, { 0, 3 }, { 2, 3 }
	};
	uint8_t *state = &h->predictor[index_of(h, P_BPRED_SIZE)];

	*state = to[*state][taken];
}

/* Use up the outcome of the branch at pc. */
static bool take_outcome(struct hart *h)
{
	const bool prediction = h->predictor[index_of(h, P_BPRED_SIZE)] >> 1;
	bool taken;

	MUST(h->e, hart_left(h) > 0, "no outcome for the branch at " HEX,
	     LL(h->pc));
	if (h->branches > 0) {
		taken = !(h->map & 1);
		h->map >>= 1;
		h->branches--;
	} else if (h->predicted > 0) {
		taken = prediction;
		h->predicted--;
	} else {
		taken = !prediction;
		h->failed = false;
	}
	return taken;
}

void hart_keep_outcome(struct hart *h)
{
	h->map = !take_outcome(h);
	h->branches = 1;
}

/* --- jumps ---------------------------------------------------------------- */

unsigned hart_returns(const struct hart *h)
{
	return h->e->param[P_IRET_EXT] ? h->returns : h->depth;
}

/* "Jump target cache mode"; of predicted returns: "must not be stored". */
static void remember(struct hart *h)
{
	const unsigned i = index_of(h, P_CACHE_SIZE);

	if (h->options.jump_target_cache && !h->foreseen) {
		h->cache[i] = h->pc;
		h->cached[i] = true;
	}
}

/* Extension, "Format 2 irreport and irets". 2.0 has no such rule that could be
 * checked. */
static void check_irets(struct hart *h, const struct etrace_packet *p,
			bool is_return)
{
	const unsigned said = p->irreport ? p->returns : 0;

	MUST(h->e, is_return || !p->irreport, "irreport after another jump");
	MUST(h->e, !is_return || !h->e->param[P_IRET_EXT] || h->returns == said,
	     "irets is %u after %u implicit returns", said, h->returns);
}

/* A jump that only a packet tells: where a sync or a trap is, or format 0, 1 or
 * 2 says. */
static void jump(struct hart *h, const struct etrace_packet *p,
		 const struct code_insn *insn)
{
	h->pc = h->address;
	h->jumped = true;
	if (p->format == 3)
		return;
	MUST(h->e, p->addressed || p->indexed,
	     "the jump at " HEX " is not reported", LL(insn->pc));
	MUST(h->e, !p->notify || (h->foreseen && hart_is_branch(h, h->pc)),
	     "notify at the target of a jump");
	MUST(h->e, hart_used_outcomes(h, h->pc), "%llu outcomes are left over",
	     LL(hart_left(h)));
	check_irets(h, p, insn->pops && !insn->pushes);
	remember(h);
}

/* "Implicit return mode". The return that a packet tells is the one after so
 * many that were implicit (or at this depth: irdepth), with all outcomes used.
 */
static void turn_back(struct hart *h, const struct etrace_packet *p,
		      const struct code_insn *insn)
{
	const unsigned returns = hart_returns(h);
	uint64_t to;

	if (!h->options.implicit_return || h->depth == 0) {
		jump(h, p, insn);
		return;
	}
	to = h->stack[--h->depth];
	if (p->irreport && p->returns == returns &&
	    hart_used_outcomes(h, h->address)) {
		h->foreseen = to == h->address;
		jump(h, p, insn);
		return;
	}
	h->pc = to;
	h->popped = true;
	h->returns++;
	MUST(h->e, !h->e->param[P_IRET_EXT] || h->returns <= 255,
	     "256 implicit returns");
}

/* A stack has 2^n entries, a counter n bits; the oldest entry is lost. */
static void push(struct hart *h, uint64_t to)
{
	const uint64_t stack = h->e->param[P_RETURN_STACK_SIZE];
	const uint64_t counter = h->e->param[P_CALL_COUNTER_SIZE];

	if (!h->options.implicit_return)
		return;
	if (h->depth == (stack ? 1U << stack : (1U << counter) - 1))
		memmove(h->stack, h->stack + 1, --h->depth * sizeof(to));
	h->stack[h->depth++] = to;
}

/* --- one instruction ------------------------------------------------------ */

void hart_begin(struct hart *h, uint64_t pc, bool taken)
{
	h->pc = pc;
	h->branches = hart_is_branch(h, pc);
	h->map = h->branches && !taken;
	h->predicted = h->failed = false;
	h->depth = h->returns = 0;
	h->jumped = h->foreseen = h->popped = false;
	memset(h->predictor, 1, sizeof(h->predictor));
	memset(h->cached, 0, sizeof(h->cached));
}

void hart_step(struct hart *h, const struct etrace_packet *p)
{
	const struct code_insn insn = etrace_insn(h->e, h->pc);
	const bool is_return = insn.pops && !insn.pushes;
	uint64_t target;
	bool taken;

	h->jumped = h->popped = h->foreseen = false;
	if (insn.type == CODE_BRANCH) {
		taken = take_outcome(h);
		train(h, taken);
		h->pc = taken ? insn.target : insn.next;
		h->returns = 0;
	} else if (insn.type == CODE_JUMP) {
		h->pc = insn.target;
	} else if (insn.type == CODE_PLAIN) {
		h->pc = insn.next;
	} else if (insn.type == CODE_INDIRECT && h->options.sijump &&
		   code_infer(h->e->code, &h->last, &insn, &target)) {
		h->pc = target;
		h->depth -= is_return && h->depth > 0;
	} else if (is_return) {
		turn_back(h, p, &insn);
	} else {
		jump(h, p, &insn);
	}
	if (insn.pushes && !insn.pops)
		push(h, insn.next);
	h->last = insn;
}
