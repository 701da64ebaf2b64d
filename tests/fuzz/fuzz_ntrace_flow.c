/* SPDX-License-Identifier: MIT */
/*
 * fuzz_ntrace_flow.c - bytes -> spans -> messages -> blocks of a fixed program.
 *
 * The first byte says how the stream is to be read, the rest is the stream.
 */
#include "fuzz.h"
#include "support/ntrace_program.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/flow/ntrace_flow.h>

/* A short message may cover a great deal of code; this much is enough here. */
#define BLOCKS_MOST 20000

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
	uint64_t offset; /* of the last item */
	uint64_t blocks_seen;
};

static bool follows(const struct hsc_block *a, const struct hsc_block *b)
{
	switch ((enum hsc_insn_kind)a->end) {
	case HSC_INSN_LINEAR:
	case HSC_INSN_EBREAK:
		return b->start == a->next;
	case HSC_INSN_BRANCH:
		return b->start == a->next || b->start == a->target;
	case HSC_INSN_JUMP:
	case HSC_INSN_JUMP_OTHER:
	case HSC_INSN_CALL:
		return b->start == a->target;
	default:
		return !a->inferable || b->start == a->target;
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
	const uint64_t begin = item->offset;

	FUZZ_CHECK(begin <= len && item->length <= len - begin);
	switch ((enum hsc_flow_kind)item->kind) {
	case HSC_FLOW_RUN:
		check_run(o, item);
		break;
	case HSC_FLOW_START:
		FUZZ_CHECK(!o->running || o->gap);
		o->running = true;
		break;
	case HSC_FLOW_SYNC:
	case HSC_FLOW_TRAP:
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
	FUZZ_CHECK(item->kind == HSC_FLOW_GAP || begin >= o->offset);
	o->offset = begin;
	o->gap = item->kind == HSC_FLOW_GAP;
}

/* Take all items; false if there is enough of them. */
static bool drain(struct hsc_nt_flow *f, struct order *o, size_t len)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = hsc_nt_flow_next(f, &item)) == HSC_OK) {
		check_item(o, &item, len);
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
		.dialect = how >> 7,
		.ts_form = how >> 7 ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA,
		.spaces = &other,
		.space_count = how >> 7,
	};
	struct hsc_wire_params wire = { .width = { 0 } };
	static struct nt_program program;
	struct order order = { .running = false };
	struct hsc_blocks *blocks = NULL;
	struct hsc_nt_flow *f = NULL;
	struct hsc_image_ops ops;
	uint16_t space;

	FUZZ_CHECK(nt_program_write(&program, code));
	ops = nt_program_ops(&program);
	wire.width[NT_SRC_BITS] = how >> 5 & 1 ? 2 : 0;
	wire.width[NT_EXTEND_BITS] = how >> 6 & 1 ? 63 : 0;
	wire.width[NT_DIALECT] = how >> 7;
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
