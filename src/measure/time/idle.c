/* SPDX-License-Identifier: MIT */
/* idle.c - waits for interrupts by WFI, in ticks.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/base/bits.h>
#include <hartscope/measure/idle.h>
#include <hartscope/spec/opcodes.h>
#include <stdlib.h>

/* What is known of a block. */
enum { NEW, NO_WAIT, WAITS };

struct hsc_waits {
	struct hsc_blocks *blocks;
	struct hsc_image_ops code;
	uint8_t *known; /* by block */
	size_t count;
	bool began;
	struct hsc_stamp counted; /* the last timestamp that was counted, */
	struct hsc_stamp before;  /* and where its time began */
	struct hsc_stamp around;  /* the last that ends a time with a wfi */
	bool has_around;
	uint64_t asleep; /* instructions that retired with the last wfi */
	bool waited;     /* there was one */
};

enum hsc_status hsc_waits_new(struct hsc_waits **out, struct hsc_blocks *blocks,
			      const struct hsc_image_ops *code)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->blocks = blocks;
	(*out)->code = *code;
	return HSC_OK;
}

void hsc_waits_free(struct hsc_waits **waits)
{
	if (!*waits)
		return;
	free((*waits)->known);
	free(*waits);
	*waits = NULL;
}

static bool is_wait(const struct hsc_waits *w, uint32_t id, unsigned n)
{
	uint8_t bytes[4];
	uint64_t address;
	unsigned length;

	return hsc_blocks_instruction(w->blocks, id, n, &address, &length) &&
	       length == 4 &&
	       w->code.read(w->code.ctx, address, bytes, 4) == 4 &&
	       hsc_load32(bytes) == HSC_OPCODE_WFI;
}

static bool has_wait(const struct hsc_waits *w, uint32_t id)
{
	const unsigned count = hsc_blocks_get(w->blocks, id)->instructions;

	for (unsigned i = 0; i < count; i++)
		if (is_wait(w, id, i))
			return true;
	return false;
}

static bool is_after(const struct hsc_stamp *a, const struct hsc_stamp *b)
{
	return a->clock > b->clock ||
	       (a->clock == b->clock && a->time > b->time);
}

/* A wfi lies in the time from a to b, which counts once. */
static void add_around(struct hsc_waits *w, const struct hsc_stamp *a,
		       const struct hsc_stamp *b, struct hsc_idle *to)
{
	if (w->has_around && !is_after(b, &w->around))
		return;
	w->has_around = true;
	w->around = *b;
	to->around_ticks += b->time - a->time;
	to->around_instructions += b->clock - a->clock;
}

/*
 * The timestamp list[i] stands in the block of a wfi, before it. Harts report
 * blocks, and some encoders make a message only when the next instruction is
 * known, as E-Trace does: so it was made after the wait, and the time that it
 * ends counts, too.
 */
static void add_before(struct hsc_waits *w, const struct hsc_stamps *s,
		       size_t i, struct hsc_idle *to)
{
	const struct hsc_stamp *b = &s->list[i];

	if (i > 0)
		add_around(w, &s->list[i - 1], b, to);
	else if (w->began && w->counted.clock == b->clock &&
		 w->counted.time == b->time)
		add_around(w, &w->before, b, to);
}

/* A wfi retired as instruction number `clock`, of a block that began at
 * `begin`. */
static void see_wait(struct hsc_waits *w, const struct hsc_event *e,
		     uint64_t begin, uint64_t clock, struct hsc_idle *to)
{
	const struct hsc_stamps *s = e->stamps;
	size_t i = 1;

	to->waits++;
	w->asleep = clock;
	w->waited = true;
	while (s && i < s->count && s->list[i].clock < clock)
		i++;
	if (!s || i >= s->count || s->list[i - 1].clock >= clock) {
		to->untimed++;
		return;
	}
	if (s->list[i - 1].clock >= begin)
		add_before(w, s, i - 1, to);
	add_around(w, &s->list[i - 1], &s->list[i], to);
	/* and while nothing retired */
	for (i++; i < s->count && s->list[i].clock == clock; i++)
		add_around(w, &s->list[i - 1], &s->list[i], to);
}

static bool see_blocks(struct hsc_waits *w, const struct hsc_event *e,
		       struct hsc_idle *to)
{
	uint64_t clock = e->clock;

	for (size_t i = 0; i < e->blocks.count; i++) {
		const uint32_t id = e->blocks.ids[i];
		const unsigned count =
			hsc_blocks_get(w->blocks, id)->instructions;

		if (!HSC_GROW_ZEROED(w->known, w->count, (size_t)id + 1))
			return false;
		if (w->known[id] == NEW)
			w->known[id] = has_wait(w, id) ? WAITS : NO_WAIT;
		for (unsigned n = 0; w->known[id] == WAITS && n < count; n++)
			if (is_wait(w, id, n))
				see_wait(w, e, clock, clock + n + 1, to);
		clock += count;
	}
	return true;
}

/* Times that no event before had; nothing may have retired in them since the
 * wfi that the events before ended with. */
static void count_times(struct hsc_waits *w, const struct hsc_stamps *s,
			struct hsc_idle *to)
{
	for (size_t i = 1; i < s->count; i++) {
		const struct hsc_stamp *a = &s->list[i - 1], *b = &s->list[i];

		if (w->began && !is_after(b, &w->counted))
			continue;
		w->began = true;
		w->before = *a;
		w->counted = *b;
		to->ticks += b->time - a->time;
		to->instructions += b->clock - a->clock;
		if (w->waited && a->clock == b->clock && b->clock == w->asleep)
			add_around(w, a, b, to);
	}
}

enum hsc_status hsc_waits_feed(struct hsc_waits *w, const struct hsc_event *e,
			       struct hsc_idle *to)
{
	if (e->kind == HSC_EVENT_BLOCKS && !see_blocks(w, e, to))
		return HSC_E_MEMORY;
	if (e->stamps)
		count_times(w, e->stamps, to);
	return HSC_OK;
}

uint64_t hsc_idle_ticks(const struct hsc_idle *idle)
{
	const uint64_t ticks = idle->ticks - idle->around_ticks;
	const uint64_t n = idle->instructions - idle->around_instructions;
	const double mean = n ? (double)ticks / (double)n : 0.0;
	const double ran = mean * (double)idle->around_instructions;

	return ran < (double)idle->around_ticks
		       ? idle->around_ticks - (uint64_t)(ran + 0.5)
		       : 0;
}
