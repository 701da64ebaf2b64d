/* SPDX-License-Identifier: MIT */
/* flow_order.h - what must hold for the items of a decoder, whatever it reads.
 */
#ifndef HSC_FUZZ_FLOW_ORDER_H
#define HSC_FUZZ_FLOW_ORDER_H

#include "fuzz.h"
#include <hartscope/flow/blocks.h>
#include <hartscope/flow/flow_item.h>

/* A few bytes may cover a great deal of code; this much is enough here. */
#define BLOCKS_MOST 20000

#define L8  "L4 L4 L4 L4 L4 L4 L4 L4 "
#define L64 L8 L8 L8 L8 L8 L8 L8 L8

/* Every kind of end. */
#define FLOW_PROGRAM                                                           \
	"@100 L4 C4:200 B4:100 L2 J4:140 "                                     \
	"@140 L2 B2:150 L4 JI4 @150 L2 B4:100 U4:180 UJ4:180 "                 \
	"@180 L4 B4:140 CI4 E4 L2 J2:180 L4 "                                  \
	"@200 L2 B4:20a L4 C4:280 R2 @280 L4 L4 B4:280 S2 R4 "                 \
	"@400 L4 M4 @500 L2 L4 L2 L4 J4:600 "

/* An endless loop, of large blocks so that it is seen soon. */
#define FLOW_ENDLESS "@1000 " L64 L64 L64 "J4:1000"

struct order {
	const struct hsc_blocks *blocks;
	bool (*follows)(const struct hsc_block *a, const struct hsc_block *b);
	bool running;
	bool gap;        /* the last item but for notes and times */
	uint64_t offset; /* of the last item */
	uint64_t blocks_seen;
};

/* Ends that say where they go, or go on. */
static inline bool follows_directly(const struct hsc_block *a,
				    const struct hsc_block *b)
{
	const bool next = b->start == a->next, target = b->start == a->target;

	switch ((enum hsc_insn_kind)a->end) {
	case HSC_INSN_LINEAR:
	case HSC_INSN_EBREAK:
		return next;
	case HSC_INSN_BRANCH:
		return next || target;
	default:
		return hsc_insn_is_direct((enum hsc_insn_kind)a->end) && target;
	}
}

static inline void check_run(struct order *o, const struct hsc_flow_item *item)
{
	const uint32_t count = hsc_blocks_count(o->blocks);

	FUZZ_CHECK(o->running && item->run.count > 0);
	for (size_t i = 0; i < item->run.count; i++) {
		FUZZ_CHECK(item->run.ids[i] < count);
		FUZZ_CHECK(
			!i ||
			o->follows(
				hsc_blocks_get(o->blocks, item->run.ids[i - 1]),
				hsc_blocks_get(o->blocks, item->run.ids[i])));
	}
	o->blocks_seen += item->run.count;
}

static inline void check_item(struct order *o, const struct hsc_flow_item *item,
			      size_t len)
{
	FUZZ_CHECK(item->offset <= len);
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
		FUZZ_CHECK(item->gap.reason != HSC_FLOW_NO_REASON);
		FUZZ_CHECK(item->gap.length <= len - item->offset);
		o->running = false;
		break;
	default:
		break;
	}
	o->gap = item->kind == HSC_FLOW_GAP;
}

#endif
