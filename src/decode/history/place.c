/* SPDX-License-Identifier: MIT */
/* place.c - accesses are assigned to the instructions that made them.
 * Room   decode (floor 6) */
#include "decode/history/place.h"
#include <hartscope/isa/class.h>
#include <hartscope/isa/insn.h>

/* The instructions of a run. */
struct run {
	struct hsc_decode *decode;
	struct hsc_blocks *blocks;
	const struct hsc_event_blocks *ids;
	uint32_t source;
};

/* The class of an instruction's access to memory, or OTHER if it is not
 * known. */
static enum hsc_class class_at(const struct run *r, uint32_t id, unsigned i)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(r->decode, r->source);
	const struct hsc_image *image =
		hsc_image_of(&images, hsc_blocks_get(r->blocks, id)->space);
	uint8_t bytes[HSC_INSN_MAX];
	struct hsc_image_ops ops;
	uint64_t address;
	unsigned length;

	if (!image ||
	    !hsc_blocks_instruction(r->blocks, id, i, &address, &length))
		return HSC_CLASS_OTHER;
	ops = hsc_image_ops(image);
	return hsc_class_of(
		bytes, ops.read(ops.ctx, address, bytes, length),
		hsc_image_isa(image, hsc_decode_manifest(r->decode)->xlen));
}

/* Go through the instructions of a run, the first of which is number `at`: does
 * each waiting access fit one of them? With `set`, assign them. */
static bool match_accesses(struct hsc_memory *m, const struct run *r,
			   uint64_t at, size_t count, bool set)
{
	size_t found = 0;

	for (size_t i = 0; i < r->ids->count; i++) {
		const uint32_t id = r->ids->ids[i];
		const unsigned n = hsc_blocks_get(r->blocks, id)->instructions;

		for (unsigned k = 0; k < n; k++, at++) {
			const enum hsc_class c = class_at(r, id, k);
			const bool both = c == HSC_CLASS_ATOMIC;

			if (c == HSC_CLASS_VECTOR || c == HSC_CLASS_OTHER)
				return false;
			if (!both && c != HSC_CLASS_LOAD &&
			    c != HSC_CLASS_STORE)
				continue;
			if (found == count ||
			    !hsc_memory_fits(m, found,
					     both || c == HSC_CLASS_LOAD,
					     both || c == HSC_CLASS_STORE))
				return false;
			if (set)
				hsc_memory_set(m, found, at);
			found++;
		}
	}
	return found == count;
}

void hsc_memory_place(struct hsc_memory *m, struct hsc_decode *d,
		      uint32_t source, const struct hsc_event_blocks *ids,
		      uint64_t at)
{
	const struct run r = { d, hsc_decode_blocks(d, source), ids, source };
	const size_t count = hsc_memory_waiting(m, at);
	uint64_t next = at;

	for (size_t i = 0; i < ids->count; i++)
		next += hsc_blocks_get(r.blocks, ids->ids[i])->instructions;
	if (count && match_accesses(m, &r, at, count, false))
		(void)match_accesses(m, &r, at, count, true);
	hsc_memory_reach(m, next);
}
