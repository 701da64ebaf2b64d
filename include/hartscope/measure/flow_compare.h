/* SPDX-License-Identifier: MIT */
/*
 * flow_compare.h - where two flows of instructions part.
 *
 * Room   measure (floor 5): events of two recordings -> the first difference
 *
 * Takes blocks of two sources by turns, and compares them instruction by
 * instruction. Two instructions are the same if their opcodes are, at the same
 * address, or at the same place of a file of the same name, which may be mapped
 * elsewhere.
 */
#ifndef HSC_MEASURE_FLOW_COMPARE_H
#define HSC_MEASURE_FLOW_COMPARE_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/image/image.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The code of one side; `blocks` is borrowed, and the list of images. */
struct hsc_flow_code {
	struct hsc_blocks *blocks;
	struct hsc_image_spaces images;
};

struct hsc_flow_compare;

/* sides[0] is before. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_flow_compare_new(
	struct hsc_flow_compare **out, const struct hsc_flow_code sides[2]);
HSC_API void hsc_flow_compare_free(struct hsc_flow_compare **compare);

/* Put blocks of side 0 or 1 in, which it asked for; ids are borrowed until it
 * asks again. */
HSC_API void hsc_flow_compare_feed(struct hsc_flow_compare *c, unsigned side,
				   const struct hsc_event_blocks *blocks);

/*
 * Compare on.
 *
 * side  the one that has no more blocks, if AGAIN
 * Returns HSC_AGAIN (feed `side`) or HSC_END (the flows part here)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_flow_compare_next(
	struct hsc_flow_compare *c, unsigned *side);

/* Instructions that were the same on both sides. */
HSC_API uint64_t hsc_flow_compare_same(const struct hsc_flow_compare *c);

/* How many of the instructions that a side was last fed are compared. */
HSC_API uint64_t hsc_flow_compare_done(const struct hsc_flow_compare *c,
				       unsigned side);

/* An instruction. */
struct hsc_flow_place {
	uint64_t address;
	uint16_t space;
};

/* The next instructions of a side, of those that it was fed: places[cap].
 * Returns how many. */
HSC_API size_t hsc_flow_compare_ahead(const struct hsc_flow_compare *c,
				      unsigned side,
				      struct hsc_flow_place *places,
				      size_t cap);

/* How many the last ones of both are kept. */
#define HSC_FLOW_COMPARE_KEPT 8
/* The last instructions that were the same, as they are on side 0, the oldest
 * first. Returns how many. */
HSC_API size_t
hsc_flow_compare_last(const struct hsc_flow_compare *c,
		      struct hsc_flow_place places[HSC_FLOW_COMPARE_KEPT]);

#ifdef __cplusplus
}
#endif

#endif
