/* SPDX-License-Identifier: MIT */
/* anchor.c - instructions get times from the software events that they emit.
 * Room   decode (floor 6) */
#include "decode/stream/anchor.h"
#include "base/grow.h"
#include <hartscope/base/bits.h>
#include <hartscope/event/stm_events.h>
#include <hartscope/model/stm_port.h>
#include <stdlib.h>
#include <string.h>

enum hsc_status hsc_decode_anchor_open(struct hsc_decode_anchor *a,
				       const struct hsc_decode_setup *setup,
				       const struct hsc_image_ops *code,
				       struct hsc_error *error)
{
	const char *how =
		hsc_manifest_param(setup->manifest, HSC_ANCHOR_PARAM, "");
	enum hsc_status rc;

	a->blocks = setup->blocks;
	a->code = *code;
	a->threads = strcmp(how, HSC_ANCHOR_THREADS) == 0;
	if (!a->threads && strcmp(how, HSC_ANCHOR_INLINE) != 0)
		return HSC_OK;
	rc = hsc_decode_stream_open(&a->events, setup, error);
	a->on = rc == HSC_OK;
	return rc;
}

static void switch_off(struct hsc_decode_anchor *a)
{
	if (a->on)
		hsc_decode_stream_close(&a->events);
	a->on = false;
}

void hsc_decode_anchor_close(struct hsc_decode_anchor *a)
{
	switch_off(a);
	free(a->rows);
	a->rows = NULL;
	a->known = 0;
	a->cap = 0;
}

static struct hsc_anchor_row look_at(const struct hsc_decode_anchor *a,
				     uint32_t id)
{
	static const struct hsc_stm_port port = { .core = HSC_STM_RISCV };
	const struct hsc_block *b = hsc_blocks_get(a->blocks, id);
	struct hsc_anchor_row row = { .count = 0 };
	uint8_t bytes[4] = { 0 };
	uint64_t address;
	unsigned length;
	uint16_t event;

	for (unsigned i = 0; i < b->instructions; i++) {
		if (!hsc_blocks_instruction(a->blocks, id, i, &address,
					    &length) ||
		    length != 4 ||
		    a->code.read(a->code.ctx, address, bytes, 4) != 4 ||
		    !hsc_stm_port_emits(&port, hsc_load32(bytes), 0, &event))
			continue;
		if (row.count++ == 0)
			row.first = (uint16_t)i;
	}
	return row;
}

/* Returns false: no memory. */
static bool learn_block(struct hsc_decode_anchor *a, uint32_t id)
{
	if (!HSC_GROW(a->rows, a->cap, (size_t)id + 1))
		return false;
	for (; a->known <= id; a->known++)
		a->rows[a->known] = look_at(a, a->known);
	return true;
}

/* Events are missing: a known or an unknown number. */
static void lose_events(struct hsc_decode_anchor *a,
			const struct hsc_stm_reading *r)
{
	a->lost += r->lost;
	if (!r->lost || r->at_least)
		switch_off(a);
}

/* The time of the next event that an instruction emitted. False: it is
 * unknown. */
static bool next_time(struct hsc_decode_anchor *a, uint64_t *time)
{
	struct hsc_event e;

	while (a->on && a->lost == 0) {
		if (hsc_decode_stream_next(&a->events, &e) != HSC_OK) {
			switch_off(a);
		} else if (e.kind == HSC_EVENT_GAP) {
			lose_events(a, e.gap.software);
		} else if (e.software.reading->raw &&
			   !(a->threads &&
			     e.software.id == HSC_STM_THREAD_SWITCH)) {
			*time = e.time;
			return true;
		}
	}
	a->lost -= a->lost > 0;
	return false;
}

/* Assign the events of a block whose first emitting instruction is number
 * `at`. */
static void place_events(struct hsc_decode_anchor *a, uint64_t at,
			 unsigned count)
{
	uint64_t others;

	if (a->found && a->at == at)
		return;
	a->found = true;
	a->at = at;
	a->timed = next_time(a, &a->time);
	while (--count > 0)
		(void)next_time(a, &others);
}

static bool cut_behind(const struct hsc_decode_anchor *a, size_t index,
		       struct hsc_event *e, struct hsc_event *rest)
{
	uint64_t instructions = 0;

	for (size_t i = 0; i <= index; i++)
		instructions += hsc_blocks_get(a->blocks, e->blocks.ids[i])
					->instructions;
	if (index + 1 == e->blocks.count)
		return false;
	*rest = *e;
	rest->blocks.ids += index + 1;
	rest->blocks.count -= index + 1;
	rest->clock += instructions;
	rest->blocks.instructions -= instructions;
	e->blocks.count = index + 1;
	e->blocks.instructions = instructions;
	return true;
}

bool hsc_decode_anchor_set(struct hsc_decode_anchor *a,
			   struct hsc_decode_clock *c, struct hsc_event *e,
			   struct hsc_event *rest)
{
	uint64_t at = e->clock;

	if (a->on && e->kind == HSC_EVENT_GAP)
		switch_off(a);
	if (!a->on || e->kind != HSC_EVENT_BLOCKS)
		return false;
	for (size_t i = 0; i < e->blocks.count; i++) {
		const uint32_t id = e->blocks.ids[i];

		if (id >= a->known && !learn_block(a, id)) {
			switch_off(a);
			return false;
		}
		if (a->rows[id].count) {
			at += a->rows[id].first;
			place_events(a, at, a->rows[id].count);
			if (a->timed)
				hsc_decode_clock_tell(c, at, a->time);
			return cut_behind(a, i, e, rest);
		}
		at += hsc_blocks_get(a->blocks, id)->instructions;
	}
	return false;
}
