/* SPDX-License-Identifier: MIT */
/*
 * The quick way and the thorough one, over random runs of a program, now and
 * then with a packet that is wrong: they must give the same items. Whether they
 * are right is for other tests to say.
 */
#include "flow/etrace/state.h"
#include "support/ntrace_program.h"
#include "support/same_item.h"
#include "unit/check.h"
#include <stdlib.h>

#define PACKETS 40000
#define DEPTH   64

static const char code[] =
	"@100 L4 C4:200 B4:100 L2 J4:140 "
	"@140 L4 B2:150 L4 JI4 @150 L2 B4:100 U4:180 UJ4:180 "
	"@180 L4 B4:140 CI4 E4 J2:100 "
	"@200 L2 B4:20a L4 C4:280 R2 @280 L4 L4 B4:280 R4 @300 B4:100 J4:140";

static const uint64_t targets[] = { 0x100, 0x140, 0x150, 0x200,
				    0x280, 0x180, 0x300, 0x104 };

struct mode {
	const char *name;
	enum hsc_et_edition edition;
	struct hsc_et_options options;
	bool irets;
};

static const struct mode modes[] = {
	{ "plain", HSC_ET_2_0, { .full_address = false }, false },
	{ "draft", HSC_ET_0_026, { .full_address = false }, false },
	{ "full", HSC_ET_2_0, { .full_address = true }, false },
	{ "return",
	  HSC_ET_2_0,
	  { .implicit_return = true, .sequential_jump = true },
	  false },
	{ "irets", HSC_ET_2_0, { .implicit_return = true }, true },
	{ "predict",
	  HSC_ET_2_0,
	  { .branch_prediction = true, .jump_target_cache = true },
	  false },
	{ "all",
	  HSC_ET_2_0,
	  { .branch_prediction = true,
	    .jump_target_cache = true,
	    .implicit_return = true },
	  true },
};

/* A hart that runs the program, as random as the branches are. */
struct hart {
	const struct mode *mode;
	struct hsc_blocks *blocks;
	uint32_t random, at;
	uint64_t address; /* reported last */
	uint64_t stack[DEPTH];
	unsigned depth;
	uint32_t map; /* 1: not taken */
	unsigned branches;
};

struct tally {
	uint64_t runs, gaps;
};

static uint32_t dice(struct hart *h, uint32_t below)
{
	h->random = h->random * 1664525 + 1013904223;
	return (h->random >> 8) % below;
}

/* The address that an indirect end goes to; false: no packet tells it. */
static bool jump(struct hart *h, const struct hsc_block *b, uint64_t *to)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	bool told = true;

	*to = targets[dice(h, sizeof(targets) / sizeof(targets[0]))];
	if (b->inferable) {
		*to = b->target;
		told = !h->mode->options.sequential_jump;
	} else if (end == HSC_INSN_RETURN && h->depth) {
		h->depth--;
		told = !h->mode->options.implicit_return || dice(h, 8) == 0;
		if (!told || dice(h, 2))
			*to = h->stack[h->depth];
	}
	return told;
}

static uint64_t leave(struct hart *h, bool *told)
{
	const struct hsc_block *b = hsc_blocks_get(h->blocks, h->at);
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	uint64_t to = hsc_insn_is_direct(end) ? b->target : b->next;

	*told = false;
	if (end == HSC_INSN_BRANCH) {
		const bool taken = dice(h, 2);

		h->map |= (uint32_t)!taken << h->branches++;
		to = taken ? b->target : b->next;
	}
	if (hsc_insn_is_indirect(end))
		*told = jump(h, b, &to);
	if (hsc_insn_pushes(end) && h->depth < DEPTH)
		h->stack[h->depth++] = b->next;
	return to;
}

static void set_flags(struct hart *h, struct hsc_msg *msg)
{
	const uint64_t msb = msg->value[ET_ADDRESS] >> 62 & 1;

	if (h->mode->edition == HSC_ET_0_026)
		return;
	hsc_msg_set(msg, ET_NOTIFY, msb ^ (dice(h, 200) == 0));
	hsc_msg_set(msg, ET_UPDISCON,
		    msg->value[ET_NOTIFY] ^ (dice(h, 50) == 0));
	hsc_msg_set(msg, ET_IRREPORT,
		    msg->value[ET_UPDISCON] ^ (dice(h, 20) == 0));
	if (h->mode->irets)
		hsc_msg_set(msg, ET_IRETS, dice(h, 4));
	else if (h->mode->options.implicit_return)
		hsc_msg_set(msg, ET_IRDEPTH, dice(h, 8));
}

static void set_address(struct hart *h, struct hsc_msg *msg, uint64_t to)
{
	uint64_t wire = (to - h->address) >> 1;

	if (h->mode->options.full_address)
		wire = to >> 1;
	hsc_msg_set(msg, ET_ADDRESS, wire & UINT64_MAX >> 1);
	h->address = to;
	set_flags(h, msg);
}

/* Run to where a packet is due; false if no address is reported. */
static bool run_on(struct hart *h, uint64_t *address)
{
	const struct hsc_block *b;
	bool told = false;

	h->branches = h->map = 0;
	while (!told && h->branches < HSC_ET_MAP_MAX && dice(h, 200)) {
		const uint64_t to = leave(h, &told);

		h->at = hsc_blocks_find(h->blocks, to);
	}
	if (h->branches == HSC_ET_MAP_MAX)
		return told;
	b = hsc_blocks_get(h->blocks, h->at);
	*address = b->start;
	if (b->end == HSC_INSN_BRANCH && b->instructions == 1)
		h->at = hsc_blocks_find(h->blocks, leave(h, &told));
	return true;
}

/* Run to the next packet. */
static void run(struct hart *h, struct hsc_msg *msg)
{
	const bool draft = h->mode->edition == HSC_ET_0_026;
	uint64_t address = 0;
	const bool addressed = run_on(h, &address);

	*msg = (struct hsc_msg){ .layout = HSC_ET_ADDRESS };
	if (h->branches)
		msg->layout = HSC_ET_BRANCHES;
	if (draft)
		msg->layout = h->branches ? HSC_ET_DRAFT_DIFF_DELTA
					  : HSC_ET_DRAFT_ADDRESS;
	if (h->branches) {
		hsc_msg_set(msg, ET_BRANCHES, h->branches);
		hsc_msg_set(msg, ET_BRANCH_MAP, h->map);
	}
	if (addressed)
		set_address(h, msg, address);
	else
		hsc_msg_set(msg, ET_BRANCHES, 0);
}

static void sync_here(struct hart *h, struct hsc_msg *msg)
{
	const bool draft = h->mode->edition == HSC_ET_0_026;

	h->depth = 0;
	h->address = targets[dice(h, 7)];
	h->at = hsc_blocks_find(h->blocks, h->address);
	*msg = (struct hsc_msg){
		.layout = draft ? HSC_ET_DRAFT_START : HSC_ET_START,
	};
	hsc_msg_set(msg, ET_BRANCH, 1);
	hsc_msg_set(msg, ET_PRIVILEGE, 3);
	hsc_msg_set(msg, ET_CONTEXT, 0);
	hsc_msg_set(msg, ET_ADDRESS, h->address >> 1);
}

/* Predicted branches, or a target of the cache. */
static void optional(struct hart *h, struct hsc_msg *msg)
{
	*msg = (struct hsc_msg){ .layout = HSC_ET_BRANCH_COUNT };
	if (dice(h, 2)) {
		hsc_msg_set(msg, ET_BRANCH_COUNT, dice(h, 10));
		hsc_msg_set(msg, ET_BRANCH_FMT, 0);
		return;
	}
	msg->layout = HSC_ET_JUMP_TARGET;
	hsc_msg_set(msg, ET_INDEX, dice(h, 16));
	hsc_msg_set(msg, ET_BRANCHES, dice(h, 4));
	hsc_msg_set(msg, ET_BRANCH_MAP, dice(h, 8));
	hsc_msg_set(msg, ET_IRREPORT, dice(h, 2));
}

static void damage_sometimes(struct hart *h, struct hsc_msg *msg)
{
	if (dice(h, 300) == 0)
		msg->value[ET_ADDRESS] += 1 + dice(h, 2);
	if (dice(h, 300) == 0)
		msg->value[ET_BRANCHES] = dice(h, 40);
	if (dice(h, 300) == 0)
		msg->value[ET_BRANCH_MAP] = dice(h, 1 << 20);
	if (dice(h, 300) == 0)
		msg->present &= ~(UINT32_C(1) << ET_ADDRESS);
	if (dice(h, 300) == 0)
		msg->extra = 1;
}

static void make(struct hart *h, struct hsc_msg *msg, uint64_t i)
{
	if (i % 20 == 0) {
		sync_here(h, msg);
	} else if (h->mode->options.branch_prediction && dice(h, 30) == 0) {
		optional(h, msg);
	} else {
		run(h, msg);
		damage_sometimes(h, msg);
	}
	msg->offset = i;
}

/* Take the items of both; false once they differ. */
static bool compare(struct hsc_et_flow *a, struct hsc_et_flow *b,
		    struct tally *t)
{
	struct hsc_flow_item x, y;
	enum hsc_status rx, ry;

	for (;;) {
		rx = hsc_et_flow_next(a, &x);
		ry = hsc_et_flow_next(b, &y);
		if (rx != ry || rx != HSC_OK)
			return rx == ry;
		if (!same_item(&x, &y))
			return false;
		t->runs += x.kind == HSC_FLOW_RUN;
		t->gaps += x.kind == HSC_FLOW_GAP;
	}
}

static bool feed_both(struct hsc_et_flow *quick, struct hsc_et_flow *thorough,
		      const struct hsc_et_packet_in *in, struct tally *t)
{
	CHECK(hsc_et_flow_feed(quick, in) == HSC_OK);
	CHECK(hsc_et_flow_feed(thorough, in) == HSC_OK);
	if (!compare(quick, thorough, t) || quick->state != thorough->state)
		return false;
	return quick->state != HSC_ET_FLOW_RUNNING ||
	       (quick->at.id == thorough->at.id &&
		quick->at.off == thorough->at.off &&
		quick->left == thorough->left &&
		quick->inferred == thorough->inferred);
}

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_error why;

	CHECK(hsc_et_params_set(par, name, v, &why) == HSC_OK);
}

static struct hsc_et_flow_config config_of(const struct mode *mode)
{
	struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(mode->edition),
		.options = mode->options,
	};

	if (mode->edition == HSC_ET_0_026)
		return config;
	set(&config.params, "return_stack_size_p", 3);
	set(&config.params, "bpred_size_p", 4);
	set(&config.params, "cache_size_p", 4);
	set(&config.params, "f0s_width_p", 1);
	set(&config.params, "iret_ext", mode->irets);
	return config;
}

static void test(const struct hsc_image_ops *ops, const struct mode *mode)
{
	const struct hsc_et_flow_config config = config_of(mode);
	struct hart h = { .mode = mode, .random = 7 };
	struct tally t = { .runs = 0 };
	struct hsc_et_flow *quick, *thorough;
	struct hsc_msg msg;
	const struct hsc_et_packet_in in = { .msg = &msg };

	/* one table, so that ids compare */
	CHECK(hsc_blocks_new(&h.blocks, ops, HSC_ISA_RV64) == HSC_OK);
	CHECK(hsc_et_flow_new(&quick, h.blocks, &config) == HSC_OK);
	CHECK(hsc_et_flow_new(&thorough, h.blocks, &config) == HSC_OK);
	thorough->thorough = true;
	for (uint64_t i = 0; i < PACKETS; i++) {
		make(&h, &msg, i);
		if (!feed_both(quick, thorough, &in, &t)) {
			printf("%s: different at packet %u\n", mode->name,
			       (unsigned)i);
			check_failures++;
			break;
		}
	}
	/* the test is one only if each way was taken */
	CHECK(t.runs > PACKETS / 8);
	CHECK(t.gaps > PACKETS / 500);
	hsc_et_flow_free(&quick);
	hsc_et_flow_free(&thorough);
	hsc_blocks_free(&h.blocks);
}

int main(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	struct hsc_image_ops ops;

	if (!program || !nt_program_write(program, code))
		return 1;
	ops = nt_program_ops(program);
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		test(&ops, &modes[i]);
	free(program);
	return check_failures != 0;
}
