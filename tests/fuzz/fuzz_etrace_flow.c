/* SPDX-License-Identifier: MIT */
/*
 * fuzz_etrace_flow.c - bytes -> packets -> blocks of a fixed program.
 *
 * The first two bytes say how the stream is to be read, the rest is the stream:
 * a header byte with the length of each payload, as the reference flow has it.
 * It is decoded twice, with the quick ways and without: the items are the same.
 */
#include "flow/etrace_state.h"
#include "fuzz.h"
#include "support/ntrace_program.h"
#include <hartscope/flow/etrace_flow.h>
#include <string.h>

/* A short packet may cover a great deal of code; this much is enough here. */
#define BLOCKS_MOST 20000
#define LENGTH_MASK 31

#define L8  "L4 L4 L4 L4 L4 L4 L4 L4 "
#define L64 L8 L8 L8 L8 L8 L8 L8 L8

static const char code[] =
	"@100 L4 C4:200 B4:100 L2 J4:140 "
	"@140 L2 B2:150 L4 JI4 @150 L2 B4:100 U4:180 UJ4:180 "
	"@180 L4 B4:140 CI4 E4 L2 J2:180 L4 "
	"@200 L2 B4:20a L4 C4:280 R2 @280 L4 L4 B4:280 S2 R4 "
	"@400 L4 M4 @500 L2 L4 L2 L4 J4:600 "
	/* an endless loop, of large blocks so that it is seen soon */
	"@1000 " L64 L64 L64 "J4:1000";

/* What must hold for the items, whatever the bytes are. */
struct order {
	const struct hsc_blocks *blocks;
	bool running;
	bool gap;        /* the last item but for notes and times */
	uint64_t offset; /* of the last item but for gaps */
	uint64_t blocks_seen;
};

static bool follows(const struct hsc_block *a, const struct hsc_block *b)
{
	switch ((enum hsc_insn_kind)a->end) {
	case HSC_INSN_LINEAR:
	case HSC_INSN_ECALL:
	case HSC_INSN_EBREAK:
		return b->start == a->next;
	case HSC_INSN_BRANCH:
		return b->start == a->next || b->start == a->target;
	case HSC_INSN_JUMP:
	case HSC_INSN_JUMP_OTHER:
	case HSC_INSN_CALL:
		return b->start == a->target;
	default:
		return true;
	}
}

static void check_run(struct order *o, const struct hsc_flow_item *item)
{
	const uint32_t count = hsc_blocks_count(o->blocks);

	FUZZ_CHECK(o->running && item->count > 0);
	for (size_t i = 0; i < item->count; i++) {
		FUZZ_CHECK(item->ids[i] < count);
		FUZZ_CHECK(!i ||
			   follows(hsc_blocks_get(o->blocks, item->ids[i - 1]),
				   hsc_blocks_get(o->blocks, item->ids[i])));
	}
	o->blocks_seen += item->count;
}

static void check_item(struct order *o, const struct hsc_flow_item *item,
		       size_t len)
{
	FUZZ_CHECK(item->offset <= len && item->length <= len - item->offset);
	switch ((enum hsc_flow_kind)item->kind) {
	case HSC_FLOW_RUN:
		check_run(o, item);
		break;
	case HSC_FLOW_START:
		FUZZ_CHECK(!o->running || o->gap);
		o->running = true;
		break;
	case HSC_FLOW_SYNC:
		FUZZ_CHECK(o->running);
		break;
	case HSC_FLOW_STOP:
		o->running = false;
		break;
	case HSC_FLOW_GAP:
		FUZZ_CHECK(item->reason != HSC_FLOW_NO_REASON);
		o->running = false;
		break;
	default:
		break;
	}
	o->gap = item->kind == HSC_FLOW_GAP;
}

/* The same decoder twice. */
struct twins {
	struct hsc_et_flow *quick, *thorough;
};

static void check_same(const struct hsc_flow_item *a,
		       const struct hsc_flow_item *b)
{
	FUZZ_CHECK(a->kind == b->kind && a->reason == b->reason &&
		   a->code == b->code && a->offset == b->offset &&
		   a->message == b->message && a->length == b->length &&
		   a->from == b->from && a->to == b->to && a->time == b->time &&
		   a->context == b->context && a->tval == b->tval &&
		   a->privilege == b->privilege && a->count == b->count);
	FUZZ_CHECK(a->count == 0 ||
		   memcmp(a->ids, b->ids, a->count * sizeof(*a->ids)) == 0);
}

/* Take all items; false if there is enough of them. */
static bool drain(const struct twins *f, struct order *o, size_t len)
{
	struct hsc_flow_item item, other;
	enum hsc_status rc;

	while ((rc = hsc_et_flow_next(f->quick, &item)) == HSC_OK) {
		FUZZ_CHECK(hsc_et_flow_next(f->thorough, &other) == HSC_OK);
		check_same(&item, &other);
		check_item(o, &item, len);
		if (o->blocks_seen > BLOCKS_MOST)
			return false;
	}
	FUZZ_CHECK(rc == HSC_AGAIN || rc == HSC_END);
	FUZZ_CHECK(hsc_et_flow_next(f->thorough, &other) == rc);
	return true;
}

static void feed(const struct twins *f, const struct hsc_et_payload *payload,
		 const struct hsc_et_params *par, uint64_t offset)
{
	struct hsc_et_packet_in in = { .time = offset,
				       .has_time = offset % 3 == 0 };
	struct hsc_msg msg;

	if (hsc_et_decode_payload(payload, par, &msg) != HSC_OK) {
		FUZZ_CHECK(hsc_et_flow_damage(f->quick, offset,
					      HSC_FLOW_BAD_BYTES) == HSC_OK);
		FUZZ_CHECK(hsc_et_flow_damage(f->thorough, offset,
					      HSC_FLOW_BAD_BYTES) == HSC_OK);
		return;
	}
	msg.offset = offset;
	in.msg = &msg;
	FUZZ_CHECK(hsc_et_flow_feed(f->quick, &in) == HSC_OK);
	FUZZ_CHECK(hsc_et_flow_feed(f->thorough, &in) == HSC_OK);
}

static void run(const struct twins *f, struct order *o,
		const struct hsc_et_params *par, const uint8_t *data,
		size_t len)
{
	size_t at = 0;

	while (at < len) {
		const size_t room = len - at - 1;
		struct hsc_et_payload payload = {
			data + at + 1, data[at] & LENGTH_MASK,
			data[at] >> 7 ? HSC_ET_CONTROL : HSC_ET_INST, 0
		};

		if (payload.len > room)
			payload.len = room;
		feed(f, &payload, par, at);
		if (!drain(f, o, len))
			return;
		at += 1 + payload.len;
	}
	hsc_et_flow_finish(f->quick, len);
	hsc_et_flow_finish(f->thorough, len);
	if (drain(f, o, len))
		FUZZ_CHECK(hsc_et_flow_next(f->quick,
					    &(struct hsc_flow_item){
						    .kind = 0 }) == HSC_END);
}

static void set(struct hsc_et_params *par, const char *name, uint64_t value)
{
	struct hsc_problem why;

	FUZZ_CHECK(hsc_et_params_set(par, name, value, &why) == HSC_OK);
}

static struct hsc_et_flow_config config_of(uint8_t how, uint8_t more)
{
	const bool draft = how & 1;
	struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(draft ? HSC_ET_0_026
						      : HSC_ET_2_0),
		.keep_options = how >> 1 & 1,
		.sticky_updiscon = how >> 2 & 1,
		.truncated_address = how >> 3 & 1,
		.no_marker = how >> 4 & 1,
		.handler = how >> 5 & 1 ? 0x400 : 0,
	};

	set(&config.params, "iaddress_width_p", how >> 6 & 1 ? 14 : 64);
	config.options.full_address = more & 1;
	if (draft)
		return config;
	set(&config.params, "bpred_size_p", 3);
	set(&config.params, "cache_size_p", 3);
	set(&config.params, "f0s_width_p", 1);
	set(&config.params, "return_stack_size_p", 2);
	set(&config.params, "iret_ext", how >> 7);
	set(&config.params, "implicit_exception", more >> 1 & 1);
	config.options.implicit_exception = more >> 1 & 1;
	config.options.sequential_jump = more >> 2 & 1;
	config.options.implicit_return = more >> 3 & 1;
	config.options.branch_prediction = more >> 4 & 1;
	config.options.jump_target_cache = more >> 5 & 1;
	return config;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	const struct hsc_et_flow_config config =
		config_of(len ? data[0] : 0, len > 1 ? data[1] : 0);
	static struct nt_program program;
	struct order order = { .running = false };
	struct hsc_blocks *blocks = NULL;
	struct twins f = { .quick = NULL };
	struct hsc_image_ops ops;

	FUZZ_CHECK(nt_program_write(&program, code));
	ops = nt_program_ops(&program);
	FUZZ_CHECK(hsc_blocks_new(&blocks, &ops, HSC_ISA_RV64) == HSC_OK);
	FUZZ_CHECK(hsc_et_flow_new(&f.quick, blocks, &config) == HSC_OK);
	FUZZ_CHECK(hsc_et_flow_new(&f.thorough, blocks, &config) == HSC_OK);
	f.thorough->thorough = true;
	order.blocks = blocks;
	if (len > 2)
		run(&f, &order, &config.params, data + 2, len - 2);
	hsc_et_flow_free(&f.quick);
	hsc_et_flow_free(&f.thorough);
	hsc_blocks_free(&blocks);
	return 0;
}
