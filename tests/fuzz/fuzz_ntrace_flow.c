/* SPDX-License-Identifier: MIT */
/*
 * fuzz_ntrace_flow.c - bytes -> spans -> messages -> blocks of a fixed program.
 *
 * The first byte says how the stream is to be read, the rest is the stream.
 */
#include "flow_order.h"
#include "support/ntrace_program.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/flow/ntrace_flow.h>

static const char code[] = FLOW_PROGRAM FLOW_ENDLESS;

static bool follows(const struct hsc_block *a, const struct hsc_block *b)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)a->end;

	if (end == HSC_INSN_ECALL || hsc_insn_is_indirect(end))
		return !a->inferable || b->start == a->target;
	return follows_directly(a, b);
}

static void check_order(struct order *o, const struct hsc_flow_item *item,
			size_t len)
{
	check_item(o, item, len);
	FUZZ_CHECK(item->kind != HSC_FLOW_TRAP || o->running);
	FUZZ_CHECK(item->kind == HSC_FLOW_GAP || item->offset >= o->offset);
	o->offset = item->offset;
}

/* Take all items; false if there is enough of them. */
static bool drain(struct hsc_nt_flow *f, struct order *o, size_t len)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = hsc_nt_flow_next(f, &item)) == HSC_OK) {
		check_order(o, &item, len);
		if (o->blocks_seen > BLOCKS_MOST)
			return false;
	}
	FUZZ_CHECK(rc == HSC_AGAIN || rc == HSC_END);
	return true;
}

static void feed(struct hsc_nt_flow *f, const struct hsc_nt_span *span,
		 const struct hsc_wire_params *wire)
{
	struct hsc_msg msg;

	if (span->kind == HSC_NT_IDLE)
		return;
	if (span->kind == HSC_NT_GAP)
		FUZZ_CHECK(hsc_nt_flow_damage(f, span->offset,
					      HSC_FLOW_BAD_BYTES) == HSC_OK);
	else if (hsc_nt_decode(span, wire, &msg) == HSC_OK)
		FUZZ_CHECK(hsc_nt_flow_feed(f, &msg) == HSC_OK);
	else
		FUZZ_CHECK(hsc_nt_flow_damage(f, span->offset,
					      HSC_FLOW_BAD_MESSAGE) == HSC_OK);
}

static void run(struct hsc_nt_flow *f, struct order *o,
		const struct hsc_wire_params *wire, const uint8_t *data,
		size_t len)
{
	struct hsc_input in = { .buf = data, .len = len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		feed(f, &span, wire);
		if (!drain(f, o, len))
			return;
	}
	hsc_nt_flow_finish(f, len);
	if (drain(f, o, len))
		FUZZ_CHECK(!o->gap || !o->running);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const struct hsc_nt_space other = { 1, 1 };
	const uint8_t how = len ? data[0] : 0;
	const struct hsc_nt_flow_config config = {
		.implicit_return = how & 1,
		.explicit_jumps = how >> 1 & 1,
		.all_jumps = how >> 5 & 1,
		.no_timestamp = how >> 2 & 1,
		.ts_bits = how >> 3 & 1 ? 12 : 0,
		.return_stack = how >> 4 & 1 ? 3 : 0,
		.dialect = HSC_NT_WITH_DATA | how >> 7,
		.ts_form = how >> 7 ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA,
		.spaces = &other,
		.space_count = how >> 7,
	};
	struct hsc_wire_params wire = { .width = { 0 } };
	static struct nt_program program;
	struct order order = { .follows = follows };
	struct hsc_blocks *blocks = NULL;
	struct hsc_nt_flow *f = NULL;
	struct hsc_image_ops ops;
	uint16_t space;

	FUZZ_CHECK(nt_program_write(&program, code));
	ops = nt_program_ops(&program);
	wire.width[NT_SRC_BITS] = how >> 5 & 1 ? 2 : 0;
	wire.width[NT_EXTEND_BITS] = how >> 6 & 1 ? 63 : 0;
	wire.width[NT_DIALECT] = HSC_NT_WITH_DATA | how >> 7;
	FUZZ_CHECK(hsc_blocks_new(&blocks, &ops, HSC_ISA_RV64) == HSC_OK);
	FUZZ_CHECK(hsc_blocks_add_space(blocks, &ops, &space) == HSC_OK);
	FUZZ_CHECK(hsc_nt_flow_new(&f, blocks, &config) == HSC_OK);
	order.blocks = blocks;
	if (len)
		run(f, &order, &wire, data + 1, len - 1);
	hsc_nt_flow_free(&f);
	hsc_blocks_free(&blocks);
	return 0;
}
