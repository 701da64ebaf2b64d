/* SPDX-License-Identifier: MIT */
/*
 * branches_fast.h - several DirectBranch messages in one step.
 *
 * Room   flow (floor 3)
 *
 * Without histories each branch that is taken is a message, most of two or
 * three bytes. As many as seven bytes have are one segment, of which the bytes
 * are the key. That is done where no message has a source and returns are
 * reported, so that a segment is nothing but blocks.
 */
#ifndef HSC_FLOW_NTRACE_BRANCHES_FAST_H
#define HSC_FLOW_NTRACE_BRANCHES_FAST_H

#include "codec/ntrace/groups.h"
#include "flow/ntrace/follow_fast.h"
#include "flow/ntrace/said_fast.h"

/* Bytes of the messages of one segment. */
#define HSC_NT_BRANCH_BYTES 7u

/* branches.c */

/* Learn the segment of branches from block `id`; its blocks are in words->path.
 * One with left 0 says that there is none. */
const struct hsc_nt_segment *hsc_nt_branches_learn(struct hsc_nt_reader *r,
						   uint64_t key, uint32_t id,
						   uint32_t place,
						   uint64_t looks);

/* Where the last of the messages at p, which have `bytes`, begins. */
const uint8_t *hsc_nt_last_branch(const uint8_t *p, unsigned bytes);

/* The bytes of the DirectBranch messages at p that have nothing but a count,
 * as many as there are in HSC_NT_BRANCH_BYTES. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_branch_bytes(const uint8_t *p)
{
	const struct hsc_nt_flags flags = hsc_nt_flags_at(p);
	const uint32_t ends = flags.field & flags.message;
	const uint32_t begins = ends << 1 | 1;
	const uint32_t others =
		(begins & ~hsc_nt_bytes_that_are(
				  p, (uint8_t)HSC_NT_FIRST_BYTE(nt_direct))) |
		(flags.field ^ flags.message);
	const uint32_t before = (others & (0 - others)) - 1;

	const uint32_t ours = ends & before & ((1u << HSC_NT_BRANCH_BYTES) - 1);

	return ours ? hsc_bits64(ours) : 0;
}

/* Take branches at p. Returns how many bytes of them; 0: nothing happened. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_take_branches(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, const uint8_t *p,
	const enum hsc_nt_form form)
{
	const unsigned bytes = hsc_nt_branch_bytes(p);
	const uint64_t key =
		HSC_NT_BRANCH_KEY | hsc_low64(hsc_load64(p), bytes * 8);
	const uint32_t id = hsc_nt_linked(s->at);
	const uint32_t place = hsc_nt_place_of(r->words->spread, s->at, key);
	const struct hsc_nt_segment *e = &r->words->store->segments[place];

	if (!bytes || s->walked || s->counted)
		return 0;
	s->looks++;
	if (HSC_LIKELY(e->key == key && e->want == id)) {
		if (HSC_UNLIKELY(!e->left))
			return 0;
		s->at = r->words->store->links[place];
		hsc_nt_give(r, s, place, form);
	} else {
		struct hsc_nt_spot copy = *s;

		e = hsc_nt_branches_learn(r, key, id, place, s->looks);
		if (!e->left)
			return 0;
		s->at = hsc_nt_link(e->end);
		hsc_nt_words_give(r, &copy, e, form);
		s->ids = copy.ids;
		s->out = copy.out;
	}
	s->instructions += e->instructions;
	r->messages += e->last;
	r->number = r->others + r->messages - 1;
	r->latest = r->branch = p;
	r->bytes = e->left;
	r->repeats = true;
	return e->left;
}

#endif
