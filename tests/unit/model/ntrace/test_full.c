/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/ntrace_full.h>

#define CAP 65536

/* Settings under which the short way is open, and others that it must leave to
 * the long one. */
static const struct {
	const char *name;
	struct hsc_nt_encoder_config config;
	bool plain;
} cases[] = {
	{ "standard", { .sync_unit = 0 }, true },
	{ "SRC", { .src_bits = 12, .src = 0xabc }, true },
	{ "narrow history", { .hist_bits = 5, .src_bits = 3, .src = 5 }, true },
	{ "two bits", { .hist_bits = 2 }, true },
	{ "periodic sync",
	  { .sync_unit = HSC_NT_SYNC_MESSAGES, .sync_interval = 7 },
	  true },
	{ "timestamps", { .ts_bits = 40 }, false },
	{ "repeated history", { .repeated_history = true }, false },
	{ "sync by half-words",
	  { .sync_unit = HSC_NT_SYNC_HALFWORDS, .sync_interval = 7 },
	  false },
	{ "BTM", { .mode = HSC_NT_BTM }, false },
};

/* A loop of one block whose branch is taken as `random` says. */
static struct hsc_retired loop(bool taken)
{
	const uint64_t start = taken ? 0x1000 : 0x1008;

	return (struct hsc_retired){ .start = start,
				     .next = 0x1008,
				     .target = 0x1000,
				     .halfwords = 2,
				     .instructions = 1,
				     .last_halfwords = 2,
				     .end = HSC_INSN_BRANCH };
}

/* The same with a jump after it, that may be half of a pair and goes to the
 * loop: at times with its last branch not taken, at times at once. */
static struct hsc_retired leave(uint32_t random)
{
	return (struct hsc_retired){ .start = 0x1008,
				     .next = 0x100c,
				     .target = 0x1000,
				     .halfwords = 2,
				     .instructions = 1,
				     .last_halfwords = 2,
				     .inferable = random >> 29 & 1,
				     .end = HSC_INSN_INDIRECT_JUMP };
}

/* Is it an indirect jump that nothing was expected of, and that is all? */
static bool is_jump(const struct hsc_nt_encoder *e, const struct hsc_retired *b)
{
	return e->running && !e->overrun && e->fall == HSC_NT_NOWHERE &&
	       hsc_insn_is_indirect((enum hsc_insn_kind)e->end) &&
	       e->icnt + b->halfwords <= e->icnt_limit &&
	       !(b->inferable && b->instructions == 1);
}

/* As a caller with counters of its own does; these are the encoder's here. */
static void run_short(struct hsc_nt_encoder *e, const struct hsc_retired *b,
		      bool plain)
{
	const uint32_t taken = b->start == e->taken;
	const uint32_t hist = e->hist << e->shift | (taken & e->shift);
	const bool expected = taken || b->start == e->fall;
	bool sent = false;

	if (expected && hist >= e->hist_limit &&
	    e->icnt + b->halfwords <= e->icnt_limit) {
		sent = hsc_nt_encoder_full(e, hist);
		CHECK_EQ(sent, plain);
	}
	if (!expected && is_jump(e, b)) {
		sent = hsc_nt_encoder_indirect(e, e->hist, (uint32_t)e->icnt,
					       b->start);
		CHECK_EQ(sent, plain);
		e->icnt = sent ? 0 : e->icnt;
	}
	if (!sent) {
		hsc_nt_encoder_retire(e, b);
		return;
	}
	e->hist = 1;
	e->icnt += b->halfwords;
	hsc_nt_encoder_expect(e, b, (enum hsc_insn_kind)b->end);
}

static void test_case(size_t i)
{
	static uint8_t bytes[2][CAP];
	struct hsc_nt_encoder e[2];
	uint32_t random = 1;

	for (size_t k = 0; k < 2; k++) {
		CHECK_EQ(hsc_nt_encoder_init(&e[k], &cases[i].config), HSC_OK);
		e[k].out = bytes[k];
		e[k].out_cap = CAP;
	}
	for (size_t n = 0; n < 5000; n++) {
		const bool left =
			e[0].end == HSC_INSN_BRANCH && (random >> 24 & 31) < 3;
		const bool jumped = e[0].end == HSC_INSN_INDIRECT_JUMP;
		struct hsc_retired b = loop(random >> 31 || jumped);

		if (left)
			b = leave(random);
		random = random * 1664525 + 1013904223;
		hsc_nt_encoder_retire(&e[0], &b);
		run_short(&e[1], &b, cases[i].plain);
		CHECK_EQ(e[1].since_sync, e[0].since_sync);
	}
	for (size_t k = 0; k < 2; k++)
		hsc_nt_encoder_stop(&e[k], HSC_NT_EV_DISABLED,
				    HSC_NT_SYNC_ENABLE);
	CHECK_EQ(e[1].messages, e[0].messages);
	CHECK_EQ(e[1].out_len, e[0].out_len);
	CHECK(e[0].out_len > 0 &&
	      memcmp(bytes[0], bytes[1], (size_t)e[0].out_len) == 0);
	if (check_failures)
		printf("in: %s\n", cases[i].name);
}

static void test_no_room(void)
{
	struct hsc_nt_encoder_config config = { .mode = HSC_NT_HTM };
	struct hsc_nt_encoder e;
	struct hsc_retired b = loop(true);
	uint8_t bytes[512];

	CHECK_EQ(hsc_nt_encoder_init(&e, &config), HSC_OK);
	e.out = bytes;
	e.out_cap = sizeof(bytes);
	CHECK(!hsc_nt_encoder_full(&e, UINT32_MAX)); /* not begun */
	hsc_nt_encoder_retire(&e, &b);
	e.out_len = sizeof(bytes) - HSC_NT_ENCODER_ROOM + 1;
	CHECK(!hsc_nt_encoder_full(&e, UINT32_MAX));
	CHECK_EQ(e.out_len, sizeof(bytes) - HSC_NT_ENCODER_ROOM + 1);
	e.out_len--;
	CHECK(hsc_nt_encoder_full(&e, UINT32_MAX));
}

/* A jump of a trap is told as such: not the short way. */
static void test_trap(void)
{
	struct hsc_nt_encoder_config config = { .mode = HSC_NT_HTM };
	struct hsc_nt_encoder e;
	struct hsc_retired b = leave(0);
	uint8_t bytes[512];

	CHECK_EQ(hsc_nt_encoder_init(&e, &config), HSC_OK);
	e.out = bytes;
	e.out_cap = sizeof(bytes);
	hsc_nt_encoder_retire(&e, &b);
	hsc_nt_encoder_trap(&e, b.target, HSC_NT_BTYPE_EXCEPTION);
	CHECK(!hsc_nt_encoder_indirect(&e, 1, 2, b.target));
	hsc_nt_encoder_retire(&e, &b);
	CHECK(hsc_nt_encoder_indirect(&e, 1, 2, b.target));
	CHECK_EQ(e.last_address, b.target);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i);
	test_no_room();
	test_trap();
	return check_failures != 0;
}
