/* SPDX-License-Identifier: MIT */
/*
 * Random walks through random blocks, given to two encoders: to one as steps,
 * to the other by passes as a hart has them. What comes out is the same.
 */
#include "unit/check.h"
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/step_encoder.h>
#include <stdlib.h>

#define BLOCKS 24
#define STEPS  20000
#define CAP    (1u << 20)

static uint64_t state = 88172645463325252u;

static unsigned below(unsigned n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)(state >> 20) % n;
}

static struct hsc_retired blocks[BLOCKS];
static uint64_t callers[8];
static unsigned depth;

static void make_blocks(void)
{
	static const uint8_t ends[] = {
		HSC_INSN_LINEAR,        HSC_INSN_BRANCH, HSC_INSN_BRANCH,
		HSC_INSN_BRANCH,        HSC_INSN_JUMP,   HSC_INSN_CALL,
		HSC_INSN_RETURN,        HSC_INSN_SWAP,   HSC_INSN_INDIRECT_CALL,
		HSC_INSN_INDIRECT_JUMP,
	};
	uint64_t at = 0x1000;

	depth = 0;
	for (unsigned i = 0; i < BLOCKS; i++) {
		struct hsc_retired *b = &blocks[i];
		const bool last = i == BLOCKS - 1;

		*b = (struct hsc_retired){ .start = at, .last_halfwords = 2 };
		b->instructions = 1 + below(5);
		b->halfwords = 2 * b->instructions;
		b->next = at = at + 2 * b->halfwords;
		b->end = last ? HSC_INSN_JUMP : ends[below(sizeof(ends))];
	}
	for (unsigned i = 0; i < BLOCKS; i++)
		if (blocks[i].end == HSC_INSN_BRANCH ||
		    hsc_insn_is_direct((enum hsc_insn_kind)blocks[i].end))
			blocks[i].target = blocks[below(BLOCKS)].start;
}

/* Where a walk goes on after b: mostly a return goes to its caller. */
static uint64_t successor(const struct hsc_retired *b)
{
	uint64_t to = blocks[below(BLOCKS)].start;

	if (b->end == HSC_INSN_LINEAR)
		to = b->next;
	else if (b->end == HSC_INSN_BRANCH)
		to = below(3) ? b->target : b->next;
	else if (b->target)
		to = b->target;
	else if (b->end == HSC_INSN_RETURN && depth && below(8))
		to = callers[--depth % 8];
	if (b->end == HSC_INSN_CALL && b->next < blocks[BLOCKS - 1].next)
		callers[depth++ % 8] = b->next;
	return to;
}

static const struct hsc_retired *block_at(uint64_t pc)
{
	for (unsigned i = 0; i < BLOCKS; i++)
		if (blocks[i].start == pc)
			return &blocks[i];
	CHECK(false);
	return &blocks[0];
}

/* --- an encoder ---------------------------------------------------------- */

struct taker {
	bool nexus;
	struct hsc_nt_encoder nt;
	struct hsc_et_encoder et;
	struct hsc_step_encoder state;
	struct hsc_pass pass;
	uint64_t passed;
	uint8_t *out;
};

static void give(struct taker *t, const struct hsc_step *s)
{
	const struct hsc_qualified q = { .trace = true };

	if (t->nexus)
		hsc_nt_encoder_step(&t->nt, &t->state, s, q);
	else
		hsc_et_encoder_step(&t->et, &t->state, s, q);
}

static void open_pass(struct taker *t, const struct hsc_step *s)
{
	const bool may =
		t->nexus ? hsc_nt_encoder_open(&t->nt, &t->state, s, &t->pass)
			 : hsc_et_encoder_open(&t->et, &t->state, s, &t->pass);

	CHECK_EQ(may, t->pass.open);
}

static void close_pass(struct taker *t, const struct hsc_step *last)
{
	if (hsc_pass_is_used(&t->pass) && t->nexus)
		hsc_nt_encoder_close(&t->nt, &t->state, last, &t->pass);
	else if (hsc_pass_is_used(&t->pass))
		hsc_et_encoder_close(&t->et, &t->state, last, &t->pass);
	t->pass = (struct hsc_pass){ .open = false };
}

static void turn(struct taker *t, const struct hsc_step *s,
		 const struct hsc_retired *b)
{
	if (t->nexus)
		hsc_nt_encoder_pass_turn(&t->nt, &t->pass, b,
					 s->time - s->took);
	else
		hsc_et_encoder_pass_turn(&t->et, &t->pass, b,
					 s->time - s->took);
}

static bool turn_quietly(struct taker *t, const struct hsc_retired *b)
{
	return t->nexus ? hsc_nt_encoder_pass_quiet(&t->nt, &t->pass, b)
			: hsc_et_encoder_pass_quiet(&t->et, &t->pass, b);
}

/* As a hart does it; now and then it ends a pass for no reason. */
static void take(struct taker *t, const struct hsc_step *s,
		 const struct hsc_step *before, unsigned edge)
{
	const bool plain = s->kind == HSC_STEP_RETIRED;
	const struct hsc_retired *b = plain ? block_at(s->block.start) : NULL;

	if (plain && below(100) && hsc_pass_take(&t->pass, b, edge)) {
		t->passed++;
		return;
	}
	if (plain && t->pass.open && below(3)) {
		if (!below(2) || !turn_quietly(t, b))
			turn(t, s, b);
		return;
	}
	close_pass(t, before);
	give(t, s);
	if (plain)
		open_pass(t, s);
}

/* --- both ---------------------------------------------------------------- */

static void check_same(const struct taker *a, const struct taker *b)
{
	CHECK_EQ(a->nt.out_len, b->nt.out_len);
	CHECK_EQ(a->et.out_len, b->et.out_len);
	CHECK(memcmp(b->out, a->out,
		     (size_t)(a->nexus ? a->nt.out_len : a->et.out_len)) == 0);
	CHECK_EQ(a->nt.hist, b->nt.hist);
	CHECK_EQ(a->nt.icnt, b->nt.icnt);
	CHECK_EQ(a->nt.fall, b->nt.fall);
	CHECK_EQ(a->nt.taken, b->nt.taken);
	CHECK_EQ(a->nt.time, b->nt.time);
	CHECK_EQ(a->et.hist, b->et.hist);
	CHECK_EQ(a->et.halfwords, b->et.halfwords);
	CHECK_EQ(a->et.before, b->et.before);
	CHECK_EQ(a->et.before_did, b->et.before_did);
	CHECK_EQ(a->et.before_on_target, b->et.before_on_target);
	CHECK_EQ(a->et.returns, b->et.returns);
	CHECK_EQ(a->state.last_to, b->state.last_to);
	CHECK_EQ(a->state.last.start, b->state.last.start);
}

/* Room for messages again, where there was too little. */
static void drain(struct taker *steps, struct taker *passes,
		  const struct hsc_step *last)
{
	close_pass(passes, last);
	check_same(steps, passes);
	steps->nt.out_len = steps->et.out_len = 0;
	passes->nt.out_len = passes->et.out_len = 0;
}

static void walk(struct taker *steps, struct taker *passes, bool small)
{
	struct hsc_step s = { .kind = HSC_STEP_RETIRED, .privilege = 3 }, last;
	unsigned edge = HSC_PASS_OTHER;
	uint64_t pc = blocks[0].start, time = 0;

	last = s;
	for (unsigned i = 0; i < STEPS; i++) {
		s.kind = below(500) ? HSC_STEP_RETIRED : HSC_STEP_TRAP;
		s.block = *block_at(pc);
		s.took = s.kind == HSC_STEP_TRAP ? 1 : s.block.instructions;
		s.time = time += s.took;
		s.trap = (struct hsc_et_trap){ .epc = pc,
					       .cause = 7,
					       .interrupt = true };
		s.to = s.kind == HSC_STEP_TRAP ? blocks[below(BLOCKS)].start
					       : successor(&s.block);
		give(steps, &s);
		take(passes, &s, &last, edge);
		edge = s.kind == HSC_STEP_TRAP
			       ? HSC_PASS_OTHER
			       : hsc_pass_edge_to(&s.block, s.to);
		last = s;
		pc = s.to;
		if (below(200) == 0) {
			close_pass(passes, &last);
			check_same(steps, passes);
		}
		if (small && i % 400 == 0)
			drain(steps, passes, &last);
	}
	close_pass(passes, &last);
	hsc_nt_encoder_finish(&steps->nt, &steps->state);
	hsc_nt_encoder_finish(&passes->nt, &passes->state);
	hsc_et_encoder_finish(&steps->et, &steps->state);
	hsc_et_encoder_finish(&passes->et, &passes->state);
	check_same(steps, passes);
}

static const struct hsc_nt_encoder_config of_ntrace[] = {
	{ .xlen = 64 },
	{ .mode = HSC_NT_BTM },
	{ .implicit_return = HSC_NT_RETURN_FULL, .return_stack = 8 },
	{ .implicit_return = HSC_NT_RETURN_COUNT, .return_stack = 4 },
	{ .all_jumps = true },
	{ .ts_bits = 40 },
	{ .sync_unit = HSC_NT_SYNC_MESSAGES, .sync_interval = 16 },
	{ .sync_unit = HSC_NT_SYNC_CYCLES, .sync_interval = 700 },
	{ .sync_unit = HSC_NT_SYNC_HALFWORDS, .sync_interval = 900 },
	{ .repeated_history = true },
	{ .mode = HSC_NT_BTM, .repeat_branch = true },
};

static const char *const of_etrace[][2] = {
	{ "full_address=0", "ecall_stops=1" },
	{ "implicit_return=1", "return_stack_size_p=3" },
	{ "implicit_return=1", "call_counter_size_p=3" },
	{ "branch_prediction=1", "bpred_size_p=6" },
	{ "jump_target_cache=1", "cache_size_p=4" },
	{ "sequential_jump=1", "ecall_stops=0" },
	{ "resync_packets=6", "full_address=1" },
	{ "resync_cycles=900", "full_address=0" },
	{ "resync_halfwords=900", "full_address=0" },
};

static bool set(struct taker *t, unsigned i, bool small)
{
	struct hsc_error error;
	struct hsc_et_encoder_config et =
		hsc_et_encoder_config_default(HSC_ET_2_0);
	const size_t count = sizeof(of_ntrace) / sizeof(of_ntrace[0]);

	*t = (struct taker){ .nexus = i < count, .out = malloc(CAP) };
	for (unsigned k = 0; k < 2 && !t->nexus; k++)
		if (hsc_et_setting_set(&et, of_etrace[i - count][k], &error) !=
		    HSC_OK)
			return false;
	if (hsc_nt_encoder_init(&t->nt, &of_ntrace[t->nexus ? i : 0]) !=
		    HSC_OK ||
	    hsc_et_encoder_init(&t->et, &et, &error) != HSC_OK) {
		printf("%s\n", error.text);
		return false;
	}
	t->nt.out = t->et.out = t->out;
	t->nt.out_cap = t->et.out_cap = small ? 900 : CAP;
	return t->out;
}

int main(void)
{
	const unsigned count = sizeof(of_ntrace) / sizeof(of_ntrace[0]) +
			       sizeof(of_etrace) / sizeof(of_etrace[0]);

	for (unsigned i = 0; i < 4 * count; i++) {
		const bool small = i / count == 1;
		struct taker steps, passes;

		make_blocks();
		if (!set(&steps, i % count, small) ||
		    !set(&passes, i % count, small)) {
			printf("setting %u\n", i % count);
			CHECK(false);
			return 1;
		}
		walk(&steps, &passes, small);
		if (i % count == 0)
			CHECK(passes.passed > STEPS / 8);
		free(steps.out);
		free(passes.out);
	}
	return check_failures != 0;
}
