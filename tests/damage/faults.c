/* SPDX-License-Identifier: MIT */
#include "damage.h"
#include "support/random.h"
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>
#include <string.h>

#define BURST_MIN  2
#define BURST_MORE 15  /* and up to so many bytes more, less one */
#define LENGTH     31u /* of a packet of E-Trace, in its header */
#define TRIES      1000

static size_t below(uint64_t *dice, size_t n)
{
	return (size_t)(random_next(dice) >> 16) % n;
}

/* The end of a message is lost, and the next one goes on in it. */
static size_t merge_messages(uint8_t *bytes, size_t len, uint64_t *dice)
{
	for (unsigned i = 0; i < TRIES; i++) {
		const size_t at = below(dice, len - 1);

		if (bytes[at] == HSC_NT_IDLE_BYTE ||
		    hsc_nt_mseo_of(bytes[at]) != HSC_NT_MSEO_END)
			continue;
		bytes[at] = (uint8_t)((bytes[at] & ~3u) | below(dice, 2));
		return len;
	}
	return 0;
}

/* A packet is so long that it has the next one in it. */
static size_t merge_packets(uint8_t *bytes, size_t len, uint64_t *dice)
{
	const size_t from = below(dice, len);
	size_t at = 0;

	while (at < len) {
		const size_t own = bytes[at] & LENGTH;
		const size_t next = at + 1 + own;
		size_t both;

		if (next >= len)
			return 0;
		both = own + 1 + (bytes[next] & LENGTH);
		if (at >= from && own && both <= LENGTH) {
			bytes[at] = (uint8_t)((bytes[at] & ~LENGTH) | both);
			return len;
		}
		at = next;
	}
	return 0;
}

size_t fault_make(const struct stream *s, uint8_t *copy, enum fault fault,
		  uint64_t *dice)
{
	const size_t at = below(dice, s->len);
	size_t n;

	memcpy(copy, s->bytes, s->len);
	switch (fault) {
	case FLIPPED:
		copy[at] ^= (uint8_t)(1u << below(dice, 8));
		return s->len;
	case LOST:
		memmove(copy + at, copy + at + 1, s->len - at - 1);
		return s->len - 1;
	case MERGED:
		return s->packets ? merge_packets(copy, s->len, dice)
				  : merge_messages(copy, s->len, dice);
	default:
		n = BURST_MIN + below(dice, BURST_MORE);
		for (size_t i = at; i < s->len && i < at + n; i++)
			copy[i] = (uint8_t)below(dice, 256);
		return s->len;
	}
}

void seen_clear(struct seen *s)
{
	free(s->pcs);
	*s = (struct seen){ .pcs = NULL };
}

void seen_keep(struct seen *s, uint64_t pc, size_t most)
{
	if (most && s->count > most)
		return;
	if (s->count == s->room) {
		s->room = s->room ? s->room * 2 : 4096;
		s->pcs = realloc(s->pcs, s->room * sizeof(*s->pcs));
		if (!s->pcs)
			abort();
	}
	s->pcs[s->count++] = pc;
}

void seen_count(struct seen *s, bool gap, unsigned reason, uint64_t bytes)
{
	if (gap) {
		s->gaps++;
		s->gap_bytes += bytes;
	} else if (reason == HSC_FLOW_CUT) {
		s->cuts++;
	} else {
		s->warnings += reason != HSC_FLOW_AMBIGUOUS &&
			       reason != HSC_FLOW_COUNT_UNKNOWN;
	}
}

void seen_take(struct seen *s, struct flow_run *r)
{
	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind == HSC_FLOW_GAP)
			seen_count(s, true, item->gap.reason, item->gap.length);
		else if (item->kind == HSC_FLOW_NOTE)
			seen_count(s, false, item->note.reason, 0);
	}
	s->pcs = r->pcs;
	s->count = s->room = r->pcs_len;
	r->pcs = NULL;
	flow_run_clear(r);
}
