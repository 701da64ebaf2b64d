/* SPDX-License-Identifier: MIT */
/* totals.c - sums of a recording, which merge.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/isa/insn.h>
#include <hartscope/measure/totals.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

static void take_time(struct hsc_totals *t, uint64_t first, uint64_t last)
{
	if (!t->timed || first < t->first)
		t->first = first;
	if (!t->timed || last > t->last)
		t->last = last;
	t->timed = true;
}

void hsc_totals_event(struct hsc_totals *t, const struct hsc_event *e)
{
	if (e->kind < HSC_EVENT_KINDS)
		t->events[e->kind]++;
	if (e->timed)
		take_time(t, e->time, e->time);
	if (e->kind != HSC_EVENT_TRAP)
		return;
	if (e->trap.btype == HSC_NT_BTYPE_INTERRUPT)
		t->interrupts++;
	else
		t->exceptions++;
}

void hsc_totals_step(struct hsc_totals *t, const struct hsc_stack_step *step)
{
	if (step->kind != HSC_STACK_ENTER)
		return;
	t->calls += step->how == HSC_STACK_CALL;
	t->tails += step->how == HSC_STACK_TAIL;
	if (step->depth + UINT64_C(1) > t->deepest)
		t->deepest = step->depth + UINT64_C(1);
}

/* Count the instructions of a block that ran `times` times. */
static void take_block(struct hsc_totals *t, const struct hsc_blocks *blocks,
		       uint32_t id, const struct hsc_image_ops *code,
		       unsigned isa, uint64_t times)
{
	const unsigned count = hsc_blocks_get(blocks, id)->instructions;

	t->instructions += times * count;
	for (unsigned i = 0; i < count; i++) {
		uint8_t bytes[HSC_INSN_MAX];
		uint64_t address;
		unsigned length;
		size_t got;

		if (!hsc_blocks_instruction(blocks, id, i, &address, &length))
			break;
		got = code->read(code->ctx, address, bytes, length);
		t->compressed += length == 2 ? times : 0;
		t->classes[hsc_class_of(bytes, got, isa)] += times;
	}
}

void hsc_totals_code(struct hsc_totals *t, const struct hsc_coverage *coverage,
		     struct hsc_image_spaces images, unsigned xlen)
{
	const struct hsc_blocks *blocks = hsc_coverage_blocks(coverage);

	for (uint32_t id = 0; id < hsc_blocks_count(blocks); id++) {
		const uint64_t times = hsc_coverage_count(coverage, id);
		const struct hsc_block *b = hsc_blocks_get(blocks, id);
		const struct hsc_coverage_branch branch =
			hsc_coverage_branch_of(coverage, id);
		const struct hsc_image *image;
		struct hsc_image_ops code;

		if (!times)
			continue;
		image = hsc_image_of(&images, b->space);
		code = hsc_image_ops(image);
		take_block(t, blocks, id, &code, hsc_image_isa(image, xlen),
			   times);
		if (b->end == HSC_INSN_BRANCH)
			t->branches += times;
		t->taken += branch.taken;
		t->not_taken += branch.not_taken;
		if (hsc_insn_is_indirect((enum hsc_insn_kind)b->end) &&
		    b->end != HSC_INSN_TRAP_RETURN)
			t->indirect += times;
	}
}

void hsc_totals_merge(struct hsc_totals *into, const struct hsc_totals *from)
{
	into->instructions += from->instructions;
	for (unsigned i = 0; i < HSC_CLASSES; i++)
		into->classes[i] += from->classes[i];
	into->compressed += from->compressed;
	into->branches += from->branches;
	into->taken += from->taken;
	into->not_taken += from->not_taken;
	into->indirect += from->indirect;
	into->calls += from->calls;
	into->tails += from->tails;
	if (from->deepest > into->deepest)
		into->deepest = from->deepest;
	into->exceptions += from->exceptions;
	into->interrupts += from->interrupts;
	for (unsigned i = 0; i < HSC_EVENT_KINDS; i++)
		into->events[i] += from->events[i];
	if (from->timed)
		take_time(into, from->first, from->last);
}

enum hsc_status hsc_totals_step_open(struct hsc_totals *t,
				     struct hsc_totals_parts *parts,
				     const struct hsc_stack_step *step)
{
	hsc_totals_step(t, step);
	if (step->kind != HSC_STACK_MOVE)
		return HSC_OK;
	if (!HSC_GROW(parts->deepest, parts->cap, parts->count + 1))
		return HSC_E_MEMORY;
	parts->deepest[parts->count++] = t->deepest;
	t->deepest = 0;
	return HSC_OK;
}

void hsc_totals_graft(struct hsc_totals *into, const struct hsc_totals *piece,
		      const struct hsc_totals_parts *parts,
		      const struct hsc_stack_step *graft)
{
	const uint64_t deepest = graft->part < parts->count
					 ? parts->deepest[graft->part]
					 : piece->deepest;

	if (graft->part == 0) {
		struct hsc_totals flat = *piece;

		flat.deepest = 0;
		hsc_totals_merge(into, &flat);
	}
	if (deepest && graft->depth + deepest > into->deepest)
		into->deepest = graft->depth + deepest;
}

void hsc_totals_parts_clear(struct hsc_totals_parts *parts)
{
	free(parts->deepest);
	*parts = (struct hsc_totals_parts){ .count = 0 };
}
