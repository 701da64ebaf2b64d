/* SPDX-License-Identifier: MIT */
/* The same blocks given to one encoder one by one, and passed to another: both
 * write the same bytes, whatever happens between them. */
#include "unit/check.h"
#include <hartscope/model/etrace_front.h>
#include <hartscope/model/etrace_settings.h>

#define CAP    (1u << 20)
#define BLOCKS 64
#define STEPS  40000

static const struct {
	const char *name;
	enum hsc_et_edition edition;
	const char *settings[4];
	bool fits;
} cases[] = {
	{ "recording", HSC_ET_2_0, { NULL }, true },
	{ "resync", HSC_ET_2_0, { "resync_packets=7" }, true },
	{ "half-words", HSC_ET_2_0, { "resync_halfwords=300" }, true },
	{ "shallow", HSC_ET_2_0, { "return_stack_size_p=1" }, true },
	{ "no returns", HSC_ET_2_0, { "implicit_return=off" }, true },
	{ "narrow", HSC_ET_2_0, { "iaddress_width_p=12" }, true },
	{ "whole addresses", HSC_ET_2_0, { "full_address=on" }, true },
	{ "cache",
	  HSC_ET_2_0,
	  { "jump_target_cache=on", "cache_size_p=4" },
	  true },
	{ "draft", HSC_ET_0_026, { "resync_packets=9" }, true },
	{ "prediction",
	  HSC_ET_2_0,
	  { "branch_prediction=on", "bpred_size_p=4" },
	  false },
	{ "irdepth", HSC_ET_2_0, { "iret_ext=0" }, false },
};

static struct hsc_retired blocks[BLOCKS];
static uint64_t calls[BLOCKS]; /* return addresses of the program */
static unsigned depth;

static uint32_t state = 1;

static uint32_t roll(uint32_t sides)
{
	state = state * 1664525 + 1013904223;
	return (state >> 12) % sides;
}

/* A caller with counts of its own, as the QEMU plugin. */
struct caller {
	struct hsc_et_encoder e;
	uint64_t fall, taken;
	uint32_t hist, halfwords;
	unsigned number;
	bool settled;    /* so the next block is to be given */
	bool report_now; /* a jump: before the next block is passed */
	uint8_t bytes[CAP];
};
static struct caller single, passing;
static unsigned waited; /* packets of jumps, longer than the encoder */
static unsigned leaps;  /* jumps that took one step */

/* Blocks of one to three instructions, at all distances. */
static void make_program(void)
{
	static const uint8_t ends[] = {
		HSC_INSN_BRANCH,        HSC_INSN_BRANCH,        HSC_INSN_BRANCH,
		HSC_INSN_CALL,          HSC_INSN_RETURN,        HSC_INSN_RETURN,
		HSC_INSN_INDIRECT_JUMP, HSC_INSN_INDIRECT_CALL, HSC_INSN_JUMP,
		HSC_INSN_LINEAR,        HSC_INSN_TRAP_RETURN,
	};

	for (unsigned i = 0; i < BLOCKS; i++) {
		struct hsc_retired *b = &blocks[i];

		*b = (struct hsc_retired){ .start = 0x10000 + 64 * i,
					   .instructions = 1 + roll(3),
					   .last_halfwords = 2,
					   .end = ends[roll(sizeof(ends))] };
		b->halfwords = 2 * b->instructions;
		b->next = b->start + 2 * b->halfwords;
		b->target = 0x10000 + 64 * roll(BLOCKS);
	}
}

/* The block after the last one: at `next` there is one, too. */
static struct hsc_retired block_at(uint64_t at)
{
	struct hsc_retired b = blocks[(at - 0x10000) / 64 % BLOCKS];

	if (b.start == at)
		return b;
	return (struct hsc_retired){ .start = at,
				     .next = at + 4,
				     .target = 0x10000 + 64 * roll(BLOCKS),
				     .instructions = 1,
				     .halfwords = 2,
				     .last_halfwords = 2,
				     .end = HSC_INSN_JUMP };
}

static uint64_t after(const struct hsc_retired *b)
{
	const uint64_t anywhere = 0x10000 + 64 * roll(BLOCKS);

	switch ((enum hsc_insn_kind)b->end) {
	case HSC_INSN_BRANCH:
		return roll(2) ? b->target : b->next;
	case HSC_INSN_JUMP:
		return b->target;
	case HSC_INSN_CALL:
	case HSC_INSN_INDIRECT_CALL:
		if (depth < BLOCKS)
			calls[depth++] = b->next;
		return b->end == HSC_INSN_CALL ? b->target : anywhere;
	case HSC_INSN_RETURN: /* rarely it goes elsewhere */
		return depth && roll(20) ? calls[--depth] : anywhere;
	case HSC_INSN_INDIRECT_JUMP:
	case HSC_INSN_TRAP_RETURN:
		return anywhere;
	default:
		return b->next;
	}
}

static void settle(struct caller *c)
{
	if (c->settled)
		return;
	c->settled = true;
	hsc_et_front_settle(&c->e, c->number, c->hist, c->halfwords);
	c->e.fall = c->fall;
	c->e.taken = c->e.shift ? c->taken : c->fall;
	c->halfwords = 0;
}

static void tell(struct caller *c, const struct hsc_retired *b)
{
	const struct hsc_et_passed passed = hsc_et_front_passed(b);

	settle(c);
	hsc_et_encoder_retire(&c->e, b);
	hsc_et_front_begin(&c->e, c->number, &passed);
	c->fall = c->e.fall;
	c->taken = c->e.shift ? c->e.taken : HSC_ET_NOWHERE;
	c->hist = c->e.hist << c->e.shift;
	c->settled = false;
}

static void pass(struct caller *c, const struct hsc_retired *b, uint32_t hist)
{
	const bool branch = b->end == HSC_INSN_BRANCH;

	c->e.front.ring[++c->number % 4] = hsc_et_front_passed(b);
	c->halfwords += b->halfwords;
	c->hist = branch ? hist << 1 : hist;
	c->taken = branch ? b->target : HSC_ET_NOWHERE;
	c->fall = b->end == HSC_INSN_CALL || b->end == HSC_INSN_JUMP ? b->target
								     : b->next;
	if (b->end == HSC_INSN_CALL || b->end == HSC_INSN_INDIRECT_CALL)
		hsc_et_front_push(&c->e, b->next);
	if (b->end == HSC_INSN_RETURN)
		c->fall = hsc_et_front_pop(&c->e, hist);
	else if (hsc_insn_is_indirect((enum hsc_insn_kind)b->end))
		c->fall = HSC_ET_NOWHERE;
}

static bool may_pass(const struct caller *c, const struct hsc_retired *b,
		     uint32_t hist)
{
	if (b->end == HSC_INSN_RETURN)
		return hsc_et_front_can_pop(&c->e, hist);
	return (b->end != HSC_INSN_CALL && b->end != HSC_INSN_INDIRECT_CALL) ||
	       hsc_et_front_can_push(&c->e);
}

/* It is left to the long way where there is too little room. */
static void leap_without_room(struct caller *c, const struct hsc_retired *b)
{
	const struct hsc_et_passed passed = hsc_et_front_passed(b);
	const uint64_t len = c->e.out_len, cap = c->e.out_cap;

	c->e.out_cap = len + HSC_ET_ENCODER_ROOM - 1;
	CHECK(!hsc_et_front_leap(&c->e, c->number, &passed, c->hist,
				 c->halfwords + b->halfwords));
	CHECK_EQ(c->e.out_len, len);
	c->e.out_cap = cap;
}

/* Can a jump to block b be said in one step, now and then? */
static bool leap(struct caller *c, const struct hsc_retired *b)
{
	const struct hsc_et_passed passed = hsc_et_front_passed(b);
	const uint32_t halfwords = c->halfwords + b->halfwords;

	leap_without_room(c, b);
	if (roll(4) == 0 || c->e.halfwords + halfwords > c->e.halfwords_limit ||
	    !may_pass(c, b, c->hist) ||
	    !hsc_et_front_leap(&c->e, c->number, &passed, c->hist, halfwords))
		return false;
	c->report_now = false;
	leaps++;
	pass(c, b, 1);
	return true;
}

/* Could it be passed in silence, or by one of the short ways? */
static void run(struct caller *c, const struct hsc_retired *b)
{
	const unsigned end = c->e.front.ring[c->number % 4].shape & 0xff;
	const bool taken = b->start == c->taken;
	const bool known = taken || b->start == c->fall;
	const bool jump = !known && c->fall == HSC_ET_NOWHERE &&
			  c->e.deferred && hsc_insn_is_indirect(end) &&
			  (c->e.plain || end != HSC_INSN_RETURN);
	const uint32_t hist = c->hist | taken;

	if (c->settled || (!known && !jump)) {
		tell(c, b);
		return;
	}
	if (jump && leap(c, b))
		return;
	if (c->e.front.due && (c->report_now || jump || hist >> 31)) {
		if (!hsc_et_front_report(&c->e, c->halfwords)) {
			tell(c, b);
			return;
		}
	}
	if (c->e.halfwords + c->halfwords + b->halfwords >
		    c->e.halfwords_limit ||
	    !may_pass(c, b, hist >> 31 ? 1 : hist)) {
		tell(c, b);
		return;
	}
	if (hist >> 31) {
		CHECK(hsc_et_front_full(&c->e, hist));
		pass(c, b, 1);
		hsc_et_front_reported(&c->e, c->number);
		return;
	}
	if (jump) {
		const struct hsc_et_passed passed = hsc_et_front_passed(b);

		c->report_now =
			!hsc_et_front_jumped(&c->e, c->number, &passed, c->hist,
					     c->halfwords + b->halfwords);
	}
	pass(c, b, jump ? 1 : hist);
}

/* What may happen after a block: its end did not retire, it trapped, ... */
static void disturb(struct hsc_et_encoder *e, const struct hsc_retired *b,
		    unsigned what, uint32_t halfwords)
{
	const struct hsc_et_trap trap = { .epc = b->start + 2 * halfwords,
					  .cause = 5 };

	if (what < 5)
		hsc_et_encoder_cut(e, b, halfwords, halfwords ? 2 : 0);
	if (what < 2) {
		hsc_et_encoder_trap(e, &trap);
	} else if (what < 4) {
		hsc_et_encoder_stop(e, HSC_ET_END_HALTED);
	} else if (what == 5) {
		hsc_et_encoder_privilege(e, e->privilege ^ 3);
	} else if (what > 5) {
		hsc_et_encoder_resync(e);
	}
}

static void begin(struct caller *c, size_t i, struct hsc_error *error)
{
	struct hsc_et_encoder_config config =
		hsc_et_encoder_config_recording(cases[i].edition);

	for (size_t k = 0; k < 4 && cases[i].settings[k]; k++)
		CHECK_EQ(hsc_et_setting_set(&config, cases[i].settings[k],
					    error),
			 HSC_OK);
	CHECK_EQ(hsc_et_encoder_init(&c->e, &config, error), HSC_OK);
	c->e.out = c->bytes;
	c->e.out_cap = CAP;
	c->settled = true;
	c->halfwords = 0;
	c->number = 250; /* it begins anew soon */
}

/* Where the hart goes on is `at`, but after a block that was only cut. */
static uint64_t disturb_both(const struct hsc_retired *b, uint64_t at)
{
	const unsigned what = roll(7);
	const uint32_t halfwords = 2 * roll(b->instructions);

	settle(&passing);
	disturb(&single.e, b, what, halfwords);
	disturb(&passing.e, b, what, halfwords);
	return what == 4 ? b->start + 2 * halfwords : at;
}

static void test_case(size_t i)
{
	struct hsc_error error = { "" };
	uint64_t at = 0x10000;

	begin(&single, i, &error);
	begin(&passing, i, &error);
	CHECK_EQ(hsc_et_front_fits(&single.e), cases[i].fits);
	if (!cases[i].fits)
		return;
	make_program();
	for (unsigned n = 0; n < STEPS && !check_failures; n++) {
		const struct hsc_retired b = block_at(at);

		hsc_et_encoder_retire(&single.e, &b);
		run(&passing, &b);
		at = after(&b);
		if (roll(200) == 0 || (single.e.reported && roll(8) == 0))
			at = disturb_both(&b, at);
		if (roll(300) == 0)
			settle(&passing);
		/* one that is due, and one that the encoder holds back */
		CHECK(single.e.packets - passing.e.packets <=
		      passing.e.front.due);
		waited += passing.e.front.due &&
			  passing.e.packets < single.e.packets;
	}
	settle(&passing);
	hsc_et_encoder_stop(&single.e, HSC_ET_END_DISABLED);
	hsc_et_encoder_stop(&passing.e, HSC_ET_END_DISABLED);
	CHECK_EQ(passing.e.out_len, single.e.out_len);
	CHECK(single.e.packets > 1000 && single.e.lost == 0);
	CHECK(memcmp(single.bytes, passing.bytes, (size_t)single.e.out_len) ==
	      0);
	if (check_failures)
		printf("in: %s\n", cases[i].name);
}

/* Where a branch goes is kept, from one end of 32 bits to the other, too. */
static void test_targets(void)
{
	static const uint64_t ways[][2] = {
		{ 0x10000, 0x10ffe },       { 0x10ffe, 0x10000 },
		{ 0xffffff00, 0x10 },       { 0x10, 0xfffffffe },
		{ UINT64_MAX - 255, 0x10 }, { 0x10, UINT64_MAX - 255 },
	};
	struct hsc_error error = { "" };

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		const struct hsc_retired b = { .start = ways[i][0],
					       .next = ways[i][0] + 10,
					       .target = ways[i][1],
					       .halfwords = 5,
					       .instructions = 2,
					       .last_halfwords = 2,
					       .end = HSC_INSN_BRANCH };

		begin(&passing, 0, &error);
		tell(&passing, &b);
		pass(&passing, &b, passing.hist);
		settle(&passing);
		CHECK_EQ(passing.e.target, b.target);
		CHECK_EQ(passing.e.next, b.next);
		CHECK_EQ(passing.e.last, b.next - 4);
	}
}

/* Packets were lost: only the encoder knows what is next. */
static void test_lost(void)
{
	const struct hsc_retired b = blocks[0];
	const struct hsc_et_passed passed = hsc_et_front_passed(&b);
	struct hsc_error error = { "" };

	begin(&passing, 0, &error);
	tell(&passing, &b);
	CHECK(hsc_et_front_leaps(&passing.e));
	passing.e.overrun = true;
	hsc_et_front_begin(&passing.e, passing.number, &passed);
	CHECK(!hsc_et_front_leaps(&passing.e));
}

int main(void)
{
	make_program();
	test_targets();
	test_lost();
	for (unsigned seed = 1; seed <= 5; seed++)
		for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
			state = seed;
			depth = 0;
			test_case(i);
		}
	CHECK(waited > 1000);
	CHECK(leaps > 1000);
	return check_failures != 0;
}
