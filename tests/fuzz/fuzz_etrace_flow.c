/* SPDX-License-Identifier: MIT */
/*
 * fuzz_etrace_flow.c - bytes -> packets -> blocks of a fixed program.
 *
 * The first two bytes say how the stream is to be read, the rest is the stream:
 * a header byte with the length of each payload, as the reference flow has it,
 * and bits that tell data trace (6) and te_support (7) apart.
 * It is decoded twice, with the quick ways and without: the items are the same.
 */
#include "flow/etrace/state.h"
#include "flow_order.h"
#include "support/ntrace_program.h"
#include "support/same_item.h"
#include <hartscope/flow/etrace_flow.h>

#define LENGTH_MASK 31

static const char code[] = FLOW_PROGRAM FLOW_ENDLESS;

static bool follows(const struct hsc_block *a, const struct hsc_block *b)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)a->end;

	if (end == HSC_INSN_ECALL)
		return b->start == a->next;
	return hsc_insn_is_indirect(end) || follows_directly(a, b);
}

/* The same decoder twice. */
struct twins {
	struct hsc_et_flow *quick, *thorough;
};

/* Take all items; false if there is enough of them. */
static bool drain(const struct twins *f, struct order *o, size_t len)
{
	struct hsc_flow_item item, other;
	enum hsc_status rc;

	while ((rc = hsc_et_flow_next(f->quick, &item)) == HSC_OK) {
		FUZZ_CHECK(hsc_et_flow_next(f->thorough, &other) == HSC_OK);
		FUZZ_CHECK(same_item(&item, &other));
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
		struct hsc_et_payload payload = { data + at + 1,
						  data[at] & LENGTH_MASK,
						  data[at] >> 7 ? HSC_ET_CONTROL
						  : data[at] >> 6 & 1
							  ? HSC_ET_DATA
							  : HSC_ET_INST,
						  0 };

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
	struct hsc_error why;

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
		.handler = 0x400,
		.has_handler = how >> 5 & 1,
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
	set(&config.params, "data_split", more >> 6 & 1);
	set(&config.params, "csr_diff_width", more >> 6 & 1);
	set(&config.params, "no_data", more >> 7);
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
	struct order order = { .follows = follows };
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
