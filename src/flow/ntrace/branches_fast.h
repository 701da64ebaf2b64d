/* SPDX-License-Identifier: MIT */
/*
 * branches_fast.h - several DirectBranch messages in one step.
 *
 * Room   flow (floor 3)
 *
 * Without histories each taken branch is a message, usually of two or three
 * bytes. The messages that fit in seven bytes become one segment, whose key is
 * these bytes. This is done only if messages have no source and returns are
 * reported, so that a segment has only blocks.
 */
#ifndef HSC_FLOW_NTRACE_BRANCHES_FAST_H
#define HSC_FLOW_NTRACE_BRANCHES_FAST_H

#include "codec/ntrace/groups.h"
#include "flow/ntrace/decode_fast.h"
#include "flow/ntrace/follow_fast.h"

/* Bytes of the messages of one segment. */
#define HSC_NT_BRANCH_BYTES 7u

/* branches.c */

/* Learn the segment of branches from block `id`; its blocks are in words->path.
 * If its left is 0, there is no segment. */
const struct hsc_nt_segment *hsc_nt_branches_learn(struct hsc_nt_reader *r,
						   uint64_t key, uint32_t id,
						   uint32_t place,
						   uint64_t looks);

/* The start of the last of the messages at p, which have `bytes` in all. */
const uint8_t *hsc_nt_last_branch(const uint8_t *p, unsigned bytes);

/* Bytes examined at once. */
#define HSC_NT_WINDOW_BYTES 64u

/* A bit for each byte at `at`: for `most` bytes, and those after them that may
 * belong to the branches of one segment. */
struct hsc_nt_window {
	const uint8_t *at;
	size_t most;
	uint64_t ends;   /* of messages */
	uint64_t others; /* start of a message that is not a DirectBranch with a
			    count alone, or is malformed */
};

/* Examine HSC_NT_WINDOW_BYTES bytes at p, where a message begins. */
static HSC_ALWAYS_INLINE struct hsc_nt_window hsc_nt_window_of(
	const uint8_t *p, const unsigned bytes)
{
	struct hsc_nt_window w = { .at = p,
				   .most = bytes - HSC_NT_BRANCH_BYTES };
	uint64_t field = 0, message = 0, direct = 0;

	for (unsigned i = 0; i < bytes; i += HSC_NT_GROUPS_BYTES) {
		const struct hsc_nt_flags flags = hsc_nt_flags_at(p + i);
		const uint64_t is = hsc_nt_bytes_that_are(
			p + i, (uint8_t)HSC_NT_FIRST_BYTE(nt_direct));

		field |= (uint64_t)flags.field << i;
		message |= (uint64_t)flags.message << i;
		direct |= is << i;
	}
	w.ends = field & message;
	w.others = ((w.ends << 1 | 1) & ~direct) | (field ^ message);
	return w;
}

/* Examine as many bytes at p, where a message begins, as can be read. */
static HSC_ALWAYS_INLINE struct hsc_nt_window hsc_nt_window_at(
	const struct hsc_nt_reader *r, const uint8_t *p)
{
	const size_t room = (size_t)(r->end - p) + HSC_NT_GROUPS_READ;

	return HSC_LIKELY(room >= HSC_NT_WINDOW_BYTES)
		       ? hsc_nt_window_of(p, HSC_NT_WINDOW_BYTES)
		       : hsc_nt_window_of(p, HSC_NT_GROUPS_BYTES);
}

/* The length of the DirectBranch messages at p that have only a count, as many
 * as fit in HSC_NT_BRANCH_BYTES. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_branch_bytes(
	const struct hsc_nt_window *w, const uint8_t *p)
{
	const size_t at = (size_t)(p - w->at);
	const uint64_t others = w->others >> at;
	const uint64_t ours = w->ends >> at & ((others & (0 - others)) - 1) &
			      ((1u << HSC_NT_BRANCH_BYTES) - 1);

	return ours ? hsc_bits64(ours) : 0;
}

/* The segment of this key may use only some of the branches, or be unknown.
 * Returns it, and the caller counts it; NULL: there is none. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *
hsc_nt_follow_some_branches(struct hsc_nt_reader *r, struct hsc_nt_position *s,
			    uint64_t key, uint32_t id, uint32_t place,
			    const enum hsc_nt_form form)
{
	const struct hsc_nt_segment *e = &r->words->store->segments[place];
	struct hsc_nt_position copy = *s;

	if (e->key == (key | HSC_NT_BRANCH_PART) && e->want == id) {
		if (!e->left)
			return NULL;
		hsc_nt_append_segment(r, &copy, place, form);
	} else {
		e = hsc_nt_branches_learn(r, key, id, place, s->looks);
		if (!e->left)
			return NULL;
		hsc_nt_words_append(r, &copy, e, form);
	}
	s->at = hsc_stretch_link(e->end);
	s->ids = copy.ids;
	s->out = copy.out;
	return e;
}

/*
 * Follow the branches that have these bytes at p. Returns how many of the bytes
 * were used; 0: nothing happened. If all are used, the next ones do not wait
 * for the segment to be loaded.
 */
static HSC_ALWAYS_INLINE unsigned hsc_nt_follow_branches(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, const uint8_t *p,
	unsigned bytes, const enum hsc_nt_form form)
{
	const uint64_t key =
		HSC_NT_BRANCH_KEY | hsc_low64(hsc_load64(p), bytes * 8);
	const uint32_t id = hsc_stretch_linked(s->at);
	const uint32_t place = hsc_nt_place_of(r->words->spread, s->at, key);
	const struct hsc_nt_segment *e = &r->words->store->segments[place];

	s->looks++;
	if (HSC_LIKELY(e->key == key && e->want == id)) {
		s->at = r->words->store->links[place];
		hsc_nt_append_segment(r, s, place, form);
	} else {
		e = hsc_nt_follow_some_branches(r, s, key, id, place, form);
		if (!e)
			return 0;
		bytes = e->left;
	}
	s->instructions += e->instructions;
	r->messages += e->last;
	r->branch = p;
	r->bytes = bytes;
	return bytes;
}

/* Follow branches from p on. Returns what comes after them; p: nothing
 * happened. */
static HSC_ALWAYS_INLINE const uint8_t *hsc_nt_read_branches(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, const uint8_t *p,
	struct hsc_nt_window *w, const enum hsc_nt_form form)
{
	const uint8_t *const begin = p;
	unsigned used;

	if (s->walked || s->counted)
		return p;
	do {
		unsigned bytes;

		if ((size_t)(p - w->at) > w->most)
			*w = hsc_nt_window_at(r, p);
		bytes = hsc_nt_branch_bytes(w, p);
		used = bytes ? hsc_nt_follow_branches(r, s, p, bytes, form) : 0;
		p += used;
	} while (used && p <= r->end && hsc_nt_has_room(r, s, form));
	if (p == begin)
		return p;
	r->number = r->others + r->messages - 1;
	r->latest = r->branch;
	r->repeats = true;
	return p;
}

#endif
