/* SPDX-License-Identifier: MIT */
/*
 * The quick ways and the thorough one, over random runs of a program with all
 * that may come between: they must write the same bytes. Whether these are
 * right is for other tests to say.
 */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/model/etrace_encoder.h>
#include <stdlib.h>

#define BLOCKS 20000
#define DEPTH  16
#define COUNT  12u

#define BLOCK(at, n, kind, to)                                                 \
	{                                                                      \
		.start = (at), .next = (at) + 4 * (n), .target = (to),         \
		.halfwords = 2 * (n), .instructions = (n),                     \
		.last_halfwords = 2, .end = (kind)                             \
	}

/* Each begins where the one before ends. */
static const struct hsc_retired blocks[COUNT] = {
	BLOCK(0x100, 3, HSC_INSN_BRANCH, 0x11c),
	BLOCK(0x10c, 1, HSC_INSN_CALL, 0x150),
	BLOCK(0x110, 2, HSC_INSN_BRANCH, 0x100),
	BLOCK(0x118, 1, HSC_INSN_BRANCH, 0x118),
	BLOCK(0x11c, 2, HSC_INSN_LINEAR, 0),
	BLOCK(0x124, 4, HSC_INSN_INDIRECT_JUMP, 0),
	BLOCK(0x134, 1, HSC_INSN_RETURN, 0),
	BLOCK(0x138, 3, HSC_INSN_INDIRECT_CALL, 0),
	BLOCK(0x144, 2, HSC_INSN_JUMP, 0x110),
	BLOCK(0x14c, 1, HSC_INSN_SWAP, 0),
	BLOCK(0x150, 2, HSC_INSN_BRANCH, 0x138),
	BLOCK(0x158, 2, HSC_INSN_RETURN, 0),
};

struct mode {
	const char *name;
	uint8_t edition;
	bool irets;
	uint8_t unit, framing;
	uint32_t every;
	struct hsc_et_options options;
};

/* clang-format off */
static const struct mode modes[] = {
	{ "2.0", HSC_ET_2_0, false, HSC_ET_RESYNC_OFF, HSC_ET_BY_ENCAP, 0,
	  { .full_address = false } },
	{ "0.026", HSC_ET_0_026, false, HSC_ET_RESYNC_PACKETS,
	  HSC_ET_BY_LENGTH5, 9, { .full_address = false } },
	{ "Figure 6.1", HSC_ET_0_026, false, HSC_ET_RESYNC_OFF,
	  HSC_ET_BY_DRAFT, 0, { .full_address = false } },
	{ "Siemens", HSC_ET_2_0, false, HSC_ET_RESYNC_OFF, HSC_ET_BY_SMI, 0,
	  { .full_address = false } },
	{ "full", HSC_ET_2_0, false, HSC_ET_RESYNC_HALFWORDS, HSC_ET_BY_ENCAP,
	  99, { .full_address = true } },
	{ "return", HSC_ET_2_0, false, HSC_ET_RESYNC_PACKETS, HSC_ET_BY_ENCAP,
	  20, { .implicit_return = true } },
	{ "irets", HSC_ET_2_0, true, HSC_ET_RESYNC_OFF, HSC_ET_BY_LENGTH5, 0,
	  { .implicit_return = true } },
	{ "cache", HSC_ET_2_0, false, HSC_ET_RESYNC_CYCLES, HSC_ET_BY_ENCAP, 50,
	  { .jump_target_cache = true } },
	{ "prediction", HSC_ET_2_0, false, HSC_ET_RESYNC_PACKETS,
	  HSC_ET_BY_ENCAP, 200, { .branch_prediction = true } },
	{ "all", HSC_ET_2_0, true, HSC_ET_RESYNC_OFF, HSC_ET_BY_ENCAP, 0,
	  { .implicit_return = true, .branch_prediction = true,
	    .jump_target_cache = true, .sequential_jump = true } },
};
/* clang-format on */

struct run {
	struct hsc_et_encoder quick, thorough;
	uint64_t random;
	uint64_t stack[DEPTH];
	unsigned depth;
	uint32_t loyal; /* one branch in so many goes another way */
};

static uint64_t dice(struct run *r, uint32_t below)
{
	return (random_next(&r->random) >> 20) % below;
}

static const struct hsc_retired *at(uint64_t address)
{
	for (unsigned i = 0; i < COUNT; i++)
		if (blocks[i].start == address)
			return &blocks[i];
	return &blocks[0];
}

static uint64_t next_of(struct run *r, const struct hsc_retired *b)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	const bool known = hsc_insn_is_direct(end) || end == HSC_INSN_LINEAR;
	uint64_t to = blocks[dice(r, COUNT)].start;

	if (end == HSC_INSN_BRANCH)
		return dice(r, r->loyal) ? b->target : b->next;
	if (end == HSC_INSN_RETURN && r->depth) {
		r->depth--;
		to = dice(r, 8) ? r->stack[r->depth] : to;
	}
	if (hsc_insn_pushes(end) && r->depth < DEPTH)
		r->stack[r->depth++] = b->next;
	if (end == HSC_INSN_LINEAR)
		return b->next;
	return known ? b->target : to;
}

/* Something between two blocks, to one encoder. */
static void disturb(struct hsc_et_encoder *e, const struct hsc_retired *b,
		    uint64_t what)
{
	const struct hsc_et_trap trap = { .epc = b->next, .cause = 3 };
	const uint64_t more = what >> 8;

	switch (what & 15) {
	case 0:
		hsc_et_encoder_notify(e);
		break;
	case 1:
		hsc_et_encoder_resync(e);
		break;
	case 2:
		hsc_et_encoder_privilege(e, more & 1 ? 3 : 0);
		break;
	case 3:
		hsc_et_encoder_context(
			e, more % 3, (enum hsc_et_context_type)(more / 4 % 4));
		break;
	case 4:
	case 5:
		hsc_et_encoder_cut(e, b, 2 * (uint32_t)(more % 3), 2);
		hsc_et_encoder_trap(e, &trap);
		break;
	case 6:
		hsc_et_encoder_stop(e, HSC_ET_END_HALTED);
		break;
	default:
		e->time += more % 8 + (more % 3 ? 0 : more);
		break;
	}
}

static void step(struct run *r, const struct hsc_retired *b)
{
	const uint64_t what = random_next(&r->random) >> 8;
	const bool disturbed = dice(r, 40) == 0;

	hsc_et_encoder_retire(&r->quick, b);
	hsc_et_encoder_retire(&r->thorough, b);
	if (disturbed) {
		disturb(&r->quick, b, what);
		disturb(&r->thorough, b, what);
	}
}

static bool compare(struct run *r)
{
	const bool same = r->quick.out_len == r->thorough.out_len &&
			  memcmp(r->quick.out, r->thorough.out,
				 (size_t)r->quick.out_len) == 0 &&
			  r->quick.payload_bytes == r->thorough.payload_bytes;

	r->quick.out_len = r->thorough.out_len = 0;
	return same;
}

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_error why;

	CHECK(hsc_et_params_set(par, name, v, &why) == HSC_OK);
}

/* What stands between header and payload, where a framing leaves that open. */
static const struct {
	uint8_t source_bits, time_bytes;
} widths[] = { { 0, 0 }, { 2, 0 },  { 11, 0 }, { 8, 1 },
	       { 7, 3 }, { 11, 8 }, { 16, 2 } };

#define WIDTHS (sizeof(widths) / sizeof(widths[0]))

/* The one at hand first. */
static void widen(struct hsc_et_encoder_config *c, size_t width)
{
	const struct hsc_et_framing_row *row =
		&hsc_et_framings[c->link.framing];

	if (width > 0 && row->source.most)
		c->link.source_bits = widths[width].source_bits;
	if (width > 0 && row->time.most > row->time.least)
		c->link.time_bytes = widths[width].time_bytes;
	c->frame_time = c->link.time_bytes != 0;
	c->source = (uint16_t)(0xabcd & ((1u << c->link.source_bits) - 1));
}

static struct hsc_et_encoder_config config_of(const struct mode *m,
					      size_t width)
{
	struct hsc_et_encoder_config c = {
		.params =
			hsc_et_params_default((enum hsc_et_edition)m->edition),
		.options = m->options,
		.link = hsc_et_link_usual((enum hsc_et_framing)m->framing),
		.resync_unit = m->unit,
		.resync_max = m->every,
		.context_known = true,
	};

	widen(&c, width);
	set(&c.params, "nocontext_p", 0);
	set(&c.params, "context_width_p", 8);
	if (m->edition == HSC_ET_0_026)
		return c;
	set(&c.params, "return_stack_size_p", 2);
	set(&c.params, "bpred_size_p", 4);
	set(&c.params, "cache_size_p", 3);
	set(&c.params, "f0s_width_p", 1);
	set(&c.params, "iret_ext", m->irets);
	return c;
}

static void test(struct run *r, const struct mode *m, size_t width,
		 uint32_t loyal)
{
	static uint8_t out[2][4096];
	const struct hsc_et_encoder_config c = config_of(m, width);
	const struct hsc_retired *b = &blocks[0];
	struct hsc_error why;

	CHECK(hsc_et_encoder_init(&r->quick, &c, &why) == HSC_OK);
	CHECK(hsc_et_encoder_init(&r->thorough, &c, &why) == HSC_OK);
	CHECK(r->quick.fast);
	r->thorough.thorough = true;
	r->thorough.fast = false;
	r->quick.out = out[0];
	r->thorough.out = out[1];
	r->quick.out_cap = r->thorough.out_cap = sizeof(out[0]);
	r->random = 5;
	r->loyal = loyal;
	r->depth = 0;
	for (unsigned i = 0; i < BLOCKS; i++) {
		step(r, b);
		if (!compare(r)) {
			printf("%s: different at block %u\n", m->name, i);
			check_failures++;
			break;
		}
		b = at(next_of(r, b));
	}
	/* the test is one only if there was something to compare */
	CHECK(r->quick.packets > BLOCKS / 40);
	CHECK_EQ(r->quick.packets, r->thorough.packets);
}

int main(void)
{
	struct run *r = calloc(1, sizeof(*r));

	for (size_t i = 0; r && i < sizeof(modes) / sizeof(modes[0]); i++) {
		for (size_t k = 0; k < 2 * WIDTHS; k++)
			test(r, &modes[i], k / 2, k % 2 ? 20 : 2);
	}
	free(r);
	return !r || check_failures != 0;
}
